"""Today: what came in, what could not be read, what broke the rules."""

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import arrivals, charts, day_report, filters, notes
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import days, files, rejects, violations

ABOUT = Page(title="today.title", section="section.all", order=10, icon=":material/today:")


def show() -> None:
    """Ask for one match day and the latest import, then show them."""
    st.title(say("today.title"))
    platform = filters.asked_word("platform")
    extent = day_report.extent(ask(days.extent, platform=platform))
    if extent is None:
        notes.nothing_here("no_matches")
    else:
        day = day_report.chosen(extent)
        day_report.head(day, extent, platform, ask(days.platforms))
        day_report.numbers(ask(days.totals, day=day, platform=platform), day, platform)
        last_month = ask(days.days, platform=platform, first_day=day_report.month_before(day), last_day=day)
        left, right = st.columns([3, 2], gap="large")
        with left:
            day_report.platforms(last_month, day)
        with right:
            day_report.checks(
                ask(violations.checks, platform=platform, first_day=day, last_day=day), day, platform
            )
        left, right = st.columns(2, gap="large")
        with left:
            day_report.matches_heading(last_month, day)
            charts.matches_by_day(last_month, day)
        with right:
            if day_report.violations_heading(last_month):
                charts.violations_by_day(last_month, day)

    latest = arrivals.latest(ask(files.totals))
    if latest is not None:
        arrivals.show(
            latest,
            ask(files.totals, **latest.stretch),
            ask(rejects.reasons, **latest.stretch),
            ask(files.files, **latest.stretch, limit=10),
        )
