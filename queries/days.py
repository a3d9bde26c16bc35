"""Match days: what was played on each, and how far the feeds are complete."""

from datetime import date, timedelta

import pandas as pd

from queries import span
from queries.published import fetch


def days(
    *, platform: str | None = None, first_day: date | None = None, last_day: date | None = None
) -> pd.DataFrame:
    """Return one row per platform and match day, earliest first."""
    stretch = span.days(None, first_day, last_day)
    return fetch("days/days", platform=platform, first_day=stretch.first_day, last_day=stretch.last_day)


def freshness() -> pd.DataFrame:
    """Return, per platform, the day through which its feed is complete and the first one that is not."""
    return fetch("days/freshness")


def platforms() -> pd.DataFrame:
    """Return the platforms of which something was imported."""
    return fetch("days/platforms")


def extent(*, platform: str | None = None) -> pd.DataFrame:
    """Return one row: the first and the last match day, empty where there is none."""
    return fetch("days/extent", platform=platform)


def totals(*, day: date, platform: str | None = None) -> pd.DataFrame:
    """Return one row: what a match day brought, and the day before beside it."""
    return fetch("days/totals", platform=platform, day=day, day_before=day - timedelta(days=1))
