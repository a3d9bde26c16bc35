"""The verdict on a written play: what is accepted in which words, and which rule an illegal one breaks."""

import random
from typing import NamedTuple

import numpy as np
import pytest

from jobs.rules.faults import FAULTS, Rules
from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_steps
from jobs.rules.verdicts import judge
from jobs.rules.walking import play_words
from queries.board import (
    ODD,
    VERDICTS,
    MixedPointError,
    parse_play,
    play,
    play_text,
    position,
    setup_side,
    sides,
    unpack,
)
from tests.jobs.rules.test_plays import board
from tests.reference_rules import legal_positions


class Verdict(NamedTuple):
    """What the kernel says of one play."""

    verdict: str
    fault: str
    steps: str
    dice: tuple[int, int]
    """Played and possible."""
    after: list[list[int]]


def verdict(numbers, dice, moves, pip_waste=False, strict=False, records_dances=False, seat=0) -> Verdict:
    moves = parse_play(moves) if isinstance(moves, str) else moves
    own, opponent = sides(numbers)
    both = np.array([own, opponent] if seat == 0 else [opponent, own], np.int8)
    starts = np.array([start for start, _ in moves], np.int8)
    ends = np.array([end for _, end in moves], np.int8)
    word = int(play_words(np.array([0, len(moves)], np.int32), starts, ends)[0])
    rules = Rules(True, True, pip_waste, strict, records_dances)
    judged = judge(both, seat, *dice, word, starts, ends, rules)
    steps = "odd" if judged.steps == ODD else play_text(unpack(judged.steps, *dice), opponent)
    counts = judged.dice_played, judged.dice_possible
    after = [both[seat].tolist(), both[1 - seat].tolist()]
    return Verdict(VERDICTS[judged.verdict], FAULTS[judged.fault], steps, counts, after)


START = board({24: 2, 13: 5, 8: 3, 6: 5}, {1: 2, 12: 5, 17: 3, 19: 5})


@pytest.mark.parametrize(
    ("numbers", "dice", "written", "steps"),
    [
        pytest.param(START, (3, 1), "8/5 6/5", "8/5 6/5", id="larger die first"),
        pytest.param(START, (3, 1), "6/5 8/5", "8/5 6/5", id="smaller die first"),
        pytest.param(START, (1, 3), "8/5 6/5", "8/5 6/5", id="rolled smaller first"),
        pytest.param(START, (6, 5), "24/18/13", "24/13", id="a chain"),
        pytest.param(START, (6, 5), "24/13", "24/13", id="both dice as one move"),
        pytest.param(START, (5, 6), "24/13*", "24/13", id="a star too many is no error"),
        pytest.param(START, (3, 3), "24/15 13/10", "24/15 13/10", id="three dice as one move"),
        pytest.param(START, (3, 3), "24/18(2)", "24/18(2)", id="two dice as one move, twice"),
        pytest.param(
            board({10: 2}, {4: 1, 20: 2}), (3, 3), "10/4*(2)", "10/4*(2)", id="the star is the first one's"
        ),
        pytest.param(board({24: 1}, {18: 2}), (6, 5), "24/13", "24/13", id="round the closed point"),
        pytest.param(board({24: 1}, {18: 1}), (6, 5), "24/13", "24/13", id="past the blot on 18"),
        pytest.param(board({24: 1}, {18: 1}), (6, 5), "24/18/13", "24/18*/13", id="a hit without its star"),
        pytest.param(board({8: 3}, {19: 2}, bar=1), (6, 4), "bar/21 8/2", "bar/21 8/2", id="in, then on"),
        pytest.param(board({8: 3}, {18: 2}, bar=1), (6, 1), "25/19 8/7", "bar/19 8/7", id="25 is the bar"),
        pytest.param(board({3: 1, 1: 1}), (6, 1), "3/off 1/0", "3/off 1/off", id="0 is off"),
        pytest.param(board({3: 1, 1: 1}), (6, 1), "3/off", "3/off", id="3/off is 3/2/off"),
        pytest.param(board({7: 1, 6: 2}), (6, 1), "7/off", "7/off", id="home and off in one move"),
    ],
)
def test_legal_plays_in_the_order_written(numbers, dice, written, steps):
    said = verdict(numbers, dice, written)

    assert (said.verdict, said.fault, said.steps) == ("legal", "", steps)
    assert said.dice[0] == said.dice[1] == (4 if dice[0] == dice[1] else 2)


