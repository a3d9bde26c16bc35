"""Reading a written play step by step, on sides that fit into registers.

A side is two words of four bits a place: `low` has points 1..12, `high` points 13..24 and then the bar (25);
checkers borne off are not kept. No array is touched at a turn, which is what makes the replay fast.

A written play is one word too: the from-points of up to four moves in bits 0-4, 5-9, 10-14, 15-19, their ends
in bits 20-24 … 35-39 (25 the bar, 0 off), their number in bits 40-42, the pips that they go from bit 43 on. A
play of more moves, or of moves that do not go forward, is `UNWALKABLE`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled, inlined
from jobs.rules.steps import lands
from queries.board import BAR, ODD

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

UNWALKABLE = -1
_EACH_POINT = 0x1111_1111_1111


class Side(NamedTuple):
    """The checkers of a side that are not borne off."""

    low: int
    high: int


class Walked(NamedTuple):
    """Both sides after a play, its packed steps without `SECOND_DIE_FIRST`, the dice that they use."""

    own: Side
    opponent: Side
    steps: int
    dice_count: int


@compiled
def play_words(offsets: Int32, from_point: Int8, to_point: Int8) -> Int64:
    """Return the words of written plays: moves `offsets[p]:offsets[p + 1]` are those of play p."""
    words = np.empty(len(offsets) - 1, dtype=np.int64)
    for play in range(len(words)):
        first, last = int(offsets[play]), int(offsets[play + 1])
        word, pips = (last - first) << 40, 0
        is_walkable = last - first <= 4
        for move in range(min(last - first, 4)):
            start, end = int(from_point[first + move]), int(to_point[first + move])
            word |= start << (5 * move) | end << (20 + 5 * move)
            pips += start - end
            is_walkable = is_walkable and start > end
        words[play] = word | pips << 43 if is_walkable else UNWALKABLE
    return words


@compiled
def packed_side(side: Int8) -> Side:
    """Return a side of 26 numbers as two words."""
    low, high = 0, 0
    for place in range(12):
        low |= int(side[1 + place]) << (4 * place)
    for place in range(13):
        high |= int(side[13 + place]) << (4 * place)
    return Side(low, high)


@compiled
def unpack_side(packed: Side, checkers: int, side: Int8) -> None:
    """Write two words as the 26 numbers of a side of so many checkers."""
    side[0] = checkers
    for place in range(1, 26):
        side[place] = standing(packed, place)
        side[0] -= side[place]


@inlined
def standing(side: Side, place: int) -> int:
    """Return the number of checkers on a place from 1 to 25."""
    word = side.low if place <= 12 else side.high
    return word >> 4 * (place - 1 if place <= 12 else place - 13) & 15


@inlined
def shifted(side: Side, place: int, count: int) -> Side:
    """Return a side with so many checkers more on a place from 1 to 25; on place 0 (off) none are kept."""
    low = count << 4 * (place - 1) if 0 < place <= 12 else 0
    high = count << 4 * (place - 13) if place > 12 else 0
    return Side(side.low + low, side.high + high)


@inlined
def on_bar(side: Side) -> int:
    """Return the number of checkers on the bar."""
    return side.high >> 48


@inlined
def is_open(own: Side, opponent: Side, start: int, die: int) -> bool:
    """Say whether a die can be played from a place by the checker that may stand there."""
    can_go = standing(own, start) > 0 and (start == BAR or on_bar(own) == 0)
    if start > die:
        can_land = standing(opponent, BAR - start + die) < 2
    else:
        can_land = own.high == 0 and own.low >> (24 if start == die else 4 * start) == 0
    return can_go and can_land


@inlined
def walk(own: Side, opponent: Side, word: int, die: int, other: int) -> Walked:
    """Play the written moves in their order, the dice in the order given.

    A move of several dice is split into steps, which may hit nothing on their way: such a hit is written.
    Steps are ODD where it cannot be done.
    """
    most = 4 if die == other else 2
    steps, count = 0, 0
    place, end = 0, 0
    moves = word >> 40 & 7
    walks = word != UNWALKABLE
    while walks and (moves > 0 or place > end):
        if place == end:
            place, end = word & 31, word >> 20 & 31
            word >>= 5
            moves -= 1
        landing = lands(place, die)
        is_blot = landing > 0 and standing(opponent, BAR - landing) == 1
        walks = (
            landing >= end
            and count < most
            and is_open(own, opponent, place, die)
            and (landing == end or not is_blot)
        )
        own = shifted(shifted(own, place, -1), landing, 1)
        if is_blot:
            opponent = shifted(shifted(opponent, BAR - landing, -1), BAR, 1)
        steps |= place << (5 * count)
        count += 1
        die, other = other, die
        place = landing
    if not walks:
        steps, count = ODD, 0
    return Walked(own, opponent, steps, count)


@inlined
def plays_second_first(word: int, die_1: int, die_2: int) -> int:
    """Guess from the length of the first written move whether it plays the second die: 1 or 0."""
    return int((word & 31) - (word >> 20 & 31) == die_2) & int(die_1 != die_2)


@inlined
def blot_count(side: Side) -> int:
    """Return the number of points with one checker."""
    return _ones(side.low) + _ones(side.high)


@inlined
def _ones(word: int) -> int:
    """Return how many of the twelve points of a word have one checker."""
    alone = word & ~(word >> 1 | word >> 2 | word >> 3) & _EACH_POINT
    return alone * 0x1111_1111_1111_1111 >> 60 & 15


@inlined
def is_shut_out(own: Side, opponent: Side, die_1: int, die_2: int) -> bool:
    """Say whether a checker is on the bar and both entry points are closed."""
    return on_bar(own) > 0 and standing(opponent, die_1) > 1 and standing(opponent, die_2) > 1
