"""Who met whom, and which tables stay out of the rule: each reading on a log."""

import pytest

from jobs.repeat.examining import repeat_rows
from jobs.repeat.pairing import merged_accounts, sittings_of
from jobs.repeat.readings import Readings
from tests.jobs.repeat.making import examined, letters, meeting, seat

BOT = {"seats": [seat("a17", 9), seat("bot-1", kind="bot")]}
OTHER_BOT = {"seats": [seat("a17", 9), seat("bot-2", kind="bot")]}


def series(*changes):
    return [meeting(number, number, **change) for number, change in enumerate(changes, 1)]


def states(records, **reading):
    return letters(examined(records, Readings(**reading)).ruling)


def test_swapped_seats_are_the_same_pair():
    swapped = {"seats": [seat("b88", 1), seat("a17", 1)]}

    assert states(series({}, swapped, {}, swapped)) == "SSSV"


@pytest.mark.parametrize(
    ("change", "reading"),
    [
        ({"room": "private", "hall": None}, {"private": False}),
        ({"tournament": "daily_cup:2026-11-24"}, {"scope": "outside_events"}),
        ({"tournament": "bracket:final"}, {"scope": "outside_events", "exempt_brackets": False}),
    ],
)
def test_what_a_reading_leaves_out_counts_under_the_default(change, reading):
    default = {} if "bracket" not in str(change) else {"exempt_brackets": False}

    assert states(series(change, {}, {}, {}), **default) == "SSSV"
    assert states(series(change, {}, {}, {}), **reading) == "SSSS"
    assert states(series({}, {}, {}, change), **default) == "SSSV"
    assert states(series({}, {}, {}, change), **reading) == "SSSS"


def test_fixed_pairings_stay_out_unless_the_policy_takes_them_in():
    bracket = {"tournament": ["daily_cup:2026-11-24", "bracket:semifinal"]}

    assert states(series(bracket, {}, {}, {})) == "SSSS"
    assert states(series(bracket, {}, {}, {}), exempt_brackets=False) == "SSSV"
    assert states(series({"tournament": "cup:bracket:x"}, {}, {}, {})) == "SSSV"


def test_halls_are_summed_unless_the_policy_parts_them():
    other = {"hall": "kahvehane", "stake": 500}
    quick = {"room": "quick_play", "hall": None}

    assert states(series({}, other, quick, {})) == "SSSV"
    assert states(series({}, other, quick, {}), per_hall=True) == "SSSS"
    assert states(series(other, other, other, other), per_hall=True) == "SSSV"


def test_bots_are_exempt_or_counted_one_by_one_or_all_together():
    records = series(BOT, OTHER_BOT, BOT, BOT, BOT)

    assert states(records) == "SSSSS"
    assert states(records, bots="count_by_bot_id") == "SSSSV"
    assert states(records, bots="count_all_bots") == "SSSVV"


def test_practice_and_tables_without_a_stake_never_count():
    free = {"stake": 0, "room": "quick_play", "hall": None}
    practice = {"room": "practice", "hall": None}

    assert states(series(free, practice, {}, {}, {}, {})) == "SSSV"


def test_accounts_count_as_they_sat_down_or_as_they_were_merged():
    records = [meeting(1, 1, seats=[seat("a17", 1), seat("b99", 1)]), *series({}, {}, {})]
    records = [record | {"match_id": f"n-{place}"} for place, record in enumerate(records)]
    merged = {"b99": "b88"}

    assert letters(examined(records, Readings(), merged=merged).ruling) == "SSSS"
    assert letters(examined(records, Readings(merge="retro"), merged=merged).ruling) == "SSSV"


def test_merges_are_followed_to_the_account_that_stands():
    assert merged_accounts([("a", "b"), ("b", "c"), ("d", "a")]) == {"a": "c", "b": "c", "d": "c"}
    assert merged_accounts([("a", "b"), ("b", "a")]) == {"b": "a"}
    assert merged_accounts([("a", "a")]) == {}


def test_equal_starts_are_ordered_by_match_id_in_a_log():
    records = [meeting(number, 1) for number in (4, 2, 3, 1)]

    examination = examined(records)
    rows = repeat_rows(examination).to_pylist()

    assert [(row["match_id"], row["should_be"]) for row in rows] == [
        ("m-1", "staked"),
        ("m-2", "staked"),
        ("m-3", "staked"),
        ("m-4", "void"),
    ]


def test_only_logs_of_whole_seconds_are_coarse():
    records = [meeting(number, number) for number in (1, 2)]
    whole = [record | {"ended_at": record["started_at"]} for record in records]

    assert sittings_of(examined(whole).staked, Readings()).is_coarse.all()
    assert not sittings_of(examined([whole[0], records[1]]).staked, Readings()).is_coarse.any()
