"""Setup, format and opening roll: what must be found, and what must stay silent."""

import json

import pytest
from msgspec import UNSET

from jobs.checks.opening import parse_opening
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    cube,
    event,
    found,
    game,
    match,
    short_game,
    turn,
)

WITH_OPENING = ("north_sultan", "backgammontalk", "gammonempire", "cube_platform")
STARTS_1 = (
    turn(1, (6, 3), "24/15"),
    turn(0, (4, 2), "8/4 6/4"),
    turn(1, (2, 1), "13/11 6/5"),
    turn(0, (3, 1), "8/5 6/5"),
)


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_ordinary_beginning_is_silent(platform):
    assert codes(found(match(platform, short_game(platform))), "EW") == []


@pytest.mark.parametrize("platform", WITH_OPENING)
@pytest.mark.parametrize(
    "opening",
    [[(6, 3)], [(4, 4), (6, 3)], [(1, 1), (1, 1), (6, 3)]],
    ids=["at once", "after a tie", "after two ties"],
)
def test_a_right_opening_is_silent(platform, opening):
    assert codes(found(match(platform, short_game(platform, opening=opening))), "EW") == []


def test_the_worked_opening(cases):
    given, expected = cases["OPN-1"]["input"], cases["OPN-1"]["expected"]
    opening = parse_opening(" ".join(f"{a}{b}" for a, b in given["opening_rolls"]))

    assert "AB"[opening.starter] == expected["first_mover"]
    assert list(opening.dice) == expected["first_turn_dice"]
    assert sum(one == two for one, two in opening.rolls) == expected["opening_ties"]
    assert opening.is_clear is expected["valid"]


@pytest.mark.parametrize("platform", WITH_OPENING)
@pytest.mark.parametrize(
    ("opening", "said"),
    [
        pytest.param(
            [(3, 6)],
            "Opening 3-6: seat 1 starts (6 > 3), but seat 0 made the first turn.",
            id="the lower starts",
        ),
        pytest.param(
            [(6, 2)], "The first turn was played with 6-3; the opening dice are 6-2.", id="other dice"
        ),
        pytest.param(
            [(6, 3), (4, 4)],
            "The last attempt of the opening roll is a tie (4-4); after a tie both roll again.",
            id="ends in a tie",
        ),
        pytest.param(
            [(5, 2), (6, 3)],
            "Attempt 1 of the opening (5-2) decides who starts; yet another follows.",
            id="rolled on",
        ),
    ],
)
def test_a_wrong_opening_is_found(platform, opening, said):
    [one] = found(match(platform, short_game(platform, opening=opening)))

    assert (one.code, one.severity, one.game_no) == ("AC-OPN-01", "E", 1)
    assert one.message_en == said


def test_the_worked_wrong_first_mover(cases):
    given = cases["OPN-2"]["input"]
    dice = tuple(given["first_turn_dice_in_log"])
    actions = [
        turn(0, dice, "24/22 13/8"),
        *FOUR_TURNS[1:2],
        turn(0, (3, 1), "8/5 6/5"),
        turn(1, (6, 5), "24/13"),
    ]
    opening = [tuple(roll) for roll in given["opening_rolls"]]

    [one] = found(match("backgammontalk", short_game("backgammontalk", actions, opening=opening)))

    assert cases["OPN-2"]["expected"]["valid"] is False
    assert (one.code, one.turn_no) == ("AC-OPN-01", 1)
    assert "seat 1 starts (5 > 2)" in one.message_en


@pytest.mark.parametrize("platform", WITH_OPENING)
def test_seat_1_may_start(platform):
    gone = "leave" if platform == "north_sultan" else "resign"
    actions = [*STARTS_1, event(1, gone)]

    assert codes(found(match(platform, game(actions, end=gone, opening=[(3, 6)]))), "EW") == []


@pytest.mark.parametrize("platform", WITH_OPENING)
def test_the_starters_die_written_second_is_only_a_warning(platform):
    actions = [turn(0, (3, 6), "24/15"), *FOUR_TURNS[1:]]

    [one] = found(match(platform, short_game(platform, actions)))

    assert (one.code, one.severity, one.turn_no) == ("AC-OPN-01", "W", 1)


@pytest.mark.parametrize("platform", WITH_OPENING)
def test_a_first_turn_with_a_double_is_found(platform):
    actions = [
        turn(0, (3, 3), "8/5(2) 6/3(2)"),
        *FOUR_TURNS[1:2],
        turn(0, (2, 1), "13/11 24/23"),
        turn(1, (6, 5), "24/13"),
    ]

    said = codes(found(match(platform, short_game(platform, actions, opening=UNSET))), "E")

    assert "AC-OPN-01" in said


