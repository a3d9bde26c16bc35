"""Why an account stands where it does: in a sentence, with who passed it, and in numbers."""

from datetime import date
from typing import Any, NamedTuple

import pandas as pd

from dashboard.parts import figures, links, rows
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.standings_list import PAGE, Chosen
from dashboard.parts.standings_list import address as board_address
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import platform_name, say, some
from queries.ratings import Against, first_day_since

TABS = ("week", "day", "all")
WITHIN = {"week": "leaderboards.in_week", "day": "leaderboards.in_day", "all": "leaderboards.in_all"}
SINCE = {"week": "leaderboards.since_week", "day": "leaderboards.since_day"}
NAMED = 6
"""Accounts that passed one, by name; the others are counted."""


class Stretch(NamedTuple):
    """The days that are explained."""

    tab: str
    against: Against
    first_day: date | None


class Standing(NamedTuple):
    """An account on a board."""

    board: Chosen
    account: str
    where: pd.DataFrame
    """The row of `queries.ratings.standing`, or none."""
    needed: int | None
    """Rated matches that a rank takes, where it is known."""

    @property
    def row(self) -> Any:
        """Where it stands, None where it is not on the board."""
        return None if self.where.empty else next(self.where.itertuples())


def whole(setting: pd.DataFrame) -> int | None:
    """Return a setting that is a whole number, None where it is not known."""
    return None if setting.empty else int(setting["value"].iloc[0])


def stretch(board: Chosen, last_day: date) -> Stretch:
    """Return the days of the address, else those with which the board's ranks are compared first."""
    tab = links.asked("tab")
    if tab not in TABS or (tab == "week" and board.is_of_week):
        tab = board.against
    against: Against = "day" if tab == "day" else board.against
    return Stretch(tab, against, None if tab == "all" else first_day_since(against, last_day))


def address(board: Chosen, **changes: Any) -> dict[str, Any]:
    """Return the address of the account on its board; the board's own search and order stay out."""
    kept = {"platform": board.platform, "board": links.asked("board"), "account": links.asked("account")}
    return kept | {"tab": links.asked("tab"), "sort": links.asked("sort")} | changes


def notable(sums: pd.DataFrame) -> str | None:
    """Return the match that moved the rating most in the direction in which it went."""
    [row] = sums.to_dict("records")
    if not row["match_count"]:
        return None
    return str(row["biggest_gain_match_id"] if row["rating_change"] > 0 else row["biggest_drop_match_id"])


def head(board: Chosen, account: str, found: pd.DataFrame) -> None:
    """Show who it is, with the ways to the account and back to the board."""
    shown = account if found.empty else rows.shown_name(account, found["name"].iloc[0])
    who = {"platform": board.platform, "account": account}
    back = board_address(platform=board.platform, sort=None)
    draw(
        tag(
            "div",
            tag("h2", shown, cls="name big", dir="auto"),
            tag("span", f"{account} · {platform_name(board.platform)}", cls="quiet"),
            tag(
                "span",
                link(PAGE, back, say("leaderboards.to_board", board=board.title), cls="open"),
                link("account", who, say("leaderboards.to_account"), cls="open"),
                cls="row",
            ),
            cls="who",
        ),
        key="standing head",
    )


def why(
    standing: Standing,
    when: Stretch,
    sums: pd.DataFrame,
    passed: pd.DataFrame,
    most: pd.DataFrame | None,
    later: pd.DataFrame,
) -> None:
    """Say in a sentence why the account stands where it does, who passed it, and what the board lacks.

    `later`: the sums of its matches that ended after the last match day; they count on the next day's board.
    """
    [sum_] = sums.to_dict("records")
    parts: list[Node | str] = [_rank_said(standing, when), say("leaderboards.because"), _played(sum_, when)]
    if most is not None and not most.empty:
        parts += ["; ", _most(next(most.itertuples()))]
    draw(
        tag(
            "div",
            tag("p", *parts, ".", cls="reason"),
            *(_above(passed, standing) if when.tab != "all" else ()),
            _later(later),
            cls="why",
            role="status",
        ),
        key="standing why",
        sheet="standing",
    )


def numbers(
    board: Chosen, where: pd.DataFrame, sums: pd.DataFrame, when: Stretch, ever: pd.DataFrame
) -> None:
    """Show rank, Elo and what was played, and where the server's rating parts from ours."""
    if where.empty:
        return
    row = next(where.itertuples())
    rank = "?" if row.is_provisional else figures.number(row.rank)
    tiles = [
        Tile(
            say("leaderboards.rank"),
            rank,
            say("leaderboards.of", n=figures.number(row.ranked_count), board=board.title),
        ),
        Tile(
            say("column.rating"),
            figures.number(row.rating),
            say(
                "leaderboards.changed",
                change=figures.signed(int(sums["rating_change"].iloc[0])),
                since=say(WITHIN[when.tab]),
            ),
        ),
        Tile(
            say("leaderboards.rated"),
            figures.number(row.rated_matches),
            say("leaderboards.in_log", n=figures.number(ever["match_count"].iloc[0])),
        ),
        _server(ever, board.platform),
    ]
    show_tiles(tiles, key="standing")


