"""The days of a season: where each begins, and how its instants are written.

Instants are whole milliseconds since 1970-01-01 UTC.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property
from typing import Literal
from zoneinfo import ZoneInfo

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MS = timedelta(milliseconds=1)

Stamp = Literal["local_ms", "local_s", "utc_ms", "utc_s"]
"""How a platform writes an instant: with its own offset or in UTC, to the millisecond or the second."""


@dataclass(frozen=True)
class Span:
    """The days of a season in a platform's time zone."""

    start: date
    days: int
    zone: str

    @cached_property
    def midnights(self) -> tuple[int, ...]:
        """Where each day begins, and one more: where the day after the last begins."""
        zone = ZoneInfo(self.zone)
        dates = (self.start + timedelta(days=number) for number in range(self.days + 1))
        return tuple((datetime(d.year, d.month, d.day, tzinfo=zone) - _EPOCH) // _MS for d in dates)

    @property
    def begin(self) -> int:
        """The first instant of the season."""
        return self.midnights[0]

    @property
    def end(self) -> int:
        """The first instant after the season."""
        return self.midnights[-1]

    def date_of(self, day: int) -> date:
        """Return the date of a day counted from 0."""
        return self.start + timedelta(days=day)

    def date_at(self, at: int) -> date:
        """Return the date of an instant in the platform's time zone."""
        return datetime.fromtimestamp(at / 1000, ZoneInfo(self.zone)).date()

    def writer(self, stamp: Stamp) -> Callable[[int], str]:
        """Return the function that writes an instant as a platform's server does."""
        zone = UTC if stamp.startswith("utc") else ZoneInfo(self.zone)
        unit = "milliseconds" if stamp.endswith("_ms") else "seconds"

        def write(at: int) -> str:
            text = (_EPOCH + timedelta(milliseconds=at)).astimezone(zone).isoformat(timespec=unit)
            return text.removesuffix("+00:00") + "Z" if stamp.startswith("utc") else text

        return write


def cup_of(day: date) -> str:
    """Return the id of the daily cup of a date."""
    return f"daily_cup:{day.isoformat()}"


def league_of(day: date) -> str:
    """Return the id of the weekly league of a date's week, which begins on Monday."""
    year, week, _ = day.isocalendar()
    return f"weekly_league:{year}-W{week:02d}"
