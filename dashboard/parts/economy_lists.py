"""The lists of a book: halls by day, bookings that differ, what a balance is short of, what must hold."""

from typing import Any

import pandas as pd

from dashboard.parts import figures, rows, tables
from dashboard.parts.economy_book import PAGE, Book, address
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import name, say

IDENTITIES = {
    1: "sums",
    2: "chains",
    3: "conserved",
    4: "returned",
    5: "afforded",
    6: "unmoved",
    7: "listed",
    8: "positive",
    9: "vip_history",
    10: "winner_paid",
    11: "day_sums",
    12: "refunded",
    13: "rated",
}
NEEDS = {
    2: "needs_wallet",
    3: "needs_wallet",
    4: "needs_wallet",
    9: "needs_history",
    12: "needs_wallet",
}
"""What an identity needs beside the matches; the others say nothing where the rules are silent."""
CODES = {
    2: "AC-LED-01",
    4: "AC-LED-02",
    5: "AC-STK-02",
    7: "AC-STK-01",
    8: "AC-STK-02",
    9: "AC-STK-03",
    12: "AC-LED-02",
}
"""The check that tells of a broken identity, where it is one."""
LISTS = {1: "differences", 3: "left_over", 6: "differences", 11: "differences"}
"""Identities whose breaches stand in a list of this page."""


def halls_by_day(place_days: pd.DataFrame, book: Book, number: int) -> None:
    """Show a page of days, a column a hall, with the sums of both; below each stake its commission."""
    every = place_days[place_days["day"].isna() & place_days["place"].notna()]
    places = list(every.sort_values(["stake_chips", "place"], ascending=[False, True])["place"])
    cells = {(_known(row.day), _known(row.place)): row for row in place_days.itertuples()}
    days = sorted({day for day, _ in cells if day is not None}, reverse=True)
    shown = [None, *days[(number - 1) * tables.ROWS : number * tables.ROWS]]
    headings = [say("column.day"), say("economy.all_places"), *(name("place", place) for place in places)]
    head = [tag("th", heading, scope="col") for heading in headings]
    body = [
        tag(
            "tr",
            tag("td", tag("span", _day(day)), data_label=headings[0]),
            *(
                tag(
                    "td",
                    _cell(cells.get((day, place)), book, day, place),
                    data_label=heading,
                    cls="sum" if day is None or place is None else "",
                )
                for place, heading in zip([None, *places], headings[1:], strict=True)
            ),
        )
        for day in shown
    ]
    table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body), cls="cards matrix")
    legend = say("economy.matrix_legend") if book.share_count else say("economy.matrix_legend_fee")
    draw(
        tag("div", tag("span", legend, cls="quiet"), tag("div", table, cls="scroll"), cls="stack"),
        key="economy matrix",
        sheet="economy",
    )
    if len(days) > tables.ROWS:
        draw(tables.pager(PAGE, address(), number, len(days)), key="economy days pager")


def identities(found: pd.DataFrame, book: Book) -> None:
    """Show what the ledger must keep, on how much it could be judged and how often it does not."""
    known = {int(row.identity): row for row in found.itertuples()}
    listed = pd.DataFrame(
        [
            {
                "platform": book.platform,
                "identity": number,
                "judged_count": known[number].judged_count if number in known else 0,
                "broken_count": known[number].broken_count if number in known else 0,
            }
            for number in IDENTITIES
        ]
    )
    draw(
        tag(
            "div",
            tag("span", say("economy.identities_more"), cls="quiet"),
            tables.tree(listed, MUST_HOLD, opens=False),
            cls="stack",
        ),
        key="economy identities",
    )


def _known(value: Any) -> Any:
    return None if figures.missing(value) else value


def _day(day: Any) -> str:
    return say("economy.all_days") if day is None else figures.day(day)