def stretches(board: Chosen, when: Stretch) -> None:
    """Let the days that are explained be chosen."""
    ways = [
        link(
            PAGE,
            address(board, tab=None if tab == board.against else tab),
            say(WITHIN[tab]),
            **({"aria_current": "true"} if tab == when.tab else {}),
        )
        for tab in TABS
        if not (tab == "week" and board.is_of_week)
    ]
    draw(tag("div", *ways, cls="tabs"), key="standing tabs")


def rank_tile(where: pd.DataFrame, platform: str, account: str) -> Tile | None:
    """Return the account's rank on the board of all time as a way to its reasons, None without one."""
    if where.empty:
        return None
    row = next(where.itertuples())
    to = {"platform": platform, "account": account}
    if row.is_provisional:
        value, more = "?", say("leaderboards.provisional")
    elif row.is_inactive:
        value, more = figures.NOTHING, say("leaderboards.inactive")
    else:
        value, more = figures.number(row.rank), _since_week(row)
    return Tile(say("leaderboards.rank"), value, more, PAGE, to)


def _since_week(row: Any) -> str:
    of = say("leaderboards.of_all", n=figures.number(row.ranked_count))
    if figures.missing(row.rank_last_week):
        return of
    return say("leaderboards.of_then", of=of, was=figures.number(row.rank_last_week))


def _rank_said(standing: Standing, when: Stretch) -> str:
    row = standing.row
    if row is None:
        return say("leaderboards.absent")
    if row.is_inactive:
        return say("leaderboards.said_inactive", at=figures.moment(row.last_rated_at))
    if row.is_provisional:
        if standing.needed is None:
            return say("leaderboards.said_provisional")
        return say(
            "leaderboards.said_provisional_of",
            n=figures.number(row.rated_matches),
            needed=figures.number(standing.needed),
        )
    now = figures.number(row.rank)
    before = row.rank_yesterday if when.against == "day" else row.rank_last_week
    since = say(SINCE[when.against])
    if when.tab == "all":
        return say("leaderboards.said_rank", now=now, n=figures.number(row.ranked_count))
    if figures.missing(before):
        return say("leaderboards.said_new", now=now, since=since)
    if before == row.rank:
        return say("leaderboards.said_same", now=now, since=since)
    key = "leaderboards.said_fell" if row.rank > before else "leaderboards.said_rose"
    return say(key, was=figures.number(before), now=now, since=since)


def _played(sums: dict[str, Any], when: Stretch) -> str:
    total, won, change = (int(sums[name]) for name in ("match_count", "win_count", "rating_change"))
    if not total:
        return say("leaderboards.played_none")
    moved_by = figures.signed(change)
    if change > 0 or won == total:
        return say(
            "leaderboards.played_won",
            n=figures.number(won),
            total=figures.number(total),
            change=moved_by,
        )
    return say(
        "leaderboards.played_lost",
        n=figures.number(total - won),
        total=figures.number(total),
        change=moved_by,
    )


def _most(row: Any) -> Node:
    key = "leaderboards.most_gain" if row.rating_change > 0 else "leaderboards.most_drop"
    text = say(
        key,
        change=figures.signed(row.rating_change),
        who=rows.shown_name(row.opponent, row.opponent_name),
    )
    return link("match", rows.match_params(row), text, cls="open name")


def _above(passed: pd.DataFrame, standing: Standing) -> list[Node]:
    """Return who passed the account, and who came onto the board above it."""
    had_rank = passed["rank_before"].notna()
    return [
        _named(part, key, standing)
        for part, key in (
            (passed[had_rank], "leaderboards.passed"),
            (passed[~had_rank], "leaderboards.arrived"),
        )
        if not part.empty
    ]


def _named(accounts: pd.DataFrame, key: str, standing: Standing) -> Node:
    ways: list[Node | str] = []
    for row in accounts.head(NAMED).itertuples():
        shown = say(
            "leaderboards.passer", who=rows.shown_name(row.account, row.name), rank=figures.number(row.rank)
        )
        ways.append(
            link(PAGE, address(standing.board, account=row.account, sort=None), shown, cls="open name")
        )
    rest = len(accounts) - NAMED
    if rest > 0:
        ways.append(some("leaderboards.more", rest, figures.number(rest)))
    said = some(key, len(accounts), figures.number(len(accounts)))
    return tag("div", tag("span", said), *(tag("span", way) for way in ways), cls="row quiet")


def _server(ever: pd.DataFrame, platform: str) -> Tile:
    [row] = ever.to_dict("records")
    if not row["parted_count"]:
        return Tile(say("leaderboards.server"), say("leaderboards.agrees"), say("leaderboards.agrees_more"))
    return Tile(
        say("leaderboards.server"),
        figures.number(row["parted_count"]),
        some("leaderboards.parts", int(row["parted_count"]), ""),
        "match",
        {"platform": platform, "match": row["parted_match_id"]},
        "warn",
    )


def _later(later: pd.DataFrame) -> Node | None:
    count, change = int(later["match_count"].iloc[0]), int(later["rating_change"].iloc[0])
    if not count:
        return None
    said = some("leaderboards.later", count, figures.number(count), change=figures.signed(change))
    return tag("span", said, cls="quiet")
