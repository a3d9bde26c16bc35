"""The list of matches: its filters, its columns, its address."""

from datetime import date
from typing import Any, TypedDict

import streamlit as st

from dashboard.parts import figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import known, name, platform_name, say, some
from queries.matches import SORTS

PARAMETERS = ("platform", "place", "first", "last", "account", "opponent", "end", "status", "broken", "sort")


SELDOM = ("place", "end", "status", "opponent")
"""Filters that are folded away until one is set."""


class Wanted(TypedDict):
    """Filters of `queries.matches`."""

    platform: str | None
    place: str | None
    first_day: date | None
    last_day: date | None
    account: str | None
    opponent: str | None
    end: str | None
    status: str | None
    only_violations: bool


def wanted() -> Wanted:
    """Ask for all filters of the list."""
    top = st.columns([2, 2, 1.5, 1.5, 2], vertical_alignment="bottom")
    platform = filters.platform(top[0])
    account = filters.typed("account", top[1], hint="filter.account_hint")
    first, last = filters.day("first", top[2]), filters.day("last", top[3])
    broken = filters.flag("broken", top[4])
    with st.expander(say("filter.more"), expanded=any(links.asked(parameter) for parameter in SELDOM)):
        low = st.columns(4, vertical_alignment="bottom")
        place = filters.place(low[0])
        end = filters.choice("end", known("end"), lambda word: name("end", word), low[1])
        status = filters.choice("status", known("status"), lambda word: name("status", word), low[2])
        opponent = filters.typed("opponent", low[3])
    return {
        "platform": platform,
        "place": place,
        "first_day": first,
        "last_day": last,
        "account": account,
        "opponent": opponent if account else None,
        "end": end,
        "status": status,
        "only_violations": broken,
    }


def sort(total: int) -> str:
    """Say how many matches were found and ask for their order."""
    left, right = st.columns([3, 1], vertical_alignment="bottom")
    with left:
        draw(tag("h3", some("matches.found", total, figures.number(total))), key="found")
    return (
        filters.choice(
            "sort", SORTS, lambda word: name("sort", word), right, default=SORTS[0], labelled=False
        )
        or SORTS[0]
    )


def address() -> dict[str, Any]:
    """Return the filters of the address."""
    return {parameter: links.asked(parameter) for parameter in PARAMETERS}


def _started(row: Any) -> Node:
    return link(
        "match",
        rows.match_params(row),
        tag("span", figures.moment(row.started_at)),
        cls="open",
        title=str(row.match_id),
    )


def _where(row: Any) -> Node:
    return tag("span", rows.place(row), tag("small", platform_name(row.platform)))


def _ended(row: Any) -> Node:
    status = rows.status(row.status) if row.status != row.end else ""
    return tag("span", name("end", row.end), " ", status)


COLUMNS = [
    tables.Column("column.started", _started, "tight"),
    tables.Column("column.accounts", rows.versus),
    tables.Column("column.score", lambda row: f"{row.score_0}–{row.score_1}", "right"),
    tables.Column("column.end", _ended),
    tables.Column("column.stake", rows.stake, "right"),
    tables.Column("column.place", _where),
    tables.Column("column.violations", rows.violations),
]
