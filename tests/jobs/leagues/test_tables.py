"""Cups and leagues from a log: who scores, in which period, in which order."""

import random
from hashlib import sha256

import pytest

from jobs.leagues.tables import events
from tests.jobs.folders import audited
from tests.jobs.leagues.making import bot, entry, person, table, won
from tests.jobs.lines import written

SUNDAY, MONDAY = "2026-11-29", "2026-11-30"
CUP = f"daily_cup:{SUNDAY}"
LEAGUE = "weekly_league:2026-W48"


def accounts(rows):
    return [row[1] for row in rows]


def test_the_events_are_the_files_of_the_folder():
    assert list(events()) == ["daily_cup", "weekly_league"]


def test_three_points_for_a_win_and_one_for_a_loss_whether_or_not_the_log_names_the_cup(tmp_path):
    first, second = won("a", "b", f"{SUNDAY}T20:00", tournament=CUP), won("a", "c", f"{SUNDAY}T21:00")

    assert table(tmp_path, CUP, first, second)[0] == (1, "a", 6, 2, 2)
    assert {row[1:] for row in table(tmp_path, CUP, first, second)[1:]} == {("b", 1, 1, 0), ("c", 1, 1, 0)}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"room": "private", "hall": None}, id="private"),
        pytest.param({"room": "practice", "hall": None, "stake": 0, "settlement": {}}, id="practice"),
        pytest.param({"room": "quick_play", "hall": None, "stake": 0, "settlement": {}}, id="no stake"),
    ],
)
def test_only_public_staked_matches_score(tmp_path, change):
    counts = won("a", "b", f"{SUNDAY}T20:00")

    found = table(tmp_path, CUP, counts, won("c", "d", f"{SUNDAY}T21:00") | change)

    assert accounts(found) == ["a", "b"]


def test_void_and_cancelled_matches_do_not_score_and_the_rule_stands_above_the_server(tmp_path):
    four = [won("a", "b", f"{SUNDAY}T{hour}:00") for hour in (10, 12, 14, 16)]
    cancelled = won("a", "c", f"{SUNDAY}T18:00") | {
        "result": {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}
    }

    assert table(tmp_path, CUP, *four, cancelled) == [(1, "a", 9, 3, 3), (2, "b", 3, 3, 0)]


def test_a_bot_gets_no_points_and_stands_in_no_table(tmp_path):
    against = won("a", "b", f"{SUNDAY}T20:00") | {"seats": [person("a"), bot()]}
    lost = won("a", "b", f"{SUNDAY}T21:00") | {"seats": [bot(), person("a")]}

    assert table(tmp_path, CUP, against, lost) == [(1, "a", 4, 2, 1)]


@pytest.mark.parametrize(
    ("straddle", "sunday", "monday"),
    [("end", 1, 2), ("start", 2, 1), ("none", 1, 1)],
)
def test_a_match_across_midnight_belongs_to_the_day_in_which_it_ends(tmp_path, straddle, sunday, monday):
    log = [
        won("a", "b", f"{SUNDAY}T20:00"),
        won("a", "c", f"{MONDAY}T00:10"),
        won("a", "d", f"{MONDAY}T20:00"),
    ]
    policy = {"league.straddle": straddle}

    assert table(tmp_path, CUP, *log, **policy)[0][3] == sunday
    assert table(tmp_path, f"daily_cup:{MONDAY}", *log, **policy)[0][3] == monday


def test_a_match_that_ends_on_monday_at_midnight_is_of_the_new_week(tmp_path):
    log = [won("a", "b", f"{MONDAY}T00:00", tournament="weekly_league:2026-W49")]

    assert table(tmp_path, "weekly_league:2026-W49", *log) != []
    assert table(tmp_path, LEAGUE, *log) == []


def test_weeks_before_turkey_kept_summer_time_all_year_begin_at_its_midnight_of_then(tmp_path):
    """In January 2016 Istanbul was two hours ahead of UTC: 22:30 UTC on Sunday is Monday there."""
    match = won("a", "b", "2016-01-10T12:00", tournament="weekly_league:2016-W02")
    match |= {"started_at": "2016-01-10T21:50:00+00:00", "ended_at": "2016-01-10T22:30:00+00:00"}
    before = match | {"match_id": "m-before", "ended_at": "2016-01-10T21:59:59+00:00"}

    assert table(tmp_path, "daily_cup:2016-01-11", match, before) == [(1, "a", 3, 1, 1), (2, "b", 1, 1, 0)]


