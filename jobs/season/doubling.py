"""The cube: who doubles, who takes, who drops, by a guess at who wins."""

from math import exp

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.season.chance import State, normal, unit
from jobs.season.slots import (
    AWAY_0,
    BEAVER,
    BEAVERED,
    CUBE_ACTION,
    CUBE_MAX,
    CUBE_OFFERED,
    CUBE_OWNER,
    CUBE_VALUE,
    DOUBLED,
    DROP,
    DROPPED,
    ELAPSED,
    JACOBY,
    NERVE,
    NOBODY,
    PACE,
    SINGLE,
    TAKEN,
    TURNS,
    finish,
    write,
)


@compiled
def points_of(class_: int, terms: NDArray[np.int64], result: NDArray[np.int64]) -> int:
    """Return the points of a class with the cube as it stands; under Jacoby an unoffered cube makes it 1."""
    counts_single = terms[JACOBY] != 0 and result[CUBE_OFFERED] == 0
    return int(result[CUBE_VALUE] * (1 if counts_single else 1 + class_))


@compiled
def _wants_to_double(
    likely: float, seat: int, terms: NDArray[np.int64], result: NDArray[np.int64], nerve: float, state: State
) -> bool:
    cube, owner = result[CUBE_VALUE], result[CUBE_OWNER]
    if owner == 1 - seat or 2 * cube > terms[CUBE_MAX]:
        return False
    away = terms[AWAY_0 + seat]
    if away > 0:
        if away <= cube:
            return False  # the cube is dead: it could win nothing more
        if terms[AWAY_0 + 1 - seat] <= cube:
            return likely > 0.2  # the opponent wins the match with this game anyhow
    felt = likely + nerve * normal(state)
    if felt > 0.9:
        return unit(state) < 0.4  # too good, some play on
    return felt > (0.71 if owner == NOBODY else 0.76)


@compiled
def _cube_ms(pace: float, state: State) -> int:
    return 600 + int(min(8_000.0, pace * exp(0.6 * normal(state))))


@compiled
def doubles(
    seat: int,
    likely: float,
    conduct: NDArray[np.float64],
    terms: NDArray[np.int64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
    state: State,
) -> bool:
    """Let somebody double before his roll, and the other answer; say whether the game is over with it."""
    other = 1 - seat
    if result[TURNS] == 0 or not _wants_to_double(likely, seat, terms, result, conduct[seat, NERVE], state):
        return False
    cube = int(result[CUBE_VALUE])
    result[CUBE_OFFERED] = 1
    ms = _cube_ms(0.35 * conduct[seat, PACE], state)
    write(actions, result, CUBE_ACTION, seat, DOUBLED, 2 * cube, 0, ms)
    answer_ms = _cube_ms(0.5 * conduct[other, PACE], state)
    result[ELAPSED] += ms + answer_ms
    felt = 1.0 - likely + conduct[other, NERVE] * normal(state)
    if felt < 0.235:
        write(actions, result, CUBE_ACTION, other, DROPPED, 0, 0, answer_ms)
        return finish(result, seat, DROP, SINGLE, cube)
    result[CUBE_VALUE] = 2 * cube
    result[CUBE_OWNER] = other
    if terms[BEAVER] != 0 and felt > 0.42 and 4 * cube <= terms[CUBE_MAX]:
        result[CUBE_VALUE] = 4 * cube
        write(actions, result, CUBE_ACTION, other, BEAVERED, 4 * cube, 0, answer_ms)
    else:
        write(actions, result, CUBE_ACTION, other, TAKEN, 0, 0, answer_ms)
    return False
