"""The doubling cube in whole matches: what must be found, and what must stay silent."""

import pytest
from msgspec.structs import replace

from jobs.checks.cube import ABOUT, JUDGEMENTS
from jobs.rules.ladder import Fault
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    cube,
    event,
    found,
    game,
    match,
    random_game,
    short_game,
    turn,
)

WITH_CUBE = ("backgammontalk", "gammonempire", "cube_platform")
TWO, FOUR = list(FOUR_TURNS[:2]), list(FOUR_TURNS)
SEVEN = 7
HOME = [15] + [0] * 25
SINGLE = [1] + [0] * 5 + [14] + [0] * 19
GAMMON = [0] * 6 + [15] + [0] * 19


def played(platform, actions, points=1, target=SEVEN, options=None, **changes):
    """What the cube checks say of one game, which seat 1 gives up at the end."""
    whole = game([*actions, event(1, "resign")], points=points, end="resign", opening=[(6, 3)], **changes)
    said = found(match(platform, whole, target=target, options=options))
    return [one for one in said if one.code in ABOUT.demands]


def taken(value=2):
    return [*TWO, cube(0, "double", value), cube(1, "take"), *FOUR[2:]]


@pytest.mark.parametrize("platform", WITH_CUBE)
def test_a_right_double_is_silent(platform):
    target = "money" if platform == "gammonempire" else SEVEN

    assert played(platform, taken(), points=2, target=target) == []


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize(
    ("actions", "code", "said"),
    [
        pytest.param(
            [*TWO, cube(1, "double", 2), cube(0, "take")],
            "AC-CUB-01",
            "Seat 1 doubled out of turn; a double comes only on one's own turn, before the dice.",
            id="out of turn",
        ),
        pytest.param(
            [cube(0, "double", 2), cube(1, "take"), *TWO],
            "AC-CUB-01",
            "Seat 0 doubled before the first turn, whose dice the opening had already rolled.",
            id="before the opening",
        ),
        pytest.param(
            [*TWO, cube(0, "double", 4), cube(1, "take")],
            "AC-CUB-01",
            "Seat 0 doubled from 1 to 4; it should be 2.",
            id="to four",
        ),
        pytest.param(
            [*taken()[:-1], turn(1, (3, 1), "8/5 6/5"), cube(0, "double", 4), cube(1, "take")],
            "AC-CUB-01",
            "Seat 0 doubled; seat 1 owns the cube (2), only that seat may redouble.",
            id="not the owner",
        ),
        pytest.param(
            [*TWO, cube(0, "double", 2), cube(0, "take")],
            "AC-CUB-02",
            "Seat 0 answered its own double (take); the answer is the opponent's.",
            id="his own take",
        ),
        pytest.param(
            [*TWO, cube(1, "take")],
            "AC-CUB-02",
            "Seat 1 answered (take); nobody had doubled.",
            id="a take of nothing",
        ),
        pytest.param(
            [*TWO, cube(0, "double", 2), *FOUR[2:]],
            "AC-CUB-02",
            "Seat 0 doubled and play went on without the opponent's answer.",
            id="unanswered",
        ),
        pytest.param(
            [*TWO, cube(0, "double", 2), cube(1, "beaver", 4), *FOUR[2:]],
            "AC-CUB-02",
            "Seat 1 beavered; beavers are not in force in this match.",
            id="a beaver in a match",
        ),
        pytest.param(
            [*TWO, cube(0, "double", 2), cube(0, "double", 4), cube(1, "take")],
            "AC-CUB-01",
            "Seat 0 doubled; the double before it was not answered yet.",
            id="twice",
        ),
    ],
)
def test_a_wrong_cube_action_is_found(platform, actions, code, said):
    target = 7 if platform != "gammonempire" else "money"

    [one] = played(platform, actions, target=target)

    assert (one.code, one.severity, one.message_en) == (code, "E", said)
    assert one.game_no == 1


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
def test_a_platform_without_a_cube_has_no_cube_actions(platform):
    whole = short_game(platform, taken())

    said = [one for one in found(match(platform, whole)) if one.code.startswith("AC-CUB")]

    assert [(one.code, one.severity) for one in said] == [("AC-CUB-03", "E")]
    assert said[0].message_en == "Seat 0 used a cube (double); this platform has no doubling cube."


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
@pytest.mark.parametrize(("end", "found_codes"), [("drop", ["AC-CUB-03"]), ("resign", [])])
def test_without_a_cube_no_game_ends_by_a_drop(platform, end, found_codes):
    ending = [event(1, "resign")] if end == "resign" else []
    whole = game([*FOUR, *ending], end=end, opening=[(6, 3)])

    said = found(match(platform, whole))

    assert [code for code in codes(said, "E") if code.startswith("AC-CUB")] == found_codes


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
@pytest.mark.parametrize(("points", "found_codes"), [(1, []), (2, ["AC-SCO-02"])])
def test_without_a_cube_nothing_multiplies_the_points(platform, points, found_codes):
    opening = {} if platform == "tavla_app" else {"opening": [(6, 3)]}
    whole = game(taken(), points=points, **opening)

    said = found(match(platform, whole), boards=[HOME, SINGLE])

    assert [code for code in codes(said, "E") if code != "AC-CUB-03"] == found_codes


