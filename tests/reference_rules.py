"""The rules of moving once more, in plain Python: a second opinion for the tests, and the peer of the bench.

Written from the rules, not from the kernel. A position is 26 numbers from the mover's view, as in
`queries/board.py`: 1..24 the mover's points (his checkers positive, the opponent's negative), 25 his bar, 0
the opponent's checkers on the bar.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Position = tuple[int, ...]
Move = tuple[int, int]


class Outcome(NamedTuple):
    """One way to play dice out: where it leads, the dice in the order used, the pips it wastes."""

    position: Position
    dice: tuple[int, ...]
    waste: int

    @property
    def ends_game(self) -> bool:
        return all(count <= 0 for count in self.position[1:])


def landing(position: Position, start: int, die: int) -> int | None:
    """Return where the mover's checker on `start` comes to stand with a die (0: off), or None."""
    if position[start] <= 0 or (position[25] > 0 and start != 25):
        return None
    end = start - die
    if end > 0:
        return end if position[end] >= -1 else None
    if any(count > 0 for count in position[7:]):
        return None
    if end < 0 and any(count > 0 for count in position[start + 1 : 7]):
        return None
    return 0


def after(position: Position, start: int, end: int) -> Position:
    """Return the position after one checker has gone from start to end."""
    board = list(position)
    board[start] -= 1
    if end > 0:
        if board[end] == -1:
            board[end] = 0
            board[0] += 1
        board[end] += 1
    return tuple(board)


def ways(position: Position, dice: tuple[int, ...]) -> Iterator[Outcome]:
    """Yield every way of playing dice in this order until nothing more can be played."""
    stuck = True
    for start in range(25, 0, -1) if dice else ():
        end = landing(position, start, dice[0])
        if end is None:
            continue
        stuck = False
        waste = dice[0] - start if end == 0 else 0
        for way in ways(after(position, start, end), dice[1:]):
            yield Outcome(way.position, (dice[0], *way.dice), waste + way.waste)
    if stuck:
        yield Outcome(position, (), 0)


def legal_positions(
    position: Sequence[int],
    dice: tuple[int, int],
    *,
    pip_waste: bool = False,
    strict: bool = True,
) -> set[Position]:
    """Return the positions to which the legal plays of a roll lead, still from the mover's view.

    As many dice as possible; of two that can each be played but not both, the larger. With `pip_waste` only
    those that waste fewest pips, and whatever ends the game. Without `strict` the last checker may be borne
    off with one die although another play uses both. Empty: a dance.
    """
    found = outcomes(tuple(position), dice)
    most = max(len(way.dice) for way in found)
    if most == 0:
        return set()
    full = {way for way in found if len(way.dice) == most}
    if most == 1 and dice[0] != dice[1]:
        largest = max(way.dice[0] for way in full)
        full = {way for way in full if way.dice[0] == largest}
    if pip_waste:
        wastes: dict[Position, int] = {}
        for way in full:
            wastes[way.position] = min(way.waste, wastes.get(way.position, way.waste))
        least = min(wastes.values())
        full = {way for way in full if wastes[way.position] == least or way.ends_game}
    if not strict:
        full |= {way for way in found if way.ends_game}
    return {way.position for way in full}


def outcomes(position: Position, dice: tuple[int, int]) -> set[Outcome]:
    """Return where every way of playing a roll to its end leads, in either order of the dice."""
    first, second = dice
    orders = {(first, second), (second, first)} if first != second else {(first,) * 4}
    return {way for order in orders for way in ways(position, order)}


def flipped(position: Sequence[int]) -> Position:
    """Return a position from the other side."""
    return (position[25], *(-position[25 - point] for point in range(1, 25)), position[0])


# --- The peer of the replay kernel --------------------------------------------------------------------------


class Turn(NamedTuple):
    """What the reference says of a turn: as the replay, in plain Python."""

    verdict: str
    """legal, dance, reordered, false_dance or illegal."""
    in_order: bool
    """The other seat had the turn before, and the game was not over."""
    steps: tuple[Move, ...]
    """One move a die, in the order played; empty where the play cannot be walked as it is written."""
    dice_played: int
    dice_possible: int
    hits: int


