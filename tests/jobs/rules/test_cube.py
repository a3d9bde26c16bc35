"""The doubling cube: who may turn it, to what, who owns it, and which game is the Crawford game."""

import json

import pytest

from jobs.rules.cube import CubeAction, Table, crawford_game, follow
from jobs.rules.ladder import CENTRED, Fault
from jobs.rules.ruleset import load
from jobs.rules.scoring import game_points

OPEN = Table(
    has_cube=True,
    start_value=1,
    ties=0,
    cube_max=64,
    is_crawford=False,
    one_point_refused=False,
    beaver=False,
    opening_first=True,
    away_0=0,
    away_1=0,
)
MATCH = OPEN._replace(away_0=7, away_1=7)
MONEY_WITH_BEAVER = OPEN._replace(beaver=True, cube_max=0)
SIX_TURNS = (0, 1, 0, 1, 0, 1)
NONE = Fault.NONE


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def double(seat, value, after):
    return CubeAction(seat, "double", value, after)


def take(seat, after):
    return CubeAction(seat, "take", 0, after)


def drop(seat, after):
    return CubeAction(seat, "drop", 0, after)


def beaver(seat, value, after):
    return CubeAction(seat, "beaver", value, after)


def faults(actions, table=OPEN, turns=SIX_TURNS):
    return follow(actions, table, turns).faults


def test_a_cube_that_nobody_turns_stays_in_the_middle():
    game = follow([], OPEN, SIX_TURNS)

    assert (game.value, game.owner, game.is_offered, game.drop_points) == (1, CENTRED, False, 0)


def test_a_take_passes_the_cube():
    game = follow([double(0, 2, 2), take(1, 2)], OPEN, SIX_TURNS)

    assert game.faults == [NONE, NONE]
    assert (game.value, game.owner, game.is_offered, game.drop_points) == (2, 1, True, 0)


def test_the_whole_ladder_up_to_64_is_right():
    turns = (0, 1) * 8
    actions = []
    for step in range(6):
        seat, after = step % 2, 2 + step
        actions += [double(seat, 2 ** (step + 1), after), take(1 - seat, after)]

    game = follow(actions, OPEN, turns)

    assert set(game.faults) == {NONE}
    assert (game.value, game.owner) == (64, 0)


def test_a_drop_pays_the_value_before_the_offer():
    ladder = [double(0, 2, 2), take(1, 2), double(1, 4, 3), take(0, 3), double(0, 8, 4), drop(1, 4)]

    game = follow(ladder, OPEN, SIX_TURNS[:4])

    assert set(game.faults) == {NONE}
    assert (game.drop_points, game.dropper, game.value) == (4, 1, 4)


def test_the_worked_drop(cases):
    given, expected = cases["SCO-6"]["input"], cases["SCO-6"]["expected"]
    ladder = [double(0, 2, 2), take(1, 2), double(1, 4, 3), take(0, 3), double(0, 8, 4), drop(1, 4)]

    game = follow(ladder, OPEN, SIX_TURNS[:4])

    assert given["cube_before"] == 4
    assert game.drop_points == expected["points"]
    assert game.drop_points * given["base_stake_003"] == expected["stake_003"]


@pytest.mark.parametrize(
    ("actions", "fault"),
    [
        pytest.param([double(1, 2, 2)], Fault.NOT_ON_TURN, id="out of turn"),
        pytest.param([double(0, 2, 1)], Fault.NOT_ON_TURN, id="after his own roll"),
        pytest.param([double(0, 2, 0)], Fault.BEFORE_OPENING, id="before the opening roll is played"),
        pytest.param([double(0, 4, 2)], Fault.WRONG_VALUE, id="to four at once"),
        pytest.param([double(0, 3, 2)], Fault.WRONG_VALUE, id="to three"),
        pytest.param([double(0, 1, 2)], Fault.WRONG_VALUE, id="to one"),
    ],
)
def test_a_wrong_first_double(actions, fault):
    assert faults([*actions, take(1 - actions[0].seat, actions[0].after_turn)]) == [fault, NONE]


def test_a_double_without_a_stated_value_is_taken_as_the_next_step():
    game = follow([double(0, 0, 2), take(1, 2)], OPEN, SIX_TURNS)

    assert (game.faults, game.value) == ([NONE, NONE], 2)


