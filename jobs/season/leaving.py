"""Ways out of a game that do not lead over the board: leaving, a broken connection, resigning."""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.season.chance import State, unit
from jobs.season.clock import time_left
from jobs.season.doubling import points_of
from jobs.season.judgement import pips
from jobs.season.slots import (
    ABSENT_FROM,
    ABSENT_MS,
    BACK,
    CUBE_VALUE,
    DISCONNECT,
    ELAPSED,
    EVENT,
    GAMMON,
    GONE,
    GRACE,
    LEAVE,
    LEAVE_TURN,
    LEFT,
    QUITS,
    RESIGN,
    RESIGN_BY_OFF,
    RESIGNED,
    RESIGNS,
    SINGLE,
    TURNS,
    finish,
    write,
)

HOPELESS = 0.05
"""Who is less likely than this to win may give up."""
_SAFE_MS = 5_000
"""What must be left on the clock beyond a broken connection, so that the turn can still be played."""


@compiled
def walks_out(
    seat: int,
    likely: float,
    conduct: NDArray[np.float64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
    state: State,
) -> bool:
    """Let somebody leave the table: as he was going to, or because he is losing."""
    acts = conduct[seat]
    own_turn = (result[TURNS] + 2) // 2
    leaves = own_turn == int(acts[LEAVE_TURN])
    if likely < 0.13 and own_turn > 4 and acts[QUITS] > 0.0 and unit(state) < acts[QUITS]:
        leaves = True
    if leaves:
        write(actions, result, EVENT, seat, LEFT)
        finish(result, 1 - seat, LEAVE, SINGLE, result[CUBE_VALUE])
    return bool(leaves)


@compiled
def breaks_off(
    seat: int,
    conduct: NDArray[np.float64],
    terms: NDArray[np.int64],
    clocks: NDArray[np.int64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
) -> int:
    """Let a connection break, when it is due and the clock would not run out meanwhile.

    Return how long (milliseconds); when that exceeds the platform's grace the game is over.
    """
    acts = conduct[seat]
    away = int(acts[ABSENT_MS])
    if away == 0 or result[ELAPSED] < acts[ABSENT_FROM]:
        return 0
    if time_left(seat, terms, clocks) <= min(away, int(terms[GRACE])) + _SAFE_MS:
        return 0
    acts[ABSENT_MS] = 0.0
    write(actions, result, EVENT, seat, GONE, 0, 0, away)
    result[ELAPSED] += away
    if away > terms[GRACE]:
        finish(result, 1 - seat, DISCONNECT, SINGLE, result[CUBE_VALUE])
    else:
        write(actions, result, EVENT, seat, BACK)
    return away


@compiled
def _gammon_looms(own: NDArray[np.int8], opponent: NDArray[np.int8]) -> bool:
    """Say whether who gives up now would probably lose a gammon."""
    if own[0] > 0:
        return False
    way_home = 0
    for place in range(7, 26):
        way_home += (place - 6) * int(own[place])
    return way_home > pips(opponent)


@compiled
def _give_up_class(own: NDArray[np.int8], opponent: NDArray[np.int8], terms: NDArray[np.int64]) -> int:
    if terms[RESIGN_BY_OFF] != 0:
        return SINGLE if own[0] > 0 else GAMMON
    return GAMMON if _gammon_looms(own, opponent) else SINGLE


@compiled
def gives_up(
    seat: int,
    sides: NDArray[np.int8],
    conduct: NDArray[np.float64],
    terms: NDArray[np.int64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
    state: State,
) -> bool:
    """Let somebody resign a hopeless game for what it will probably cost."""
    if result[TURNS] < 12 or unit(state) >= conduct[seat, RESIGNS]:
        return False
    class_ = _give_up_class(sides[seat], sides[1 - seat], terms)
    if class_ == SINGLE and sides[seat, 0] == 0 and unit(state) > 0.15:
        return False  # most wait until no gammon can come any more
    value = points_of(class_, terms, result)
    write(actions, result, EVENT, seat, RESIGNED, value)
    return finish(result, 1 - seat, RESIGN, class_, value)
