"""The rule over all pairs in one compiled pass, each pair's tables in the order of time.

Whether a table is void depends on which earlier ones count, which depends on whether those were void: so the
tables of a pair are judged one after the other, and the ones that can count are kept in a short list.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled, inlined
from jobs.repeat.grouping import Grouped
from jobs.repeat.readings import Readings
from jobs.repeat.sittings import ALL_HELD, CANCELLED, UNSTAKED, Sittings

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

SHOULD = ("staked", "void", "cancelled", "undecidable")
"""What the rule makes of a table."""
STAKED, VOID, CALLED_OFF, UNDECIDABLE = range(4)
EXEMPT = 4
"""In `announced`: neither judged nor counted."""

DOUBTS = ("none", "boundary", "missing", "conflict")
"""Why a table cannot be decided from the log alone."""
NO_DOUBT, BOUNDARY, MISSING, CONFLICT = range(4)

IS_CANCELLED, IS_UNSTAKED, IS_COARSE, IS_CONFLICTED, IS_EXEMPT, IS_OPEN = (1 << bit for bit in range(6))
"""Bits of `Facts.flags`."""
INFLIGHT = ("count", "ignore", "reeval")
COUNT, IGNORE, REEVAL = range(3)
SECOND_US = 1_000_000


class Terms(NamedTuple):
    """A reading as whole numbers, for compiled code."""

    limit: int
    window: int
    """Microseconds, as `band`."""
    band: int
    """Gaps this close to the window cannot be decided."""
    is_inclusive: bool
    counts_voided: bool
    counts_cancelled: bool
    inflight: int


class Facts(NamedTuple):
    """What the rule asks of each table beside pair and time, in the order of the input."""

    ended: Int64
    flags: NDArray[np.uint8]
    most_met: Int32


class Outcome(NamedTuple):
    """One entry a table, in the order of the input."""

    should: Int8
    """Index into SHOULD."""
    ordinal: Int32
    """Staked tables of the pair in the window, void ones too, this one included."""
    doubt: Int8
    """Index into DOUBTS: why it is undecidable, or would be if the server had said otherwise."""
    announced: Int8
    """What counts for later tables: STAKED or VOID as it was announced at seating, or EXEMPT."""
    is_at_edge: NDArray[np.bool_]
    """Whether an earlier table that may count stands one window before it, or too near to tell."""


def terms_of(readings: Readings) -> Terms:
    """Return a reading in the form that compiled code takes."""
    return Terms(
        limit=readings.limit,
        window=readings.window_us,
        band=readings.skew_ms * 1000,
        is_inclusive=readings.boundary == "inclusive",
        counts_voided=readings.count_voided,
        counts_cancelled=readings.count_cancelled,
        inflight=INFLIGHT.index(readings.inflight),
    )


def facts_of(tables: Sittings) -> Facts:
    """Return what the kernel asks of each table."""
    flags = np.zeros(len(tables), np.uint8)
    flags[tables.said == CANCELLED] |= IS_CANCELLED
    flags[tables.said == UNSTAKED] |= IS_UNSTAKED
    flags[tables.is_coarse] |= IS_COARSE
    flags[tables.is_conflicted] |= IS_CONFLICTED
    flags[tables.is_exempt] |= IS_EXEMPT
    flags[tables.most_met != ALL_HELD] |= IS_OPEN
    return Facts(tables.ended_at, flags, tables.most_met)


def unjudged(count: int) -> Outcome:
    """Return room for the outcome of so many tables."""
    return Outcome(
        should=np.zeros(count, np.int8),
        ordinal=np.ones(count, np.int32),
        doubt=np.zeros(count, np.int8),
        announced=np.zeros(count, np.int8),
        is_at_edge=np.zeros(count, np.bool_),
    )


def copied(outcome: Outcome) -> Outcome:
    """Return an outcome with arrays of its own."""
    should, ordinal, doubt, announced, is_at_edge = outcome
    return Outcome(should.copy(), ordinal.copy(), doubt.copy(), announced.copy(), is_at_edge.copy())


@compiled
def rule_pairs(pairs: Grouped, facts: Facts, terms: Terms, outcome: Outcome) -> None:
    """Judge the tables of all pairs into an outcome that is `unjudged`."""
    rows, times, starts = pairs
    ended, flags, most_met = facts
    should, ordinal, doubt, announced, is_at_edge = outcome
    candidates = np.empty(_longest(starts), np.int32)
    found, counted, low, pair = 0, 0, 0, 0
    for place in range(len(rows)):
        if place == starts[pair]:
            found, counted, low, pair = 0, 0, place, pair + 1
        row, time = rows[place], times[place]
        flag = flags[row]
        while low < place and not _is_inside(time - times[low], terms):
            counted -= _is_counted(flags[rows[low]], terms)
            low += 1
        if counted > 0:
            ordinal[row] = counted + 1
        state = STAKED
        if flag != 0 or found > 0:
            sure, plain, most, conflicts, edge = _met(
                rows, times, ended, flags, announced, terms, place, candidates, found
            )
            why = _doubt(flag, sure, most, conflicts, most_met, row, terms)
            result, state = _decided(flag, plain, why, terms)
            if result != STAKED:
                should[row] = result
            if state != STAKED:
                announced[row] = state
            if why != NO_DOUBT:
                doubt[row] = why
            if edge:
                is_at_edge[row] = edge
        counted += _is_counted(flag, terms)
        if _may_count(flag, state, terms):
            candidates[found] = place
            found += 1


@compiled
def _longest(starts: Int32) -> int:
    longest = 0
    for pair in range(len(starts) - 1):
        longest = max(longest, starts[pair + 1] - starts[pair])
    return longest


@inlined
def _is_counted(flag: int, terms: Terms) -> int:
    """Return 1 for a staked table that the ordinals of later ones count, else 0."""
    if flag & IS_EXEMPT != 0 or (flag & IS_CANCELLED != 0 and not terms.counts_cancelled):
        return 0
    return 1


@inlined
def _is_inside(gap: int, terms: Terms) -> bool:
    return gap < terms.window or (terms.is_inclusive and gap == terms.window)


@inlined
def _may_count(flag: int, announced: int, terms: Terms) -> bool:
    if flag & IS_EXEMPT != 0:
        return False
    return terms.counts_voided or announced == STAKED or flag & IS_CONFLICTED != 0


@compiled
def _met(
    rows: Int32,
    times: Int64,
    ended: Int64,
    flags: NDArray[np.uint8],
    announced: Int8,
    terms: Terms,
    place: int,
    candidates: Int32,
    found: int,
) -> tuple[int, int, int, int, bool]:
    """Count earlier tables that count: surely, by the reading, at most, in conflict; is one at the edge?"""
    flag, time = flags[rows[place]], times[place]
    sure, plain, most, conflicts, is_at_edge = 0, 0, 0, 0, False
    if flag & IS_EXEMPT != 0:
        return sure, plain, most, conflicts, is_at_edge
    for index in range(found - 1, -1, -1):
        other = rows[candidates[index]]
        gap = time - times[candidates[index]]
        if gap > terms.window + max(terms.band, SECOND_US):
            break
        is_underway = ended[other] > time
        if flags[other] & IS_CANCELLED != 0 and not terms.counts_cancelled:
            if terms.inflight != COUNT or not is_underway:
                continue
        elif terms.inflight == IGNORE and is_underway:
            continue
        is_coarse = (flag | flags[other]) & IS_COARSE != 0
        band = max(terms.band, SECOND_US) if is_coarse else terms.band
        is_near = abs(gap - terms.window) <= band
        is_inside = _is_inside(gap, terms)
        is_conflicted = flags[other] & IS_CONFLICTED != 0
        is_at_edge = is_at_edge or is_near
        if is_inside and (terms.counts_voided or announced[other] == STAKED):
            plain += 1
        if is_inside or (is_near and band > 0):
            most += 1
            conflicts += is_conflicted
        if is_inside and not is_conflicted and not (is_near and band > 0):
            sure += 1
            if sure >= terms.limit:
                break
    return sure, plain, most, conflicts, is_at_edge


@inlined
def _doubt(flag: int, sure: int, most: int, conflicts: int, most_met: Int32, row: int, terms: Terms) -> int:
    """Return why the log alone cannot decide a table."""
    if flag & IS_EXEMPT != 0:
        return NO_DOUBT
    if flag & IS_CONFLICTED != 0:
        return CONFLICT
    if sure >= terms.limit:
        return NO_DOUBT
    if most >= terms.limit:
        return CONFLICT if conflicts > 0 else BOUNDARY
    if flag & IS_OPEN != 0 and most_met[row] >= terms.limit:
        return MISSING
    return NO_DOUBT


@inlined
def _decided(flag: int, plain: int, doubt: int, terms: Terms) -> tuple[int, int]:
    """Return what a table should be and how it was announced.

    Where the log cannot decide, what the server did stands for later tables.
    """
    if flag & IS_EXEMPT != 0:
        return (CALLED_OFF if flag & IS_CANCELLED != 0 else STAKED), EXEMPT
    state = VOID if plain >= terms.limit else STAKED
    if flag & IS_CANCELLED != 0:
        return CALLED_OFF, state
    by_server = VOID if flag & IS_UNSTAKED != 0 else STAKED
    if doubt == CONFLICT or (doubt != NO_DOUBT and by_server != state):
        return UNDECIDABLE, by_server
    return state, state