@pytest.mark.parametrize("jump", [8, 2, 3])
def test_a_redouble_to_a_wrong_value(jump):
    actions = [double(0, 2, 2), take(1, 2), double(1, jump, 3), drop(0, 3)]

    assert faults(actions, turns=SIX_TURNS[:3]) == [NONE, NONE, Fault.WRONG_VALUE, NONE]
    assert follow(actions, OPEN, SIX_TURNS[:3]).drop_points == 2


def test_only_the_owner_redoubles(cases):
    seats = {"A": 0, "B": 1}
    sequence = cases["CUB-5"]["input"]["sequence"]
    actions = [
        CubeAction(seats[who], what, value[0] if value else 0, 2 + 2 * (index // 2))
        for index, (who, what, *value) in enumerate(sequence)
    ]

    found = faults(actions)

    assert found.index(Fault.NOT_OWNER) == cases["CUB-5"]["expected"]["valid_prefix"]
    assert found == [NONE, NONE, Fault.NOT_OWNER]


def test_a_double_comes_before_the_dice(cases):
    (roller, _, _), (who, what, value) = cases["CUB-7"]["input"]["events"]

    assert roller == who
    assert faults([CubeAction(0, what, value, 1)], turns=(0, 1)) == [Fault.NOT_ON_TURN]
    assert faults([CubeAction(0, what, value, 2), take(1, 2)], turns=(0, 1, 0)) == [NONE, NONE]


def test_where_a_dance_is_missing_the_next_roller_may_double():
    assert faults([double(0, 2, 1), take(1, 1)], turns=(0, 0, 1)) == [NONE, NONE]


@pytest.mark.parametrize(("ruleset", "allowed"), [("cube_platform", False), ("backgammontalk", True)])
def test_a_match_to_one_point(cases, ruleset, allowed):
    refused = load(ruleset).cube_in_1_point_match is False
    one_point = OPEN._replace(one_point_refused=refused, away_0=1, away_1=1)

    found = faults([double(0, 2, 2), take(1, 2)], one_point)

    assert cases["CUB-4"]["expected"]["valid"] is False
    assert found[0] == (Fault.DEAD if allowed else Fault.ONE_POINT)


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
def test_a_platform_without_a_cube(cases, platform):
    cubeless = OPEN._replace(has_cube=load(platform).cube != "none")

    assert cases["CUB-13"]["expected"]["valid"] is False
    assert faults([double(0, 2, 2), take(1, 2)], cubeless) == [Fault.NO_CUBE, Fault.NO_CUBE]
    assert faults([], cubeless) == []


def test_nobody_doubles_in_the_crawford_game():
    assert faults([double(0, 2, 2), take(1, 2)], MATCH._replace(is_crawford=True)) == [Fault.CRAWFORD, NONE]
    assert faults([double(0, 2, 2), take(1, 2)], MATCH) == [NONE, NONE]


@pytest.mark.parametrize(
    ("cube_max", "fault"),
    [pytest.param(64, Fault.ABOVE_MAX, id="an error"), pytest.param(0, Fault.ABOVE_64, id="a warning")],
)
def test_beyond_64(cube_max, fault):
    actions = []
    for step in range(7):
        actions += [double(step % 2, 2 ** (step + 1), 2 + step), take(1 - step % 2, 2 + step)]

    found = faults(actions, OPEN._replace(cube_max=cube_max), (0, 1) * 8)

    assert [place for place, word in enumerate(found) if word != NONE] == [12]
    assert found[12] == fault


@pytest.mark.parametrize(
    ("away", "fault"),
    [
        pytest.param(1, Fault.DEAD, id="at match point"),
        pytest.param(2, NONE, id="two away"),
        pytest.param(0, NONE, id="money"),
    ],
)
def test_a_dead_cube(away, fault):
    assert faults([double(0, 2, 2), take(1, 2)], OPEN._replace(away_0=away, away_1=9))[0] == fault


def test_a_redouble_is_dead_when_the_cube_alone_wins():
    table = OPEN._replace(away_0=5, away_1=2)

    assert faults([double(0, 2, 2), take(1, 2), double(1, 4, 3), take(0, 3)], table)[2] == Fault.DEAD


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([take(1, 2)], [Fault.NO_OFFER], id="a take of nothing"),
        pytest.param([drop(1, 2)], [Fault.NO_OFFER], id="a drop of nothing"),
        pytest.param([double(0, 2, 2), take(0, 2)], [NONE, Fault.OWN_OFFER], id="his own take"),
        pytest.param(
            [double(0, 2, 2), double(0, 4, 2), take(1, 2)], [NONE, Fault.OFFER_STANDS, NONE], id="twice"
        ),
        pytest.param(
            [double(0, 2, 2), take(1, 2), take(1, 2)], [NONE, NONE, Fault.NO_OFFER], id="taken twice"
        ),
        pytest.param([double(0, 2, 2)], [Fault.UNANSWERED], id="never answered"),
        pytest.param(
            [double(0, 2, 2), double(1, 4, 3), take(0, 3)], [Fault.UNANSWERED, NONE, NONE], id="turned on"
        ),
        pytest.param([double(0, 2, 2), beaver(1, 4, 2)], [NONE, Fault.NO_BEAVER], id="no beaver here"),
        pytest.param([double(0, 2, 2), drop(1, 2)], [NONE, Fault.WENT_ON], id="on after a drop"),
    ],
)
def test_a_wrong_answer(actions, expected):
    assert faults(actions) == expected


