"""Bearing off: what must be found and how it is said, and what must stay silent."""

import pytest

from jobs.checks.bearing_off import ABOUT
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    found,
    game,
    match,
    random_game,
    short_game,
    turn,
)

HOME = [15] + [0] * 25


def said_of(platform, *games, **changes):
    return [one for one in found(match(platform, *games, **changes)) if one.code in ABOUT.demands]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_bearing_off_with_checkers_outside_is_found(platform):
    actions = [*FOUR_TURNS, turn(0, (6, 1), "6/off 8/7")]

    [one] = said_of(platform, short_game(platform, actions))

    assert (one.code, one.severity, one.turn_no) == ("AC-BO-01", "E", 5)
    assert "bears off with 10 checkers not home" in one.message_en


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("seed", [31, 32])
def test_a_turn_after_the_last_checker_is_found_once(platform, seed):
    whole = random_game(platform, seed)
    winner = whole.actions[-1].seat
    count = len(whole.actions)
    whole.actions += [turn(1 - winner, (2, 1), ""), turn(winner, (2, 1), "")]

    said = [one for one in said_of(platform, whole) if one.code == "AC-BO-05"]

    assert [(one.severity, one.turn_no) for one in said] == [("E", count + 1)]
    assert said[0].message_en == "The last checker was off; 2 more turns follow."


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("seed", [33, 34])
def test_a_game_recorded_as_borne_off_too_soon_is_found(platform, seed):
    whole = random_game(platform, seed)
    whole.actions = whole.actions[:-1]

    [one] = said_of(platform, whole)

    assert (one.code, one.severity, one.turn_no) == ("AC-BO-05", "E", None)
    assert one.message_en.startswith("Recorded as borne off; seat 0 still has ")


def test_after_an_illegal_play_a_board_that_is_not_empty_says_nothing():
    actions = [*FOUR_TURNS, turn(0, (6, 1), "13/7")]
    opening = {"opening": [(6, 3)]}

    said = said_of("backgammontalk", game(actions, **opening))

    assert said == []


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("seed", range(41, 44))
def test_whole_games_are_silent(platform, seed):
    assert said_of(platform, random_game(platform, seed)) == []


@pytest.mark.parametrize("seed", range(51, 56))
def test_only_the_rule_of_pip_waste_makes_a_wasteful_play_wrong(seed):
    """What a game played without the rule breaks under it is waste and nothing else."""
    whole = random_game("gammonempire", seed)
    elsewhere, here = said_of("gammonempire", whole), said_of("tavla_app", whole)

    assert elsewhere == []
    assert {one.code for one in here} <= {"AC-BO-04"}


def test_wasteful_plays_do_occur_in_games_played_without_the_rule():
    found_codes = {
        code
        for seed in range(51, 56)
        for code in codes(said_of("tavla_app", random_game("gammonempire", seed)))
    }

    assert found_codes == {"AC-BO-04"}
