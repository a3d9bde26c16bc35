"""Entries of cups and leagues: their price, once an account, refunded once (rules 000-47)."""

import pytest

from jobs.ledger.entries import wrong_entries
from tests.jobs.ledger.making import entry, wallet

LEAGUE, CUP = "weekly_league:2026-W48", "daily_cup:2026-11-29"
PRICES = {"north_sultan": {"daily_cup": 0, "weekly_league": 5_000}}
ZONES = {"north_sultan": "Europe/Istanbul"}


def entered(number, chips=-5_000, reason="league_entry", reference=LEAGUE, **more):
    return entry(number, chips, 0, reason, reference, at=f"2026-11-29T1{number}:00:00+03:00", **more)


def found(*entries, prices=PRICES):
    return [
        (one.match_id, one.code, one.severity, one.message_en.partition(": ")[2])
        for one in wrong_entries(wallet(*entries), prices, ZONES)
    ]


def test_a_league_is_entered_at_its_price_and_a_cup_for_nothing():
    assert found(entered(1), entered(2, account="bora"), entered(3, 0, reference=CUP)) == []


@pytest.mark.parametrize("chips", [-4_999, -5_001, 0, 5_000])
def test_another_price_is_found(chips):
    [(entry_id, code, severity, said)] = found(entered(1, chips))

    assert (entry_id, code, severity) == ("w-1", "AC-TRN-02", "E")
    assert said == f"{-chips:,} chips were taken to enter {LEAGUE}; it costs 5,000."


def test_a_cup_that_took_chips_is_found():
    assert found(entered(1, -100, reference=CUP)) == [
        ("w-1", "AC-TRN-02", "E", f"100 chips were taken for {CUP}; it is free.")
    ]


def test_a_second_entry_is_found_but_not_after_a_refund():
    other_week = entered(3, reference="weekly_league:2026-W49")
    back = entered(2, 5_000, "refund")

    assert found(entered(1), other_week) == []
    assert found(entered(1), back, entered(3)) == []
    assert found(entered(1), entered(2)) == [
        ("w-2", "AC-TRN-02", "E", f"{LEAGUE} was entered a second time.")
    ]
    assert [one[0] for one in found(entered(1), back, entered(3), entered(4))] == ["w-4"]


def test_an_aborted_event_is_refunded_whole_and_once():
    assert found(entered(1), entered(2, 5_000, "refund")) == []
    assert found(entered(1), entered(2, 5_000, "refund"), entered(3, 5_000, "refund")) == [
        ("w-3", "AC-TRN-02", "E", f"The entry of {LEAGUE} was refunded a second time.")
    ]
    assert found(entered(1), entered(2, 2_500, "refund")) == [
        ("w-2", "AC-TRN-02", "E", f"2,500 chips were refunded for {LEAGUE}; its entry is 5,000.")
    ]


def test_what_no_rule_prices_is_not_judged():
    assert found(entered(1, -7, reference="spring_open:1")) == []
    assert found(entered(1, -7), prices={"north_sultan": {}}) == []
    assert found(entered(1, -7) | {"platform": "tavla_app"}) == []
    assert found(entered(1, -2500, "stake", "m-1"), entered(2, 9, "prize")) == []
    assert found() == []


def test_the_order_of_delivery_changes_nothing():
    entries = [entered(1), entered(2), entered(3, 5_000, "refund", account="bora"), entered(4, -1)]

    assert found(*entries) == found(*reversed(entries))


def test_both_languages_say_the_same():
    [one] = wrong_entries(wallet(entered(1, -4_000)), PRICES, ZONES)

    assert (
        one.message_tr
        == f"ana, w-1, 29.11.2026 11:00: {LEAGUE} girişi için 4.000 çip alınmış; giriş 5.000 çip."
    )
