"""The flow through one pair in 24 hours, beside what the repeat rule can leave it (REP-4)."""

import json
from datetime import datetime, timedelta

import pytest

from jobs.ledger.pair_flow import flows_beyond
from jobs.rules.ruleset import load_all
from tests.jobs.ledger.making import booked, bot, match, person

RULES = load_all(["north_sultan", "gammonempire", "tavla_app"])
BEGIN = datetime.fromisoformat("2026-11-29T10:00:00+03:00")
LOST = {"chips": (-2500, 2250), "winner": 1}


def at(hours, number=None, seats=("ana", "bora"), **more):
    start = BEGIN + timedelta(hours=hours)
    people = tuple(person(name) for name in seats)
    times = {"started_at": start.isoformat(), "ended_at": (start + timedelta(minutes=6)).isoformat()}
    return match(f"m-{number or hours}", seats=people, **more) | times


def found(*records, rules=RULES, **more):
    return [(one.match_id, one.code, one.severity) for one in flows_beyond(booked(*records), rules, **more)]


def test_three_stakes_are_what_the_rule_leaves_and_a_fourth_is_too_many():
    assert found(at(1), at(2), at(3)) == []
    assert found(at(1), at(2), at(3), at(4)) == [("m-4", "AC-FRP-02", "W")]


def test_the_sentence_has_the_numbers_of_the_payer():
    [said] = flows_beyond(booked(at(1), at(2), at(3), at(4)), RULES)

    assert said.message_en == (
        "bora lost 10,000 chips net to ana within 24 h (4 matches since 29 Nov 2026 11:00); "
        "the rule leaves at most 3 x 2,500 = 7,500."
    )
    assert said.message_tr == (
        "bora, ana hesabına karşı 24 saatte net 10.000 çip verdi (29.11.2026 11:00 saatinden beri 4 maç); "
        "kural en çok 3 x 2.500 = 7.500 bırakır."
    )


def test_void_matches_move_nothing_and_wins_of_the_other_take_away():
    void = {"status": "unstaked", "chips": (0, 0), "commission": 0}

    assert found(at(1), at(2), at(3), at(4, **void), at(5, **void)) == []
    assert found(at(1), at(2), at(3), at(4, **LOST), at(5, **LOST), at(6)) == []
    [said] = flows_beyond(booked(at(1), at(2), at(3), at(4, **LOST), at(5)), RULES)
    assert said.message_en.startswith("bora lost 7,750 chips net to ana within 24 h (5 matches")


@pytest.mark.parametrize(("last", "count"), [(24.999, 1), (25, 0), (25.001, 0)])
def test_a_match_exactly_a_day_ago_is_outside(last, count):
    assert len(found(at(1), at(2), at(3), at(last, 9))) == count


def test_halls_are_summed_against_the_highest_stake_of_the_day():
    dear = {"hall": "saray_bahcesi", "stake": 10_000, "chips": (9_000, -10_000), "commission": 1_000}

    assert found(at(1, **dear), at(2), at(3), at(4), at(5), at(6)) == []
    assert found(at(1, **dear), at(2, **dear), at(3, **dear), at(4)) == [("m-4", "AC-FRP-02", "W")]


def test_of_matches_of_one_instant_the_last_is_named():
    assert found(at(1, 1), at(1, 2), at(1, 3), at(1, 4)) == [("m-4", "AC-FRP-02", "W")]


def test_a_single_match_that_moved_four_stakes_is_found():
    assert found(at(1, chips=(9_500, -10_000), commission=500)) == [("m-1", "AC-FRP-02", "W")]


def test_swapped_seats_are_the_same_pair_and_other_pairs_are_not():
    swapped = at(4, seats=("bora", "ana"), chips=(-2500, 2250), winner=1)

    assert found(at(1), at(2), at(3), swapped) == [("m-4", "AC-FRP-02", "W")]
    assert found(at(1), at(2), at(3), at(4, seats=("cem", "bora"))) == []


def test_an_episode_is_told_once_and_the_next_day_again():
    day = [at(hours) for hours in (1, 2, 3, 4, 5, 6)]
    later = [at(hours) for hours in (61, 62, 63, 64)]

    assert [one[0] for one in found(*day, *later)] == ["m-4", "m-64"]


def test_bots_brackets_and_platforms_without_the_rule_are_not_judged():
    against_bot = [
        match(f"m-{n}", seats=(person("ana"), bot()), chips=(-2500, 0), winner=1) for n in range(5)
    ]
    bracket = [at(hours, tournament="bracket:spring") for hours in (1, 2, 3, 4)]
    elsewhere = [
        at(hours) | {"platform": "tavla_app", "room": "quick_play", "hall": None} for hours in (1, 2, 3, 4)
    ]

    assert found(*against_bot) == []
    assert found(*bracket) == []
    assert len(found(*bracket, exempts_brackets=False)) == 1
    assert found(*elsewhere) == []


def test_what_was_not_booked_flows_nowhere():
    records = [at(hours) for hours in (1, 2, 3, 4)]
    for record in records:
        del record["settlement"]

    assert found(*records) == []


def test_the_worked_case_is_the_most_that_one_pair_can_move(shared):
    cases = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    [case] = [one for one in cases if one["check"] == "AC-FRP-02"]
    stake, most = case["input"]["stake"], case["input"]["max_staked"]
    dear = {"hall": "divan_i_humayun", "stake": stake, "chips": (225_000, -stake), "commission": 25_000}
    evening = [at(hours, **dear) for hours in range(1, most + 2)]

    assert found(*evening[:most]) == []
    [said] = flows_beyond(booked(*evening), RULES)
    assert f"at most {most} x {stake:,} = {-case['expected']['loser_out']:,}." in said.message_en