class Game:
    """A game replayed turn by turn on two lists, each seat's own view: the kernel's task in plain Python."""

    def __init__(self, side: Sequence[int]) -> None:
        self.sides = [list(side), list(side)]
        self.checkers = sum(side)
        self.last_seat = -1
        self.turns = [0, 0]
        self.hits = [0, 0]
        self.pips_moved = [0, 0]
        self.blots = [0, 0]
        self.dances = [0, 0]

    def play(self, seat: int, dice: tuple[int, int], moves: Sequence[Move]) -> Turn:
        """Judge a written play, play it and count it."""
        own, other = self.sides[seat], self.sides[1 - seat]
        in_order = seat != self.last_seat and max(self.sides[0][0], self.sides[1][0]) < self.checkers
        self.last_seat = seat
        full = 4 if dice[0] == dice[1] else 2
        steps = self._steps(own, other, dice, moves)
        if steps is not None and len(steps) == full:
            verdict, possible = "legal", full
        else:
            verdict, steps, possible = self._compare(own, other, dice, moves, steps)
        hits = self._play(own, other, moves if steps is None else steps)
        self.turns[seat] += 1
        self.hits[seat] += hits
        self.pips_moved[seat] += sum(start - end for start, end in moves)
        self.blots[seat] += own[1:25].count(1)
        self.dances[seat] += verdict == "dance"
        return Turn(verdict, in_order, tuple(steps or ()), len(steps or ()), possible, hits)

    def _steps(
        self, own: list[int], other: list[int], dice: tuple[int, int], moves: Sequence[Move]
    ) -> list[Move] | None:
        """Split written moves into one a die: in the order of the dice that uses most; None: in no order."""
        first, second = dice
        if first == second:
            return self._walk(own, other, moves, [first] * 4)
        best = self._walk(own, other, moves, [first, second])
        if best is None or len(best) < 2:
            again = self._walk(own, other, moves, [second, first])
            if best is None or (again is not None and len(again) > len(best)):
                return again
        return best

    def _walk(
        self, own: list[int], other: list[int], moves: Sequence[Move], dice: list[int]
    ) -> list[Move] | None:
        """Play the moves on a copy, the dice in this order; return the steps, or None where one is shut."""
        side = own.copy()
        steps: list[Move] = []
        struck = set()
        for start, end in moves:
            place = start
            while place > end:
                if len(steps) == len(dice):
                    return None
                stop = self._landing(side, other, place, dice[len(steps)])
                if stop is None or stop < end:
                    return None
                if stop > end and other[25 - stop] == 1 and stop not in struck:
                    return None
                side[place] -= 1
                side[stop] += 1
                steps.append((place, stop))
                place = stop
            if not steps or place != end or start <= end:
                return None
            struck.add(end)
        return steps

    @staticmethod
    def _landing(own: list[int], other: list[int], start: int, die: int) -> int | None:
        if own[start] <= 0 or (start != 25 and own[25] > 0):
            return None
        if start > die:
            return start - die if other[25 - start + die] < 2 else None
        if any(own[7:]) or (start < die and any(own[start + 1 : 7])):
            return None
        return 0

    @staticmethod
    def _compare(
        own: list[int],
        other: list[int],
        dice: tuple[int, int],
        moves: Sequence[Move],
        steps: list[Move] | None,
    ) -> tuple[str, list[Move] | None, int]:
        """Compare a play that does not use all dice with every legal play."""
        before = _position(own, other)
        found = outcomes(before, dice)
        possible = max(len(way.dice) for way in found)
        if not moves:
            return ("false_dance" if possible else "dance"), steps, possible
        wanted = before
        for start, end in moves:
            wanted = after(wanted, start, end)
        uses = [way.dice for way in found if way.position == wanted and len(way.dice) == possible]
        if possible == 1 and dice[0] != dice[1]:
            largest = max(way.dice[0] for way in found if way.dice)
            uses = [use for use in uses if use[0] == largest]
        if not uses:
            return "illegal", None, possible
        return ("reordered" if steps is None else "legal"), steps, possible

    @staticmethod
    def _play(own: list[int], other: list[int], moves: Iterable[Move]) -> int:
        """Play moves as far as they can be; return the checkers hit."""
        hits = 0
        for start, end in moves:
            if own[start] <= 0:
                continue
            own[start] -= 1
            own[end] += 1
            if end and other[25 - end] == 1:
                other[25 - end] = 0
                other[25] += 1
                hits += 1
        return hits


def _position(own: Sequence[int], other: Sequence[int]) -> Position:
    return (other[25], *(own[point] - other[25 - point] for point in range(1, 25)), own[25])
