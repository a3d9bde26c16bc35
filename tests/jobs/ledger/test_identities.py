"""The identities of the ledger: each broken by one fact, and whole without it."""

from datetime import date

import pyarrow as pa
import pytest

from jobs import tables
from jobs.instants import instant
from jobs.ledger import identities
from jobs.ledger.identities import Breach
from jobs.ledger.judging import FROM_BOOKS, judged_by_books
from jobs.ledger.vip import other_rates
from jobs.rules.ruleset import load_all
from tests.jobs.ledger.making import booked, bot, by_points, match, person

RULES = load_all(["north_sultan", "gammonempire"])


def breach(identity, account, wrong, right):
    return Breach(identity, "north_sultan", "m-1", account, wrong, right)


def test_every_match_sums_to_nothing():
    whole = booked(
        match(),
        match("m-2", seats=(person("ana"), bot()), chips=(2250, 0)),
        match("m-3", seats=(person("ana"), bot()), winner=1, chips=(-2500, 0)),
        match("m-4", status="unstaked", chips=(0, 0), commission=0),
        match(
            "m-5", status="cancelled", winner=None, chips=(0, 0), commission=0, seats=(person("ana"), bot())
        ),
        by_points("m-6", points=3, fee=1),
    )

    assert list(identities.sums_to_zero(whole)) == []
    assert list(identities.sums_to_zero(booked(match(chips=(2250, -2250))))) == [breach(1, None, 250, 0)]
    credited = match(seats=(person("ana"), bot()), winner=1, chips=(-2500, 2250))
    assert list(identities.sums_to_zero(booked(credited))) == [breach(1, None, 0, -2250)]


def test_what_the_log_does_not_book_is_not_judged():
    record = match()
    del record["settlement"]

    assert list(identities.sums_to_zero(booked(record))) == []
    assert list(identities.winner_is_paid(booked(record))) == []


def test_ten_stakes_sit_down_and_a_chip_less_does_not():
    def seated(balance):
        return list(
            identities.affordable(
                booked(match(seats=(person("ana", balance=balance), bot()))), {"north_sultan": 10}
            )
        )

    assert seated(25_000) == []
    assert seated(24_999) == [breach(5, "ana", 24_999, 25_000)]
    assert list(identities.affordable(booked(match(seats=(person("ana", balance=1), bot()))), {})) == []


def test_nothing_is_settled_for_what_is_cancelled_or_void():
    fair = match(status="cancelled", winner=None, chips=(0, 0), commission=0)
    paid = match(status="cancelled", winner=None)

    assert list(identities.settled_as_decided(booked(fair, match("m-2")))) == []
    assert list(identities.settled_as_decided(booked(paid))) == [
        breach(6, "ana", 2250, 0),
        breach(6, "bora", -2500, 0),
    ]


def test_a_halls_table_has_its_stake():
    assert list(identities.listed_stakes(booked(match(), by_points("m-2")), RULES)) == []
    assert list(identities.listed_stakes(booked(match(stake=10_000)), RULES)) == [
        breach(7, None, 10_000, 2_500)
    ]
    assert list(identities.listed_stakes(booked(match(hall="bodrum")), RULES)) == [breach(7, None, 2_500, 0)]


def test_no_balance_falls_below_nothing():
    def left(balance):
        return list(identities.never_below_zero(booked(match(seats=(person("ana", balance=balance), bot())))))

    assert left(2_500) == []
    assert left(2_499) == [breach(8, "ana", -1, 0)]


def history(*events):
    schema = tables.ACCOUNT_EVENTS
    rows = [("north_sultan", "ana", instant(at), event, None) for at, event in events]
    return pa.table(
        [pa.array(column, field.type) for column, field in zip(zip(*rows, strict=True), schema, strict=True)],
        schema=schema,
    )


@pytest.mark.parametrize(
    ("events", "vip", "at_start", "broken"),
    [
        ([("2026-11-01T00:00:00Z", "vip_on")], True, True, False),
        ([("2026-11-01T00:00:00Z", "vip_on")], False, False, True),
        ([("2026-11-01T00:00:00Z", "vip_on"), ("2026-11-20T00:00:00Z", "vip_off")], True, True, True),
        ([("2026-11-01T00:00:00Z", "vip_on"), ("2026-11-20T00:00:00Z", "vip_off")], False, False, False),
        ([("2026-12-01T00:00:00Z", "vip_on")], False, False, False),
        ([("2026-12-01T00:00:00Z", "vip_on")], True, True, True),
        ([("2026-11-29T18:05:00Z", "vip_on")], True, False, False),
        ([("2026-11-29T18:05:00Z", "vip_on")], True, True, True),
        ([("2026-11-29T18:05:00Z", "opened")], True, True, False),
    ],
)
def test_the_vip_status_is_that_of_the_history(events, vip, at_start, broken):
    seated = booked(match(seats=(person("ana", vip=vip, vip_at_start=at_start), person("bora"))))

    found = list(identities.vip_by_history(seated, history(*events)))

    assert [one.account for one in found] == (["ana"] if broken else [])


