"""One game from its first roll to its end, in machine code: plays, cube, clock, absences, giving up.

A game is played on two *sides* (int8[2, 26], as in `jobs/rules/plays.py`) with the dice of a stream. Each
seat acts by its row of `conduct`, the platform by `terms`. What happens is written into `actions`, one row an
action, and the outcome into `result`; the names below are the columns of these arrays.
"""

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from jobs.batch import BY, CUBE_ACTIONS, EVENTS
from jobs.compiled import compiled
from jobs.rules.plays import apply_steps, legal_steps, step_die
from jobs.rules.steps import blots, lands
from jobs.season.chance import State, bump, normal, unit
from jobs.season.judgement import LAST, chance, face, pips, rearmost, worth

# conduct, float64[2, 10]: how a seat acts in this game
NOISE, NERVE, PACE, DISTRACTION, LEAVE_TURN, IDLE_TURN, ABSENT_FROM, ABSENT_MS, QUITS, RESIGNS = range(10)
# terms, int64[16]: what the platform and the match say
CLOCK, LIMIT, TO_LOSE, AUTO, CUBE, CUBE_MAX, AWAY_0, AWAY_1, BEAVER, JACOBY = range(10)
PIP_WASTE, GRACE, RESIGN_BY_OFF, TRIPLE, UNCLAIMED, CUBE_START = range(10, 16)
# clocks, int64[2, 2]: what a seat has left and how often its time ran out
BANK, TIMEOUTS = range(2)
# actions, int64[n, 7]
KIND, SEAT, A, B, PLAY, MS, BY_WHOM = range(7)
# result, int64[12]
STATUS, WINNER, END, POINTS, CLASS, ELAPSED, ACTIONS, DICE_AT, OWN_0, OWN_1, TURNS, CUBE_LEFT = range(12)

NO_CLOCK, SERVER_PLAYS, CLAIMED, LOST_AT_ONCE = range(4)
"""What happens when time is up (terms[CLOCK])."""
AUTO_NEVER, AUTO_NO_MOVE, AUTO_FORCED = range(3)
TURN, CUBE_ACTION, EVENT = range(3)
DONE, TOO_LONG = range(2)
ENDS = ("bear_off", "drop", "resign", "leave", "disconnect", "timeout", "claim")
BEAR_OFF, DROP, RESIGN, LEAVE, DISCONNECT, TIMEOUT, CLAIM = range(7)
SINGLE, GAMMON, BACKGAMMON = range(3)

_PLAYER, _SERVER, _AUTO = (BY.index(word) for word in ("player", "server", "auto"))
_DOUBLE, _TAKE, _DROP, _BEAVER = (CUBE_ACTIONS.index(word) for word in ("double", "take", "drop", "beaver"))
_GONE, _BACK, _TIME_UP, _LEFT, _RESIGNED, _CLAIMED = (
    EVENTS.index(word) for word in ("disconnect", "reconnect", "timeout", "leave", "resign", "claim")
)

FIRST_DIE, SECOND_DIE, HITS, HIT_ON_THE_WAY = 21, 24, 27, 31
"""Where a play key holds, beside the packed steps: the dice, the steps that hit, and whether a checker that
moves on could have hit on a point between."""

SEEN = 5
"""A weak player does not err at random: he takes one of the next best plays."""
_TABLE_MS = 900
"""What the table takes between two turns: dice roll and checkers glide."""
_NEVER = 1 << 40
_SAFE_MS = 5_000


@compiled
def _write(
    actions: NDArray[np.int64],
    count: int,
    kind: int,
    seat: int,
    a: int,
    b: int,
    play: int,
    ms: int,
    by: int,
) -> int:
    row = actions[count]
    row[KIND] = kind
    row[SEAT] = seat
    row[A] = a
    row[B] = b
    row[PLAY] = play
    row[MS] = ms
    row[BY_WHOM] = by
    return count + 1


@compiled
def _finish(result: NDArray[np.int64], winner: int, end: int, class_: int, points: int) -> None:
    result[STATUS] = DONE
    result[WINNER] = winner
    result[END] = end
    result[CLASS] = class_
    result[POINTS] = points


@compiled
def choose(
    own: NDArray[np.int8],
    opponent: NDArray[np.int8],
    plays: NDArray[np.int32],
    count: int,
    dice: tuple[int, int],
    noise: float,
    state: State,
) -> tuple[int, float]:
    """Return the play that seems best, and by how much it seemed better than the next.

    A player sees the few best plays as `worth` does, and errs among them by `noise` (standard deviation);
    in a race, where less is to be seen, by an eighth of it.
    """
    mine = own.copy()
    theirs = opponent.copy()
    facts = np.empty(5)
    facts_when_hit = np.empty(5)
    face(opponent, facts)
    if rearmost(own) + facts[LAST] < 26:
        noise *= 0.12
    values = np.full(SEEN, -1e9)
    numbers = np.zeros(SEEN, dtype=np.int64)
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
            best, best_value, next_value = numbers[place], value, best_value
        elif value > next_value:
            next_value = value
    return int(plays[best]), best_value - next_value


