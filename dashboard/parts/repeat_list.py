"""The list of pairs that met too often: its filters, its columns, its address."""

from datetime import date
from typing import Any, TypedDict

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import name, platform_name, say, some
from queries.repeat import SORTS

PARAMETERS = ("platform", "account", "opponent", "first", "last", "otherwise", "sort")


class Wanted(TypedDict):
    """Filters of `queries.repeat.alerts`."""

    platform: str | None
    account: str | None
    opponent: str | None
    first_day: date | None
    last_day: date | None
    only_otherwise: bool


class Two(TypedDict):
    """Two accounts, of which either may be left open."""

    account: str | None
    opponent: str | None


def two() -> tuple[str | None, Two, Any]:
    """Ask for a platform and for two accounts; return them and the place of what is asked beside."""
    top = st.columns([2, 2, 2, 1.4, 1.4], vertical_alignment="bottom")
    platform = filters.platform(top[0])
    account = filters.typed("account", top[1], hint="filter.account_hint", clears=("match", "day"))
    opponent = filters.typed("opponent", top[2], clears=("match", "day"))
    return platform, {"account": account, "opponent": opponent if account else None}, top[3:]


def wanted(platform: str | None, whom: Two, beside: Any) -> Wanted:
    """Ask for the rest of the filters of the list."""
    first, last = filters.day("first", beside[0]), filters.day("last", beside[1])
    return {
        "platform": platform,
        **whom,
        "first_day": first,
        "last_day": last,
        "only_otherwise": links.asked("otherwise") == "1",
    }


def head(total: int, pairs: int) -> str:
    """Say how many pairs were found and how often, ask for those decided otherwise and for the order.

    Return the order.
    """
    left, middle, right = st.columns([3, 2, 1.5], vertical_alignment="bottom")
    with left:
        key = "repeat.found" if pairs == total else "repeat.found_again"
        found = some(key, pairs, figures.number(pairs), times=figures.number(total))
        draw(tag("h3", found), key="found")
    filters.flag("otherwise", middle)
    return (
        filters.choice(
            "sort", SORTS, lambda word: name("sort", word), right, default=SORTS[0], labelled=False
        )
        or SORTS[0]
    )


def calm() -> None:
    """Say what a note about a pair is and what would make it harmless."""
    draw(tag("p", say("repeat.calm"), cls="quiet"), key="calm")


def address() -> dict[str, Any]:
    """Return the filters of the address."""
    return {parameter: links.asked(parameter) for parameter in PARAMETERS}


def platforms(met: pd.DataFrame, whom: Two) -> None:
    """Let one of the platforms be chosen on which two accounts met."""
    ways = [
        link(
            "repeat",
            {"platform": row.platform, **whom},
            say("repeat.on", platform=platform_name(row.platform), count=figures.number(row.match_count)),
            cls="open",
        )
        for row in met.itertuples()
    ]
    draw(tag("div", tag("b", say("repeat.which")), *ways, cls="note"), key="which platform")


def alike(found: pd.DataFrame, parameter: str, typed: str) -> None:
    """Offer accounts whose name or id looks like what was typed in place of an id."""
    here = {key: links.asked(key) for key in ("platform", "account", "opponent")}
    ways = [
        link(
            "repeat",
            here | {"platform": row.platform, parameter: row.account},
            f"{rows.shown_name(row.account, row.name)} ({row.account})",
            cls="open name",
        )
        for row in found.itertuples()
    ]
    if ways:
        draw(
            tag("div", tag("span", say("repeat.alike", typed=typed), cls="quiet"), *ways, cls="row"),
            key=f"alike {parameter}",
        )


def _pair(row: Any) -> Node:
    params = {"platform": row.platform, "account": row.account_a, "opponent": row.account_b}
    names = rows.shown_name(row.account_a, row.name_a), rows.shown_name(row.account_b, row.name_b)
    return tag(
        "span",
        link("repeat", params, f"{names[0]} – {names[1]}", cls="open name", dir="auto"),
        tag(
            "small",
            *(
                link("account", {"platform": row.platform, "account": account}, account, cls="name")
                for account in (row.account_a,)
            ),
            " – ",
            link("account", {"platform": row.platform, "account": row.account_b}, row.account_b, cls="name"),
        ),
    )


def _most(row: Any) -> Node:
    hours = "" if figures.missing(row.window_ms) else figures.number(row.window_ms / 3_600_000)
    return tag(
        "span", tag("b", figures.number(row.most_in_window)), tag("small", say("repeat.in", hours=hours))
    )


def _counts(row: Any) -> Node:
    other = None
    if row.otherwise_count:
        count = int(row.otherwise_count)
        other = tag("span", some("repeat.otherwise", count, figures.number(count)), cls="chip E")
    numbers = say(
        "repeat.counts",
        counted=figures.number(row.counted_count),
        void=figures.number(row.void_count),
        cancelled=figures.number(row.cancelled_count),
    )
    return tag("span", numbers, " ", other)


def net(row: Any) -> Node:
    """Return who gained how much of an episode."""
    if figures.missing(row.winner_account):
        return tag("span", say("repeat.nobody_gained"), cls="quiet")
    account = row.winner_account
    gainer = row.name_a if account == row.account_a else row.name_b
    towards = tag("small", say("repeat.to", who=rows.shown_name(account, gainer)), cls="name")
    return tag("span", rows.gain(row.net_chips, row.unit), towards)


def _chance(row: Any) -> Node:
    return tag(
        "span",
        some("repeat.meetings", int(row.match_count), figures.number(row.match_count)),
        tag("small", say("repeat.expected", expected=figures.number(row.expected_meetings, 1))),
    )


def _when(row: Any) -> Node:
    until = say("repeat.until", at=figures.moment(row.last_at))
    return tag("span", figures.moment(row.first_at), tag("small", until))


COLUMNS = [
    tables.Column("column.accounts", _pair),
    tables.Column("repeat.col_most", _most, "right"),
    tables.Column("repeat.col_counts", _counts),
    tables.Column("repeat.col_net", net, "right"),
    tables.Column("repeat.col_chance", _chance, "right"),
    tables.Column("repeat.col_when", _when, "tight"),
    tables.Column("column.platform", lambda row: platform_name(row.platform), "tight"),
]