@pytest.mark.parametrize(
    ("events", "vip", "severity"),
    [
        pytest.param([("2026-11-01T00:00:00Z", "vip_on")], False, "E", id="was a VIP, settled as none"),
        pytest.param([("2026-11-01T00:00:00Z", "vip_on")], True, None, id="was a VIP, settled as one"),
        pytest.param(
            [("2026-11-01T00:00:00Z", "vip_on"), ("2026-11-29T18:09:40Z", "vip_off")],
            True,
            "E",
            id="ended in the same instant",
        ),
        pytest.param([("2026-12-01T00:00:00Z", "vip_off")], False, "W", id="only inferred"),
        pytest.param([("2026-12-01T00:00:00Z", "vip_off")], True, None, id="inferred and right"),
        pytest.param([("2026-11-01T00:00:00Z", "opened")], True, None, id="nothing known"),
    ],
)
def test_the_winners_rate_is_that_of_his_history(events, vip, severity):
    seats = (person("ana", vip=vip), person("bora"))
    chips, commission = ((2350, -2500), 150) if vip else ((2250, -2500), 250)
    record = match(seats=seats, chips=chips, commission=commission, ended_at="2026-11-29T21:09:40+03:00")

    found = list(other_rates(booked(record), history(*events), RULES))

    assert [(one.match_id, one.code, one.severity) for one in found] == (
        [("m-1", "AC-STK-03", severity)] if severity else []
    )


def test_the_sentence_says_what_each_status_pays():
    record = match(seats=(person("ana", vip=False), person("bora")))

    [found] = other_rates(booked(record), history(("2026-11-01T00:00:00Z", "vip_on")), RULES)

    assert found.message_en == (
        "The server paid 4,750; by its history the winner ana is a VIP, and the rule gives 4,850."
    )
    assert found.message_tr == (
        "Sunucu 4.750 ödedi; hesap geçmişine göre kazanan ana VIP, kural 4.850 verir."
    )


def test_the_losers_status_and_a_bots_rate_are_nobodys_fault():
    always = history(("2026-11-01T00:00:00Z", "vip_on"))
    lost = match(winner=1, chips=(-2500, 2250))
    to_bot = match("m-2", seats=(person("ana"), bot()), winner=1, chips=(-2500, 0))
    void = match("m-3", status="unstaked", chips=(0, 0), commission=0)

    assert list(other_rates(booked(lost, to_bot, void), always, RULES)) == []


def test_what_was_paid_as_the_history_has_it_is_left_to_the_check_of_the_match():
    paid = match(chips=(2350, -2500), commission=150)

    assert list(other_rates(booked(paid), history(("2026-11-01T00:00:00Z", "vip_on")), RULES)) == []


def test_identities_tell_on_how_much_they_could_be_judged():
    found = booked(
        match(seats=(person("ana", balance=24_999), person("bora"))),
        match("m-2", status="unstaked", chips=(0, 0), commission=50),
        match("m-3", hall="kahvehane"),
        match("m-4") | {"platform": "tavla_app", "room": "quick_play", "hall": None},
        by_points("m-5"),
    )
    days = pa.array([date(2026, 11, 29)] * 5)
    rules = load_all(["north_sultan", "gammonempire", "tavla_app"])
    rows = judged_by_books(found, days, rules, history(("2026-11-01T00:00:00Z", "vip_on")), left_nowhere())
    counts = {
        (row["platform"], row["identity"]): (row["judged_count"], row["broken_count"])
        for row in rows.to_pylist()
    }

    assert {number: counts["north_sultan", number] for number in FROM_BOOKS} == {
        1: (3, 1),  # m-2 kept 50 of nothing
        5: (6, 1),  # 24,999 are not ten times 2,500
        6: (2, 0),
        7: (3, 1),  # m-3 has another hall's stake
        8: (6, 0),
        9: (2, 2),  # ana won two that count, both without her rate
        10: (6, 0),
        11: (1, 1),
    }
    assert counts["tavla_app", 1] == counts["tavla_app", 5] == counts["tavla_app", 11] == (0, 0)
    assert counts["gammonempire", 1] == (1, 0)


def left_nowhere():
    return pa.table([pa.array([], field.type) for field in tables.EVENTS], schema=tables.EVENTS)


def test_who_won_is_paid_and_nobody_else():
    assert list(identities.winner_is_paid(booked(match(), by_points("m-2", winner=1)))) == []
    assert list(identities.winner_is_paid(booked(match(chips=(-2500, 2250))))) == [
        breach(10, "bora", 2250, -2500)
    ]


def test_who_left_is_never_paid():
    def left(seat):
        row = ("north_sultan", "m-1", 1, 9, 8, seat, "leave", None, 0)
        return pa.table(
            [pa.array([value], field.type) for value, field in zip(row, tables.EVENTS, strict=True)],
            schema=tables.EVENTS,
        )

    assert list(identities.winner_is_paid(booked(match()), left(1))) == []
    assert list(identities.winner_is_paid(booked(match()), left(0))) == [breach(10, "ana", 2250, 2250)]


def test_a_staked_match_that_counts_has_a_winner_and_a_person():
    nobody = match() | {"result": {"winner": None, "score": [0, 0], "end": "completed", "status": "counted"}}

    assert list(identities.has_a_winner(booked(match(), match("m-2", status="cancelled", winner=None)))) == []
    assert [one.match_id for one in identities.has_a_winner(booked(nobody))] == ["m-1"]
    assert [one.match_id for one in identities.has_a_winner(booked(match(seats=(bot(), bot("bot-2")))))] == [
        "m-1"
    ]
