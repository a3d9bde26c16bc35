"""The legal plays of a roll: worked cases, and the plain-Python reference on positions of every kind."""

import json
import random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_plays, legal_steps, most_dice, play_waste
from queries.board import (
    apply,
    flip,
    gnubg_id,
    pack,
    parse_play,
    pips,
    position,
    position_of_id,
    setup_position,
    setup_side,
    sides,
    unpack,
)
from tests.reference_rules import legal_positions

STEPS = np.zeros(MAX_PLAYS, np.int32)
BOARDS = np.zeros((MAX_PLAYS, 2, 26), np.int8)


class Plays(NamedTuple):
    """The plays that the kernel finds."""

    positions: list[tuple[int, ...]]
    steps: list[int]


def plays(numbers, dice, pip_waste=False, strict=True) -> Plays:
    own, opponent = (np.array(side, np.int8) for side in sides(numbers))
    count = legal_plays(own, opponent, *dice, pip_waste, strict, STEPS, BOARDS)
    found = [tuple(position(*BOARDS[play].tolist())) for play in range(count)]
    return Plays(found, STEPS[:count].tolist())


def board(mine, theirs=None, bar=0) -> list[int]:
    """A position of checkers by the mover's point numbers."""
    numbers = [0] * 26
    for point, count in mine.items():
        numbers[point] = count
    for point, count in (theirs or {}).items():
        numbers[point] = -count
    numbers[25] = bar
    return numbers


def reached(numbers, *texts) -> set[tuple[int, ...]]:
    return {tuple(apply(numbers, parse_play(text))) for text in texts}


@pytest.mark.parametrize(
    ("numbers", "dice", "texts"),
    [
        pytest.param(board({13: 1, 5: 1}, {7: 2}), (6, 3), ["13/10/4"], id="both dice one way, not 5/2"),
        pytest.param(board({10: 1}, {1: 2}), (6, 3), ["10/4"], id="either die but not both: the larger"),
        pytest.param(board({10: 1}, {4: 2, 1: 2}), (6, 3), ["10/7"], id="only the smaller can be played"),
        pytest.param(board({8: 3}, {20: 2, 19: 2}, bar=1), (5, 6), [], id="a dance on the bar"),
        pytest.param(board({12: 1, 1: 1}, {7: 2}), (5, 5), [], id="a dance off the bar"),
        pytest.param(board({8: 3}, {19: 2}, bar=2), (6, 3), ["bar/22"], id="one of two enters"),
        pytest.param(
            board({8: 1}, {22: 1}, bar=1),
            (3, 3),
            ["bar/22*/13", "bar/22*/16 8/5", "bar/22*/19 8/2"],
            id="a double from the bar",
        ),
        pytest.param(board({8: 1}, {5: 1, 4: 1}), (4, 3), ["8/5*/1", "8/4*/1"], id="either blot on the way"),
        pytest.param(board({8: 1, 5: 1}), (4, 3), ["8/1", "8/4 5/2"], id="ways that meet"),
        pytest.param(board({6: 1, 4: 1, 2: 1}), (5, 4), ["6/1 4/off", "6/2 4/off"], id="no 4/off with the 5"),
        pytest.param(board({4: 2, 1: 1}), (6, 5), ["4/off(2)"], id="overflow from the highest point"),
        pytest.param(board({7: 1, 1: 2}), (6, 1), ["7/1 1/off"], id="home first, then off"),
        pytest.param(board({2: 3, 1: 1}), (2, 2), ["2/off(3) 1/off"], id="four off with a double"),
    ],
)
def test_the_legal_plays_of_a_roll(numbers, dice, texts):
    for rolled in (dice, dice[::-1]):
        found = plays(numbers, rolled)

        assert set(found.positions) == reached(numbers, *texts)
        assert len(found.positions) == len(texts)


