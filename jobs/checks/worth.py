"""What games that were borne off are worth beside what the platform wrote, and how a wrong sum came about."""

import json
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.batch import Int8, Int32
from jobs.rules.cube import opening_ties
from jobs.rules.scoring import ENDS, final_classes

if TYPE_CHECKING:
    from jobs.checks.audit import Audit

NOBODY = -1
CAP = "points_cap"
"""What files of other programs state of a money game: the most points that it can be worth."""
UNCAPPED = 2**31 - 1


class Reading(IntEnum):
    """How the recorded points came about."""

    RIGHT = 0
    JACOBY = 1
    """Jacoby was applied where it is not in force, or not applied where it is."""
    TIES = 2
    """Ties of the opening doubled the cube without automatic doubles, or did not double it with them."""
    WRONG = 3


@dataclass(frozen=True, slots=True)
class Worth:
    """One entry a game; only games that were borne off and count towards the score are judged."""

    is_judged: NDArray[np.bool_]
    finisher: Int8
    """The seat without a checker on the final board, NOBODY where none is or the board is not whole."""
    stated_class: Int8
    board_class: Int8
    """By the final board and as the platform knows it; as stated where the board does not tell."""
    expected: Int32
    """Class value x cube."""
    reading: Int8
    """A `Reading` of the recorded points."""


def worth_of(audit: "Audit") -> Worth:
    """Return what each game is worth. A board of which checkers are missing tells nothing."""
    judged = audit.is_scored & (audit.end == ENDS.index("bear_off"))
    stated = audit.class_
    finisher = np.where(judged, finishers(audit), NOBODY)
    loser = np.where(finisher == NOBODY, 0, 1 - finisher)
    by_board = final_classes(audit.replay.boards[np.arange(len(loser)), loser])
    by_board = np.minimum(by_board, audit.per_game("highest_class")).astype(np.int8)
    right = np.where(finisher == audit.winner, by_board, stated)
    right = np.where(finisher == NOBODY, stated, right)
    expected = audit.cube.value * _class_value(audit, right)
    reading = np.where(judged, _readings(audit, stated, right), Reading.RIGHT)
    return Worth(
        judged, finisher.astype(np.int8), stated, right.astype(np.int8), expected, reading.astype(np.int8)
    )


def finishers(audit: "Audit") -> NDArray[np.int64]:
    """Return who has no checker left on the final board of each game, NOBODY where no whole board says so."""
    boards = audit.replay.boards
    whole = (boards.sum(axis=2) == audit.per_game("checkers")[:, None]).all(axis=1)
    whole &= (boards >= 0).all(axis=(1, 2))
    is_empty = ~boards[:, :, 1:].any(axis=2) & whole[:, None]
    who: NDArray[np.int64] = np.where(is_empty[:, 0], 0, np.where(is_empty[:, 1], 1, NOBODY))
    return who


def _class_value(audit: "Audit", class_: Int8) -> NDArray[np.int64]:
    """Return the value of each game's class at cube 1, Jacoby considered."""
    value: NDArray[np.int64] = np.where(_no_offer(audit, "jacoby"), 1, _full_value(audit, class_))
    return value


def _full_value(audit: "Audit", class_: Int8) -> NDArray[np.int64]:
    """Return the value of each game's class at cube 1, Jacoby left aside."""
    gammon, backgammon = audit.per_game("gammon_value"), audit.per_game("backgammon_value")
    value: NDArray[np.int64] = np.where(class_ == 0, 1, np.where(class_ == 1, gammon, backgammon))
    return value


def _no_offer(audit: "Audit", name: str) -> NDArray[np.bool_]:
    no_offer: NDArray[np.bool_] = audit.per_game(name).astype(bool) & ~audit.cube.is_offered
    return no_offer


def _readings(audit: "Audit", stated: Int8, right: Int8) -> NDArray[np.int64]:
    points, cube = audit.points, audit.cube.value
    values = [_class_value(audit, class_) for class_ in (stated, right)]
    fits = np.any([_fits(audit, cube * value) for value in values], axis=0)
    fits |= (stated != right) & (points == cube * (stated + 1))
    has_cube = audit.per_game("has_cube").astype(bool)
    open_jacoby = _no_offer(audit, "is_money") & has_cube
    full = _full_value(audit, right)
    jacoby = open_jacoby & ((points == cube * full) | (points == cube)) & (full > 1)
    fits |= jacoby & audit.per_game("jacoby_unknown").astype(bool)
    ties = opening_ties(audit.batch)
    other_start = np.where(audit.cube.start_value > 1, 1, 1 << np.minimum(ties, 30))
    by_ties = has_cube & ~audit.cube.is_offered & (ties > 0) & (points == other_start * values[1])
    return np.select([fits, jacoby, by_ties], [Reading.RIGHT, Reading.JACOBY, Reading.TIES], Reading.WRONG)


def _fits(audit: "Audit", expected: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Say whether the points are as expected; other programs may write only what the match still needs."""
    games = np.arange(len(expected))
    target = audit.per_game("points_to_win")
    need = target - audit.scores_before[games, np.maximum(audit.winner, 0)]
    capped = audit.per_game("is_foreign").astype(bool) & (target > 0)
    capped &= audit.points == np.minimum(expected, need)
    stated = audit.points == np.minimum(expected, points_caps(audit)[audit.match_of_game])
    fits: NDArray[np.bool_] = (audit.points == expected) | capped | stated
    return fits


def points_caps(audit: "Audit") -> NDArray[np.int64]:
    """Return the most points that each match lets a game be worth; UNCAPPED where its file states none."""
    caps = np.full(audit.batch.matches.num_rows, UNCAPPED, np.int64)
    extras = audit.batch.matches["extras"]
    states_one = pc.fill_null(pc.match_substring(extras, f'"{CAP}"'), False).to_numpy()
    for match in np.flatnonzero(states_one & audit.terms.each("is_foreign").astype(bool)).tolist():
        cap = json.loads(extras[match].as_py()).get(CAP)
        if isinstance(cap, int) and cap > 0:
            caps[match] = cap
    return caps
