"""Violations: what broke the rules of its platform, or the server's duties."""

from datetime import date
from typing import Unpack

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = ["match_id", "platform", "day", "code", "severity", "game_no", "turn_no", "message_tr", "message_en"]


def shown(**asked: Unpack[span.Asked]) -> pd.DataFrame:
    """Return violations, newest match day first, in the columns that `hakem show violations` prints."""
    return violations(**span.filters(**asked))[SHOWN]


def violations(
    *,
    platform: str | None = None,
    match_id: str | None = None,
    account: str | None = None,
    opponent: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    code: str | None = None,
    severity: str | None = None,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the violations that pass every filter."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "violations/violations",
        platform=platform,
        match_id=match_id,
        account=account,
        opponent=opponent,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        code=code,
        severity=severity,
        limit=span.rows(limit),
        offset=offset,
    )


def checks(
    *, platform: str | None = None, first_day: date | None = None, last_day: date | None = None
) -> pd.DataFrame:
    """Return how often each check was failed, gravest and most often first."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "violations/checks", platform=platform, first_day=stretch.first_day, last_day=stretch.last_day
    )


def violation_count(
    *,
    platform: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    code: str | None = None,
    severity: str | None = None,
) -> pd.DataFrame:
    """Return how many violations pass every filter, as one row `violation_count`."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "violations/violation_count",
        platform=platform,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        code=code,
        severity=severity,
    )
