"""Nullable columns of matches and seats as numpy arrays: values, and where they are known."""

from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Int64 = NDArray[np.int64]


class Numbers(NamedTuple):
    """Whole numbers; 0 where they are not known."""

    values: Int64
    is_known: Flags


def numbers(column: pa.ChunkedArray) -> Numbers:
    """Return a column of whole numbers."""
    values: Int64 = pc.cast(pc.fill_null(column, 0), pa.int64()).to_numpy()
    return Numbers(values, pc.is_valid(column).to_numpy())


def pairs(table: pa.Table, name: str) -> Numbers:
    """Return the two columns `name_0` and `name_1` side by side (n x 2)."""
    both = [numbers(table[f"{name}_{seat}"]) for seat in (0, 1)]
    return Numbers(np.stack([one.values for one in both], 1), np.stack([one.is_known for one in both], 1))


def of_seats(seats: pa.Table, name: str) -> Numbers:
    """Return a column of the seats, a row a match (n x 2)."""
    one = numbers(seats[name])
    return Numbers(one.values.reshape(-1, 2), one.is_known.reshape(-1, 2))


def is_true(seats: pa.Table, name: str) -> Flags:
    """Say of which seats a truth value is true, a row a match (n x 2)."""
    return _is(seats[name], True)


def is_false(seats: pa.Table, name: str) -> Flags:
    """Say of which seats a truth value is known and false, a row a match (n x 2)."""
    return _is(seats[name], False)


def _is(column: pa.ChunkedArray, wanted: bool) -> Flags:
    found: Flags = pc.fill_null(pc.equal(column, wanted), False).to_numpy()
    return found.reshape(-1, 2)


def has_word(column: pa.ChunkedArray, *words: str) -> Flags:
    """Say which rows of a text column hold one of these words."""
    found: Flags = pc.is_in(column, value_set=pa.array(words, pa.string())).to_numpy()
    return found
