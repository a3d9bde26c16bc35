"""The replay kernel: every turn of a batch judged and played, in one compiled pass.

The boards of a game live in registers while it is walked (`jobs.rules.walking`); what stays are the columns
of `TurnColumns` and `GameColumns`. `FAULTS` gives the check ids of the numbers in `fault` and
`order_fault`.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.batch import NO_PLAY
from jobs.compiled import compiled
from jobs.rules.faults import (
    DANCE,
    DANCE_MISSING,
    FAULTS,
    GAME_OVER,
    MISSING,
    NO_FAULT,
    ORDER,
    Judged,
    Rules,
)
from jobs.rules.irregular import play_written
from jobs.rules.plays import apply_steps, most_dice, play_waste
from jobs.rules.steps import on_board
from jobs.rules.verdicts import judge
from jobs.rules.walking import (
    blot_count,
    is_shut_out,
    on_bar,
    packed_side,
    plays_second_first,
    unpack_side,
    walk,
)
from queries.board import MAX_MOVES, ODD, SECOND_DIE_FIRST

__all__ = [
    "FAULTS",
    "GameColumns",
    "TurnColumns",
    "WrittenTurns",
    "boards_before",
    "odd_orders",
    "replay_games",
]

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]
Flags = NDArray[np.bool_]


TURNS, DANCES, HITS, PIPS, BLOTS = range(5)


class WrittenTurns(NamedTuple):
    """The turns of a batch as they are delivered, one entry a turn, and the moves of their plays."""

    seat: Int8
    die_1: Int8
    die_2: Int8
    play: Int32
    """Index into `words` and `offsets`, or NO_PLAY."""
    words: Int64
    offsets: Int32
    from_point: Int8
    to_point: Int8


class TurnColumns(NamedTuple):
    """What the replay says of each turn."""

    verdict: Int8
    fault: Int8
    order_fault: Int8
    steps: Int32
    dice_played: Int8
    dice_possible: Int8
    hits: Int8


class GameColumns(NamedTuple):
    """What the replay says of each game: `boards` is int8[n_games, 2, 26], the others are [n_games, 2]."""

    boards: Int8
    turn_count: Int16
    dance_count: Int16
    hit_count: Int16
    pips_moved: Int32
    blot_count: Int32


@compiled
def replay_games(
    turn_offsets: Int32,
    written: WrittenTurns,
    start_sides: Int8,
    rules_of_game: Flags,
    strict: bool,
    turns: TurnColumns,
    games: GameColumns,
) -> None:
    """Replay the games of a batch; fill `turns` and `games`, which come filled with zeros.

    `turn_offsets` (n_games + 1) parts the turns into games; `start_sides` is int8[n_games, 26], the side with
    which both seats of each game start; `rules_of_game` is bool[n_games, 4]: must_play_most, larger_die,
    pip_waste and records_dances of `Rules`.
    """
    seats, dice_1, dice_2, plays = written.seat, written.die_1, written.die_2, written.play
    words, offsets, from_point, to_point = (
        written.words,
        written.offsets,
        written.from_point,
        written.to_point,
    )
    verdicts, faults, order_faults, hits = turns.verdict, turns.fault, turns.order_fault, turns.hits
    steps, dice_played, dice_possible = turns.steps, turns.dice_played, turns.dice_possible
    sides = np.empty((2, 26), dtype=np.int8)
    counts = np.zeros((2, 5), dtype=np.int64)
    for game in range(len(turn_offsets) - 1):
        flags = rules_of_game[game]
        rules = Rules(flags[0], flags[1], flags[2], strict, flags[3])
        checkers = on_board(start_sides[game])
        own = opponent = packed_side(start_sides[game])
        mover, previous, is_over = 0, -1, False
        for turn in range(turn_offsets[game], turn_offsets[game + 1]):
            seat, die_1, die_2, play = int(seats[turn]), int(dice_1[turn]), int(dice_2[turn]), plays[turn]
            word = words[play] if play != NO_PLAY else 0
            if seat != mover:
                own, opponent, mover = opponent, own, seat
            if is_over:
                order_faults[turn] = GAME_OVER
            elif previous == seat:
                unpack_side(own, checkers, sides[0])
                unpack_side(opponent, checkers, sides[1])
                order_faults[turn] = _order_fault(sides[1], sides[0])
            previous = seat

            # The plain play, nearly every turn: all dice used, in the order guessed from its first move.
            swap = plays_second_first(word, die_1, die_2)
            die = die_1 + swap * (die_2 - die_1)  # no branch: it would be guessed wrong half the time
            other = die_1 + die_2 - die
            walked = walk(own, opponent, word, die, other)
            packed = walked.steps | swap * SECOND_DIE_FIRST
            before = on_bar(opponent)
            if walked.dice_count == (4 if die == other else 2) and not (
                rules.pip_waste and play_waste(packed, die_1, die_2) > 0
            ):
                own, opponent = walked.own, walked.opponent
                steps[turn] = packed
                dice_played[turn] = walked.dice_count
                dice_possible[turn] = walked.dice_count
                counts[seat, PIPS] += word >> 43
            elif word == 0 and play != NO_PLAY and is_shut_out(own, opponent, die_1, die_2):
                verdicts[turn] = DANCE
                counts[seat, DANCES] += 1
            else:
                unpack_side(own, checkers, sides[seat])
                unpack_side(opponent, checkers, sides[1 - seat])
                counts[seat, PIPS] += _pips(sides[seat])
                if play == NO_PLAY:
                    judged = _unplayed(sides, seat, die_1, die_2)
                else:
                    starts = from_point[offsets[play] : offsets[play + 1]]
                    ends = to_point[offsets[play] : offsets[play + 1]]
                    judged = judge(sides, seat, die_1, die_2, word, starts, ends, rules)
                own, opponent = packed_side(sides[seat]), packed_side(sides[1 - seat])
                verdicts[turn] = judged.verdict
                faults[turn] = judged.fault
                steps[turn] = judged.steps
                dice_played[turn] = judged.dice_played
                dice_possible[turn] = judged.dice_possible
                counts[seat, PIPS] -= _pips(sides[seat])
                counts[seat, DANCES] += judged.verdict == DANCE
            hits[turn] = on_bar(opponent) - before
            counts[seat, TURNS] += 1
            counts[seat, HITS] += on_bar(opponent) - before
            counts[seat, BLOTS] += blot_count(own)
            is_over = is_over or own.low | own.high == 0
        unpack_side(own, checkers, games.boards[game, mover])
        unpack_side(opponent, checkers, games.boards[game, 1 - mover])
        for seat in range(2):
            games.turn_count[game, seat] = counts[seat, TURNS]
            games.dance_count[game, seat] = counts[seat, DANCES]
            games.hit_count[game, seat] = counts[seat, HITS]
            games.pips_moved[game, seat] = counts[seat, PIPS]
            games.blot_count[game, seat] = counts[seat, BLOTS]
            counts[seat] = 0


@compiled
def _unplayed(sides: Int8, seat: int, die_1: int, die_2: int) -> Judged:
    return Judged(MISSING, NO_FAULT, 0, 0, most_dice(sides[seat], sides[1 - seat], die_1, die_2))


@compiled
def _order_fault(skipped: Int8, other: Int8) -> int:
    """Return what is wrong when a side had no turn: a dance not recorded, where it could have danced."""
    for die_1 in range(1, 7):
        for die_2 in range(1, die_1 + 1):
            if most_dice(skipped, other, die_1, die_2) == 0:
                return DANCE_MISSING
    return ORDER


@compiled
def _pips(side: Int8) -> int:
    total = 0
    for place in range(1, 26):
        total += place * int(side[place])
    return total


@compiled
def boards_before(
    turn_offsets: Int32, written: WrittenTurns, start_sides: Int8, steps: Int32, boards: Int8
) -> None:
    """Fill `boards` (int8[n_turns, 2, 26]) with the sides before each roll, from the steps of a replay.

    Turns whose steps are ODD are played as they are written.
    """
    sides = np.empty((2, 26), dtype=np.int8)
    order = np.empty(MAX_MOVES, dtype=np.int8)
    for game in range(len(turn_offsets) - 1):
        sides[0] = start_sides[game]
        sides[1] = start_sides[game]
        for turn in range(turn_offsets[game], turn_offsets[game + 1]):
            boards[turn] = sides
            seat = int(written.seat[turn])
            if steps[turn] == ODD:
                first, last = written.offsets[written.play[turn]], written.offsets[written.play[turn] + 1]
                starts, ends = written.from_point[first:last], written.to_point[first:last]
                play_written(sides, seat, starts, ends, order)
            else:
                die_1, die_2 = int(written.die_1[turn]), int(written.die_2[turn])
                apply_steps(sides[seat], sides[1 - seat], die_1, die_2, steps[turn])


@compiled
def odd_orders(
    turn_offsets: Int32,
    written: WrittenTurns,
    start_sides: Int8,
    steps: Int32,
    odd_turns: Int32,
    odd_games: Int32,
) -> Int8:
    """Return int8[n_odd, MAX_MOVES]: which moves of each odd turn were played, in that order; -1 fills up.

    `odd_turns` are turns whose steps are ODD, in rising order, `odd_games` their games; only these games are
    walked again.
    """
    orders = np.full((len(odd_turns), MAX_MOVES), -1, dtype=np.int8)
    sides = np.empty((2, 26), dtype=np.int8)
    order = np.empty(MAX_MOVES, dtype=np.int8)
    turn = 0
    for index in range(len(odd_turns)):
        if index == 0 or odd_games[index] != odd_games[index - 1]:
            sides[0] = start_sides[odd_games[index]]
            sides[1] = start_sides[odd_games[index]]
            turn = turn_offsets[odd_games[index]]
        while turn < odd_turns[index]:
            seat = int(written.seat[turn])
            die_1, die_2 = int(written.die_1[turn]), int(written.die_2[turn])
            apply_steps(sides[seat], sides[1 - seat], die_1, die_2, steps[turn])
            turn += 1
        first, last = written.offsets[written.play[turn]], written.offsets[written.play[turn] + 1]
        starts, ends = written.from_point[first:last], written.to_point[first:last]
        played = play_written(sides, int(written.seat[turn]), starts, ends, order)
        orders[index, :played] = order[:played]
        turn += 1
    return orders