@pytest.mark.parametrize(
    ("numbers", "dice", "frugal", "wasteful"),
    [
        pytest.param(board({3: 1, 2: 1}), (4, 1), ["3/off 2/1"], ["3/2/off"], id="a race"),
        pytest.param(board({6: 1, 3: 1}), (4, 2), ["6/2 3/1", "6/off"], [], id="nothing is wasted"),
        pytest.param(board({4: 1, 3: 1}), (5, 2), ["4/off 3/1"], ["4/2 3/off"], id="with the larger die"),
        pytest.param(board({4: 1}), (6, 1), ["4/off"], [], id="the last checker, however it goes"),
    ],
)
def test_the_pip_waste_rule_leaves_the_most_frugal_plays(numbers, dice, frugal, wasteful):
    assert set(plays(numbers, dice, pip_waste=True).positions) == reached(numbers, *frugal)
    assert set(plays(numbers, dice).positions) == reached(numbers, *frugal, *wasteful)


@pytest.mark.parametrize("pip_waste", [False, True])
def test_the_last_checker_may_go_with_one_die_unless_strict(pip_waste):
    numbers = board({3: 1}, {2: 1})
    off, over_the_blot = reached(numbers, "3/off"), reached(numbers, "3/2*/off")

    assert set(plays(numbers, (3, 1), pip_waste, strict=True).positions) == over_the_blot
    assert set(plays(numbers, (1, 3), pip_waste, strict=False).positions) == off | over_the_blot
    assert len(plays(numbers, (1, 3), pip_waste, strict=False).positions) == 2


def test_a_last_checker_that_hits_nothing_is_one_play():
    numbers = board({5: 1}, {24: 2})

    assert len(plays(numbers, (6, 2), strict=False).positions) == 1


@pytest.mark.parametrize(
    ("setup", "dice", "count"),
    [
        pytest.param("standard", (3, 1), 16, id="3-1 of the standard start"),
        pytest.param("standard", (6, 5), 7, id="6-5 of the standard start"),
        pytest.param("standard", (6, 6), 11, id="6-6: four of two back, five mid, three on 8"),
    ],
)
def test_how_many_plays_the_start_has(setup, dice, count):
    assert len(plays(setup_position(setup), dice).positions) == count


def test_packed_steps_lead_to_their_board():
    numbers = board({24: 1, 13: 2, 6: 3, 4: 2}, {20: 1, 18: 2, 7: 1})
    for dice in ((6, 5), (5, 6), (2, 1), (4, 4)):
        found = plays(numbers, dice)
        for steps, reached_position in zip(found.steps, found.positions, strict=True):
            moves = unpack(steps, *dice)
            assert tuple(apply(numbers, moves)) == reached_position
            assert pack(moves, *dice) == steps


# --- Against the reference ----------------------------------------------------------------------------------


@st.composite
def positions(draw):
    """Any position of two sides of up to 15 checkers, also such as no game reaches."""
    points = draw(st.permutations(range(1, 25)))
    numbers = [0] * 26
    for sign, own in ((1, points[:8]), (-1, points[8:16])):
        left = draw(st.integers(1, 15))
        if sign == 1:
            numbers[25] = draw(st.sampled_from((0, 0, 0, 1, 2)))
            left = max(left - numbers[25], 0)
        for point in own:
            count = min(left, draw(st.integers(0, 4)))
            numbers[point] = sign * count
            left -= count
    return numbers


@st.composite
def bear_offs(draw):
    """A position with all the mover's checkers home and an opponent who may still be in the way."""
    numbers = [0] * 26
    for point in range(1, 7):
        numbers[point] = draw(st.integers(-2, 3))
    return numbers


dice_rolled = st.tuples(st.integers(1, 6), st.integers(1, 6))


@settings(max_examples=300, deadline=None)
@given(st.one_of(positions(), bear_offs()), dice_rolled, st.booleans(), st.booleans())
def test_the_kernel_agrees_with_the_reference(numbers, dice, pip_waste, strict):
    found = plays(numbers, dice, pip_waste, strict)

    assert len(set(found.positions)) == len(found.positions)
    assert set(found.positions) == legal_positions(numbers, dice, pip_waste=pip_waste, strict=strict)


