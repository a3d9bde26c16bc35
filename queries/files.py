"""Imported files, and what became of their lines."""

from datetime import date, timedelta

import pandas as pd

from queries import span
from queries.published import fetch
from queries.span import UTC


def files(
    *,
    first_day: date | None = None,
    last_day: date | None = None,
    utc_offset: timedelta = UTC,
    limit: int = 20,
) -> pd.DataFrame:
    """Return the files imported on these days, those with most rejects first, then the latest."""
    from_at, until_at = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch("files/files", from_at=from_at, until_at=until_at, limit=span.rows(limit))


def totals(
    *, first_day: date | None = None, last_day: date | None = None, utc_offset: timedelta = UTC
) -> pd.DataFrame:
    """Return one row: what the files imported on these days brought together."""
    from_at, until_at = span.instants(span.days(None, first_day, last_day), utc_offset)
    return fetch("files/totals", from_at=from_at, until_at=until_at)
