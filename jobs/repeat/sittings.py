"""The staked tables of all pairs as flat arrays: what the rule's kernel reads."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Flags = NDArray[np.bool_]

SAID = ("counted", "unstaked", "cancelled")
"""What the server decided about a match."""
COUNTED, UNSTAKED, CANCELLED = range(3)

ALL_HELD = -1
"""`most_met` where no day of the window lacks a match."""
UNKNOWN = 2**31 - 1
"""`most_met` where nothing bounds what may be missing."""


@dataclass(frozen=True, slots=True)
class Sittings:
    """One entry a table at which two accounts sat down for a stake, in any order; bots are left out before.

    Times are microseconds in UTC.
    """

    pair: Int64
    """Equal for the same two accounts, whoever sat where."""
    started_at: Int64
    ended_at: Int64
    match_order: Int64
    """Decides the order of two tables of a pair at the same instant: the rank of the match id."""
    said: Int8
    """Index into SAID."""
    is_exempt: Flags
    """Neither judged nor counted, by the reading."""
    is_coarse: Flags
    """Its times are whole seconds, as are all of its log."""
    is_conflicted: Flags
    """The log says two different things of it."""
    most_met: Int32
    """How many matches that count the pair can have had in the window at most, those unknown to the log
    included; ALL_HELD where the log is complete, UNKNOWN where nothing bounds it."""

    def __len__(self) -> int:
        return len(self.pair)

    def take(self, rows: NDArray[np.int64]) -> "Sittings":
        """Return some of the entries, in the order given."""
        return Sittings(
            self.pair[rows],
            self.started_at[rows],
            self.ended_at[rows],
            self.match_order[rows],
            self.said[rows],
            self.is_exempt[rows],
            self.is_coarse[rows],
            self.is_conflicted[rows],
            self.most_met[rows],
        )


def sittings(
    pair: NDArray[np.integer],
    started_at: NDArray[np.integer],
    said: NDArray[np.integer] | None = None,
    ended_at: NDArray[np.integer] | None = None,
    match_order: NDArray[np.integer] | None = None,
    is_exempt: Flags | None = None,
    is_coarse: Flags | None = None,
    is_conflicted: Flags | None = None,
    most_met: NDArray[np.integer] | None = None,
) -> Sittings:
    """Return sittings of which only pair and start need be known.

    The rest defaults to: counted by the server, over at once, in the order given, times to the millisecond,
    nothing exempt, nothing in conflict, nothing missing.
    """
    count = len(pair)
    none = np.zeros(count, np.bool_)
    started = np.asarray(started_at, np.int64)
    return Sittings(
        pair=np.asarray(pair, np.int64),
        started_at=started,
        ended_at=started if ended_at is None else np.asarray(ended_at, np.int64),
        match_order=np.arange(count) if match_order is None else np.asarray(match_order, np.int64),
        said=np.zeros(count, np.int8) if said is None else np.asarray(said, np.int8),
        is_exempt=none if is_exempt is None else is_exempt,
        is_coarse=none if is_coarse is None else is_coarse,
        is_conflicted=none if is_conflicted is None else is_conflicted,
        most_met=np.full(count, ALL_HELD, np.int32) if most_met is None else np.asarray(most_met, np.int32),
    )
