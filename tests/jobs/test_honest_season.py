"""Honest seasons through import and publish: no error, and every warning and notice is true of its match.

The same was done once with 106,944 matches of 30 days.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any, NamedTuple

import msgspec
import pandas as pd
import pytest

from jobs import nightly
from jobs.season.faults.positions import final_sides
from jobs.season.season import write_season
from jobs.settings import load
from queries import published, violations
from queries.board import OFF
from tests.jobs.season.conftest import read

pytestmark = pytest.mark.slow

NOW = datetime(2026, 12, 1, tzinfo=UTC)
SEEDS = (11, 12, 13)
TURN_MS, BANK_MS = 11_000, 90_000
"""The clock of tavla_app."""

Match = dict[str, Any]


class Seen(NamedTuple):
    """A season's matches by platform and id, and what the snapshot says of them."""

    matches: dict[tuple[str, str], Match]
    found: pd.DataFrame

    def told(self, code: str, severity: str) -> set[tuple[str, str]]:
        """Return the matches of which a check says something of this severity."""
        rows = self.found[(self.found["code"] == code) & (self.found["severity"] == severity)]
        return set(zip(rows["platform"], rows["match_id"], strict=True))


@pytest.fixture(scope="module", params=SEEDS)
def seen(request, tmp_path_factory) -> Iterator[Seen]:
    out, data = tmp_path_factory.mktemp("season"), tmp_path_factory.mktemp("data")
    made = write_season(out, 4, 750, request.param, start=date(2026, 11, 5))
    nightly.import_logs([out / "logs"], load(data=data), lambda: NOW, publishes=True)
    published.use(data)
    lines = (line for path in made.files for line in read(path).splitlines())
    records = [msgspec.json.decode(line) for line in lines if line.startswith(b'{"log":"tavla-log/1"')]
    yield Seen({(one["platform"], one["match_id"]): one for one in records}, violations.violations(limit=0))
    published.use(None)


def test_an_honest_season_has_no_error(seen):
    errors = seen.found[seen.found["severity"] == "E"]

    assert len(seen.matches) > 1_500
    assert errors["message_en"].tolist() == []


def test_nothing_else_is_said_than_what_is_unusual(seen):
    said = set(zip(seen.found["code"], seen.found["severity"], strict=True))

    assert said <= {("AC-CLK-02", "W"), ("AC-OPN-03", "W"), ("AC-SCO-04", "I")}


def test_a_single_is_noticed_where_somebody_resigned_with_none_off_and_nowhere_else(seen):
    cheap = {
        key
        for key, match in seen.matches.items()
        if match["platform"] != "tavla_app" and any(_is_cheap(match, game) for game in match["games"])
    }

    assert seen.told("AC-SCO-04", "I") == cheap != set()


def _is_cheap(match: Match, game: Match) -> bool:
    result = game["result"]
    if (result["end"], result["class"]) != ("resign", "single"):
        return False
    return final_sides(match, game)[1 - result["winner"]][OFF] == 0


def test_a_time_that_nobody_claimed_is_warned_of_and_nothing_else(seen):
    beyond = {
        key
        for key, match in seen.matches.items()
        if match["platform"] == "tavla_app" and any(_overran(game) for game in match["games"])
    }

    assert seen.told("AC-CLK-02", "W") == beyond


def _overran(game: Match) -> bool:
    """Say whether a seat's turns of a game took more than the bank beyond their own time."""
    over = [0, 0]
    for action in game["actions"]:
        if "dice" in action:
            over[action["seat"]] += max(0, action["ms"] - TURN_MS)
    return max(over) > BANK_MS


def test_many_ties_are_warned_of_under_automatic_doubles_and_nowhere_else(seen):
    tied = {
        key
        for key, match in seen.matches.items()
        if match.get("options", {}).get("automatic_doubles")
        and match["target"] == "money"
        and any(len(game["opening"]) > 4 for game in match["games"])
    }

    assert seen.told("AC-OPN-03", "W") == tied
