"""The doubling cube: one game's ladder, all games of a batch in one pass, the Crawford game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.batch import CUBE_ACTIONS, Batch, Int8, Int32
from jobs.rules.ladder import Fault, follow_game, follow_games
from jobs.rules.ruleset import Ruleset
from jobs.rules.scoring import scores_before, start_scores
from jobs.rules.terms import Terms, terms_of

NOT_KNOWN = -1
_FAR = np.iinfo(np.int32).max


class Table(NamedTuple):
    """What a game's cube depends on."""

    has_cube: bool
    start_value: int
    """1, or doubled for each tie where automatic doubles are in force."""
    ties: int
    cube_max: int
    """0: none stated."""
    is_crawford: bool
    one_point_refused: bool
    beaver: bool
    opening_first: bool
    away_0: int
    """Points that seat 0 needs, 0 in money play."""
    away_1: int


class CubeAction(NamedTuple):
    """One cube action of a single game: what is done, by whom, after how many turns, and to what value."""

    seat: int
    action: str
    value: int = 0
    after_turn: int = 1


class GameCube(NamedTuple):
    """How a game's cube ended."""

    faults: list[Fault]
    """One for each action."""
    value: int
    owner: int
    is_offered: bool
    drop_points: int
    """What the dropper pays: the value before the offer; 0 when nobody dropped."""
    dropper: int


@dataclass(frozen=True, slots=True)
class CubeStates:
    """The cube of every game of a batch, and what is wrong with every cube action."""

    is_crawford: Int8
    """1, 0, or NOT_KNOWN where a file starts in the middle of a match with a player at match point."""
    start_value: Int32
    value: Int32
    owner: Int8
    is_offered: NDArray[np.bool_]
    drop_points: Int32
    dropper: Int8
    faults: Int8
    """One entry a cube action: a `Fault`."""
    value_before: Int32
    owner_before: Int8


def follow(actions: Sequence[CubeAction], table: Table, turn_seats: Sequence[int] = (0,)) -> GameCube:
    """Follow the cube of one game whose turns were made by `turn_seats`."""
    n = len(actions)
    faults, before, owners = np.zeros(n, np.int8), np.zeros(n, np.int32), np.zeros(n, np.int8)
    ends = follow_game(
        np.array([a.after_turn for a in actions], np.int16),
        np.array([a.seat for a in actions], np.int8),
        np.array([CUBE_ACTIONS.index(a.action) for a in actions], np.int8),
        np.array([a.value for a in actions], np.int32),
        np.array(turn_seats, np.int8),
        np.array(table, np.int32),
        faults,
        before,
        owners,
    )
    return GameCube([Fault(int(code)) for code in faults], ends[0], ends[1], bool(ends[2]), ends[3], ends[4])


def crawford_game(scores: Sequence[tuple[int, int]], target: int) -> int | None:
    """Return the index of the Crawford game, from the score before each game: the first at target - 1."""
    for index, score in enumerate(scores):
        if max(score) == target - 1:
            return None if min(score) == target - 1 else index
    return None


def crawford_games(batch: Batch, terms: Terms, before: Int32) -> Int8:
    """Return for each game 1 when it is the Crawford game, 0 when not, NOT_KNOWN where no log can tell."""
    is_crawford = np.zeros(batch.games.num_rows, dtype=np.int8)
    match = batch.match_of_game()
    point = terms.each("points_to_win")[match] - 1
    at_point = np.flatnonzero(terms.each("crawford")[match] & (before.max(axis=1, initial=0) == point))
    _, first_of_match = np.unique(match[at_point], return_index=True)
    first = at_point[first_of_match]
    is_crawford[first] = before[first].min(axis=1, initial=_FAR) < point[first]
    start = start_scores(batch)[match[first]]
    began_there = (start.max(axis=1, initial=0) == point[first]) & (start.sum(axis=1) > 0)
    is_crawford[first[began_there & (is_crawford[first] == 1)]] = NOT_KNOWN
    return is_crawford


def opening_ties(batch: Batch) -> Int32:
    """Return how many equal attempts stand before the deciding opening roll of each game."""
    texts = batch.games["opening_rolls"].to_pylist()
    counts = {text: _ties(text) for text in set(texts)}
    return np.array([counts[text] for text in texts], dtype=np.int32)


def _ties(text: str | None) -> int:
    rolls = (text or "").split()
    return sum(roll[0] == roll[1] for roll in rolls)


def follow_cube(batch: Batch, rulesets: Mapping[str, Ruleset]) -> CubeStates:
    """Follow the cube through every game of a batch."""
    return cube_states(batch, terms_of(batch, rulesets), scores_before(batch))


def cube_states(batch: Batch, terms: Terms, before: Int32) -> CubeStates:
    """Follow the cube of a batch whose terms and scores before each game are known."""
    crawford = crawford_games(batch, terms, before)
    tables = _tables(batch, terms, before, crawford)
    actions = batch.cube_actions
    n_games = batch.games.num_rows
    offsets = np.searchsorted(actions.game, np.arange(n_games + 1)).astype(np.int32)
    ends = np.zeros((n_games, 5), np.int32)
    n = len(actions.game)
    faults, value_before, owner_before = np.zeros(n, np.int8), np.zeros(n, np.int32), np.zeros(n, np.int8)
    follow_games(
        offsets,
        actions.after_turn,
        actions.seat,
        actions.action,
        actions.value,
        batch.turn_offsets,
        batch.turns.seat,
        tables,
        ends,
        faults,
        value_before,
        owner_before,
    )
    return CubeStates(
        is_crawford=crawford,
        start_value=tables[:, 1].copy(),
        value=ends[:, 0].copy(),
        owner=ends[:, 1].astype(np.int8),
        is_offered=ends[:, 2].astype(np.bool_),
        drop_points=ends[:, 3].copy(),
        dropper=ends[:, 4].astype(np.int8),
        faults=faults,
        value_before=value_before,
        owner_before=owner_before,
    )


def _tables(batch: Batch, terms: Terms, before: Int32, crawford: Int8) -> Int32:
    """Return the `Table` of each game as one row of numbers."""
    match = batch.match_of_game()
    ties = opening_ties(batch)
    automatic = terms.each("automatic_doubles")[match]
    target = terms.each("points_to_win")[match]
    away = np.where(target[:, None] > 0, np.maximum(target[:, None] - before, 0), 0)
    columns = (
        terms.each("has_cube")[match],
        np.where(automatic, 1 << np.minimum(ties, 30), 1),
        ties,
        terms.each("cube_max")[match],
        crawford == 1,
        (target == 1) & terms.each("one_point_refused")[match],
        terms.each("beaver")[match],
        terms.each("opening_first")[match],
        away[:, 0],
        away[:, 1],
    )
    return np.stack(columns, axis=1).astype(np.int32)
