"""The chip ledger: what each match moved and should have moved, and its sums by hall and day."""

from datetime import date
from typing import Unpack

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = [
    "match_id",
    "account",
    "stake_chips",
    "payout_chips",
    "commission_chips",
    "expected_chips",
    "difference_chips",
]


def shown(**asked: Unpack[span.Asked]) -> pd.DataFrame:
    """Return ledger rows, newest match day first, in the columns that `hakem show ledger` prints."""
    return ledger(**span.filters(**asked))[SHOWN]


def ledger(
    *,
    platform: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the ledger; with an account its rows alone, with two those of their matches.

    Amounts are whole numbers of the row's `unit`; one that neither log nor rules say is missing.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "ledger/ledger",
        platform=platform,
        match_id=match_id,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        limit=span.rows(limit),
        offset=offset,
    )


def hall_days(
    *, platform: str | None = None, first_day: date | None = None, last_day: date | None = None
) -> pd.DataFrame:
    """Return the sums of each hall and match day, the earliest first."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "ledger/hall_days", platform=platform, first_day=stretch.first_day, last_day=stretch.last_day
    )
