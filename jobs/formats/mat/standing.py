"""Where the checkers stand while a file is read: enough to say how a game ended.

Plays are applied as they are written, legal or not; judging them is the replay's work.
"""

import re
from collections import Counter
from itertools import pairwise
from typing import Literal

from jobs.formats.mat.grammar import Seat
from jobs.records import GameClass

Setup = Literal["standard", "nackgammon", "hypergammon"]

_SETUPS: dict[Setup, dict[int, int]] = {
    "standard": {24: 2, 13: 5, 8: 3, 6: 5},
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "hypergammon": {24: 1, 23: 1, 22: 1},
}
_BAR, _OFF = 25, 0
_MOVE = re.compile(r"(?P<points>[^(\s]+)(?:\((?P<times>\d)\))?")


class Standing:
    """The checkers of both seats, each in its own numbers: 1..24, 25 the bar, 0 off."""

    def __init__(self, setup: Setup) -> None:
        self._sides = (Counter(_SETUPS[setup]), Counter(_SETUPS[setup]))

    def play(self, seat: Seat, text: str) -> None:
        """Apply a play in notation, hits by what stands there and not by the stars."""
        for move in _MOVE.finditer(text):
            points = [_point(point) for point in move["points"].split("/")]
            for _ in range(int(move["times"] or 1)):
                for start, end in pairwise(points):
                    self._step(seat, start, end)

    def has_borne_off(self, seat: Seat) -> bool:
        """Return whether none of the seat's checkers is left."""
        return self._sides[seat].total() == self._sides[seat][_OFF]

    def class_lost_by(self, seat: Seat) -> GameClass:
        """Return what this seat loses when the other one has borne off its last checker."""
        side = self._sides[seat]
        if side[_OFF]:
            return "single"
        return "backgammon" if any(side[point] for point in range(19, _BAR + 1)) else "gammon"

    def play_towards(self, seat: Seat, own: Counter[int], other: Counter[int]) -> str | None:
        """Return a play that leads to the given checkers of both seats, or None when none can.

        For a file that states the position after an illegal play instead of the play. Which checker went
        where it does not say; the play pairs those that left with those that came, highest with highest.
        """
        left = sorted((self._sides[seat] - own).elements(), reverse=True)
        came = sorted((own - self._sides[seat]).elements(), reverse=True)
        if not left or len(left) != len(came):
            return None
        play = " ".join(f"{_name(a)}/{_name(b)}" for a, b in zip(left, came, strict=True))
        after = Standing("standard")
        after._sides = (self._sides[0].copy(), self._sides[1].copy())
        after.play(seat, play)
        wanted = (own, other) if seat == 0 else (other, own)
        return play if after._sides == wanted else None

    def _step(self, seat: Seat, start: int, end: int) -> None:
        mine, theirs = self._sides[seat], self._sides[1 - seat]
        if not mine[start]:
            return
        mine[start] -= 1
        mine[end] += 1
        if 1 <= end <= 24 and theirs[25 - end] == 1:
            theirs[25 - end] = 0
            theirs[_BAR] += 1


def checkers_after(position: str) -> tuple[Counter[int], Counter[int]] | None:
    """Return the checkers of a Snowie position, those of the side on roll first, or None when it is no such.

    40 fields parted by `;`: the 13th the bar of the side on roll, 14th to 37th its points 1 to 24 (negative:
    the opponent's checkers), the 38th the opponent's bar.
    """
    fields = position.split(";")
    if len(fields) < 38 or not all(re.fullmatch(r"\s*-?\d{1,2}\s*", field) for field in fields[12:38]):
        return None
    bar, *points, other_bar = (int(field) for field in fields[12:38])
    mine = Counter({point: count for point, count in enumerate(points, 1) if count > 0})
    theirs = Counter({25 - point: -count for point, count in enumerate(points, 1) if count < 0})
    mine[_BAR], theirs[_BAR] = abs(bar), abs(other_bar)
    for side in (mine, theirs):
        side[_OFF] = 15 - side.total()
    return (mine, theirs) if mine[_OFF] >= 0 and theirs[_OFF] >= 0 else None


def _point(text: str) -> int:
    name = text.rstrip("*")
    return {"bar": _BAR, "off": _OFF}[name] if name in ("bar", "off") else int(name)


def _name(point: int) -> str:
    return {_BAR: "bar", _OFF: "off"}.get(point, str(point))
