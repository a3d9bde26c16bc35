"""One account as people look at it: its names, its numbers, its opponents."""

from typing import Any

import pandas as pd

from dashboard.parts import figures, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import name, platform_name, say, some


def head(found: pd.DataFrame, names: pd.DataFrame) -> None:
    """Show who it is: the name, the id, the platform, since when, and names used before."""
    [account] = found.to_dict("records")
    about = [str(account["account"]), platform_name(account["platform"]), name("kind", account["kind"])]
    seen = say(
        "account.seen", first=figures.moment(account["first_at"]), last=figures.moment(account["last_at"])
    )
    others = [str(row.name) for row in names.itertuples(index=False) if row.name != account["name"]]
    draw(
        tag(
            "div",
            tag("h2", rows.shown_name(account["account"], account["name"]), cls="name big", dir="auto"),
            tag("span", " · ".join(about), cls="quiet"),
            tag("span", seen, cls="quiet"),
            tag("span", say("account.other_names", names=", ".join(others)), cls="name") if others else None,
            cls="who",
        ),
        key="account head",
    )


def numbers(found: pd.DataFrame, results: pd.DataFrame, chips: pd.DataFrame, rank: Tile | None) -> None:
    """Show what the account played and won, and its rank where it is on a board."""
    [account] = found.to_dict("records")
    total = _total(results)
    matches = {"platform": account["platform"], "account": account["account"]}
    tiles = [
        Tile(
            say("account.matches"),
            figures.number(total["match_count"]),
            say("account.staked", count=figures.number(account["staked_count"])),
            "matches",
            matches,
        ),
        Tile(
            say("account.win_share"),
            figures.share(total["win_count"], total["win_count"] + total["loss_count"], 1),
            say(
                "account.won_lost",
                won=figures.number(total["win_count"]),
                lost=figures.number(total["loss_count"]),
            ),
        ),
        Tile(
            say("account.void"),
            figures.number(total["void_count"]),
            say("account.void_more"),
            "matches",
            matches | {"status": "unstaked"},
        ),
        Tile(say("account.rating"), figures.number(account["last_rating"]), say("account.as_logged")),
    ]
    tiles += [rank] if rank else []
    tiles += [_chips(row, matches) for row in chips.itertuples()]
    show_tiles(tiles, key="account")


def rating_heading(ratings: pd.DataFrame) -> None:
    """Say in words what the rating curve shows."""
    if ratings.empty:
        draw(tag("div", tag("h3", say("account.no_ratings")), cls="stack"), key="rating heading")
        return
    key = "account.rating_one" if len(ratings) == 1 else "account.rating_moved"
    text = say(
        key,
        first=figures.number(ratings["rating"].iloc[0]),
        last=figures.number(ratings["rating"].iloc[-1]),
        highest=figures.number(ratings["rating"].max()),
    )
    draw(tag("h3", text), key="rating heading")


def results(rows_: pd.DataFrame) -> None:
    """Show how the matches ended."""
    by_end = rows_[rows_["end"].notna()]
    draw(
        tag("div", tag("h3", say("account.results")), tables.tree(by_end, RESULTS, opens=False), cls="stack"),
        key="results",
    )


def opponents(found: pd.DataFrame, platform: str, account: str) -> None:
    """Show whom the account played most; a row opens the matches of the two."""
    columns = [
        tables.Column("column.opponent", lambda row: _pair(row, platform, account)),
        tables.Column("column.matches", lambda row: figures.number(row.match_count), "right"),
        tables.Column("column.staked", lambda row: figures.number(row.staked_count), "right"),
        tables.Column("column.won_lost", lambda row: f"{row.win_count}–{row.loss_count}", "right"),
        tables.Column("column.net", lambda row: rows.gain(row.net_chips, row.unit), "right"),
        tables.Column("column.last", lambda row: figures.moment(row.last_at), "tight"),
    ]
    draw(
        tag("div", tag("h3", say("account.opponents")), tables.tree(found, columns), cls="stack"),
        key="opponents",
    )


def matches_heading(platform: str, account: str, results_: pd.DataFrame) -> None:
    """Head the latest matches with the way to all of them."""
    count = int(_total(results_)["match_count"])
    everything = link(
        "matches",
        {"platform": platform, "account": account},
        say("account.all_matches", count=figures.number(count)),
        cls="open",
    )
    draw(tag("div", tag("h3", say("account.latest")), everything, cls="row"), key="matches heading")


def found_heading(wanted: str, total: int) -> None:
    """Say how many accounts a search found."""
    key = "account.found" if wanted else "account.all"
    draw(tag("h3", some(key, total, figures.number(total))), key="found")


def _total(results_: pd.DataFrame) -> dict[str, Any]:
    """Return the row for all ways of ending together."""
    total: dict[str, Any] = results_[results_["end"].isna()].to_dict("records")[0]
    return total


def _chips(row: Any, whose: dict[str, Any]) -> Tile:
    tone = "good" if row.net_chips > 0 else "bad" if row.net_chips < 0 else ""
    more = (
        say("account.unbooked", count=figures.number(row.unbooked_count))
        if row.unbooked_count
        else say("account.net_more")
    )
    return Tile(
        say("account.net"), figures.chips(row.net_chips, row.unit, sign=True), more, "economy", whose, tone
    )


def _pair(row: Any, platform: str, account: str) -> Node:
    params = {"platform": platform, "account": account, "opponent": row.opponent}
    shown = rows.shown_name(row.opponent, row.name)
    return tag(
        "span",
        link("matches", params, shown, cls="open name", dir="auto"),
        tag("small", link("account", {"platform": platform, "account": row.opponent}, str(row.opponent))),
    )


def _account(row: Any) -> Node:
    return tag(
        "span",
        rows.account_link(row.platform, row.account, row.name, "open"),
        tag("small", f"{row.account} · {platform_name(row.platform)}"),
    )


COLUMNS = [
    tables.Column("column.account", _account),
    tables.Column("column.kind", lambda row: name("kind", row.kind)),
    tables.Column("column.matches", lambda row: figures.number(row.match_count), "right"),
    tables.Column("column.won", lambda row: figures.number(row.win_count), "right"),
    tables.Column("column.net", lambda row: rows.gain(row.net_chips), "right"),
    tables.Column("column.rating", lambda row: figures.number(row.last_rating), "right"),
    tables.Column("column.last", lambda row: figures.moment(row.last_at), "tight"),
]
RESULTS = [
    tables.Column("column.end", lambda row: name("end", row.end)),
    tables.Column("column.matches", lambda row: figures.number(row.match_count), "right"),
    tables.Column("column.won", lambda row: figures.number(row.win_count), "right"),
    tables.Column("column.lost", lambda row: figures.number(row.loss_count), "right"),
    tables.Column("column.void", lambda row: figures.number(row.void_count), "right"),
]
