"""Winner, class and points of games that were borne off: what must be found, and what must stay silent."""

import pytest

from jobs.checks.scoring import ABOUT
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
)

TRIPLE = ("backgammontalk", "gammonempire", "cube_platform")
HOME = [15] + [0] * 25


def loser(off=0, **points):
    own = [0] * 26
    own[0] = off
    for name, count in points.items():
        own[int(name[1:])] = count
    own[6] += 15 - sum(own)
    return own


SINGLE, GAMMON, DEEP, ON_BAR = loser(off=1), loser(), loser(p19=1), loser(p25=1)


def borne_off(platform, board, class_, points, *, target=None, cubes=(), first=HOME, winner=0, **changes):
    actions = [*FOUR_TURNS[:2], *cubes, *FOUR_TURNS[2:]]
    opening = {} if platform == "tavla_app" else {"opening": [(6, 3)]}
    whole = game(actions, winner, points, class_, "bear_off", **opening)
    return found(match(platform, whole, target=target, **changes), boards=[first, board])


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(
    ("board", "class_", "points"),
    [
        pytest.param(SINGLE, "single", 1, id="single"),
        pytest.param(loser(off=1, p24=1), "single", 1, id="single with one deep"),
        pytest.param(GAMMON, "gammon", 2, id="gammon"),
        pytest.param(loser(p18=3), "gammon", 2, id="gammon, just outside"),
    ],
)
def test_right_classes_are_silent(platform, board, class_, points):
    assert codes(borne_off(platform, board, class_, points), "EW") == []


