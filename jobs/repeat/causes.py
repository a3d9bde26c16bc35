"""Which late or changed matches brought a change of judgement."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jobs.repeat.sittings import Flags, Int64

MOST = 50
"""Ids named of one change at most, the latest: a backlog that comes in whole changes whole months."""


class Moved(NamedTuple):
    """Tables of which something changed, one entry each, in any order."""

    pair: Int64
    at: Int64
    """Microseconds in UTC: where the table stands or stood."""
    order: Int64
    """Decides between equal instants; what is gone stands before what is there."""
    is_cause: Flags
    """Whether it is new, changed or gone."""
    ids: Sequence[str]


def causes(moved: Moved, reach: int) -> list[list[str]]:
    """Return for each table the ids of those that can have changed its judgement, the earliest first.

    A change is handed on from table to
    table of a pair while the next one stands within `reach` microseconds; so what was new or changed earlier
    in such a chain, and the table itself, are its causes.
    """
    found: list[list[str]] = [[]] * len(moved.pair)
    chain: list[str] = []
    last_pair, last_at = None, 0
    for row in np.lexsort((moved.order, moved.at, moved.pair)).tolist():
        pair, at = int(moved.pair[row]), int(moved.at[row])
        if pair != last_pair or at - last_at > reach:
            chain = []
        if moved.is_cause[row] and moved.ids[row] not in chain:
            chain = [*chain[-MOST + 1 :], moved.ids[row]]
        found[row] = chain
        last_pair, last_at = pair, at
    return found
