"""The vocabulary of the board: positions, plays, dice, pips, ids. Pure Python, no numpy, no I/O.

A *side* is 26 integers in one seat's own view: index 1..24 is its own point number, 25 its bar, 0 the number
of its checkers borne off. The point that a seat calls `p` its opponent calls `25 - p`. Two sides say
everything, also that checkers of both colours stand on one point, as they do after an illegal play.

A *position* is 26 integers from the mover's view: index 1..24 is the mover's own point number (positive: the
mover's checkers, negative: the opponent's), index 25 the mover's checkers on the bar, index 0 the number of
the opponent's checkers on the bar (not negative). The mover moves from 24 down to 1; 0 is also "off" and 25
"the bar" as the ends of a move.

*Packed steps* are how the lake keeps a play (`turns.steps`, int32): up to four steps in the order in which
they are played, bits 0-4 the from-point of the first, 5-9 of the second, 10-14, 15-19; 0 means no step. Bit
20 (`SECOND_DIE_FIRST`) says that step 1 plays the second die as rolled (of a play of one step: the only die
played). A step goes from `f` to `max(f - die, 0)`. -1 (`ODD`) means that the steps are no sequence of die
moves; then `odd_turns.applied` lists them.
"""

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

VERDICTS = ("legal", "dance", "reordered", "missing", "false_dance", "illegal")
"""What the replay says of a turn. `reordered`: legal by the position it leads to, but not in the order
written. `missing`: rolled and never played. `false_dance`: an empty play although a legal one exists."""

BAR = 25
OFF = 0
SECOND_DIE_FIRST = 1 << 20
ODD = -1

SETUPS: dict[str, dict[int, int]] = {
    "standard": {24: 2, 13: 5, 8: 3, 6: 5},
    "nackgammon": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "hypergammon": {24: 1, 23: 1, 22: 1},
}
"""The checkers that each seat starts with, by its own point numbers."""

MAX_MOVES = 32
"""A play text that says more moves than this is no play."""

Move = tuple[int, int]
"""Where a checker leaves and where it comes to stand: (from, to), 25 the bar, 0 off."""
Sides = tuple[tuple[int, ...], tuple[int, ...]]
"""The sides of seat 0 and seat 1."""


class NotationError(ValueError):
    """A play text that is no notation; the message names the part and says what would be right."""


class PositionIdError(ValueError):
    """A text that is no position id."""


class MixedPointError(ValueError):
    """Checkers of both colours stand on one point, which a position of 26 numbers cannot say."""


# --- Sides and positions -----------------------------------------------------------------------------------


def setup_side(setup: str) -> list[int]:
    """Return the side with which each seat starts; KeyError for a setup that does not exist."""
    side = [0] * 26
    for point, count in SETUPS[setup].items():
        side[point] = count
    return side


def setup_position(setup: str) -> list[int]:
    """Return the position before the first turn."""
    side = setup_side(setup)
    return position(side, side)


def position(own: Sequence[int], opponent: Sequence[int]) -> list[int]:
    """Return the position of two sides from the view of the first."""
    numbers = [opponent[BAR], *own[1:]]
    for point in range(1, 25):
        if opponent[25 - point] and own[point]:
            raise MixedPointError(f"checkers of both colours stand on point {point}")
        numbers[point] -= opponent[25 - point]
    return numbers


def sides(numbers: Sequence[int], checkers: int = 15) -> tuple[list[int], list[int]]:
    """Return the mover's side and the opponent's of a position in which each started with `checkers`."""
    own = [0, *(max(count, 0) for count in numbers[1:])]
    opponent = [0] * 26
    for point in range(1, 25):
        opponent[25 - point] = max(-numbers[point], 0)
    opponent[BAR] = numbers[0]
    own[OFF] = checkers - sum(own)
    opponent[OFF] = checkers - sum(opponent)
    return own, opponent


def flip(numbers: Sequence[int]) -> list[int]:
    """Return the same position from the opponent's view."""
    return [numbers[BAR], *(-numbers[25 - point] for point in range(1, 25)), numbers[0]]


def side_pips(side: Sequence[int]) -> int:
    """Return the pips that a side still has to go."""
    return sum(place * count for place, count in enumerate(side))


def pips(numbers: Sequence[int]) -> tuple[int, int]:
    """Return the pips that the mover and the opponent of a position still have to go."""
    own, opponent = sides(numbers)
    return side_pips(own), side_pips(opponent)


# --- gnubg's position id -----------------------------------------------------------------------------------


def gnubg_id(numbers: Sequence[int]) -> str:
    """Return the position id that GNU Backgammon prints: 14 characters, the side not on roll first.

    For each place of a side (points 1..24, then the bar) as many ones as checkers, then a zero; the 80 bits
    in little-endian order, in base 64.
    """
    own, opponent = sides(numbers)
    bits, length = 0, 0
    for side in (opponent, own):
        for count in side[1:]:
            bits |= ((1 << count) - 1) << length
            length += count + 1
    if length > 80:
        raise PositionIdError(
            f"an id has room for 15 checkers a side, this position needs {length} bits of 80"
        )
    return base64.b64encode(bits.to_bytes(10, "little")).decode("ascii")[:14]


