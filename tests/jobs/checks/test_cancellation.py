"""Cancelled matches: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.cancellation import ABOUT
from jobs.checks.readings import Readings
from tests.jobs.checks.making import FOUR_TURNS, event, found, game, match, turn

CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}
ENDS = {
    "leave": [event(1, "leave")],
    "disconnect": [event(1, "disconnect", seconds=46.0)],
    "timeout": [event(1, "timeout")],
}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def said_of(*games, cancelled, platform="north_sultan", target=None, readings=None):
    more = {} if readings is None else {"readings": readings}
    result = CANCELLED if cancelled else {}
    said = found(match(platform, *games, target=target, result=result), **more)
    return [one for one in said if one.code in ABOUT.demands]


def ended(turns, end="leave", **changes):
    return game([*FOUR_TURNS[:turns], *ENDS[end]], end=end, opening=[(6, 3)], **changes)


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_before_both_have_two_turns_a_match_is_cancelled(end, turns):
    assert said_of(ended(turns, end), cancelled=True) == []
    assert [one.code for one in said_of(ended(turns, end), cancelled=False)] == ["AC-CAN-01"]


@pytest.mark.parametrize("end", ENDS)
def test_after_two_turns_each_it_counts(end):
    assert said_of(ended(4, end), cancelled=False) == []
    assert [one.code for one in said_of(ended(4, end), cancelled=True)] == ["AC-CAN-01"]


@pytest.mark.parametrize(("case", "turns"), [("CAN-1", 3), ("CAN-2", 4)])
def test_the_worked_leavers(cases, case, turns):
    outcome = cases[case]["expected"]["outcome"]

    assert said_of(ended(turns), cancelled=outcome == "cancelled") == []


THREE_TIMEOUTS = [
    turn(0, (6, 3), "24/15"),
    event(1, "timeout"),
    turn(1, (4, 2), "8/4 6/4", by="server"),
    turn(0, (2, 1), "13/11 6/5"),
    event(1, "timeout"),
    turn(1, (3, 1), "8/5 6/5", by="server"),
    turn(0, (2, 1), "13/11 24/23"),
    event(1, "timeout"),
]


def test_the_worked_timeouts_of_one_who_never_played(cases):
    assert cases["CAN-3"]["expected"]["outcome"] == "cancelled"
    played = game(THREE_TIMEOUTS, end="timeout", opening=[(6, 3)])

    assert said_of(played, cancelled=True) == []
    [one] = said_of(played, cancelled=False)
    assert one.message_en == (
        "Counted: it ended by a timeout, turns of seat 0: 3, of seat 1: 0 (needed: 2); "
        "it should be cancelled. "
        "With cancel.counts_server_turns=true the rule gives 3 and 2 turns: no fault. "
        "With cancel.quantifier=neither there is no fault."
    )


def test_under_the_other_reading_turns_of_the_server_count():
    played = game(THREE_TIMEOUTS, end="timeout", opening=[(6, 3)])
    readings = Readings(cancel_counts_server_turns=True)

    assert said_of(played, cancelled=False, readings=readings) == []
    assert len(said_of(played, cancelled=True, readings=readings)) == 1


def test_under_the_other_quantifier_one_who_has_played_is_enough():
    readings = Readings(cancel_quantifier="neither")

    assert said_of(ended(3), cancelled=False, readings=readings) == []
    assert said_of(ended(2), cancelled=True, readings=readings) == []


@pytest.mark.parametrize(
    ("turns", "cancelled", "told"),
    [
        pytest.param(3, False, " With cancel.quantifier=neither there is no fault.", id="one has played"),
        pytest.param(2, False, "it should be cancelled.", id="neither has played enough: no reading helps"),
        pytest.param(4, True, "it should count.", id="both have played enough: no reading helps"),
    ],
)
def test_the_other_quantifier_is_told_where_it_would_be_silent(turns, cancelled, told):
    [one] = said_of(ended(turns), cancelled=cancelled)

    assert one.message_en.endswith(told)


def test_turns_count_over_the_games_of_a_match():
    first = game(FOUR_TURNS, opening=[(6, 3)])

    assert said_of(first, ended(0), cancelled=False, target=3) == []
    assert len(said_of(first, ended(0), cancelled=True, target=3)) == 1


def test_dances_and_automatic_turns_count():
    dances = [turn(0, (6, 3), "24/15", by="auto"), turn(1, (4, 2), "8/4 6/4", by="auto"), *FOUR_TURNS[2:]]

    assert said_of(game([*dances, *ENDS["leave"]], end="leave", opening=[(6, 3)]), cancelled=False) == []


@pytest.mark.parametrize("end", ["bear_off"])
def test_a_match_played_to_its_end_is_not_cancelled(end):
    [one] = said_of(game(FOUR_TURNS, end=end, opening=[(6, 3)]), cancelled=True)

    assert one.message_en.startswith("Cancelled: it ended by bearing off")


@pytest.mark.parametrize(("turns", "right"), [(3, True), (4, False)])
@pytest.mark.parametrize("end", ENDS)
def test_how_a_cancelled_game_came_to_it_stands_in_its_events(end, turns, right):
    whole = game([*FOUR_TURNS[:turns], *ENDS[end]], None, 0, end="cancelled", opening=[(6, 3)])

    assert (said_of(whole, cancelled=True) == []) is right


def test_a_cancellation_that_nothing_explains_is_not_judged():
    whole = game(FOUR_TURNS, None, 0, end="cancelled", opening=[(6, 3)])

    assert said_of(whole, cancelled=True) == []


def test_a_resignation_is_a_leave_where_there_are_none():
    whole = game([*FOUR_TURNS[:3], event(1, "resign")], end="resign", opening=[(6, 3)])

    assert said_of(whole, cancelled=True) == []
    assert len(said_of(whole, cancelled=False)) == 1


@pytest.mark.parametrize("platform", ["backgammontalk", "tavla_app", "gammonempire", "cube_platform"])
def test_where_there_is_no_such_rule_nothing_is_judged(platform):
    assert said_of(ended(1), cancelled=True, platform=platform) == []
    assert said_of(ended(1), cancelled=False, platform=platform) == []


def test_one_match_does_not_count_the_turns_of_another():
    early = match("north_sultan", ended(2), match_id="m-2")
    played = match("north_sultan", ended(4), match_id="m-1")

    said = [
        one.match_id
        for one in found(played, early, match("north_sultan", ended(4), match_id="m-3"))
        if one.code == "AC-CAN-01"
    ]

    assert said == ["m-2"]
