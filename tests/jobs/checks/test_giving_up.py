"""Games that somebody gave up: what must be found, and what must stay silent."""

import pytest

from jobs.checks.giving_up import ABOUT
from tests.jobs.checks.making import FOUR_TURNS, codes, cube, event, found, game, match, turn

WITH_CUBE = ("backgammontalk", "gammonempire", "cube_platform")
TWO = list(FOUR_TURNS[:2])
TAKEN = [*TWO, cube(0, "double", 2), cube(1, "take"), *FOUR_TURNS[2:3]]
REDOUBLED = [*TAKEN, cube(1, "double", 4)]
FULL = [0] * 6 + [15] + [0] * 19
ONE_OFF = [1] + [0] * 5 + [14] + [0] * 19


def of_family(violations):
    return [one for one in violations if one.code in ABOUT.demands]


def dropped(platform, actions, winner, points, class_="single", end="drop", **changes):
    whole = game(actions, winner, points, class_, end, opening=[(6, 3)])
    target = 7 if platform == "cube_platform" else "money"
    return of_family(found(match(platform, whole, target=target, **changes)))


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize(
    ("actions", "winner", "points"),
    [
        pytest.param([*TWO, cube(0, "double", 2), cube(1, "drop")], 0, 1, id="the first double"),
        pytest.param([*REDOUBLED, cube(0, "drop")], 1, 2, id="a redouble"),
    ],
)
def test_a_right_drop_is_silent(platform, actions, winner, points):
    assert dropped(platform, actions, winner, points) == []


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize("points", [1, 4, 8], ids=["the first stake", "the offered value", "a gammon of it"])
def test_a_drop_at_a_wrong_value_is_found(platform, points):
    [one] = dropped(platform, [*REDOUBLED, cube(0, "drop")], 1, points)

    assert (one.code, one.severity) == ("AC-SCO-03", "E")
    assert one.message_en == f"The drop is booked at {points}; who drops pays the value before the offer: 2."


@pytest.mark.parametrize("platform", WITH_CUBE)
def test_who_drops_loses_no_gammon(platform):
    [one] = dropped(platform, [*REDOUBLED, cube(0, "drop")], 1, 2, class_="gammon")

    assert one.code == "AC-SCO-03"


@pytest.mark.parametrize("platform", WITH_CUBE)
def test_the_dropper_cannot_win(platform):
    [one] = dropped(platform, [*TWO, cube(0, "double", 2), cube(1, "drop")], 1, 1)

    assert one.message_en == "Seat 1 dropped and is recorded as the winner."


@pytest.mark.parametrize("platform", WITH_CUBE)
def test_a_drop_that_is_not_logged(platform):
    [one] = dropped(platform, TWO, 0, 1)

    assert one.message_en == "The game is recorded as ended by a drop; no drop is logged."


@pytest.mark.parametrize("platform", WITH_CUBE)
def test_a_drop_that_is_recorded_as_something_else(platform):
    [one] = dropped(platform, [*TWO, cube(0, "double", 2), cube(1, "drop")], 0, 1, end="bear_off")

    assert one.message_en == "Seat 1 dropped; the game is recorded as ended by bearing off."


def test_a_file_may_write_what_the_match_needs():
    actions = [*REDOUBLED, cube(0, "drop")]

    def in_match(points):
        whole = game(actions, 1, points, end="drop")
        return codes(of_family(found(match("file:galaxy", whole, target=1))))

    assert (in_match(2), in_match(1), in_match(4)) == ([], [], ["AC-SCO-03"])


def resigned(platform, board, class_, points, resigner=1, target=None, cubes=(), options=None):
    actions = [*TWO, *cubes, *FOUR_TURNS[2:], event(resigner, "resign")]
    opening = {} if platform == "tavla_app" else {"opening": [(6, 3)]}
    whole = game(actions, 0, points, class_, "resign", **opening)
    boards = [FULL, board]
    return of_family(found(match(platform, whole, target=target, options=options), boards=boards))