@pytest.mark.parametrize("platform", WITH_CUBE)
@pytest.mark.parametrize(("late", "found_codes"), [(True, ["AC-CUB-01"]), (False, [])])
def test_nobody_doubles_after_the_last_checker(platform, late, found_codes):
    whole = random_game(platform, seed=3)
    after = [cube(1 - whole.result.winner, "double", 2)] if late else []
    whole = replace(whole, actions=[*whole.actions, *after])
    target = "money" if platform == "gammonempire" else 1

    said = codes(found(match(platform, whole, target=target)), "E")

    assert said == found_codes


def crawford_match(platform, doubled_in, target=3, options=None):
    """Seat 0 wins 2, then seat 1 wins one, then one more: the second game is the Crawford game."""
    games = [game([*FOUR, event(1, "resign")], points=2, class_="gammon", end="resign", opening=[(6, 3)])]
    for number in (2, 3):
        dropped = number == doubled_in
        actions = [*TWO, cube(0, "double", 2), cube(1, "drop")] if dropped else [*FOUR, event(0, "resign")]
        winner = 0 if dropped else 1
        games.append(game(actions, winner, end="drop" if dropped else "resign", opening=[(6, 3)]))
        if winner == 0:
            break
    return found(match(platform, *games, target=target, options=options))


@pytest.mark.parametrize("platform", ["backgammontalk", "cube_platform"])
def test_a_double_in_the_crawford_game_is_found(platform):
    [one] = [one for one in crawford_match(platform, doubled_in=2) if one.severity == "E"]

    assert (one.code, one.game_no, one.turn_no) == ("AC-CUB-04", 2, 2)
    assert "Crawford game (match to 3" in one.message_en


@pytest.mark.parametrize("platform", ["backgammontalk", "cube_platform"])
def test_a_double_after_the_crawford_game_is_only_dead(platform):
    said = crawford_match(platform, doubled_in=3)

    assert codes(said, "E") == []
    assert codes(said, "W") == ["AC-CUB-06"]


@pytest.mark.parametrize(
    ("platform", "options", "found_codes"),
    [
        ("backgammontalk", {"crawford": False}, []),
        ("backgammontalk", {"crawford": True}, ["AC-CUB-04"]),
        ("cube_platform", {"crawford": False}, ["AC-CUB-04"]),
        ("gammonempire", None, []),
        ("gammonempire", {"crawford": True}, ["AC-CUB-04"]),
        ("file:gnubg", None, []),
        ("file:gnubg", {"crawford": True}, ["AC-CUB-04"]),
    ],
)
def test_who_decides_whether_there_is_a_crawford_game(platform, options, found_codes):
    said = crawford_match(platform, doubled_in=2, options=options)

    assert codes(said, "E") == found_codes


def test_a_file_that_starts_at_match_point_does_not_say_if_crawford_was_played():
    dropped = game([*TWO, cube(1, "double", 2), cube(0, "drop")], 1, end="drop")
    turned = [turn(1, (6, 3), "24/15"), *dropped.actions[1:]]
    dropped.actions[:] = [turned[0], turn(0, (4, 2), "8/4 6/4"), cube(1, "double", 2), cube(0, "drop")]

    said = found(
        match("file:gnubg", dropped, target=5, options={"crawford": True}, result={"score": (4, 1)}),
        start_score=(4, 0),
    )

    assert codes(said, "E") == []


@pytest.mark.parametrize(
    ("platform", "code", "severity"),
    [
        ("cube_platform", "AC-CUB-01", "E"),
        ("backgammontalk", "AC-CUB-06", "W"),
        ("gammonempire", "AC-CUB-06", "W"),
    ],
)
def test_a_double_in_a_match_to_one_point(platform, code, severity):
    dropped = game([*TWO, cube(0, "double", 2), cube(1, "drop")], end="drop", opening=[(6, 3)])

    [one] = found(match(platform, dropped, target=1))

    assert (one.code, one.severity) == (code, severity)


def test_no_double_is_dead_in_money_play():
    assert played("backgammontalk", taken(), points=2, target="money") == []


