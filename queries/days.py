"""Match days: what was played on each, and how far the feeds are complete."""

from datetime import date

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
