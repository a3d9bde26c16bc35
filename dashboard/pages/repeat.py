"""Repeat opponents: pairs that met too often, their windows on a 24-hour axis, and why a match is void."""

from functools import partial

import streamlit as st

from dashboard.answers import ask
from dashboard.parts import export, filters, links, notes, repeat_list, repeat_pair, tables, timeline
from dashboard.parts.markup import draw
from dashboard.parts.page import Page
from dashboard.parts.words import say
from queries import accounts, repeat, repeat_why, violations

ABOUT = Page(title="repeat.title", section="section.audit", order=110, icon=":material/repeat:")
SUGGESTED = 5


def show() -> None:
    """Ask for the pairs that pass the filters, or for the one pair of the address, then show them."""
    st.title(say("repeat.title"))
    platform, whom, beside = repeat_list.two()
    if whom["account"] is None or whom["opponent"] is None:
        _pairs(repeat_list.wanted(platform, whom, beside))
        return
    if platform is None:
        met = ask(repeat.meetings, account=whom["account"], opponent=whom["opponent"])
        if met.empty:
            _no_pair(whom, None)
            return
        if len(met) > 1:
            repeat_list.platforms(met, whom)
            return
        platform = str(met["platform"].iloc[0])
    _pair(platform, whom)


def _pairs(wanted: repeat_list.Wanted) -> None:
    [count] = ask(repeat.alert_count, **wanted).itertuples()
    total = int(count.alert_count)
    number = filters.page_number(total, tables.ROWS)
    sort = repeat_list.head(total, int(count.pair_count))
    repeat_list.calm()
    if not total:
        notes.nothing_here("no_pairs")
        return
    offset = (number - 1) * tables.ROWS
    found = ask(repeat.alerts, **wanted, sort=sort, limit=tables.ROWS, offset=offset)
    tables.table(found, repeat_list.COLUMNS, key="pairs")
    draw(tables.pager("repeat", repeat_list.address(), number, total), key="pager")
    export.buttons(partial(repeat.alerts, **wanted, sort=sort, limit=export.MOST_ROWS), "pairs")


def _pair(platform: str, whom: repeat_list.Two) -> None:
    both = {"account": str(whom["account"]), "opponent": str(whom["opponent"])}
    heads = [ask(accounts.account, platform=platform, account=account) for account in both.values()]
    rule = repeat_why.rule_of(ask(repeat.rules, platform=platform))
    if any(head.empty for head in heads) or whom["account"] == whom["opponent"] or rule is None:
        _no_pair(whom, platform)
        return
    pair = repeat_pair.pair_of(platform, *heads)
    repeat_pair.head(pair)
    found = ask(repeat.tables, platform=platform, **both)
    noted = ask(repeat.alerts, platform=platform, **both, limit=0)
    met = ask(repeat.meetings, **both)
    without_stake = int(met.loc[met["platform"] == platform, "without_stake_count"].sum())
    if found.empty:
        repeat_pair.without_table(int(met.loc[met["platform"] == platform, "match_count"].sum()))
        return
    repeat_pair.numbers(pair, found, noted, rule)
    repeat_pair.note(found, noted, ask(repeat.notices, platform=platform, **both), without_stake, rule)
    chosen = repeat_why.why(found, links.asked("match"), rule)
    broken = ask(violations.violations, platform=platform, **both, limit=0)
    late = ask(repeat.proposals, platform=platform, **both, is_open=True, limit=0)
    repeat_pair.explained(pair, chosen, rule, broken, late)
    timeline.show(
        timeline.lines(found, chosen, filters.asked_day("day")),
        chosen,
        pair.params,
        is_inclusive=rule.is_inclusive,
    )
    number = filters.page_number(len(found), tables.ROWS)
    repeat_pair.heading(len(found))
    tables.table(
        repeat_pair.newest(found, number),
        repeat_pair.columns(pair, rule, chosen.table.match_id, broken, late),
        key="pair tables",
    )
    address = pair.params | {"match": links.asked("match"), "day": links.asked("day")}
    draw(tables.pager("repeat", address, number, len(found)), key="pager")
    export.buttons(partial(repeat.tables, platform=platform, **both), "pair")


def _no_pair(whom: repeat_list.Two, platform: str | None) -> None:
    """Say that two accounts never met here, and offer those that are spelt like what was typed."""
    notes.nothing_here("no_such_pair")
    for parameter, typed in whom.items():
        found = ask(accounts.accounts, wanted=typed, platform=platform, limit=SUGGESTED)
        repeat_list.alike(found, parameter, str(typed))
