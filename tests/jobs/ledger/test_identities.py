"""The identities of the ledger: each broken by one fact, and whole without it."""

import pyarrow as pa
import pytest

from jobs import tables
from jobs.instants import instant
from jobs.ledger import identities
from jobs.ledger.identities import Breach
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
