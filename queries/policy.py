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


def policy(*, setting: str | None = None, limit: int = 0) -> pd.DataFrame:
    """Return the settings by name, or one of them; values and defaults as an operator writes them.

    `allowed`: the words that one of kind `word` takes, blanks between; `least` and `most` of one of kind
    `whole`. `source`: `default`, `file` (the operator's) or `desk`; `below_value`: what it goes back to when
    the change from the desk is taken back, `change_id` that change.
    """
    return fetch("policy/policy", setting=setting, limit=span.rows(limit))


def revisions(*, setting: str | None = None) -> pd.DataFrame:
    """Return what changed with each revision, the latest first; `in_force_since` is naive UTC.

    A revision under which nothing differs from the one before has one row without a setting.
    """
    return fetch("policy/revisions", setting=setting)


def checks(*, setting: str) -> pd.DataFrame:
    """Return the checks that a setting decides, with what each demands."""
    return fetch("policy/checks", setting=setting)
