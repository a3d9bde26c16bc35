"""The plain rolling count: how many staked tables a pair sat down at in the window that ends with each."""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.repeat.grouping import Grouped, Int32, Int64, grouped

Flags = NDArray[np.bool_]


def tables_in_window(
    pair: Int64, at: Int64, match_order: Int64, is_left_out: Flags, window_us: int, is_inclusive: bool = False
) -> tuple[Int32, Grouped]:
    """Return for each row the tables of its pair in the window that ends with it, this one included.

    Rows left out count 0 and are not counted. Void tables count like others: this is no judgement.
    """
    pairs = grouped(pair, at, match_order)
    counts = np.where(is_left_out, 0, 1).astype(np.int32)
    _count(pairs, is_left_out, window_us + is_inclusive, counts)
    return counts, pairs


@compiled
def _count(pairs: Grouped, is_left_out: Flags, window: int, counts: Int32) -> None:
    """Add to each row's own 1 the earlier rows of its pair less than `window` microseconds before it."""
    rows, times, starts = pairs
    for pair in range(len(starts) - 1):
        low, counted = starts[pair], 0
        if starts[pair + 1] - low == 1:
            continue
        for place in range(low, starts[pair + 1]):
            while times[place] - times[low] >= window:
                counted -= not is_left_out[rows[low]]
                low += 1
            row = rows[place]
            if not is_left_out[row]:
                counted += 1
                counts[row] = counted