@settings(max_examples=100, deadline=None)
@given(positions(), dice_rolled)
def test_the_most_dice_are_those_of_the_longest_way(numbers, dice):
    own, opponent = (np.array(side, np.int8) for side in sides(numbers))
    count, most = legal_steps(own, opponent, *dice, False, True, STEPS)

    assert most_dice(own, opponent, *dice) == most
    assert all(len(unpack(steps, *dice)) == most for steps in STEPS[:count].tolist())
    assert (most == 0) == (count == 0)


@pytest.mark.parametrize("setup", ["standard", "nackgammon", "hypergammon"])
def test_legal_plays_never_leave_the_rules(setup):
    """From the start, whatever legal play is chosen: no checker is lost, no point is shared, games end."""
    chance = random.Random(7)
    side = setup_side(setup)
    for _ in range(20):
        both = [np.array(side, np.int8), np.array(side, np.int8)]
        seat = 0
        for turn in range(2000):
            own, opponent = both[seat], both[1 - seat]
            dice = chance.randint(1, 6), chance.randint(1, 6)
            numbers = position(own.tolist(), opponent.tolist())
            legal = legal_positions(numbers, dice, strict=False) if turn % 10 == 0 else None
            count, _ = legal_steps(own, opponent, *dice, False, False, STEPS)
            if count:
                apply_steps(own, opponent, *dice, int(STEPS[chance.randrange(count)]))
                assert legal is None or tuple(position(own.tolist(), opponent.tolist())) in legal
            assert own.sum() == opponent.sum() == sum(side)
            assert own.min() >= 0 and opponent.min() >= 0
            assert not any(own[point] and opponent[25 - point] for point in range(1, 25))
            if own[0] == sum(side):
                break
            seat = 1 - seat
        assert own[0] == sum(side)


# --- The worked cases ---------------------------------------------------------------------------------------


def worked_cases(shared, *families):
    cases = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    chosen = [case for case in cases if case["id"].split("-")[0] in families]
    assert chosen
    return chosen


def test_the_worked_cases_of_moving_and_bearing_off(shared):
    seen = 0
    for case in worked_cases(shared, "MOV", "BO"):
        if "position" not in case["input"]:
            continue
        given, expected = case["input"], case["expected"]
        numbers, dice = given["position"]["board"], given["dice"]
        found = plays(numbers, dice, given["apply_pip_waste_rule"], strict=False)
        legal = {tuple(play["final_board"]) for play in expected["legal"]}

        assert set(found.positions) == legal, case["id"]
        assert len(found.positions) == expected["legal_final_positions"], case["id"]
        assert (not found.positions) == expected["no_move"], case["id"]
        for play in expected["legal"]:
            final = apply(numbers, parse_play(play["play"]))
            assert final == play["final_board"], case["id"]
            assert gnubg_id(flip(final)) == play["final_gnubg_id_opponent_on_roll"], case["id"]
            steps = pack(parse_play(play["play"]), *play["dice_order"], *[0] * (2 - len(play["dice_order"])))
            assert play_waste(steps, *(play["dice_order"] * 2)[:2]) == play["waste"], case["id"]
        for play in expected["illegal"]:
            assert tuple(play["final_board"]) not in found.positions, case["id"]
        seen += 1
    assert seen >= 15


def test_the_worked_cases_of_the_setups(shared):
    for case in worked_cases(shared, "SET"):
        expected = case["expected"]
        numbers = setup_position(case["input"]["setup"])

        assert numbers == expected["board"]
        assert gnubg_id(numbers) == expected["gnubg_id"]
        assert position_of_id(expected["gnubg_id"]) == numbers
        assert pips(numbers) == (expected["pips"]["mover"], expected["pips"]["opponent"])
