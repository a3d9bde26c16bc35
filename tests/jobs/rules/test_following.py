"""Scores, Crawford games and cubes of a whole batch are those of its games one by one."""

import random

import numpy as np
import pytest

from jobs.columns import to_batch
from jobs.rules.cube import (
    NOT_KNOWN,
    CubeAction,
    Table,
    crawford_game,
    crawford_games,
    follow,
    follow_cube,
    opening_ties,
)
from jobs.rules.ruleset import load_all
from jobs.rules.scoring import score_after, scored_games, scores_before
from jobs.rules.terms import terms_of
from tests.jobs.checks.making import FOUR_TURNS, cube, game, lines, match

CANCELLED = {"winner": None, "end": "cancelled", "status": "cancelled"}


def won(winner, points=1, actions=FOUR_TURNS, **changes):
    return game(actions, winner, points, opening=[(6, 3)], **changes)


def batch_of(*matches, start_score=(0, 0)):
    batch = to_batch(lines(matches, start_score))
    return batch, load_all(batch.matches["platform"].to_pylist())


def random_matches(seed):
    chance = random.Random(seed)
    for number in range(40):
        games = [
            (chance.randint(0, 1), chance.choice([1, 1, 1, 2, 3, 4])) for _ in range(chance.randint(1, 9))
        ]
        yield match(
            "cube_platform",
            *(won(*one) for one in games),
            target=chance.choice([1, 3, 5, 7]),
            match_id=f"m-{number}",
        )


@pytest.mark.parametrize("seed", range(3))
def test_scores_before_each_game_are_running_sums(seed):
    matches = list(random_matches(seed))
    batch, _ = batch_of(*matches)

    found = scores_before(batch)

    expected = [
        score_after([(g.result.winner, g.result.points) for g in one.games[:index]])
        for one in matches
        for index in range(len(one.games))
    ]
    assert found.tolist() == [list(score) for score in expected]


@pytest.mark.parametrize("seed", range(3))
def test_crawford_games_are_those_of_each_match(seed):
    matches = list(random_matches(seed))
    batch, rulesets = batch_of(*matches)
    scores = scores_before(batch)

    found = crawford_games(batch, terms_of(batch, rulesets), scores)

    expected = []
    for one, first, last in zip(matches, batch.game_offsets, batch.game_offsets[1:], strict=False):
        own = [tuple(score) for score in scores[first:last].tolist()]
        at = crawford_game(own, one.target) if one.target > 1 else None
        expected += [int(index == at) for index in range(len(own))]
    assert found.tolist() == expected
    assert sum(expected) > 0


def test_a_start_score_counts_from_the_first_game_on():
    batch, _ = batch_of(match("file:gnubg", won(0, 2), won(1), target=9), start_score=(4, 3))

    assert scores_before(batch).tolist() == [[4, 3], [6, 3]]


def test_a_match_that_starts_at_match_point_does_not_tell_its_crawford_game():
    at_point, before = (
        match("file:gnubg", won(1), won(1), target=5),
        match("file:gnubg", won(0), won(1), won(1), target=5),
    )

    batch, rulesets = batch_of(at_point, start_score=(4, 1))
    assert crawford_games(batch, terms_of(batch, rulesets), scores_before(batch)).tolist() == [NOT_KNOWN, 0]
    batch, rulesets = batch_of(before, start_score=(3, 1))
    assert crawford_games(batch, terms_of(batch, rulesets), scores_before(batch)).tolist() == [0, 1, 0]


def test_the_last_game_of_a_cancelled_match_is_not_scored():
    cancelled = match("north_sultan", won(0), won(1, end="leave"), target=3, result=CANCELLED)
    counted = match("north_sultan", won(0), won(1, end="leave"), target=3, match_id="m-2")
    batch, _ = batch_of(cancelled, counted)

    assert scored_games(batch).tolist() == [True, False, True, True]


def test_a_cancelled_match_without_games_takes_nothing_from_its_neighbours():
    empty = match("north_sultan", won(0), target=3, result=CANCELLED)
    empty.games = []
    batch, _ = batch_of(
        match("north_sultan", won(0), won(0), target=3),
        empty,
        match("north_sultan", won(1), won(1), target=3),
    )

    assert scored_games(batch).tolist() == [True] * 4
    assert scores_before(batch).tolist() == [[0, 0], [1, 0], [0, 0], [0, 1]]


def test_the_cubes_of_a_batch_are_those_of_its_games():
    ladders = [
        [],
        [cube(0, "double", 2), cube(1, "take")],
        [cube(0, "double", 2), cube(1, "drop")],
        [cube(1, "double", 2), cube(0, "take")],
        [cube(0, "double", 2), cube(1, "beaver", 4)],
        [cube(0, "take")],
    ]
    games = [won(0, actions=[*FOUR_TURNS[:2], *actions, *FOUR_TURNS[2:]]) for actions in ladders]
    batch, rulesets = batch_of(match("gammonempire", *games, target="money", options={"beaver": True}))

    states = follow_cube(batch, rulesets)

    table = Table(True, 1, 0, 64, False, False, True, True, 0, 0)
    alone = [
        follow([CubeAction(a.seat, a.cube, a.value or 0, 2) for a in ladder], table, (0, 1, 0, 1))
        for ladder in ladders
    ]
    assert states.value.tolist() == [one.value for one in alone]
    assert states.owner.tolist() == [one.owner for one in alone]
    assert states.is_offered.tolist() == [one.is_offered for one in alone]
    assert states.drop_points.tolist() == [one.drop_points for one in alone]
    assert states.faults.tolist() == [fault for one in alone for fault in one.faults]


def test_ties_and_automatic_doubles_set_the_start():
    tied = game(FOUR_TURNS, opening=[(1, 1), (4, 4), (6, 3)])
    on, off = (
        match("backgammontalk", tied, target="money", options={"automatic_doubles": o}, match_id=f"m-{o}")
        for o in (True, False)
    )
    batch, rulesets = batch_of(on, off)

    assert opening_ties(batch).tolist() == [2, 2]
    assert follow_cube(batch, rulesets).start_value.tolist() == [4, 1]


def test_a_batch_without_games_is_followed():
    batch, rulesets = batch_of()

    states = follow_cube(batch, rulesets)

    assert (len(states.value), len(states.faults), scores_before(batch).shape) == (0, 0, (0, 2))
    assert states.value.dtype == np.int32