def position_of_id(text: str) -> list[int]:
    """Return the position of a gnubg position id (the inverse of `gnubg_id`)."""
    if re.fullmatch(r"[A-Za-z0-9+/]{14}", text) is None:
        raise PositionIdError(f"{text!r} is no position id: it has 14 characters of A-Z a-z 0-9 + /")
    try:
        bits = int.from_bytes(base64.b64decode(text + "==", validate=True), "little")
    except binascii.Error as error:
        raise PositionIdError(f"{text!r} is no position id: {error}") from error
    both: list[list[int]] = []
    for _ in range(2):
        side = [0] * 26
        for place in range(1, 26):
            while bits & 1:
                side[place] += 1
                bits >>= 1
            bits >>= 1
        both.append(side)
    opponent, own = both
    if max(sum(own), sum(opponent)) > 15 or bits:
        raise PositionIdError(f"{text!r} is no position id: a side has 15 checkers at most")
    return position(own, opponent)


# --- Notation ----------------------------------------------------------------------------------------------

_PLACE = r"(?:[0-9]{1,2}|bar|off)\**"
_PART = re.compile(rf"({_PLACE}(?:/{_PLACE})+)(?:\(([0-9]{{1,2}})\))?\**", re.IGNORECASE)
_WORDS = {"bar": BAR, "off": OFF}


def parse_play(text: str) -> list[Move]:
    """Return the moves that a play text says, in the order written; an empty text says none.

    Read are `from/to`, chains `24/18/13`, repeats `8/5(2)`, `bar` or 25, `off` or 0 in any case, and stars
    after a hit anywhere; a star says nothing, since hits follow from the board. A chain gives one move a
    part of it. Raises NotationError for anything else.
    """
    moves: list[Move] = []
    for part in text.split():
        found = _PART.fullmatch(part)
        if found is None:
            raise NotationError(f"{part!r} is no move: write from/to, such as 13/8, bar/20, 5/off or 8/5(2)")
        places = [_place(word, part) for word in found[1].replace("*", "").lower().split("/")]
        if OFF in places[:-1] or BAR in places[1:]:
            raise NotationError(f"{part!r} is no move: off can only be its end and the bar only its start")
        times = int(found[2] or 1)
        if times == 0:
            raise NotationError(f"{part!r} is no move: the number in brackets is 1 or more")
        moves += list(pairwise(places)) * times
        if len(moves) > MAX_MOVES:
            raise NotationError(f"{text[:40]!r}… says more than {MAX_MOVES} moves: a turn has four at most")
    return moves


def _place(word: str, part: str) -> int:
    place = _WORDS[word] if word in _WORDS else int(word)
    if place > BAR:
        raise NotationError(f"{part!r} is no move: points are 1 to 24, the bar is 25, off is 0")
    return place


class _Path(NamedTuple):
    """The way of one checker: the places it touched and whether it hit there."""

    places: list[int]
    hits: list[bool]

    def text(self, star: bool = True) -> str:
        words = ["bar" if self.places[0] == BAR else str(self.places[0])]
        last = len(self.places) - 1
        for index, (place, hit) in enumerate(zip(self.places, self.hits, strict=True)):
            if index == last or (hit and index > 0):
                words.append(("off" if place == OFF else str(place)) + "*" * (hit and (star or index < last)))
        return "/".join(words)


def play_text(moves: Sequence[Move], opponent: Sequence[int] | None = None) -> str:
    """Return moves in the field's usual notation: `bar/20 13/8`, `8/4*(2)`, `24/18*/13`.

    The way of one checker is written from start to end, with the places between only where it hits; equal
    ones are counted; the highest start comes first, which is an order in which a legal play can be played.
    `opponent` is the other side before the play: with it hits get their star.
    """
    paths: list[_Path] = []
    for (start, end), hit in zip(moves, hits(moves, opponent), strict=True):
        for path in reversed(paths):
            if path.places[-1] == start and (path is paths[-1] or (path.places[0] != BAR and end != OFF)):
                path.places.append(end)
                path.hits.append(hit)
                break
        else:
            paths.append(_Path([start, end], [False, hit]))
    paths.sort(key=lambda path: (-path.places[0], -path.places[-1], not path.hits[-1]))
    words: dict[str, list[str]] = {}
    for path in paths:
        words.setdefault(path.text(star=False), []).append(path.text())
    return " ".join(texts[0] + (f"({len(texts)})" if len(texts) > 1 else "") for texts in words.values())


def hits(moves: Sequence[Move], opponent: Sequence[int] | None) -> list[bool]:
    """Return for each move whether it hits a blot of this opposing side (none where no side is given)."""
    if opponent is None:
        return [False] * len(moves)
    blots = {25 - place for place in range(1, 25) if opponent[place] == 1}
    struck = []
    for _, end in moves:
        struck.append(end in blots)
        blots.discard(end)
    return struck


