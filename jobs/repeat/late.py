"""Rows that arrive late: a pair is judged again from that instant until nothing more can change."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from jobs.repeat.grouping import Grouped, grouped
from jobs.repeat.kernel import (
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
