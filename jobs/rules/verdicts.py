"""The verdict on a written play: is it legal, by which steps, and if not, which rule it breaks.

A play is judged by the position that it leads to. Nearly every play of a log can be walked in the order
written, a move of several dice split into its steps; what cannot is `jobs.rules.irregular`'s.
`sides` and the written play are as in `jobs.rules.walking`.
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
from jobs.rules.plays import MAX_PLAYS, legal_steps, most_dice, play_waste
from jobs.rules.steps import movable, occupied, on_board, open_points
from jobs.rules.walking import rewalk, strike, unwalk, walk
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
    steps, count = _read(sides, seat, die_1, die_2, word)
    if steps == ODD:
        return judge_position(sides, seat, die_1, die_2, starts, ends, rules)
    fault, possible = NO_FAULT, count
    full = 4 if die_1 == die_2 else 2
    if count < full or (rules.pip_waste and play_waste(steps, die_1, die_2) > 0):
        fault, possible = _fault_of_steps(sides, seat, die_1, die_2, steps, count, rules)
    strike(sides, seat, word)
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
def plays_second_first(word: int, die_1: int, die_2: int) -> bool:
    """Guess from the length of the first written move whether it plays the second die."""
    return die_1 != die_2 and (word & 31) - (word >> 20 & 31) == die_2


@compiled
def _read(sides: Int8, seat: int, die_1: int, die_2: int, word: int) -> tuple[int, int]:
    """Walk a play in the order of the dice that uses most of them, the larger where one is used.

    Returns (packed steps or ODD, dice used); the mover's checkers have moved unless it is ODD.
    """
    swap = plays_second_first(word, die_1, die_2)
    die, other = (die_2, die_1) if swap else (die_1, die_2)
    steps, count, _ = walk(sides, seat, word, die, other)
    if die != other and count < 2:
        if count:
            unwalk(sides, seat, steps, die, other)
        again, more, _ = walk(sides, seat, word, other, die)
        if more > count or (more == count and other > die):
            swap, steps, count = not swap, again, more
        elif count:
            if more:
                unwalk(sides, seat, again, other, die)
            walk(sides, seat, word, die, other)
    if swap and steps != ODD:
        steps |= SECOND_DIE_FIRST
    return steps, count


@compiled
def _fault_of_steps(
    sides: Int8, seat: int, die_1: int, die_2: int, steps: int, count: int, rules: Rules
) -> tuple[int, int]:
    """Return (fault, dice possible) of steps that each can be played and that `walk` has played.

    The position is compared, not the sequence: what bears off the last checker is complete.
    """
    die, other = (die_2, die_1) if steps & SECOND_DIE_FIRST else (die_1, die_2)
    packed = steps & (SECOND_DIE_FIRST - 1)
    ended = on_board(sides[seat]) == 0
    unwalk(sides, seat, packed, die, other)
    own, opponent = sides[seat], sides[1 - seat]
    possible = most_dice(own, opponent, die_1, die_2)
    fault = NO_FAULT
    if count < possible:
        if rules.must_play_most and (rules.strict or not ended):
            fault = TOO_FEW_DICE
    elif count == 1 and die < other and not ended and movable(occupied(own), open_points(opponent), other):
        if rules.larger_die:
            fault = LARGER_DIE
    elif rules.pip_waste and not ended and _is_wasteful(own, opponent, die_1, die_2, steps):
        fault = PIP_WASTE
    rewalk(sides, seat, packed, die, other)
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
