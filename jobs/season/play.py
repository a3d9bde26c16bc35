"""One game from its first roll to its end, in machine code.

A game is played on two *sides* (int8[2, 26], as in `jobs/rules/plays.py`) with the dice of a stream. What the
arrays hold stands in `slots.py`.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.plays import apply_steps, legal_steps
from jobs.season.chance import State, unit
from jobs.season.choosing import choose, key_of
from jobs.season.clock import thinks, time_left, time_up
from jobs.season.doubling import doubles, points_of
from jobs.season.judgement import chance, rearmost
from jobs.season.leaving import HOPELESS, breaks_off, gives_up, walks_out
from jobs.season.slots import (
    ABSENT_MS,
    ACTIONS,
    AUTO,
    AUTO_FORCED,
    AUTO_PLAYED,
    BACKGAMMON,
    BANK,
    BEAR_OFF,
    CLOCK,
    CUBE,
    CUBE_OWNER,
    CUBE_START,
    CUBE_VALUE,
    DICE_AT,
    DONE,
    ELAPSED,
    GAMMON,
    LIMIT,
    NO_CLOCK,
    NOBODY,
    NOISE,
    OWN_0,
    PIP_WASTE,
    PLAYER,
    SERVER,
    SINGLE,
    STATUS,
    TABLE_MS,
    TOO_LONG,
    TRIPLE,
    TURN,
    TURNS,
    finish,
    write,
)


@compiled
def _final_class(loser: NDArray[np.int8], terms: NDArray[np.int64]) -> int:
    if loser[0] > 0:
        return SINGLE
    if terms[TRIPLE] != 0:
        for place in range(19, 26):
            if loser[place] > 0:
                return BACKGAMMON
    return GAMMON


@compiled
def play_game(
    sides: NDArray[np.int8],
    dice: NDArray[np.int8],
    dice_at: int,
    first: tuple[int, int, int],
    conduct: NDArray[np.float64],
    terms: NDArray[np.int64],
    clocks: NDArray[np.int64],
    server_noise: float,
    state: State,
    plays: NDArray[np.int32],
    sketch: NDArray[np.int8],
    thoughts: NDArray[np.float64],
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
) -> None:
    """Play one game; all arrays but `terms` and `dice` are written to.

    `first` is (seat that begins, its die, the other die); dice of 0 mean that they are rolled. `dice` is
    int8[n], used from `dice_at` on. `server_noise` is the error with which the server plays for who lets his
    time run out. `plays` (int32[MAX_PLAYS]), `sketch` and `thoughts` (see `choose`) are memory for use
    inside. result[STATUS] is TOO_LONG when the dice or the room for actions do not suffice: then nothing
    else in it counts.
    """
    seat = first[0]
    result[:] = 0
    result[STATUS] = TOO_LONG
    result[DICE_AT] = dice_at
    result[ELAPSED] = TABLE_MS
    result[CUBE_VALUE] = terms[CUBE_START]
    result[CUBE_OWNER] = NOBODY
    while result[ACTIONS] + 10 < len(actions) and result[DICE_AT] + 2 < len(dice):
        own = sides[seat]
        opponent = sides[1 - seat]
        likely = chance(own, opponent)
        away = 0
        if walks_out(seat, likely, conduct, actions, result, state):
            return
        if conduct[seat, ABSENT_MS] > 0.0:
            away = breaks_off(seat, conduct, terms, clocks, actions, result)
            if result[STATUS] == DONE:
                return
        if likely < HOPELESS and gives_up(seat, sides, conduct, terms, actions, result, state):
            return
        if terms[CUBE] != 0 and doubles(seat, likely, conduct, terms, actions, result, state):
            return

        if result[TURNS] == 0 and first[1] > 0:
            roll = (first[1], first[2])
        else:
            roll = (int(dice[result[DICE_AT]]), int(dice[result[DICE_AT] + 1]))
            result[DICE_AT] += 2
        number, _ = legal_steps(own, opponent, roll[0], roll[1], terms[PIP_WASTE] != 0, False, plays)
        by = AUTO_PLAYED
        key = 0
        if number == 0:
            ms = 150 + int(500.0 * unit(state))
        else:
            play = int(plays[0])
            if number == 1 and terms[AUTO] == AUTO_FORCED:
                ms = 120 + int(250.0 * unit(state))
            else:
                by = PLAYER
                play, gap = choose(
                    own, opponent, plays, number, roll, conduct[seat, NOISE], state, sketch, thoughts
                )
                left = time_left(seat, terms, clocks)
                ms, plays_on = thinks(seat, number, gap, away, conduct, terms, clocks, result, state)
                if ms >= left and not plays_on:
                    if time_up(seat, left, terms, clocks, actions, result):
                        return
                    by = SERVER
                    ms = left
                    play, _ = choose(
                        own, opponent, plays, number, roll, server_noise, state, sketch, thoughts
                    )
                elif terms[CLOCK] != NO_CLOCK and ms > terms[LIMIT]:
                    clocks[seat, BANK] = max(0, clocks[seat, BANK] - (ms - terms[LIMIT]))
            key = key_of(opponent, roll, play)
            apply_steps(own, opponent, roll[0], roll[1], play)
        write(actions, result, TURN, seat, roll[0], roll[1], key, ms, by)
        result[ELAPSED] += ms + TABLE_MS
        result[TURNS] += 1
        if by != SERVER:
            result[OWN_0 + seat] += 1
        if rearmost(own) == 0:
            class_ = _final_class(opponent, terms)
            finish(result, seat, BEAR_OFF, class_, points_of(class_, terms, result))
            return
        seat = 1 - seat