def test_a_double_that_ends_the_game_unanswered_is_no_fault():
    game = follow([double(0, 2, 2)], OPEN, (0, 1))

    assert (game.faults, game.value, game.owner) == ([NONE], 1, CENTRED)


def test_what_the_log_says_still_happens_after_a_fault():
    game = follow([double(0, 2, 2), take(0, 2)], OPEN, SIX_TURNS)

    assert (game.value, game.owner) == (2, 1)


def test_a_beaver_keeps_the_cube_and_doubles_again():
    game = follow([double(0, 2, 2), beaver(1, 4, 2)], MONEY_WITH_BEAVER, SIX_TURNS)

    assert (game.faults, game.value, game.owner) == ([NONE, NONE], 4, 1)


def test_the_beaverer_may_redouble_on_his_turn():
    actions = [double(0, 2, 2), beaver(1, 4, 2), double(1, 8, 3), take(0, 3)]

    game = follow(actions, MONEY_WITH_BEAVER, SIX_TURNS)

    assert (set(game.faults), game.value, game.owner) == ({NONE}, 8, 0)


def test_refusing_a_beaver_costs_what_he_doubled_to():
    game = follow([double(0, 2, 2), beaver(1, 4, 2), drop(0, 2)], MONEY_WITH_BEAVER, (0, 1))

    assert (set(game.faults), game.drop_points, game.dropper) == ({NONE}, 2, 0)


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        pytest.param([beaver(1, 4, 2)], [Fault.NO_OFFER], id="of nothing"),
        pytest.param([double(0, 2, 2), beaver(0, 4, 2)], [NONE, Fault.OWN_OFFER], id="his own double"),
        pytest.param([double(0, 2, 2), beaver(1, 8, 2)], [NONE, Fault.BEAVER_VALUE], id="to eight"),
        pytest.param(
            [double(0, 2, 2), beaver(1, 4, 2), beaver(0, 8, 2)],
            [NONE, NONE, Fault.BEAVER_ANSWERED],
            id="answered",
        ),
        pytest.param(
            [double(0, 2, 2), beaver(1, 4, 2), drop(1, 2)],
            [NONE, NONE, Fault.OWN_OFFER],
            id="dropped by himself",
        ),
        pytest.param(
            [double(0, 2, 2), beaver(1, 4, 2), drop(0, 3)],
            [NONE, NONE, Fault.NO_OFFER],
            id="dropped too late",
        ),
    ],
)
def test_a_wrong_beaver(actions, expected):
    assert faults(actions, MONEY_WITH_BEAVER, SIX_TURNS[:3]) == expected


def test_a_beaver_ends_at_the_maximum():
    actions = []
    for step in range(5):
        actions += [double(step % 2, 2 ** (step + 1), 2 + step), take(1 - step % 2, 2 + step)]
    actions += [double(1, 64, 7), beaver(0, 128, 7)]

    assert faults(actions, MONEY_WITH_BEAVER._replace(cube_max=64), (0, 1) * 8)[-2:] == [
        NONE,
        Fault.ABOVE_MAX,
    ]


