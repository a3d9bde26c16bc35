"""Which days and rows a question is about: the words that filters leave open, filled in."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple, TypedDict

FIRST_DAY = date(1, 1, 2)
LAST_DAY = date(9999, 12, 30)
UTC = timedelta(0)
ALL_ROWS = 2**63 - 1
"""What an open end of a question becomes."""


class NoSuchFilter(ValueError):
    """A question was asked by something that its rows do not have."""


class Days(NamedTuple):
    """A stretch of match days, both ends included."""

    first_day: date
    last_day: date


class Asked(TypedDict, total=False):
    """What the command can ask of rows that belong to matches; what is left out leaves nothing out."""

    account: str | None
    pair: tuple[str, str] | None
    match_id: str | None
    day: date | None
    platform: str | None
    limit: int


class Filters(TypedDict):
    """The same as the filters of a page of rows."""

    platform: str | None
    match_id: str | None
    account: str | None
    opponent: str | None
    first_day: date
    last_day: date
    limit: int


def filters(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> Filters:
    """Return what was asked for as filters; raise NoSuchFilter when the account is not of the pair."""
    first, second = two_accounts(account, pair)
    first_day, last_day = days(day)
    return Filters(
        platform=platform,
        match_id=match_id,
        account=first,
        opponent=second,
        first_day=first_day,
        last_day=last_day,
        limit=limit,
    )


def days(day: date | None = None, first_day: date | None = None, last_day: date | None = None) -> Days:
    """Return one day where one is given, else the stretch, open where an end is not given."""
    if day is not None:
        return Days(day, day)
    return Days(first_day or FIRST_DAY, last_day or LAST_DAY)


def instants(stretch: Days, utc_offset: timedelta) -> tuple[datetime, datetime]:
    """Return the UTC times between which the days lie in a zone so many hours ahead of UTC."""
    start = datetime.combine(stretch.first_day, time.min) - utc_offset
    return start, datetime.combine(stretch.last_day, time.min) + timedelta(days=1) - utc_offset


def rows(limit: int) -> int:
    """Return how many rows to fetch at most; 0 means all."""
    if limit < 0:
        raise NoSuchFilter(f"limit is {limit}: give a number of rows, 0 for all")
    return limit or ALL_ROWS


def two_accounts(account: str | None, accounts: tuple[str, str] | None) -> tuple[str | None, str | None]:
    """Return (account, opponent) from one account, or from two that met."""
    if accounts is None:
        return account, None
    first, second = accounts
    if account is not None and account not in accounts:
        raise NoSuchFilter(f"account {account!r} is not of the pair {first!r}, {second!r}")
    return first, second
