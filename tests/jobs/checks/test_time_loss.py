"""Losses on time: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.time_loss import ABOUT
from tests.jobs.checks.making import FOUR_TURNS, codes, event, found, game, match, turn

TIMEOUT = event(1, "timeout")
BY_SERVER = [
    turn(1, (4, 2), "8/4 6/4", by="server"),
    turn(0, (2, 1), "13/11 6/5"),
    turn(1, (3, 1), "8/5 6/5", by="server"),
    turn(0, (2, 1), "13/11 24/23"),
]
CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def of_family(violations):
    return [one for one in violations if one.code in ABOUT.demands]


def timed(platform, timeouts, after=(), end="timeout", **changes):
    """Seat 1 runs out of time so often; where play goes on the server plays for it."""
    actions = [FOUR_TURNS[0]]
    for number, played in zip(range(timeouts), (*BY_SERVER[::2], None), strict=False):
        actions.append(event(1, "timeout"))
        if number < timeouts - 1:
            actions += [played, BY_SERVER[2 * number + 1]]
    result = changes.pop("result", {})
    fields = {"winner": 0, "points": 1, "class_": "single"} | changes
    opening = {} if platform == "tavla_app" else {"opening": [(6, 3)]}
    whole = game([*actions, *after], end=end, **fields, **opening)
    return of_family(found(match(platform, whole, result=result)))


def test_the_third_timeout_loses_the_match(cases):
    assert cases["CLK-2"]["input"]["timeouts_of_player_in_match"] == 3
    assert timed("north_sultan", 3) == []


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_timeouts_do_not(count):
    [one] = timed("north_sultan", count)

    assert (one.code, one.severity) == ("AC-SCO-05", "E")
    assert (
        one.message_en == f"Recorded as lost on time; timeouts of seat 0: 0, of seat 1: {count}, it takes 3."
    )


def test_no_turn_follows_the_third_timeout():
    [one] = timed(
        "north_sultan", 3, after=[turn(1, (3, 1), "24/23 8/5", by="server"), event(1, "leave")], end="leave"
    )

    assert (one.code, one.turn_no) == ("AC-SCO-05", 6)
    assert one.message_en == "Timeout 3 of seat 1 loses the match, yet play went on."


def test_timeouts_count_over_the_games_of_a_match():
    def in_two_games(second):
        first = game(
            [FOUR_TURNS[0], TIMEOUT, BY_SERVER[0], BY_SERVER[1], TIMEOUT, BY_SERVER[2]], opening=[(6, 3)]
        )
        return codes(of_family(found(match("north_sultan", first, second, target=3))))

    lost = game([FOUR_TURNS[0], TIMEOUT], end="timeout", opening=[(6, 3)])
    went_on = game([FOUR_TURNS[0], TIMEOUT, BY_SERVER[0]], end="bear_off", opening=[(6, 3)])
    other_seat = game([event(0, "timeout"), *FOUR_TURNS], end="bear_off", opening=[(6, 3)])

    assert (in_two_games(lost), in_two_games(went_on), in_two_games(other_seat)) == ([], ["AC-SCO-05"], [])


def test_a_third_timeout_that_is_recorded_as_something_else():
    [one] = timed("north_sultan", 3, end="leave")

    assert one.message_en == "Timeout 3 of seat 1 loses the match; it is recorded as leaving."


def test_a_cancelled_match_may_end_with_the_third_timeout():
    assert timed("north_sultan", 3, end="cancelled", winner=None, result=CANCELLED) == []
    assert timed("north_sultan", 3, end="timeout", winner=0, result=CANCELLED) == []


def test_who_runs_out_of_time_cannot_win():
    [one] = timed("north_sultan", 3, winner=1)

    assert one.message_en == "Seat 1 ran out of time and is recorded as the winner."


@pytest.mark.parametrize(("points", "class_"), [(2, "gammon"), (2, "single"), (1, "gammon")])
def test_a_loss_on_time_is_booked_as_a_single(points, class_):
    [one] = timed("north_sultan", 3, points=points, class_=class_)

    assert one.message_en == f"The loss on time is booked as {class_}, {points}; it is a single, 1."


@pytest.mark.parametrize(("points", "class_"), [(1, "single"), (2, "gammon"), (3, "backgammon")])
def test_where_the_first_timeout_loses_the_match_its_points_are_not_judged(points, class_):
    assert timed("cube_platform", 1, points=points, class_=class_) == []


def test_play_after_the_timeout_that_loses_the_match():
    [one] = timed("cube_platform", 1, after=[BY_SERVER[0], event(1, "resign")], end="resign")

    assert one.message_en == "Timeout 1 of seat 1 loses the match, yet play went on."


def test_a_loss_on_time_without_a_timeout():
    [one] = timed("cube_platform", 0)

    assert "it takes 1" in one.message_en


@pytest.mark.parametrize("platform", ["backgammontalk", "gammonempire"])
def test_where_the_rules_are_silent_nothing_is_judged(platform):
    assert timed(platform, 1, after=[BY_SERVER[0]], end="timeout", points=2) == []


CLAIM = event(0, "claim")


def claimed(actions, winner=0, points=2, class_="gammon", end="claim"):
    return of_family(found(match("tavla_app", game([FOUR_TURNS[0], *actions], winner, points, class_, end))))


def test_a_claimed_win_counts_two_games(cases):
    expected = cases["SCO-10"]["expected"]

    assert claimed([TIMEOUT, CLAIM], points=expected["games"]) == []


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        pytest.param(
            [CLAIM], "Seat 0 claimed the win; the opponent had not run out of time.", id="no timeout"
        ),
        pytest.param(
            [CLAIM, TIMEOUT], "Seat 0 claimed the win; the opponent had not run out of time.", id="too early"
        ),
        pytest.param(
            [event(0, "timeout"), CLAIM],
            "Seat 0 claimed the win; the opponent had not run out of time.",
            id="his own timeout",
        ),
        pytest.param(
            [TIMEOUT, CLAIM, BY_SERVER[0]],
            "Seat 0 claimed the win, which ends the game, yet play went on.",
            id="went on",
        ),
        pytest.param(
            [TIMEOUT], "The game is recorded as ended by a claim; no claim is logged.", id="no claim"
        ),
    ],
)
def test_a_wrong_claim(actions, said):
    assert [one.message_en for one in claimed(actions)] == [said]


@pytest.mark.parametrize(
    ("points", "class_"), [(1, "single"), (1, "gammon"), (2, "single"), (3, "backgammon")]
)
def test_a_claimed_win_at_another_value(points, class_):
    [one] = claimed([TIMEOUT, CLAIM], points=points, class_=class_)

    assert one.message_en.startswith(f"The loss on time is booked as {class_}, {points}; whatever the board")


def test_the_claimer_wins():
    [one] = claimed([TIMEOUT, CLAIM], winner=1)

    assert one.message_en == "Seat 0 claimed the win; seat 1 is recorded as the winner."


def test_a_claimed_win_may_be_recorded_as_ended_by_the_timeout(cases):
    expected = cases["SCO-10"]["expected"]

    assert claimed([TIMEOUT, CLAIM], points=expected["games"], end=expected["result"]) == []
    assert len(claimed([TIMEOUT, CLAIM], points=1, class_="single", end="timeout")) == 1
    assert len(claimed([TIMEOUT, CLAIM], winner=1, end="timeout")) == 1


def test_a_claim_that_is_recorded_as_something_else():
    [one] = claimed([TIMEOUT, CLAIM], end="resign")

    assert one.message_en == "Seat 0 claimed the win; the game is recorded as ended by a resignation."


def test_a_timeout_alone_does_not_end_the_game_where_the_win_has_to_be_claimed():
    [one] = claimed([TIMEOUT], end="timeout")

    assert one.code == "AC-SCO-05"


def test_an_unclaimed_timeout_is_no_error_and_the_board_decides(cases):
    assert cases["SCO-11"]["expected"]["status"] == "warning"

    went_on = claimed([TIMEOUT, BY_SERVER[0], BY_SERVER[1], event(1, "resign")], end="resign")

    assert codes(went_on, "E") == []
