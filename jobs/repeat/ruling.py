"""What the repeat rule makes of every staked table: staked, void, cancelled or undecidable."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from jobs.repeat.grouping import Grouped, grouped
from jobs.repeat.kernel import Facts, Int64, Outcome, Terms, facts_of, rule_pairs, terms_of, unjudged
from jobs.repeat.readings import Readings
from jobs.repeat.sittings import Sittings


@dataclass(frozen=True)
class Ruling:
    """The outcome under one reading, and the pairs in the order in which they were judged."""

    readings: Readings
    tables: Sittings
    pairs: Grouped
    outcome: Outcome

    @cached_property
    def place(self) -> NDArray[np.int64]:
        """Where each table stands in `pairs.rows`."""
        places = np.empty(len(self.tables), np.int64)
        places[self.pairs.rows] = np.arange(len(self.tables))
        return places

    @property
    def terms(self) -> Terms:
        """The reading as whole numbers."""
        return terms_of(self.readings)

    @property
    def facts(self) -> Facts:
        """What the kernel asked of each table."""
        return facts_of(self.tables)


def instants(tables: Sittings, readings: Readings) -> Int64:
    """Return the instant that places each table in time, microseconds in UTC."""
    return tables.started_at if readings.anchor == "start" else tables.ended_at


def rule(tables: Sittings, readings: Readings) -> Ruling:
    """Judge every table under one reading; the order in which the tables come makes no difference."""
    pairs = grouped(tables.pair, instants(tables, readings), tables.match_order)
    outcome = unjudged(len(tables))
    rule_pairs(pairs, facts_of(tables), terms_of(readings), outcome)
    return Ruling(readings, tables, pairs, outcome)
