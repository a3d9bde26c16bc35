"""Server faults among honest logs: each is found where its label says, and nothing else is."""

import json
import re
import shutil
from collections import Counter
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pytest

from jobs.problems import problems
from jobs.season.season import UnknownName, write_season
from jobs.season.server_faults import KINDS
from jobs.season.spoiling import MATCH_FAULTS, Planted, spoil
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


def errors(season: Path, data: Path):
    now = datetime(2026, 11, 30, tzinfo=UTC)
    found = problems([season / "logs"], load(data=data), now).problems
    return [problem for problem in found if problem.severity == "E"]


def texts(season: Path) -> dict[str, bytes]:
    return {path.name: read(path) for path in sorted((season / "logs").iterdir())}


def test_an_unspoiled_season_is_clean(honest, tmp_path):
    assert errors(honest, tmp_path) == []


def test_every_fault_is_found_at_its_line_under_its_id_and_nothing_else(spoiled, planted, tmp_path):
    found = [(Path(one.file).name, one.line, one.match_id, one.code) for one in errors(spoiled, tmp_path)]
    labels = [one for one in planted if one.match_id is not None]

    assert sorted(found) == sorted((one.file, one.line, one.match_id, one.check) for one in labels)


def test_a_dozen_matches_hold_every_kind_on_every_day(planted):
    kinds = Counter(one.kind for one in planted)
    checks = {one.name: one.check for one in KINDS}
    altered = [one for one in planted if one.kind in checks]

    assert len(altered) == len({one.match_id for one in altered}) == MATCH_FAULTS
    assert kinds.keys() >= checks.keys()
    assert all(one.check == checks[one.kind] for one in altered)
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


def test_only_the_planted_lines_differ(honest, spoiled, planted):
    changed = sum(
        len(set(after.splitlines()) ^ set(before.splitlines()))
        for before, after in zip(texts(honest).values(), texts(spoiled).values(), strict=True)
    )
    closing = 1 if planted_day(planted).line is None else 2

    assert changed == 2 * MATCH_FAULTS + len(REJECTS) + closing
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

    truths = [json.loads((tmp_path / name / "truth.json").read_text("utf-8")) for name in ("s", "u")]
    assert (done.code, other.code, plain.code) == (0, 2, 0)
    assert "single_mule" in other.err and "server_faults" in other.err
    assert truths[0]["labels"]["server_faults"]
    assert "server_faults" not in truths[1]["labels"]