@pytest.mark.parametrize(
    ("numbers", "dice", "written", "steps"),
    [
        pytest.param(
            board({8: 3}, {19: 2}, bar=1), (6, 4), "8/2 bar/21", "bar/21 8/2", id="in, written last"
        ),
        pytest.param(board({7: 1, 1: 2}), (6, 1), "1/off 7/1", "7/off", id="off before home"),
        pytest.param(START, (6, 5), "18/13 24/18", "24/13", id="the end before its beginning"),
        pytest.param(START, (2, 1), "6/4 8/7", "8/7 6/4", id="any order"),
    ],
)
def test_a_play_is_judged_by_the_position_it_leads_to(numbers, dice, written, steps):
    said = verdict(numbers, dice, written)

    assert said.fault == "" and said.verdict in ("legal", "reordered")
    assert said.steps == steps


def test_an_order_that_could_not_be_played_is_named():
    assert verdict(board({7: 1, 1: 2}), (6, 1), "1/off 7/1").verdict == "reordered"
    assert verdict(board({7: 1, 1: 2}), (6, 1), "7/1 1/off").verdict == "legal"


@pytest.mark.parametrize(
    ("numbers", "dice", "written", "fault"),
    [
        pytest.param(START, (6, 5), "23/17 13/8", "AC-MOV-01", id="from an empty point"),
        pytest.param(START, (5, 5), "24/19 13/8(3)", "AC-MOV-01", id="onto a point held"),
        pytest.param(START, (6, 5), "13/18 13/8", "AC-MOV-01", id="backwards"),
        pytest.param(START, (6, 5), "13/13 13/8", "AC-MOV-01", id="nowhere"),
        pytest.param(
            board({24: 1, 6: 3}, {20: 2, 18: 2}), (6, 4), "24/14", "AC-MOV-01", id="over two points"
        ),
        pytest.param(
            board({24: 1}, {18: 1, 19: 1}), (6, 5), "24/13", "AC-MOV-01", id="a hit that is not written"
        ),
        pytest.param(
            board({8: 3}, {19: 2}, bar=2), (4, 1), "bar/21 8/7", "AC-MOV-02", id="one still on the bar"
        ),
        pytest.param(board({8: 3}, {19: 2}, bar=1), (6, 5), "8/2 8/3", "AC-MOV-02", id="the bar forgotten"),
        pytest.param(
            board({8: 3}, {19: 2}, bar=1), (6, 5), "bar/19 8/3", "AC-MOV-02", id="in where it is shut"
        ),
        pytest.param(
            board({8: 3}, bar=1), (6, 5), "bar/22 8/3", "AC-MOV-02", id="in with a number not rolled"
        ),
        pytest.param(board({8: 3}, bar=2), (6, 5), "bar/19(2)", "AC-MOV-03", id="in with a die twice"),
        pytest.param(START, (6, 5), "13/7(2)", "AC-MOV-03", id="a die twice"),
        pytest.param(START, (6, 5), "13/7 13/8 8/7", "AC-MOV-03", id="a third die"),
        pytest.param(START, (3, 3), "13/10(3) 8/5 6/3", "AC-MOV-03", id="five of a double"),
        pytest.param(START, (3, 3), "13/3 6/3", "AC-MOV-03", id="ten pips with a 3"),
        pytest.param(START, (6, 5), "13/9 8/3", "AC-MOV-03", id="a number not rolled"),
        pytest.param(START, (6, 5), "13/7", "AC-MOV-04", id="one die of two"),
        pytest.param(START, (3, 3), "13/7 8/5", "AC-MOV-04", id="three of a double"),
        pytest.param(
            board({13: 1, 5: 1}, {7: 2}), (6, 3), "5/2", "AC-MOV-04", id="so that the other is lost"
        ),
        pytest.param(START, (6, 5), "", "AC-MOV-04", id="nothing at all"),
        pytest.param(board({10: 1}, {1: 2}), (6, 3), "10/7", "AC-MOV-05", id="the smaller of two"),
        pytest.param(board({7: 1, 6: 2, 1: 2}), (6, 1), "6/off 1/off", "AC-BO-01", id="off with one outside"),
        pytest.param(
            board({6: 1, 1: 1}, bar=1), (6, 1), "bar/19 1/off", "AC-BO-01", id="off from the start too"
        ),
        pytest.param(board({6: 2, 4: 2}), (5, 1), "4/off 6/5", "AC-BO-02", id="off below the highest"),
        pytest.param(board({6: 2, 4: 2}), (4, 1), "6/off 4/3", "AC-BO-02", id="off with too small a die"),
        pytest.param(board({6: 3, 2: 1}), (6, 1), "6/off(2)", "AC-MOV-03", id="off with the die twice"),
    ],
)
def test_an_illegal_play_names_the_rule_it_breaks(numbers, dice, written, fault):
    for seat in (0, 1):
        said = verdict(numbers, dice, written, seat=seat)

        assert said.fault == fault
        assert said.verdict == ("illegal" if written else "false_dance")


