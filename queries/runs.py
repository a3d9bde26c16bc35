"""Runs of the jobs, and what the snapshot says of itself."""

from datetime import date

import pandas as pd

from queries import span
from queries.published import fetch

SHOWN = [
    "run_id",
    "job",
    "day",
    "state",
    "started_at",
    "ended_at",
    "rows_in",
    "rows_out",
    "reject_count",
    "message",
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
    """Return runs, latest first, in the columns that `hakem show runs` prints.

    Raises `span.NoSuchFilter` for anything but a day: a run is of no account, match or platform.
    """
    if account is not None or pair is not None or match_id is not None or platform is not None:
        raise span.NoSuchFilter("a run has no account, match or platform: ask by --day")
    stretch = span.days(day)
    return runs(first_day=stretch.first_day, last_day=stretch.last_day, limit=limit)[SHOWN]


def runs(
    *, first_day: date | None = None, last_day: date | None = None, limit: int = 50, offset: int = 0
) -> pd.DataFrame:
    """Return one page of the runs; those of no day are always among them."""
    stretch = span.days(None, first_day, last_day)
    return fetch(
        "runs/runs",
        first_day=stretch.first_day,
        last_day=stretch.last_day,
        limit=span.rows(limit),
        offset=offset,
    )


def snapshot() -> pd.DataFrame:
    """Return one row: the published revision, its policy, and the last run."""
    return fetch("runs/snapshot")