def test_a_first_turn_with_a_double_may_be_where_no_opening_is_known():
    actions = [
        turn(0, (3, 3), "8/5(2) 6/3(2)"),
        *FOUR_TURNS[1:2],
        turn(0, (2, 1), "13/11 24/23"),
        turn(1, (6, 5), "24/13"),
    ]

    assert codes(found(match("tavla_app", short_game("tavla_app", actions))), "EW") == []


def test_an_opening_that_the_log_has_is_judged_on_every_platform():
    [one] = found(match("tavla_app", short_game("tavla_app", opening=[(3, 6)])))

    assert one.code == "AC-OPN-01"


def test_every_game_of_a_match_has_its_own_opening(cases):
    games = [short_game("north_sultan"), short_game("north_sultan", opening=UNSET)]
    games[0].result.end = "bear_off"

    said = found(match("north_sultan", *games, target=3))

    assert cases["OPN-4"]["expected"]["valid"] is False
    assert [(one.code, one.game_no) for one in said if one.code.startswith("AC-OPN")] == [("AC-OPN-02", 2)]


@pytest.mark.parametrize(
    "platform", ["backgammontalk", "gammonempire", "cube_platform", "tavla_app", "file:gnubg"]
)
def test_elsewhere_a_log_may_have_no_openings(platform):
    assert codes(found(match(platform, short_game(platform, opening=UNSET))), "EW") == []


def test_a_game_without_a_turn_needs_no_opening():
    gone = game([event(1, "leave")], end="leave")
    cancelled = match(
        "north_sultan",
        gone,
        result={"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"},
    )

    assert codes(found(cancelled), "EW") == []


@pytest.mark.parametrize(
    ("platform", "target", "offered"),
    [
        ("north_sultan", "single_game", True),
        ("north_sultan", 3, True),
        ("north_sultan", 5, True),
        ("north_sultan", 7, False),
        ("north_sultan", 1, False),
        ("north_sultan", "money", False),
        ("backgammontalk", 9, True),
        ("backgammontalk", "money", True),
        ("backgammontalk", "single_game", False),
        ("tavla_app", "single_game", True),
        ("tavla_app", 4, True),
        ("gammonempire", "money", True),
        ("gammonempire", 13, True),
        ("gammonempire", "single_game", False),
        ("cube_platform", 11, True),
        ("cube_platform", 2, False),
        ("cube_platform", "money", False),
        ("file:gnubg", 25, True),
    ],
)
def test_formats(platform, target, offered):
    said = [
        one for one in found(match(platform, short_game(platform), target=target)) if one.code == "AC-SET-02"
    ]

    assert [one.severity for one in said] == ([] if offered else ["E"])


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("setup", ["standard", "nackgammon", "hypergammon"])
def test_setups(platform, setup):
    said = found(match(platform, short_game(platform), options={"setup": setup}))

    offered = setup == "standard" or platform == "cube_platform"
    assert ("AC-SET-02" in codes(said)) is not offered


def test_the_sentence_names_what_is_offered():
    [one] = found(match("north_sultan", short_game("north_sultan"), target=7))[:1]

    assert (
        one.message_en
        == "The platform does not offer a match to 7; it offers a match to 3, a single game, a match to 5."
    )
    assert (
        one.message_tr
        == "Platformda 7 sayıda biten maç yok; sunulan: 3 sayıda biten maç, tek oyun, 5 sayıda biten maç."
    )


@pytest.mark.parametrize(
    ("platform", "options", "said"),
    [
        ("cube_platform", {"crawford": False}, ["W"]),
        ("cube_platform", {"crawford": True}, []),
        ("cube_platform", {"jacoby": False}, []),
        ("north_sultan", {"jacoby": True}, ["W"]),
        ("backgammontalk", {"crawford": False}, []),
        ("gammonempire", {"automatic_doubles": True}, []),
    ],
)
def test_an_option_that_the_platform_does_not_leave_open_is_a_warning(platform, options, said):
    violations = found(match(platform, short_game(platform), options=options))

    assert [one.severity for one in violations if one.code == "AC-SET-02"] == said


NACK = (
    turn(0, (6, 3), "24/18 13/10"),
    turn(1, (4, 1), "23/22 8/4"),
    turn(0, (2, 1), "13/11 6/5"),
    turn(1, (3, 1), "8/5 6/5"),
)


def test_a_checker_from_a_point_of_another_setup_tells():
    played = match("cube_platform", short_game("cube_platform", NACK[:2]), options={"setup": "standard"})

    [one] = found(played)

    assert (one.code, one.severity, one.turn_no) == ("AC-SET-01", "E", 2)
    assert "the standard setup is declared, with nothing on the 23" in one.message_en


