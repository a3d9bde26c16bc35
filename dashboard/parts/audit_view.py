"""The audit as a whole: its filters, its numbers, what is said where nothing was found or judged."""

from collections.abc import Sequence
from datetime import date
from typing import Any, TypedDict

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links
from dashboard.parts.audit_cells import Cell, cells, check_link, gathered, ordered_platforms, shown_platform
from dashboard.parts.markup import Node, draw, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import known, name, say, some


class Stretch(TypedDict):
    """Where and when."""

    platform: str | None
    first_day: date | None
    last_day: date | None


class Which(TypedDict):
    """Which violations."""

    code: str | None
    severity: str | None


def wanted(catalogue: pd.DataFrame) -> tuple[Stretch, Which]:
    """Ask for the filters; every check of the catalogue can be chosen."""
    columns = st.columns([2, 1.4, 1.4, 3, 1.6], vertical_alignment="bottom")
    stretch: Stretch = {
        "platform": filters.platform(columns[0]),
        "first_day": filters.day("first", columns[1]),
        "last_day": filters.day("last", columns[2]),
    }
    codes = [str(code) for code in catalogue["code"]]
    asked = links.asked("code")
    if asked is not None and asked not in codes:
        codes.append(asked)
    code = filters.choice("code", codes, lambda word: f"{word} · {name('check', word)}", columns[3])
    severity = filters.choice("severity", known("severity"), lambda word: name("severity", word), columns[4])
    return stretch, {"code": code, "severity": severity}


def numbers(total: Any, matrix: pd.DataFrame) -> None:
    """Show how much was audited, how much of it is at fault, and when all was well last."""
    here = {parameter: links.asked(parameter) for parameter in ("platform", "first", "last")}
    all_cells = cells(matrix)
    failed = {cell.code for cell in all_cells if cell.has_failed}
    judged = {cell.code for cell in all_cells if cell.judged_count} | failed
    broken, share = int(total.error_match_count), figures.share(total.error_match_count, total.match_count, 2)
    show_tiles(
        [
            Tile(
                say("audit.matches"),
                figures.number(total.match_count),
                some("audit.on_days", int(total.day_count), figures.number(total.day_count)),
                "matches",
                here,
            ),
            Tile(
                say("audit.error_matches"),
                figures.number(broken),
                say("audit.of_matches", share=share),
                "problems",
                here | {"tab": "violations", "severity": "E"},
                "bad" if broken else "good",
            ),
            Tile(
                say("audit.checks_failed"),
                figures.number(len(failed)),
                say("audit.checks_judged", n=figures.number(len(judged))),
                tone="warn" if failed else "good",
            ),
            _last_clean_day(total, here["platform"]),
        ],
        key="audit",
    )


def _last_clean_day(total: Any, platform: str | None) -> Tile:
    days = say(
        "audit.clean_days",
        clean=figures.number(total.clean_day_count),
        days=figures.number(total.day_count),
    )
    day = total.last_clean_day
    if figures.missing(day):
        return Tile(say("audit.last_clean"), say("audit.no_day"), days, tone="bad")
    tone = "good" if day == total.last_day else "warn"
    return Tile(
        say("audit.last_clean"),
        figures.short_day(day),
        days,
        "today",
        {"platform": platform, "day": day},
        tone,
    )


def all_clean(total: Any, matrix: pd.DataFrame) -> None:
    """Say what was judged where nothing was found: no more than that is known."""
    all_cells = cells(matrix)
    if any(cell.has_failed for cell in all_cells):
        return
    judged = {cell.code for cell in all_cells if cell.judged_count}
    matches = figures.number(total.match_count)
    said = some("audit.all_clean", len(judged), figures.number(len(judged)), matches=matches)
    draw(tag("div", said, cls="clean", role="status"), key="audit clean")


def rest(catalogue: pd.DataFrame, matrix: pd.DataFrame) -> None:
    """Say what is not judged, what the log would have to hold for it, and how many checks do not apply."""
    lacking: dict[str, list[Cell]] = {}
    for cell in cells(matrix):
        if cell.state == "unjudged":
            lacking.setdefault(cell.need, []).append(cell)
    codes = {cell.code for of_need in lacking.values() for cell in of_need}
    outside = len(set(catalogue["code"]) - set(matrix["code"]))
    parts: list[Node] = []
    if codes:
        head = tag("summary", some("audit.unjudged", len(codes), figures.number(len(codes))))
        items = [_lack(need, gathered(of_need)) for need, of_need in sorted(lacking.items())]
        parts.append(tag("details", head, tag("ul", *items, cls="lacks")))
    if outside:
        parts.append(tag("span", some("audit.apply_nowhere", outside, figures.number(outside)), cls="quiet"))
    if parts:
        draw(tag("div", *parts, cls="stack close"), key="audit rest", sheet="audit")


def _lack(need: str, lacking: Sequence[Cell]) -> Node:
    codes = sorted({cell.code for cell in lacking})
    where = [shown_platform(word) for word in ordered_platforms(cell.platform for cell in lacking)]
    return tag(
        "li",
        tag("b", name("need", need)),
        tag("span", ", ".join(where), cls="quiet"),
        tag("span", *(check_link(code, code, cls="open") for code in codes), cls="codes"),
    )
