"""Matches: find one by where, when, who and how it ended."""

from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import export, filters, match_list, notes, tables
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import matches

ABOUT = Page(title="matches.title", section="section.all", order=20, icon=":material/list_alt:")


def show() -> None:
    """Ask for one page of the matches that pass the filters, then show it."""
    st.title(say("matches.title"))
    wanted = match_list.wanted()
    total = int(ask(matches.match_count, **wanted)["match_count"].iloc[0])
    number = filters.page_number(total, tables.ROWS)
    sort = match_list.sort(total)
    if not total:
        notes.nothing_here("no_match_passes")
        return
    offset = (number - 1) * tables.ROWS
    tables.table(
        ask(matches.matches, **wanted, sort=sort, limit=tables.ROWS, offset=offset),
        match_list.COLUMNS,
        key="matches",
    )
    draw(tables.pager("matches", match_list.address(), number, total), key="pager")
    export.buttons(partial(matches.matches, **wanted, sort=sort, limit=export.MOST_ROWS), "matches")
