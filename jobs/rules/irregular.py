"""Plays that cannot be walked in the order written: legal by their position, or illegal, and why.

`sides` is int8[2, 26], the sides of seat 0 and seat 1 as in `jobs.rules.steps`; a written play is the moves
`starts`, `ends` (25 the bar, 0 off).
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.faults import (
    BAR_FIRST,
    DICE_USED,
    ILLEGAL,
    LANDING,
    LARGER_DIE,
    NO_FAULT,
    NOT_HIGHEST,
    NOT_HOME,
    PIP_WASTE,
    REORDERED,
    TOO_FEW_DICE,
    Judged,
    Rules,
)
from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_steps, most_dice
from jobs.rules.steps import lands, movable, occupied, open_points
from queries.board import BAR, MAX_MOVES, ODD, SECOND_DIE_FIRST

Int8 = NDArray[np.int8]


@compiled
def play_written(sides: Int8, seat: int, starts: Int8, ends: Int8, order: Int8) -> int:
    """Play moves as far as the record states them, unjudged, in place; return how many were played.

    A move from where no checker stands waits for one to come, and is left out if none does; checkers may come
    to stand on a point that the opponent holds. The same as `queries.board.play`. `order` (int8[MAX_MOVES])
    receives which moves were played, in the order played.
    """
    total = min(len(starts), MAX_MOVES)
    played = 0
    done = 0
    while True:
        move = 0
        while move < total and (done >> move & 1 or sides[seat, starts[move]] <= 0):
            move += 1
        if move == total:
            return played
        done |= 1 << move
        order[played] = move
        played += 1
        end = int(ends[move])
        sides[seat, starts[move]] -= 1
        sides[seat, end] += 1
        if 0 < end < BAR and sides[1 - seat, BAR - end] == 1:
            sides[1 - seat, BAR - end] = 0
            sides[1 - seat, BAR] += 1


@compiled
def judge_position(
    sides: Int8,
    seat: int,
    die_1: int,
    die_2: int,
    starts: Int8,
    ends: Int8,
    rules: Rules,
) -> Judged:
    """Judge a play by its position alone, and play it on `sides` in place as far as it is written."""
    before = sides.copy()
    order = np.empty(MAX_MOVES, dtype=np.int8)
    played = play_written(sides, seat, starts, ends, order)
    plays = np.empty(MAX_PLAYS, dtype=np.int32)
    own, opponent = before[seat], before[1 - seat]
    count, _ = legal_steps(own, opponent, die_1, die_2, rules.pip_waste, rules.strict, plays)
    if played == len(starts):
        reached = _play_reaching(sides, seat, before, die_1, die_2, plays, count)
        if reached != ODD:
            dice = _step_count(reached)
            return Judged(
                REORDERED, NO_FAULT, reached, dice, max(dice, most_dice(own, opponent, die_1, die_2))
            )
    used = _dice_written(die_1, die_2, starts, ends)
    fault = diagnose(before.copy(), seat, die_1, die_2, starts, ends)
    possible = most_dice(own, opponent, die_1, die_2)
    if fault == NO_FAULT:
        if used < possible:
            fault = TOO_FEW_DICE
        elif possible == 1:
            fault = LARGER_DIE
        else:
            fault = PIP_WASTE
    steps = _packed(starts, ends, order, played, die_1, die_2)
    return Judged(ILLEGAL, fault, steps, used, possible)


@compiled
def _play_reaching(
    sides: Int8, seat: int, before: Int8, die_1: int, die_2: int, plays: NDArray[np.int32], count: int
) -> int:
    """Return the one of `plays` that leads from `before` to `sides`, or ODD."""
    board = np.empty((2, 26), dtype=np.int8)
    for play in range(count):
        for place in range(26):
            board[0, place] = before[0, place]
            board[1, place] = before[1, place]
        apply_steps(board[seat], board[1 - seat], die_1, die_2, plays[play])
        differences = 0
        for place in range(26):
            differences += board[0, place] != sides[0, place]
            differences += board[1, place] != sides[1, place]
        if differences == 0:
            return int(plays[play])
    return ODD


@compiled
def _step_count(steps: int) -> int:
    count = 0
    while count < 4 and steps >> (5 * count) & 31:
        count += 1
    return count


@compiled
def _dice_written(die_1: int, die_2: int, starts: Int8, ends: Int8) -> int:
    """Return how many dice written moves use by their lengths, no more than there are."""
    full = 4 if die_1 == die_2 else 2
    count = 0
    for move in range(len(starts)):
        length = int(starts[move]) - int(ends[move])
        if die_1 == die_2:
            count += max(1, -(-length // die_1))
        elif length > max(die_1, die_2):
            count += 2
        else:
            count += 1
    return min(count, full)


@compiled
def _packed(starts: Int8, ends: Int8, order: Int8, played: int, die_1: int, die_2: int) -> int:
    """Return the moves that were played as packed steps, or ODD where they are no moves of these dice."""
    if played > (4 if die_1 == die_2 else 2):
        return ODD
    for swap in range(2):
        die, other = (die_2, die_1) if swap else (die_1, die_2)
        packed, fits = 0, 0
        for index in range(played):
            move = order[index]
            packed |= int(starts[move]) << (5 * index)
            fits += lands(int(starts[move]), die) == ends[move]
            die, other = other, die
        if fits == played:
            return packed | SECOND_DIE_FIRST if swap and played else packed
    return ODD


@compiled
def diagnose(sides: Int8, seat: int, die_1: int, die_2: int, starts: Int8, ends: Int8) -> int:
    """Return the first rule that a play breaks when it is played from the highest start down, or NO_FAULT.

    That order plays every legal play, so that what it stumbles over is no matter of order. NO_FAULT means
    that each move is right in itself and only the choice of dice is not. Plays on `sides` in place.
    """
    left = np.zeros(7, dtype=np.int64)  # how often each number is still to be played
    left[die_1] += 2 if die_1 == die_2 else 1
    left[die_2] += 2 if die_1 == die_2 else 1
    done = 0
    for _ in range(min(len(starts), MAX_MOVES)):
        index = -1
        for move in range(min(len(starts), MAX_MOVES)):
            if done >> move & 1 == 0 and (index < 0 or starts[move] > starts[index]):
                index = move
        done |= 1 << index
        start, end = int(starts[index]), int(ends[index])
        fault = _fault_of_move(sides, seat, start, end, left)
        if fault == DICE_USED and start == BAR and BAR - end != die_1 and BAR - end != die_2:
            fault = BAR_FIRST  # enters with a number that was not rolled
        if fault == NOT_HIGHEST and left[start] == 0 and start in (die_1, die_2):
            fault = DICE_USED  # its number was rolled, and is played already
        if fault != NO_FAULT:
            return fault
        sides[seat, start] -= 1
        sides[seat, end] += 1
        if end > 0 and sides[1 - seat, BAR - end] == 1:
            sides[1 - seat, BAR - end] = 0
            sides[1 - seat, BAR] += 1
    return NO_FAULT


@compiled
def _fault_of_move(sides: Int8, seat: int, start: int, end: int, left: NDArray[np.int64]) -> int:
    """Return the rule that one move breaks, or NO_FAULT; takes the dice that it uses out of `left`."""
    if end >= start or sides[seat, start] <= 0:
        return LANDING
    if start != BAR and sides[seat, BAR] > 0:
        return BAR_FIRST
    if end > 0 and sides[1 - seat, BAR - end] >= 2:
        return BAR_FIRST if start == BAR else LANDING
    if end == 0 and _outside(sides[seat]) > (1 if start > 6 else 0):
        return NOT_HOME
    fault = NO_FAULT
    fewest, with_die, with_other = 5, 0, 0
    for die in range(1, 7):
        for other in range(1, 7):
            most = left[die] if other == die else left[die] + left[other]
            if left[die] == 0 or left[other] == 0 or (other == die and most < 2 and _sum(left) > 1):
                continue
            used, closed = _way(sides, seat, start, end, die, other, most)
            if used > 0 and closed != NO_FAULT:
                fault = closed
            elif 0 < used < fewest:
                fewest, with_die, with_other = used, die, other
    if fewest < 5:
        left[with_die] -= (fewest + 1) // 2
        left[with_other] -= fewest // 2
        return NO_FAULT
    if fault != NO_FAULT:
        return fault
    return NOT_HIGHEST if end == 0 and _sum(left) > 0 else DICE_USED


@compiled
def _way(sides: Int8, seat: int, start: int, end: int, die: int, other: int, most: int) -> tuple[int, int]:
    """Return (dice used, rule broken) of a checker that plays `die` and `other` in turn until it is at `end`.

    0 dice: its steps do not end there. A blot on the way closes it like a held point, since a hit on the way
    has to be written.
    """
    place, used = start, 0
    fault = NO_FAULT
    while place > end and used < most:
        step = die if used % 2 == 0 else other
        landing = lands(place, step)
        if fault == NO_FAULT:
            if not _can_step(sides, seat, place, step):
                fault = BAR_FIRST if place == BAR or sides[seat, BAR] > 0 else LANDING
                fault = NOT_HIGHEST if landing == 0 else fault
            elif landing > end and sides[1 - seat, BAR - landing] == 1:
                fault = LANDING
        sides[seat, place] -= 1
        sides[seat, landing] += 1
        place = landing
        used += 1
    sides[seat, place] -= 1
    sides[seat, start] += 1
    return (used, fault) if place == end else (0, NO_FAULT)


@compiled
def _can_step(sides: Int8, seat: int, start: int, die: int) -> bool:
    sources = movable(occupied(sides[seat]), open_points(sides[1 - seat]), die)
    return sources >> start & 1 != 0


@compiled
def _outside(side: Int8) -> int:
    """Return the number of checkers that are not home yet."""
    count = 0
    for place in range(7, BAR + 1):
        count += int(side[place])
    return count


@compiled
def _sum(left: NDArray[np.int64]) -> int:
    count = 0
    for number in range(len(left)):
        count += left[number]
    return count
