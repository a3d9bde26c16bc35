"""Rows on their way into the lake: what a chunk of lines gives, by table, each row with its key.

A shelf holds keys (a match, a wallet entry, …) and the rows of each table, which point to their key. Which
keys stand is known only at the end; then the shelves of a commit become one table a day, sorted by key.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs import tables
from jobs.batch import Int32

KEY_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "match": ("platform", "match_id"),
    "wallet": ("platform", "entry_id"),
    "account": ("platform",),
    "day": ("platform",),
}
"""The kinds of things that logs deliver, and the columns that name one in its tables."""

TABLES_OF: Mapping[str, tuple[str, ...]] = {
    "match": tuple(name for name, schema in tables.LAKE.items() if "match_id" in schema.names),
    "wallet": ("wallet_entries",),
    "account": ("account_events",),
    "day": ("closed_days",),
}


class Rows(NamedTuple):
    """Rows of a table without its key columns, and for each the place of its key on the shelf."""

    table: pa.Table
    owner: Int32


@dataclass(slots=True)
class Shelf:
    """The rows of a chunk of lines of one kind."""

    kind: str
    platforms: Sequence[str]
    ids: Sequence[str]
    days: Sequence[date]
    rows: dict[str, Rows]
    gone: set[int] = field(default_factory=set)
    """Places of keys that no longer stand."""


class Filed(NamedTuple):
    """The rows of one table and day, ready to be written."""

    table_name: str
    day: date
    table: pa.Table


def filed(kind: str, shelves: Sequence[Shelf]) -> Iterator[Filed]:
    """Yield what stands on shelves of one kind as tables of the lake, one a table and day, sorted by key."""
    ranks, days, keys = _ranked(shelves)
    for table_name in TABLES_OF[kind]:
        yield from _of_table(table_name, shelves, ranks, days, keys)


def _ranked(shelves: Sequence[Shelf]) -> tuple[list[Int32], NDArray[np.int32], dict[str, pa.Array]]:
    """Return for each shelf the rank of each key (-1: gone), and day and key columns of the ranks."""
    stands = np.concatenate(
        [[place not in shelf.gone for place in range(len(shelf.ids))] for shelf in shelves]
    )
    days = pa.array([day for shelf in shelves for day in shelf.days], pa.date32()).cast(pa.int32())
    platforms = pa.array([platform for shelf in shelves for platform in shelf.platforms], pa.string())
    ids = pa.array([one for shelf in shelves for one in shelf.ids], pa.string())
    table = pa.table({"day": days, "platform": platforms, "id": ids}).filter(pa.array(stands.astype(bool)))
    order = pc.sort_indices(table, sort_keys=[(name, "ascending") for name in table.column_names])
    rank = np.full(len(stands), -1, np.int32)
    rank[np.flatnonzero(stands)[order.to_numpy()]] = np.arange(len(order), dtype=np.int32)
    sorted_keys = table.take(order).combine_chunks()
    bounds = np.cumsum([len(shelf.ids) for shelf in shelves])[:-1]
    columns = {name: sorted_keys[name].chunk(0) if len(sorted_keys) else None for name in ("platform", "id")}
    return np.split(rank, bounds), sorted_keys["day"].to_numpy(), columns


def _of_table(
    table_name: str,
    shelves: Sequence[Shelf],
    ranks: Sequence[Int32],
    days: NDArray[np.int32],
    keys: Mapping[str, Any],
) -> Iterator[Filed]:
    schema = tables.LAKE[table_name]
    parts, row_ranks = [], []
    for shelf, rank in zip(shelves, ranks, strict=True):
        if (rows := shelf.rows.get(table_name)) is None or not len(rows.table):
            continue
        row_rank = rank[rows.owner]
        stands = row_rank >= 0
        parts.append(rows.table if stands.all() else rows.table.filter(pa.array(stands)))
        row_ranks.append(row_rank[stands])
    if not parts:
        return
    row_rank = np.concatenate(row_ranks)
    order = np.argsort(row_rank, kind="stable")
    table = pa.concat_tables(parts).take(pa.array(order)).combine_chunks()
    row_rank = row_rank[order]
    starts = np.flatnonzero(np.diff(days, prepend=-(1 << 30)))
    bounds = np.searchsorted(row_rank, np.append(starts, len(days)))
    for start, first, last in zip(starts, bounds[:-1], bounds[1:], strict=True):
        if first < last:
            day = date.fromordinal(int(days[start]) + date(1970, 1, 1).toordinal())
            rows = table.slice(first, last - first)
            yield Filed(table_name, day, _with_keys(rows, schema, keys, row_rank[first:last]))


def _with_keys(rows: pa.Table, schema: pa.Schema, keys: Mapping[str, Any], rank: Int32) -> pa.Table:
    first, last = int(rank[0]), int(rank[-1]) + 1
    columns = []
    for field_ in schema:
        if field_.name in rows.column_names:
            columns.append(rows[field_.name])
            continue
        key = keys["platform" if field_.name == "platform" else "id"].slice(first, last - first)
        coded = key.dictionary_encode()
        columns.append(
            pa.DictionaryArray.from_arrays(coded.indices.take(pa.array(rank - first)), coded.dictionary)
        )
    return pa.table(columns, names=schema.names)
