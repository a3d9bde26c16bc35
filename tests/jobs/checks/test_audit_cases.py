"""The worked pairs of logs: the planted fault is found at its match and line, the clean twin is silent."""

import json

import pytest

from jobs.checking import violations
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Match
from jobs.replaying import replay
from jobs.rules.ruleset import known_platforms, load_all

FAMILIES = (
    "access",
    "bearing off",
    "bots",
    "cancellation",
    "clocks",
    "commission",
    "connection",
    "cube",
    "match end",
    "move legality",
    "pip waste",
    "ratings",
    "scoring",
    "setup and opening",
    "stakes and halls",
    "timeouts",
    "tournament points",
)


def audited(file):
    """What is said of the matches of a file: (line, violation)."""
    with file.open("rb") as stream:
        read = list(tavla_log.read(stream, file.name, Limits(frozenset(known_platforms()))))
    lines = [line for line in read if isinstance(line.content, Match)]
    batch = to_batch(lines)
    rulesets = load_all(batch.matches["platform"].to_pylist())
    number = {line.content.match_id: line.number for line in lines}
    return [(number[one.match_id], one) for one in violations(batch, replay(batch, rulesets), rulesets)]


@pytest.fixture(scope="session")
def audit_folder(shared):
    return shared / "cases" / "audit"


@pytest.fixture(scope="session")
def pairs(audit_folder):
    return json.loads((audit_folder / "expected.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("family", FAMILIES)
def test_every_planted_fault_is_found_at_its_line(pairs, audit_folder, family):
    chosen = [pair for pair in pairs if pair["family"] == family]
    missed = []
    for pair in chosen:
        [expected] = pair["expect"]
        said = audited(audit_folder / pair["fault"])
        hits = [
            one
            for line, one in said
            if (line, one.match_id) == (expected["line"], expected["match_id"])
            and one.code in expected["codes"]
            and one.severity in expected["severity"]
        ]
        if not hits:
            missed.append((pair["id"], [(line, one.code, one.severity) for line, one in said]))

    assert chosen
    assert missed == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_planted_fault_is_told_once(pairs, audit_folder, family):
    said = {
        pair["id"]: [
            one.code
            for _, one in audited(audit_folder / pair["fault"])
            if one.severity == "E" or one.severity in pair["expect"][0]["severity"]
        ]
        for pair in pairs
        if pair["family"] == family
    }

    assert {name: codes for name, codes in said.items() if len(codes) != 1} == {}


def test_every_clean_twin_is_silent(pairs, audit_folder):
    said = {
        pair["id"]: [
            (line, one.code) for line, one in audited(audit_folder / pair["clean"]) if one.severity == "E"
        ]
        for pair in pairs
    }

    assert {name: codes for name, codes in said.items() if codes} == {}
