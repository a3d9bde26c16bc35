"""How often two accounts would meet by chance, in the rooms where they sat and at those hours."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.repeat.pairing import micros

SLOT_US = 15 * 60 * 1_000_000


@dataclass(frozen=True)
class Lobby:
    """Who sat down at staked tables of a room, a hall and a stake in each quarter of an hour."""

    entries: dict[tuple[int, str], int]
    """(slot, account) -> seats taken."""
    totals: NDArray[np.int64]
    """Seats taken in each slot."""
    slot_of_row: NDArray[np.int64]
    """The slot of each row of the staked tables."""

    def expected_meetings(self, account: str, other: str, rows: NDArray[np.int64]) -> float:
        """Return how many of an account's tables at these rows would be with the other one by chance.

        At each, the opponent is one of the seats that others took in the same slot, all equally likely.
        """
        expected = 0.0
        for slot in self.slot_of_row[rows].tolist():
            others = int(self.totals[slot]) - self.entries.get((slot, account), 0)
            if others > 0:
                expected += self.entries.get((slot, other), 0) / others
        return expected


def lobby_of(staked: pa.Table) -> Lobby:
    """Return the lobby of all staked tables of a platform; bots are nobody's choice and left out."""
    slots = micros(staked["started_at"]) // SLOT_US
    places = [pc.fill_null(staked[name], "").combine_chunks() for name in ("room", "hall")]
    codes = [place.dictionary_encode().indices.to_numpy().astype(np.int64) for place in places]
    keys = np.stack([slots, *codes, staked["stake"].to_numpy()], axis=1)
    _, slot_of_row = np.unique(keys, axis=0, return_inverse=True)
    slot_of_row = slot_of_row.reshape(-1)
    totals = np.zeros(int(slot_of_row.max(initial=-1)) + 1, np.int64)
    entries: dict[tuple[int, str], int] = {}
    for seat in (0, 1):
        is_human = pc.not_equal(staked[f"kind_{seat}"], "bot").to_numpy()
        np.add.at(totals, slot_of_row[is_human], 1)
        accounts = staked[f"account_{seat}"].to_pylist()
        for row in np.flatnonzero(is_human).tolist():
            key = (int(slot_of_row[row]), accounts[row])
            entries[key] = entries.get(key, 0) + 1
    return Lobby(entries, totals, slot_of_row)
