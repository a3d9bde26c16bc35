"""The legal plays of a roll: a numba generator over two sides, iterative and exact.

A *side* is int8[26] in that side's own view: index 1..24 its own points, 25 its bar, 0 the number of its
checkers borne off. The opponent's point that faces own point `p` is `25 - p`. Plays are packed steps as in
`queries/board.py`.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.steps import (
    HOME,
    blots,
    highest,
    lands,
    lowest,
    mask_after,
    movable,
    occupied,
    on_board,
    open_points,
    take_back,
    take_step,
    wasted,
)
from queries.board import SECOND_DIE_FIRST

MAX_PLAYS = 3060
"""No roll has more distinct final positions: four equal moves shared out among 15 checkers."""


@compiled
def _equal_dice_plays(
    side: NDArray[np.int8], free: int, die: int, steps: NDArray[np.int32]
) -> tuple[int, int]:
    """Write the plays of a double; return how many there are and how many dice each uses.

    Equal moves commute, and one that can be played stays playable until it is: so every play can be written
    with its sources in falling order, each set of sources once, and all complete plays use as many dice.
    """
    masks = np.zeros(5, dtype=np.int64)
    left = np.zeros(5, dtype=np.int64)  # sources still to try at each depth
    chosen = np.zeros(4, dtype=np.int64)
    masks[0] = occupied(side)
    left[0] = movable(masks[0], free, die)
    depth, count, most = 0, 0, 0
    packed = 0
    childless = True
    while True:
        if left[depth] != 0 and depth < 4:
            source = highest(left[depth])
            left[depth] ^= 1 << source
            masks[depth + 1] = take_step(side, masks[depth], source, die)
            chosen[depth] = source
            packed |= source << (5 * depth)
            depth += 1
            left[depth] = movable(masks[depth], free, die) & ((2 << source) - 1)
            childless = True
            continue
        if childless and depth > 0:
            if depth > most:
                most, count = depth, 0
            if depth == most:
                steps[count] = packed
                count += 1
        childless = False
        if depth == 0:
            return count, most
        depth -= 1
        packed &= ~(31 << (5 * depth))
        take_back(side, chosen[depth], die)


@compiled
def step_die(play: int, depth: int, die_1: int, die_2: int) -> int:
    """Return the die that plays step `depth` (from 0) of a packed play."""
    first_is_second = play & SECOND_DIE_FIRST != 0
    return die_2 if first_is_second != (depth == 1) else die_1


@compiled
def play_waste(play: int, die_1: int, die_2: int) -> int:
    """Return the pips that a packed play wastes."""
    waste = 0
    for depth in range(4):
        source = int(play >> (5 * depth)) & 31
        if source != 0:
            waste += wasted(source, step_die(play, depth, die_1, die_2))
    return waste


@compiled
def _can_follow(
    side: NDArray[np.int8], mask: int, free: int, one: int, first: int, two: int, second: int
) -> bool:
    """Say whether die `first` can be played from `one`, and then die `second` from `two`."""
    if movable(mask, free, first) >> one & 1 == 0:
        return False
    return movable(mask_after(side, mask, one, first), free, second) >> two & 1 != 0


@compiled
def _is_pair(
    side: NDArray[np.int8], mask: int, free: int, one: int, first: int, two: int, second: int
) -> bool:
    """Say whether `first` from `one` and `second` from `two` can both be played, in either order."""
    return _can_follow(side, mask, free, one, first, two, second) or _can_follow(
        side, mask, free, two, second, one, first
    )


@compiled
def _has_twin(
    side: NDArray[np.int8],
    mask: int,
    free: int,
    blot_mask: int,
    one: int,
    larger: int,
    two: int,
    smaller: int,
) -> bool:
    """Say whether another pair of moves, written instead of this one, reaches the same position.

    `larger` is played from `one`, `smaller` from `two`. Different pairs reach the same position only when all
    bears off (then the dice can be exchanged), or when `two` comes to stand where `one` leaves: that is one
    checker going the whole way, as it also does over `two - larger`, provided nothing is hit on either.
    """
    if one <= larger and two <= smaller:
        return one < two and _is_pair(side, mask, free, two, larger, one, smaller)
    if one != two - smaller or two <= larger or blot_mask & (1 << one | 1 << two - larger) != 0:
        return False
    return _is_pair(side, mask, free, two, larger, two - larger, smaller)


@compiled
def _two_dice_plays(
    side: NDArray[np.int8],
    free: int,
    blot_mask: int,
    die_1: int,
    die_2: int,
    steps: NDArray[np.int32],
) -> tuple[int, int]:
    """Write the plays of two different dice; return how many there are and how many dice each uses.

    The larger die goes first, so that plays of one die are those of the larger where either could be played.
    A pair of moves that can be played in both orders is written in the first. `blot_mask` is as given by
    `blots`.
    """
    start = occupied(side)
    count, most = 0, 0
    for order in range(2):
        second_first = (order == 0) == (die_2 > die_1)
        first, second = (die_2, die_1) if second_first else (die_1, die_2)
        mark = SECOND_DIE_FIRST if second_first else 0
        may_stop = most == 0
        sources = movable(start, free, first)
        while sources:
            one = lowest(sources)
            sources ^= 1 << one
            after = movable(mask_after(side, start, one, first), free, second)
            if after == 0 and may_stop and most < 2:
                most = 1
                steps[count] = mark | one
                count += 1
            if after != 0 and most < 2:
                most, count = 2, 0
            while after:
                two = lowest(after)
                after ^= 1 << two
                if order == 0:
                    if _has_twin(side, start, free, blot_mask, one, first, two, second):
                        continue
                elif _can_follow(side, start, free, two, second, one, first) or _has_twin(
                    side, start, free, blot_mask, two, second, one, first
                ):
                    continue
                steps[count] = mark | one | two << 5
                count += 1
    return count, most


@compiled
def _last_checker_play(side: NDArray[np.int8], blot_mask: int, die_1: int, die_2: int, play: int) -> int:
    """Return the play that bears off the last checker with one die, or 0.

    0 too where `play`, which uses both dice, ends in that position.
    """
    mask = occupied(side)
    if mask & ~HOME != 0 or mask & (mask - 1) != 0:
        return 0
    source = int(play) & 31
    middle = lands(source, step_die(play, 0, die_1, die_2))
    if side[source] != 1 or blot_mask >> middle & 1 == 0:
        return 0
    if die_1 >= source:
        return source
    return SECOND_DIE_FIRST | source if die_2 >= source else 0


@compiled
def ends_game(side: NDArray[np.int8], play: int, die_1: int, die_2: int) -> bool:
    """Say whether a packed play bears off every checker that the side still has (four at most)."""
    left = on_board(side)
    for depth in range(4):
        source = int(play >> (5 * depth)) & 31
        if source != 0 and lands(source, step_die(play, depth, die_1, die_2)) == 0:
            left -= 1
    return left == 0


@compiled
def _keep_least_waste(
    side: NDArray[np.int8], die_1: int, die_2: int, steps: NDArray[np.int32], count: int
) -> int:
    """Keep the plays of the smallest waste and those that end the game; return how many."""
    least = 1 << 20
    for play in range(count):
        least = min(least, play_waste(steps[play], die_1, die_2))
    kept = 0
    for play in range(count):
        packed = steps[play]
        if play_waste(packed, die_1, die_2) == least or ends_game(side, packed, die_1, die_2):
            steps[kept] = packed
            kept += 1
    return kept


@compiled
def legal_steps(
    own: NDArray[np.int8],
    opponent: NDArray[np.int8],
    die_1: int,
    die_2: int,
    pip_waste: bool,
    strict: bool,
    steps: NDArray[np.int32],
) -> tuple[int, int]:
    """Write the packed steps of every legal play; return (number of plays, dice that each uses).

    As `legal_plays`, without the boards. A play that bears off the last checker with one die is counted as
    using one die less.
    """
    side = own.copy()
    free = open_points(opponent)
    if die_1 == die_2:
        count, most = _equal_dice_plays(side, free, die_1, steps)
    else:
        blot_mask = blots(opponent)
        count, most = _two_dice_plays(side, free, blot_mask, die_1, die_2, steps)
        if most == 2 and not strict:
            last = _last_checker_play(side, blot_mask, die_1, die_2, steps[0])
            if last != 0:
                steps[count] = last
                count += 1
    if pip_waste and count > 1:
        count = _keep_least_waste(own, die_1, die_2, steps, count)
    return count, most


@compiled
def most_dice(own: NDArray[np.int8], opponent: NDArray[np.int8], die_1: int, die_2: int) -> int:
    """Return the greatest number of dice that a play of this roll can use, 0 to 4."""
    mask, free = occupied(own), open_points(opponent)
    if die_1 == die_2:
        side = own.copy()
        count = 0
        while count < 4:
            sources = movable(mask, free, die_1)
            if sources == 0:
                break
            mask = take_step(side, mask, highest(sources), die_1)
            count += 1
        return count
    count = 0
    for first, second in ((die_1, die_2), (die_2, die_1)):
        sources = movable(mask, free, first)
        while sources:
            count = 1
            source = lowest(sources)
            sources ^= 1 << source
            if movable(mask_after(own, mask, source, first), free, second):
                return 2
    return count


@compiled
def apply_steps(own: NDArray[np.int8], opponent: NDArray[np.int8], die_1: int, die_2: int, play: int) -> int:
    """Play packed steps on two sides in place, unchecked; return the number of checkers hit."""
    die, other = (die_2, die_1) if play & SECOND_DIE_FIRST else (die_1, die_2)
    left = int(play) & (SECOND_DIE_FIRST - 1)
    hits = 0
    while left:
        source = left & 31
        left >>= 5
        target = lands(source, die)
        own[source] -= 1
        own[target] += 1
        if target > 0 and opponent[25 - target] == 1:
            opponent[25 - target] = 0
            opponent[25] += 1
            hits += 1
        die, other = other, die
    return hits


@compiled
def legal_plays(
    own: NDArray[np.int8],
    opponent: NDArray[np.int8],
    die_1: int,
    die_2: int,
    pip_waste: bool,
    strict: bool,
    steps: NDArray[np.int32],
    boards: NDArray[np.int8],
) -> int:
    """Write every legal play of a roll, one a distinct final position; return how many there are.

    `own` and `opponent` are int8[26], each side in its own view (1..24 its points, 25 its bar, 0 its checkers
    off); they are left as they were. `die_1` and `die_2` are the dice as rolled. `pip_waste` turns on the
    rule that among the plays with most dice only those that waste fewest pips are legal; `strict` refuses the
    last checker borne off with one die where another play uses both (`moves.last_checker`).

    `steps` is int32[MAX_PLAYS], filled with packed steps as in `queries/board.py`; `boards` is
    int8[MAX_PLAYS, 2, 26], filled with the positions after the play: [play, 0] the mover's side, [play, 1]
    the opponent's, each in its own view. Allocate both once and use them for every call. 0 means a dance.
    """
    count, _ = legal_steps(own, opponent, die_1, die_2, pip_waste, strict, steps)
    for play in range(count):
        for place in range(26):
            boards[play, 0, place] = own[place]
        for place in range(26):  # two loops, so that each becomes a few vector moves
            boards[play, 1, place] = opponent[place]
        apply_steps(boards[play, 0], boards[play, 1], die_1, die_2, steps[play])
    return count
