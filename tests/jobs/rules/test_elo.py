"""Elo: the worked values, and what must hold for all."""

import json

import numpy as np
import pytest

from jobs.rules.elo import expected_score, k_factor, rating_after
from jobs.rules.ruleset import load

RATING = load("north_sultan").rating


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


@pytest.mark.parametrize("case", ["ELO-1", "ELO-2", "ELO-3", "ELO-5", "ELO-6", "ELO-8", "ELO-9"])
def test_the_worked_matches(cases, case):
    given, expected = cases[case]["input"], cases[case]["expected"]
    own, opponent = np.array([given["rating"]]), np.array([given["opponent_rating"]])

    k = k_factor(np.array([given["rated_matches_before"]]), RATING)
    after = rating_after(own, opponent, np.array([given["score"]]), k)

    assert expected_score(own, opponent)[0] == pytest.approx(expected["expected_score"], abs=5e-7)
    assert (k[0], after[0]) == (expected["K"], expected["new_rating"])


def test_two_newcomers_of_1500_move_by_16():
    assert rating_after(
        np.array([1500, 1500]), np.array([1500, 1500]), np.array([1, 0]), np.array([32, 32])
    ).tolist() == [1516, 1484]


@pytest.mark.parametrize(("matches", "k"), [(0, 32), (29, 32), (30, 16), (1000, 16)])
def test_k_falls_after_thirty_rated_matches(matches, k):
    assert k_factor(np.array([matches]), RATING).tolist() == [k]


def test_winning_never_lowers_and_losing_never_raises():
    own, opponent = (grid.ravel() for grid in np.meshgrid(np.arange(100, 3000, 97), np.arange(100, 3000, 89)))
    k = np.full_like(own, 32)

    assert (rating_after(own, opponent, np.ones_like(own), k) >= own).all()
    assert (rating_after(own, opponent, np.zeros_like(own), k) <= own).all()


def test_expectations_of_both_sides_add_up_to_one():
    own, opponent = np.array([800, 1500, 2400]), np.array([2000, 1490, 600])

    assert expected_score(own, opponent) + expected_score(opponent, own) == pytest.approx(1)
