"""Audit: does the log keep its platform's rules, and did the server do what it should?"""

from functools import partial

import pandas as pd
import streamlit as st

from dashboard.answers import ask
from dashboard.parts import (
    audit_cells,
    audit_check,
    audit_matrix,
    audit_trend,
    audit_view,
    export,
    filters,
    notes,
    tables,
)
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import audit, days, policy, violations

ABOUT = Page(title="audit.title", section="section.audit", order=90, icon=":material/rule:")


def show() -> None:
    """Ask what the checks judged and found under the filters, then show all of them, or the chosen one."""
    st.title(say("audit.title"))
    catalogue = ask(audit.checks)
    stretch, which = audit_view.wanted(catalogue)
    matrix = ask(audit.matrix, **stretch, severity=which["severity"])
    code = which["code"]
    if code is None and matrix.empty:
        notes.nothing_here("no_match_passes" if any(stretch.values()) else "no_matches")
    elif code is None:
        _all(catalogue, matrix, stretch, which)
    else:
        _one(code, catalogue, matrix, stretch, which)


def _all(
    catalogue: pd.DataFrame, matrix: pd.DataFrame, stretch: audit_view.Stretch, which: audit_view.Which
) -> None:
    [total] = ask(audit.totals, **stretch).itertuples()
    audit_view.numbers(total, matrix)
    audit_view.all_clean(total, matrix)
    audit_trend.show(ask(audit.trend, **stretch, **which))
    audit_matrix.show(catalogue, matrix)
    audit_view.rest(catalogue, matrix)


def _one(
    code: str,
    catalogue: pd.DataFrame,
    matrix: pd.DataFrame,
    stretch: audit_view.Stretch,
    which: audit_view.Which,
) -> None:
    audit_check.head(code, catalogue, ask(policy.policy))
    platform = stretch["platform"]
    platforms = [platform] if platform else ask(days.platforms)["platform"]
    found = audit_check.by_platform(code, matrix, platforms)
    audit_trend.show(ask(audit.trend, **stretch, **which), by_platform=True)
    total = int(ask(violations.violation_count, **stretch, **which)["violation_count"].iloc[0])
    audit_check.listed(found, total)
    if not total:
        return
    number = filters.page_number(total, tables.ROWS)
    offset = (number - 1) * tables.ROWS
    rows = ask(violations.violations, **stretch, **which, limit=tables.ROWS, offset=offset)
    tables.table(rows, audit_check.VIOLATIONS, key="audit violations")
    draw(tables.pager("audit", audit_cells.address(), number, total), key="pager")
    every = partial(violations.violations, **stretch, **which, limit=export.MOST_ROWS)
    export.buttons(every, "audit")
