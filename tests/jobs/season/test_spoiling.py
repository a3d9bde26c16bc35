"""Server faults among honest logs: each is found where its label says, and nothing else is."""

import json
import re
import shutil
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest

from jobs.problems import problems
from jobs.season.changes import Planted
from jobs.season.faults import SHOWN, kinds
from jobs.season.faults.kind import MATCH
from jobs.season.season import UnknownName, write_season
from jobs.season.spoiling import MATCH_FAULTS, spoil
from jobs.settings import load
from queries import published
from tests.jobs.hakem import hakem
from tests.jobs.season.conftest import read

SEED = 2
"""Of a small season that lends itself to every kind."""
REJECTS = {"cut_line": "not_json", "die_of_7": "bad_dice", "negative_stake": "out_of_range"}
CLOSINGS = {"missing_statement": "unconfirmed", "wrong_statement": "differs"}


@pytest.fixture(scope="module")
def honest(tmp_path_factory):
    out = tmp_path_factory.mktemp("honest")
    write_season(out, 3, 120, SEED)
    return out


@pytest.fixture(scope="module")
def spoiled(honest, tmp_path_factory):
    return copied(honest, tmp_path_factory.mktemp("spoiled"))


@pytest.fixture(scope="module")
def planted(spoiled):
    return spoil(spoiled / "logs", SEED)


def copied(season: Path, folder: Path) -> Path:
    return shutil.copytree(season, folder / "season")


def told(season: Path, data: Path, severities: str = "EW"):
    now = datetime(2026, 11, 30, tzinfo=UTC)
    found = problems([season / "logs"], load(data=data), now).problems
    return [problem for problem in found if problem.severity in severities]


def texts(season: Path) -> dict[str, bytes]:
    return {path.name: read(path) for path in sorted((season / "logs").iterdir())}


@pytest.fixture(scope="module")
def warned(honest, tmp_path_factory):
    """What is said of the honest season: wins on time that nobody claimed."""
    return {(one.match_id, one.code) for one in told(honest, tmp_path_factory.mktemp("data"))}


def test_an_unspoiled_season_is_clean(honest, warned, tmp_path):
    assert told(honest, tmp_path, "E") == []
    assert {code for _, code in warned} <= {"AC-CLK-02"}


def test_every_fault_is_found_at_its_line_under_its_id_and_nothing_else(spoiled, planted, warned, tmp_path):
    found = [
        (Path(one.file).name, one.match_id, one.code)
        for one in told(spoiled, tmp_path)
        if (one.match_id, one.code) not in warned
    ]
    labels = [one for one in planted if one.match_id is not None]

    assert sorted(found) == sorted((one.file, one.match_id, one.check) for one in labels)


def test_one_of_every_kind_is_found_and_nothing_else(honest, warned, tmp_path):
    """The quick twin of `tests/jobs/test_faulty_season.py`, with what a small season lends itself to."""
    season = copied(honest, tmp_path)
    planted = [one for one in spoil(season / "logs", SEED, None) if one.match_id is not None]
    found = told(season, tmp_path / "data", "EWI")

    named = {(one.match_id, one.code) for one in found if one.severity in "EW"} - warned
    labels = {(one.match_id, one.check) for one in planted}
    assert named <= labels
    assert labels <= {(one.match_id, one.code) for one in found}
    assert len({one.kind for one in planted}) > 70


def test_a_dozen_lines_hold_the_kinds_that_are_shown_first_on_every_day(planted):
    checks = {one.name: one.checks for one in kinds()}
    altered = [one for one in planted if one.kind in checks]

    assert len(altered) == len({one.match_id for one in altered}) == MATCH_FAULTS
    assert {one.kind for one in altered} == set(SHOWN)
    assert all((one.check,) == checks[one.kind] for one in altered)
    assert {one.kind: one.check for one in planted if one.kind in REJECTS} == REJECTS
    assert [CLOSINGS[one.kind] for one in planted if one.match_id is None] == [planted_day(planted).check]
    assert {day_of(one) for one in altered} == {"2026-11-01", "2026-11-02", "2026-11-03"}


def day_of(label: Planted) -> str:
    return re.search(r"\d{4}-\d\d-\d\d", label.file)[0]


def planted_day(planted: list[Planted]) -> Planted:
    [day] = [one for one in planted if one.match_id is None]
    return day


