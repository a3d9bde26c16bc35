"""The staked tables of a pair on a 24-hour axis: a line a day, a bar a table, the window of the chosen one.

Drawn with plain elements, so that each bar is a link with a name: it takes the keys, its colours follow the
theme, and the shortest match keeps a width that can be seen and touched.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any, NamedTuple

import pandas as pd

from dashboard.parts import figures, rows
from dashboard.parts.markup import Node, draw, link, tag, words
from dashboard.parts.words import say, some
from queries.repeat_why import Why

DAY = timedelta(days=1)
LEAST = timedelta(minutes=9) / DAY
"""Bars that begin within so much of a day of each other stand one above the other."""
HOURS = range(0, 25, 3)
MOST_LINES = 21


class Bar(NamedTuple):
    """A table, or what of it lies on one day; places are shares of the day."""

    row: Any
    start: float
    length: float
    lane: int
    is_rest: bool
    """Whether it began the day before."""


class Line(NamedTuple):
    """One day."""

    day: date
    bars: tuple[Bar, ...]
    lanes: int
    skipped: int
    """Days without a table since the line above."""


class Shown(NamedTuple):
    """Which lines are shown of all, and the days that lead to those before and after."""

    lines: tuple[Line, ...]
    earlier: date | None
    later: date | None


def lines(tables: pd.DataFrame, chosen: Why | None, last: date | None) -> Shown:
    """Return at most MOST_LINES lines: those that end with a day, else those with the chosen table.

    The days of the chosen table's window have a line even where no table stands on them.
    """
    parts: dict[date, list[Bar]] = {}
    for row in tables.itertuples(index=False):
        for day, bar in _parts(row):
            parts.setdefault(day, []).append(bar)
    if chosen is not None:
        for day in _days(chosen.opens_at, chosen.table.counts_at):
            parts.setdefault(day, [])
    days = sorted(parts)
    end = _end(days, chosen, last)
    start = max(0, end - MOST_LINES)
    shown = [
        _line(day, parts[day], days[place - 1] if place > start else None)
        for place, day in enumerate(days[start:end], start)
    ]
    return Shown(
        tuple(shown),
        days[start - 1] if start else None,
        days[min(end + MOST_LINES, len(days)) - 1] if end < len(days) else None,
    )


def _end(days: Sequence[date], chosen: Why | None, last: date | None) -> int:
    """Return after which day the lines end."""
    if last is None and chosen is not None:
        last = figures.istanbul(chosen.table.counts_at).date()
    if last is None:
        return len(days)
    until = sum(day <= last for day in days)
    return min(len(days), max(until, MOST_LINES))


def _parts(row: Any) -> Iterator[tuple[date, Bar]]:
    """Yield the days on which a table lies, each with its part of the bar."""
    begins, ends = figures.istanbul(row.started_at), figures.istanbul(max(row.ended_at, row.started_at))
    for day in _days(row.started_at, row.ended_at):
        start, end = max(0.0, _share(begins, day)), min(1.0, _share(ends, day))
        yield day, Bar(row, start, max(end - start, 0.0), 0, day != begins.date())


def _days(first: datetime, last: datetime) -> Iterator[date]:
    day, end = figures.istanbul(first).date(), figures.istanbul(max(first, last)).date()
    while day <= end:
        yield day
        day += DAY


def _share(at: datetime, day: date) -> float:
    """Return where on a day an instant lies, 0 at its midnight; below 0 and above 1 on other days."""
    return (at.replace(tzinfo=None) - datetime.combine(day, time.min)) / DAY


def _line(day: date, bars: Iterable[Bar], above: date | None) -> Line:
    """Return a line on which no bar hides another."""
    placed: list[Bar] = []
    free: list[float] = []
    for bar in sorted(bars, key=lambda one: (one.start, one.row.match_id)):
        lane = next((number for number, end in enumerate(free) if end <= bar.start), len(free))
        end = bar.start + max(bar.length, LEAST)
        free[lane : lane + 1] = [end]
        placed.append(bar._replace(lane=lane))
    return Line(day, tuple(placed), max(1, len(free)), (day - above).days - 1 if above else 0)


def show(shown: Shown, chosen: Why | None, pair: dict[str, str], *, is_inclusive: bool = False) -> None:
    """Show the lines and the window of the chosen table; a bar chooses its table, the chosen one opens it."""
    axis = tag("div", *(_hour(hour) for hour in HOURS), cls="hours", aria_hidden="true")
    body = [_drawn_line(line, chosen, pair) for line in shown.lines]
    draw(
        tag(
            "section",
            tag("div", tag("h3", say("timeline.label")), _pager(shown, pair), cls="between"),
            tag("div", axis, *body, cls="lines", role="group", aria_label=say("timeline.label")),
            _legend(shown, chosen, is_inclusive),
            cls="timeline",
        ),
        key="timeline",
        sheet="timeline",
    )


def _hour(hour: int) -> Node:
    return ["span", {"class": "hour", "style-from": hour / 24}, f"{hour:02}:00"]


def _drawn_line(line: Line, chosen: Why | None, pair: dict[str, str]) -> Node:
    begun = sum(not bar.is_rest for bar in line.bars)
    count = some("timeline.tables", begun, figures.number(begun)) if begun else say("timeline.none")
    skipped = some("timeline.skipped", line.skipped, figures.number(line.skipped)) if line.skipped else None
    track: Node = ["div", {"class": "track", "style-lanes": line.lanes}]
    track += [*_window(line.day, chosen), *(_bar(bar, chosen, pair) for bar in line.bars)]
    return tag(
        "div",
        tag("small", skipped, cls="skipped") if skipped else None,
        tag("div", tag("b", figures.day(line.day)), tag("small", count), cls="when"),
        track,
        cls="line",
    )


def _window(day: date, chosen: Why | None) -> list[Node]:
    """Return what of the chosen table's window lies on a day."""
    if chosen is None:
        return []
    start = _share(figures.istanbul(chosen.opens_at), day)
    end = _share(figures.istanbul(chosen.table.counts_at), day)
    if start >= 1 or end < 0:
        return []
    ends = ("opens" if start >= 0 else "") + (" closes" if end <= 1 else "")
    low, high = max(start, 0.0), min(end, 1.0)
    return [["span", {"class": f"window {ends}", "style-from": low, "style-length": high - low}]]


