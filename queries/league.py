"""Cups and leagues: their tables, recomputed from the log."""

from datetime import date
from typing import Literal

import pandas as pd

from queries import span
from queries.published import fetch

Kind = Literal["daily_cup", "weekly_league"]
SHOWN = ["event", "rank", "account", "points", "matches", "wins"]


def shown(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> pd.DataFrame:
    """Return tables in the columns that `hakem show league` prints; with a day those it is a day of.

    Raises `span.NoSuchFilter` for a match or a pair: a table is of accounts.
    """
    if pair is not None or match_id is not None:
        raise span.NoSuchFilter("a table is of accounts: ask by --account, --day or --platform")
    stretch = span.days(day)
    found = league(
        account=account,
        platform=platform,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        limit=limit,
    )
    return found[SHOWN]


def league(
    *,
    platform: str | None = None,
    kind: Kind | None = None,
    event: str | None = None,
    account: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the tables of the events that touch a stretch of days, the latest first.

    `points_among_equals` decided where all who are equal in points and matches met each other, else it is 0.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "league/league",
        platform=platform,
        kind=kind,
        event=event,
        account=account,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        limit=span.rows(limit),
        offset=offset,
    )


def kinds() -> pd.DataFrame:
    """Return the kinds of cups and leagues of which each platform has tables."""
    return fetch("league/kinds")


def events(*, platform: str, kind: str) -> pd.DataFrame:
    """Return the events of a kind that a platform held, the latest first."""
    return fetch("league/events", platform=platform, kind=kind)


def standings(*, platform: str, event: str, limit: int = 50, offset: int = 0) -> pd.DataFrame:
    """Return one page of an event's table in its order.

    `decided_by`: what put an account before the next where both have equal points (`matches`, `among`,
    `opponents`, `reached`, `lot`), missing where points decide; `next_…` are the next account's numbers.
    """
    return fetch("league/standings", platform=platform, event=event, limit=span.rows(limit), offset=offset)


def waiting(*, platform: str, event: str) -> pd.DataFrame:
    """Return who entered an event and has no scoring match in it yet, the latest entry first."""
    return fetch("league/waiting", platform=platform, event=event)
