"""Leaderboards: who stands where by Elo, and which matches put an account there."""

from datetime import date
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.answers import ask
from dashboard.parts import (
    export,
    figures,
    filters,
    links,
    notes,
    standing_matches,
    standing_view,
    standings_list,
    tables,
)
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.standings_list import Chosen
from dashboard.parts.words import say
from queries import accounts, policy, ratings

ABOUT = Page(
    title="leaderboards.title", section="section.standings", order=150, icon=":material/leaderboard:"
)


def show() -> None:
    """Ask for the board of the address, or for why the account of the address stands where it does."""
    st.title(say("leaderboards.title"))
    boards = ask(ratings.boards)
    if boards.empty:
        notes.nothing_here("no_board")
        return
    board = standings_list.chosen(boards)
    last_day = ask(ratings.last_day, platform=board.platform)["last_day"].iloc[0]
    account = links.asked("account")
    if account is None:
        _board(boards, board, last_day)
    else:
        _account(board, account, last_day)


def _board(boards: pd.DataFrame, board: Chosen, last_day: date) -> None:
    standings_list.picks(boards, board)
    counts = standings_list.counts(boards, board)
    standings_list.heading(board, counts, last_day)
    wanted, sort = standings_list.wanted(counts)
    total = int(ask(ratings.standing_count, **board.key, **wanted)["account_count"].iloc[0])
    if not total:
        notes.nothing_here("nobody_ranked")
        return
    number = filters.page_number(total, tables.ROWS)
    every = partial(ratings.standings, **board.key, **wanted, sort=sort, against=board.against)
    found = ask(
        ratings.standings,
        **board.key,
        **wanted,
        sort=sort,
        against=board.against,
        limit=tables.ROWS,
        offset=(number - 1) * tables.ROWS,
    )
    standings_list.show(found, board, _setting("rank.provisional"), _setting("rank.inactive_days"))
    draw(tables.pager(standings_list.PAGE, standings_list.address(), number, total), key="pager")
    export.buttons(partial(every, limit=export.MOST_ROWS), "leaderboard")


def _account(board: Chosen, account: str, last_day: date) -> None:
    whose = {"platform": board.platform, "account": account}
    found = ask(accounts.account, **whose)
    of_all = {**whose, "utc_offset": figures.UTC_OFFSET, "last_day": last_day}
    ever = ask(ratings.change_sums, **of_all)
    if found.empty and not ever["match_count"].iloc[0]:
        notes.nothing_here("no_such_account")
        return
    where = ask(ratings.standing, **board.key, account=account)
    stretch = standing_view.stretch(board, last_day)
    sums = ask(ratings.change_sums, **of_all, first_day=stretch.first_day)
    passed = ask(ratings.passed, **board.key, account=account, against=stretch.against)
    most = standing_view.notable(sums)
    standing_view.head(board, account, found)
    standing_view.why(
        standing_view.Standing(board, account, where, _setting("rank.provisional")),
        stretch,
        sums,
        passed,
        ask(ratings.changes, **of_all, first_day=stretch.first_day, match_id=most) if most else None,
        ask(ratings.change_sums, **of_all | ratings.after(last_day)),
    )
    standing_view.numbers(board, where, sums, stretch, ever)
    standing_view.stretches(board, stretch)
    _matches(of_all, sums, stretch, board)


def _matches(
    of_all: dict[str, Any], sums: pd.DataFrame, stretch: standing_view.Stretch, board: Chosen
) -> None:
    total = int(sums["match_count"].iloc[0])
    if not total:
        notes.nothing_here("not_rated_then")
        return
    asked = of_all | {"first_day": stretch.first_day}
    standing_matches.curve(ask(ratings.changes, **asked, sort="oldest", limit=0), stretch.tab)
    sort = standing_matches.heading(total, sums)
    number = filters.page_number(total, tables.ROWS)
    found = ask(ratings.changes, **asked, sort=sort, limit=tables.ROWS, offset=(number - 1) * tables.ROWS)
    tables.table(found, standing_matches.columns(sums), key="rated matches")
    address = standing_view.address(board)
    draw(tables.pager(standings_list.PAGE, address, number, total), key="pager")
    export.buttons(partial(ratings.changes, **asked, sort=sort, limit=export.MOST_ROWS), "rated-matches")


def _setting(setting: str) -> int | None:
    """Return a whole number of the policy, None where the snapshot does not say it."""
    return standing_view.whole(ask(policy.policy, setting=setting))
