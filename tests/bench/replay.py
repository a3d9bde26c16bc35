"""The replay of turns and the generator of plays, beside plain Python and two other engines."""

import statistics
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import bgsage
import gnubg_nn
import numpy as np
from msgspec import UNSET

from jobs.batch import Batch
from jobs.columns import to_batch
from jobs.compiled import compiled
from jobs.records import Action, Game, GameResult, Line, Match, MatchResult, Seat
from jobs.replaying import Inputs, game_columns, inputs, positions, replay, turn_columns
from jobs.rules.kernel import replay_games
from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_plays, legal_steps
from jobs.rules.ruleset import load_all
from queries.board import StoredTurn, boards, dice_code, position, setup_side
from tests.bench.row import Row
from tests.reference_rules import Game as ReferenceGame

GAMES = 2_000
PEER_TURNS = 12_000
"""Turns of them that the slow peers see; a cost is one of a turn."""
ROUNDS = 7


class Turns(NamedTuple):
    """Random games as a batch, the same for the peers, and the positions before the first rolls."""

    batch: Batch
    games: list[list[tuple[int, tuple[int, int], list[tuple[int, int]]]]]
    own: np.ndarray
    opponent: np.ndarray
    dice: np.ndarray


def measure() -> list[Row]:
    """Return the rows of the replay verdict and of the generator, medians of paired rounds."""
    turns = _turns()
    rulesets = load_all(["north_sultan"])
    given, count = inputs(turns.batch, rulesets), len(turns.dice)
    cases = _cases(turns)
    costs = {
        "verdict": (lambda: _verdicts(turns.batch, given), count),
        "replay": (lambda: replay(turns.batch, rulesets, "strict"), count),
        "python": (lambda: _by_python(turns.games), sum(map(len, turns.games))),
        "plays": (lambda: _generate(turns.own, turns.opponent, turns.dice), len(turns.dice)),
        "gnubg": (lambda: [gnubg_nn.moves(board, *dice) for board, _, dice in cases], len(cases)),
        "bgsage": (lambda: [bgsage.possible_moves(numbers, *dice) for _, numbers, dice in cases], len(cases)),
    }
    rounds = [{name: _cost(work, size) for name, (work, size) in costs.items()} for _ in range(ROUNDS + 1)][
        1:
    ]
    whole = statistics.median(1e6 / costs["replay"] for costs in rounds)
    note = f"{count:,} turns of random games, medians of {ROUNDS} paired rounds"
    note_of_turns = f"{note}; with its tables {whole:,.0f} k/s"
    return [
        _row("replay verdict / plain Python", rounds, "verdict", "python", 80, note_of_turns),
        _row("replay verdict / gnubg_nn.moves", rounds, "verdict", "gnubg", 60, note_of_turns),
        _row("all legal plays / gnubg_nn.moves", rounds, "plays", "gnubg", 3, note),
        _row("all legal plays / bgsage.possible_moves", rounds, "plays", "bgsage", 12, note),
    ]


def _verdicts(batch: Batch, given: Inputs) -> None:
    turns = turn_columns(batch)
    replay_games(*given, True, turns, game_columns(batch))
    assert not turns.fault.any()


def _row(name: str, rounds: list[dict[str, float]], ours: str, peer: str, goal: float, note: str) -> Row:
    ratio = statistics.median(costs[peer] / costs[ours] for costs in rounds)
    mine = statistics.median(1e6 / costs[ours] for costs in rounds)
    theirs = statistics.median(1e6 / costs[peer] for costs in rounds)
    return Row(name, mine, theirs, ratio, goal, "k/s a core", note)


def _cost(work: Callable[[], object], size: int) -> float:
    """Return the CPU nanoseconds that one of `size` takes."""
    begin = time.process_time_ns()
    work()
    return (time.process_time_ns() - begin) / size


def _turns() -> Turns:
    """Play random games by the rules and write them down as a platform does."""
    chance = np.random.default_rng(20261130)
    start = setup_side("standard")
    stored = [list(_random_game(chance, start)) for _ in range(GAMES)]
    walked = [list(boards("standard", game)) for game in stored]
    written = [[Action(turn.seat, turn.dice, turn.text) for turn in game] for game in walked]
    match = Match(
        log="tavla-log/1",
        platform="north_sultan",
        match_id="bench",
        room="private",
        stake=0,
        target=1,
        seats=(Seat("ada", "human"), Seat("efe", "human")),
        started_at="2026-11-01T20:00:00Z",
        ended_at="2026-11-01T21:00:00Z",
        games=[Game(actions, GameResult(0, 1, "single", "bear_off")) for actions in written],
        result=MatchResult(0, (1, 0), "completed", "counted"),
        revision=UNSET,
    )
    batch = to_batch([Line(1, 0, b"", match)])
    before = positions(batch, replay(batch, load_all(["north_sultan"])))
    seats = batch.turns.seat
    rows = np.arange(len(seats))
    return Turns(
        batch,
        _for_peer(walked),
        before[rows, seats],
        before[rows, 1 - seats],
        np.stack([batch.turns.die_1, batch.turns.die_2], axis=1).astype(np.int64),
    )


def _for_peer(walked):
    games, left = [], PEER_TURNS
    for game in walked:
        if left <= 0:
            break
        games.append([(turn.seat, turn.dice, turn.moves) for turn in game])
        left -= len(game)
    return games


def _random_game(chance: np.random.Generator, start: list[int]) -> Iterator[StoredTurn]:
    sides = [np.array(start, np.int8), np.array(start, np.int8)]
    plays = np.zeros(MAX_PLAYS, np.int32)
    seat = int(chance.integers(2))
    while sides[1 - seat][0] < 15:
        dice = int(chance.integers(1, 7)), int(chance.integers(1, 7))
        count, _ = legal_steps(sides[seat], sides[1 - seat], *dice, False, True, plays)
        steps = int(plays[chance.integers(count)]) if count else 0
        apply_steps(sides[seat], sides[1 - seat], *dice, steps)
        yield StoredTurn(seat, dice_code(*dice), steps)
        seat = 1 - seat


def _cases(turns: Turns) -> list[tuple[list[list[int]], list[int], list[int]]]:
    """Return positions as gnubg and bgsage want them, evenly from all turns."""
    chosen = range(0, len(turns.dice), max(len(turns.dice) // PEER_TURNS, 1))
    cases = []
    for case in chosen:
        own, other = turns.own[case].tolist(), turns.opponent[case].tolist()
        cases.append(([other[1:], own[1:]], position(own, other), turns.dice[case].tolist()))
    return cases


def _by_python(games: list[list[tuple[int, tuple[int, int], list[tuple[int, int]]]]]) -> None:
    start = setup_side("standard")
    for game in games:
        reference = ReferenceGame(start)
        for seat, dice, moves in game:
            assert reference.play(seat, dice, moves).in_order


@compiled
def _generate(own: np.ndarray, opponent: np.ndarray, dice: np.ndarray) -> int:
    steps = np.empty(MAX_PLAYS, np.int32)
    boards_after = np.empty((MAX_PLAYS, 2, 26), np.int8)
    total = 0
    for case in range(len(dice)):
        total += legal_plays(
            own[case], opponent[case], dice[case, 0], dice[case, 1], False, True, steps, boards_after
        )
    return total