@compiled
def _key(opponent: NDArray[np.int8], dice: tuple[int, int], play: int) -> int:
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


@compiled
def _think(conduct: NDArray[np.float64], count: int, gap: float, state: State) -> int:
    """Return the milliseconds that a choice among `count` plays takes; a close choice takes longer."""
    ms = (
        conduct[PACE] * (0.35 + 0.22 * log(count)) * (1.0 + 0.8 * exp(-12.0 * gap)) * exp(0.5 * normal(state))
    )
    if unit(state) < conduct[DISTRACTION]:
        ms -= 25_000.0 * log(1.0 - unit(state))
    return 350 + int(ms)


@compiled
def _time_left(seat: int, terms: NDArray[np.int64], clocks: NDArray[np.int64]) -> int:
    if terms[CLOCK] == NO_CLOCK:
        return _NEVER
    return int(terms[LIMIT] + clocks[seat, BANK])


@compiled
def _gammon_looms(own: NDArray[np.int8], opponent: NDArray[np.int8]) -> bool:
    """Say whether who gives up now would probably lose a gammon."""
    if own[0] > 0:
        return False
    way_home = 0
    for place in range(7, 26):
        way_home += (place - 6) * int(own[place])
    return way_home / 8.2 + 1.0 > pips(opponent) / 8.2 + 1.0


