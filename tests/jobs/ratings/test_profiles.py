"""Profiles: the numbers that a platform shows an account, recounted from its log."""

import json
from pathlib import Path

import pytest

from jobs import lake
from jobs.registry import warehouse
from tests.jobs.folders import imported
from tests.jobs.lines import changed, written
from tests.jobs.repeat.making import booked, meeting

FACT = Path(lake.__file__).parent / "facts" / "profiles.sql"
RESULTS = ["W", "W", "L", "W", "cancelled", "W", "W", "L"]


def profiles(tmp_path, *records):
    data = tmp_path / "data"
    imported(data, written(tmp_path, *records))
    with warehouse(data) as connection:
        lake.make_views(connection, data)
        found = connection.sql(FACT.read_text(encoding="utf-8")).to_arrow_table().to_pylist()
    return {row["account"]: row for row in found}


def lost(record):
    """The match with a17 as its loser."""
    record = changed("games.0.result.winner", 1, changed("result.winner", 1, record))
    return booked(changed("result.score", [0, 1], record), chips=[-2500, 2250])


def series(results):
    for number, result in enumerate(results, 1):
        record = meeting(number, 10 * number, "counted" if result in "WL" else result)
        yield lost(record) if result == "L" else record


def test_a_cancelled_match_is_in_no_count_and_breaks_no_streak(tmp_path):
    found = profiles(tmp_path, *series(RESULTS))

    assert {name: found["a17"][name] for name in ("matches", "games", "wins", "longest_win_streak")} == {
        "matches": 7,
        "games": 7,
        "wins": 5,
        "longest_win_streak": 3,
    }
    assert (found["b88"]["wins"], found["b88"]["longest_win_streak"]) == (2, 1)


def test_the_worked_case_comes_out(tmp_path, shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    [case] = [case for case in listed if case["id"] == "STA-1"]

    found = profiles(tmp_path, *series(case["input"]["results"]))["a17"]

    due = case["expected"]
    assert (found["longest_win_streak"], found["matches"], found["wins"]) == (
        due["longest"],
        due["matches"],
        due["wins"],
    )


def test_a_void_match_is_a_match_and_neither_extends_nor_breaks_a_streak(tmp_path):
    void = meeting(4, 19, "unstaked")

    found = profiles(tmp_path, meeting(1, 10), meeting(2, 12), meeting(3, 15), void, meeting(5, 60))

    assert (found["a17"]["matches"], found["a17"]["longest_win_streak"]) == (5, 4)


def test_chips_are_won_and_lost_and_the_winner_pays_the_commission(tmp_path):
    found = profiles(tmp_path, *series("WWL"))

    names = ("chips_won", "chips_lost", "commission_chips")
    assert [found["a17"][name] for name in names] == [4500, 2500, 500]
    assert [found["b88"][name] for name in names] == [2250, 5000, 250]


def test_gammons_and_pips_are_those_of_the_games(tmp_path):
    gammon = changed("games.0.result.class", "gammon", meeting(1, 10))

    found = profiles(tmp_path, gammon, meeting(2, 20))

    one, other = found["a17"], found["b88"]
    assert (one["gammons_made"], one["gammons_suffered"]) == (1, 0)
    assert (other["gammons_made"], other["gammons_suffered"]) == (0, 1)
    # seat 0 moved 24/15 and 15/13 6/5: 12 pips in two turns; seat 1 moved 5-5: 20 pips of 167 in one
    assert (one["pips_per_turn"], one["pips_left_when_losing"]) == (6.0, None)
    assert (other["pips_per_turn"], other["pips_left_when_losing"]) == (20.0, 147.0)


@pytest.mark.parametrize("unit", ["play_money", "EUR"])
def test_amounts_of_other_units_are_not_added_to_chips(tmp_path, unit):
    found = profiles(tmp_path, meeting(1, 10) | {"unit": unit})

    assert (found["a17"]["chips_won"], found["a17"]["commission_chips"]) == (0, 0)