MONEY_BEAVER = [*TWO, cube(0, "double", 2), cube(1, "beaver", 4), *FOUR[2:]]


@pytest.mark.parametrize("platform", ["backgammontalk", "gammonempire"])
@pytest.mark.parametrize(
    ("target", "options", "said"),
    [
        ("money", {"beaver": True}, []),
        ("money", {"beaver": False}, ["AC-CUB-02"]),
        ("money", None, ["AC-CUB-02"]),
        (7, {"beaver": True}, ["AC-CUB-02"]),
    ],
)
def test_beavers_only_in_money_play_where_they_are_on(platform, target, options, said):
    assert codes(played(platform, MONEY_BEAVER, points=4, target=target, options=options), "EW") == said


def test_a_beaver_to_a_wrong_value():
    actions = [*TWO, cube(0, "double", 2), cube(1, "beaver", 8), *FOUR[2:]]

    [one] = played("backgammontalk", actions, points=8, target="money", options={"beaver": True})

    assert (one.code, one.message_en) == (
        "AC-CUB-02",
        "Seat 1 beavered to 8 with the cube at 1; it should be 4.",
    )


def test_a_cube_above_64():
    actions, seats = [*FOUR], (0, 1)
    plays = {0: "24/23 24/23", 1: "24/23 24/23"}
    said = {"backgammontalk": ("AC-CUB-01", "W"), "gammonempire": ("AC-CUB-01", "E")}
    value = 1
    for step in range(7):
        seat = seats[step % 2]
        value *= 2
        actions += [cube(seat, "double", value), cube(1 - seat, "take"), turn(seat, (1, 1), plays[seat])]

    for platform, expected in said.items():
        found_here = played(platform, actions, points=128, target="money")
        assert [(one.code, one.severity) for one in found_here] == [expected]
        assert "128" in found_here[0].message_en


def jacoby(platform, points, *, target="money", on=None, offered=False, board=GAMMON):
    cubes = [cube(0, "double", 2), cube(1, "take")] if offered else []
    class_ = "single" if board is SINGLE else "gammon"
    actions = [*TWO, *cubes, *FOUR[2:]]
    whole = game(actions, points=points, class_=class_, end="bear_off", opening=[(6, 3)])
    options = None if on is None else {"jacoby": on}
    return found(match(platform, whole, target=target, options=options), boards=[HOME, board])


@pytest.mark.parametrize("platform", ["backgammontalk", "gammonempire"])
@pytest.mark.parametrize(
    ("points", "on", "offered", "said"),
    [
        pytest.param(1, True, False, [], id="on, not offered: single"),
        pytest.param(2, True, False, ["AC-CUB-05"], id="on, not offered, counted as a gammon"),
        pytest.param(4, True, True, [], id="on, offered: gammon x 2"),
        pytest.param(2, True, True, ["AC-SCO-02"], id="on, offered, counted as a single"),
        pytest.param(2, False, False, [], id="off: gammon"),
        pytest.param(2, None, False, [], id="not declared: off"),
        pytest.param(1, False, False, ["AC-CUB-05"], id="off, counted as a single"),
    ],
)
def test_jacoby_in_money_play(platform, points, on, offered, said):
    assert codes(jacoby(platform, points, on=on, offered=offered), "EW") == said


def test_jacoby_never_applies_in_a_match():
    right, wrong = (
        jacoby("backgammontalk", 2, target=2, on=True),
        jacoby("backgammontalk", 1, target=1, on=True),
    )

    assert [(one.code, one.severity) for one in right] == [("AC-CUB-05", "W")]
    assert right[0].message_en == "Jacoby is declared on; it does not apply in a match to 2."
    assert codes(wrong, "E") == ["AC-SCO-02"]


def test_under_jacoby_a_single_is_a_single():
    assert codes(jacoby("backgammontalk", 1, on=True, board=SINGLE), "EW") == []


@pytest.mark.parametrize("points", [1, 2])
def test_a_file_that_does_not_state_jacoby_may_count_either_way(points):
    assert codes(jacoby("file:gnubg", points), "EW") == []


def test_a_file_that_states_jacoby_is_held_to_it():
    assert codes(jacoby("file:gnubg", 2, on=True), "E") == ["AC-CUB-05"]


def test_every_fault_of_the_ladder_has_its_sentence():
    assert set(Fault) - set(JUDGEMENTS) == {Fault.NONE, Fault.START_VALUE}
    assert {judgement.code for judgement in JUDGEMENTS.values()} <= set(ABOUT.demands)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_game_without_a_cube_action_is_silent(platform):
    assert codes(found(match(platform, short_game(platform))), "EW") == []
