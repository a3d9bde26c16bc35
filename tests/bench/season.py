"""The simulator: games a second of its kernel beside games by another engine's policy, and a whole season."""

import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import bgsage
import numpy as np
from numba import njit

from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_steps
from jobs.season import slots
from jobs.season.chance import unit
from jobs.season.choosing import choose
from jobs.season.judgement import FACTS
from jobs.season.play import play_game
from jobs.season.season import write_season
from jobs.season.skill import error_of
from jobs.season.tables import start
from queries.board import position
from tests.bench.row import Row, seconds

GAMES = 4_000
PEER_TURNS = 6_000
SKILL = 1_700.0
DEMO_MATCHES = 29_000
"""Of a season of 30 days and 2,000 accounts."""


def measure() -> Iterator[Row]:
    """Yield the speed of the games alone, and that of a season with everything around them."""
    yield from _games()
    yield _season()


def _games() -> Iterator[Row]:
    _play(10, error_of(SKILL), start("standard"), 1)
    turns = _play(GAMES, error_of(SKILL), start("standard"), 2)
    rate = GAMES / seconds(lambda: _play(GAMES, error_of(SKILL), start("standard"), 2))
    note = f"{turns / GAMES:.0f} turns a game; choice of play, clock, cube and giving up in machine code"
    yield Row("season: games a core-second", rate, None, rate, 5_000, "games/s", note)
    ours, peer = rate * turns / GAMES, _peer_turns_a_second()
    note = f"batch_checker_play 1ply over {PEER_TURNS:,} positions of these games at once"
    yield Row("season: turns / bgsage's 1-ply policy", ours, peer, ours / peer, 50, "turns/s", note)


@njit
def _play(games, error, sides, seed):
    """Play games between two of the same error under north_sultan's terms; return their turns."""
    state = np.array([seed], dtype=np.uint64)
    plays = np.empty(MAX_PLAYS, dtype=np.int32)
    sketch = np.empty((2, 26), dtype=np.int8)
    thoughts = np.empty((4, FACTS))
    actions = np.empty((1_600, 7), dtype=np.int64)
    result = np.zeros(slots.RESULTS, dtype=np.int64)
    conduct = np.zeros((2, 10))
    conduct[:, slots.NOISE] = error
    conduct[:, slots.PACE] = 3_000.0
    terms = np.zeros(16, dtype=np.int64)
    terms[slots.CLOCK] = slots.SERVER_PLAYS
    terms[slots.LIMIT] = 30_000
    terms[slots.TO_LOSE] = 3
    terms[slots.AUTO] = slots.AUTO_FORCED
    terms[slots.CUBE_START] = 1
    clocks = np.zeros((2, 2), dtype=np.int64)
    dice = np.empty(3_000, dtype=np.int8)
    turns = 0
    for _ in range(games):
        for place in range(len(dice)):
            dice[place] = 1 + int(6 * unit(state))
        clocks[:, slots.BANK] = 60_000
        clocks[:, slots.TIMEOUTS] = 0
        first = (0 if unit(state) < 0.5 else 1, 3, 1)
        play_game(
            sides.copy(),
            dice,
            0,
            first,
            conduct,
            terms,
            clocks,
            0.5,
            state,
            plays,
            sketch,
            thoughts,
            actions,
            result,
        )
        turns += result[slots.TURNS]
    return turns


@njit
def _positions(sides, rolls, found):
    """Play on by this simulator's choice; write both sides before each of the rolls."""
    state = np.array([3], dtype=np.uint64)
    plays = np.empty(MAX_PLAYS, dtype=np.int32)
    sketch = np.empty((2, 26), dtype=np.int8)
    thoughts = np.empty((4, FACTS))
    now = sides.copy()
    seat = 0
    for number in range(len(rolls)):
        own, opponent = now[seat], now[1 - seat]
        found[number, 0] = own
        found[number, 1] = opponent
        roll = (rolls[number, 0], rolls[number, 1])
        count, _ = legal_steps(own, opponent, roll[0], roll[1], False, False, plays)
        if count > 0:
            play, _ = choose(own, opponent, plays, count, roll, 0.05, state, sketch, thoughts)
            apply_steps(own, opponent, roll[0], roll[1], play)
        seat = 1 - seat
        if own[0] == 15:
            now = sides.copy()


def _peer_turns_a_second() -> float:
    """Return how many turns the other engine's one-ply policy chooses a core-second, in one large batch."""
    rolls = np.random.default_rng(1).integers(1, 7, (PEER_TURNS, 2))
    found = np.zeros((PEER_TURNS, 2, 26), dtype=np.int8)
    _positions(start("standard"), rolls, found)
    cases = [
        {
            "board": position(own.tolist(), opponent.tolist()),
            "die1": int(first),
            "die2": int(second),
            "cube_value": 1,
            "cube_owner": "centered",
        }
        for (own, opponent), (first, second) in zip(found, rolls, strict=True)
    ]
    return PEER_TURNS / seconds(lambda: bgsage.batch_checker_play(cases, "1ply", n_threads=1), repeats=1)


def _season() -> Row:
    with TemporaryDirectory() as folder:
        begin = time.process_time()
        report = write_season(Path(folder), 5, 1_000, 7, start=date(2026, 11, 2))
        taken = time.process_time() - begin
    minutes = taken / report.match_count * DEMO_MATCHES / 60
    note = (
        f"{report.match_count:,} matches in {taken:.1f} s, {report.byte_count / 1e6:.0f} MB of lines; "
        f"as minutes of a demo season"
    )
    return Row("season: written whole", minutes, None, minutes, 2.5, "min", note, at_most=True)