def test_a_league_is_entered_by_the_wallet_log_and_counts_from_then_on(tmp_path):
    log = [
        won("a", "b", f"{SUNDAY}T10:00"),
        won("a", "c", f"{SUNDAY}T12:00"),
        entry("a", f"{SUNDAY}T11:00", LEAGUE),
    ]

    assert table(tmp_path, LEAGUE, *log) == [(1, "a", 3, 1, 1)]


def test_an_entry_that_was_refunded_is_none(tmp_path):
    log = [
        won("a", "b", f"{SUNDAY}T12:00"),
        entry("a", f"{SUNDAY}T11:00", LEAGUE),
        entry("b", f"{SUNDAY}T11:00", LEAGUE),
        entry("a", f"{SUNDAY}T11:05", LEAGUE, reason="refund", chips=5000, balance_after=100_000),
    ]

    assert accounts(table(tmp_path, LEAGUE, *log)) == ["b"]


def test_without_entries_in_the_wallet_log_a_match_that_carries_the_leagues_id_enters(tmp_path):
    log = [
        won("a", "b", f"{SUNDAY}T10:00"),
        won("a", "c", f"{SUNDAY}T12:00", tournament=[CUP, LEAGUE]),
        won("a", "b", f"{SUNDAY}T14:00"),
    ]

    assert table(tmp_path, LEAGUE, *log) == [(1, "a", 6, 2, 2), (2, "c", 1, 1, 0)]


def test_equal_points_with_fewer_matches_stand_higher(tmp_path):
    log = [
        won("a", "x", f"{SUNDAY}T10:00"),
        won("y", "b", f"{SUNDAY}T10:30"),
        won("z", "b", f"{SUNDAY}T11:00"),
        won("w", "b", f"{SUNDAY}T11:30"),
    ]

    found = table(tmp_path, CUP, *log)

    assert sorted(accounts(found)[:4]) == ["a", "w", "y", "z"]
    assert [row[1:4] for row in found[4:]] == [("b", 3, 3), ("x", 1, 1)]


def test_the_result_among_equals_decides_where_all_of_them_met(tmp_path):
    met = [
        won("a", "x", f"{SUNDAY}T10:00"),
        won("b", "a", f"{SUNDAY}T11:00"),
        won("y", "b", f"{SUNDAY}T12:00"),
    ]
    apart = [
        won("a", "x", f"{SUNDAY}T10:00"),
        won("x", "a", f"{SUNDAY}T11:00"),
        won("b", "y", f"{SUNDAY}T12:00"),
        won("y", "b", f"{SUNDAY}T13:00"),
    ]

    assert accounts(table(tmp_path, CUP, *met))[:2] == ["b", "a"]
    among = audited(tmp_path / "apart", written(tmp_path, *apart, name="apart.jsonl"))["league"].to_pylist()
    assert {row["points_among_equals"] for row in among if row["event"] == CUP} == {0}


def test_then_the_sum_of_the_opponents_points_then_who_was_there_first(tmp_path):
    log = [
        won("a", "weak", f"{SUNDAY}T10:00"),
        won("b", "strong", f"{SUNDAY}T11:00"),
        won("strong", "x", f"{SUNDAY}T12:00"),
        won("c", "feeble", f"{SUNDAY}T13:00"),
    ]

    found = [name for name in accounts(table(tmp_path, CUP, *log)) if name in "abc"]

    assert found == ["b", "a", "c"]


def test_last_a_lot_that_nobody_can_draw_twice(tmp_path):
    ends = f"{SUNDAY}T10:00"
    log = [won(f"w{number}", f"l{number}", ends, number) for number in range(6)]

    found = table(tmp_path, CUP, *log)

    lots = sorted(range(6), key=lambda number: sha256(f"{CUP} w{number}".encode()).digest())
    assert accounts(found)[:6] == [f"w{number}" for number in lots]
    assert [row[0] for row in found] == list(range(1, 13))


def test_the_order_of_arrival_changes_nothing(tmp_path):
    names = [f"p{number}" for number in range(8)]
    draw = random.Random(11)
    log = [
        won(*draw.sample(names, 2), f"{SUNDAY}T{10 + number // 5}:{number % 5}0", number)
        for number in range(40)
    ]
    shuffled = draw.sample(log, len(log))

    assert table(tmp_path, CUP, *log) == table(tmp_path, CUP, *shuffled)


def test_no_matches_no_table(tmp_path):
    assert table(tmp_path, CUP, entry("a", f"{SUNDAY}T11:00", LEAGUE)) == []
