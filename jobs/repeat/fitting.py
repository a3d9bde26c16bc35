"""What your server does: which reading of the rule contradicts the server's own decisions least."""

from typing import NamedTuple

import numpy as np

from jobs.repeat.contradictions import disagrees
from jobs.repeat.examining import Examination
from jobs.repeat.readings import Readings, main_readings


class Fit(NamedTuple):
    """A reading beside the server's decisions."""

    readings: Readings
    contradiction_count: int
    match_ids: tuple[str, ...]
    """The matches of which the server decided otherwise, by start and id."""


class Fits(NamedTuple):
    """All main readings, the policy's own first."""

    all: tuple[Fit, ...]
    decision_count: int
    """Staked tables of two people that the server counted or voided."""

    @property
    def best(self) -> Fit:
        """The reading with the fewest contradictions; of several the one closest to the policy's own."""
        own = self.all[0].readings.main.items()
        return min(self.all, key=lambda fit: (fit.contradiction_count, len(own - fit.readings.main.items())))

    @property
    def as_good(self) -> tuple[Fit, ...]:
        """Every reading that fits as well as the best: the log does not tell them apart."""
        least = self.best.contradiction_count
        return tuple(fit for fit in self.all if fit.contradiction_count == least)


def fits(examination: Examination) -> Fits:
    """Return how well each of the eight main readings fits; only tables decided beyond doubt contradict."""
    return Fits(
        tuple(_fit(examination, readings) for readings in main_readings(examination.readings)),
        int(np.count_nonzero(examination.is_listed & (examination.ruling.tables.said < 2))),
    )


def _fit(examination: Examination, readings: Readings) -> Fit:
    is_own = readings == examination.readings
    ruling = examination.ruling if is_own else examination.under(readings)
    if not examination.voids:
        return Fit(readings, 0, ())
    rows = np.flatnonzero(disagrees(ruling))
    order = np.lexsort((ruling.tables.match_order[rows], ruling.tables.started_at[rows]))
    ids = examination.staked["match_id"].take(rows[order]).to_pylist()
    return Fit(readings, len(ids), tuple(ids))
