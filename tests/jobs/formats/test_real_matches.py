"""The thirteen real matches, read where they lie; each test has its twin on a match of our own."""

from itertools import pairwise
from pathlib import Path

import pytest
from msgspec import UNSET

from jobs.records import Match
from tests.jobs.formats.mat_texts import match_of

FINALS = {
    "3WNK_g1Z-PLsh_HyvQ5j4a": (6, 7),
    "5nqfGw9bWG3deTaU": (2, 7),
    "B4_SrGcsKAQmoTyHlgJCbM": (7, 1),
    "C07OQCKyw4Pe-CnjFiAMYO": (9, 10),
    "MYdvw1qGuyaRUH__": (2, 5),
    "Sz-2PgKnvb6aFls69-qFXg": (7, 4),
    "UL-CV6F9jMM-E1Pu": (3, 5),
    "XCu3RJ0UvDg_Tldl": (0, 5),
    "baR-U643iUDpvzTC": (0, 5),
    "eXBNG5wZHS5Alu3P": (2, 5),
    "hQ8sVn2LbTdF4wRm": (9, 0),
    "rK7pXm4TqLb9NzWd": (9, 6),
    "uwvEbd63UvdX7SDin5o_Iw": (7, 6),
}
CAPPED = {"3WNK_g1Z-PLsh_HyvQ5j4a": 1, "XCu3RJ0UvDg_Tldl": 3, "baR-U643iUDpvzTC": 3, "eXBNG5wZHS5Alu3P": 1}
"""The points of the last game, which are what the match needed and less than what was won."""


def real(shared: Path, name: str) -> Match:
    return match_of((shared / "data" / "matches" / f"{name}.mat").read_bytes())


def ours(logs: Path, name: str) -> Match:
    return match_of((logs / "mat" / name).read_bytes())


def assert_sums_up(match: Match, final: tuple[int, int]) -> None:
    gains = [(game.result.winner, game.result.points) for game in match.games]
    assert match.result.score == final
    assert match.result.winner == (0 if final[0] > final[1] else 1)
    assert tuple(sum(points for seat, points in gains if seat == side) for side in (0, 1)) == final


def test_all_of_them_are_here(shared: Path):
    assert {file.stem for file in (shared / "data" / "matches").glob("*.mat")} == set(FINALS)


@pytest.mark.parametrize("name", FINALS)
def test_each_has_the_right_score(shared: Path, name):
    assert_sums_up(real(shared, name), FINALS[name])


@pytest.mark.parametrize(("name", "final"), [("hedgehog.mat", (0, 3)), ("sample_server.mat", (4, 0))])
def test_ours_have_the_right_score(logs: Path, name, final):
    assert_sums_up(ours(logs, name), final)


@pytest.mark.parametrize("name", CAPPED)
def test_capped_points_stay_as_stated(shared: Path, name):
    assert real(shared, name).games[-1].result.points == CAPPED[name]


def test_our_capped_points_stay_as_stated(logs: Path):
    assert ours(logs, "sample_server.mat").games[-1].result.points == 3  # a gammon with the cube at 2


def test_the_game_without_a_roll_is_there(shared: Path):
    match = real(shared, "uwvEbd63UvdX7SDin5o_Iw")

    assert len(match.games) == 9
    assert match.games[8].actions == []
    assert (match.games[8].result.winner, match.games[8].result.end) == (0, "ended_early")


@pytest.mark.parametrize("name", FINALS)
def test_the_sides_alternate_and_start_with_two_different_dice(shared: Path, name):
    assert_alternate(real(shared, name))


@pytest.mark.parametrize("name", ["galaxy.mat", "xg.mat", "studio.txt", "xg_mobile.txt", "gnubg.mat"])
def test_the_sides_of_ours_alternate(logs: Path, name):
    assert_alternate(ours(logs, name))


def assert_alternate(match: Match) -> None:
    for game in match.games:
        turns = [action for action in game.actions if action.dice is not UNSET]
        assert all(one.seat != other.seat for one, other in pairwise(turns))
        assert all(turn.dice[0] != turn.dice[1] for turn in turns[:1])
