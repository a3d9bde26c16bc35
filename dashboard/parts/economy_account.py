"""One account's ledger: what it staked and got back, and its balance from match to match."""

from typing import Any, TypedDict

import pandas as pd

from dashboard.parts import figures, rows, tables
from dashboard.parts.economy_book import PAGE
from dashboard.parts.economy_charts import reason
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import name, platform_name, say, some

TABS = ("chain", "wallet")


class Whose(TypedDict):
    """Whose ledger it is."""

    platform: str
    account: str


def head(found: pd.DataFrame, platform: str, account: str) -> None:
    """Show whose ledger it is, with the ways to the account and back to the platform's books."""
    shown = account if found.empty else rows.shown_name(account, found["name"].iloc[0])
    who = {"platform": platform, "account": account}
    draw(
        tag(
            "div",
            tag("h2", say("economy.ledger_of", account=shown), cls="name big", dir="auto"),
            tag("span", f"{account} · {platform_name(platform)}", cls="quiet"),
            tag(
                "span",
                link("account", who, say("economy.to_account"), cls="open"),
                link(PAGE, {"platform": platform}, say("economy.to_books"), cls="open"),
                cls="row",
            ),
            cls="who",
        ),
        key="economy account head",
    )


def numbers(sums: pd.DataFrame) -> None:
    """Show what the account staked, got back and won, a row of numbers a unit."""
    for row in sums.itertuples():
        unit = name("unit", row.unit)
        tone = "good" if row.net_chips > 0 else "bad" if row.net_chips < 0 else ""
        difference = None if figures.missing(row.difference_chips) else int(row.difference_chips)
        tiles = [
            Tile(say("economy.staked"), figures.number(row.stake_chips), unit),
            Tile(say("economy.came_back"), figures.number(row.payout_chips), unit),
            Tile(say("economy.net"), figures.signed(row.net_chips), unit, tone=tone),
            Tile(say("economy.left_in_commission"), figures.number(row.commission_chips), unit),
            Tile(
                say("economy.got_too_much"),
                say("economy.not_judged_short") if difference is None else figures.signed(difference),
                say("economy.rules_silent") if difference is None else unit,
                tone="" if difference is None else "bad" if difference else "good",
            ),
        ]
        show_tiles(tiles, key=f"economy account {row.unit}")


def chain_heading(count: pd.DataFrame) -> None:
    """Say what moved the balance between the matches."""
    [sums] = count.to_dict("records")
    said = say("economy.chain_unbroken")
    if sums["gap_count"]:
        count, chips = int(sums["gap_count"]), figures.signed(sums["gap_chips"])
        said = some("economy.chain_gaps", count, figures.number(count), chips=chips)
    draw(tag("span", said, cls="quiet"), key="economy chain heading")


def wallet_heading(found: pd.DataFrame) -> None:
    """Say how many of the account's wallet entries are shown."""
    text = say("economy.latest_entries", n=figures.number(len(found)))
    draw(tag("span", text, cls="quiet"), key="economy wallet heading")


def _match(row: Any) -> Node:
    params = {"platform": row.platform, "match": row.match_id}
    return tag(
        "span",
        link("match", params, figures.moment(row.started_at), cls="open"),
        tag("small", str(row.match_id)),
    )


def _gap(row: Any) -> Node | str:
    if figures.missing(row.gap_chips):
        return figures.NOTHING
    if not row.gap_chips:
        return tag("span", "0", cls="quiet")
    return tag("span", figures.signed(row.gap_chips), cls="num")


def _reference(row: Any) -> Node | str:
    if not figures.missing(row.match_id):
        return link("match", {"platform": row.platform, "match": row.match_id}, str(row.match_id), cls="open")
    return figures.NOTHING if figures.missing(row.reference) else str(row.reference)


def _unexplained(row: Any) -> Node | str:
    if figures.missing(row.gap_chips):
        return ""
    return tag("span", figures.signed(row.gap_chips), cls="chip W")


CHAIN = [
    tables.Column("column.started", _match, "tight"),
    tables.Column("economy.before", lambda row: figures.number(row.balance_chips), "right"),
    tables.Column("economy.staked", lambda row: figures.signed(-row.stake_chips), "right"),
    tables.Column("economy.came_back", lambda row: figures.signed(row.payout_chips), "right"),
    tables.Column("economy.after", lambda row: figures.number(row.balance_after_chips), "right"),
    tables.Column("economy.until_next", _gap, "right"),
]
ENTRIES = [
    tables.Column("economy.at", lambda row: figures.moment(row.occurred_at), "tight"),
    tables.Column("column.why", lambda row: reason(row.reason)),
    tables.Column("economy.reference", _reference),
    tables.Column("economy.chips", lambda row: rows.gain(row.chips), "right"),
    tables.Column("economy.after", lambda row: figures.number(row.balance_after_chips), "right"),
    tables.Column("economy.unexplained", _unexplained, "right"),
]
