"""One pair under the repeat rule: who they are, what became of their tables, what decided the chosen one."""

from typing import Any, NamedTuple

import pandas as pd

from dashboard.parts import figures, links, repeat_words, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.text import cut
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import language, platform_name, say, some
from queries.repeat_why import Rule, Why

CODES = ("AC-REP-01", "AC-STK", "AC-ELO", "AC-TRN")
"""Violations that have to do with what the rule makes of a match."""


class Pair(NamedTuple):
    """Two accounts of a platform; `a` has the smaller id."""

    platform: str
    a: str
    b: str
    name_a: str
    name_b: str

    @property
    def params(self) -> dict[str, str]:
        """The pair as its address says it."""
        return {"platform": self.platform, "account": self.a, "opponent": self.b}


def pair_of(platform: str, one: pd.DataFrame, other: pd.DataFrame) -> Pair:
    """Return the pair of two accounts, each as one row of `accounts.account`."""
    first, second = sorted(
        (row["account"], rows.shown_name(row["account"], row["name"]))
        for found in (one, other)
        for row in found.to_dict("records")
    )
    return Pair(platform, first[0], second[0], first[1], second[1])


def head(pair: Pair) -> None:
    """Show the two accounts and the ways to them, to their matches and back to the list."""
    draw(
        tag(
            "div",
            tag("h2", _account(pair, pair.a, pair.name_a), " – ", _account(pair, pair.b, pair.name_b)),
            tag("span", f"{pair.a} · {pair.b} · {platform_name(pair.platform)}", cls="quiet name"),
            tag(
                "span",
                link("matches", pair.params, say("repeat.all_matches"), cls="open"),
                link("repeat", {"platform": pair.platform}, say("repeat.all_pairs"), cls="open"),
                cls="row",
            ),
            cls="stack close",
        ),
        key="pair head",
    )


def numbers(pair: Pair, found: pd.DataFrame, alerts: pd.DataFrame, rule: Rule) -> None:
    """Show what became of the pair's staked tables."""
    said = found["server_said"].value_counts()
    otherwise = int(found["is_otherwise"].sum())
    most = found.loc[found["server_said"] != "cancelled", "ordinal_in_24h"].max()
    most = most if alerts.empty else alerts["most_in_window"].max()
    tiles = [
        Tile(
            say("repeat.tile_most", hours=repeat_words.window(rule)),
            figures.number(most),
            say(
                "repeat.tile_most_more" if rule.is_voiding else "repeat.tile_note", limit=rule.staked_matches
            ),
            tone="warn" if not alerts.empty else "",
        ),
        Tile(
            say("repeat.tile_counted"),
            figures.number(said.get("counted", 0)),
            say(
                "repeat.tile_counted_more",
                void=figures.number(said.get("unstaked", 0)),
                cancelled=figures.number(said.get("cancelled", 0)),
            ),
        ),
        *(_chips(pair, unit, part) for unit, part in found.groupby("unit")),
    ]
    if rule.is_voiding:
        more = say("repeat.tile_otherwise_more" if otherwise else "repeat.tile_same")
        tone = "bad" if otherwise else "good"
        tiles.insert(2, Tile(say("repeat.tile_otherwise"), figures.number(otherwise), more, tone=tone))
    if not alerts.empty:
        episodes = alerts.drop_duplicates("first_at")
        expected = figures.number(episodes["expected_meetings"].sum(), 1)
        met = figures.number(episodes["match_count"].sum())
        tiles.append(Tile(say("repeat.tile_met"), met, say("repeat.expected", expected=expected)))
    show_tiles(tiles, key="pair")