# --- Packed steps ------------------------------------------------------------------------------------------


def dice_code(die_1: int, die_2: int) -> int:
    """Return the number that the lake keeps for two dice as rolled: 6 * (first - 1) + second - 1."""
    return 6 * (die_1 - 1) + die_2 - 1


def dice_of(code: int) -> tuple[int, int]:
    """Return the two dice as rolled of a dice code."""
    return code // 6 + 1, code % 6 + 1


def unpack(steps: int, die_1: int, die_2: int) -> list[Move]:
    """Return the moves of packed steps; ValueError for ODD, whose moves stand elsewhere."""
    if steps < 0:
        raise ValueError("odd steps are not packed: read odd_turns.applied")
    dice = [die_1, die_2]
    if steps & SECOND_DIE_FIRST:
        dice.reverse()
    moves = []
    for depth in range(4):
        start = steps >> (5 * depth) & 31
        if start:
            moves.append((start, max(start - dice[depth % 2], OFF)))
    return moves


def pack(moves: Sequence[Move], die_1: int, die_2: int) -> int:
    """Return moves as packed steps, or ODD where they are no sequence of moves of these dice."""
    if len(moves) > (4 if die_1 == die_2 else 2):
        return ODD
    packed = 0
    for depth, (start, _) in enumerate(moves):
        packed |= start << (5 * depth)
    for steps in (packed, packed | SECOND_DIE_FIRST):
        if unpack(steps, die_1, die_2) == list(moves):
            return steps
    return ODD


def applied_text(moves: Iterable[Move]) -> str:
    """Return moves as `odd_turns.applied` keeps them: "25/20 13/8", plain numbers, nothing joined."""
    return " ".join(f"{start}/{end}" for start, end in moves)


def applied_moves(text: str) -> list[Move]:
    """Return the moves of an `odd_turns.applied` text."""
    moves = []
    for part in text.split():
        start, end = part.split("/")
        moves.append((int(start), int(end)))
    return moves


# --- Playing -----------------------------------------------------------------------------------------------


def play(own: list[int], opponent: list[int], moves: Iterable[Move]) -> list[Move]:
    """Play moves on two sides in place, as far as they can be; return those that were played.

    Nothing is judged: a checker may come to stand where the opponent holds the point. A single opposing
    checker is hit. A move from where no checker stands waits for one to come, and is left out if none does.
    """
    waiting = list(moves)
    played: list[Move] = []
    while move := next((move for move in waiting if own[move[0]] > 0), None):
        waiting.remove(move)
        played.append(move)
        start, end = move
        own[start] -= 1
        own[end] += 1
        if 0 < end < BAR and opponent[25 - end] == 1:
            opponent[25 - end] = 0
            opponent[BAR] += 1
    return played


def apply(numbers: Sequence[int], moves: Iterable[Move]) -> list[int]:
    """Return the position after a play, still from the mover's view (`flip` gives the opponent's)."""
    own, opponent = sides(numbers)
    play(own, opponent, moves)
    return position(own, opponent)


class StoredTurn(NamedTuple):
    """A turn as the lake keeps it: `applied` only where `steps` is ODD."""

    seat: int
    dice: int
    steps: int
    applied: str | None = None


class PlayedTurn(NamedTuple):
    """A turn with the boards around it; `moves` in the order played."""

    seat: int
    dice: tuple[int, int]
    before: Sides
    after: Sides
    moves: list[Move]

    @property
    def text(self) -> str:
        """The play in the usual notation, with stars."""
        return play_text(self.moves, self.before[1 - self.seat])


def boards(setup: str, turns: Iterable[StoredTurn]) -> Iterator[PlayedTurn]:
    """Yield each turn of one game with both seats' sides before and after it."""
    both = [setup_side(setup), setup_side(setup)]
    for turn in turns:
        dice = dice_of(turn.dice)
        moves = applied_moves(turn.applied or "") if turn.steps == ODD else unpack(turn.steps, *dice)
        before = (tuple(both[0]), tuple(both[1]))
        moves = play(both[turn.seat], both[1 - turn.seat], moves)
        yield PlayedTurn(turn.seat, dice, before, (tuple(both[0]), tuple(both[1])), moves)


# --- The names of the dice ---------------------------------------------------------------------------------

_NUMBER_WORDS = ("Yek", "Dü", "Se", "Cihar", "Beş", "Şeş")
DOUBLE_NAMES = ("Hep yek", "Dubara", "Dü se", "Dört cihar", "Dü beş", "Dü şeş")
"""Common usage for 1-1 to 6-6: the platforms' own table is not known."""


def dice_name(die_1: int, die_2: int) -> str:
    """Return the traditional name of a roll: larger die first, the second word in lower case ("Şeş beş")."""
    if die_1 == die_2:
        return DOUBLE_NAMES[die_1 - 1]
    larger, smaller = max(die_1, die_2), min(die_1, die_2)
    return f"{_NUMBER_WORDS[larger - 1]} {_NUMBER_WORDS[smaller - 1].lower()}"
