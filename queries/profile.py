"""Profiles: what an account has to show of its matches."""

from datetime import date

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = [
    "account",
    "matches",
    "games",
    "wins",
    "gammons_made",
    "gammons_suffered",
    "longest_win_streak",
    "pips_per_turn",
    "pips_left_when_losing",
    "chips_won",
    "chips_lost",
    "commission_chips",
]


def shown(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> pd.DataFrame:
    """Return profiles in the columns that `hakem show profile` prints.

    Raises `span.NoSuchFilter` for a match, a day or a pair: a profile is of an account.
    """
    if pair is not None or match_id is not None or day is not None:
        raise span.NoSuchFilter("a profile is of an account: ask by --account or --platform")
    return profile(account=account, platform=platform, limit=limit)[SHOWN]


def profile(
    *, platform: str | None = None, account: str | None = None, limit: int = 50, offset: int = 0
) -> pd.DataFrame:
    """Return one page of profiles; `pips_per_turn` is missing where nothing was rolled."""
    return fetch("profile/profile", platform=platform, account=account, limit=span.rows(limit), offset=offset)
