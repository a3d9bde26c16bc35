"""Rolls that two deliveries of one match tell differently: what must be found, and what must stay silent."""

import copy
import json

import pytest

from tests.jobs.hakem import hakem


@pytest.fixture
def delivered(logs):
    """A clean match of our own, as a record."""
    return json.loads((logs / "audit" / "mov-blocked-bt.clean.jsonl").read_text(encoding="utf-8"))


def checked(tmp_path, *records, apart=False):
    """What is said of dice in `hakem check` of these lines; `apart`: each in a file of its own."""
    parts = [[one] for one in records] if apart else [list(records)]
    paths = []
    for number, lines in enumerate(parts):
        paths.append(tmp_path / f"{number}.jsonl")
        paths[-1].write_text("".join(json.dumps(one) + "\n" for one in lines), encoding="utf-8")
    done = hakem("check", *paths, "--format", "json")
    return [row for row in done.rows if row["code"] == "AC-DIC-01"]


def changed(record, turn, dice, play, **more):
    other = copy.deepcopy(record) | more
    turns = [action for action in other["games"][0]["actions"] if "dice" in action]
    turns[turn - 1] |= {"dice": dice, "play": play}
    return other


@pytest.mark.parametrize("apart", [False, True])
def test_two_deliveries_with_other_dice_at_a_turn(tmp_path, delivered, apart):
    first = delivered["games"][0]["actions"][1]["dice"]
    other = changed(delivered, 2, [6, 6] if first != [6, 6] else [5, 5], "")

    [one] = checked(tmp_path, delivered, other, apart=apart)

    assert (one["match_id"], one["severity"], one["game_no"], one["turn_no"]) == (
        delivered["match_id"],
        "E",
        1,
        2,
    )
    assert "a roll is stored once and never changed" in one["message"]


def test_another_opening_roll(tmp_path, delivered):
    other = copy.deepcopy(delivered)
    other["games"][0]["opening"].insert(0, [4, 4])

    [one] = checked(tmp_path, delivered, other)

    assert (one["game_no"], one["turn_no"]) == (1, None)


def test_the_same_delivery_twice_and_one_that_differs_elsewhere_are_silent(tmp_path, delivered):
    slower = copy.deepcopy(delivered)
    slower["games"][0]["actions"][1]["ms"] += 1

    assert checked(tmp_path, delivered, delivered) == []
    assert checked(tmp_path, delivered, slower) == []


def test_the_order_in_which_two_dice_are_named_changes_no_roll(tmp_path, delivered):
    turn = delivered["games"][0]["actions"][1]

    assert checked(tmp_path, delivered, changed(delivered, 2, turn["dice"][::-1], turn["play"])) == []


def test_a_delivery_that_comes_later_is_compared_with_what_the_lake_holds(tmp_path, delivered):
    other = changed(delivered, 2, [6, 6], "")
    for name, record in (("first", delivered), ("second", other)):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
        assert hakem("import", tmp_path / f"{name}.jsonl", "--data", tmp_path / "data").code == 0

    shown = hakem("show", "violations", "--data", tmp_path / "data", "--format", "json").rows

    assert [(row["game_no"], row["turn_no"]) for row in shown if row["code"] == "AC-DIC-01"] == [(1, 2)]
