"""Stakes, halls and balances: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.readings import Readings
from jobs.checks.stakes import ABOUT
from jobs.rules.ruleset import load
from tests.jobs.checks.making import bot, found, people, staked

HALLS = load("north_sultan").stakes


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def said_of(one):
    return [(v.code, v.severity) for v in found(one) if v.code in ABOUT.demands]


@pytest.mark.parametrize(("hall", "stake"), HALLS.items())
def test_the_stake_of_the_hall_is_silent(hall, stake):
    assert said_of(staked(stake=stake, room="hall", hall=hall)) == []


@pytest.mark.parametrize("hall", HALLS)
@pytest.mark.parametrize("stake", [0, 501, 2_499, 5_000])
def test_another_stake_is_found(hall, stake):
    [one] = [v for v in found(staked(stake=stake, room="hall", hall=hall)) if v.code in ABOUT.demands]

    assert (one.code, one.severity) == ("AC-STK-01", "E")
    assert one.message_en == f"A stake of {stake:,} in hall {hall}, where it is {HALLS[hall]:,}."


def test_amounts_are_written_as_each_language_does():
    [one] = [
        v for v in found(staked(stake=10_000, room="hall", hall="kapalicarsi")) if v.code in ABOUT.demands
    ]

    assert "10,000" in one.message_en
    assert "10.000" in one.message_tr


def test_a_hall_that_does_not_exist():
    [one] = [v for v in found(staked(room="hall", hall="topkapi")) if v.code in ABOUT.demands]

    assert one.message_en.startswith("There is no hall topkapi; there are kahvehane, kapalicarsi")


@pytest.mark.parametrize(("stake", "said"), [(0, []), (500, []), (250_000, []), (700, [("AC-STK-01", "W")])])
@pytest.mark.parametrize("room", ["quick_play", "private"])
def test_outside_the_halls_an_unknown_stake_is_a_warning(room, stake, said):
    assert said_of(staked(stake=stake, room=room, hall=None)) == said


@pytest.mark.parametrize(
    ("pot", "said"), [(5_000, []), (2_500, [("AC-STK-01", "E")]), (0, [("AC-STK-01", "E")])]
)
def test_the_pot_is_both_stakes(pot, said):
    assert said_of(staked(settlement={"pot": pot})) == said


def test_a_settlement_without_a_pot_is_not_judged():
    assert said_of(staked(settlement={"commission": 250})) == []


def test_the_worked_floor(cases):
    given, allowed = cases["ELG-2"]["input"], cases["ELG-2"]["expected"]["allowed"]

    said = [said_of(staked(stake=given["stake"], seats=people({"balance": b}))) for b in given["balances"]]

    assert [not one for one in said] == allowed


@pytest.mark.parametrize("seat", [0, 1])
def test_who_sat_down_with_too_little_is_named(seat):
    changes = [{"balance": 25_000}, {"balance": 25_000}]
    changes[seat] = {"balance": 24_999}

    [one] = [v for v in found(staked(seats=people(*changes))) if v.code in ABOUT.demands]

    assert (one.code, one.severity) == ("AC-STK-02", "E")
    assert one.message_en == f"Seat {seat} sat down with 24,999; it takes 10 times the stake, 25,000."


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"seats": people({"balance": None}, {})}, id="a balance that is not logged"),
        pytest.param({"seats": people({}, bot(balance=0))}, id="a bot"),
        pytest.param({"stake": 0, "seats": people({"balance": 0})}, id="no stake"),
        pytest.param({"room": "practice", "hall": None, "seats": people({"balance": 0})}, id="practice"),
    ],
)
def test_what_needs_no_balance_is_silent(changes):
    assert said_of(staked(**changes)) == []


def test_a_match_that_counts_as_unstaked_needed_the_balance_too():
    assert said_of(staked(seats=people({"balance": 10}), result={"status": "unstaked"})) == [
        ("AC-STK-02", "E")
    ]


def test_whether_a_void_match_needs_the_balance_follows_the_policy():
    poor = staked(
        seats=people({"balance": 100}),
        result={"winner": 0, "score": (1, 0), "end": "leave", "status": "unstaked"},
    )

    [short] = [v for v in found(poor) if v.code == "AC-STK-02"]
    assert short.message_en.endswith(" With void.require_balance=false there is no fault.")
    free = Readings(void_requires_balance=False)
    assert "AC-STK-02" not in [v.code for v in found(poor, readings=free)]