def test_the_truth_labels_what_was_planted_and_the_rest_of_it_stands(honest, spoiled, planted):
    before, after = (msgspec.json.decode((one / "truth.json").read_bytes()) for one in (honest, spoiled))

    assert after["labels"].pop("server_faults") == [one._asdict() for one in planted]
    assert after == before


def test_only_the_planted_lines_and_what_they_paid_differ(honest, spoiled, planted):
    changed = [
        line
        for after, before in zip(texts(honest).values(), texts(spoiled).values(), strict=True)
        for line in set(after.splitlines()) ^ set(before.splitlines())
    ]
    faults = [line for line in changed if line.startswith(MATCH) or b'"log":' not in line[:7]]
    ids = [one.match_id.encode() for one in planted if one.match_id is not None]

    closings = [line for line in changed if b'"tavla-day/1"' in line]
    assert len(closings) == (1 if planted_day(planted).line is None else 2)
    assert all(any(id_ in line for id_ in ids) for line in changed if line not in closings)
    assert len(faults) <= 2 * MATCH_FAULTS + len(REJECTS)
    assert not list((spoiled / "logs").glob("*.tmp"))


@pytest.mark.parametrize("seed", [SEED, 3, 4, 5])
def test_a_day_is_not_confirmed_and_rejects_appear(honest, tmp_path, seed):
    season, data = copied(honest, tmp_path), tmp_path / "data"
    day = planted_day(spoil(season / "logs", seed, 1))
    try:
        done = hakem("import", season / "logs", "--data", data, "--format", "json")
        published.use(data)
        days = published.fetch("days/days", platform=None, first_day=date.min, last_day=date.max)
    finally:
        published.use(None)

    unwell = days[days["state"] != "confirmed"]
    assert sum(row["rejects"] for row in done.rows) == len(REJECTS)
    assert unwell["platform"].tolist() == [day.platform]
    assert unwell["state"].tolist() == [day.check]
    assert [str(one)[:10] for one in unwell["day"]] == [day_of(day)]


def test_the_same_seed_plants_the_same_faults_and_another_seed_others(honest, spoiled, planted, tmp_path):
    again, other = (copied(honest, tmp_path / name) for name in ("again", "other"))

    assert spoil(again / "logs", SEED) == planted
    assert texts(again) == texts(spoiled)
    assert spoil(other / "logs", SEED + 1) != planted


def test_a_season_too_small_for_so_many_holds_fewer(tmp_path):
    made = write_season(tmp_path, 1, 12, 7, start=date(2026, 11, 5), scenarios=["server_faults:500"])

    assert 0 < len(made.planted) < 500


@pytest.mark.parametrize("count", ["0", "-1", "many", "", "²"])
def test_a_number_of_faults_that_is_none_is_refused(tmp_path, count):
    with pytest.raises(UnknownName, match="server_faults:12"):
        write_season(tmp_path / "out", 1, 12, 7, scenarios=[f"server_faults:{count}"])

    assert not (tmp_path / "out").exists()


def test_the_command_plants_what_it_is_asked_and_names_what_there_is(tmp_path):
    small = ("--days", 1, "--accounts", 40, "--platform", "north_sultan")
    done = hakem("season", tmp_path / "s", *small, "--scenario", "server_faults:1")
    other = hakem("season", tmp_path / "t", *small, "--scenario", "single_mule")
    plain = hakem("season", tmp_path / "u", *small)
    both = hakem("season", tmp_path / "v", *small, *both_scenarios())

    truths = [json.loads((tmp_path / name / "truth.json").read_text("utf-8")) for name in ("s", "u")]
    assert (done.code, other.code, plain.code) == (0, 2, 0)
    assert "single_mule" in other.err and "server_faults" in other.err and "every_server_fault" in other.err
    assert both.code == 2 and "name one of them" in both.err
    assert truths[0]["labels"]["server_faults"]
    assert "server_faults" not in truths[1]["labels"]


def both_scenarios() -> tuple[str, ...]:
    return "--scenario", "server_faults", "--scenario", "every_server_fault"


def test_the_command_plants_one_of_every_kind(tmp_path):
    small = ("--days", 1, "--accounts", 40, "--platform", "north_sultan")
    done = hakem("season", tmp_path / "s", *small, "--scenario", "every_server_fault")

    labels = json.loads((tmp_path / "s" / "truth.json").read_text("utf-8"))["labels"]["server_faults"]
    names = [one["kind"] for one in labels if one["check"].startswith("AC-")]
    assert done.code == 0
    assert len(set(names)) > 20
    assert all("north_sultan" in one.platforms for one in kinds() if one.name in names)