def test_pip_waste_is_a_fault_only_where_the_rule_holds():
    numbers = board({3: 1, 2: 1})

    assert verdict(numbers, (4, 1), "3/2/off", pip_waste=True).fault == "AC-BO-04"
    assert verdict(numbers, (4, 1), "3/2/off").fault == ""
    assert verdict(numbers, (4, 1), "3/off 2/1", pip_waste=True).fault == ""


def test_a_zero_waste_play_that_bears_off_nothing_is_compulsory_under_the_rule():
    numbers = board({6: 1, 4: 1})

    assert verdict(numbers, (5, 3), "4/1 6/1", pip_waste=True).fault == ""
    assert verdict(numbers, (5, 3), "6/3 4/off", pip_waste=True).fault == "AC-BO-04"
    assert verdict(numbers, (5, 3), "6/3 4/off").fault == ""


@pytest.mark.parametrize("dice", [(3, 1), (1, 3)])
def test_the_last_checker_with_one_die_is_a_matter_of_policy(dice):
    numbers = board({3: 1}, {2: 1})

    accepted, refused = verdict(numbers, dice, "3/off"), verdict(numbers, dice, "3/off", strict=True)

    assert (accepted.verdict, accepted.fault, accepted.dice) == ("legal", "", (1, 2))
    assert (refused.verdict, refused.fault) == ("illegal", "AC-MOV-04")
    assert verdict(numbers, dice, "3/2*/off", strict=True).verdict == "legal"


@pytest.mark.parametrize("written", ["4/off", "4/3/off"])
@pytest.mark.parametrize("strict", [False, True])
def test_the_last_checker_that_meets_nobody_is_off_in_any_words(written, strict):
    numbers = board({4: 1}, {24: 3})

    assert verdict(numbers, (6, 1), written, strict=strict).verdict == "legal"
    assert verdict(numbers, (1, 6), written, pip_waste=True, strict=strict).verdict == "legal"


def test_a_dance_and_a_false_one():
    shut_out = board({8: 3}, {20: 2, 19: 2}, bar=1)
    half_open = board({8: 3}, {20: 2}, bar=1)

    assert verdict(shut_out, (5, 6), "") == ("dance", "", "", (0, 0), [*sides(shut_out)])
    assert verdict(half_open, (5, 6), "")[:4] == ("false_dance", "AC-MOV-04", "", (0, 2))
    assert verdict(half_open, (5, 6), "", records_dances=True).fault == "AC-MOV-06"


def test_an_illegal_play_is_played_as_far_as_it_is_written():
    onto_a_point = verdict(board({13: 2, 6: 2}, {8: 2}), (5, 1), "13/8 6/5")
    from_nowhere = verdict(board({13: 2, 6: 2}, {8: 1}), (5, 1), "12/7 6/5")

    assert onto_a_point.after[0][8] == 1 and onto_a_point.after[1][25 - 8] == 2
    assert onto_a_point.steps == "13/8 6/5"
    assert from_nowhere.after[0][5] == 1 and from_nowhere.after[0][13] == 2
    assert from_nowhere.after[1][25 - 8] == 1
    assert sum(onto_a_point.after[0]) == sum(from_nowhere.after[0]) == 15


def test_steps_that_are_no_die_moves_are_odd():
    assert verdict(START, (3, 3), "13/3 6/3").steps == "odd"
    assert verdict(START, (6, 5), "13/7(2)").steps == "odd"
    assert verdict(START, (6, 5), "13/7").steps == "13/7"


def test_a_play_of_more_moves_than_dice_is_judged_whole():
    said = verdict(START, (2, 1), " ".join(["13/11", "6/5"] * 16))

    assert (said.verdict, said.fault, said.steps) == ("illegal", "AC-MOV-03", "odd")
    assert sum(said.after[0]) == 15


# --- Variants of legal plays, judged by the reference -------------------------------------------------------


def turns_of_play(count, seed):
    """Yield (position, dice, steps of a legal play) as random games meet them."""
    chance = random.Random(seed)
    steps = np.zeros(MAX_PLAYS, np.int32)
    while count > 0:
        both = [np.array(setup_side("standard"), np.int8), np.array(setup_side("standard"), np.int8)]
        seat = 0
        while both[1 - seat][0] < 15 and count > 0:
            own, opponent = both[seat], both[1 - seat]
            dice = chance.randint(1, 6), chance.randint(1, 6)
            found, _ = legal_steps(own, opponent, *dice, False, True, steps)
            packed = int(steps[chance.randrange(found)]) if found else 0
            yield position(own.tolist(), opponent.tolist()), dice, unpack(packed, *dice)
            apply_steps(own, opponent, *dice, packed)
            seat = 1 - seat
            count -= 1


