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
    start = tuple(position)
    first, second = dice
    orders = {(first, second), (second, first)} if first != second else {(first,) * 4}
    outcomes = {way for order in orders for way in ways(start, order)}
    most = max(len(way.dice) for way in outcomes)
    if most == 0:
        return set()
    full = {way for way in outcomes if len(way.dice) == most}
    if most == 1 and first != second:
        largest = max(way.dice[0] for way in full)
        full = {way for way in full if way.dice[0] == largest}
    if pip_waste:
        wastes: dict[Position, int] = {}
        for way in full:
            wastes[way.position] = min(way.waste, wastes.get(way.position, way.waste))
        least = min(wastes.values())
        full = {way for way in full if wastes[way.position] == least or way.ends_game}
    if not strict:
        full |= {way for way in outcomes if way.ends_game}
    return {way.position for way in full}


def flipped(position: Sequence[int]) -> Position:
    """Return a position from the other side."""
    return (position[25], *(-position[25 - point] for point in range(1, 25)), position[0])


# --- The peer of the replay kernel --------------------------------------------------------------------------


class Game:
    """A game replayed turn by turn on two lists, each seat's own view: the kernel's task in plain Python."""

    def __init__(self, side: Sequence[int]) -> None:
        self.sides = [list(side), list(side)]
        self.hits = [0, 0]
        self.pips_moved = [0, 0]
        self.blots = [0, 0]
        self.dances = [0, 0]

    def is_legal(self, seat: int, dice: tuple[int, int], moves: Sequence[Move]) -> bool:
        """Judge a play of one move a die, in the order written, and play it.

        What does not use all dice is compared with every legal play.
        """
        own, other = self.sides[seat], self.sides[1 - seat]
        first, second = dice
        full = 4 if first == second else 2
        if len(moves) == full:
            if moves[0][0] - moves[0][1] == second:
                first, second = second, first
            if not self._walk(own, other, moves, (first, second, first, second)) and (
                first == second or not self._walk(own, other, moves, (second, first))
            ):
                return False
        else:
            before = _position(own, other)
            wanted = self._after(before, moves)
            legal = legal_positions(before, dice)
            if wanted not in legal and (moves or legal):
                return False
            self.dances[seat] += not moves
            for start, end in moves:
                self._move(own, other, start, end)
        self.pips_moved[seat] += sum(start - end for start, end in moves)
        for _, end in moves:
            if end and other[25 - end] == 1:
                other[25 - end] = 0
                other[25] += 1
                self.hits[seat] += 1
        self.blots[seat] += own[1:25].count(1)
        return True

    @staticmethod
    def _move(own: list[int], other: list[int], start: int, end: int) -> None:
        own[start] -= 1
        own[end] += 1

    @staticmethod
    def _after(before: Position, moves: Iterable[Move]) -> Position:
        for start, end in moves:
            before = after(before, start, end)
        return before

    @staticmethod
    def _walk(own: list[int], other: list[int], moves: Sequence[Move], dice: tuple[int, ...]) -> bool:
        for done, ((start, end), die) in enumerate(zip(moves, dice, strict=False)):
            if own[start] <= 0 or (start != 25 and own[25] > 0):
                is_open = False
            elif start > die:
                is_open = end == start - die and other[25 - end] < 2
            else:
                is_open = end == 0 and not any(own[7:]) and (start == die or not any(own[start + 1 : 7]))
            if not is_open:
                for back, front in moves[:done]:
                    own[front] -= 1
                    own[back] += 1
                return False
            own[start] -= 1
            own[end] += 1
        return True


def _position(own: Sequence[int], other: Sequence[int]) -> Position:
    return (other[25], *(own[point] - other[25 - point] for point in range(1, 25)), own[25])
