"""Which days and rows a question is about: the words that filters leave open, filled in."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple

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


def pair(account: str | None, accounts: tuple[str, str] | None) -> tuple[str | None, str | None]:
    """Return (account, opponent) from one account, or from two that met."""
    if accounts is None:
        return account, None
    first, second = accounts
    if account is not None and account not in accounts:
        raise NoSuchFilter(f"account {account!r} is not of the pair {first!r}, {second!r}")
    return first, second
