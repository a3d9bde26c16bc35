"""Reading a written play step by step, in the order in which it is written.

`sides` is int8[2, 26], the sides of seat 0 and seat 1 as in `jobs.rules.steps`. A written play is one *word*:
the from-points of up to four moves in bits 0-4, 5-9, 10-14, 15-19, their ends in bits 20-24 … 35-39 (25 the
bar, 0 off), their number from bit 40 on. A play of more moves is `TOO_LONG`: no roll plays so many.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled, inlined
from jobs.rules.steps import lands
from queries.board import BAR, ODD

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

TOO_LONG = -1


def play_words(offsets: Int32, from_point: Int8, to_point: Int8) -> Int64:
    """Return the words of written plays: moves `offsets[p]:offsets[p + 1]` are those of play p."""
    counts = np.diff(offsets)
    words = counts.astype(np.int64) << 40
    for move in range(4):
        plays = np.flatnonzero(counts > move)
        places = offsets[plays] + move
        words[plays] |= from_point[places].astype(np.int64) << (5 * move)
        words[plays] |= to_point[places].astype(np.int64) << (20 + 5 * move)
    words[counts > 4] = TOO_LONG
    return words


@inlined
def can_step(sides: Int8, seat: int, start: int, die: int) -> bool:
    """Say whether a seat can play a die from a place that holds its checker."""
    if sides[seat, start] <= 0 or (start != BAR and sides[seat, BAR] > 0):
        return False
    if start > die:
        return bool(sides[1 - seat, BAR - start + die] < 2)
    for place in range(7, BAR):
        if sides[seat, place] > 0:
            return False
    if start < die:
        for place in range(start + 1, 7):
            if sides[seat, place] > 0:
                return False
    return True


@inlined
def unwalk(sides: Int8, seat: int, packed: int, die: int, other: int) -> None:
    """Put back the mover's checkers that `walk` has moved."""
    while packed:
        start = packed & 31
        packed >>= 5
        sides[seat, start] += 1
        sides[seat, lands(start, die)] -= 1
        die, other = other, die


@compiled
def rewalk(sides: Int8, seat: int, packed: int, die: int, other: int) -> None:
    """Move the mover's checkers by packed steps, unchecked: undoes `unwalk`."""
    while packed:
        start = packed & 31
        packed >>= 5
        sides[seat, start] -= 1
        sides[seat, lands(start, die)] += 1
        die, other = other, die


@inlined
def walk(sides: Int8, seat: int, word: int, die: int, other: int) -> tuple[int, int, int]:
    """Play the written moves in their order, the dice in the order given.

    A move of several dice is split into steps, which may hit nothing on their way: such a hit is written.
    Moves the mover's own checkers and returns (packed steps without `SECOND_DIE_FIRST`, dice used, change in
    the number of his blots); (ODD, 0, 0), and nothing has moved, where it cannot be done.
    """
    if word < 0:
        return ODD, 0, 0
    most = 4 if die == other else 2
    packed, count, struck, blots = 0, 0, 0, 0
    now, then = die, other
    for _ in range(word >> 40):
        place, end = word & 31, word >> 20 & 31
        word >>= 5
        while True:
            landing = lands(place, now)
            if (
                landing < end
                or count == most
                or not can_step(sides, seat, place, now)
                or (landing > end and sides[1 - seat, BAR - landing] == 1 and not struck >> landing & 1)
            ):
                unwalk(sides, seat, packed, die, other)
                return ODD, 0, 0
            left, there = int(sides[seat, place]), int(sides[seat, landing])
            sides[seat, place] = left - 1
            sides[seat, landing] = there + 1
            if place < BAR:
                blots += (left == 2) - (left == 1)
            if landing > 0:
                blots += (there == 0) - (there == 1)
            packed |= place << (5 * count)
            count += 1
            now, then = then, now
            if landing == end:
                break
            place = landing
        struck |= 1 << end
    return packed, count, blots


@inlined
def strike(sides: Int8, seat: int, word: int) -> tuple[int, int]:
    """Send the blots on which a walked play ends to the bar; return (how many, pips the opponent loses)."""
    hits, pips = 0, 0
    for _ in range(word >> 40):
        end = word >> 20 & 31
        word >>= 5
        if end > 0 and sides[1 - seat, BAR - end] == 1:
            sides[1 - seat, BAR - end] = 0
            sides[1 - seat, BAR] += 1
            hits += 1
            pips += end
    return hits, pips


@inlined
def length(word: int) -> int:
    """Return the pips that a written play of four moves at most goes."""
    pips = 0
    for _ in range(word >> 40):
        pips += (word & 31) - (word >> 20 & 31)
        word >>= 5
    return pips
