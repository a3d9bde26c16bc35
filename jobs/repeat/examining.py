"""One platform's staked tables under the rule: what each should be, and what the server did about it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.repeat.completeness import Whole
from jobs.repeat.earlier import earlier_tables
from jobs.repeat.kernel import CALLED_OFF, SHOULD, STAKED
from jobs.repeat.pairing import is_listed, micros, reread, sittings_of, whole_numbers
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import Ruling, instants, rule
from jobs.repeat.sittings import ALL_HELD, CANCELLED, SAID, Flags, Int8, Int64
from jobs.tables import UTC

NO_RATING = -(2**31)


@dataclass(frozen=True, slots=True)
class Booked:
    """What the server booked, one entry a table (n x 2: by seat); 0 where the log says nothing."""

    net_chips: Int64
    """n x 2."""
    commission: Int64
    rating_change: Int64
    """n x 2."""
    points: Int64
    """Tournament points, n x 2."""
    counter_moved: Flags
    """Whether the account's counter of rated matches is known to have moved, n x 2."""


@dataclass(frozen=True)
class Examination:
    """The staked tables of one platform, judged under one reading."""

    platform: str
    time_zone: str
    voids: bool
    """Whether the platform voids what exceeds the limit; elsewhere the count is an alert only."""
    staked: pa.Table
    """Rows as in `staked_tables.sql`."""
    ruling: Ruling
    booked: Booked
    whole: Whole | None = None
    conflicted: frozenset[str] = frozenset()
    merged: Mapping[str, str] | None = None

    @property
    def readings(self) -> Readings:
        """The reading that judged."""
        return self.ruling.readings

    @cached_property
    def should(self) -> Int8:
        """What each table should be, an index into SHOULD."""
        if self.voids:
            return self.ruling.outcome.should
        called_off = self.ruling.tables.said == CANCELLED
        return np.where(called_off, CALLED_OFF, STAKED).astype(np.int8)

    @cached_property
    def is_listed(self) -> Flags:
        """Which rows are staked tables of two people."""
        return is_listed(self.staked)

    def under(self, readings: Readings) -> Ruling:
        """Return what another reading makes of the same tables."""
        if self.readings.differs_in_main_only(readings):
            return rule(reread(self.ruling.tables, self.staked, readings, self.whole), readings)
        return rule(sittings_of(self.staked, readings, self.whole, self.conflicted, self.merged), readings)


def examine(
    staked: pa.Table,
    readings: Readings,
    *,
    platform: str,
    voids: bool,
    time_zone: str = "Europe/Istanbul",
    counters: pa.Table | None = None,
    whole: Whole | None = None,
    conflicted: Collection[str] = (),
    merged: Mapping[str, str] | None = None,
) -> Examination:
    """Judge the staked tables of one platform; rows of other platforms are left out.

    `staked` and `counters` are what `feed` gives; the rest is as in `pairing.sittings_of`.
    """
    staked = staked.filter(pc.equal(staked["platform"], platform))
    if counters is not None:
        counters = counters.filter(pc.equal(counters["platform"], platform))
    ruling = rule(sittings_of(staked, readings, whole, conflicted, merged), readings)
    return Examination(
        platform,
        time_zone,
        voids,
        staked,
        ruling,
        _booked(staked, counters, whole),
        whole,
        frozenset(conflicted),
        merged,
    )


def repeat_rows(examination: Examination) -> pa.Table:
    """Return the rows of `show repeat` (and why one is uncertain) by start and match id.

    `is_at_least`: a day of the window is not complete, so that the ordinal may be higher. `counts_at`: the
    instant that places the table in time. `is_exempt`: neither judged nor counted, by the reading.
    `counted_before`: the ids of the earlier tables that counted towards it, in order, joined by blanks.
    """
    staked, outcome, tables = examination.staked, examination.ruling.outcome, examination.ruling.tables
    doubt = outcome.doubt if examination.voids else np.zeros(len(tables), np.int8)
    reasons = pa.array([None, "boundary", "missing", "conflict"]).take(pa.array(doubt))
    rows = staked.select(["platform", "match_id", "account_a", "account_b", "started_at"])
    rows = rows.append_column("ordinal_in_24h", pa.array(outcome.ordinal))
    rows = rows.append_column("should_be", pa.array(SHOULD).take(pa.array(examination.should)))
    rows = rows.append_column("server_said", pa.array(SAID).take(pa.array(tables.said)))
    rows = rows.append_column("doubt", reasons)
    rows = rows.append_column("is_at_edge", pa.array(outcome.is_at_edge))
    rows = rows.append_column("is_at_least", pa.array(tables.most_met != ALL_HELD))
    at = pa.array(instants(tables, examination.readings)).cast(UTC)
    rows = rows.append_column("counts_at", at)
    rows = rows.append_column("is_exempt", pa.array(tables.is_exempt))
    earlier = earlier_tables(examination.ruling, voids=examination.voids)
    rows = rows.append_column("counted_before", earlier.joined(staked["match_id"]))
    listed = rows.filter(pa.array(examination.is_listed))
    return listed.sort_by([("started_at", "ascending"), ("match_id", "ascending")])


def _booked(staked: pa.Table, counters: pa.Table | None, whole: Whole | None) -> Booked:
    before = [whole_numbers(staked[f"rating_{seat}"], NO_RATING) for seat in (0, 1)]
    after = [whole_numbers(staked[f"rating_after_{seat}"], NO_RATING) for seat in (0, 1)]
    changes = [
        np.where((one == NO_RATING) | (other == NO_RATING), 0, other - one)
        for one, other in zip(before, after, strict=True)
    ]
    return Booked(
        net_chips=_by_seat(staked, "net_chips"),
        commission=whole_numbers(staked["commission_chips"], 0),
        rating_change=np.stack(changes, axis=1),
        points=_by_seat(staked, "tournament_points"),
        counter_moved=_counter_moved(staked, counters, whole),
    )


def _by_seat(staked: pa.Table, name: str) -> Int64:
    return np.stack([whole_numbers(staked[f"{name}_{seat}"], 0) for seat in (0, 1)], axis=1)


def _counter_moved(staked: pa.Table, counters: pa.Table | None, whole: Whole | None) -> Flags:
    moved = np.zeros((len(staked), 2), np.bool_)
    if counters is None or not len(counters):
        return moved
    is_moved = pc.greater(counters["next_rated_matches"], counters["rated_matches"]).to_numpy()
    if whole is not None:
        is_moved &= whole.covers(micros(counters["started_at"]), micros(counters["next_started_at"]))
    row = pc.index_in(counters["match_id"], staked["match_id"].combine_chunks())
    rows = whole_numbers(row, -1)
    known = rows >= 0
    moved[rows[known], counters["seat"].to_numpy()[known]] = is_moved[known]
    return moved
