"""What a game is worth and where the score stands: classes, points, running scores.

An *own view* is 26 numbers of one seat's checkers: index 1..24 the seat's own point numbers, 25 its bar, 0
what it has borne off.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.batch import CLASSES, Batch, Int8, Int32
from jobs.records import GameClass
from jobs.rules.ruleset import Ruleset

ENDS = (
    "bear_off",
    "drop",
    "resign",
    "leave",
    "disconnect",
    "timeout",
    "claim",
    "cancelled",
    "ended_early",
    "unfinished",
)
"""How a game may end; the last two only in files of other programs."""

WINNERS_HOME = 19
"""The loser's checkers on his own points 19..24, or on the bar (25), stand in the winner's home."""


def final_class(loser: Sequence[int]) -> GameClass:
    """Return the class of a game that was borne off, from the loser's own view of the final board."""
    if loser[0] > 0:
        return "single"
    return "backgammon" if any(loser[WINNERS_HOME:]) else "gammon"


def final_classes(losers: Int8) -> Int8:
    """Return the class (index into CLASSES) of each game, from the losers' own views (n x 26)."""
    none_off = losers[:, 0] == 0
    deep = losers[:, WINNERS_HOME:].any(axis=1)
    codes: Int8 = np.where(none_off, 1 + deep, 0).astype(np.int8)
    return codes


def known_class(class_: GameClass, ruleset: Ruleset) -> GameClass:
    """Return the class as the platform knows it: a backgammon is a gammon where it counts no three."""
    if class_ == "backgammon" and ruleset.backgammon_value is None:
        return "gammon"
    return class_


def game_points(class_: GameClass, cube: int, ruleset: Ruleset, *, jacoby_single: bool = False) -> int:
    """Return class value x cube; `jacoby_single`: Jacoby is in force and nobody offered the cube."""
    return cube * (1 if jacoby_single else ruleset.class_value(class_))


def resign_class(off_count: int, ruleset: Ruleset) -> GameClass | None:
    """Return the class of a resignation by who has borne off so many; None where the log alone says it."""
    if ruleset.resign_value != "by_checkers_off":
        return None
    return "gammon" if off_count == 0 else "single"


def score_after(games: Sequence[tuple[int | None, int]], start: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Return the running sum of (winner, points) of each game; what exceeds the target is kept."""
    score = list(start)
    for winner, points in games:
        if winner is not None:
            score[winner] += points
    return score[0], score[1]


def deciding_game(
    games: Sequence[tuple[int | None, int]], target: int, start: tuple[int, int] = (0, 0)
) -> int | None:
    """Return the index of the game that first reaches the target, None while none does."""
    for index in range(len(games)):
        if max(score_after(games[: index + 1], start)) >= target:
            return index
    return None


def winners(batch: Batch) -> Int8:
    """Return the recorded winner of each game, -1 where there is none."""
    filled: NDArray[np.int8] = pc.fill_null(batch.games["winner"], -1).to_numpy()
    return filled


def scored_games(batch: Batch) -> NDArray[np.bool_]:
    """Return which games count towards the score: all with a winner, except a cancelled match's last."""
    scored = (winners(batch) >= 0) & ~_equals(batch.games["end"], "cancelled")
    cancelled = _equals(batch.matches["status"], "cancelled")
    counts = np.diff(batch.game_offsets)
    last = batch.game_offsets[1:][cancelled & (counts > 0)] - 1
    scored[last] = False
    return scored


def scores_before(batch: Batch) -> Int32:
    """Return the score of both seats before each game (n_games x 2), from the match's start score on."""
    gained = points_gained(batch)
    before = np.cumsum(gained, axis=0, dtype=np.int64) - gained
    counts = np.diff(batch.game_offsets)
    first = batch.game_offsets[:-1][counts > 0]
    shift = start_scores(batch)[counts > 0] - before[first]
    scores: Int32 = (before + np.repeat(shift, counts[counts > 0], axis=0)).astype(np.int32)
    return scores


def points_gained(batch: Batch) -> Int32:
    """Return what each game adds to the score of both seats (n_games x 2), as recorded."""
    gained = np.zeros((batch.games.num_rows, 2), dtype=np.int32)
    scored = np.flatnonzero(scored_games(batch))
    gained[scored, winners(batch)[scored]] = batch.games["points"].to_numpy()[scored]
    return gained


def start_scores(batch: Batch) -> Int32:
    """Return the score of both seats before the first game of each match (n_matches x 2)."""
    return np.stack([batch.matches[f"start_score_{seat}"].to_numpy() for seat in (0, 1)], axis=1)


def class_codes(batch: Batch) -> Int8:
    """Return the recorded class of each game as an index into CLASSES."""
    return _places(batch.games["class"], CLASSES)


def end_codes(batch: Batch) -> Int8:
    """Return how each game ended as an index into ENDS."""
    return _places(batch.games["end"], ENDS)


def _places(column: pa.ChunkedArray, words: tuple[str, ...]) -> Int8:
    places: Int32 = pc.index_in(column, value_set=pa.array(words)).to_numpy()
    return places.astype(np.int8)


def _equals(column: pa.ChunkedArray, word: str) -> NDArray[np.bool_]:
    same: NDArray[np.bool_] = pc.fill_null(pc.equal(column, word), False).to_numpy()
    return same
