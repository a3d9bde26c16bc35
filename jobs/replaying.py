"""Every turn of a batch replayed under its platform's rules: verdicts, boards, pips, hits, dances.

The work is done by one compiled pass over the columns (`jobs.rules.kernel`); Python touches only the turns
that are out of the ordinary.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from jobs import tables
from jobs.batch import NO_PLAY, Batch, Int8, Int16, Int32
from jobs.rules.faults import DANCE, GAME_OVER, LEGAL, NO_FAULT
from jobs.rules.kernel import GameColumns, TurnColumns, WrittenTurns, boards_before, odd_orders, replay_games
from jobs.rules.ruleset import Ruleset
from jobs.rules.walking import play_words
from queries.board import MAX_MOVES, ODD, applied_text, setup_side, unpack

Column = TypeVar("Column", Int8, Int32)
LastChecker = Literal["accept", "strict"]


@dataclass(frozen=True, slots=True)
class Replay:
    """What the replay of a batch says; arrays beside the batch's turns and games.

    `verdict` counts in `queries.board.VERDICTS`. `fault` (what is wrong with the play) and `order_fault`
    (what is wrong with there being this turn: AC-MOV-06 a dance not recorded before it, AC-MOV-07 the same
    seat twice running, AC-BO-05 the game was over) count in `jobs.rules.faults.FAULTS`, 0 for none.
    """

    verdict: Int8
    fault: Int8
    order_fault: Int8
    steps: Int32
    """Packed as in `queries.board`; ODD where the play is no sequence of die moves."""
    dice_played: Int8
    """Dice that the written play uses."""
    dice_possible: Int8
    """The most that a legal play uses."""
    hits: Int8
    """Checkers hit in the turn."""

    boards: Int8
    """int8[n_games, 2, 26]: each seat's side at the end of each game (0 off, 25 the bar)."""
    first_seat: Int8
    """Who has the first turn of each game; -1 in a game without turns."""
    turn_count: Int16
    """int16[n_games, 2]; so the next ones."""
    dance_count: Int16
    hit_count: Int16
    pips_moved: Int32
    pips_left: Int32
    blot_count: Int32
    """Own blots standing after own turns, summed."""
    off_count: Int8

    odd_index: Int32
    """The turns that `odd_turns` is about, as indices into the batch's turns."""
    odd_turns: pa.Table
    """As `tables.ODD_TURNS`: every turn that is neither plainly legal nor a dance."""

    @property
    def is_dance(self) -> NDArray[np.bool_]:
        """Whether each turn had no legal play, and none was played."""
        return np.equal(self.verdict, DANCE)


def replay(batch: Batch, rulesets: Mapping[str, Ruleset], last_checker: LastChecker = "accept") -> Replay:
    """Replay every turn of a batch.

    `rulesets` has the ruleset of each platform of the batch. `last_checker` says whether the last checker may
    be borne off with one die where another play would use both (`moves.last_checker` of the policy). A play
    that is not legal is played as far as it is written, never corrected; later turns are judged from there.
    """
    given, turns, games = inputs(batch, rulesets), turn_columns(batch), game_columns(batch)
    replay_games(*given, last_checker == "strict", turns, games)
    odd_index = np.flatnonzero((turns.verdict != LEGAL) & (turns.verdict != DANCE)).astype(np.int32)
    return Replay(
        **turns._asdict(),
        **games._asdict(),
        first_seat=_first_seats(batch),
        pips_left=np.einsum("gsp,p->gs", games.boards, np.arange(26, dtype=np.int32)),
        off_count=games.boards[:, :, 0],
        odd_index=odd_index,
        odd_turns=_odd_turns(batch, given, turns.steps, odd_index),
    )


def positions(batch: Batch, replayed: Replay) -> Int8:
    """Return the boards before each roll: int8[n_turns, 2, 26], the sides of seat 0 and seat 1."""
    boards = np.empty((len(batch.turns.seat), 2, 26), np.int8)
    boards_before(_own(batch.turn_offsets), _written(batch), _start_sides(batch), replayed.steps, boards)
    return boards


def fault_counts(
    batch: Batch, rulesets: Mapping[str, Ruleset], games: Sequence[int], setup: str
) -> NDArray[np.int64]:
    """Return how many turns of each of these games would be at fault had it begun from another setup."""
    written, offsets = _written(batch), batch.turn_offsets
    rows = np.concatenate([np.arange(offsets[game], offsets[game + 1]) for game in games])
    lengths = np.array([offsets[game + 1] - offsets[game] for game in games])
    part = written._replace(
        seat=written.seat[rows],
        die_1=written.die_1[rows],
        die_2=written.die_2[rows],
        play=written.play[rows],
    )
    parts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    sides = np.tile(np.array(setup_side(setup), np.int8), (len(games), 1))
    turns = _empty_turns(len(rows))
    replay_games(
        parts, part, sides, _rules(batch, rulesets)[list(games)], False, turns, _empty_games(len(games))
    )
    at_fault = (turns.fault != NO_FAULT) | (turns.order_fault == GAME_OVER)
    counts: NDArray[np.int64] = np.bincount(
        np.repeat(np.arange(len(games)), lengths), weights=at_fault, minlength=len(games)
    ).astype(np.int64)
    return counts


