"""The economy of a platform: stakes, commission, refunds, pools, minted chips, and whether all chips add up.

A book is the unit of a platform: amounts of two books are never added. Amounts are whole numbers of the unit.
"""

from datetime import date
from typing import NotRequired, TypedDict, Unpack

import pandas as pd

from queries import span
from queries.published import fetch


class Dated(TypedDict):
    """A book, and the stretch of match days that is asked about; what is left out leaves nothing out."""

    platform: str
    unit: str
    first_day: NotRequired[date | None]
    last_day: NotRequired[date | None]


class Placed(Dated):
    """The same at one place: a hall, or a room where there is no hall."""

    place: NotRequired[str | None]


def books() -> pd.DataFrame:
    """Return the books that are kept, the one with most matches first.

    Of `judged_count` matches the rules say what is due, of `share_count` as a rate of the pot; `entry_count`
    is 0 where no wallet log was supplied.
    """
    return fetch("economy/books")


def places(*, platform: str, unit: str) -> pd.DataFrame:
    """Return the halls, and the rooms without halls, in which something of a book was staked."""
    return fetch("economy/places", platform=platform, unit=unit)


def totals(**where: Unpack[Placed]) -> pd.DataFrame:
    """Return the sums of a book as one row."""
    return fetch("economy/totals", **_placed(**where))


def days(**where: Unpack[Placed]) -> pd.DataFrame:
    """Return the sums of a book by match day, the earliest first."""
    return fetch("economy/days", **_placed(**where))


def place_days(**where: Unpack[Placed]) -> pd.DataFrame:
    """Return the sums of a book by match day and place, with those of each day, each place and all."""
    return fetch("economy/place_days", **_placed(**where))


def balance(**where: Unpack[Dated]) -> pd.DataFrame:
    """Return how all chips of a book add up, as one row; `entry_count` 0: no wallet log, not judged."""
    return fetch("economy/balance", **_dated(**where))


def conservation(**where: Unpack[Dated]) -> pd.DataFrame:
    """Return how the chips of a book add up on each day, the earliest first."""
    return fetch("economy/conservation", **_dated(**where))


def mints(**where: Unpack[Dated]) -> pd.DataFrame:
    """Return why chips came from outside or went there; `other_game`: to and from the platform's others."""
    return fetch("economy/mints", **_dated(**where))


def left_over(
    *,
    platform: str,
    unit: str,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of what a balance that is not zero is made of; the rows' differences add up to it."""
    where = _dated(platform=platform, unit=unit, first_day=first_day, last_day=last_day)
    return fetch("economy/left_over", **where, limit=span.rows(limit), offset=offset)


def left_over_count(**where: Unpack[Dated]) -> pd.DataFrame:
    """Return how many rows `left_over` has, as one row `row_count`."""
    return fetch("economy/left_over_count", **_dated(**where))


def differences(
    *,
    platform: str,
    unit: str,
    place: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the bookings that are not what the rules give, with what a check says of them."""
    where = _placed(platform=platform, unit=unit, place=place, first_day=first_day, last_day=last_day)
    return fetch("economy/differences", **where, limit=span.rows(limit), offset=offset)


def difference_count(**where: Unpack[Placed]) -> pd.DataFrame:
    """Return how many rows `differences` has, of how many matches and what they come to, as one row."""
    return fetch("economy/difference_count", **_placed(**where))


def identities(*, platform: str, unit: str) -> pd.DataFrame:
    """Return how often each identity of the ledger could be judged in a book and is broken."""
    return fetch("economy/identities", platform=platform, unit=unit)


def account_sums(*, platform: str, account: str) -> pd.DataFrame:
    """Return what one account staked and got back, a row a unit; no row where it never staked."""
    return fetch("economy/account_sums", platform=platform, account=account)


def chain(
    *,
    platform: str,
    account: str,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of an account's balances along its matches, the newest first.

    `gap_chips`: what its balance moved until the next match began, missing where that cannot be said.
    """
    where = _of_account(platform, account, first_day, last_day)
    return fetch("economy/chain", **where, limit=span.rows(limit), offset=offset)


def chain_count(
    *, platform: str, account: str, first_day: date | None = None, last_day: date | None = None
) -> pd.DataFrame:
    """Return how many rows `chain` has, and how many gaps of how much, as one row."""
    return fetch("economy/chain_count", **_of_account(platform, account, first_day, last_day))


def wallet_entries(
    *,
    platform: str,
    account: str,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return an account's wallet entries, the newest first; `gap_chips`: what no entry explains."""
    where = _of_account(platform, account, first_day, last_day)
    return fetch("economy/wallet_entries", **where, limit=span.rows(limit), offset=offset)


def _dated(
    *, platform: str, unit: str, first_day: date | None = None, last_day: date | None = None
) -> dict[str, object]:
    stretch = span.days(None, first_day, last_day)
    book = {"platform": platform, "unit": unit}
    return book | {"first_day": stretch.first_day, "last_day": stretch.last_day}


def _placed(*, place: str | None = None, **where: Unpack[Dated]) -> dict[str, object]:
    return _dated(**where) | {"place": place}


def _of_account(
    platform: str, account: str, first_day: date | None, last_day: date | None
) -> dict[str, object]:
    stretch = span.days(None, first_day, last_day)
    who = {"platform": platform, "account": account}
    return who | {"first_day": stretch.first_day, "last_day": stretch.last_day}
