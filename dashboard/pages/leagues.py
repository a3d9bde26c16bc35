"""Cups and leagues: the table of a day or week in its published order, and what decided between equals."""

from datetime import date
from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import export, figures, filters, league_table, links, notes, tables
from dashboard.parts.league_table import Held
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import days, league, ratings

ABOUT = Page(title="leagues.title", section="section.standings", order=160, icon=":material/emoji_events:")


def show() -> None:
    """Ask for the kind and the day or week of the address, then show its table."""
    st.title(say("leagues.title"))
    kinds = ask(league.kinds)
    if not set(kinds["kind"]) & set(league_table.KINDS):
        notes.nothing_here("no_league")
        return
    platform, kind = league_table.kind(kinds)
    events = ask(league.events, platform=platform, kind=kind)
    last_day = ask(ratings.last_day, platform=platform)["last_day"].iloc[0]
    last_day = None if figures.missing(last_day) else last_day
    event = league_table.held(events, platform, kind, last_day)
    if event is None:
        league_table.turn(kind, *league_table.beside(events, filters.asked_day("day")), platform)
        notes.nothing_here("no_event_then")
        return
    league_table.turn(kind, event.before, event.after, platform)
    league_table.head(event, ask(days.freshness), last_day)
    league_table.order(event)
    _table(event, last_day)


def _table(event: Held, last_day: date | None) -> None:
    of_event = partial(league.standings, platform=event.platform, event=event.event)
    number = filters.page_number(event.account_count, tables.ROWS)
    found = ask(
        league.standings,
        platform=event.platform,
        event=event.event,
        limit=tables.ROWS,
        offset=(number - 1) * tables.ROWS,
    )
    league_table.show(found, event, last_day)
    address = {"platform": event.platform, "kind": event.kind, "day": links.asked("day")}
    draw(tables.pager(league_table.PAGE, address, number, event.account_count), key="pager")
    league_table.waiting(ask(league.waiting, platform=event.platform, event=event.event), event.platform)
    export.buttons(partial(of_event, limit=export.MOST_ROWS), "league")
