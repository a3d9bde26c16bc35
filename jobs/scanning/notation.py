"""Read a play text as it is usually written: `24/18 13/8`, `bar/20*`, `5/off`, `24/18*/13`, `8/5(2)`.

Any other text is left to `queries.board.parse_play`, which knows every way of writing; what is read here it
reads alike.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.scanning.fields import NINE, SPACE, ZERO, Bytes
from queries.board import BAR, MAX_MOVES, OFF

UNUSUAL = -1
"""In place of a number of moves: the text is not for this reader."""

_SLASH, _STAR, _OPENS, _CLOSES = ord("/"), ord("*"), ord("("), ord(")")
_B, _A, _R, _O, _F = (ord(letter) for letter in "barof")


@compiled
def read_moves(letters: Bytes, at: int, end: int, points: NDArray[np.int8], first: int) -> int:
    """Read the text `letters[at:end]`; return how many moves it says, or UNUSUAL.

    Move m is written to `points[first + m]` as (from, to); there is room for MAX_MOVES.
    """
    count = 0
    while at < end:
        if count and letters[at] == SPACE:
            at += 1
        elif count:
            return UNUSUAL
        begun = count
        here, at = _place(letters, at, end)
        if here <= OFF:
            return UNUSUAL
        while at < end and letters[at] == _SLASH:
            there, at = _place(letters, at + 1, end)
            if there < 0 or there == BAR or here == OFF or count == MAX_MOVES:
                return UNUSUAL
            points[first + count, 0], points[first + count, 1] = here, there
            here = there
            count += 1
        if count == begun:
            return UNUSUAL
        if at < end and letters[at] == _OPENS:
            if at + 3 > end or not ZERO < letters[at + 1] <= NINE or letters[at + 2] != _CLOSES:
                return UNUSUAL
            count = _repeat(points, first, begun, count, letters[at + 1] - ZERO)
            if count < 0:
                return UNUSUAL
            at += 3
    return count


@compiled
def _place(letters: Bytes, at: int, end: int) -> tuple[int, int]:
    """Return the place that begins here and where it and its stars end; (-1, at) for anything else."""
    if at < end and ZERO <= letters[at] <= NINE:
        place = int(letters[at]) - ZERO
        at += 1
        if at < end and ZERO <= letters[at] <= NINE:
            place = place * 10 + int(letters[at]) - ZERO if place else BAR + 1
            at += 1
    elif at + 3 <= end and letters[at] == _B and letters[at + 1] == _A and letters[at + 2] == _R:
        place, at = BAR, at + 3
    elif at + 3 <= end and letters[at] == _O and letters[at + 1] == _F and letters[at + 2] == _F:
        place, at = OFF, at + 3
    else:
        return -1, at
    while at < end and letters[at] == _STAR:
        at += 1
    return (place if place <= BAR else -1), at


@compiled
def _repeat(points: NDArray[np.int8], first: int, begun: int, count: int, times: int) -> int:
    """Write the moves from number `begun` on so many times altogether; return how many there are then."""
    length = count - begun
    if begun + length * times > MAX_MOVES:
        return UNUSUAL
    for place in range(count, begun + length * times):
        points[first + place] = points[first + place - length]
    return begun + length * times
