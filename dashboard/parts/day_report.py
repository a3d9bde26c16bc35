"""One match day: its numbers, its platforms, what broke the rules on it."""

from datetime import date, timedelta
from typing import Any, NamedTuple

import pandas as pd

from dashboard.parts import figures, filters, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import name, platform_name, say, some

DAY = timedelta(days=1)
SHOWN_CHECKS = 7


class Extent(NamedTuple):
    """The first and the last match day of which anything is known."""

    first_day: date
    last_day: date


def extent(row: pd.DataFrame) -> Extent | None:
    """Return the extent, None where nothing is known."""
    first, last = row["first_day"].iloc[0], row["last_day"].iloc[0]
    return None if figures.missing(first) else Extent(first, last)


def chosen(known: Extent) -> date:
    """Return the day of the address, the last one where it names none or one that is not known."""
    asked = filters.asked_day("day")
    return asked if asked is not None and known.first_day <= asked <= known.last_day else known.last_day


def month_before(day: date) -> date:
    """Return the first of the 30 days that end with a day."""
    return day - 29 * DAY


def head(day: date, known: Extent, platform: str | None, platforms: pd.DataFrame) -> None:
    """Show which day it is, the ways to its neighbours, and the platforms to choose from."""
    draw(
        tag(
            "div",
            tag("h2", say("today.match_day", day=figures.day(day))),
            tag(
                "span",
                _step(day - DAY, platform, "today.earlier", day > known.first_day),
                _step(day + DAY, platform, "today.later", day < known.last_day),
                cls="pager",
            ),
            tag(
                "span",
                *(_platform(word, day, platform) for word in (None, *platforms["platform"])),
                cls="picks",
                role="group",
                aria_label=say("filter.platform"),
            ),
            cls="row dayhead",
        ),
        key="day head",
    )


def numbers(row: pd.DataFrame, day: date, platform: str | None) -> None:
    """Show what the day brought, each number a way to what it counts."""
    [total] = row.to_dict("records")
    here: dict[str, Any] = {"platform": platform, "first": day, "last": day}
    show_tiles(
        [
            Tile(
                say("today.matches"),
                figures.number(total["match_count"]),
                compared(total["match_count"], total["match_count_before"]),
                "matches",
                here,
            ),
            _problems("error_count", "E", total, here, "bad"),
            _problems("warning_count", "W", total, here, "warn"),
            Tile(
                say("today.void"),
                figures.number(total["unstaked_count"]),
                say(
                    "today.of_matches", share=figures.share(total["unstaked_count"], total["match_count"], 1)
                ),
                "matches",
                here | {"status": "unstaked"},
            ),
            Tile(
                say("today.cancelled"),
                figures.number(total["cancelled_count"]),
                say(
                    "today.of_matches", share=figures.share(total["cancelled_count"], total["match_count"], 1)
                ),
                "matches",
                here | {"status": "cancelled"},
            ),
            Tile(
                say("today.accounts"),
                figures.number(total["account_count"]),
                say(
                    "today.turns",
                    games=figures.number(total["game_count"]),
                    turns=figures.number(total["turn_count"]),
                ),
                "account",
                {"platform": platform},
            ),
        ],
        key="day",
    )


def platforms(last_month: pd.DataFrame, day: date) -> None:
    """Show the day platform by platform, and whether the platform confirmed it."""
    of_day = last_month[last_month["day"] == day]
    draw(
        tag("div", tag("h3", say("today.by_platform")), tables.tree(of_day, _columns()), cls="stack"),
        key="day platforms",
    )


def checks(counted: pd.DataFrame, day: date, platform: str | None) -> None:
    """Show which checks were failed on the day, each a way to its violations; a note is no failure."""
    counted = counted[counted["severity"] != "I"]
    if counted.empty:
        draw(
            tag(
                "div",
                tag("h3", say("today.broken")),
                tag("div", say("today.nothing_broken"), cls="clean"),
                cls="stack",
            ),
            key="day checks",
        )
        return
    most = int(counted["violation_count"].max())
    here = {"tab": "violations", "platform": platform, "first": day, "last": day}
    items = [_check(row, most, here) for row in counted.head(SHOWN_CHECKS).itertuples()]
    more = len(counted) - SHOWN_CHECKS
    rest = link("problems", here, some("today.more_checks", more, figures.number(more)), cls="open")
    draw(
        tag("div", tag("h3", say("today.broken")), *items, rest if more > 0 else None, cls="stack close"),
        key="day checks",
    )


