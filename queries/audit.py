"""The audit: what each check demands, what it judged and found on each platform, day by day."""

from datetime import date

import pandas as pd

from queries import span
from queries.published import fetch


def checks() -> pd.DataFrame:
    """Return the catalogue of checks in its order; `settings` are joined by blanks."""
    return fetch("audit/checks")


def matrix(
    *,
    platform: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    severity: str | None = None,
) -> pd.DataFrame:
    """Return for each check and platform what it needs, how much it judged and what it found.

    `need` is missing where the check does not apply; a `judged_count` of 0 says that nothing was logged by
    which to judge.
    """
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "audit/matrix",
        platform=platform,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        severity=severity,
    )


def trend(
    *,
    platform: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    code: str | None = None,
    severity: str | None = None,
) -> pd.DataFrame:
    """Return the violations of each match day by platform and severity; a day without any is there too."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "audit/trend",
        platform=platform,
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        code=code,
        severity=severity,
    )


def totals(
    *, platform: str | None = None, first_day: date | None = None, last_day: date | None = None
) -> pd.DataFrame:
    """Return one row: matches audited, matches with an error, days, and the last day without an error."""
    stretch = span.days(None, first_day, last_day)
    return fetch("audit/totals", platform=platform, first_day=stretch.first_day, last_day=stretch.last_day)
