"""Numbers, dates and times as each language writes them; times are shown in Istanbul."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pandas as pd

from dashboard.parts.words import language, name, say

ZONE = ZoneInfo("Europe/Istanbul")
UTC_OFFSET = timedelta(hours=3)
"""Istanbul's distance from UTC, all year round since 2016."""
NOTHING = "–"
UNDATED = date(1970, 1, 1)
"""The match day of a file that says no date."""


def missing(value: Any) -> bool:
    """Return whether a value of a frame says nothing."""
    return value is None or bool(pd.isna(value))


def number(value: Any, decimals: int = 0) -> str:
    """Return 12345 as 12,345 or 12.345; a value that is missing as a dash."""
    if missing(value):
        return NOTHING
    return _swapped(f"{value:,.{decimals}f}")


def signed(value: Any) -> str:
    """Return a number with its sign, a true minus for a loss."""
    if missing(value):
        return NOTHING
    return ("+" if value > 0 else "−" if value < 0 else "") + number(abs(value))


def share(part: Any, whole: Any, decimals: int = 0) -> str:
    """Return part of whole per cent: 12.3% or %12,3."""
    if missing(part) or missing(whole) or not whole:
        return NOTHING
    return percent(part / whole, decimals)


def percent(value: Any, decimals: int = 0) -> str:
    """Return a share of 0..1 per cent, the sign on the side on which the language has it.

    A share that would round to nothing, and is not nothing, is below the least that is written: <0.01%.
    """
    least = 10.0**-decimals
    is_less = 0 < 100 * value < least / 2
    shown = say("format.percent", number=number(least if is_less else 100 * value, decimals))
    return f"<{shown}" if is_less else shown


def chips(value: Any, unit: Any = "chip", sign: bool = False) -> str:
    """Return an amount with its unit."""
    if missing(value):
        return NOTHING
    amount = signed(value) if sign else number(value)
    return f"{amount} {name('unit', 'chip' if missing(unit) else unit)}"


def day(value: Any) -> str:
    """Return a date in full: Sun 29 Nov 2026, 29 Kas 2026 Paz; files of other programs often have none."""
    if missing(value):
        return NOTHING
    return say("format.undated") if value == UNDATED else say("format.day", **_parts(value))


def short_day(value: Any) -> str:
    """Return a date without its year: 29 Nov."""
    if missing(value):
        return NOTHING
    return say("format.undated") if value == UNDATED else say("format.short_day", **_parts(value))


def moment(value: Any) -> str:
    """Return a UTC time as date and clock in Istanbul."""
    if missing(value):
        return NOTHING
    local = istanbul(value)
    if local.date() == UNDATED:
        return say("format.undated")
    return say("format.moment", day=short_day(local.date()), year=local.year, clock=f"{local:%H:%M}")


def clock(value: Any, seconds: bool = False) -> str:
    """Return the Istanbul clock of a UTC time."""
    if missing(value):
        return NOTHING
    return f"{istanbul(value):%H:%M:%S}" if seconds else f"{istanbul(value):%H:%M}"


def istanbul(value: datetime) -> datetime:
    """Return a naive UTC time in Istanbul's zone."""
    return value.replace(tzinfo=UTC).astimezone(ZONE)


def duration(milliseconds: Any) -> str:
    """Return a stretch of time in the units a person would use: 4.2 s, 6 min 29 s, 1 h 04 min."""
    if missing(milliseconds) or milliseconds < 0:
        return NOTHING
    seconds = milliseconds / 1000
    if seconds < 60:
        return say("format.seconds", s=number(seconds, 1))
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return say("format.minutes", m=minutes, s=rest)
    hours, minutes = divmod(minutes, 60)
    return say("format.hours", h=hours, m=f"{minutes:02}")


def _parts(value: date) -> dict[str, Any]:
    return {
        "d": value.day,
        "month": say("format.months").split()[value.month - 1],
        "weekday": say("format.weekdays").split()[value.weekday()],
        "y": value.year,
    }


def _swapped(text: str) -> str:
    if language() == "tr":
        text = text.translate(str.maketrans(",.", ".,"))
    return text.replace("-", "−")
