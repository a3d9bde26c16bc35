"""Who met whom: the staked tables of a platform as the flat arrays that the rule reads, under one reading."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.repeat.completeness import COUNTER_UNKNOWN, Whole, most_met
from jobs.repeat.readings import Readings
from jobs.repeat.sittings import SAID, Flags, Int32, Int64, Sittings

DAY_US = 86_400_000_000
SECOND_US = 1_000_000
BRACKET = "bracket:"
ANY_BOT = "bot"


def sittings_of(
    staked: pa.Table,
    readings: Readings,
    whole: Whole | None = None,
    conflicted: Collection[str] = (),
    merged: Mapping[str, str] | None = None,
) -> Sittings:
    """Return a platform's staked tables (rows of `staked_tables.sql`, in any order) as flat arrays.

    `whole`: when the log is complete (None: always). `conflicted`: ids of matches of which the log says two
    things. `merged`: account -> what it was merged into, for the reading `repeat.merge=retro`.
    """
    started, ended = micros(staked["started_at"]), micros(staked["ended_at"])
    ids = staked["match_id"].combine_chunks()
    return Sittings(
        pair=_pairs(staked, readings, merged or {}),
        started_at=started,
        ended_at=ended,
        match_order=_ranks(ids),
        said=pc.index_in(staked["status"], pa.array(SAID)).to_numpy().astype(np.int8),
        is_exempt=_exempt(staked, readings),
        is_coarse=_coarse(started, ended),
        is_conflicted=_flags(pc.is_in(ids, pa.array(sorted(conflicted), pa.string()))),
        most_met=_most_met(staked, started if readings.anchor == "start" else ended, readings, whole),
    )


def reread(tables: Sittings, staked: pa.Table, readings: Readings, whole: Whole | None) -> Sittings:
    """Return the same tables under a reading that differs in the main settings only."""
    at = tables.started_at if readings.anchor == "start" else tables.ended_at
    return replace(tables, most_met=_most_met(staked, at, readings, whole))


def _most_met(staked: pa.Table, at: Int64, readings: Readings, whole: Whole | None) -> Int32:
    low = at - readings.window_us + (readings.boundary == "exclusive")
    counters = [whole_numbers(staked[f"rated_matches_{seat}"], COUNTER_UNKNOWN) for seat in (0, 1)]
    return most_met(low, at, whole, np.stack(counters, axis=1))


def is_listed(staked: pa.Table) -> Flags:
    """Say which rows are tables of two people with a stake: those that a pair's list and the alert show."""
    return _is_staked(staked) & ~_has_bot(staked)


def merged_accounts(events: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return account -> the account that it is now, from (account, merged into) in the order of time."""
    into: dict[str, str] = {}
    for account, other in events:
        stands = other if into.get(other) == account else into.get(other, other)
        into = {one: stands if last == account else last for one, last in into.items()} | {account: stands}
        into.pop(stands, None)
    return into


def micros(column: pa.ChunkedArray) -> Int64:
    """Return timestamps as microseconds in UTC."""
    values: Int64 = column.cast(pa.timestamp("us")).cast(pa.int64()).to_numpy()
    return values


def whole_numbers(column: pa.ChunkedArray, where_null: int) -> Int64:
    """Return a column of whole numbers, with a number of its own for what is not known."""
    values: Int64 = pc.fill_null(column.cast(pa.int64()), where_null).to_numpy()
    return values


def _pairs(staked: pa.Table, readings: Readings, merged: Mapping[str, str]) -> Int64:
    sides: list[Any] = []
    for seat in (0, 1):
        accounts = staked[f"account_{seat}"].combine_chunks()
        if readings.merge == "retro" and merged:
            known = accounts.dictionary_encode()
            names = [merged.get(name, name) for name in known.dictionary.to_pylist()]
            accounts = pa.array(names, pa.string()).take(known.indices)
        is_bot = pc.equal(staked[f"kind_{seat}"], "bot")
        if readings.bots == "count_all_bots":
            accounts = pc.if_else(
                is_bot, pa.scalar("b" + ANY_BOT), pc.binary_join_element_wise("h", accounts, "")
            )
        sides.append(accounts if isinstance(accounts, pa.Array) else accounts.combine_chunks())
    codes = pa.concat_arrays(sides).dictionary_encode().indices.to_numpy().astype(np.int64)
    one, other = codes[: len(staked)], codes[len(staked) :]
    if readings.per_hall:
        halls = pc.fill_null(staked["hall"], "").combine_chunks().dictionary_encode()
        one, other = (
            side * len(halls.dictionary) + halls.indices.to_numpy().astype(np.int64) for side in (one, other)
        )
    keys: Int64 = np.minimum(one, other) << 32 | np.maximum(one, other)
    return keys


def _is_staked(staked: pa.Table) -> Flags:
    return _flags(pc.and_(pc.greater(staked["stake"], 0), pc.not_equal(staked["room"], "practice")))


def _has_bot(staked: pa.Table) -> Flags:
    return _flags(pc.or_(pc.equal(staked["kind_0"], "bot"), pc.equal(staked["kind_1"], "bot")))


def _exempt(staked: pa.Table, readings: Readings) -> Flags:
    exempt = ~_is_staked(staked)
    if readings.bots == "exempt":
        exempt |= _has_bot(staked)
    if not readings.private:
        exempt |= _flags(pc.equal(staked["room"], "private"))
    if readings.scope == "outside_events":
        exempt |= _flags(pc.is_valid(staked["tournaments"]))
    elif readings.exempt_brackets:
        events = pc.fill_null(staked["tournaments"], "")
        exempt |= _flags(pc.or_(pc.starts_with(events, BRACKET), pc.match_substring(events, f" {BRACKET}")))
    return exempt


def _coarse(started: Int64, ended: Int64) -> Flags:
    """Say which tables stand on a day (UTC) of which no table's time has a fraction of a second."""
    is_whole = (started % SECOND_US == 0) & (ended % SECOND_US == 0)
    days = pa.array(started // DAY_US).dictionary_encode()
    place = days.indices.to_numpy()
    broken = np.zeros(len(days.dictionary), np.bool_)
    broken[place[~is_whole]] = True
    is_coarse: Flags = ~broken[place]
    return is_coarse


def _ranks(ids: pa.Array) -> NDArray[np.int64]:
    ranks = np.empty(len(ids), np.int64)
    ranks[pc.sort_indices(ids).to_numpy()] = np.arange(len(ids))
    return ranks


def _flags(column: pa.Array | pa.ChunkedArray) -> Flags:
    values: Flags = (
        column.to_numpy(zero_copy_only=False) if isinstance(column, pa.Array) else column.to_numpy()
    )
    return np.asarray(values, np.bool_)
