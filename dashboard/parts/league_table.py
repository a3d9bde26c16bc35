"""The table of a cup or league as people look at it: which one, its order, what decided between equals."""

from datetime import date
from typing import Any, NamedTuple

import pandas as pd
import streamlit as st

from dashboard.parts import figures, filters, links, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import platform_name, say, some

PAGE = "leagues"
KINDS = ("daily_cup", "weekly_league")
ORDER = (
    "leagues.by_points",
    "leagues.by_matches",
    "leagues.by_among",
    "leagues.by_opponents",
    "leagues.by_reached",
    "leagues.by_lot",
)
"""What the table is ordered by, in this order."""
NAMED = 12


class Held(NamedTuple):
    """One holding of an event, and those before and after it."""

    platform: str
    kind: str
    event: str
    first_day: date
    last_day: date
    account_count: int
    before: date | None
    after: date | None


def kind(kinds: pd.DataFrame) -> tuple[str, str]:
    """Show the kinds of events of each platform to choose from; return platform and kind of the address."""
    known = [(str(row.platform), word) for word in KINDS for row in kinds[kinds["kind"] == word].itertuples()]
    asked = links.asked("platform"), links.asked("kind")
    here = next((one for one in known if one == asked), None)
    here = here or next((one for one in known if asked[1] == one[1] or asked[0] == one[0]), known[0])
    several = len({platform for platform, _ in known}) > 1
    ways = [
        link(
            PAGE,
            {"platform": platform, "kind": word, "day": links.asked("day")},
            f"{_title(word)} · {platform_name(platform)}" if several else _title(word),
            cls="pick",
            **({"aria_current": "true"} if (platform, word) == here else {}),
        )
        for platform, word in known
    ]
    draw(tag("div", *ways, cls="picks", role="group", aria_label=say("leagues.kinds")), key="league kinds")
    return here


def held(events: pd.DataFrame, platform: str, kind_: str, last_day: date | None) -> Held | None:
    """Return the event of the day of the address, else the latest that has begun; None where none was held.

    `last_day`: the last match day that is known; what begins after it holds only matches across midnight.
    """
    asked = filters.asked_day("day")
    if asked is not None:
        found = events[(events["first_day"] <= asked) & (events["last_day"] >= asked)]
    else:
        begun = events[events["first_day"] <= last_day] if last_day is not None else events
        found = begun if not begun.empty else events
    if found.empty:
        return None
    place = int(found.index[0])
    row = events.iloc[place]
    earlier, later = events.iloc[place + 1 :], events.iloc[:place]
    return Held(
        platform,
        kind_,
        str(row["event"]),
        row["first_day"],
        row["last_day"],
        int(row["account_count"]),
        None if earlier.empty else earlier["first_day"].iloc[0],
        None if later.empty else later["first_day"].iloc[-1],
    )


def turn(kind_: str, before: date | None, after: date | None, platform: str) -> None:
    """Show the ways to the event before and after, and ask for another day."""
    left, right = st.columns([3, 1.2], vertical_alignment="bottom")
    address = {"platform": platform, "kind": kind_}
    ways = [
        _way(address, before, "leagues.before"),
        _way(address, after, "leagues.after"),
    ]
    with left:
        draw(tag("div", tag("span", *ways), cls="pager"), key="league turn")
    filters.day("day", right)


def beside(events: pd.DataFrame, day: date | None) -> tuple[date | None, date | None]:
    """Return the first days of the events before and after a day on which none was held."""
    if day is None:
        return None, None
    earlier, later = events[events["last_day"] < day], events[events["first_day"] > day]
    return (
        None if earlier.empty else earlier["first_day"].iloc[0],
        None if later.empty else later["first_day"].iloc[-1],
    )


def head(event: Held, freshness: pd.DataFrame, last_day: date | None) -> None:
    """Say which event it is, how many are in it, and whether its table can still change."""
    _, week, _ = event.first_day.isocalendar()
    when = (
        figures.day(event.first_day)
        if event.first_day == event.last_day
        else say(
            "leagues.week",
            first=figures.short_day(event.first_day),
            last=figures.day(event.last_day),
            week=week,
        )
    )
    counts = some("leagues.accounts", event.account_count, figures.number(event.account_count))
    draw(
        tag(
            "div",
            tag("h2", say("leagues.of", event=_title(event.kind), when=when)),
            tag("span", f"{counts} · {platform_name(event.platform)}", cls="quiet"),
            _state(event, freshness, last_day),
            cls="stack close",
        ),
        key="league head",
    )


def order(event: Held) -> None:
    """Say in words how the table is ordered."""
    steps = [tag("li", say(key)) for key in ORDER]
    enters = "leagues.enters_cup" if event.kind == "daily_cup" else "leagues.enters_league"
    draw(
        tag(
            "details",
            tag("summary", say("leagues.order")),
            tag("ol", *steps),
            tag("p", say("leagues.never_chips"), " ", say("leagues.scores"), " ", say(enters)),
        ),
        key="league order",
        sheet="league",
    )


