"""Settings and their values in words: names from the catalogue, numbers with their units."""

from typing import Any

from dashboard.parts import figures
from dashboard.parts.words import language, name, say

HOUR_MS = 3_600_000


def setting_name(setting: Any) -> str:
    """Return what a person calls a setting."""
    return name("setting", setting)


def group(setting: Any) -> str:
    """Return the first word of a setting's id: what it belongs to."""
    return str(setting).partition(".")[0]


def value_name(row: Any, value: Any) -> str:
    """Return a value of a setting in words, or as a number with its unit."""
    if figures.missing(value):
        return figures.NOTHING
    if row.kind in ("whole", "number"):
        number = float(value)
        if row.unit == "ms" and number and not number % HOUR_MS:
            return with_unit(figures.number(number / HOUR_MS), "h")
        return with_unit(figures.number(number), row.unit)
    return name("setting_value", f"{row.setting}.{value}")


def with_unit(number: str, unit: Any) -> str:
    """Return a number and its unit."""
    return f"{number} {name('setting_unit', unit)}".strip()


def values(row: Any) -> list[str]:
    """Return the words that a setting takes, none where it takes numbers."""
    if row.kind == "flag":
        return ["true", "false"]
    return [] if figures.missing(row.allowed) else str(row.allowed).split()


def extent(row: Any) -> str:
    """Say between which numbers a setting's value must lie."""
    unit = name("setting_unit", row.unit)
    return say("policy.range", least=figures.number(row.least), most=figures.number(row.most), unit=unit)


def reason(row: Any) -> str:
    """Return why the default is what it is, in the desk's language."""
    return str(row.reason_tr if language() == "tr" else row.reason)


def is_changed(row: Any) -> bool:
    """Return whether the value in force is another one than the default."""
    return bool(row.value != row.default_value)