@pytest.mark.parametrize(
    ("start_value", "ties", "value", "fault"),
    [
        pytest.param(1, 1, 2, NONE, id="off, as it should be"),
        pytest.param(1, 1, 4, Fault.START_VALUE, id="off, but the tie was counted"),
        pytest.param(1, 0, 4, Fault.WRONG_VALUE, id="off, no tie"),
        pytest.param(2, 1, 4, NONE, id="on, as it should be"),
        pytest.param(2, 1, 2, Fault.START_VALUE, id="on, but the tie was not counted"),
        pytest.param(8, 3, 16, NONE, id="on, three ties"),
        pytest.param(8, 3, 8, Fault.WRONG_VALUE, id="on, neither reading"),
    ],
)
def test_ties_of_the_opening_double_the_cube_only_where_the_rule_is_on(start_value, ties, value, fault):
    table = MONEY_WITH_BEAVER._replace(start_value=start_value, ties=ties)

    assert faults([double(0, value, 2), take(1, 2)], table)[0] == fault


def test_automatic_doubles_leave_the_cube_in_the_middle_and_are_no_offer():
    game = follow([], OPEN._replace(start_value=4, ties=2), SIX_TURNS)

    assert (game.value, game.owner, game.is_offered) == (4, CENTRED, False)


def test_the_crawford_game_of_the_worked_match(cases):
    given, expected = cases["CUB-1"]["input"], cases["CUB-1"]["expected"]
    scores = [tuple(score) for score in given["scores_before_game"]]

    found = crawford_game(scores, given["target"])

    assert found == expected["crawford_game_index"]
    assert [index != found for index in range(len(scores))] == expected["cube_allowed"]


def test_a_match_that_jumps_over_match_point_has_no_crawford_game(cases):
    given = cases["CUB-2"]["input"]

    scores = [tuple(score) for score in given["scores_before_game"]]

    assert crawford_game(scores, given["target"]) is cases["CUB-2"]["expected"]["crawford_game_index"]


@pytest.mark.parametrize(
    ("scores", "index"),
    [
        pytest.param([(0, 0), (0, 2), (1, 2), (2, 2)], 1, id="once, and not again for the other side"),
        pytest.param([(0, 0), (1, 0), (1, 1)], None, id="nobody at match point"),
        pytest.param([(2, 2)], None, id="both at match point: it was played before"),
        pytest.param([], None, id="no game"),
    ],
)
def test_which_game_is_the_crawford_game(scores, index):
    assert crawford_game(scores, 3) == index


@pytest.mark.parametrize("case", ["CUB-8", "CUB-10", "CUB-11"])
def test_jacoby_in_the_worked_cases(cases, case):
    given = cases[case]["input"]
    ruleset = load("backgammontalk")
    in_force = ruleset.in_force("jacoby", given["jacoby"], "money" if given["mode"] == "money" else "5")

    single = in_force and not given["cube_offered"]

    assert (
        game_points(given["result"], given["cube"], ruleset, jacoby_single=single)
        == cases[case]["expected"]["points"]
    )


@pytest.mark.parametrize(
    ("platform", "option", "declared", "target", "in_force"),
    [
        ("backgammontalk", "jacoby", None, "money", False),
        ("backgammontalk", "jacoby", True, "money", True),
        ("backgammontalk", "jacoby", True, "7", False),
        ("backgammontalk", "crawford", None, "7", True),
        ("backgammontalk", "crawford", False, "7", False),
        ("backgammontalk", "crawford", None, "1", False),
        ("backgammontalk", "crawford", None, "money", False),
        ("gammonempire", "crawford", None, "7", False),
        ("gammonempire", "crawford", True, "7", True),
        ("gammonempire", "automatic_doubles", True, "money", True),
        ("cube_platform", "crawford", False, "7", True),
        ("cube_platform", "jacoby", True, "money", False),
        ("north_sultan", "jacoby", True, "3", False),
    ],
)
def test_which_optional_rules_hold(platform, option, declared, target, in_force):
    assert load(platform).in_force(option, declared, target) is in_force