def test_the_same_play_from_the_declared_setup_is_silent():
    played = match("cube_platform", short_game("cube_platform", NACK), options={"setup": "nackgammon"})

    assert codes(found(played), "EW") == []


def test_an_empty_point_later_in_the_game_is_a_wrong_move_and_no_wrong_setup():
    there = turn(0, (2, 1), "13/11 24/23")
    actions = [*FOUR_TURNS[:2], there, FOUR_TURNS[3], turn(0, (4, 1), "23/22 23/19")]

    assert codes(found(match("cube_platform", short_game("cube_platform", actions))), "E") == ["AC-MOV-01"]


FIFTHS = (
    turn(0, (2, 1), "13/11 6/5"),
    turn(1, (2, 1), "13/11 6/5"),
    turn(0, (4, 3), "13/9 13/10"),
    turn(1, (6, 5), "24/18/13"),
    turn(0, (6, 2), "13/7 13/11"),
    turn(1, (3, 1), "8/5 6/5"),
)
"""Standard plays; seat 0 moves the fifth checker of the 13 point."""


@pytest.mark.parametrize(("declared", "said"), [("standard", []), ("nackgammon", [("AC-SET-01", 5)])])
def test_the_fifth_checker_of_a_point_tells_that_the_board_was_another(declared, said):
    played = match(
        "cube_platform", short_game("cube_platform", FIFTHS, opening=UNSET), options={"setup": declared}
    )

    assert [(one.code, one.turn_no) for one in found(played) if one.severity in "EW"] == said


def test_another_board_is_told_once_however_many_plays_show_it():
    played = match("cube_platform", short_game("cube_platform"), options={"setup": "hypergammon"})

    [one] = [one for one in found(played) if one.severity in "EW"]

    assert (one.code, one.turn_no) == ("AC-SET-01", 2)
    assert one.message_en.endswith(
        "the standard setup, the nackgammon setup has, and from it the whole game is legal."
    )


MONEY = {"backgammontalk": "money", "gammonempire": "money"}
DOUBLED = [*FOUR_TURNS[:2], cube(0, "double", 2), cube(1, "drop")]


def drop_at(value, points, ties, options, platform="backgammontalk"):
    actions = [*FOUR_TURNS[:2], cube(0, "double", value), cube(1, "drop")]
    dropped = game(actions, points=points, end="drop", opening=[(1, 1)] * ties + [(6, 3)])
    return codes(found(match(platform, dropped, target="money", options=options)), "EW")


ON, OFF = {"automatic_doubles": True}, {"automatic_doubles": False}


@pytest.mark.parametrize("platform", MONEY)
@pytest.mark.parametrize(
    ("value", "points", "ties", "options", "said"),
    [
        pytest.param(2, 1, 0, ON, [], id="on, no tie"),
        pytest.param(4, 2, 1, ON, [], id="on, one tie"),
        pytest.param(16, 8, 3, ON, [], id="on, three ties"),
        pytest.param(2, 1, 1, OFF, [], id="off, one tie"),
        pytest.param(4, 1, 1, OFF, ["AC-OPN-03"], id="off, but the tie was counted"),
        pytest.param(2, 2, 1, ON, ["AC-OPN-03"], id="on, but the tie was not counted"),
    ],
)
def test_where_the_cube_starts(platform, value, points, ties, options, said):
    assert drop_at(value, points, ties, options, platform) == said


def test_the_worked_automatic_double_counts_only_where_it_is_on():
    home, none_off = [15] + [0] * 25, [0] * 6 + [15] + [0] * 19
    single = [1] + [0] * 5 + [14] + [0] * 19
    tie = short_game("backgammontalk", opening=[(2, 2), (6, 3)], end="bear_off", points=2, class_="single")

    off = found(
        match("backgammontalk", tie, target="money", options=OFF | {"jacoby": False}), boards=[home, single]
    )
    on = found(
        match("backgammontalk", tie, target="money", options=ON | {"jacoby": False}), boards=[home, single]
    )
    gammon = found(match("backgammontalk", tie, target="money", options=ON), boards=[home, none_off])

    assert (codes(off), codes(on)) == (["AC-OPN-03"], [])
    assert codes(gammon) == ["AC-SCO-01"]


def test_more_than_three_ties_under_automatic_doubles_are_unusual():
    assert drop_at(32, 16, 4, ON) == ["AC-OPN-03"]
    assert drop_at(2, 1, 4, OFF) == []


def test_ties_never_move_the_cube_of_a_match():
    dropped = game(DOUBLED, end="drop", opening=[(1, 1), (6, 3)])

    assert codes(found(match("backgammontalk", dropped, target=1, options=ON)), "E") == []
