"""Matches: lists by filter, and one match with its games and turns."""

from datetime import date
from typing import Unpack

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = [
    "match_id",
    "platform",
    "day",
    "room",
    "hall",
    "stake",
    "target",
    "started_at",
    "ended_at",
    "account_0",
    "account_1",
    "winner_account",
    "score_0",
    "score_1",
    "end",
    "status",
    "is_void",
    "violation_count",
]
SORTS = ("newest", "oldest", "stake", "violations")


def shown(**asked: Unpack[span.Asked]) -> pd.DataFrame:
    """Return matches, newest first, in the columns that `hakem show matches` prints."""
    return matches(**span.filters(**asked))[SHOWN]


def matches(
    *,
    platform: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    place: str | None = None,
    end: str | None = None,
    status: str | None = None,
    only_violations: bool = False,
    sort: str = "newest",
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the matches that pass every filter; `sort` is one of SORTS."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "matches/matches",
        platform=platform,
        match_id=match_id,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        place=place,
        end=end,
        status=status,
        only_violations=only_violations,
        sort=sort,
        limit=span.rows(limit),
        offset=offset,
    )


def match_count(
    *,
    platform: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    place: str | None = None,
    end: str | None = None,
    status: str | None = None,
    only_violations: bool = False,
) -> pd.DataFrame:
    """Return how many matches pass every filter, as one row `match_count`."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "matches/match_count",
        platform=platform,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        place=place,
        end=end,
        status=status,
        only_violations=only_violations,
    )


def match(*, platform: str, match_id: str) -> pd.DataFrame:
    """Return one match as one row, no row where there is none."""
    return fetch("matches/match", platform=platform, match_id=match_id)


def seats(*, platform: str, match_id: str, day: date) -> pd.DataFrame:
    """Return the two seats of a match, seat 0 first."""
    return fetch("matches/seats", platform=platform, match_id=match_id, day=day)


def games(*, platform: str, match_id: str, day: date) -> pd.DataFrame:
    """Return the games of a match in the order played."""
    return fetch("matches/games", platform=platform, match_id=match_id, day=day)


def turns(*, platform: str, match_id: str, day: date, game_no: int) -> pd.DataFrame:
    """Return the turns of a game with their packed steps (`queries/board.py` says how to read them)."""
    return fetch("matches/turns", platform=platform, match_id=match_id, day=day, game_no=game_no)


def cube_actions(*, platform: str, match_id: str, day: date, game_no: int) -> pd.DataFrame:
    """Return what was done with the cube in a game."""
    return fetch("matches/cube_actions", platform=platform, match_id=match_id, day=day, game_no=game_no)


def events(*, platform: str, match_id: str, day: date, game_no: int) -> pd.DataFrame:
    """Return the disconnections, timeouts, leaves, resignations and claims of a game."""
    return fetch("matches/events", platform=platform, match_id=match_id, day=day, game_no=game_no)


def sources(*, platform: str, match_id: str, day: date) -> pd.DataFrame:
    """Return the files and lines that a match came from, the first to arrive first."""
    return fetch("matches/sources", platform=platform, match_id=match_id, day=day)


def conflicts(*, platform: str, match_id: str) -> pd.DataFrame:
    """Return the different contents delivered for a revision of a match, none where all agree."""
    return fetch("matches/conflicts", platform=platform, match_id=match_id)


def places() -> pd.DataFrame:
    """Return the halls and rooms in which matches were played."""
    return fetch("matches/places")


def nearest(*, match_id: str, platform: str | None = None) -> pd.DataFrame:
    """Return up to five matches whose ids are spelt most like one that was not found."""
    return fetch("matches/nearest", match_id=match_id, platform=platform)
