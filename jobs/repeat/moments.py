"""Instants, numbers and places in a list as sentences say them, in Turkish and in English."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from jobs.checks.words import Words

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def local(micros: int, zone: str) -> datetime:
    """Return the time in a zone at microseconds since 1970 UTC."""
    return (EPOCH + timedelta(microseconds=int(micros))).astimezone(ZoneInfo(zone))


def clock(micros: int, zone: str, beside: int | None = None, is_exact: bool = False) -> Words:
    """Say a time of day, with its date unless it is that of the instant `beside`; exact: with its ms."""
    at = local(micros, zone)
    time = f"{at:%H:%M:%S}.{at.microsecond // 1000:03d}" if is_exact else f"{at:%H:%M}"
    if beside is not None and local(beside, zone).date() == at.date():
        return Words(time, time)
    return Words(f"{at:%d.%m.%Y} {time}", f"{at.day} {_MONTHS[at.month - 1]} {at.year} {time}")


def clocks(micros: Sequence[int], zone: str, beside: int, is_exact: bool = False) -> Words:
    """Say several times, one after the other."""
    said = [clock(one, zone, beside, is_exact) for one in micros]
    return Words(", ".join(one.tr for one in said), ", ".join(one.en for one in said))


def signed(number: int) -> Words:
    """Say a change: with its sign."""
    english = f"{number:+,}"
    return Words(english.replace(",", "."), english)


def place(number: int) -> Words:
    """Say a place in a row: 4th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return Words(f"{number}.", f"{number}{ending}")
