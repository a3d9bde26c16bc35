"""The clock of a turn: how long somebody thinks, and what happens when his time is up."""

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.season.chance import State, normal, unit
from jobs.season.slots import (
    BANK,
    CLAIM,
    CLAIMED,
    CLAIMED_WIN,
    CLOCK,
    CUBE_VALUE,
    DISTRACTION,
    ELAPSED,
    EVENT,
    GAMMON,
    IDLE_TURN,
    LIMIT,
    NO_CLOCK,
    PACE,
    SERVER_PLAYS,
    SINGLE,
    TIME_UP,
    TIMEOUT,
    TIMEOUTS,
    TO_LOSE,
    TURNS,
    UNCLAIMED,
    finish,
    write,
)

NEVER = 1 << 40
"""How long somebody takes who is not there any more."""


@compiled
def time_left(seat: int, terms: NDArray[np.int64], clocks: NDArray[np.int64]) -> int:
    """Return how long a seat may take for this turn (milliseconds), NEVER where there is no clock."""
    if terms[CLOCK] == NO_CLOCK:
        return NEVER
    return int(terms[LIMIT] + clocks[seat, BANK])


@compiled
def _choice_ms(acts: NDArray[np.float64], count: int, gap: float, state: State) -> int:
    """Return the milliseconds that a choice among `count` plays takes; a close choice takes longer."""
    difficulty = (0.35 + 0.22 * log(count)) * (1.0 + 0.8 * exp(-12.0 * gap))
    ms = acts[PACE] * difficulty * exp(0.5 * normal(state))
    if unit(state) < acts[DISTRACTION]:
        ms -= 25_000.0 * log(1.0 - unit(state))
    return 350 + int(ms)


@compiled
def thinks(
    seat: int,
    number: int,
    gap: float,
    away: int,
    conduct: NDArray[np.float64],
    terms: NDArray[np.int64],
    clocks: NDArray[np.int64],
    result: NDArray[np.int64],
    state: State,
) -> tuple[int, bool]:
    """Return how long a seat takes for its turn (milliseconds), and whether it plays on though time is up.

    The time is NEVER where nobody is there any more. `away` is how long the connection was broken.
    """
    acts = conduct[seat]
    if acts[IDLE_TURN] > 0.0 and (result[TURNS] + 2) // 2 >= acts[IDLE_TURN]:
        return NEVER, False
    ms = 350 + int(650.0 * unit(state)) if number == 1 else _choice_ms(acts, number, gap, state)
    left = time_left(seat, terms, clocks)
    if away > 0:
        return min(ms + away, left - 200), False
    if terms[CLOCK] == CLAIMED and ms >= left and 1000.0 * unit(state) < terms[UNCLAIMED]:
        return left + 300 + int(2_500.0 * unit(state)), True  # nobody claims it
    return ms, False


@compiled
def time_up(
    seat: int,
    left: int,
    terms: NDArray[np.int64],
    clocks: NDArray[np.int64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
) -> bool:
    """Write that a seat's time has run out; say whether the game is lost with it."""
    clocks[seat, BANK] = 0
    clocks[seat, TIMEOUTS] += 1
    write(actions, result, EVENT, seat, TIME_UP, 0, 0, 0 if terms[CLOCK] == SERVER_PLAYS else left)
    if clocks[seat, TIMEOUTS] < terms[TO_LOSE]:
        return False
    result[ELAPSED] += left
    if terms[CLOCK] == CLAIMED:
        write(actions, result, EVENT, 1 - seat, CLAIMED_WIN)
        return finish(result, 1 - seat, CLAIM, GAMMON, 2)
    return finish(result, 1 - seat, TIMEOUT, SINGLE, result[CUBE_VALUE])
