"""What the games of a match are played on: the columns of the arrays that machine code reads and writes.

`conduct` says how the seats act, `terms` what the platform and the match say, `clocks` what time is left;
`actions` gets one row an action, `result` is the state of a game and in the end its outcome.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.batch import BY, CUBE_ACTIONS, EVENTS
from jobs.compiled import compiled

# conduct, float64[2, 10]: how a seat acts in this game
NOISE, NERVE, PACE, DISTRACTION, LEAVE_TURN, IDLE_TURN, ABSENT_FROM, ABSENT_MS, QUITS, RESIGNS = range(10)
# terms, int64[16]: what the platform and the match say
CLOCK, LIMIT, TO_LOSE, AUTO, CUBE, CUBE_MAX, AWAY_0, AWAY_1, BEAVER, JACOBY = range(10)
PIP_WASTE, GRACE, RESIGN_BY_OFF, TRIPLE, UNCLAIMED, CUBE_START = range(10, 16)
# clocks, int64[2, 2]: what a seat has left and how often its time ran out
BANK, TIMEOUTS = range(2)
# actions, int64[n, 7]
KIND, SEAT, A, B, PLAY, MS, BY_WHOM = range(7)
# result, int64[14]: the state of the game, in the end its outcome
STATUS, WINNER, END, POINTS, CLASS, ELAPSED, ACTIONS, DICE_AT, OWN_0, OWN_1, TURNS = range(11)
CUBE_VALUE, CUBE_OWNER, CUBE_OFFERED = range(11, 14)
RESULTS = 14
NOBODY = -1

NO_CLOCK, SERVER_PLAYS, CLAIMED, LOST_AT_ONCE = range(4)
"""What happens when time is up (terms[CLOCK])."""
AUTO_NEVER, AUTO_NO_MOVE, AUTO_FORCED = range(3)
TURN, CUBE_ACTION, EVENT = range(3)
DONE, TOO_LONG = range(2)
ENDS = ("bear_off", "drop", "resign", "leave", "disconnect", "timeout", "claim")
BEAR_OFF, DROP, RESIGN, LEAVE, DISCONNECT, TIMEOUT, CLAIM = range(7)
SINGLE, GAMMON, BACKGAMMON = range(3)

PLAYER, SERVER, AUTO_PLAYED = (BY.index(word) for word in ("player", "server", "auto"))
DOUBLED, TAKEN, DROPPED, BEAVERED = (
    CUBE_ACTIONS.index(word) for word in ("double", "take", "drop", "beaver")
)
GONE, BACK, TIME_UP, LEFT, RESIGNED, CLAIMED_WIN = (
    EVENTS.index(word) for word in ("disconnect", "reconnect", "timeout", "leave", "resign", "claim")
)

TABLE_MS = 900
"""What the table takes between two turns: dice roll and checkers glide."""


@compiled
def write(
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
    kind: int,
    seat: int,
    a: int,
    b: int = 0,
    play: int = 0,
    ms: int = 0,
    by: int = 0,
) -> None:
    """Write the next action."""
    row = actions[result[ACTIONS]]
    row[KIND] = kind
    row[SEAT] = seat
    row[A] = a
    row[B] = b
    row[PLAY] = play
    row[MS] = ms
    row[BY_WHOM] = by
    result[ACTIONS] += 1


@compiled
def finish(result: NDArray[np.int64], winner: int, end: int, class_: int, points: int) -> bool:
    """Write the outcome of a game that is over; return True."""
    result[STATUS] = DONE
    result[WINNER] = winner
    result[END] = end
    result[CLASS] = class_
    result[POINTS] = points
    return True
