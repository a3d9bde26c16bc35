"""Where the checkers stand while a file is read: enough to say how a game ended.

Plays are applied as they are written, legal or not; judging them is the replay's work.
"""

import re
from typing import Literal

from jobs.formats.mat.grammar import Seat
from jobs.plays import moves
from jobs.records import GameClass
from queries import board

Setup = Literal["standard", "nackgammon", "hypergammon"]
Side = list[int]
"""Checkers by a seat's own numbers, as in `queries/board.py`: 1..24, 25 the bar, 0 off."""

_CHECKERS = 15
_POSITION_FIELDS = slice(12, 38)
_COUNT = re.compile(r"\s*-?\d{1,2}\s*")


class Standing:
    """The checkers of both seats."""

    def __init__(self, setup: Setup) -> None:
        self._sides = (board.setup_side(setup), board.setup_side(setup))

    def play(self, seat: Seat, text: str) -> None:
        """Apply a play in notation, hits by what stands there and not by the stars."""
        board.play(self._sides[seat], self._sides[1 - seat], moves(text))

    def has_borne_off(self, seat: Seat) -> bool:
        """Return whether none of the seat's checkers is left."""
        return not any(self._sides[seat][1:])

    def class_lost_by(self, seat: Seat) -> GameClass:
        """Return what this seat loses when the other one has borne off its last checker."""
        side = self._sides[seat]
        if side[board.OFF]:
            return "single"
        return "backgammon" if any(side[19:]) else "gammon"

    def play_towards(self, seat: Seat, own: Side, their: Side) -> str | None:
        """Return a play that leads to the given checkers of both seats, or None when none can.

        For a file that states the position after an illegal play instead of the play. Which checker went
        where it does not say; the play pairs those that left with those that came, highest with highest.
        """
        before = self._sides[seat]
        left = [place for place in range(25, 0, -1) for _ in range(before[place] - own[place])]
        came = [place for place in range(25, -1, -1) for _ in range(own[place] - before[place])]
        if not left or len(left) != len(came) or board.BAR in came:
            return None
        pairs = list(zip(left, came, strict=True))
        mine, theirs = before.copy(), self._sides[1 - seat].copy()
        board.play(mine, theirs, pairs)
        return board.applied_text(pairs) if (mine, theirs) == (own, their) else None


def checkers_after(position: str) -> tuple[Side, Side] | None:
    """Return the checkers of a Snowie position, those of the side on roll first, or None when it is no such.

    40 fields parted by `;`: the 13th the bar of the side on roll, 14th to 37th its points 1 to 24 (negative:
    the opponent's checkers), the 38th the opponent's bar.
    """
    counts = position.split(";")[_POSITION_FIELDS]
    if len(counts) < 26 or not all(_COUNT.fullmatch(count) for count in counts):
        return None
    bar, *points, their_bar = (int(count) for count in counts)
    own, their = board.sides([abs(their_bar), *points, abs(bar)], _CHECKERS)
    return (own, their) if min(own[board.OFF], their[board.OFF]) >= 0 else None
