"""Plays and the order of turns: what must be found and how it is said, and what must stay silent."""

import pytest
from msgspec import UNSET

from jobs.checking import violations
from jobs.checks.moves import ABOUT
from jobs.columns import to_batch
from jobs.replaying import replay
from jobs.rules.ruleset import load_all
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    event,
    found,
    game,
    lines,
    match,
    random_game,
    short_game,
    turn,
)

TWO = list(FOUR_TURNS[:2])


def said_of(platform, actions, **changes):
    return [
        one
        for one in found(match(platform, short_game(platform, actions, **changes)))
        if one.code in ABOUT.demands
    ]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(
    ("play", "code", "reason"),
    [
        pytest.param("13/11 6/5 24/23", "AC-MOV-03", "does not play", id="three moves of two dice"),
        pytest.param("13/9 6/5", "AC-MOV-03", "does not play", id="a four with 2-1"),
        pytest.param("10/8 6/5", "AC-MOV-01", "no own checker on the 10", id="from an empty point"),
        pytest.param("24/21", "AC-MOV-01", "2 opposing checkers hold the 21", id="onto a made point"),
        pytest.param("13/11", "AC-MOV-04", "allows 2 moves, 13/11 plays 1", id="one die of two"),
        pytest.param("", "AC-MOV-04", "allows 2 moves", id="nothing at all"),
    ],
)
def test_a_wrong_play_is_found_at_its_turn(platform, play, code, reason):
    if play == "" and platform == "cube_platform":
        code, reason = "AC-MOV-06", "is recorded without a move"

    [one] = said_of(platform, [*TWO, turn(0, (2, 1), play), turn(1, (3, 1), "24/23 24/21")])

    assert (one.code, one.severity, one.game_no, one.turn_no) == (code, "E", 1, 3)
    assert reason in one.message_en
    assert "right: " in one.message_en
    assert "doğrusu: " in one.message_tr


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("play", ["13/11 6/5", "6/5 13/11", "13/10", "6/5* 13/11*", "13/11/10", "13/12/10"])
def test_a_legal_play_however_written_is_silent(platform, play):
    assert said_of(platform, [*TWO, turn(0, (2, 1), play), turn(1, (3, 1), "24/23 24/21")]) == []


@pytest.mark.parametrize("platform", PLATFORMS)
def test_two_turns_running_are_found(platform):
    [one] = said_of(platform, [*TWO, turn(1, (3, 1), "8/5 6/5"), turn(0, (2, 1), "13/11 6/5")])

    assert (one.code, one.severity, one.turn_no) == ("AC-MOV-07", "E", 3)
    assert one.message_en == "Seat 1 made two turns running; seat 0 had a move with every roll."


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_missing_dance_is_a_warning_unless_dances_must_be_recorded(platform):
    closed = hit_and_closed()
    [one] = said_of(platform, closed)

    assert (one.code, one.severity) == ("AC-MOV-06", "E" if platform == "cube_platform" else "W")


def hit_and_closed():
    """Seat 1 is hit and may dance before seat 0's 6 point; its next turn is missing."""
    return [
        *FOUR_TURNS[:3],
        turn(1, (3, 1), "24/21 24/23"),
        turn(0, (2, 1), "6/4* 11/10"),
        turn(0, (6, 1), "24/18 15/14"),
    ]


def test_a_game_that_nobody_played_is_silent():
    gone = game([event(1, "leave")], end="leave")
    cancelled = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}

    assert codes(found(match("north_sultan", gone, result=cancelled)), "EW") == []


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("seed", [21, 22])
def test_one_wrong_turn_of_a_whole_game_is_found_at_its_place(platform, seed):
    whole = random_game(platform, seed)
    place = next(
        place for place, action in enumerate(whole.actions[10:], start=10) if len(action.play.split()) == 2
    )
    whole.actions[place].play = whole.actions[place].play.split()[0]

    said = [one for one in found(match(platform, whole)) if one.turn_no == place + 1]

    assert [one.severity for one in said] == ["E"]
    assert said[0].code in ("AC-MOV-04", "AC-MOV-05")


LAST_CHECKER = (
    turn(0, (2, 1), "22/20 24/23"),
    turn(1, (4, 2), "23/19/17"),
    turn(0, (1, 2), "23/22/20"),
    turn(1, (2, 6), "17/15 24/18"),
    turn(0, (6, 5), "23/17/12"),
    turn(1, (5, 5), "22/17/12 18/13* 15/10"),
    turn(0, (1, 3), "bar/24 20/17"),
    turn(1, (5, 4), "10/5* 12/8*"),
    turn(0, (3, 4), "bar/22 bar/21"),
    turn(1, (5, 6), "13/8/2"),
    turn(0, (6, 1), "22/16/15"),
    turn(1, (1, 2), "5/3/2"),
    turn(0, (3, 6), "24/21/15"),
    turn(1, (2, 2), "8/6/4* 2/off(2)"),
    turn(0, (1, 3), "bar/24 15/12"),
)
"""Hypergammon: seat 1 has one checker left, on the 4, and an opposing blot stands on the 1."""


@pytest.mark.parametrize(
    ("reading", "play", "said"),
    [
        pytest.param("accept", "4/off", [], id="off with one die, accepted"),
        pytest.param("strict", "4/off", ["AC-MOV-04"], id="off with one die, where another play uses both"),
        pytest.param("strict", "4/1*/off", [], id="off with both dice"),
    ],
)
def test_whether_the_last_checker_may_leave_with_one_die_is_a_reading(reading, play, said):
    last = turn(1, (4, 3), play)
    whole = game([*LAST_CHECKER, last], 1, 3, "backgammon", opening=UNSET)
    batch = to_batch(lines([match("cube_platform", whole, options={"setup": "hypergammon"})]))
    rulesets = load_all(["cube_platform"])

    found_here = violations(batch, replay(batch, rulesets, reading), rulesets)

    assert [one.code for one in found_here] == said
    for one in found_here:
        assert one.message_en.endswith(" With moves.last_checker=accept there is no fault.")