def note(
    found: pd.DataFrame, alerts: pd.DataFrame, notices: pd.DataFrame, without_stake: int, rule: Rule
) -> None:
    """Say why the pair was noted and what would make that harmless, or why it was not; and what is odd."""
    if alerts.empty:
        said = [tag("div", text) for text in repeat_words.not_noted(found, without_stake, rule)]
        shown = tag("div", *said, cls="clean")
    else:
        shown = tag("p", say("repeat.calm"), cls="quiet")
    odd = [
        tag("li", str(row.sentence_tr if language() == "tr" else row.sentence_en), cls="name")
        for row in notices.itertuples()
    ]
    draw(tag("div", shown, tag("ul", *odd, cls="quiet") if odd else None), key="pair note")


def explained(pair: Pair, why: Why, rule: Rule, broken: pd.DataFrame, late: pd.DataFrame) -> None:
    """Show in words what decided the chosen table, with the way to its board.

    `late`: the pair's open rows of `repeat.proposals`.
    """
    table = why.table
    wrong = [
        tag("p", rows.message(row), cls=f"wrong name {row.severity}")
        for row in _of_match(broken, table.match_id)
    ]
    when = f"{figures.day(figures.istanbul(table.started_at).date())}, {figures.clock(table.started_at)}"
    where = f"{rows.place(table)} · {rows.stake(table)}"
    draw(
        tag(
            "div",
            tag(
                "div",
                tag("h3", when),
                should(table, rule),
                tag("span", where, cls="quiet"),
                link("match", _match(pair, table), say("repeat.open"), cls="open"),
                cls="row",
            ),
            tag("p", repeat_words.verdict(why, rule, _late(late, table)), cls="says"),
            *(tag("p", text) for text in repeat_words.beside(why, rule)),
            tag("p", repeat_words.server(table), cls="minus" if table.is_otherwise else "quiet")
            if rule.is_voiding
            else None,
            *wrong,
            cls="explained",
        ),
        key="explained",
        sheet="timeline",
    )


def heading(count: int) -> None:
    """Head the table of the pair's matches."""
    draw(tag("h3", some("repeat.tables", count, figures.number(count))), key="tables heading")


def columns(
    pair: Pair, rule: Rule, chosen: str, broken: pd.DataFrame, late: pd.DataFrame
) -> list[tables.Column]:
    """Return the columns of the pair's tables."""
    return [
        tables.Column("column.started", lambda row: _started(pair, row), "tight"),
        tables.Column(
            "repeat.col_place", lambda row: tag("span", rows.place(row), tag("small", rows.stake(row)))
        ),
        tables.Column("repeat.col_ordinal", lambda row: _ordinal(pair, row, chosen)),
        tables.Column("repeat.col_should", lambda row: _should(row, rule, late)),
        tables.Column("repeat.col_said", lambda row: _said(row)),
        tables.Column("repeat.col_booked", lambda row: _booked(row), "right"),
        tables.Column("column.what", lambda row: _wrong(broken, row)),
    ]


def should(row: Any, rule: Rule) -> Node:
    """Return what a table should be as a mark."""
    if not rule.is_voiding and row.should_be == "staked":
        is_noted = row.ordinal_in_24h > rule.staked_matches
        return tag("span", say("should.noted"), cls="chip void") if is_noted else tag("span", figures.NOTHING)
    tone = {"staked": "good", "void": "void", "undecidable": "I"}.get(row.should_be, "")
    return tag("span", say(f"should.{row.should_be}"), cls=f"chip {tone}".strip())


def newest(found: pd.DataFrame, number: int) -> pd.DataFrame:
    """Return one page of a pair's tables, the newest first."""
    return found.iloc[::-1].iloc[(number - 1) * tables.ROWS : number * tables.ROWS]


def without_table(match_count: int) -> None:
    """Say that the two never sat at a staked table, and how often they met without a stake."""
    shown = figures.number(match_count)
    text = some("unnoted.only_without_stake", match_count, shown) if match_count else say("unnoted.never")
    draw(tag("div", text, cls="clean"), key="pair note")


def _account(pair: Pair, account: str, shown: str) -> Node:
    return rows.account_link(pair.platform, account, shown)


def _match(pair: Pair, row: Any) -> dict[str, str]:
    return {"platform": pair.platform, "match": row.match_id}


