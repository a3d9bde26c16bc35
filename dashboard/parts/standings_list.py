"""A leaderboard as people look at it: which one, who stands where, and how everybody moved."""

from typing import Any, NamedTuple, TypedDict

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import name, platform_name, say, some
from queries.leaderboard import Board
from queries.ratings import SORTS, Against

PAGE = "leaderboards"
KEPT = ("platform", "board", "q", "sort", "inactive")
WHOLE: tuple[Board, ...] = ("all_time", "this_week", "this_month")


class Key(TypedDict):
    """What names a board in a question."""

    platform: str
    board: Board
    hall: str | None


class Wanted(TypedDict):
    """Filters of `queries.ratings.standings`."""

    wanted: str
    inactive: bool


class Chosen(NamedTuple):
    """The board that is looked at."""

    platform: str
    word: str
    """As the address has it: a board's name, or a hall."""

    @property
    def key(self) -> Key:
        """What names it."""
        board = next((one for one in WHOLE if one == self.word), None)
        return {
            "platform": self.platform,
            "board": board or "hall",
            "hall": None if board else self.word,
        }

    @property
    def is_of_week(self) -> bool:
        """Whether nobody can have had a rank on it a week before: it begins with the week."""
        return self.word == "this_week"

    @property
    def against(self) -> Against:
        """What its ranks are compared with first."""
        return "day" if self.is_of_week else "week"

    @property
    def title(self) -> str:
        """What people call it."""
        return say(f"leaderboards.{self.word}") if self.word in WHOLE else name("place", self.word)


def chosen(boards: pd.DataFrame) -> Chosen:
    """Return the board of the address, else the one of all time of the first platform."""
    platforms = list(dict.fromkeys(boards["platform"]))
    asked = links.asked("platform")
    platform = str(asked if asked in platforms else platforms[0])
    known = [one.word for one in _of(boards, platform)]
    word = links.asked("board") or ""
    return Chosen(platform, word if word in known else WHOLE[0])


def counts(boards: pd.DataFrame, here: Chosen) -> Any:
    """Return the row of a board: how many accounts have a rank, are provisional, are inactive."""
    key = here.key
    found = boards[(boards["platform"] == key["platform"]) & (boards["board"] == key["board"])]
    if key["hall"] is not None:
        found = found[found["hall"] == key["hall"]]
    return next(found.itertuples())


def picks(boards: pd.DataFrame, here: Chosen) -> None:
    """Show the platforms with ratings, where there are several, and the boards of the one looked at."""
    platforms = list(dict.fromkeys(boards["platform"]))
    if len(platforms) > 1:
        ways = [
            _pick(platform_name(one), {"platform": one}, one == here.platform, "name") for one in platforms
        ]
        draw(
            tag("div", *ways, cls="picks", role="group", aria_label=say("filter.platform")),
            key="board platforms",
        )
    ways = [
        _pick(one.title, address(board=None if one.word == WHOLE[0] else one.word), one == here)
        for one in _of(boards, here.platform)
    ]
    draw(
        tag("div", *ways, cls="picks", role="group", aria_label=say("leaderboards.boards")), key="board names"
    )


def wanted(counts: Any) -> tuple[Wanted, str]:
    """Ask for a name, for the order and for whether inactive accounts are shown."""
    columns = st.columns([2.4, 2, 2.2], vertical_alignment="bottom")
    text = filters.typed("q", columns[0], hint="filter.q_hint") or ""
    sort = filters.choice("sort", SORTS, lambda word: name("sort", word), columns[1], default=SORTS[0])
    inactive = filters.flag("inactive", columns[2]) if counts.inactive_count else False
    return {"wanted": text, "inactive": inactive}, sort or SORTS[0]


def address(**changes: Any) -> dict[str, Any]:
    """Return the address of the board as it stands, with some parameters changed; None takes one out."""
    return {parameter: links.asked(parameter) for parameter in KEPT} | changes


def heading(here: Chosen, counts: Any, last_day: Any) -> None:
    """Say which board it is, how many stand on it, and as of when."""
    parts = [some("leaderboards.ranked", int(counts.ranked_count), figures.number(counts.ranked_count))]
    if counts.provisional_count:
        parts.append(
            some(
                "leaderboards.provisional_count",
                int(counts.provisional_count),
                figures.number(counts.provisional_count),
            )
        )
    if counts.inactive_count:
        parts.append(
            some(
                "leaderboards.inactive_count",
                int(counts.inactive_count),
                figures.number(counts.inactive_count),
            )
        )
    at = say("leaderboards.as_of", day=figures.day(last_day))
    draw(
        tag(
            "div",
            tag("h2", here.title),
            tag("span", " · ".join([*parts, at]), cls="quiet"),
            tag("span", say("leaderboards.how"), cls="quiet"),
            cls="stack close",
        ),
        key="board heading",
    )