def matches_heading(last_month: pd.DataFrame, day: date) -> None:
    """Say in words what the chart of matches shows."""
    by_day = last_month.groupby("day")["match_count"].sum()
    usual = float(by_day.median())
    count = int(by_day.get(day, 0))
    text = some(
        "chart.matches",
        count,
        figures.number(count),
        day=figures.short_day(day),
        usual=figures.number(usual),
        since=figures.short_day(by_day.index.min()),
    )
    draw(tag("h3", text), key="heading matches")


def violations_heading(last_month: pd.DataFrame) -> bool:
    """Say in words what the chart of violations shows; return whether there is anything to draw."""
    by_day = last_month.groupby("day")[["error_count", "warning_count"]].sum().sum(axis=1)
    count = int(by_day.sum())
    since = figures.short_day(by_day.index.min())
    if count:
        worst, most = figures.short_day(by_day.idxmax()), figures.number(by_day.max())
        text = some("chart.violations", count, figures.number(count), worst=worst, most=most, since=since)
    else:
        text = say("chart.no_violations", since=since)
    draw(tag("h3", text), key="heading violations")
    return count > 0


def compared(now: Any, before: Any) -> str:
    """Return how a count stands to that of the day before."""
    if figures.missing(before) or not before:
        return say("today.no_day_before")
    change = now / before - 1
    if abs(change) < 0.005:
        return say("today.as_before")
    return say("today.more" if change > 0 else "today.fewer", share=figures.percent(abs(change)))


def _problems(column: str, severity: str, total: dict[str, Any], here: dict[str, Any], tone: str) -> Tile:
    count, before = total[column], total[f"{column}_before"]
    return Tile(
        say(f"today.{column}"),
        figures.number(count),
        "" if figures.missing(before) else say("today.day_before", count=figures.number(before)),
        "problems",
        here | {"tab": "violations", "severity": severity},
        tone if count else "good",
    )


def _columns() -> list[tables.Column]:
    return [
        tables.Column("column.platform", _platform_cell),
        tables.Column("column.matches", lambda row: figures.number(row.match_count), "right"),
        tables.Column("column.accounts", lambda row: figures.number(row.account_count), "right"),
        tables.Column("column.errors", lambda row: figures.number(row.error_count), "right"),
        tables.Column("column.warnings", lambda row: figures.number(row.warning_count), "right"),
        tables.Column("column.day_state", _day_state),
    ]


def _platform_cell(row: Any) -> Node:
    params = {"platform": row.platform, "first": row.day, "last": row.day}
    return link("matches", params, platform_name(row.platform), cls="open")


def _day_state(row: Any) -> Node:
    expected = None
    if row.state == "differs":
        expected = tag("small", say("today.expected", count=figures.number(row.expected_match_count)))
    return tag("span", rows.state(row.state), expected)


def _check(row: Any, most: int, here: dict[str, Any]) -> Node:
    count = some("count.violations", int(row.violation_count), figures.number(row.violation_count))
    return link(
        "problems",
        here | {"code": row.code, "severity": row.severity},
        tag("span", tag("b", name("check", row.code)), tag("span", count, cls="num quiet"), cls="between"),
        tag(
            "span",
            ["i", {"style-share": row.violation_count / most}],
            cls=f"bar {row.severity}",
            aria_hidden="true",
        ),
        cls="check",
        title=row.code,
    )


def _step(day: date, platform: str | None, key: str, leads: bool) -> Node:
    if not leads:
        return tag("span", say(key), cls="off", aria_hidden="true")
    return link("today", {"day": day, "platform": platform}, say(key))


def _platform(word: str | None, day: date, platform: str | None) -> Node:
    shown = say("filter.all_platforms") if word is None else platform_name(word)
    current = {"aria_current": "true"} if word == platform else {}
    return link("today", {"day": day, "platform": word}, shown, cls="pick", **current)
