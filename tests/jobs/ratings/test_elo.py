"""Elo over a history: the worked cases, the same numbers in one go and from a checkpoint."""

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.ratings.elo import Standings, rate
from jobs.rules.ruleset import Rating, load

RULES = load("north_sultan").rating
BOT = 1750


def rated(matches, start, fixed_from=None):
    """What each match (seat 0, seat 1, winning seat) moved, and where everybody stands then."""
    table = np.array(matches, np.int32).reshape(-1, 3)
    standings = Standings(
        np.array(start, np.int32).reshape(-1, 2), len(start) if fixed_from is None else fixed_from
    )
    return rate(table[:, :2], table[:, 2].astype(np.int8), standings, RULES)


@pytest.mark.parametrize(
    ("own", "opponent", "result", "count", "after"),
    [
        pytest.param(1500, BOT, 1, 0, 1526, id="new, beats the hard bot"),
        pytest.param(1500, BOT, 0, 0, 1494, id="new, loses to the hard bot"),
        pytest.param(1500, BOT, 1, 30, 1513, id="established, beats the hard bot"),
        pytest.param(1500, 1500, 1, 29, 1516, id="the 30th match still moves by 32"),
        pytest.param(1500, 1500, 0, 30, 1492, id="the 31st by 16"),
        pytest.param(1388, 1612, 0, 10, 1381, id="1388 loses to 1612"),
        pytest.param(1900, 1200, 1, 200, 1900, id="nothing to be won from the easy bot"),
        pytest.param(5000, 100, 1, 200, 5000, id="differences beyond any table"),
        pytest.param(100, 5000, 1, 0, 132, id="and the other way round"),
        pytest.param(-40, -40, 0, 40, -48, id="a rating below zero"),
    ],
)
def test_one_match_moves_a_rating_by_the_formula(own, opponent, result, count, after):
    moved, standings = rated([(0, 1, 1 - result)], [(own, count), (opponent, 50)], fixed_from=1)

    assert moved.before.tolist() == [[own, opponent]]
    assert moved.after.tolist() == [[after, opponent]]
    assert standings.state.tolist() == [[after, count + 1], [opponent, 50]]


def test_the_worked_cases_come_out(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    cases = [case for case in listed if case["check"] == "AC-ELO-01"]
    assert len(cases) >= 7
    for case in cases:
        given_, due = case["input"], case["expected"]
        moved, _ = rated(
            [(0, 1, 1 - given_["score"])],
            [(given_["rating"], given_["rated_matches_before"]), (given_["opponent_rating"], 0)],
        )
        assert moved.after[0, 0] == due["new_rating"], case["id"]


def test_the_two_changes_need_not_sum_to_nothing():
    moved, _ = rated([(0, 1, 0)], [(1500, 29), (1500, 30)])

    assert moved.after.tolist() == [[1516, 1492]]


def test_each_match_begins_with_what_the_one_before_left():
    moved, standings = rated([(0, 1, 0), (0, 1, 0), (1, 2, 1)], [(1500, 0), (1500, 0), (1500, 0)])

    assert moved.after.tolist() == [[1516, 1484], [1531, 1469], [1454, 1515]]
    assert moved.rated_matches.tolist() == [[0, 0], [1, 1], [2, 0]]
    assert standings.state.tolist() == [[1531, 2], [1454, 3], [1515, 1]]


def by_dictionary(matches, start, rating: Rating):
    """The plain way: a dictionary of ratings, a match at a time."""
    standing = {account: tuple(pair) for account, pair in enumerate(start)}
    found = []
    for one, other, winner in matches:
        row = []
        for own, opponent, result in ((one, other, winner == 0), (other, one, winner == 1)):
            (rating_, count), (against, _) = standing[own], standing[opponent]
            due = 1 / (1 + 10 ** ((against - rating_) / 400))
            k = rating.k_new if count < rating.new_matches else rating.k
            row.append((own, round(rating_ + k * (result - due)), count + 1))
        for own, after, count in row:
            standing[own] = (after, count)
        found.append([after for _, after, _ in row])
    return found, [list(standing[account]) for account in range(len(start))]


MATCH = st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 1)).filter(
    lambda one: one[0] != one[1]
)
START = st.lists(st.tuples(st.integers(-200, 3500), st.integers(0, 60)), min_size=6, max_size=6)


@settings(max_examples=150, deadline=None)
@given(st.lists(MATCH, min_size=1, max_size=120), START, st.integers(0, 120))
def test_any_history_is_rated_as_by_hand_and_alike_from_a_checkpoint(matches, start, cut):
    moved, standings = rated(matches, start)
    found, ends = by_dictionary(matches, start, RULES)

    first, checkpoint = rated(matches[:cut], start)
    rest, last = rated(matches[cut:], checkpoint.state)

    assert moved.after.tolist() == found
    assert standings.state.tolist() == ends == last.state.tolist()
    assert [*first.after.tolist(), *rest.after.tolist()] == found