def _chips(pair: Pair, unit: Any, part: pd.DataFrame) -> Tile:
    if part["net_chips_a"].isna().all():
        return Tile(say("repeat.tile_nobody"), figures.NOTHING, say("repeat.tile_unbooked"))
    one, other = int(part["net_chips_a"].sum()), int(part["net_chips_b"].sum())
    if max(one, other) <= 0:
        more = say("repeat.tile_lost_both", one=figures.signed(one), other=figures.signed(other))
        return Tile(say("repeat.tile_nobody"), figures.chips(0, unit), more)
    gainer, loss = (pair.name_a, other) if one > other else (pair.name_b, one)
    return Tile(
        say("repeat.tile_gained"),
        figures.chips(max(one, other), unit, sign=True),
        say("repeat.tile_gained_more", who=cut(gainer, 24), loss=figures.signed(loss)),
    )


def _started(pair: Pair, row: Any) -> Node:
    long = figures.duration((row.ended_at - row.started_at).total_seconds() * 1000)
    return tag(
        "span",
        link("match", _match(pair, row), figures.moment(row.started_at), cls="open", title=row.match_id),
        tag("small", long),
    )


def _ordinal(pair: Pair, row: Any, chosen: str) -> Node:
    key = "repeat.nth_at_least" if row.is_at_least else "repeat.nth"
    way = (
        tag("small", say("repeat.chosen"))
        if row.match_id == chosen
        else tag(
            "small",
            link(
                "repeat",
                pair.params | {"match": row.match_id, "page": links.asked("page")},
                say("repeat.why"),
                cls="open",
            ),
        )
    )
    return tag("span", say(key, n=figures.number(row.ordinal_in_24h)), way)


def _should(row: Any, rule: Rule, late: pd.DataFrame) -> Node:
    doubts = []
    changed = _late(late, row)
    if changed is not None:
        doubts.append(say("doubt.late", now=say(f"timeline.{changed}")))
    if not figures.missing(row.doubt):
        doubts.append(say(f"doubt.{row.doubt}", n=figures.number(row.ordinal_in_24h)))
    elif row.is_at_edge:
        doubts.append(say("doubt.edge"))
    return tag("span", should(row, rule), *(tag("small", text) for text in doubts))


def _said(row: Any) -> Node:
    word = say(f"said.{row.server_said}")
    if not row.is_otherwise:
        return tag("span", word)
    return tag("span", word, " ", tag("span", say("repeat.mark_otherwise"), cls="chip E"))


def _booked(row: Any) -> Node:
    chips = f"{figures.signed(row.net_chips_a)} / {figures.signed(row.net_chips_b)}"
    elo = say("repeat.elo", one=_change(row.rating_change_a), other=_change(row.rating_change_b))
    points = say("repeat.points", one=figures.number(row.points_a), other=figures.number(row.points_b))
    has_points = not (figures.missing(row.points_a) and figures.missing(row.points_b))
    return tag("span", chips, tag("small", elo), tag("small", points) if has_points else None)


def _change(value: Any) -> str:
    return "0" if not figures.missing(value) and not value else figures.signed(value)


def _wrong(broken: pd.DataFrame, row: Any) -> Node:
    return tag(
        "span", *(tag("small", rows.message(one), cls="name") for one in _of_match(broken, row.match_id))
    )


def _late(late: pd.DataFrame, row: Any) -> str | None:
    """Return what late rows make of a table, None where they change nothing."""
    found = late.loc[(late["match_id"] == row.match_id) & (late["was"] != late["now"]), "now"]
    return None if found.empty else str(found.iloc[0])


def _of_match(broken: pd.DataFrame, match_id: str) -> list[Any]:
    """Return the violations of a match that have to do with the rule."""
    found = broken[broken["match_id"] == match_id].itertuples()
    return [row for row in found if row.code.startswith(CODES) and row.severity != "W"]
