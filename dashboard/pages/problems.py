"""Rejects and violations: lines that could not be read, matches that broke the rules."""

from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import export, filters, notes, problem_lists, tables
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import rejects, violations

ABOUT = Page(title="problems.title", section="section.audit", order=100, icon=":material/report:")


def show() -> None:
    """Ask for the violations or the rejects that pass the filters, then show them by check or reason."""
    st.title(say("problems.title"))
    if problem_lists.tab() == "rejects":
        _rejects()
    else:
        _violations()


def _violations() -> None:
    stretch, rest = problem_lists.wanted_violations()
    checks = ask(violations.checks, **stretch)
    if checks.empty:
        notes.nothing_here("no_violations")
        return
    problem_lists.checks(checks)
    total = int(ask(violations.violation_count, **stretch, **rest)["violation_count"].iloc[0])
    if not total:
        notes.nothing_here("no_violation_passes")
        return
    number = filters.page_number(total, tables.ROWS)
    offset = (number - 1) * tables.ROWS
    found = ask(violations.violations, **stretch, **rest, limit=tables.ROWS, offset=offset)
    tables.table(found, problem_lists.VIOLATIONS, key="violations")
    draw(tables.pager("problems", problem_lists.address(), number, total), key="pager")
    every = partial(violations.violations, **stretch, **rest, limit=export.MOST_ROWS)
    export.buttons(every, "violations")


def _rejects() -> None:
    stretch, reason = problem_lists.wanted_rejects()
    reasons = ask(rejects.reasons, **stretch)
    if reasons.empty:
        notes.nothing_here("no_rejects")
        return
    problem_lists.reasons(reasons)
    total = int(ask(rejects.reject_count, **stretch, reason=reason)["reject_count"].iloc[0])
    if not total:
        notes.nothing_here("no_reject_passes")
        return
    number = filters.page_number(total, tables.ROWS)
    offset = (number - 1) * tables.ROWS
    found = ask(rejects.rejects, **stretch, reason=reason, limit=tables.ROWS, offset=offset)
    tables.table(found, problem_lists.REJECTS, key="rejects", opens=False)
    draw(tables.pager("problems", problem_lists.address(), number, total), key="pager")
    export.buttons(partial(rejects.rejects, **stretch, reason=reason, limit=export.MOST_ROWS), "rejects")
