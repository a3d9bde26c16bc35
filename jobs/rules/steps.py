"""One step of one checker: where it may go from, where it lands. The primitives of the move kernel.

A *side* is int8[26] in that side's own view: index 1..24 its own points, 25 its bar, 0 the number of its
checkers borne off. The opponent's point that faces own point `p` is `25 - p`. A *mask* has one bit a place:
bit p for the mover's own point p, bit 25 for his bar.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled

HOME = 0x7E
"""The mask of points 1..6."""

_DE_BRUIJN = 0x077CB531  # its 32 windows of five bits all differ, so a product with a power of two names it


def _bit_numbers() -> NDArray[np.int64]:
    numbers = np.zeros(32, dtype=np.int64)
    for bit in range(32):
        numbers[(_DE_BRUIJN << bit & 0xFFFFFFFF) >> 27] = bit
    return numbers


_BIT_NUMBERS = _bit_numbers()


@compiled
def lowest(mask: int) -> int:
    """Return the number of the lowest bit of a mask that is not 0."""
    return int(_BIT_NUMBERS[((mask & -mask) * _DE_BRUIJN & 0xFFFFFFFF) >> 27])


@compiled
def highest(mask: int) -> int:
    """Return the number of the highest bit of a mask that is not 0."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    return int(_BIT_NUMBERS[((mask ^ mask >> 1) * _DE_BRUIJN & 0xFFFFFFFF) >> 27])


@compiled
def occupied(side: NDArray[np.int8]) -> int:
    """Return a mask of the places with a checker of this side: bit p for point p, bit 25 for the bar."""
    mask = 0
    for point in range(1, 26):
        if side[point] > 0:
            mask |= 1 << point
    return mask


@compiled
def open_points(opponent: NDArray[np.int8]) -> int:
    """Return a mask of the mover's points that the opponent does not hold with two checkers or more."""
    mask = 0
    for point in range(1, 25):
        if opponent[25 - point] < 2:
            mask |= 1 << point
    return mask


@compiled
def blots(opponent: NDArray[np.int8]) -> int:
    """Return a mask of the mover's points on which exactly one opposing checker stands."""
    mask = 0
    for point in range(1, 25):
        if opponent[25 - point] == 1:
            mask |= 1 << point
    return mask


@compiled
def movable(mask: int, free: int, die: int) -> int:
    """Return a mask of the places from which a die can be played.

    `mask` is where the mover's checkers stand (`occupied`), `free` the points open to him (`open_points`).
    With a checker on the bar only bit 25 can be set; bearing off is included where all are home.
    """
    sources = mask & (free << die)
    if mask >> 25:
        return sources & (1 << 25)
    if mask & ~HOME == 0 and mask != 0:
        if mask >> die & 1:
            sources |= 1 << die
        elif mask >> die == 0:
            sources |= 1 << highest(mask)
    return sources


@compiled
def lands(source: int, die: int) -> int:
    """Return where a checker comes to stand: a point, or 0 for off."""
    return source - die if source > die else 0


@compiled
def mask_after(side: NDArray[np.int8], mask: int, source: int, die: int) -> int:
    """Return the mask of a side's places after one step, the side itself left as it is."""
    if side[source] == 1:
        mask ^= 1 << source
    return mask | 1 << source - die if source > die else mask


@compiled
def take_step(side: NDArray[np.int8], mask: int, source: int, die: int) -> int:
    """Move one checker of a side, hits left aside; return the new mask of its places."""
    mask = mask_after(side, mask, source, die)
    side[source] -= 1
    side[lands(source, die)] += 1
    return mask


@compiled
def take_back(side: NDArray[np.int8], source: int, die: int) -> None:
    """Undo `take_step`."""
    side[lands(source, die)] -= 1
    side[source] += 1


@compiled
def wasted(source: int, die: int) -> int:
    """Return the pips that a step wastes: die - point of a checker borne off, else 0."""
    return die - source if source < die else 0


@compiled
def on_board(side: NDArray[np.int8]) -> int:
    """Return the number of checkers not yet borne off."""
    total = 0
    for place in range(1, 26):
        total += int(side[place])
    return total