@pytest.mark.parametrize("board", [DEEP, ON_BAR], ids=["in the winner's home", "on the bar"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_backgammon_is_one_only_where_the_platform_knows_it(platform, board):
    as_backgammon = codes(borne_off(platform, board, "backgammon", 3), "E")
    as_gammon = codes(borne_off(platform, board, "gammon", 2), "E")

    assert (as_backgammon, as_gammon) == (([], ["AC-SCO-01"]) if platform in TRIPLE else (["AC-SCO-01"], []))


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(
    ("board", "class_", "points"),
    [
        pytest.param(SINGLE, "gammon", 2, id="a single as a gammon"),
        pytest.param(GAMMON, "single", 1, id="a gammon as a single"),
        pytest.param(GAMMON, "backgammon", 3, id="a gammon as a backgammon"),
        pytest.param(SINGLE, "backgammon", 3, id="a single as a backgammon"),
    ],
)
def test_wrong_classes_are_found_once(platform, board, class_, points):
    [one] = [one for one in borne_off(platform, board, class_, points) if one.severity == "E"]

    assert (one.code, one.game_no, one.turn_no) == ("AC-SCO-01", 1, None)


def test_the_sentence_of_a_wrong_class_says_why():
    [one] = borne_off("tavla_app", loser(off=3), "gammon", 2)

    assert one.message_en == "Recorded as gammon (2 points); the loser has 3 off: single."
    assert one.message_tr == "mars yazılmış (2 puan); kaybeden 3 pul toplamış: tek."


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(
    ("board", "class_", "points"), [(SINGLE, "single", 2), (GAMMON, "gammon", 1), (GAMMON, "gammon", 4)]
)
def test_wrong_points_are_found(platform, board, class_, points):
    said = [one for one in borne_off(platform, board, class_, points) if one.severity == "E"]

    wrong_jacoby = platform == "gammonempire" and points == 1
    assert [one.code for one in said] == ["AC-CUB-05" if wrong_jacoby else "AC-SCO-02"]


def test_the_sentence_of_wrong_points_shows_the_product():
    [one] = borne_off("cube_platform", SINGLE, "single", 2)

    assert one.message_en == "Points recorded: 2; single (1) x cube 1 = 1."


@pytest.mark.parametrize("platform", TRIPLE)
@pytest.mark.parametrize(
    ("board", "class_", "right"), [(SINGLE, "single", 2), (GAMMON, "gammon", 4), (DEEP, "backgammon", 6)]
)
def test_the_cube_multiplies(platform, board, class_, right):
    taken = [cube(0, "double", 2), cube(1, "take")]
    target = 7 if platform == "cube_platform" else "money"

    silent = borne_off(platform, board, class_, right, target=target, cubes=taken)
    wrong = borne_off(platform, board, class_, right // 2, target=target, cubes=taken)

    assert of_worth(silent) == []
    assert of_worth(wrong) == ["AC-SCO-02"]


def of_worth(violations):
    return [one.code for one in violations if one.code in ABOUT.demands]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_the_wrong_winner_is_found(platform):
    said = borne_off(platform, SINGLE, "single", 1, winner=1, result={"winner": 1})

    assert codes(said, "E") == ["AC-SCO-01"]
    assert said[0].message_en == "Seat 0 has borne off all checkers; seat 1 is recorded as the winner."


@pytest.mark.parametrize("board", [[*loser()[:25], 1], [0] * 26], ids=["a checker too many", "none at all"])
def test_a_board_that_is_not_whole_says_nothing_of_the_class(board):
    assert of_worth(borne_off("cube_platform", board, "gammon", 2)) == []


def test_points_are_judged_by_the_stated_class_where_the_board_says_nothing():
    assert of_worth(borne_off("cube_platform", [0] * 26, "gammon", 3)) == ["AC-SCO-02"]


def test_hypergammon_has_three_checkers():
    home, left = [3] + [0] * 25, [1, 2] + [0] * 24
    hyper = {"options": {"setup": "hypergammon"}, "first": home}
    rolled = [
        one for one in borne_off("cube_platform", left, "single", 1, **hyper) if one.code in ABOUT.demands
    ]

    wrong = [
        one for one in borne_off("cube_platform", left, "gammon", 2, **hyper) if one.code in ABOUT.demands
    ]

    assert rolled == []
    assert [(one.code, "the loser has 1 off" in one.message_en) for one in wrong] == [("AC-SCO-01", True)]


@pytest.mark.parametrize(
    ("points", "said"),
    [
        pytest.param(2, [], id="as won"),
        pytest.param(1, [], id="as needed"),
        pytest.param(3, ["AC-SCO-02"], id="neither"),
    ],
)
def test_a_file_may_write_what_the_match_needs(points, said):
    assert of_worth(borne_off("file:galaxy", GAMMON, "gammon", points, target=1)) == said


def test_a_platform_writes_what_was_won():
    assert of_worth(borne_off("backgammontalk", GAMMON, "gammon", 1, target=1)) == ["AC-SCO-02"]


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_played_by_the_rules_are_silent(platform, seed):
    target = "single_game" if platform == "north_sultan" else None

    assert codes(found(match(platform, random_game(platform, seed), target=target)), "EW") == []


@pytest.mark.parametrize("setup", ["nackgammon", "hypergammon"])
def test_whole_games_of_the_variants_are_silent(setup):
    whole = random_game("cube_platform", 5, setup)

    assert codes(found(match("cube_platform", whole, options={"setup": setup})), "EW") == []


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_whole_game_with_another_class_is_found(platform):
    whole = random_game(platform, 11)
    other = {"single": ("gammon", 2)}.get(whole.result.class_, ("single", 1))
    whole.result.class_, whole.result.points = other

    assert codes(found(match(platform, whole)), "E") == ["AC-SCO-01"]


@pytest.mark.parametrize(
    ("platform", "points", "extras", "said"),
    [
        pytest.param("file:galaxy", 3, '{"points_cap": 3}', [], id="cut to the cap"),
        pytest.param("file:galaxy", 4, '{"points_cap": 16}', [], id="below the cap"),
        pytest.param("file:galaxy", 3, '{"points_cap": 16}', ["AC-SCO-02"], id="too few below the cap"),
        pytest.param("file:galaxy", 2, '{"points_cap": 3}', ["AC-SCO-02"], id="not the cap"),
        pytest.param("file:galaxy", 3, None, ["AC-SCO-02"], id="no cap stated"),
        pytest.param("gammonempire", 3, '{"points_cap": 3}', ["AC-SCO-02"], id="no file of another program"),
    ],
)
def test_a_file_that_caps_a_money_game_is_held_to_its_cap(platform, points, extras, said):
    doubled = [cube(0, "double", 2), cube(1, "take")]
    actions = [*FOUR_TURNS[:2], *doubled, *FOUR_TURNS[2:]]
    whole = game(actions, 0, points, "gammon", "bear_off", opening=[(6, 3)])
    one = match(platform, whole, target="money", options={"jacoby": False})

    judged = found(one, boards=[HOME, GAMMON], extras=extras)

    assert [v.code for v in judged if v.code.startswith("AC-SCO")] == said


@pytest.mark.parametrize("end", ["leave", "disconnect"])
@pytest.mark.parametrize(
    ("points", "class_", "found_codes"),
    [(1, "single", []), (2, "gammon", ["AC-SCO-02"]), (2, "single", ["AC-SCO-02"])],
)
def test_leaving_is_booked_as_the_platform_books_it(end, points, class_, found_codes):
    gone = event(1, end) if end == "leave" else event(1, end, seconds=50.0)
    whole = game([*FOUR_TURNS, gone], 0, points, class_, end, opening=[(6, 3)])

    assert codes(found(match("north_sultan", whole)), "E") == found_codes


def test_where_the_rules_are_silent_leaving_is_booked_as_the_log_says():
    whole = game([*FOUR_TURNS, event(1, "leave")], 0, 2, "gammon", "leave", opening=[(6, 3)])

    assert codes(found(match("backgammontalk", whole, target=7)), "E") == []


def test_ties_of_the_opening_are_no_matter_of_a_cube_where_there_is_none():
    whole = game(FOUR_TURNS, 0, 2, "single", "bear_off", opening=[(4, 4), (6, 3)])

    [one] = [
        one
        for one in found(match("north_sultan", whole), boards=[HOME, SINGLE])
        if one.code in ("AC-SCO-02", "AC-OPN-03")
    ]

    assert (one.code, one.severity) == ("AC-SCO-02", "E")
