"""What a game is worth: by its final board, by the cube, by who gave up; and where the score stands."""

import json

import numpy as np
import pytest

from jobs.rules.ruleset import load
from jobs.rules.scoring import (
    deciding_game,
    final_class,
    final_classes,
    game_points,
    known_class,
    resign_class,
    score_after,
)

ALL = ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")
TRIPLE = ("backgammontalk", "gammonempire", "cube_platform")


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def loser(off=0, **points):
    """A loser's own view: `p7=1` is one checker on his 7 point, `p25` the bar; the rest on his 6 point."""
    own = [0] * 26
    own[0] = off
    for name, count in points.items():
        own[int(name[1:])] = count
    own[6] += 15 - sum(own)
    return own


def loser_of(board, left, checkers=15):
    own = [max(-board[25 - point], 0) for point in range(26)]
    own[25], own[0] = board[0], checkers - left
    return own


@pytest.mark.parametrize(
    ("own", "class_"),
    [
        pytest.param(loser(off=1), "single", id="one checker off"),
        pytest.param(loser(off=1, p24=1), "single", id="one off saves from a triple"),
        pytest.param(loser(off=1, p25=1), "single", id="one off and one on the bar"),
        pytest.param(loser(), "gammon", id="none off, all home"),
        pytest.param(loser(p18=1), "gammon", id="none off, just outside the winner's home"),
        pytest.param(loser(p19=1), "backgammon", id="none off, one in the winner's home"),
        pytest.param(loser(p24=2), "backgammon", id="none off, two on the ace point"),
        pytest.param(loser(p25=1), "backgammon", id="none off, one on the bar"),
    ],
)
def test_the_final_board_gives_the_class(own, class_):
    assert final_class(own) == class_
    assert (
        final_classes(np.array([own, own], np.int8)).tolist()
        == [["single", "gammon", "backgammon"].index(class_)] * 2
    )


@pytest.mark.parametrize("platform", ALL)
@pytest.mark.parametrize("case", ["SCO-1", "SCO-2", "SCO-3", "SCO-5"])
def test_final_positions_of_the_worked_cases(cases, case, platform):
    given, expected = cases[case]["input"], cases[case]["expected"][platform]
    ruleset = load(platform)

    class_ = known_class(
        final_class(loser_of(given["final_board_winner_view"], given["loser_checkers_left"])), ruleset
    )

    assert class_ == expected["result"]
    if "points_cube1" in expected:
        assert game_points(class_, 1, ruleset) == expected["points_cube1"]
        assert game_points(class_, 2, ruleset) == expected["points_cube2"]
    else:
        assert game_points(class_, 1, ruleset) == expected.get("points", expected.get("games"))


@pytest.mark.parametrize("platform", ALL)
def test_a_checker_on_the_bar_is_a_triple_where_there_is_one(platform):
    class_ = known_class(final_class(loser(p25=2)), load(platform))

    assert game_points(class_, 1, load(platform)) == (3 if platform in TRIPLE else 2)


def test_three_checkers_of_hypergammon_are_judged_alike():
    assert final_class([2, 1] + [0] * 24) == "single"
    assert final_class([0, 3] + [0] * 24) == "gammon"
    assert final_class([0, 2] + [0] * 22 + [1, 0]) == "backgammon"


@pytest.mark.parametrize(("case", "off_count"), [("SCO-8", 0), ("SCO-9", 1)])
def test_resigning_by_checkers_off(cases, case, off_count):
    assert cases[case]["input"]["resigner_checkers_off"] == off_count

    class_ = resign_class(off_count, load("tavla_app"))

    assert class_ == cases[case]["expected"]["result"]
    assert game_points(class_, 1, load("tavla_app")) == cases[case]["expected"]["games"]


@pytest.mark.parametrize("platform", ["north_sultan", "backgammontalk", "gammonempire", "cube_platform"])
def test_elsewhere_the_log_says_what_a_resignation_costs(platform):
    assert resign_class(0, load(platform)) is None


def test_the_cube_multiplies_and_the_overshoot_is_kept(cases):
    given, expected = cases["CUB-14"]["input"], cases["CUB-14"]["expected"]

    points = game_points(given["result"], given["cube"], load("cube_platform"))

    assert points == expected["points"]
    assert list(score_after([(0, points)], start=(1, 0))) == expected["score_after"]
    assert deciding_game([(0, points)], given["target"], start=(1, 0)) == 0


@pytest.mark.parametrize("platform", TRIPLE)
@pytest.mark.parametrize(
    ("class_", "points"), [("single", [1, 2, 64]), ("gammon", [2, 4, 128]), ("backgammon", [3, 6, 192])]
)
def test_points_are_class_times_cube(platform, class_, points):
    assert [game_points(class_, cube, load(platform)) for cube in (1, 2, 64)] == points


def test_jacoby_makes_every_class_a_single():
    talk = load("backgammontalk")

    assert [game_points(c, 2, talk, jacoby_single=True) for c in ("single", "gammon", "backgammon")] == [
        2,
        2,
        2,
    ]


def test_a_single_game_ends_after_one_whatever_it_counts(cases):
    game = cases["SCO-13"]["input"]["games"][0]

    assert list(score_after([(1, game["points"])])) == cases["SCO-13"]["expected"]["final_score"]


def test_the_game_that_reaches_the_target_decides(cases):
    games = [("AB".index(game["winner"]), game["points"]) for game in cases["SCO-14"]["input"]["games"]]

    assert deciding_game(games, cases["SCO-14"]["input"]["target"]) == 1
    assert score_after(games[:2]) == (3, 0)


@pytest.mark.parametrize(
    ("games", "target", "start", "index"),
    [
        pytest.param([], 3, (0, 0), None, id="no game"),
        pytest.param([(0, 2)], 3, (0, 0), None, id="not there yet"),
        pytest.param([(0, 2)], 3, (1, 0), 0, id="from a score on"),
        pytest.param([(0, 2), (None, 0), (1, 3)], 3, (0, 0), 2, id="a cancelled game adds nothing"),
        pytest.param([(1, 4)], 3, (0, 0), 0, id="beyond the target"),
    ],
)
def test_which_game_decides(games, target, start, index):
    assert deciding_game(games, target, start) == index
