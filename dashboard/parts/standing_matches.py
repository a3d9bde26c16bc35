"""The rated matches of an account: its curve against its opponents, and what each match moved."""

from typing import Any

import pandas as pd
import streamlit as st

from dashboard.parts import charts, figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import name, say, some
from queries.ratings import CHANGE_SORTS


def curve(changes: pd.DataFrame, tab: str) -> None:
    """Show the rating from match to match against the opponents' ratings; a point opens its match."""
    parted = changes["server_rating_after"].notna() & (
        changes["server_rating_after"] != changes["rating_after"]
    )
    draw(
        tag(
            "div",
            tag(
                "h3",
                say(
                    "leaderboards.curve",
                    first=figures.number(changes["rating_before"].iloc[0]),
                    last=figures.number(changes["rating_after"].iloc[-1]),
                    highest=figures.number(changes[["rating_before", "rating_after"]].max().max()),
                    opponents=figures.number(round(float(changes["opponent_rating"].mean()))),
                ),
            ),
            tag("span", say("leaderboards.curve_how"), cls="quiet"),
            cls="stack close",
        ),
        key="curve heading",
    )
    whose = f"{links.asked('platform')} {links.asked('account')} {tab}"
    charts.standing(changes, key=f"standing {whose}", has_server=bool(parted.any()))


def heading(total: int, sums: pd.DataFrame) -> str:
    """Say how many matches there are and ask for their order; return it."""
    left, right = st.columns([3, 1.3], vertical_alignment="bottom")
    with left:
        change = figures.signed(int(sums["rating_change"].iloc[0]))
        draw(
            tag("h3", some("leaderboards.matches", total, figures.number(total), change=change)), key="found"
        )
    return (
        filters.choice(
            "sort",
            CHANGE_SORTS,
            lambda word: name("sort", word),
            right,
            default=CHANGE_SORTS[0],
            labelled=False,
        )
        or CHANGE_SORTS[0]
    )


def columns(sums: pd.DataFrame) -> list[tables.Column]:
    """Return the columns of the rated matches; what moved most is marked."""
    [extreme] = sums.to_dict("records")

    def change(row: Any) -> Node:
        cls = "plus" if row.rating_change > 0 else "minus" if row.rating_change < 0 else ""
        mark = None
        if row.match_id == extreme["biggest_drop_match_id"] and row.rating_change < 0:
            mark = tag("small", say("leaderboards.biggest_drop"))
        elif row.match_id == extreme["biggest_gain_match_id"] and row.rating_change > 0:
            mark = tag("small", say("leaderboards.biggest_gain"))
        return tag("span", tag("b", figures.signed(row.rating_change), cls=f"num {cls}"), mark)

    return [
        tables.Column("leaderboards.ended", _ended, "tight"),
        tables.Column("column.opponent", _opponent),
        tables.Column(
            "leaderboards.opponent_rating", lambda row: figures.number(row.opponent_rating), "right"
        ),
        tables.Column("leaderboards.result", _result),
        tables.Column("leaderboards.change", change, "right"),
        tables.Column("column.rating", _rating, "right"),
        tables.Column("column.place", rows.place),
    ]


def _ended(row: Any) -> Node:
    at = tag("span", figures.moment(row.ended_at))
    return link("match", rows.match_params(row), at, cls="open", title=str(row.match_id))


def _opponent(row: Any) -> Node:
    who = {"platform": row.platform, "account": row.opponent}
    shown = rows.shown_name(row.opponent, row.opponent_name)
    id_ = tag("small", link("account", who, str(row.opponent), cls="name"))
    return tag("span", rows.who(row.opponent, row.opponent_name), None if shown == row.opponent else id_)


def _result(row: Any) -> Node:
    key, cls = ("leaderboards.won", "chip good") if row.is_win else ("leaderboards.lost", "chip")
    return tag("span", say(key), cls=cls)


def _rating(row: Any) -> Node:
    parts = not figures.missing(row.server_rating_after) and row.server_rating_after != row.rating_after
    server = say("leaderboards.server_said", rating=figures.number(row.server_rating_after)) if parts else ""
    moves = say(
        "leaderboards.from_to",
        before=figures.number(row.rating_before),
        after=figures.number(row.rating_after),
    )
    return tag("span", moves, tag("small", server, cls="minus") if parts else None)
