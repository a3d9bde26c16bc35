"""A season with one server fault of each kind, imported and published: exactly those are named.

What an honest server does beside it is no fault, and nothing is said of it that is not said of the season
without the faults.
"""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree

import pytest

from jobs import nightly
from jobs.season.changes import Planted
from jobs.season.faults import kinds
from jobs.season.spoiling import spoil
from jobs.settings import load
from queries import published, violations
from tests.jobs.season import busy

pytestmark = pytest.mark.slow

DAYS, SEED = 4, 1
MANY = 400
NOW = datetime(2026, 12, 1, tzinfo=UTC)
UNUSUAL = {"AC-CLK-02", "AC-OPN-03"}
"""Warnings that honest servers give rise to: a win on time that nobody claims, four ties of an opening."""

Said = Counter[tuple[str, str, str, str]]
"""(platform, id, check, severity)."""


@pytest.fixture(scope="module")
def honest(tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("busy") / "season"
    busy.write(out, DAYS, SEED)
    return out


@pytest.fixture(scope="module")
def said_of_the_honest(honest, tmp_path_factory) -> Said:
    return said(honest, tmp_path_factory.mktemp("honest"))


@pytest.fixture(scope="module")
def faulty(honest, tmp_path_factory) -> Path:
    return copytree(honest, tmp_path_factory.mktemp("faulty") / "season")


@pytest.fixture(scope="module")
def planted(faulty):
    return [one for one in spoil(faulty / "logs", SEED, None) if one.check.startswith("AC-")]


@pytest.fixture(scope="module")
def said_of_the_faulty(faulty, planted, tmp_path_factory) -> Said:
    return said(faulty, tmp_path_factory.mktemp("seen"))


def said(season: Path, data: Path) -> Said:
    """Import and publish a season; return what the snapshot says."""
    nightly.import_logs([season / "logs"], load(data=data), lambda: NOW, publishes=True)
    published.use(data)
    try:
        found = violations.violations(limit=0)
    finally:
        published.use(None)
    names = ("platform", "match_id", "code", "severity")
    return Counter(zip(*(found[name] for name in names), strict=True))


def without_information(what: Said) -> Counter[tuple[str, str, str]]:
    return Counter(
        {(platform, id_, code): n for (platform, id_, code, severity), n in what.items() if severity != "I"}
    )


def test_the_honest_season_has_no_error_and_no_warning_but_the_unusual(said_of_the_honest):
    assert [one for one in said_of_the_honest if one[3] == "E"] == []
    assert {code for _, _, code, severity in said_of_the_honest if severity == "W"} <= UNUSUAL


def test_every_kind_is_planted_once_on_each_of_its_platforms(planted):
    wanted = Counter(
        (kind.name, platform, check)
        for kind in kinds()
        for platform in kind.platforms
        for check in kind.checks
        if check.startswith("AC-")
    )

    assert Counter((one.kind, one.platform, one.check) for one in planted) == wanted


def test_exactly_the_planted_faults_are_named(planted, said_of_the_honest, said_of_the_faulty):
    assert_exactly_these_are_named(planted, said_of_the_honest, said_of_the_faulty)


def test_exactly_several_hundred_faults_are_named(honest, said_of_the_honest, tmp_path):
    """Every kind several times, also in the matches of one account on one day."""
    season = copytree(honest, tmp_path / "season")
    planted = [one for one in spoil(season / "logs", SEED, MANY) if one.check.startswith("AC-")]

    assert len(planted) >= MANY
    assert_exactly_these_are_named(planted, said_of_the_honest, said(season, tmp_path / "data"))


def assert_exactly_these_are_named(planted: list[Planted], honest: Said, faulty: Said) -> None:
    labels = Counter((one.platform, one.match_id, one.check) for one in planted)
    new = faulty - honest
    information = Counter({one[:3]: n for one, n in new.items() if one[3] == "I"})

    named = without_information(new)
    assert named - labels == Counter()
    assert labels - named == labels & information
    assert {severity for _, _, _, severity in honest - faulty} <= {"I"}


def test_the_honest_twin_of_a_faulty_line_is_silent_under_its_check(planted, said_of_the_honest):
    told = {(platform, id_, code) for platform, id_, code, _ in said_of_the_honest}

    assert [one for one in planted if (one.platform, one.match_id, one.check) in told] == []


def test_what_is_only_information_is_planted_too(planted, said_of_the_faulty):
    """Mints without a reason, and resignations that are merely odd."""
    kinds_told = {
        one.kind
        for one in planted
        if said_of_the_faulty[one.platform, one.match_id, one.check, "I"]
        and not said_of_the_faulty[one.platform, one.match_id, one.check, "E"]
        and not said_of_the_faulty[one.platform, one.match_id, one.check, "W"]
    }

    assert kinds_told == {"mint_without_reference", "mint_without_author", "cheap_resignation"}
