"""Pairs of small logs of our own: one planted fault each, and its clean twin, through `hakem check`.

`tests/logs/audit/expected.json` says where each fault lies and under which checks it may be told; the logs
were written from the published rules. All files of one kind are given as one log: no account sits in two
pairs.
"""

import json
from collections import defaultdict

import pytest

from tests.jobs.hakem import hakem

WARNED = {
    "cub-jacoby-match-bt": "AC-CUB-05",
    "cub-max-cp": "AC-CUB-06",
    "stk-odd-ns": "AC-STK-01",
    "stk-odd-vip-ns": "AC-STK-01",
}
"""Clean twins that have something unusual all the same: a declared option that does not apply, dead cubes on
the way up to 64, a private stake that no hall has."""

TWO_FAULTS = {"bot-slow-ns": "AC-CLK-01"}
"""What breaks a second rule by itself: a bot that is late has the clock of everybody."""

PLATFORMS = {"north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform"}


@pytest.fixture(scope="session")
def pairs(logs):
    return json.loads((logs / "audit" / "expected.json").read_text(encoding="utf-8"))


def checked(logs, names):
    """What is said of these files, by file name."""
    done = hakem("check", *(logs / "audit" / name for name in names), "--format", "json")
    said = defaultdict(list)
    for row in done.rows:
        said[row["file"].rpartition("/")[2]].append(row)
    return said


@pytest.fixture(scope="session")
def of_faults(logs, pairs):
    return checked(logs, [pair["fault"] for pair in pairs])


@pytest.fixture(scope="session")
def of_twins(logs, pairs):
    return checked(logs, [pair["clean"] for pair in pairs])


def hits(pair, rows):
    """What was said at the right place, under one of the right checks, as severe as it is."""
    [expected] = pair["expect"]
    place = (expected["match_id"], expected["line"], expected["kind"])
    return [
        row
        for row in rows
        if (row["match_id"], row["line"], row["kind"]) == place
        and row["code"] in expected["codes"]
        and row["severity"] in expected["severity"]
    ]


def test_every_planted_fault_is_found_at_its_match_and_line(pairs, of_faults):
    missed = {
        pair["id"]: [(row["line"], row["code"], row["severity"]) for row in of_faults[pair["fault"]]]
        for pair in pairs
        if not hits(pair, of_faults[pair["fault"]])
    }

    assert missed == {}


def test_a_planted_fault_is_told_once(pairs, of_faults):
    said = {}
    for pair in pairs:
        found = hits(pair, of_faults[pair["fault"]])
        others = [row for row in of_faults[pair["fault"]] if row["severity"] == "E" and row not in found]
        said[pair["id"]] = [row["code"] for row in [*found, *others]]
    twice = {name: codes for name, codes in said.items() if len(codes) > 1}

    assert {name: codes[1:] for name, codes in twice.items()} == {
        name: [code] for name, code in TWO_FAULTS.items()
    }


def test_every_clean_twin_is_silent(pairs, of_twins):
    said = {
        pair["id"]: sorted({row["code"] for row in of_twins[pair["clean"]] if row["severity"] in "EW"})
        for pair in pairs
    }

    assert {name: codes for name, codes in said.items() if codes} == {
        name: [code] for name, code in WARNED.items()
    }
    assert not [row for rows in of_twins.values() for row in rows if row["severity"] == "E"]


def test_the_pairs_cover_every_platform_and_differ_in_each(logs, pairs):
    texts = [
        [(logs / "audit" / pair[kind]).read_text(encoding="utf-8") for kind in ("fault", "clean")]
        for pair in pairs
    ]

    assert {pair["platform"] for pair in pairs} == PLATFORMS
    assert [pair["id"] for pair, (fault, clean) in zip(pairs, texts, strict=True) if fault == clean] == []