@compiled
def _give_up_class(own: NDArray[np.int8], opponent: NDArray[np.int8], terms: NDArray[np.int64]) -> int:
    if terms[RESIGN_BY_OFF] != 0:
        return SINGLE if own[0] > 0 else GAMMON
    return GAMMON if _gammon_looms(own, opponent) else SINGLE


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
def _wants_to_double(
    likely: float, seat: int, cube: int, owner: int, terms: NDArray[np.int64], state: State, nerve: float
) -> bool:
    if terms[CUBE] == 0 or (owner >= 0 and owner != seat) or 2 * cube > terms[CUBE_MAX]:
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
    return felt > (0.71 if owner < 0 else 0.76)


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
    actions: NDArray[np.int64],
    result: NDArray[np.int64],
) -> None:
    """Play one game; all arrays but `terms` and `dice` are written to.

    `first` is (seat that begins, its die, the other die); dice of 0 mean that they are rolled. `dice` is
    int8[n], used from `dice_at` on. `server_noise` is the skill with which the server plays for who lets
    his time run out. `plays` is int32[MAX_PLAYS], for use inside. result[STATUS] is TOO_LONG when the dice
    or the room for actions do not suffice: then nothing else in it counts.
    """
    seat = first[0]
    count, elapsed, turns = 0, 2_000, 0
    cube, owner, offered = int(terms[CUBE_START]), -1, False
    result[:] = 0
    result[STATUS] = TOO_LONG
    while count + 10 < len(actions) and dice_at + 2 < len(dice):
        other = 1 - seat
        own = sides[seat]
        opponent = sides[other]
        acts = conduct[seat]
        turns += 1
        own_turn = (turns + 1) // 2
        result[ACTIONS] = count
        result[ELAPSED] = elapsed
        result[DICE_AT] = dice_at
        result[TURNS] = turns - 1
        result[CUBE_LEFT] = cube
        likely = chance(own, opponent)

        # --- standing up, breaking off, giving up -------------------------------------------------------
        leaves = own_turn == int(acts[LEAVE_TURN])
        if likely < 0.13 and own_turn > 4 and acts[QUITS] > 0.0 and unit(state) < acts[QUITS]:
            leaves = True
        if leaves:
            result[ACTIONS] = _write(actions, count, EVENT, seat, _LEFT, 0, 0, 0, 0)
            _finish(result, other, LEAVE, SINGLE, cube)
            return
        away = 0
        if acts[ABSENT_MS] > 0.0 and elapsed >= acts[ABSENT_FROM]:
            lasts = int(acts[ABSENT_MS])
            if _time_left(seat, terms, clocks) > min(lasts, int(terms[GRACE])) + _SAFE_MS:
                away = lasts
                acts[ABSENT_MS] = 0.0
                count = _write(actions, count, EVENT, seat, _GONE, 0, 0, away, 0)
                elapsed += away
                if away > terms[GRACE]:
                    result[ACTIONS] = count
                    result[ELAPSED] = elapsed
                    _finish(result, other, DISCONNECT, SINGLE, cube)
                    return
                count = _write(actions, count, EVENT, seat, _BACK, 0, 0, 0, 0)
        if likely < 0.05 and own_turn > 6 and unit(state) < acts[RESIGNS]:
            class_ = _give_up_class(own, opponent, terms)
            value = cube if terms[JACOBY] != 0 and not offered else cube * (1 + class_)
            result[ACTIONS] = _write(actions, count, EVENT, seat, _RESIGNED, value, 0, 0, 0)
            _finish(result, other, RESIGN, class_, value)
            return

        # --- the cube -----------------------------------------------------------------------------------
        if turns > 1 and _wants_to_double(likely, seat, cube, owner, terms, state, acts[NERVE]):
            offered = True
            ms = 600 + int(min(8_000.0, 0.35 * acts[PACE] * exp(0.6 * normal(state))))
            count = _write(actions, count, CUBE_ACTION, seat, _DOUBLE, 2 * cube, 0, ms, 0)
            elapsed += ms
            felt = 1.0 - likely + conduct[other, NERVE] * normal(state)
            ms = 600 + int(min(8_000.0, 0.5 * conduct[other, PACE] * exp(0.6 * normal(state))))
            elapsed += ms
            if felt < 0.235:
                result[ACTIONS] = _write(actions, count, CUBE_ACTION, other, _DROP, 0, 0, ms, 0)
                result[ELAPSED] = elapsed
                _finish(result, seat, DROP, SINGLE, cube)
                return
            cube *= 2
            owner = other
            if terms[BEAVER] != 0 and felt > 0.42 and 2 * cube <= terms[CUBE_MAX]:
                cube *= 2
                count = _write(actions, count, CUBE_ACTION, other, _BEAVER, cube, 0, ms, 0)
            else:
                count = _write(actions, count, CUBE_ACTION, other, _TAKE, 0, 0, ms, 0)
            result[CUBE_LEFT] = cube

        # --- the roll and the play ----------------------------------------------------------------------
        if turns == 1 and first[1] > 0:
            die_1, die_2 = first[1], first[2]
        else:
            die_1, die_2 = int(dice[dice_at]), int(dice[dice_at + 1])
            dice_at += 2
        number, _ = legal_steps(own, opponent, die_1, die_2, terms[PIP_WASTE] != 0, False, plays)
        by = _PLAYER
        play = 0
        if number == 0:
            by = _AUTO
            ms = 150 + int(500.0 * unit(state))
        elif number == 1 and terms[AUTO] == AUTO_FORCED:
            by = _AUTO
            play = int(plays[0])
            ms = 120 + int(250.0 * unit(state))
        else:
            play, gap = choose(own, opponent, plays, number, (die_1, die_2), acts[NOISE], state)
            ms = 350 + int(650.0 * unit(state)) if number == 1 else _think(acts, number, gap, state)
            left = _time_left(seat, terms, clocks)
            ms += away
            if away > 0:
                ms = min(ms, left - 200)
            if acts[IDLE_TURN] > 0.0 and own_turn >= acts[IDLE_TURN]:
                ms = _NEVER
            if ms >= left:
                if terms[CLOCK] == CLAIMED and ms < _NEVER and 1000.0 * unit(state) < terms[UNCLAIMED]:
                    ms = left + 300 + int(2_500.0 * unit(state))
                    clocks[seat, BANK] = 0
                else:
                    clocks[seat, TIMEOUTS] += 1
                    elapsed += left
                    lasted = 0 if terms[CLOCK] == SERVER_PLAYS else left
                    count = _write(actions, count, EVENT, seat, _TIME_UP, 0, 0, lasted, 0)
                    if clocks[seat, TIMEOUTS] >= terms[TO_LOSE]:
                        if terms[CLOCK] == CLAIMED:
                            count = _write(actions, count, EVENT, other, _CLAIMED, 0, 0, 0, 0)
                            _finish(result, other, CLAIM, GAMMON, 2)
                        else:
                            _finish(result, other, TIMEOUT, SINGLE, cube)
                        result[ACTIONS] = count
                        result[ELAPSED] = elapsed
                        result[DICE_AT] = dice_at
                        return
                    clocks[seat, BANK] = 0
                    by = _SERVER
                    ms = left
                    elapsed -= left
                    play, _ = choose(own, opponent, plays, number, (die_1, die_2), server_noise, state)
            elif terms[CLOCK] != NO_CLOCK and ms > terms[LIMIT]:
                clocks[seat, BANK] -= ms - terms[LIMIT]
        key = 0
        if number > 0:
            key = _key(opponent, (die_1, die_2), play)
            apply_steps(own, opponent, die_1, die_2, play)
        count = _write(actions, count, TURN, seat, die_1, die_2, key, ms, by)
        elapsed += ms + _TABLE_MS
        if by != _SERVER:
            result[OWN_0 + seat] += 1
        if own[25] == 0 and pips(own) == 0:
            class_ = _final_class(opponent, terms)
            result[ACTIONS] = count
            result[ELAPSED] = elapsed
            result[DICE_AT] = dice_at
            result[TURNS] = turns
            single = terms[JACOBY] != 0 and not offered
            _finish(result, seat, BEAR_OFF, class_, cube if single else cube * (1 + class_))
            return
        seat = other
