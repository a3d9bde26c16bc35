"""One book of a platform as people look at it: which one, what it took in, whether all its chips add up."""

from datetime import date
from typing import Any, NamedTuple, TypedDict

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import name, platform_name, say, some

PAGE = "economy"


class Key(TypedDict):
    """What names a book in a question and in an address."""

    platform: str
    unit: str


class Book(NamedTuple):
    """The unit of a platform: what is never added to anything else."""

    platform: str
    unit: str
    first_day: date
    last_day: date
    match_count: int
    judged_count: int
    share_count: int
    entry_count: int

    @property
    def key(self) -> Key:
        """What names it."""
        return {"platform": self.platform, "unit": self.unit}


class Days(TypedDict):
    """A stretch of match days."""

    first_day: date | None
    last_day: date | None


def chosen(books: pd.DataFrame) -> Book:
    """Show the books to choose from and return the one of the address, else the largest."""
    kept = [Book(**row) for row in books.to_dict("records")]
    asked = links.asked("platform"), links.asked("unit")
    of_platform = [one for one in kept if one.platform == asked[0]]
    book = next((one for one in kept if (one.platform, one.unit) == asked), (of_platform or kept)[0])
    draw(
        tag(
            "div",
            *(_pick(one, one == book) for one in kept),
            cls="picks",
            role="group",
            aria_label=say("economy.books"),
        ),
        key="economy books",
    )
    return book


def wanted(places: pd.DataFrame) -> tuple[str | None, Days]:
    """Ask for one of the places and for the days."""
    columns = st.columns([2.4, 1.4, 1.4, 3], vertical_alignment="bottom")
    place = filters.choice("place", list(places["place"]), lambda word: name("place", word), columns[0])
    days: Days = {
        "first_day": filters.day("first", columns[1]),
        "last_day": filters.day("last", columns[2]),
    }
    return place, days


def address(**changes: Any) -> dict[str, Any]:
    """Return the address of the page as it stands, with some parameters changed; None takes one out."""
    kept = ("platform", "unit", "place", "first", "last", "account", "tab")
    return {parameter: links.asked(parameter) for parameter in kept} | changes


def remarks(book: Book, total: pd.DataFrame) -> None:
    """Say what the platform's rules and its log leave open."""
    [sums] = total.to_dict("records")
    said = []
    if book.match_count and not book.judged_count:
        said.append(say("economy.no_rules"))
    elif book.match_count and not book.share_count:
        said.append(say("economy.by_points"))
    silent = int(sums["match_count"] - sums["booked_count"])
    if silent:
        said.append(some("economy.unbooked", silent, figures.number(silent)))
    if said:
        draw(
            tag("div", *(tag("p", one) for one in said), cls="remarks"),
            key="economy remarks",
            sheet="economy",
        )


def balance(book: Book, row: pd.DataFrame, left_over: pd.DataFrame) -> None:
    """Show whether every chip is accounted for: a number that must be zero, and the sum it comes from."""
    [sums] = row.to_dict("records")
    if not sums["entry_count"]:
        draw(_not_judged(book), key="economy balance", sheet="economy")
        return
    difference, uneven = int(sums["difference_chips"]), int(sums["uneven_day_count"])
    count = int(left_over["row_count"].iloc[0])
    is_even = not difference and not uneven
    if is_even:
        said = say("economy.even", entries=figures.number(sums["entry_count"]))
    elif difference:
        said = some("economy.uneven", count, figures.number(count))
    else:
        said = some("economy.uneven_days", uneven, figures.number(uneven))
    why = link(PAGE, address(tab="left_over", page=None), say("economy.why"), cls="open")
    stretch = say("economy.stretch", first=figures.day(sums["first_day"]), last=figures.day(sums["last_day"]))
    draw(
        tag(
            "div",
            tag(
                "div",
                tag("span", say("economy.balance"), cls="label"),
                tag("span", figures.signed(difference), cls="zero"),
                tag("span", name("unit", book.unit), cls="label"),
                cls="must",
            ),
            tag(
                "div",
                tag("p", said, None if is_even else " ", None if is_even else why),
                _equation(sums),
                tag("small", stretch, cls="quiet"),
                cls="because",
            ),
            cls="balance even" if is_even else "balance uneven",
            role="status",
        ),
        key="economy balance",
        sheet="economy",
    )


