"""The thirteen real matches, read where they lie; each test has its twin on a match of our own."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from msgspec import UNSET

from jobs.batch import NO_PLAY, Batch
from jobs.checking import violations
from jobs.columns import to_batch
from jobs.records import Line, Match, Violation
from jobs.replaying import Replay, replay
from jobs.rules.ruleset import load_all
from queries.board import VERDICTS
from tests.conftest import REPOSITORY
from tests.jobs.formats.mat_texts import game, match_of, rows, text

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
    gains = [(played.result.winner, played.result.points) for played in match.games]
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


@pytest.mark.parametrize("name", ["galaxy.mat", "xg.mat", "studio.mat", "xg_mobile.txt", "gnubg.mat"])
def test_the_sides_of_ours_alternate(logs: Path, name):
    assert_alternate(ours(logs, name))


def assert_alternate(match: Match) -> None:
    for played in match.games:
        turns = [action for action in played.actions if action.dice is not UNSET]
        assert all(one.seat != other.seat for one, other in pairwise(turns))
        assert all(turn.dice[0] != turn.dice[1] for turn in turns[:1])


# --- Replayed and audited ----------------------------------------------------------------------------------

ILLEGAL = {
    ("5nqfGw9bWG3deTaU", 1, "13: 14/10 13/12"),
    ("hQ8sVn2LbTdF4wRm", 2, "65: 14/8 15/10 6/8"),
    ("hQ8sVn2LbTdF4wRm", 3, "63: 13/9 13/7"),
    ("hQ8sVn2LbTdF4wRm", 3, "41: 7/1"),
    ("rK7pXm4TqLb9NzWd", 12, "33: 13/3 7/4"),
}
"""The five plays that no rule allows: match, game, dice and play as written."""


def audited(match: Match) -> tuple[Batch, Replay, list[Violation]]:
    line = Line(1, 0, b"", match)
    batch, rulesets = to_batch([line]), load_all([match.platform])
    replayed = replay(batch, rulesets)
    return batch, replayed, violations(batch, replayed, rulesets)


def odd_turns_of(match: Match) -> list[tuple[int, int, str, str]]:
    """Return game, turn, verdict, and dice with the play as written, of turns neither legal nor danced."""
    batch, replayed, _ = audited(match)
    found = []
    for turn in np.flatnonzero(replayed.verdict > VERDICTS.index("dance")).tolist():
        game, play = int(batch.turns.game[turn]), int(batch.turns.play[turn])
        dice = f"{batch.turns.die_1[turn]}{batch.turns.die_2[turn]}"
        text = "" if play == NO_PLAY else batch.plays.texts[play]
        number = turn - int(batch.turn_offsets[game]) + 1
        found.append((game + 1, number, VERDICTS[replayed.verdict[turn]], f"{dice}: {text}".rstrip()))
    return found


def test_exactly_five_plays_are_illegal(shared: Path):
    odd = {(name, *turn) for name in FINALS for turn in odd_turns_of(real(shared, name))}

    assert {(name, game, text) for name, game, _, verdict, text in odd if verdict == "illegal"} == ILLEGAL
    assert {text for _, _, _, verdict, text in odd if verdict == "missing"} == {"26:"}
    assert {verdict for _, _, _, verdict, _ in odd} == {"illegal", "missing"}


def test_they_are_all_that_an_audit_finds(shared: Path):
    found = [(name, one) for name in FINALS for one in audited(real(shared, name))[2]]

    assert sorted((name, one.game_no) for name, one in found) == sorted(
        (name, game) for name, game, _ in ILLEGAL
    )
    assert all(one.code.startswith("AC-MOV-") and one.severity == "E" for _, one in found)


def test_the_turns_after_an_illegal_play_are_judged_from_the_board_it_left(shared: Path):
    match = real(shared, "5nqfGw9bWG3deTaU")

    batch, replayed, _ = audited(match)

    assert replayed.off_count[0].tolist() == [10, 15]  # 5 checkers left of game 1's loser
    assert (replayed.verdict[: batch.turn_offsets[1]] == VERDICTS.index("illegal")).sum() == 1


@pytest.mark.parametrize("name", sorted(file.name for file in (REPOSITORY / "tests/logs/mat").iterdir()))
def test_ours_give_an_audit_nothing_to_find(logs: Path, name):
    assert audited(ours(logs, name))[2] == []


@pytest.mark.parametrize(
    ("play", "code"),
    [
        pytest.param("31: 8/5 8/7 6/5", "AC-MOV-03", id="more than the dice"),
        pytest.param("31: 8/5 6/8", "AC-MOV-01", id="backwards"),
        pytest.param("31: 24/14", "AC-MOV-03", id="too far"),
    ],
)
def test_an_illegal_play_of_ours_is_flagged_where_it_stands(play, code):
    match = match_of(text(*game(1, *rows(("42: 8/4 6/4", "53: 8/3 6/3"), (play, "61: 13/7 8/7")))))

    [found] = audited(match)[2]

    assert (found.game_no, found.turn_no, found.code) == (1, 3, code)
    assert match.games[0].actions[2].play == play[4:]


def test_a_roll_without_a_play_is_flagged_only_where_the_game_goes_on():
    rolled = ("42: 8/4 6/4", "53:")
    goes_on = match_of(text(*game(1, *rows(rolled, ("31: 8/5 6/5", "")))))
    ends = match_of(text(*game(1, *rows(rolled), "      Wins 1 point")))

    assert [(one.turn_no, one.code[:7]) for one in audited(goes_on)[2]] == [(2, "AC-MOV-")]
    assert odd_turns_of(goes_on) == [(1, 2, "false_dance", "53:")]
    assert audited(ends)[2] == []
    assert odd_turns_of(ends) == [(1, 2, "missing", "53:")]


def test_a_double_on_the_first_roll_is_flagged():
    match = match_of(text(*game(1, *rows(("33: 8/5(2) 6/3(2)", "61: 13/7 8/7")))))

    assert [one.code for one in audited(match)[2]] == ["AC-OPN-01"]


def test_two_dice_as_one_move_take_the_way_that_is_open():
    rolls = (("42: 8/4 6/4", "31: 8/5 6/5"), ("64: 24/14", ""))

    assert odd_turns_of(match_of(text(*game(1, *rows(*rolls))))) == []