class Inputs(NamedTuple):
    """What `replay_games` reads of a batch, in its order."""

    turn_offsets: Int32
    written: WrittenTurns
    start_sides: Int8
    rules_of_game: NDArray[np.bool_]


def inputs(batch: Batch, rulesets: Mapping[str, Ruleset]) -> Inputs:
    """Return what the kernel reads of a batch."""
    return Inputs(_own(batch.turn_offsets), _written(batch), _start_sides(batch), _rules(batch, rulesets))


def turn_columns(batch: Batch) -> TurnColumns:
    """Return empty columns for the kernel's word on each turn."""
    return _empty_turns(len(batch.turns.seat))


def _empty_turns(count: int) -> TurnColumns:
    def numbers() -> Int8:
        return np.zeros(count, np.int8)

    steps = np.zeros(count, np.int32)
    return TurnColumns(numbers(), numbers(), numbers(), steps, numbers(), numbers(), numbers())


def game_columns(batch: Batch) -> GameColumns:
    """Return empty columns for the kernel's word on each game."""
    return _empty_games(len(batch.turn_offsets) - 1)


def _empty_games(count: int) -> GameColumns:
    def counts() -> Int16:
        return np.zeros((count, 2), np.int16)

    def sums() -> Int32:
        return np.zeros((count, 2), np.int32)

    return GameColumns(np.zeros((count, 2, 26), np.int8), counts(), counts(), counts(), sums(), sums())


def _written(batch: Batch) -> WrittenTurns:
    turns, plays = batch.turns, batch.plays
    offsets, starts, ends = _own(plays.offsets), _own(plays.from_point), _own(plays.to_point)
    return WrittenTurns(
        _own(turns.seat),
        _own(turns.die_1),
        _own(turns.die_2),
        _own(turns.play),
        play_words(offsets, starts, ends),
        offsets,
        starts,
        ends,
    )


def _own(column: Column) -> Column:
    """Return a column in the one layout that the kernel is compiled for (arrow lends read-only ones)."""
    return np.require(column, requirements=["C", "W"])


def _start_sides(batch: Batch) -> Int8:
    """Return int8[n_games, 26]: the side with which both seats start; where no setup is named, standard."""
    setups = batch.matches["setup"].combine_chunks().fill_null("standard").dictionary_encode()
    sides = np.array([setup_side(setup) for setup in setups.dictionary.to_pylist()], np.int8).reshape(-1, 26)
    setup_of_game: Int32 = setups.indices.to_numpy()[batch.match_of_game()]
    return np.take(sides, setup_of_game, axis=0)


def _rules(batch: Batch, rulesets: Mapping[str, Ruleset]) -> NDArray[np.bool_]:
    """Return bool[n_games, 4] as `replay_games` wants it."""
    platforms = batch.matches["platform"].combine_chunks().dictionary_encode()
    rules = np.array(
        [
            (rules.must_play_max, rules.larger_die_rule, rules.pip_waste_rule, rules.dance_must_be_recorded)
            for rules in (rulesets[platform] for platform in platforms.dictionary.to_pylist())
        ],
        np.bool_,
    ).reshape(-1, 4)
    platform_of_game: Int32 = platforms.indices.to_numpy()[batch.match_of_game()]
    return np.take(rules, platform_of_game, axis=0)


def _first_seats(batch: Batch) -> Int8:
    first, last = batch.turn_offsets[:-1], batch.turn_offsets[1:]
    seats = np.full(len(first), -1, np.int8)
    seats[first < last] = batch.turns.seat[first[first < last]]
    return seats


def _odd_turns(batch: Batch, given: Inputs, steps: Int32, odd_index: Int32) -> pa.Table:
    """Return the rows of `tables.ODD_TURNS` for these turns."""
    turns, game = batch.turns, batch.turns.game[odd_index]
    packed, play = steps[odd_index], turns.play[odd_index]
    orders = np.full((len(odd_index), MAX_MOVES), -1, np.int8)
    odd = packed == ODD
    if odd.any():
        orders[odd] = odd_orders(
            given.turn_offsets, given.written, given.start_sides, steps, odd_index[odd], game[odd]
        )
    texts = batch.plays.texts
    applied = [
        _applied(batch, int(turn), int(word), order)
        for turn, word, order in zip(odd_index, packed, orders, strict=True)
    ]
    matches = batch.match_of_game()[game]
    return pa.table(
        {
            "platform": batch.matches["platform"].take(matches),
            "match_id": batch.matches["match_id"].take(matches),
            "game_no": batch.games["game_no"].take(game),
            "turn_no": pa.array((odd_index - batch.turn_offsets[game] + 1).astype(np.int16)),
            "written": pa.array(
                [None if word == NO_PLAY else texts[word] for word in play.tolist()], pa.string()
            ),
            "applied": pa.array(applied, pa.string()),
        },
        schema=tables.ODD_TURNS,
    )


def _applied(batch: Batch, turn: int, packed: int, order: Int8) -> str:
    turns, plays = batch.turns, batch.plays
    if packed != ODD:
        return applied_text(unpack(packed, int(turns.die_1[turn]), int(turns.die_2[turn])))
    moves = plays.offsets[turns.play[turn]] + order[order >= 0]
    return applied_text(zip(plays.from_point[moves].tolist(), plays.to_point[moves].tolist(), strict=True))
