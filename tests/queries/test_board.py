"""The words of the board: positions and their ids, plays in their notation, dice and their names."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queries.board import (
    MAX_MOVES,
    ODD,
    SECOND_DIE_FIRST,
    MixedPointError,
    NotationError,
    PositionIdError,
    StoredTurn,
    applied_moves,
    applied_text,
    apply,
    boards,
    dice_code,
    dice_name,
    dice_of,
    flip,
    gnubg_id,
    hits,
    pack,
    parse_play,
    pips,
    play,
    play_text,
    position,
    position_of_id,
    setup_position,
    setup_side,
    side_pips,
    sides,
    unpack,
)

OPENING_ID = "4HPwATDgc/ABMA"
AFTER_31 = "sGfwATDgc/ABMA"
"""What GNU Backgammon shows after 8/5 6/5, the other side on roll."""


# --- Positions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "checkers", "pip_count"),
    [("standard", 15, 167), ("nackgammon", 15, 194), ("hypergammon", 3, 69)],
)
def test_setups(setup, checkers, pip_count):
    side = setup_side(setup)

    assert sum(side) == checkers
    assert side_pips(side) == pip_count
    assert pips(setup_position(setup)) == (pip_count, pip_count)
    assert flip(setup_position(setup)) == setup_position(setup)


def test_a_setup_that_does_not_exist_is_refused():
    with pytest.raises(KeyError, match="longgammon"):
        setup_side("longgammon")


def test_the_position_id_puts_the_side_on_roll_second():
    after = apply(setup_position("standard"), parse_play("8/5 6/5"))

    assert gnubg_id(setup_position("standard")) == OPENING_ID
    assert gnubg_id(flip(after)) == AFTER_31
    assert position_of_id(AFTER_31) == flip(after)


@pytest.mark.parametrize("text", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA=", "4HPwATDgc/ABM!", "//////////////"])
def test_what_is_no_position_id_is_refused(text):
    with pytest.raises(PositionIdError, match="no position id"):
        position_of_id(text)


def test_more_checkers_than_an_id_can_hold_are_refused():
    numbers = [0] * 26
    numbers[1], numbers[24] = 40, -15

    with pytest.raises(PositionIdError, match="room for 15"):
        gnubg_id(numbers)


@st.composite
def any_positions(draw):
    """Two sides of up to 15 checkers that share no point."""
    numbers = [0] * 26
    order = draw(st.permutations(range(1, 25)))
    for sign, points, bar in ((1, order[:7], 25), (-1, order[7:14], 0)):
        numbers[bar] = draw(st.integers(0, 2))
        left = 15 - numbers[bar]
        for point in points:
            count = min(draw(st.integers(0, 5)), left)
            numbers[point] = sign * count
            left -= count
    return numbers


@given(any_positions())
def test_ids_and_sides_and_flips_lose_nothing(numbers):
    assert position_of_id(gnubg_id(numbers)) == numbers
    assert position(*sides(numbers)) == numbers
    assert flip(flip(numbers)) == numbers
    assert pips(flip(numbers)) == pips(numbers)[::-1]
    assert [sum(side) for side in sides(numbers)] == [15, 15]


def test_a_point_with_both_colours_is_no_position():
    side = [0] * 26
    side[7], other = 2, [0] * 26
    other[18] = 3

    with pytest.raises(MixedPointError, match="point 7"):
        position(side, other)


# --- Notation -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        ("13/7 8/7", [(13, 7), (8, 7)]),
        ("24/18/13", [(24, 18), (18, 13)]),
        ("8/5(2)", [(8, 5), (8, 5)]),
        ("24/18/13(2)", [(24, 18), (18, 13), (24, 18), (18, 13)]),
        ("bar/20* 5/off", [(25, 20), (5, 0)]),
        ("Bar/22 6/Off", [(25, 22), (6, 0)]),
        ("25/20 5/0", [(25, 20), (5, 0)]),
        ("8/4*(2)", [(8, 4), (8, 4)]),
        ("8/4(2)* 24*/18*/13*", [(8, 4), (8, 4), (24, 18), (18, 13)]),
        ("bar/off", [(25, 0)]),
        ("6/8 13/13", [(6, 8), (13, 13)]),
        ("  13/7\t 8/7 ", [(13, 7), (8, 7)]),
    ],
)
def test_plays_are_read_in_every_usual_form(text, moves):
    assert parse_play(text) == moves


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("13", "write from/to"),
        ("13-7", "write from/to"),
        ("13/7,8/7", "write from/to"),
        ("13/x", "write from/to"),
        ("13/7(", "write from/to"),
        ("13//7", "write from/to"),
        ("٣/1", "write from/to"),
        ("13/7 Cannot Move", "write from/to"),
        ("-1/3", "write from/to"),
        ("26/20", "points are 1 to 24"),
        ("99/1", "points are 1 to 24"),
        ("off/5", "off can only be its end"),
        ("0/5", "off can only be its end"),
        ("6/off/3", "off can only be its end"),
        ("5/bar", "the bar only its start"),
        ("5/25", "the bar only its start"),
        ("8/5(0)", "1 or more"),
        ("8/7 " * 40, f"more than {MAX_MOVES} moves"),
        ("8/7(99)", f"more than {MAX_MOVES} moves"),
    ],
)
def test_what_is_no_notation_is_refused_with_what_would_be_right(text, right):
    with pytest.raises(NotationError, match=right):
        parse_play(text)


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        pytest.param([], "", id="a dance"),
        pytest.param([(8, 5), (6, 5)], "8/5 6/5", id="two checkers"),
        pytest.param([(6, 5), (8, 5)], "8/5 6/5", id="the highest start first"),
        pytest.param([(24, 18), (18, 13)], "24/13", id="one checker goes on"),
        pytest.param([(25, 21), (25, 22)], "bar/22 bar/21", id="two from the bar"),
        pytest.param([(8, 5), (8, 5), (6, 3), (6, 3)], "8/5(2) 6/3(2)", id="made points"),
        pytest.param([(13, 10), (13, 10), (10, 7), (10, 7)], "13/7(2)", id="two that go on"),
        pytest.param([(25, 22), (25, 22), (22, 19), (22, 19)], "bar/22 bar/19 22/19", id="in before on"),
        pytest.param([(7, 6), (6, 0)], "7/off", id="home and off"),
        pytest.param([(6, 0), (6, 0)], "6/off(2)", id="two off"),
    ],
)
def test_plays_are_written_in_the_usual_notation(moves, text):
    assert play_text(moves) == text


def test_hits_get_their_star_once_and_where_they_happen():
    opponent = [0] * 26
    opponent[25 - 18], opponent[25 - 4], opponent[25 - 10] = 1, 1, 2

    assert play_text([(24, 18), (18, 13)], opponent) == "24/18*/13"
    assert play_text([(8, 4), (8, 4)], opponent) == "8/4*(2)"
    assert play_text([(13, 10), (6, 4)], opponent) == "13/10 6/4*"
    assert hits([(8, 4), (6, 4)], opponent) == [True, False]


# --- Packed steps and dice ----------------------------------------------------------------------------------


def test_packed_steps_say_which_die_came_first():
    assert pack([(13, 7), (8, 3)], 6, 5) == 13 | 8 << 5
    assert pack([(13, 8), (8, 2)], 6, 5) == 13 | 8 << 5 | SECOND_DIE_FIRST
    assert unpack(13 | 8 << 5 | SECOND_DIE_FIRST, 6, 5) == [(13, 8), (8, 2)]
    assert pack([(3, 0)], 1, 6) == 3 | SECOND_DIE_FIRST
    assert pack([(6, 3)] * 4, 3, 3) == 6 | 6 << 5 | 6 << 10 | 6 << 15
    assert pack([], 4, 2) == 0 and unpack(0, 4, 2) == []


@pytest.mark.parametrize(
    ("moves", "dice"),
    [
        pytest.param([(13, 9)], (6, 5), id="no die"),
        pytest.param([(13, 7), (13, 7)], (6, 5), id="a die twice"),
        pytest.param([(13, 2)], (6, 5), id="both dice in one"),
        pytest.param([(6, 5)] * 5, (1, 1), id="five steps"),
        pytest.param([(6, 8)], (2, 1), id="backwards"),
    ],
)
def test_what_is_no_sequence_of_die_moves_is_odd(moves, dice):
    assert pack(moves, *dice) == ODD


def test_odd_steps_are_not_unpacked_but_listed():
    moves = [(25, 20), (6, 8), (3, 0)]

    with pytest.raises(ValueError, match="applied"):
        unpack(ODD, 6, 5)
    assert applied_text(moves) == "25/20 6/8 3/0"
    assert applied_moves("25/20 6/8 3/0") == moves
    assert applied_moves("") == []


def test_dice_codes_keep_the_order_rolled():
    rolls = [(first, second) for first in range(1, 7) for second in range(1, 7)]

    assert [dice_code(*roll) for roll in rolls] == list(range(36))
    assert [dice_of(code) for code in range(36)] == rolls


@pytest.mark.parametrize(
    ("dice", "name"),
    [
        ((6, 5), "Şeş beş"),
        ((5, 6), "Şeş beş"),
        ((4, 1), "Cihar yek"),
        ((2, 3), "Se dü"),
        ((1, 1), "Hep yek"),
        ((2, 2), "Dubara"),
        ((3, 3), "Dü se"),
        ((4, 4), "Dört cihar"),
        ((5, 5), "Dü beş"),
        ((6, 6), "Dü şeş"),
    ],
)
def test_the_dice_have_their_traditional_names(dice, name):
    assert dice_name(*dice) == name


def test_no_two_rolls_share_a_name():
    assert len({dice_name(first, second) for first in range(1, 7) for second in range(1, first + 1)}) == 21


def test_the_names_of_the_worked_case(shared):
    cases = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    [case] = [case for case in cases if case["id"] == "NAM-1"]

    for roll, name in case["expected"].items():
        assert dice_name(*map(int, roll.split("-"))) == name


# --- Playing ------------------------------------------------------------------------------------------------


def test_a_hit_goes_to_the_bar():
    numbers = [0] * 26
    numbers[24], numbers[20], numbers[6] = 1, -1, 2

    after = apply(numbers, [(24, 20)])

    assert (after[0], after[20], after[24]) == (1, 1, 0)
    assert flip(after)[25] == 1


def test_what_cannot_be_played_waits_or_is_left_out():
    own, opponent = setup_side("standard"), setup_side("standard")

    assert play(own, opponent, [(18, 13), (24, 18), (10, 4)]) == [(24, 18), (18, 13)]
    assert sum(own) == 15


def test_checkers_may_come_to_stand_on_a_point_that_is_held():
    own, opponent = setup_side("standard"), setup_side("standard")

    play(own, opponent, [(24, 19)])

    assert own[19] == 1 and opponent[6] == 5
    with pytest.raises(MixedPointError):
        position(own, opponent)


def test_a_game_is_walked_from_what_the_lake_keeps():
    turns = [
        StoredTurn(0, dice_code(3, 1), pack([(8, 5), (6, 5)], 3, 1)),
        StoredTurn(1, dice_code(6, 4), pack([(24, 18), (18, 14)], 6, 4)),
        StoredTurn(0, dice_code(2, 2), ODD, "24/19 6/4"),
        StoredTurn(1, dice_code(6, 6), 0),
    ]

    first, second, third, fourth = boards("standard", turns)

    assert first.before == (tuple(setup_side("standard")),) * 2
    assert (first.text, second.text, third.text, fourth.text) == ("8/5 6/5", "24/14", "24/19 6/4", "")
    assert gnubg_id(flip(position(*first.after))) == AFTER_31
    assert second.before == first.after and third.before == second.after
    assert third.after[0][19] == 1 and third.after[1][6] == 5
    assert fourth.dice == (6, 6) and fourth.after == fourth.before


def test_a_game_starts_from_its_setup():
    [turn] = boards("hypergammon", [StoredTurn(1, dice_code(2, 1), pack([(24, 22), (23, 22)], 2, 1))])

    assert turn.after[1][22] == 3 and turn.after[0] == tuple(setup_side("hypergammon"))
