"""Rows by pair, then time: a partition by hash into buckets that fit a cache, then a small sort in each.

A comparison sort of all rows would cost several times what the rule itself does.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled, inlined

Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

BUCKET_ROWS = 2048
MOST_BUCKET_BITS = 11
"""More buckets would write to more pages at once than a processor keeps the addresses of."""
SHORT = 24
"""Runs up to this length are sorted by insertion."""


class Grouped(NamedTuple):
    """Rows by pair, then time, then order. Pairs stand in no particular order."""

    rows: Int32
    """Places in the input."""
    times: Int64
    """Their times."""
    starts: Int32
    """Pair g has `rows[starts[g]:starts[g + 1]]`."""


def grouped(pair: Int64, time: Int64, order: Int64) -> Grouped:
    """Return the rows of each pair by time; `order` decides between equal times.

    Raise ValueError for more than 2**31 rows.
    """
    count = len(pair)
    if count >= 2**31:
        raise ValueError(f"{count} rows are too many for one pass; cut them by account")
    bits = min(max((count // BUCKET_ROWS).bit_length(), 0), MOST_BUCKET_BITS)
    return Grouped(*_grouped(pair, time, order, bits))


@inlined
def _mixed(key: int) -> Any:
    """Spread a key over 64 bits, unsigned (the finish of splitmix64)."""
    mixed = np.uint64(key)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@inlined
def _bucket(key: int, bits: int) -> Any:
    return np.int64(_mixed(key) >> np.uint64(40)) & ((1 << bits) - 1)


@compiled
def _grouped(pair: Int64, time: Int64, order: Int64, bits: int) -> tuple[Int32, Int64, Int32]:
    count = len(pair)
    ends, keys, instants, places = _partition(pair, time, bits)
    rows = np.empty(count, np.int32)
    times = np.empty(count, np.int64)
    starts = np.empty(count + 1, np.int32)
    starts[0] = 0
    group_count = 0
    largest = 0
    first = 0
    for bucket in range(1 << bits):
        largest = max(largest, ends[bucket] - first)
        first = ends[bucket]
    size = 2
    while size < 2 * largest:
        size *= 2
    slots = np.empty(size, np.int32)
    group_of = np.empty(largest, np.int32)
    first_of = np.empty(largest, np.int64)
    filled = np.empty(largest + 1, np.int64)
    first = 0
    for bucket in range(1 << bits):
        last = ends[bucket]
        if last > first:
            found = _number_groups(keys, first, last, slots, group_of, first_of, filled)
            for group in range(found):
                filled[group + 1] += filled[group]
                starts[group_count + group + 1] = first + filled[group + 1]
            for place in range(first, last):
                group = group_of[place - first]
                into = first + filled[group]
                filled[group] += 1
                rows[into] = places[place]
                times[into] = instants[place]
            for group in range(group_count, group_count + found):
                if starts[group + 1] - starts[group] > 1:
                    _sort_run(rows, times, order, starts[group], starts[group + 1])
            group_count += found
        first = last
    return rows, times, starts[: group_count + 1]


@compiled
def _partition(pair: Int64, time: Int64, bits: int) -> tuple[Int64, Int64, Int64, Int32]:
    """Return where each bucket ends, and keys, times and places bucket by bucket, in the order given."""
    count = len(pair)
    ends = np.zeros((1 << bits) + 1, np.int64)
    for row in range(count):
        ends[_bucket(pair[row], bits) + 1] += 1
    for bucket in range(1 << bits):
        ends[bucket + 1] += ends[bucket]
    keys = np.empty(count, np.int64)
    instants = np.empty(count, np.int64)
    places = np.empty(count, np.int32)
    for row in range(count):
        bucket = _bucket(pair[row], bits)
        into = ends[bucket]
        ends[bucket] += 1
        keys[into] = pair[row]
        instants[into] = time[row]
        places[into] = row
    return ends, keys, instants, places


@compiled
def _number_groups(
    keys: Int64, first: int, last: int, slots: Int32, group_of: Int32, first_of: Int64, filled: Int64
) -> int:
    """Number the pairs of a bucket as they appear; leave the size of group g in `filled[g + 1]`."""
    size = 2
    while size < 2 * (last - first):
        size *= 2
    mask = size - 1
    for empty in range(size):
        slots[empty] = -1
    found = 0
    filled[0] = 0
    for place in range(first, last):
        key = keys[place]
        slot: Any = np.int64(_mixed(key) & np.uint64(mask))
        while slots[slot] >= 0 and keys[first_of[slots[slot]]] != key:
            slot = (slot + 1) & mask
        group = slots[slot]
        if group < 0:
            group = found
            slots[slot] = group
            first_of[group] = place
            found += 1
            filled[found] = 0
        group_of[place - first] = group
        filled[group + 1] += 1
    return found


@inlined
def _stands_after(one: int, time_one: int, other: int, time_other: int, order: Int64) -> bool:
    return time_one > time_other or (time_one == time_other and order[one] > order[other])


@compiled
def _sort_run(rows: Int32, times: Int64, order: Int64, first: int, last: int) -> None:
    """Sort one pair's rows by time and order: nothing to do where they come so, else insertion or a heap."""
    broken = 0
    for place in range(first + 1, last):
        if _stands_after(rows[place - 1], times[place - 1], rows[place], times[place], order):
            broken += 1
    if broken == 0:
        return
    if last - first > SHORT and broken > 2:
        _heap_sort(rows, times, order, first, last)
        return
    for place in range(first + 1, last):
        row, time = rows[place], times[place]
        hole = place
        while hole > first and _stands_after(rows[hole - 1], times[hole - 1], row, time, order):
            rows[hole], times[hole] = rows[hole - 1], times[hole - 1]
            hole -= 1
        rows[hole], times[hole] = row, time


@compiled
def _heap_sort(rows: Int32, times: Int64, order: Int64, first: int, last: int) -> None:
    count = last - first
    for root in range(count // 2 - 1, -1, -1):
        _sift(rows, times, order, first, root, count)
    for end in range(count - 1, 0, -1):
        top, tail = first, first + end
        rows[top], rows[tail] = rows[tail], rows[top]
        times[top], times[tail] = times[tail], times[top]
        _sift(rows, times, order, first, 0, end)


@compiled
def _sift(rows: Int32, times: Int64, order: Int64, first: int, root: int, count: int) -> None:
    while True:
        child = 2 * root + 1
        if child >= count:
            return
        one = first + child
        if child + 1 < count and _stands_after(rows[one + 1], times[one + 1], rows[one], times[one], order):
            child += 1
            one += 1
        above = first + root
        if not _stands_after(rows[one], times[one], rows[above], times[above], order):
            return
        rows[one], rows[above] = rows[above], rows[one]
        times[one], times[above] = times[above], times[one]
        root = child
