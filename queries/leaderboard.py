"""Leaderboards: ranks by Elo, recomputed from the log."""

from datetime import date
from typing import Literal

import pandas as pd

from queries import span
from queries.published import fetch

Board = Literal["all_time", "this_week", "this_month", "hall"]
SHOWN = ["rank", "account", "rating", "rated_matches", "wins", "is_provisional"]


def shown(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> pd.DataFrame:
    """Return the board of all time in the columns that `hakem show leaderboard` prints.

    Raises `span.NoSuchFilter` for a match, a day or a pair: a board is of accounts, as it stands.
    """
    if pair is not None or match_id is not None or day is not None:
        raise span.NoSuchFilter("a board is of accounts, as it stands: ask by --account or --platform")
    return leaderboard(account=account, platform=platform, limit=limit)[SHOWN]


def leaderboard(
    *,
    board: Board = "all_time",
    hall: str | None = None,
    platform: str | None = None,
    account: str | None = None,
    inactive: bool = False,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of a board: who has a rank, then who is provisional (`rank` missing).

    `rank_yesterday` and `rank_last_week` are missing where the account had none.
    """
    return fetch(
        "leaderboard/leaderboard",
        board=board,
        hall=hall,
        platform=platform,
        account=account,
        inactive=inactive,
        limit=span.rows(limit),
        offset=offset,
    )
