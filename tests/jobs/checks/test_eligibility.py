"""Who may sit down: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.eligibility import ABOUT
from jobs.records import Eligibility
from tests.jobs.checks.making import bot, found, match, people, short_game, staked

ALL_WELL = {"age_ok": True, "terms_ok": True, "on_break": False, "within_spend_limit": True}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def checked(**flags):
    return {"eligibility": Eligibility(**flags)}


def said_of(seats, **changes):
    return [v for v in found(staked(seats=seats, **changes)) if v.code in ABOUT.demands]


def test_whoever_may_sit_down_is_silent():
    assert said_of(people(checked(**ALL_WELL), checked(**ALL_WELL))) == []


@pytest.mark.parametrize(
    ("flag", "value", "said"),
    [
        ("age_ok", False, "is not of age"),
        ("terms_ok", False, "has not accepted the terms"),
        ("on_break", True, "is on a break"),
        ("within_spend_limit", False, "is beyond the spending limit"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_may_not_is_found(flag, value, said, seat):
    changes = [checked(**ALL_WELL), checked(**ALL_WELL)]
    changes[seat] = checked(**(ALL_WELL | {flag: value}))

    [one] = said_of(people(*changes))

    assert (one.code, one.severity, one.message_en) == ("AC-ELG-01", "E", f"Seat {seat} sat down; {said}.")


def test_several_reasons_are_told_together():
    [one] = said_of(people(checked(age_ok=False, on_break=True)))

    assert one.message_en == "Seat 0 sat down; is not of age; is on a break."


@pytest.mark.parametrize(
    "flags", [{}, {"age_ok": None, "terms_ok": None, "on_break": None, "within_spend_limit": None}]
)
def test_what_the_platform_did_not_check_is_not_judged(flags):
    assert said_of(people(checked(**flags))) == []
    assert said_of(people({"eligibility": None})) == []


@pytest.mark.parametrize(
    ("flags", "count"), [({"on_break": True}, 0), ({"terms_ok": False}, 0), ({"age_ok": False}, 1)]
)
def test_without_a_stake_only_the_age_matters(flags, count):
    assert len(said_of(people(checked(**flags)), stake=0, room="quick_play", hall=None)) == count


def test_a_bot_needs_none_of_it():
    assert said_of(people({}, bot(eligibility=Eligibility(age_ok=False)))) == []


def test_the_worked_members_hall(cases):
    rows, allowed = cases["ELG-1"]["input"]["rows"], cases["ELG-1"]["expected"]["allowed"]
    said = [
        said_of(
            people(checked(has_oda_member=member != "not a member") | {"vip": status == "vip"}), stake=50_000
        )
        for member, status in rows
    ]

    assert [not one for one in said] == allowed
    assert [v.code for one in said for v in one] == ["AC-ELG-02"]


def test_the_status_counts_as_it_was_when_he_sat_down():
    def sat(**status):
        return said_of(people(checked(has_oda_member=False) | status), stake=50_000)

    assert sat(vip=False, vip_at_start=True) == []
    assert len(sat(vip=True, vip_at_start=False)) == 1


def test_other_halls_are_open_to_all():
    assert said_of(people(checked(has_oda_member=False)), stake=10_000) == []


def test_an_unknown_membership_is_not_judged():
    assert said_of(people(checked()), stake=50_000) == []


def test_platforms_without_conditions_are_not_judged():
    one = match("cube_platform", short_game("cube_platform"), seats=people(checked(age_ok=False)))

    assert [v for v in found(one) if v.code in ABOUT.demands] == []
