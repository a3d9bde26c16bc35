"""Ratings and leaderboards: who stands where, and which matches put an account there."""

from datetime import date, timedelta
from typing import Literal, TypedDict

import pandas as pd

from queries import folding, span
from queries.leaderboard import Board
from queries.published import fetch

Against = Literal["day", "week"]
"""What a rank is compared with: the rank of yesterday, or that of last week."""
SORTS = ("rank", "fell", "rose")
CHANGE_SORTS = ("newest", "drop", "gain")
DAYS_OF_A_WEEK = 7


class Folding(TypedDict):
    """What a name is searched by."""

    wanted: str
    letters: str
    folded: str


def boards() -> pd.DataFrame:
    """Return the boards of every platform with ratings, and how many accounts stand on each."""
    return fetch("ratings/boards")


def last_day(*, platform: str) -> pd.DataFrame:
    """Return the match day at whose end the boards stand, as one row, missing where none is known."""
    return fetch("ratings/last_day", platform=platform)


def standings(
    *,
    platform: str,
    board: Board = "all_time",
    hall: str | None = None,
    wanted: str = "",
    inactive: bool = False,
    against: Against = "week",
    sort: str = "rank",
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of a board: who has a rank, then who is provisional, then who is inactive.

    `sort`: one of SORTS, among those with a rank. Ranks before are missing where the account had none.
    """
    return fetch(
        "ratings/standings",
        platform=platform,
        board=board,
        hall=hall,
        **_folding(wanted),
        inactive=inactive,
        against=against,
        sort=sort,
        limit=span.rows(limit),
        offset=offset,
    )


def standing_count(
    *,
    platform: str,
    board: Board = "all_time",
    hall: str | None = None,
    wanted: str = "",
    inactive: bool = False,
) -> pd.DataFrame:
    """Return how many accounts `standings` finds, as one row `account_count`."""
    return fetch(
        "ratings/standing_count",
        platform=platform,
        board=board,
        hall=hall,
        **_folding(wanted),
        inactive=inactive,
    )


def standing(
    *, platform: str, account: str, board: Board = "all_time", hall: str | None = None
) -> pd.DataFrame:
    """Return where an account stands on a board and among how many, no row where it is not on it."""
    return fetch("ratings/standing", platform=platform, board=board, hall=hall, account=account)


def passed(
    *,
    platform: str,
    account: str,
    board: Board = "all_time",
    hall: str | None = None,
    against: Against = "week",
) -> pd.DataFrame:
    """Return who stands above an account now and did not then; nobody where it had no rank then."""
    return fetch(
        "ratings/passed", platform=platform, board=board, hall=hall, account=account, against=against
    )


def changes(
    *,
    platform: str,
    account: str,
    utc_offset: timedelta,
    first_day: date | None = None,
    last_day: date | None = None,
    match_id: str | None = None,
    sort: str = "newest",
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of an account's rated matches that ended on some days, newest first.

    `sort`: one of CHANGE_SORTS, or `oldest`. `server_rating_after` is missing where the log has none.
    """
    since, until = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch(
        "ratings/changes",
        platform=platform,
        account=account,
        since=since,
        until=until,
        match_id=match_id,
        sort=sort,
        limit=span.rows(limit),
        offset=offset,
    )


def change_sums(
    *,
    platform: str,
    account: str,
    utc_offset: timedelta,
    first_day: date | None = None,
    last_day: date | None = None,
) -> pd.DataFrame:
    """Return one row: what an account's rated matches of some days moved in all, and which moved most."""
    since, until = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch("ratings/change_sums", platform=platform, account=account, since=since, until=until)


def first_day_since(against: Against, last_day: date) -> date:
    """Return the first day whose matches came after the rank that a standing is compared with.

    The rank of last week is that at the end of the day a week before the last match day.
    """
    return last_day if against == "day" else last_day - timedelta(days=DAYS_OF_A_WEEK - 1)


class Days(TypedDict):
    """A stretch of days on which matches ended."""

    first_day: date | None
    last_day: date | None


def after(last_day: date) -> Days:
    """Return the days after the last match day: on the night that follows, matches of that day still end."""
    return {"first_day": last_day + timedelta(days=1), "last_day": None}


def _folding(wanted: str) -> Folding:
    return {
        "wanted": folding.folded(wanted.strip()),
        "letters": folding.LETTERS,
        "folded": folding.FOLDED,
    }
