"""How often two accounts would meet by chance, in the rooms where they sat and at those hours."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.repeat.pairing import micros
from jobs.repeat.sittings import Int64

SLOT_US = 15 * 60 * 1_000_000


def expected_meetings(staked: pa.Table, rows: Int64) -> NDArray[np.float64]:
    """Return for some tables how probable their meeting is by chance, seen from account a.

    `staked` are all staked tables of a platform. The opponent is one of the seats that others took at a room,
    a hall and a stake in the same quarter of an hour, all equally likely; bots are nobody's choice and left
    out.
    """
    slots = _slots(staked)
    accounts = _codes(pa.chunked_array([*staked["account_0"].chunks, *staked["account_1"].chunks]))
    seats = np.stack([accounts[: len(staked)], accounts[len(staked) :]], axis=1)
    is_human = np.stack([pc.not_equal(staked[f"kind_{seat}"], "bot").to_numpy() for seat in (0, 1)], axis=1)
    totals = np.bincount(slots, is_human.sum(axis=1)).astype(np.int64)
    size = int(accounts.max(initial=0)) + 1
    taken = pa.array((slots[:, None] * size + seats)[is_human]).dictionary_encode()
    counts = np.bincount(taken.indices.to_numpy(), minlength=1)
    is_swapped = pc.not_equal(staked["account_0"], staked["account_a"]).to_numpy()[rows]
    one, other = np.where(is_swapped, seats[rows].T[::-1], seats[rows].T)
    others = totals[slots[rows]] - _found(taken.dictionary, counts, slots[rows] * size + one)
    met = _found(taken.dictionary, counts, slots[rows] * size + other)
    chance: NDArray[np.float64] = np.where(others > 0, met / np.maximum(others, 1), 0.0)
    return chance


def _slots(staked: pa.Table) -> Int64:
    """Number the quarters of an hour at each room, hall and stake."""
    keys = micros(staked["started_at"]) // SLOT_US
    for codes in (_codes(staked["room"]), _codes(staked["hall"]), _numbered(staked["stake"].to_numpy())):
        keys = _numbered(keys) * (int(codes.max(initial=0)) + 1) + codes
    return _numbered(keys)


def _numbered(keys: Int64) -> Int64:
    numbers: Int64 = pa.array(keys).dictionary_encode().indices.to_numpy().astype(np.int64)
    return numbers


def _codes(column: pa.ChunkedArray) -> Int64:
    codes: Int64 = (
        pc.fill_null(column, "").combine_chunks().dictionary_encode().indices.to_numpy().astype(np.int64)
    )
    return codes


def _found(keys: pa.Array, counts: Int64, wanted: Int64) -> Int64:
    """Return the count of each wanted key, 0 where it is not there."""
    places = pc.fill_null(pc.index_in(pa.array(wanted), keys), -1).to_numpy()
    found: Int64 = np.where(places < 0, 0, counts[places])
    return found