def waiting(found: pd.DataFrame, platform: str) -> None:
    """Show who entered and has no scoring match yet: not ranked, rather than last."""
    if found.empty:
        return
    ways: list[Node | str] = [
        tag(
            "span",
            link(
                "account",
                {"platform": platform, "account": row.account},
                rows.shown_name(row.account, row.name),
                cls="open name",
            ),
            tag("small", say("leagues.entered", at=figures.moment(row.entered_at)), cls="quiet"),
            cls="waits",
        )
        for row in found.head(NAMED).itertuples()
    ]
    rest = len(found) - NAMED
    if rest > 0:
        ways.append(tag("span", some("leagues.more", rest, figures.number(rest))))
    said = some("leagues.waiting", len(found), figures.number(len(found)))
    draw(
        tag("div", tag("h3", said), tag("div", *ways, cls="row"), cls="stack close"),
        key="league waiting",
        sheet="league",
    )


def show(found: pd.DataFrame, event: Held, last_day: date | None) -> None:
    """Show a page of the table; who entered on the last known day is marked as new."""
    draw(tables.tree(found, _columns(event, last_day)), key="league table", sheet="league")


def _columns(event: Held, last_day: date | None) -> list[tables.Column]:
    running = _is_running(event, last_day)

    def account(row: Any) -> Node:
        who = {"platform": row.platform, "account": row.account}
        return tag(
            "span",
            link("account", who, rows.shown_name(row.account, row.name), cls="open name", dir="auto"),
            " ",
            tag("span", say("leagues.new"), cls="chip I") if _is_new(row, running, last_day) else None,
            tag("small", str(row.account), cls="name"),
            None
            if figures.missing(row.entered_at)
            else tag("small", say("leagues.entered", at=figures.moment(row.entered_at))),
        )

    def matches(row: Any) -> Node:
        days = {"first": row.first_day.isoformat(), "last": row.last_day.isoformat()}
        return link(
            "matches",
            {"platform": row.platform, "account": row.account} | days,
            figures.number(row.matches),
            title=say("leagues.its_matches"),
        )

    return [
        tables.Column("leagues.rank", lambda row: tag("b", figures.number(row.rank)), "right"),
        tables.Column("column.account", account),
        tables.Column("leagues.points", lambda row: tag("b", figures.number(row.points)), "right"),
        tables.Column("column.matches", matches, "right"),
        tables.Column("leagues.wins", lambda row: figures.number(row.wins), "right"),
        tables.Column("leagues.opponents", lambda row: figures.number(row.opponents_points), "right"),
        tables.Column("leagues.reached", lambda row: _at(row.reached_at), "tight"),
        tables.Column("leagues.decided", _decided),
    ]


def _title(kind_: str) -> str:
    return say(f"leagues.{kind_}")


def _way(address: dict[str, Any], day: date | None, key: str) -> Node:
    if day is None:
        return tag("span", say(key, day=""), cls="off", aria_hidden="true")
    return link(PAGE, address | {"day": day.isoformat()}, say(key, day=figures.short_day(day)))


def _is_running(event: Held, last_day: date | None) -> bool:
    return bool(last_day is None or last_day < event.last_day)


def _is_new(row: Any, running: bool, last_day: date | None) -> bool:
    """Return whether an account entered on the last known day, or, where it had not to, has played once."""
    if figures.missing(row.entered_at):
        return running and bool(row.matches == 1)
    entered_on = figures.istanbul(row.entered_at).date()
    return bool(entered_on == min(last_day or row.last_day, row.last_day))


def _state(event: Held, freshness: pd.DataFrame, last_day: date | None) -> Node:
    """Return whether the table is final: still running, a day not whole, or over."""
    through = freshness.loc[freshness["platform"] == event.platform, "complete_through_day"]
    complete = None if through.empty or figures.missing(through.iloc[0]) else through.iloc[0]
    known = say("leagues.known", day=figures.NOTHING if complete is None else figures.day(complete))
    if _is_running(event, last_day):
        return tag("span", tag("span", say("leagues.running"), cls="chip running"), " ", known)
    if complete is None or complete < event.last_day:
        return tag("span", tag("span", say("leagues.open"), cls="chip W"), " ", known)
    return tag("span", tag("span", say("leagues.over"), cls="chip"), " ", say("leagues.over_more"))


def _at(value: Any) -> Node:
    return tag("span", figures.short_day(figures.istanbul(value).date()), " ", figures.clock(value))


def _decided(row: Any) -> Node | str:
    """Return what put an account before the next one that is equal in points."""
    if figures.missing(row.decided_by):
        return ""
    pairs = {
        "matches": ("leagues.decided_matches", row.matches, row.next_matches),
        "among": ("leagues.decided_among", row.points_among_equals, row.next_points_among_equals),
        "opponents": ("leagues.decided_opponents", row.opponents_points, row.next_opponents_points),
    }
    who = rows.shown_name(row.next_account, row.next_name)
    if row.decided_by in pairs:
        key, own, other = pairs[row.decided_by]
        said = say(key, own=figures.number(own), other=figures.number(other))
    elif row.decided_by == "reached":
        own, other = (figures.clock(at, seconds=True) for at in (row.reached_at, row.next_reached_at))
        said = say("leagues.decided_reached", own=own, other=other)
    else:
        said = say("leagues.decided_lot")
    return tag("span", said, tag("small", say("leagues.before_whom", who=who), cls="name"))
