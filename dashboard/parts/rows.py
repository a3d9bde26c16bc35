"""Cells and marks that several tables show: accounts, severities, states, places."""

from pathlib import PurePath
from typing import Any

from dashboard.parts import figures
from dashboard.parts.markup import Node, link, tag
from dashboard.parts.text import cut, visible
from dashboard.parts.words import language, name, say, some


def shown_name(account: Any, display_name: Any) -> str:
    """Return what a person reads of an account: its display name, its id where it has none."""
    return (
        str(account) if figures.missing(display_name) or not str(display_name).strip() else str(display_name)
    )


def who(account: Any, display_name: Any, *, wins: bool = False) -> Node:
    """Return an account's name, the winner's in bold."""
    text = cut(shown_name(account, display_name), 40)
    return tag("b" if wins else "span", text, cls="name", dir="auto", title=str(account))


def account_link(platform: Any, account: Any, display_name: Any, cls: str = "") -> Node:
    """Return an account's name that opens its page."""
    text = cut(shown_name(account, display_name), 60)
    return link("account", {"platform": platform, "account": account}, text, cls=f"name {cls}", dir="auto")


def versus(row: Any) -> Node:
    """Return the two accounts of a match, the winner in bold."""
    winner = None if figures.missing(row.winner) else int(row.winner)
    return tag(
        "span",
        who(row.account_0, row.name_0, wins=winner == 0),
        " – ",
        who(row.account_1, row.name_1, wins=winner == 1),
    )


def place(row: Any) -> str:
    """Return the hall of a match, or its room where there is no hall."""
    return name("place", row.room if figures.missing(row.hall) else row.hall)


def stake(row: Any) -> str:
    """Return the stake of a match, a dash where there is none."""
    return figures.chips(row.stake, row.unit) if row.stake else figures.NOTHING


def severity(word: str) -> Node:
    """Return the severity of a violation as a mark."""
    return tag("span", name("severity", word), cls=f"chip {word}")


def violations(row: Any) -> Node | str:
    """Return how many violations a match has, red where one is an error."""
    if not row.violation_count:
        return ""
    shown = some("count.violations", int(row.violation_count), figures.number(row.violation_count))
    return tag("span", shown, cls="chip E" if row.error_count else "chip W")


def status(word: str) -> Node | str:
    """Return what the server decided about a match, nothing where it simply counts."""
    if word == "counted":
        return ""
    return tag("span", name("status", word), cls="chip void" if word == "unstaked" else "chip")


def state(word: Any) -> Node:
    """Return the state of a day or a run as a mark."""
    return tag("span", name("state", word), cls=f"chip {word}")


def gain(value: Any, unit: Any = "chip") -> Node:
    """Return chips won or lost, coloured and signed."""
    cls = "" if figures.missing(value) or not value else "plus" if value > 0 else "minus"
    return tag("span", figures.chips(value, unit, sign=True), cls=f"num {cls}")


def file(path: Any) -> Node:
    """Return the name of a file; its whole path appears on pointing at it."""
    return tag("b", PurePath(str(path)).name, cls="name", title=str(path))


def message(row: Any) -> str:
    """Return the sentence of a violation in the desk's language."""
    return str(row.message_tr if language() == "tr" else row.message_en)


def where(game_no: Any, turn_no: Any) -> str:
    """Return the place of a violation in its match."""
    if figures.missing(game_no):
        return say("where.match")
    if figures.missing(turn_no):
        return say("where.game", game=int(game_no))
    return say("where.turn", game=int(game_no), turn=int(turn_no))


def violation_place(row: Any) -> Node:
    """Return where a violation stands: a turn, a game or a match that opens, or an entry of a wallet log."""
    if figures.missing(row.entry_account):
        params = match_params(row, row.game_no, row.turn_no)
        way = link("match", params, where(row.game_no, row.turn_no), cls="open")
    else:
        ledger = {"platform": row.platform, "account": row.entry_account, "tab": "wallet"}
        way = link("economy", ledger, say("where.entry"), cls="open")
    return tag("span", way, tag("small", str(row.match_id)))


def violation_accounts(row: Any) -> Node | str:
    """Return whom a violation is about: the two of a match, or the account of a wallet entry."""
    if not figures.missing(row.entry_account):
        return account_link(row.platform, row.entry_account, None)
    if figures.missing(row.account_0):
        return figures.NOTHING
    return tag("span", who(row.account_0, row.name_0), " – ", who(row.account_1, row.name_1))


def match_params(row: Any, game_no: Any = None, turn_no: Any = None) -> dict[str, Any]:
    """Return the address of a match, and of a turn in it."""
    params: dict[str, Any] = {"platform": row.platform, "match": row.match_id}
    if not figures.missing(game_no):
        params["game"] = int(game_no)
    if not figures.missing(turn_no):
        params["turn"] = int(turn_no)
    return params


def visible_name(text: Any) -> str:
    """Return a name for the browser, its hidden signs shown."""
    return visible(str(text))
