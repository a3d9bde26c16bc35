"""Runs: which jobs ran for which day, and how they ended."""

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import notes, run_list, tables
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import runs

ABOUT = Page(title="runs.title", section="section.operation", order=200, icon=":material/schedule:")


def show() -> None:
    """Ask for the latest runs, then show them."""
    st.title(say("runs.title"))
    found = ask(runs.runs, limit=200)
    if found.empty:
        notes.nothing_here("no_runs")
        return
    tables.table(found, run_list.COLUMNS, key="runs", opens=False)