def is_reached(numbers, dice, moves) -> bool:
    """Say whether the position that the moves lead to is that of a legal play, by the reference."""
    legal = legal_positions(numbers, dice)
    own, opponent = sides(numbers)
    if len(play(own, opponent, moves)) < len(moves):
        return False
    try:
        return tuple(position(own, opponent)) in legal if moves else not legal
    except MixedPointError:
        return False


def variant(chance, moves):
    """Change one thing of a play."""
    moves = list(moves)
    change = chance.randrange(6)
    place = chance.randrange(len(moves)) if moves else 0
    if change == 0 and moves:
        moves.pop(place)
    elif change == 1 and moves:
        start, end = moves[place]
        shift = chance.choice((-2, -1, 1, 2))
        moves[place] = min(max(start + shift, 1), 25), min(max(end + shift, 0), 24)
    elif change == 2 and moves:
        start, end = moves[place]
        moves[place] = start, min(max(end + chance.choice((-3, -2, -1, 1, 2, 3)), 0), 24)
    elif change == 3:
        start = chance.randint(1, 25)
        moves.insert(place, (start, max(start - chance.randint(1, 6), 0)))
    elif change == 4:
        chance.shuffle(moves)
    elif len(moves) > 1:
        moves = [(moves[0][0], max(moves[0][0] - sum(a - b for a, b in moves), 0))]
    return moves


def test_variants_of_legal_plays_are_judged_as_the_reference_does():
    chance = random.Random(11)
    seen = dict.fromkeys(VERDICTS, 0)
    faults = set()
    for numbers, dice, moves in turns_of_play(2000, seed=6):
        assert verdict(numbers, dice, moves, strict=True).fault == ""
        changed = variant(chance, moves)
        said = verdict(numbers, dice, changed, strict=True)
        seen[said.verdict] += 1
        faults.add(said.fault)
        own, opponent = sides(numbers)
        play(own, opponent, changed)

        legal = is_reached(numbers, dice, changed)
        assert (said.verdict in ("legal", "reordered", "dance")) == legal, (numbers, dice, changed, said)
        assert (said.fault == "") == legal
        assert said.after == [own, opponent], (numbers, dice, changed, said)
    assert seen["legal"] > 300 and seen["illegal"] > 500 and seen["reordered"] > 10
    assert faults >= {"AC-MOV-01", "AC-MOV-02", "AC-MOV-03", "AC-MOV-04", "AC-BO-01", "AC-BO-02"}


@pytest.mark.parametrize("seat", [0, 1])
def test_planted_faults_are_named(seat):
    """Plant one fault of a known kind in a legal play, wherever one can stand."""
    planted = dict.fromkeys(("AC-MOV-01", "AC-MOV-02", "AC-MOV-03", "AC-MOV-04", "AC-BO-01"), 0)
    for numbers, dice, moves in turns_of_play(1500, seed=6):
        if not moves:
            continue
        start, end = moves[0]
        die = start - end
        held = [point for point in range(2, 25) if numbers[point] > 0 and numbers[point - die] <= -2 < 0]
        reached = {b for _, b in moves}
        empty = [point for point in range(7, 25) if numbers[point] <= 0 and point not in reached]
        outside = any(numbers[point] > 0 for point in range(7, 25))
        full = len(moves) == (4 if dice[0] == dice[1] else 2)
        rest = moves[1:]
        leaving = [a for a, _ in moves]
        free = all(numbers[a] >= leaving.count(a) and b > 0 for a, b in rest) and numbers[25] == 0 < end
        plants = {}
        if free and empty:
            plants["AC-MOV-01"] = [(empty[0], empty[0] - 1), *rest]
        if free and (points := [point for point in held if point > die]):
            plants["AC-MOV-01"] = [(max(points), max(points) - die), *rest]
        if numbers[25] > 1 and len(moves) > 1 and (others := [p for p in range(7, 25) if numbers[p] > 0]):
            plants["AC-MOV-02"] = [moves[0], (others[0], others[0] - 1)]
        if full and free and moves[-1][1] > 1 and numbers[moves[-1][1] - 1] > -2:
            plants["AC-MOV-03"] = [*moves, (moves[-1][1], moves[-1][1] - 1)]
        if full and free:
            plants["AC-MOV-04"] = moves[:-1]
        if outside and free and numbers[3] > 0 and all(b > 6 for _, b in rest):
            plants["AC-BO-01"] = [(3, 0), *rest]
        for fault, changed in plants.items():
            if is_reached(numbers, dice, changed):
                continue
            planted[fault] += 1
            assert verdict(numbers, dice, changed, seat=seat).fault == fault, (numbers, dice, changed)
    assert min(planted.values()) > 20, planted