def _bar(bar: Bar, chosen: Why | None, pair: dict[str, str]) -> Node:
    row = bar.row
    marks = [row.should_be]
    number = None
    if row.is_otherwise:
        marks.append("otherwise")
    if bar.is_rest:
        marks.append("rest")
    if chosen is not None:
        ids = [one.match_id for one in chosen.counted]
        if row.match_id == chosen.table.match_id:
            marks.append("chosen")
        elif row.match_id in ids:
            marks.append("counts")
            number = str(ids.index(row.match_id) + 1)
    is_chosen = "chosen" in marks
    params = (
        {"platform": pair["platform"], "match": row.match_id} if is_chosen else pair | {"match": row.match_id}
    )
    tip = tag("span", *_words(row, is_chosen), cls="tip")
    node = link(
        "match" if is_chosen else "repeat",
        params,
        tag("i", number, cls="no") if number and not bar.is_rest else None,
        tip,
        cls="bar-of " + " ".join(marks),
        aria_label=words(tip),
        **({"aria_current": "true"} if is_chosen else {}),
    )
    node[1] |= {"style-from": bar.start, "style-length": bar.length, "style-lane": bar.lane}
    return node


def _words(row: Any, is_chosen: bool) -> Iterator[Node]:
    """Yield what stands beside a bar that is pointed at, and what is read out of it."""
    yield tag("b", f"{figures.clock(row.started_at)}–{figures.clock(row.ended_at)}")
    yield tag("span", f" · {rows.place(row)} · {rows.stake(row)}")
    seats = (row.account_b, row.account_a) if row.is_swapped else (row.account_a, row.account_b)
    yield tag("span", say("timeline.seats", first=seats[0], second=seats[1]), cls="name")
    yield tag("span", f"{say(f'should.{row.should_be}')}: {said(row)}")
    yield tag("small", say("timeline.opens" if is_chosen else "timeline.chooses"))


def said(row: Any) -> str:
    """Return what the server said of a table, and that it is otherwise where it is."""
    word = say(f"said.{row.server_said}")
    return say("repeat.said_otherwise", said=word) if row.is_otherwise else say("repeat.said", said=word)


def _pager(shown: Shown, pair: dict[str, str]) -> Node | None:
    if shown.earlier is None and shown.later is None:
        return None
    ways = [
        link("repeat", pair | {"day": str(day)}, say(key))
        for day, key in ((shown.earlier, "timeline.earlier"), (shown.later, "timeline.later"))
        if day is not None
    ]
    first, last = figures.day(shown.lines[0].day), figures.day(shown.lines[-1].day)
    return tag("div", tag("span", f"{first} – {last}", cls="quiet"), tag("span", *ways), cls="pager")


def _legend(shown: Shown, chosen: Why | None, is_inclusive: bool) -> Node:
    """Return what the marks mean, those that are there."""
    there = {bar.row.should_be for line in shown.lines for bar in line.bars}
    items = [
        _key(word, say(f"timeline.{word}"))
        for word in ("staked", "void", "cancelled", "undecidable")
        if word in there
    ]
    if any(bar.row.is_otherwise for line in shown.lines for bar in line.bars):
        items.append(_key("void otherwise", say("timeline.otherwise")))
    if chosen is not None:
        items.append(_key("staked chosen", say("timeline.chosen")))
        if chosen.counted:
            items.append(tag("span", tag("i", "1", cls="no"), say("timeline.counts")))
        edge = "timeline.window_inclusive" if is_inclusive else "timeline.window"
        items.append(tag("span", tag("i", cls="key window opens"), say(edge)))
    return tag("div", *items, cls="legend")


def _key(marks: str, words: str) -> Node:
    return tag("span", tag("i", cls=f"key bar-of {marks}"), words)
