"""Which earlier tables of a pair counted towards each table, under the reading that judged."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.compiled import compiled
from jobs.repeat.grouping import Grouped
from jobs.repeat.kernel import COUNT, IGNORE, IS_CANCELLED, IS_EXEMPT, REEVAL, STAKED, Facts, Terms
from jobs.repeat.ruling import Ruling
from jobs.repeat.sittings import Int8, Int32, Int64


@dataclass(frozen=True, slots=True)
class Earlier:
    """Row i was preceded by the rows `rows[starts[i]:starts[i + 1]]` that counted, in the order of time."""

    starts: Int64
    rows: Int32

    def of(self, row: int) -> list[int]:
        """Return the rows of the earlier tables that counted towards one."""
        found: list[int] = self.rows[self.starts[row] : self.starts[row + 1]].tolist()
        return found

    def joined(self, ids: pa.ChunkedArray) -> pa.Array:
        """Return for each row the ids of the earlier tables that counted, joined by blanks."""
        lists = pa.ListArray.from_arrays(pa.array(self.starts), ids.combine_chunks().take(self.rows))
        return pc.binary_join(lists, " ")


def earlier_tables(ruling: Ruling, *, voids: bool = True) -> Earlier:
    """Return for every table the earlier ones of its pair within the window that counted towards it.

    On a platform that voids nothing all count that were not cancelled, as for the alert.
    """
    terms = ruling.terms
    if not voids:
        terms = terms._replace(counts_voided=True, counts_cancelled=False, inflight=REEVAL)
    starts = np.zeros(len(ruling.tables) + 1, np.int64)
    found = ruling.pairs, ruling.facts, terms, ruling.outcome.announced
    _counted(*found, starts[1:], starts, np.empty(0, np.int32))
    np.cumsum(starts, out=starts)
    rows = np.empty(int(starts[-1]), np.int32)
    _counted(*found, np.zeros(len(ruling.tables), np.int64), starts, rows)
    return Earlier(starts, rows)


@compiled
def _counted(
    pairs: Grouped, facts: Facts, terms: Terms, announced: Int8, counts: Int64, starts: Int64, rows: Int32
) -> None:
    """Count the earlier tables that counted into `counts`; where there is room write them into `rows`."""
    order, times, bounds = pairs
    for pair in range(len(bounds) - 1):
        low = bounds[pair]
        for place in range(low + 1, bounds[pair + 1]):
            row, time = order[place], times[place]
            while time - times[low] > terms.window or (
                time - times[low] == terms.window and not terms.is_inclusive
            ):
                low += 1
            if facts.flags[row] & IS_EXEMPT != 0:
                continue
            for earlier in range(low, place):
                other = order[earlier]
                if not _counts(facts.flags[other], announced[other], facts.ended[other] > time, terms):
                    continue
                if len(rows) > 0:
                    rows[starts[row] + counts[row]] = other
                counts[row] += 1


@compiled
def _counts(flag: int, announced: int, is_underway: bool, terms: Terms) -> bool:
    if flag & IS_EXEMPT != 0 or not (terms.counts_voided or announced == STAKED):
        return False
    if flag & IS_CANCELLED != 0 and not terms.counts_cancelled:
        return is_underway and terms.inflight == COUNT
    return not (is_underway and terms.inflight == IGNORE)
