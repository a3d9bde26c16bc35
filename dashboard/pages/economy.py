"""Ledger and economy: what a platform's tables took in and gave back, and whether all its chips add up."""

from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import (
    economy_account,
    economy_book,
    economy_charts,
    economy_lists,
    export,
    filters,
    links,
    notes,
    tables,
)
from dashboard.parts.economy_account import Whose
from dashboard.parts.economy_book import Book, Days
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import accounts, economy

ABOUT = Page(
    title="economy.title", section="section.audit", order=130, icon=":material/account_balance_wallet:"
)


def show() -> None:
    """Ask for one book of the address, or for the ledger of its account, then show it."""
    platform, account = links.asked("platform"), links.asked("account")
    if platform is not None and account is not None:
        _account(platform, account)
        return
    st.title(say("economy.title"))
    books = ask(economy.books)
    if books.empty:
        notes.nothing_here("no_stakes")
        return
    book = economy_book.chosen(books)
    place, days = economy_book.wanted(ask(economy.places, **book.key))
    total = ask(economy.totals, **book.key, place=place, **days)
    kept = ask(economy.balance, **book.key, **days)
    wrong = ask(economy.difference_count, **book.key, place=place, **days)
    left_over = ask(economy.left_over_count, **book.key, **days)
    economy_book.balance(book, kept, left_over)
    economy_book.remarks(book, total)
    economy_book.numbers(book, total, kept, wrong, place)
    _charts(book, place, days)
    tab = economy_book.tabs(
        {
            "differences": int(wrong["row_count"].iloc[0]),
            "days": None,
            "left_over": int(left_over["row_count"].iloc[0]),
            "identities": None,
        }
    )
    if tab == "differences":
        _differences(book, place, days, int(wrong["row_count"].iloc[0]))
    elif tab == "left_over":
        _left_over(book, days, int(left_over["row_count"].iloc[0]))
    elif tab == "identities":
        economy_lists.identities(ask(economy.identities, **book.key), book)
    else:
        _halls(book, place, days)


def _charts(book: Book, place: str | None, days: Days) -> None:
    by_day = ask(economy.days, **book.key, place=place, **days)
    by_place = ask(economy.place_days, **book.key, place=place, **days)
    if by_day.empty:
        notes.nothing_here("no_stakes_pass", "charts")
        return
    left, right = st.columns(2, gap="large")
    with left:
        economy_charts.commission(by_day)
    with right:
        economy_charts.stakes(by_place)
    left, right = st.columns(2, gap="large")
    with left:
        economy_charts.bot_pool(by_day)
    with right:
        economy_charts.minted(
            ask(economy.conservation, **book.key, **days), ask(economy.mints, **book.key, **days)
        )


def _halls(book: Book, place: str | None, days: Days) -> None:
    found = ask(economy.place_days, **book.key, place=place, **days)
    if found.empty:
        notes.nothing_here("no_stakes_pass")
        return
    day_count = int(found["day"].nunique())
    economy_lists.halls_by_day(found, book, filters.page_number(day_count, tables.ROWS))
    export.buttons(partial(economy.place_days, **book.key, place=place, **days), "halls")


def _differences(book: Book, place: str | None, days: Days, total: int) -> None:
    if not total:
        notes.nothing_here("no_difference" if book.judged_count else "differences_not_judged")
        return
    number = filters.page_number(total, tables.ROWS)
    where = partial(economy.differences, **book.key, place=place, **days)
    found = ask(
        economy.differences,
        **book.key,
        place=place,
        **days,
        limit=tables.ROWS,
        offset=(number - 1) * tables.ROWS,
    )
    tables.table(found, economy_lists.DIFFERENCES, key="economy differences")
    draw(tables.pager(economy_book.PAGE, economy_book.address(), number, total), key="pager")
    export.buttons(partial(where, limit=export.MOST_ROWS), "differences")


def _left_over(book: Book, days: Days, total: int) -> None:
    if not total:
        notes.nothing_here("nothing_left_over" if book.entry_count else "left_over_not_judged")
        return
    number = filters.page_number(total, tables.ROWS)
    found = ask(economy.left_over, **book.key, **days, limit=tables.ROWS, offset=(number - 1) * tables.ROWS)
    tables.table(found, economy_lists.LEFT_OVER, key="economy left over")
    draw(tables.pager(economy_book.PAGE, economy_book.address(), number, total), key="pager")
    export.buttons(partial(economy.left_over, **book.key, **days, limit=export.MOST_ROWS), "left-over")


def _account(platform: str, account: str) -> None:
    st.title(say("economy.title"))
    whose: Whose = {"platform": platform, "account": account}
    sums = ask(economy.account_sums, **whose)
    entries = ask(economy.wallet_entries, **whose, limit=tables.ROWS)
    economy_account.head(ask(accounts.account, **whose), platform, account)
    if sums.empty and entries.empty:
        notes.nothing_here("no_ledger")
        return
    economy_account.numbers(sums)
    tab = economy_book.tabs(dict.fromkeys(economy_account.TABS))
    if tab == "wallet":
        _wallet(platform, account)
        return
    count = ask(economy.chain_count, **whose)
    total = int(count["match_count"].iloc[0])
    if not total:
        notes.nothing_here("no_balances")
        return
    economy_account.chain_heading(count)
    number = filters.page_number(total, tables.ROWS)
    found = ask(economy.chain, **whose, limit=tables.ROWS, offset=(number - 1) * tables.ROWS)
    tables.table(found, economy_account.CHAIN, key="economy chain")
    draw(tables.pager(economy_book.PAGE, economy_book.address(), number, total), key="pager")
    export.buttons(partial(economy.chain, **whose, limit=export.MOST_ROWS), "chain")


def _wallet(platform: str, account: str) -> None:
    whose: Whose = {"platform": platform, "account": account}
    found = ask(economy.wallet_entries, **whose, limit=tables.ROWS)
    if found.empty:
        notes.nothing_here("no_wallet_entries")
        return
    economy_account.wallet_heading(found)
    tables.table(found, economy_account.ENTRIES, key="economy wallet", opens=False)
    export.buttons(partial(economy.wallet_entries, **whose, limit=export.MOST_ROWS), "wallet")
