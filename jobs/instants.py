"""Instants of a log: RFC 3339 text to microseconds in UTC, and the match day that they fall on."""

import re
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_LEAST = (datetime(1, 1, 3, tzinfo=UTC) - EPOCH) // _MICROSECOND
_MOST = (datetime(9999, 12, 29, tzinfo=UTC) - EPOCH) // _MICROSECOND

_RFC_3339 = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d+))?"
    r"(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))",
    re.ASCII,
)


class BadTime(ValueError):
    """A text that is no instant or no day; the message says what would be right."""


@lru_cache(maxsize=1 << 16)
def instant(text: str) -> int:
    """Return the microseconds since 1970-01-01 UTC of an RFC 3339 text with an offset.

    Digits beyond the microsecond are cut. Raise BadTime for anything else: no offset, a leap second, an hour
    24, a day that the calendar does not have, or a year that a date cannot hold.
    """
    found = _RFC_3339.fullmatch(text)
    if found is None:
        raise BadTime("it must be RFC 3339 with an offset, such as 2026-11-29T21:03:11.120+03:00")
    day, hour, minute, second, fraction, sign, ahead_hours, ahead_minutes = found.groups()
    seconds = _midnight(day) + int(hour) * 3600 + int(minute) * 60 + int(second)
    if sign:
        ahead = int(ahead_hours) * 3600 + int(ahead_minutes) * 60
        seconds -= ahead if sign == "+" else -ahead
    micros = seconds * 1_000_000
    if fraction:
        micros += int(fraction[:6].ljust(6, "0"))
    if not _LEAST <= micros <= _MOST:
        raise BadTime("it must lie between the years 1 and 9999")
    return micros


@lru_cache(maxsize=1 << 12)
def calendar_day(text: str) -> date:
    """Return the date that YYYY-MM-DD names; raise BadTime for any other text."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise BadTime("it must be a day of the calendar, such as 2026-11-29") from error
    if day.isoformat() != text:
        raise BadTime("it must be written YYYY-MM-DD, such as 2026-11-29")
    return day


def match_day(micros: int, zone: str) -> date:
    """Return the date in a time zone (such as Europe/Istanbul) at microseconds since 1970-01-01 UTC."""
    return (EPOCH + timedelta(microseconds=micros)).astimezone(ZoneInfo(zone)).date()


def naive_utc(moment: datetime) -> datetime:
    """Return a moment as tables keep it: in UTC, without saying so."""
    return moment.astimezone(UTC).replace(tzinfo=None)


@lru_cache(maxsize=1 << 12)
def _midnight(day: str) -> int:
    return (calendar_day(day).toordinal() - EPOCH.toordinal()) * 86_400
