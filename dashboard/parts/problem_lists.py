"""The lists of violations and of rejects: their tabs, filters, counts and columns."""

from datetime import date, timedelta
from typing import Any, TypedDict

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, raw, tag
from dashboard.parts.text import shown_bytes
from dashboard.parts.words import known, name, platform_name, say, some

TABS = ("violations", "rejects")
PARAMETERS = ("tab", "platform", "first", "last", "code", "severity", "reason")


class Stretch(TypedDict):
    """Where and when."""

    platform: str | None
    first_day: date | None
    last_day: date | None


class ImportStretch(Stretch):
    """Where and when a line was imported, in Istanbul's days."""

    utc_offset: timedelta


class Which(TypedDict):
    """Which violations."""

    code: str | None
    severity: str | None


def tab() -> str:
    """Show the two tabs and return the one of the address."""
    asked = links.asked("tab")
    chosen = asked if asked in TABS else TABS[0]
    ways = [
        link(
            "problems",
            {"tab": word, "platform": links.asked("platform")},
            say(f"problems.{word}"),
            **({"aria_current": "true"} if word == chosen else {}),
        )
        for word in TABS
    ]
    draw(tag("div", *ways, cls="tabs", role="group", aria_label=say("problems.title")), key="tabs")
    return chosen


def wanted_violations() -> tuple[Stretch, Which]:
    """Ask for the filters of the violations."""
    columns = st.columns([2, 1.4, 1.4, 3, 1.6], vertical_alignment="bottom")
    stretch: Stretch = {
        "platform": filters.platform(columns[0]),
        "first_day": filters.day("first", columns[1]),
        "last_day": filters.day("last", columns[2]),
    }
    codes = known("check")
    asked = links.asked("code")
    if asked is not None and asked not in codes:
        codes.append(asked)
    code = filters.choice("code", codes, lambda word: f"{word} · {name('check', word)}", columns[3])
    severity = filters.choice("severity", known("severity"), lambda word: name("severity", word), columns[4])
    return stretch, {"code": code, "severity": severity}


def wanted_rejects() -> tuple[ImportStretch, str | None]:
    """Ask for the filters of the rejects; the days are those of the import, in Istanbul."""
    columns = st.columns([2, 1.4, 1.4, 3], vertical_alignment="bottom")
    stretch: ImportStretch = {
        "platform": filters.platform(columns[0]),
        "first_day": filters.day("first", columns[1]),
        "last_day": filters.day("last", columns[2]),
        "utc_offset": figures.UTC_OFFSET,
    }
    return stretch, filters.choice("reason", known("reason"), lambda word: name("reason", word), columns[3])


def checks(counted: pd.DataFrame) -> None:
    """Show how often each check was failed, each a way to its violations."""
    most = int(counted["violation_count"].max())
    items = [
        _count(
            {"code": row.code, "severity": row.severity},
            row.code,
            name("check", row.code),
            int(row.violation_count),
            most,
            some("count.in_matches", int(row.match_count), figures.number(row.match_count)),
            row.severity,
        )
        for row in counted.itertuples()
    ]
    draw(_folded(items), key="checks")


def reasons(counted: pd.DataFrame) -> None:
    """Show how many lines were rejected for each reason, each a way to its lines."""
    most = int(counted["reject_count"].max())
    items = [
        _count(
            {"reason": row.reason},
            row.reason,
            name("reason", row.reason),
            int(row.reject_count),
            most,
            some("count.in_files", int(row.file_count), figures.number(row.file_count)),
            "E",
        )
        for row in counted.itertuples()
    ]
    draw(_folded(items), key="reasons")


def address() -> dict[str, Any]:
    """Return the filters of the address."""
    return {parameter: links.asked(parameter) for parameter in PARAMETERS}


def _count(words: dict[str, str], code: str, title: str, count: int, most: int, more: str, tone: str) -> Node:
    """Return a count whose link sets the filters of these words, or clears them where they are set."""
    chosen = all(links.asked(parameter) == word for parameter, word in words.items())
    params = address() | (dict.fromkeys(words) if chosen else words)
    return link(
        "problems",
        params,
        tag("span", tag("b", title), tag("span", figures.number(count), cls="num"), cls="between"),
        tag("span", ["i", {"style-share": count / most}], cls=f"bar {tone}", aria_hidden="true"),
        tag("span", tag("small", code, cls="quiet"), tag("small", more, cls="quiet"), cls="between"),
        cls="check",
        **({"aria_current": "true"} if chosen else {}),
    )


def _folded(items: list[Node]) -> Node:
    """Return the first counts, and the others behind a click."""
    first, rest = items[:SHOWN_COUNTS], items[SHOWN_COUNTS:]
    shown = tag("div", *first, cls="counts")
    if not rest:
        return shown
    more = tag("summary", some("problems.more", len(rest), figures.number(len(rest))))
    return tag("div", shown, tag("details", more, tag("div", *rest, cls="counts")), cls="stack")


def _what(row: Any) -> Node:
    return tag("span", tag("b", name("check", row.code)), tag("small", rows.message(row)))


def _line(row: Any) -> Node:
    where = say("problems.line", line=figures.number(row.line), offset=figures.number(row.byte_offset))
    return tag("span", rows.file(row.file), tag("small", where))


def _why(row: Any) -> Node:
    kept = shown_bytes(bytes(row.raw_line)[:MOST_BYTES])
    length = len(bytes(row.raw_line))
    more = say("problems.cut", count=figures.number(length)) if length > MOST_BYTES else None
    return tag(
        "span",
        tag("b", name("reason", row.reason)),
        tag("small", str(row.message)),
        tag("details", tag("summary", say("problems.kept")), raw(kept), tag("small", more) if more else None),
    )


SHOWN_COUNTS = 8
MOST_BYTES = 4_000
"""Bytes of a kept line that a row shows; the export has all."""
VIOLATIONS = [
    tables.Column("column.where", rows.violation_place, "tight"),
    tables.Column("column.what", _what),
    tables.Column("column.severity", lambda row: rows.severity(row.severity)),
    tables.Column("column.accounts", rows.violation_accounts),
    tables.Column("column.day", lambda row: figures.short_day(row.day), "tight"),
    tables.Column("column.platform", lambda row: platform_name(row.platform)),
]
REJECTS = [
    tables.Column("column.why", _why),
    tables.Column("column.file", _line),
    tables.Column(
        "column.platform",
        lambda row: figures.NOTHING if figures.missing(row.platform) else platform_name(row.platform),
    ),
    tables.Column("column.imported", lambda row: figures.moment(row.imported_at), "tight"),
]