@pytest.mark.parametrize(
    ("board", "class_", "points", "right"),
    [
        pytest.param(FULL, "gammon", 2, True, id="none off: two games"),
        pytest.param(ONE_OFF, "single", 1, True, id="one off: one game"),
        pytest.param(FULL, "single", 1, False, id="none off, one game"),
        pytest.param(ONE_OFF, "gammon", 2, False, id="one off, two games"),
        pytest.param(FULL, "gammon", 1, False, id="none off, a mars of one game"),
        pytest.param(ONE_OFF, "single", 2, False, id="one off, a single of two games"),
    ],
)
def test_where_checkers_off_decide_what_a_resignation_costs(board, class_, points, right):
    said = resigned("tavla_app", board, class_, points)

    assert [(one.code, one.severity) for one in said] == ([] if right else [("AC-SCO-04", "E")])


def test_the_sentence_of_a_wrong_resignation():
    [one] = resigned("tavla_app", ONE_OFF, "gammon", 2)

    assert one.message_en == "Resigned as a gammon (2); the resigner has 1 off: single (1)."


def test_a_board_that_is_not_whole_does_not_say_what_a_resignation_costs():
    assert resigned("tavla_app", [0] * 26, "single", 1) == []


@pytest.mark.parametrize(
    "platform", ["tavla_app", "backgammontalk", "gammonempire", "cube_platform", "file:gnubg"]
)
def test_who_resigns_cannot_win(platform):
    [one] = resigned(platform, ONE_OFF, "single", 1, resigner=0)

    assert (one.code, one.severity) == ("AC-SCO-04", "E")


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize(
    ("board", "class_", "points", "said"),
    [
        pytest.param(ONE_OFF, "single", 1, [], id="a single with one off"),
        pytest.param(FULL, "gammon", 2, [], id="a gammon"),
        pytest.param(FULL, "backgammon", 3, [], id="a backgammon"),
        pytest.param(FULL, "single", 1, ["I"], id="a single although a gammon was possible"),
    ],
)
def test_elsewhere_the_log_says_it_and_oddities_are_information(platform, board, class_, points, said):
    assert [one.severity for one in resigned(platform, board, class_, points)] == said


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize(
    ("class_", "points", "said"),
    [
        pytest.param("single", 2, [], id="a single at cube 2"),
        pytest.param("gammon", 4, [], id="a gammon at cube 2"),
        pytest.param("gammon", 3, ["AC-SCO-02"], id="three points at cube 2"),
        pytest.param("single", 1, ["AC-SCO-02"], id="as if the cube stood at 1"),
        pytest.param("single", 8, ["AC-SCO-02"], id="more than a backgammon"),
    ],
)
def test_a_resignation_costs_a_class_times_the_cube(platform, class_, points, said):
    turned = [cube(0, "double", 2), cube(1, "take")]
    actions = [*TWO, *turned, *FOUR_TURNS[2:], event(1, "resign")]
    whole = game(actions, 0, points, class_, "resign", opening=[(6, 3)])

    target = 11 if platform == "cube_platform" else "money"
    assert [
        code for code in codes(found(match(platform, whole, target=target))) if code == "AC-SCO-02"
    ] == said


def test_a_file_is_taken_as_it_states_a_resignation():
    assert resigned("file:gnubg", FULL, "single", 1) == []


def test_a_platform_without_resignations_books_a_leave():
    actions = [*FOUR_TURNS, event(1, "resign")]

    as_leave = found(match("north_sultan", game(actions, end="leave", opening=[(6, 3)])))
    as_resign = found(match("north_sultan", game(actions, end="resign", opening=[(6, 3)])))

    assert (codes(as_leave), codes(as_resign)) == ([], [])


def test_a_turn_after_a_drop_is_told_once():
    actions = [*TWO, cube(0, "double", 2), cube(1, "drop"), turn(0, (2, 1), "13/11 6/5")]

    assert codes(
        found(match("backgammontalk", game(actions, end="bear_off", opening=[(6, 3)]), target="money")), "E"
    ) == [
        "AC-BO-05",
        "AC-CUB-02",
    ]
