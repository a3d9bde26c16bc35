"""The verdict on a written play: is it legal, by which steps, and if not, which rule it breaks.

A play is judged by the position that it leads to. Nearly every play of a log can be walked in the order
written, a move of several dice split into its steps; what cannot is `jobs.rules.irregular`'s.
`sides` is int8[2, 26], the sides of seat 0 and seat 1 as in `jobs.rules.steps`.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.faults import (
    DANCE,
    DANCE_MISSING,
    FALSE_DANCE,
    ILLEGAL,
    LARGER_DIE,
    LEGAL,
    NO_FAULT,
    PIP_WASTE,
    TOO_FEW_DICE,
    Judged,
    Rules,
)
from jobs.rules.irregular import judge_position
from jobs.rules.plays import MAX_PLAYS, apply_steps, ends_game, legal_steps, most_dice, play_waste
from jobs.rules.steps import movable, occupied, open_points
from jobs.rules.walking import Side, packed_side, walk
from queries.board import ODD, SECOND_DIE_FIRST

Int8 = NDArray[np.int8]


@compiled
def judge(
    sides: Int8, seat: int, die_1: int, die_2: int, word: int, starts: Int8, ends: Int8, rules: Rules
) -> Judged:
    """Judge a written play and play it on `sides` in place, as far as it can be played.

    `starts` and `ends` are the play's moves, `word` the same as one number. A legal play is played by the
    steps returned; an illegal one as it is written, never corrected.
    """
    if word == 0:
        return _judge_empty(sides, seat, die_1, die_2, rules)
    own, opponent = packed_side(sides[seat]), packed_side(sides[1 - seat])
    steps, count = _read(own, opponent, word, die_1, die_2)
    if steps == ODD:
        return judge_position(sides, seat, die_1, die_2, starts, ends, rules)
    fault, possible = NO_FAULT, count
    full = 4 if die_1 == die_2 else 2
    if count < full or (rules.pip_waste and play_waste(steps, die_1, die_2) > 0):
        fault, possible = _fault_of_steps(sides[seat], sides[1 - seat], die_1, die_2, steps, count, rules)
    apply_steps(sides[seat], sides[1 - seat], die_1, die_2, steps)
    return Judged(ILLEGAL if fault else LEGAL, fault, steps, count, possible)


@compiled
def _judge_empty(sides: Int8, seat: int, die_1: int, die_2: int, rules: Rules) -> Judged:
    possible = most_dice(sides[seat], sides[1 - seat], die_1, die_2)
    if possible == 0:
        return Judged(DANCE, NO_FAULT, 0, 0, 0)
    if not rules.must_play_most:
        return Judged(LEGAL, NO_FAULT, 0, 0, possible)
    return Judged(FALSE_DANCE, DANCE_MISSING if rules.records_dances else TOO_FEW_DICE, 0, 0, possible)


@compiled
def _read(own: Side, opponent: Side, word: int, die_1: int, die_2: int) -> tuple[int, int]:
    """Walk a play in the order of the dice that uses most of them, the larger where one is used.

    Returns (packed steps or ODD, dice used).
    """
    larger, smaller = max(die_1, die_2), min(die_1, die_2)
    walked, die = walk(own, opponent, word, larger, smaller), larger
    if walked.dice_count < 2 and larger != smaller:
        again = walk(own, opponent, word, smaller, larger)
        if again.dice_count > walked.dice_count:
            walked, die = again, smaller
    steps = walked.steps
    if steps != ODD and die != die_1:
        steps |= SECOND_DIE_FIRST
    return steps, walked.dice_count


@compiled
def _fault_of_steps(
    own: Int8, opponent: Int8, die_1: int, die_2: int, steps: int, count: int, rules: Rules
) -> tuple[int, int]:
    """Return (fault, dice possible) of steps that each can be played; the sides are those before them.

    The position is compared, not the sequence: what bears off the last checker is complete.
    """
    die, other = (die_2, die_1) if steps & SECOND_DIE_FIRST else (die_1, die_2)
    is_last = ends_game(own, steps, die_1, die_2)
    possible = most_dice(own, opponent, die_1, die_2)
    fault = NO_FAULT
    if count < possible:
        if rules.must_play_most and (rules.strict or not is_last):
            fault = TOO_FEW_DICE
    elif count == 1 and die < other and not is_last and movable(occupied(own), open_points(opponent), other):
        if rules.larger_die:
            fault = LARGER_DIE
    elif rules.pip_waste and not is_last and _is_wasteful(own, opponent, die_1, die_2, steps):
        fault = PIP_WASTE
    return fault, possible


@compiled
def _is_wasteful(own: Int8, opponent: Int8, die_1: int, die_2: int, steps: int) -> bool:
    """Say whether another play with most dice wastes fewer pips."""
    waste = play_waste(steps, die_1, die_2)
    if waste == 0:
        return False
    plays = np.empty(MAX_PLAYS, dtype=np.int32)
    count, _ = legal_steps(own, opponent, die_1, die_2, True, True, plays)
    least = waste
    for play in range(count):
        least = min(least, play_waste(plays[play], die_1, die_2))
    return least < waste
