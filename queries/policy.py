"""The policy under which the snapshot was made: every setting and its reason."""

from datetime import date

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = ["setting", "value", "default", "unit", "reason"]


def shown(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> pd.DataFrame:
    """Return the settings in the columns that `hakem show policy` prints.

    Raises `span.NoSuchFilter` for every filter: the policy is one for all.
    """
    if any(asked is not None for asked in (account, pair, match_id, day, platform)):
        raise span.NoSuchFilter("the policy is one for all: ask without a filter")
    return policy(limit=limit).rename(columns={"default_value": "default"})[SHOWN]


def policy(*, limit: int = 0) -> pd.DataFrame:
    """Return the settings by name; values and defaults as an operator writes them."""
    return fetch("policy/policy", limit=span.rows(limit))
