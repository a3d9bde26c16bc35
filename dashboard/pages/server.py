"""What your server does: which reading of the repeat rule the server's own decisions speak for."""

from functools import partial

import pandas as pd
import streamlit as st

from dashboard.answers import ask
from dashboard.parts import export, filters, links, notes, server_view, tables
from dashboard.parts.markup import draw, tag
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import repeat, repeat_fit, repeat_why, violations

ABOUT = Page(title="server.title", section="section.audit", order=120, icon=":material/dns:")


def show() -> None:
    """Ask for the readings of every platform that voids, then show each beside what its server did."""
    st.title(say("server.title"))
    rules = ask(repeat.rules)
    if rules.empty:
        notes.nothing_here("no_rules")
        return
    draw(tag("p", say("server.intro"), cls="quiet"), key="intro")
    for platform in server_view.voiding(rules):
        _platform(platform, ask(repeat.readings, platform=platform))
    server_view.only_alerts(rules)


def _platform(platform: str, readings: pd.DataFrame) -> None:
    rule = repeat_why.rule_of(ask(repeat.rules, platform=platform))
    if rule is None or readings.empty or not readings["decision_count"].iloc[0]:
        server_view.no_decisions(platform)
        return
    fit = repeat_fit.fit(readings)
    server_view.head(platform, fit, rule)
    server_view.questions(platform, fit, rule)
    server_view.advice(platform, fit, rule)
    server_view.chart(platform, readings, fit, rule)
    breaches = ask(violations.violation_count, platform=platform, code=server_view.CHECK)
    server_view.audited(platform, int(breaches["violation_count"].iloc[0]))
    total = int(ask(repeat.contradiction_count, platform=platform)["match_count"].iloc[0])
    server_view.rest_heading(platform, total, fit)
    if not total:
        return
    mine = links.asked("platform") in (None, platform)
    number = filters.page_number(total, tables.ROWS) if mine else 1
    offset = (number - 1) * tables.ROWS
    found = ask(repeat.contradictions, platform=platform, limit=tables.ROWS, offset=offset)
    tables.table(found, server_view.columns(fit), key=f"contradictions {platform}")
    draw(tables.pager("server", {"platform": platform}, number, total), key=f"pager {platform}")
    export.buttons(
        partial(repeat.contradictions, platform=platform, limit=export.MOST_ROWS), f"server {platform}"
    )