def _cell(row: Any, book: Book, day: Any, place: Any) -> Node:
    if row is None:
        return tag("span", figures.NOTHING, cls="quiet")
    kept = figures.number(row.commission_chips)
    number = figures.number(row.stake_chips)
    params: dict[str, Any] = {"platform": book.platform, "place": place, "first": day, "last": day}
    if day is None:
        params |= {key: value for key, value in address().items() if key in ("first", "last")}
    return tag("span", link("matches", params, number), tag("small", kept))


def _match(row: Any) -> Node:
    params = {"platform": row.platform, "match": row.match_id}
    return tag(
        "span",
        link("match", params, figures.moment(row.started_at), cls="open"),
        tag("small", str(row.match_id)),
    )


def _account(row: Any) -> Node | str:
    if figures.missing(row.account):
        return figures.NOTHING
    params = {"platform": row.platform, "account": row.account}
    return link(PAGE, params, str(row.account), cls="name id", dir="auto")


def _difference(row: Any) -> Node:
    return tag("b", figures.signed(row.difference_chips), cls="num")


def _sentence(row: Any) -> Node:
    said = say(
        "economy.sentence",
        back=figures.number(row.payout_chips),
        due=figures.number(row.expected_chips),
        state=say(f"economy.{STATES.get(row.state, 'counted')}"),
    )
    if figures.missing(row.code):
        return tag("span", said)
    return tag("span", rows.message(row), tag("small", f"{row.code} · {said}"))


STATES = {"counted": "counted", "void": "void", "cancelled": "cancelled"}
KINDS = {"wallet": "kind_wallet", "booking": "kind_booking", "chain": "kind_chain"}


def _what(row: Any) -> Node:
    said = say(
        f"economy.{KINDS[row.kind]}",
        booked=figures.signed(row.booked_chips),
        wallet=figures.signed(row.wallet_chips),
    )
    return tag("span", said)


def _where(row: Any) -> Node:
    shown = figures.short_day(row.day)
    if figures.missing(row.match_id):
        return tag("span", _entry_day(row, shown), tag("small", str(row.entry_id)))
    params = {"platform": row.platform, "match": row.match_id}
    return tag("span", link("match", params, shown, cls="open"), tag("small", str(row.match_id)))


def _entry_day(row: Any, shown: str) -> Node:
    params = {"platform": row.platform, "account": row.account, "tab": "wallet"}
    return link(PAGE, params, shown, cls="open")


def _state(row: Any) -> Node:
    if row.broken_count:
        count = figures.number(row.broken_count)
        mark = tag("span", say("economy.broken", n=count), cls="chip E")
        if row.identity in LISTS:
            return link(PAGE, address(tab=LISTS[row.identity], page=None), mark)
        code = {"code": CODES.get(row.identity), "severity": None if row.identity in CODES else "E"}
        return link("problems", {"tab": "violations", "platform": row.platform} | code, mark)
    if row.judged_count:
        return tag("span", say("economy.holds"), cls="chip ok")
    return tag(
        "span",
        tag("span", say("economy.not_judged_short"), cls="chip"),
        tag("small", say(f"economy.{NEEDS.get(row.identity, 'rules_silent')}")),
    )


DIFFERENCES = [
    tables.Column("column.started", _match, "tight"),
    tables.Column("column.account", _account),
    tables.Column("column.place", rows.place),
    tables.Column("economy.expected", lambda row: figures.number(row.expected_chips), "right"),
    tables.Column("economy.booked", lambda row: figures.number(row.payout_chips), "right"),
    tables.Column("economy.difference", _difference, "right"),
    tables.Column("column.why", _sentence),
]
LEFT_OVER = [
    tables.Column("column.day", _where, "tight"),
    tables.Column("column.account", _account),
    tables.Column("economy.difference", _difference, "right"),
    tables.Column("column.why", _what),
]
MUST_HOLD = [
    tables.Column("economy.identity", lambda row: say(f"economy.{IDENTITIES[row.identity]}")),
    tables.Column("economy.judged_on", lambda row: figures.number(row.judged_count), "right"),
    tables.Column("column.state", _state),
]