def numbers(
    book: Book, total: pd.DataFrame, row: pd.DataFrame, different: pd.DataFrame, place: str | None
) -> None:
    """Show what was staked, paid out, kept, returned, won by the house's bots, minted and burned."""
    [sums], [kept], [wrong] = (one.to_dict("records") for one in (total, row, different))
    is_shared = bool(sums["share_count"])
    rates = say(
        "economy.by_rate_undue" if sums["undue_commission_chips"] else "economy.by_rate",
        normal=figures.number(sums["normal_commission_chips"]),
        vip=figures.number(sums["vip_commission_chips"]),
        undue=figures.number(sums["undue_commission_chips"]),
    )
    matches = {"platform": book.platform, "place": place} | _stretch()
    tiles = [
        Tile(
            say("economy.staked"),
            figures.number(sums["stake_chips"]),
            some("economy.in_matches", int(sums["match_count"]), figures.number(sums["match_count"])),
            "matches",
            matches,
        ),
        Tile(say("economy.paid"), figures.number(sums["payout_chips"]), say("economy.paid_more")),
        Tile(
            say("economy.commission") if is_shared else say("economy.fee"),
            figures.number(sums["commission_chips"]),
            rates if is_shared else say("economy.fee_more"),
        ),
        Tile(
            say("economy.refunds"),
            figures.number(sums["refund_chips"]),
            say(
                "economy.void_cancelled",
                void=figures.number(sums["void_count"]),
                cancelled=figures.number(sums["cancelled_count"]),
            ),
        ),
        Tile(
            say("economy.bot_pool"),
            figures.signed(sums["bot_pool_chips"]),
            say("economy.bot_commission", chips=figures.number(sums["bot_commission_chips"])),
        ),
        *_mints(kept),
        _differences(book, wrong, sums),
    ]
    show_tiles(tiles[:4], key="economy tables")
    show_tiles(tiles[4:], key="economy house")


def tabs(counts: dict[str, int | None]) -> str:
    """Show the tabs with how much is in them and return the one of the address.

    Without one in the address: what differs comes first, where something does.
    """
    asked = links.asked("tab")
    start = "differences" if counts.get("differences") or "days" not in counts else "days"
    start = start if start in counts else next(iter(counts))
    current = asked if asked in counts else start
    ways = []
    for tab, count in counts.items():
        shown = say(f"economy.{tab}") + (f" ({figures.number(count)})" if count is not None else "")
        marks = {"aria_current": "true"} if tab == current else {}
        ways.append(link(PAGE, address(tab=tab, page=None), shown, **marks))
    draw(tag("div", *ways, cls="tabs", role="group", aria_label=say("economy.title")), key="economy tabs")
    return current


def _pick(book: Book, is_chosen: bool) -> Node:
    shown = f"{platform_name(book.platform)} · {name('unit', book.unit)}"
    marks = {"aria_current": "true"} if is_chosen else {}
    return link(PAGE, {**book.key, **_stretch()}, shown, cls="pick", **marks)


def _stretch() -> dict[str, Any]:
    return {parameter: links.asked(parameter) for parameter in ("first", "last")}


def _not_judged(book: Book) -> Node:
    key = "economy.no_wallet" if not book.entry_count else "economy.no_wallet_days"
    return tag(
        "div",
        tag(
            "div",
            tag("span", say("economy.balance"), cls="label"),
            tag("span", say("economy.not_judged"), cls="zero word"),
            cls="must",
        ),
        tag("div", tag("p", say(key)), cls="because"),
        cls="balance silent",
        role="status",
    )


def _equation(sums: dict[str, Any]) -> Node:
    """Return the sum from which the balance comes, term by term."""
    left = [
        ("", "economy.wallets", sums["wallet_chips"]),
        ("+", "economy.escrow", sums["escrow_chips"]),
        ("+", "economy.league_pool", sums["league_pool_chips"]),
        ("+", "economy.bot_pool_term", sums["bot_pool_chips"]),
        ("+", "economy.commission_all", sums["commission_chips"]),
        ("−", "economy.minted_term", sums["minted_chips"]),
        ("+", "economy.burned_term", sums["burned_chips"]),
        ("=", "economy.rest", sums["difference_chips"]),
    ]
    return tag(
        "div",
        *(
            tag(
                "span",
                tag("span", sign, cls="sign") if sign else None,
                tag("span", tag("b", figures.number(chips)), tag("small", say(key)), cls="term"),
                cls="part",
            )
            for sign, key, chips in left
        ),
        cls="equation",
    )


def _mints(kept: dict[str, Any]) -> list[Tile]:
    if not kept["entry_count"]:
        missing = say("economy.no_wallet_short")
        return [
            Tile(say(f"economy.{key}"), say("economy.not_judged_short"), missing)
            for key in ("minted", "burned")
        ]
    return [
        Tile(say("economy.minted"), figures.number(kept["minted_chips"]), say("economy.minted_more")),
        Tile(say("economy.burned"), figures.number(kept["burned_chips"]), say("economy.burned_more")),
    ]


def _differences(book: Book, wrong: dict[str, Any], sums: dict[str, Any]) -> Tile:
    if not sums["judged_count"]:
        return Tile(say("economy.differences"), say("economy.not_judged_short"), say("economy.rules_silent"))
    count = int(wrong["row_count"])
    more = say("economy.differ_by", chips=figures.signed(wrong["difference_chips"]))
    return Tile(
        say("economy.differences"),
        figures.number(count),
        more if count else say("economy.none_differ"),
        PAGE,
        address(tab="differences", page=None),
        "bad" if count else "good",
    )