def show(found: pd.DataFrame, here: Chosen, needed: int | None, days: int | None) -> None:
    """Show a page of a board: those with a rank, and apart below who is provisional or inactive.

    `needed`: rated matches that a rank takes; `days` after which an account is hidden; None where not known.
    """
    ranked = found[~found["is_provisional"] & ~found["is_inactive"]]
    provisional = found[found["is_provisional"] & ~found["is_inactive"]]
    inactive = found[found["is_inactive"].astype(bool)]
    if not ranked.empty:
        tables.table(ranked, _columns(here), key="board ranked")
    if not provisional.empty:
        _apart("provisional", "leaderboards.provisional_by", needed, "rank.provisional")
        tables.table(provisional, _columns(here, moves=False), key="board provisional")
    if not inactive.empty:
        _apart("inactive", "leaderboards.inactive_by", days, "rank.inactive_days")
        tables.table(inactive, _columns(here, moves=False), key="board inactive")


def moved(rank: Any, before: Any) -> Node:
    """Return how many places an account went up or down, by an arrow, a number and the rank before."""
    if figures.missing(rank):
        return tag("span", figures.NOTHING, cls="quiet")
    if figures.missing(before):
        return tag("span", say("leaderboards.new"), cls="chip I")
    places = int(before) - int(rank)
    if not places:
        return tag("span", say("leaderboards.same"), cls="quiet", title=say("leaderboards.unmoved"))
    up = places > 0
    return tag(
        "span",
        tag(
            "span",
            say("leaderboards.up" if up else "leaderboards.down", n=figures.number(abs(places))),
            cls="num plus" if up else "num minus",
            title=say(
                "leaderboards.rose_by" if up else "leaderboards.fell_by", n=figures.number(abs(places))
            ),
        ),
        tag("small", say("leaderboards.was", rank=figures.number(before))),
    )


def _of(boards: pd.DataFrame, platform: str) -> list[Chosen]:
    """Return the boards of a platform: of all time, of the month and the week, then its halls."""
    here = boards[boards["platform"] == platform]
    words = [one for one in WHOLE if one in set(here["board"])]
    halls = here.loc[here["board"] == "hall"].sort_values(["ranked_count", "hall"], ascending=[False, True])
    return [Chosen(platform, str(word)) for word in [*words, *halls["hall"]]]


def _pick(text: str, params: dict[str, Any], is_chosen: bool, cls: str = "") -> Node:
    current = {"aria_current": "true"} if is_chosen else {}
    return link(PAGE, params, text, cls=f"pick {cls}".strip(), **current)


def _apart(kind: str, key: str, value: int | None, setting: str) -> None:
    """Head those who have no rank, with the reason and the setting that decides it."""
    known = say(key, n=figures.number(value)) if value is not None else ""
    more = link("policy", {"setting": setting}, say("leaderboards.setting"), cls="open")
    draw(
        tag(
            "div",
            tag("h3", say(f"leaderboards.{kind}")),
            tag("span", known, " ", more, cls="quiet"),
            cls="stack close",
        ),
        key=f"board apart {kind}",
    )


def _rank(row: Any) -> Node:
    if row.is_provisional:
        return tag("b", "?", title=say("leaderboards.provisional"))
    if figures.missing(row.rank):
        return tag("span", figures.NOTHING, cls="quiet")
    return tag("b", figures.number(row.rank))


def _columns(here: Chosen, *, moves: bool = True) -> list[tables.Column]:
    def account(row: Any) -> Node:
        way = address(platform=row.platform, account=row.account)
        shown = rows.shown_name(row.account, row.name)
        who = {"platform": row.platform, "account": row.account}
        return tag(
            "span",
            link(PAGE, way, shown, cls="open name", dir="auto", title=say("leaderboards.why_here")),
            tag("small", link("account", who, str(row.account), cls="name")),
        )

    columns = [tables.Column("leaderboards.rank", _rank, "right")]
    if moves:
        columns.append(
            tables.Column("leaderboards.since_day_col", lambda row: moved(row.rank, row.rank_yesterday))
        )
    if moves and not here.is_of_week:
        columns.append(
            tables.Column("leaderboards.since_week_col", lambda row: moved(row.rank, row.rank_last_week))
        )
    return [
        *columns,
        tables.Column("column.account", account),
        tables.Column("column.rating", lambda row: figures.number(row.rating), "right"),
        tables.Column("leaderboards.rated", lambda row: figures.number(row.rated_matches), "right"),
        tables.Column("leaderboards.wins", lambda row: figures.number(row.wins), "right"),
        tables.Column("leaderboards.last_rated", lambda row: figures.moment(row.last_rated_at), "tight"),
    ]
