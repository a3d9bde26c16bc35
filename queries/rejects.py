"""Rejects: lines that could not be read, each kept whole with its reason."""

from datetime import date, timedelta

import pandas as pd

from queries import span
from queries.published import fetch
from queries.span import UTC

SHOWN = ["file", "line", "byte_offset", "reason", "message"]


def shown(
    *,
    account: str | None = None,
    pair: tuple[str, str] | None = None,
    match_id: str | None = None,
    day: date | None = None,
    platform: str | None = None,
    limit: int = 1_000,
) -> pd.DataFrame:
    """Return rejects in the columns that `hakem show rejects` prints; `day` is the day of the import, in UTC.

    Raises `span.NoSuchFilter` for an account, a pair or a match: a line that could not be read has none.
    """
    if account is not None or pair is not None or match_id is not None:
        raise span.NoSuchFilter(
            "a rejected line has no account and no match: ask by --platform or --day (of the import)"
        )
    stretch = span.days(day)
    return rejects(platform=platform, first_day=stretch.first_day, last_day=stretch.last_day, limit=limit)[
        SHOWN
    ]


def rejects(
    *,
    platform: str | None = None,
    reason: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    utc_offset: timedelta = UTC,
    limit: int = 50,
    offset: int = 0,
) -> pd.DataFrame:
    """Return one page of the lines rejected by imports of these days, with the lines kept (`raw_line`)."""
    from_at, until_at = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch(
        "rejects/rejects",
        platform=platform,
        reason=reason,
        from_at=from_at,
        until_at=until_at,
        limit=span.rows(limit),
        offset=offset,
    )


def reasons(
    *,
    platform: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    utc_offset: timedelta = UTC,
) -> pd.DataFrame:
    """Return how many lines were rejected for each reason, most first."""
    from_at, until_at = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch("rejects/reasons", platform=platform, from_at=from_at, until_at=until_at)


def reject_count(
    *,
    platform: str | None = None,
    reason: str | None = None,
    first_day: date | None = None,
    last_day: date | None = None,
    utc_offset: timedelta = UTC,
) -> pd.DataFrame:
    """Return how many rejected lines pass every filter, as one row `reject_count`."""
    from_at, until_at = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch("rejects/reject_count", platform=platform, reason=reason, from_at=from_at, until_at=until_at)
