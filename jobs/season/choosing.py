"""Which play somebody chooses, and the key under which a play is written down."""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.plays import apply_steps, step_die
from jobs.rules.steps import blots, lands
from jobs.season.chance import State, bump
from jobs.season.judgement import LAST, TO_GO, face, rearmost, worth

FIRST_DIE, SECOND_DIE, HITS, HIT_ON_THE_WAY = 21, 24, 27, 31
"""Where a play key holds, beside the packed steps: the dice, the steps that hit, and whether a checker that
moves on could have hit on a point between."""

SEEN = 5
"""A weak player does not err at random: he takes one of the next best plays."""


@compiled
def choose(
    own: NDArray[np.int8],
    opponent: NDArray[np.int8],
    plays: NDArray[np.int32],
    count: int,
    dice: tuple[int, int],
    noise: float,
    state: State,
    sketch: NDArray[np.int8],
    thoughts: NDArray[np.float64],
) -> tuple[int, float]:
    """Return the play that seems best, and by how much it seemed better than the next.

    A player sees the few best plays as `worth` does, and errs among them by `noise` (standard deviation);
    in a race, and when the opponent is nearly home, there is less to be seen and he errs less. `sketch`
    (int8[2, 26]) and `thoughts` (float64[4, FACTS]) are memory for use inside.
    """
    mine, theirs = sketch[0], sketch[1]
    theirs[:] = opponent
    facts, facts_when_hit, values, numbers = thoughts[0], thoughts[1], thoughts[2], thoughts[3]
    face(opponent, facts)
    if rearmost(own) + facts[LAST] < 26:
        noise *= 0.12
    elif facts[TO_GO] < 80:
        noise *= 0.3
    values[:SEEN] = -1e9
    for number in range(count):
        mine[:] = own
        if apply_steps(mine, theirs, dice[0], dice[1], plays[number]) > 0:
            face(theirs, facts_when_hit)
            value = worth(mine, theirs, facts_when_hit)
            theirs[:] = opponent
        else:
            value = worth(mine, theirs, facts)
        place = SEEN - 1
        if value > values[place]:
            while place > 0 and value > values[place - 1]:
                values[place] = values[place - 1]
                numbers[place] = numbers[place - 1]
                place -= 1
            values[place] = value
            numbers[place] = number
    best, best_value, next_value = 0, -2e9, -2e9
    for place in range(min(SEEN, count)):
        value = values[place] + noise * bump(state)
        if value > best_value:
            best, best_value, next_value = int(numbers[place]), value, best_value
        elif value > next_value:
            next_value = value
    return int(plays[best]), best_value - next_value


@compiled
def key_of(opponent: NDArray[np.int8], dice: tuple[int, int], play: int) -> int:
    """Return the play key: everything that the text of a play depends on."""
    targets = blots(opponent)
    hits = 0
    on_the_way = 0
    left = targets
    for depth in range(4):
        source = (play >> (5 * depth)) & 31
        if source == 0:
            break
        target = lands(source, step_die(play, depth, dice[0], dice[1]))
        if target > 0 and left >> target & 1:
            hits |= 1 << depth
            left &= ~(1 << target)
        for die in dice:
            if source - die > 0 and targets >> (source - die) & 1:
                on_the_way = 1
    key = play | dice[0] << FIRST_DIE | dice[1] << SECOND_DIE
    return key | hits << HITS | on_the_way << HIT_ON_THE_WAY
