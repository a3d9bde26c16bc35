"""What decided a staked table, and why a pair was not noted, in sentences."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pandas as pd

from dashboard.parts import figures
from dashboard.parts.words import say, some
from queries.repeat_why import Before, Rule, Why, closest

MOST_NAMED = 6
"""Earlier tables named one by one."""
NOW = timedelta(0)
DOUBTS = {"boundary": "why.boundary", "missing": "why.missing", "conflict": "why.conflict"}
BECAUSE = {
    "void": "why.because_void",
    "cancelled": "why.because_cancelled",
    "exempt": "why.because_exempt",
    "early": "why.because_other",
    "other": "why.because_other",
}


def verdict(why: Why, rule: Rule, late: str | None = None) -> str:
    """Return what a table should be and which earlier tables made it so.

    `late`: what rows that came in later make of it, where what was published stands.
    """
    table, count, hours = why.table, len(why.counted) + len(why.elsewhere), window(rule)
    at = times([one.at for one in why.counted], table.counts_at)
    named = say("why.named", times=at) if why.counted else ""
    if late is not None:
        return say(
            "why.late",
            was=say(f"timeline.{table.should_be}"),
            now=say(f"timeline.{late}"),
            n=figures.number(count),
            hours=hours,
            named=named,
        )
    if not rule.is_voiding:
        return some(
            "why.note_only", count, figures.number(count), hours=hours, named=named, limit=rule.staked_matches
        )
    if table.is_exempt:
        return say("why.exempt")
    if table.should_be == "cancelled":
        return say("why.cancelled")
    if table.should_be == "undecidable":
        return say(DOUBTS[table.doubt], hours=hours)
    if table.should_be == "void":
        return say(
            "why.void",
            n=figures.number(count),
            hours=hours,
            times=at,
            limit=rule.staked_matches,
        )
    if not count:
        return say("why.staked_none", hours=hours)
    return some(
        "why.staked", count, figures.number(count), hours=hours, named=named, limit=rule.staked_matches
    )


def beside(why: Why, rule: Rule) -> Iterator[str]:
    """Yield which earlier tables did not count, each with its reason, and what the log leaves open."""
    if why.table.is_exempt:
        return
    if why.passed_over:
        named = [_passed_over(one, why.table.counts_at) for one in why.passed_over[-MOST_NAMED:]]
        more = len(why.passed_over) - len(named)
        yield say("why.passed_over", tables=_listed(named, more))
    nearest = why.outside[:1]
    for one in nearest:
        yield _outside(one, why.table.counts_at, rule)
    if why.elsewhere:
        yield say("why.elsewhere", matches=", ".join(why.elsewhere))
    if why.table.is_at_least and why.table.doubt != "missing":
        yield say("why.at_least")


def server(table: Any) -> str:
    """Return what the server did beside what the rule says."""
    if table.should_be == "undecidable":
        return say("why.server_unknown", said=say(f"said.{table.server_said}"))
    return say(
        "why.server_otherwise" if table.is_otherwise else "why.server_same",
        said=say(f"said.{table.server_said}"),
    )


def not_noted(tables: pd.DataFrame, without_stake: int, rule: Rule) -> Iterator[str]:
    """Yield why no note was made of a pair: too few tables, or too far apart; and what does not count."""
    cancelled = int((tables["server_said"] == "cancelled").sum())
    count, needed = len(tables) - cancelled, rule.staked_matches + 1
    near = closest(tables, rule)
    if near is None:
        yield (
            some("unnoted.few", count, figures.number(count), needed=needed, hours=window(rule))
            if count
            else say("unnoted.none")
        )
    else:
        between = {
            "needed": needed,
            "first": figures.moment(near.first_at),
            "last": figures.moment(near.last_at),
            "hours": window(rule),
        }
        exactly = near.over == NOW
        yield (
            say("unnoted.exactly", **between)
            if exactly
            else say("unnoted.missed", **between, over=stretch(near.over))
        )
    if without_stake:
        yield some("unnoted.without_stake", without_stake, figures.number(without_stake))
    if cancelled:
        yield some("unnoted.cancelled", cancelled, figures.number(cancelled))


def window(rule: Rule) -> str:
    """Return the length of the window: 24 hours."""
    hours = rule.window / timedelta(hours=1)
    return some("why.hours", 1 if hours == 1 else 2, figures.number(hours, 0 if hours.is_integer() else 1))


def stretch(length: timedelta) -> str:
    """Return a stretch of time, to the second below an hour; whole minutes without seconds."""
    minutes, rest = divmod(length, timedelta(minutes=1))
    if 0 < minutes < 60 and not rest:
        return say("why.minutes", n=minutes)
    return figures.duration(length / timedelta(milliseconds=1))


def times(instants: list[datetime], beside_: datetime) -> str:
    """Return instants as clocks, with the day where it is not that of the table; of many the last ones."""
    said = ", ".join(_clock(at, beside_) for at in instants[-MOST_NAMED:])
    more = len(instants) - MOST_NAMED
    return f"{said}, {some('why.more', more, figures.number(more))}" if more > 0 else said


def _clock(at: datetime, beside_: datetime) -> str:
    local, day = figures.istanbul(at), figures.istanbul(beside_).date()
    clock = figures.clock(at)
    if local.date() == day:
        return clock
    return say("why.on_day", day=figures.short_day(local.date()), clock=clock)


def _listed(named: list[str], more: int) -> str:
    rest = [some("why.more", more, figures.number(more))] if more > 0 else []
    return "; ".join([*named, *rest])


def _passed_over(one: Before, at: datetime) -> str:
    return say(BECAUSE[one.reason], at=_clock(one.at, at))


def _outside(one: Before, at: datetime, rule: Rule) -> str:
    if one.early == NOW:
        return say("why.at_the_edge", at=_clock(one.at, at), hours=window(rule))
    return say("why.outside", at=_clock(one.at, at), hours=window(rule), early=stretch(one.early))
