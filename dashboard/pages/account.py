"""Account: find one by name or id; what it played, against whom, with what result."""

from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import (
    account_view,
    charts,
    export,
    filters,
    links,
    match_list,
    notes,
    standing_view,
    tables,
)
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import accounts, matches, ratings

ABOUT = Page(title="account.title", section="section.all", order=40, icon=":material/person_search:")
SHOWN_MATCHES = 20


def show() -> None:
    """Ask for the account of the address, or for those that a search finds, then show them."""
    platform, account = links.asked("platform"), links.asked("account")
    if platform is None or account is None:
        _search()
        return
    found = ask(accounts.account, platform=platform, account=account)
    if found.empty:
        st.title(say("account.title"))
        notes.nothing_here("no_such_account")
        return
    whose = {"platform": platform, "account": account}
    results = ask(accounts.results, **whose)
    account_view.head(found, ask(accounts.names, **whose))
    rank = standing_view.rank_tile(ask(ratings.standing, **whose), platform, account)
    account_view.numbers(found, results, ask(accounts.chips, **whose), rank)
    logged = ask(accounts.ratings, **whose)
    left, right = st.columns(2, gap="large")
    with left:
        account_view.rating_heading(logged)
        if not logged.empty:
            charts.rating(logged)
    with right:
        account_view.results(results)
    account_view.opponents(ask(accounts.opponents, **whose), platform, account)
    account_view.matches_heading(platform, account, results)
    tables.table(
        ask(matches.matches, **whose, limit=SHOWN_MATCHES), match_list.COLUMNS, key="account matches"
    )


def _search() -> None:
    st.title(say("account.title"))
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    wanted = filters.typed("q", left, hint="filter.q_hint") or ""
    platform = filters.platform(right)
    total = int(ask(accounts.account_count, wanted=wanted, platform=platform)["account_count"].iloc[0])
    if not total:
        notes.nothing_here("no_account_found" if wanted else "no_matches")
        return
    number = filters.page_number(total, tables.ROWS)
    offset = (number - 1) * tables.ROWS
    found = ask(accounts.accounts, wanted=wanted, platform=platform, limit=tables.ROWS, offset=offset)
    account_view.found_heading(wanted, total)
    tables.table(found, account_view.COLUMNS, key="accounts")
    every = partial(accounts.accounts, wanted=wanted, platform=platform, limit=export.MOST_ROWS)
    draw(tables.pager("account", {"q": wanted or None, "platform": platform}, number, total), key="pager")
    export.buttons(every, "accounts")
