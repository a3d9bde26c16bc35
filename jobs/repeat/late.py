"""Rows that arrive late: a pair is judged again from that instant until nothing more can change."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

import numpy as np

from jobs.repeat.grouping import Grouped, grouped
from jobs.repeat.kernel import (
    SHOULD,
    UNSEEN,
    Int8,
    Outcome,
    copied,
    facts_of,
    put,
    rule_pairs,
    terms_of,
    unjudged,
)
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import Ruling, instants
from jobs.repeat.sittings import Flags, Sittings

Policy = Literal["report", "adjust"]


class Removed(NamedTuple):
    """A table that is no longer what was judged: its pair and the instant at which it stood."""

    pair: int
    at: int
    """Microseconds in UTC, by the reading's anchor."""


def judge_again(
    tables: Sittings, readings: Readings, earlier: Outcome, removed: Sequence[Removed] = ()
) -> tuple[Ruling, Flags]:
    """Return the ruling after late rows, and which tables were judged again.

    `earlier` is aligned with `tables`; `announced` is UNSEEN there for what is new or was changed (its start,
    end, status, conflict). `removed`: what stood in the log and does not any more, the old places of changed
    rows included. The tables of a pair must reach back at least one window before its first change.
    """
    pairs = grouped(tables.pair, instants(tables, readings), tables.match_order)
    changes = _changes(tables, pairs, earlier.announced, removed)
    outcome = copied(earlier)
    is_again = np.zeros(len(tables), np.bool_)
    for group in np.flatnonzero([bool(len(instant)) for instant in changes]).tolist():
        first, last = int(pairs.starts[group]), int(pairs.starts[group + 1])
        for begin, stop in _judge_pair(tables, pairs, readings, first, last, changes[group], outcome):
            is_again[pairs.rows[begin:stop]] = True
    return Ruling(readings, tables, pairs, outcome), is_again


def _changes(
    tables: Sittings, pairs: Grouped, announced: Int8, removed: Sequence[Removed]
) -> list[list[int]]:
    """Return for each pair the instants at which something changed, in order."""
    groups = np.repeat(np.arange(len(pairs.starts) - 1), np.diff(pairs.starts))
    changes: list[list[int]] = [[] for _ in range(len(pairs.starts) - 1)]
    for place in np.flatnonzero(announced[pairs.rows] == UNSEEN).tolist():
        changes[groups[place]].append(int(pairs.times[place]))
    group_of = {int(tables.pair[pairs.rows[start]]): group for group, start in enumerate(pairs.starts[:-1])}
    for pair, at in removed:
        if pair in group_of:
            changes[group_of[pair]].append(at)
    return [sorted(instants_) for instants_ in changes]


def _judge_pair(
    tables: Sittings,
    pairs: Grouped,
    readings: Readings,
    first: int,
    last: int,
    changes: Sequence[int],
    outcome: Outcome,
) -> Iterator[tuple[int, int]]:
    """Judge one pair again from each change on; yield the stretches of places that were."""
    rows, times = pairs.rows[first:last], pairs.times[first:last]
    facts = facts_of(tables.take(rows.astype(np.int64)))
    alone = Grouped(np.arange(len(rows), dtype=np.int32), times, np.array([0, len(rows)], np.int32))
    before = outcome.announced[rows]
    stop = 0
    for at in changes:
        begin = max(stop, int(np.searchsorted(times, at)))
        fresh = unjudged(len(rows))
        fresh.announced[:begin] = outcome.announced[rows[:begin]]
        stop = max(stop, rule_pairs(alone, facts, terms_of(readings), fresh, begin, before, at))
        put(outcome, rows[begin:stop], fresh, slice(begin, stop))
        yield first + begin, first + stop


class Changed(NamedTuple):
    """A table of which the rule now says something else than when it was judged."""

    row: int
    was: str
    now: str
    is_final: bool
    """Whether its day was final: then it is a proposal, and nothing changes until somebody accepts it."""


def changed(
    before: Int8, after: Int8, days: Sequence[date], now: datetime, finality_h: int = 48
) -> list[Changed]:
    """Return what differs between two judgements of the same tables (indices into SHOULD; UNSEEN: none yet).

    A match day is final `finality_h` hours after it ended (midnight after it, in the time zone of `now`).
    """
    rows = np.flatnonzero((before != after) & (before != UNSEEN)).tolist()
    return [
        Changed(row, SHOULD[before[row]], SHOULD[after[row]], is_final(days[row], now, finality_h))
        for row in rows
    ]


def in_force(before: Int8, after: Int8, changes: Sequence[Changed], policy: Policy) -> Int8:
    """Return what each table counts as: a final day keeps what it had under `report`, not under `adjust`."""
    result = after.copy()
    if policy == "report":
        kept = [change.row for change in changes if change.is_final]
        result[kept] = before[kept]
    return result


def is_final(day: date, now: datetime, finality_h: int = 48) -> bool:
    """Say whether a match day's judgement is final at an instant (with a time zone: the platform's)."""
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), now.tzinfo)
    return now >= midnight + timedelta(hours=finality_h)
