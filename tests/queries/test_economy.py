"""Questions about a platform's economy, on a small snapshot whose sums are worked by hand."""

from datetime import date, timedelta

import pandas as pd
import pytest

from queries import economy
from tests.snapshots import DAY

BOOK = {"platform": "north_sultan", "unit": "chip"}
BEFORE = DAY - timedelta(days=1)


def row(frame):
    [only] = frame.to_dict("records")
    return only


def test_books_stand_apart_by_platform_and_unit(league):
    league.hall_day()
    league.hall_day(hall=None)
    league.hall_day(platform="gammonempire", unit="EUR", match_count=3, share_count=0)
    league.hall_day(platform="gammonempire", unit="play_money", match_count=2, share_count=0, judged_count=0)
    league.conserved(day=BEFORE)
    league.publish()

    found = economy.books()

    assert list(zip(found["platform"], found["unit"], found["match_count"], strict=True)) == [
        ("north_sultan", "chip", 8),
        ("gammonempire", "EUR", 3),
        ("gammonempire", "play_money", 2),
    ]
    assert list(found["share_count"]) == [8, 0, 0]
    assert list(found["entry_count"]) == [9, 0, 0]
    assert (found["first_day"][0], found["last_day"][0]) == (BEFORE, DAY)


def test_what_a_bot_leaves_is_no_commission_of_players(league):
    league.hall_day()
    league.publish()

    total = row(economy.totals(**BOOK))

    assert (total["commission_chips"], total["bot_commission_chips"]) == (400, 250)
    assert (total["normal_commission_chips"], total["vip_commission_chips"]) == (250, 150)
    assert total["stake_chips"] == (
        total["payout_chips"]
        + total["refund_chips"]
        + total["commission_chips"]
        + total["bot_commission_chips"]
        + total["bot_pool_chips"]
    )


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({}, 12),
        ({"place": "kapalicarsi"}, 8),
        ({"place": "private"}, 4),
        ({"first_day": DAY}, 8),
        ({"last_day": BEFORE}, 4),
        ({"place": "private", "last_day": BEFORE}, 0),
    ],
)
def test_sums_keep_to_place_and_days(league, asked, count):
    league.hall_day()
    league.hall_day(BEFORE)
    league.hall_day(hall=None)
    league.hall_day(unit="EUR")
    league.publish()

    assert row(economy.totals(**BOOK, **asked))["match_count"] == count
    assert economy.days(**BOOK, **asked)["match_count"].sum() == count


def test_places_are_halls_and_rooms_of_the_book(league):
    league.hall_day(stake_chips=1)
    league.hall_day(BEFORE, hall=None, stake_chips=9)
    league.hall_day(hall="has_oda", unit="EUR")
    league.publish()

    assert list(economy.places(**BOOK)["place"]) == ["private", "kapalicarsi"]


def test_halls_and_days_have_their_sums_beside_them(league):
    league.hall_day(stake_chips=100)
    league.hall_day(BEFORE, stake_chips=20)
    league.hall_day(hall=None, stake_chips=3)
    league.publish()

    found = economy.place_days(**BOOK)
    sums = {
        (None if pd.isna(day) else day, None if pd.isna(place) else place): chips
        for day, place, chips in zip(found["day"], found["place"], found["stake_chips"], strict=True)
    }

    assert sums == {
        (None, None): 123,
        (None, "kapalicarsi"): 120,
        (None, "private"): 3,
        (DAY, None): 103,
        (DAY, "kapalicarsi"): 100,
        (DAY, "private"): 3,
        (BEFORE, None): 20,
        (BEFORE, "kapalicarsi"): 20,
    }
    assert economy.place_days(platform="tavla_app", unit="chip").empty


def test_the_balance_adds_days_and_says_how_many_are_uneven(league):
    league.conserved()
    league.conserved(BEFORE, difference_chips=-2_500)
    league.conserved(DAY - timedelta(days=2), difference_chips=2_500)
    league.conserved(unit="EUR", difference_chips=7)
    league.publish()

    whole, last = row(economy.balance(**BOOK)), row(economy.balance(**BOOK, first_day=BEFORE))

    assert (whole["difference_chips"], whole["uneven_day_count"], whole["entry_count"]) == (0, 2, 27)
    assert (last["difference_chips"], last["uneven_day_count"]) == (-2_500, 1)
    assert list(economy.conservation(**BOOK)["day"]) == [DAY - timedelta(days=2), BEFORE, DAY]
    nothing = row(economy.balance(platform="tavla_app", unit="chip"))
    assert (nothing["entry_count"], nothing["difference_chips"]) == (0, 0)


def test_mints_are_added_by_their_reason(league):
    league.conserved()
    league.conserved(BEFORE)
    league.publish()

    found = economy.mints(**BOOK)

    assert list(zip(found["reason"], found["minted_chips"], found["burned_chips"], strict=True)) == [
        ("purchase", 200_000, 0),
        ("bonus", 6_000, 0),
        ("other_game", 0, 6_000),
    ]


def test_differences_come_with_the_sentence_of_a_check(league):
    league.match("m-1", minute=1)
    league.match("m-2", minute=2, hall=None, room="private")
    league.match("m-3", minute=3)
    league.booked("m-1", payout_chips=4_850, difference_chips=100)
    league.booked("m-2", difference_chips=-250)
    league.booked("m-3")
    league.violation(
        "m-1", "AC-STK-03", message_en="The server paid 4,850.", message_tr="Sunucu 4.850 ödedi."
    )
    league.violation("m-1", "AC-MOV-04")
    league.publish()

    found = economy.differences(**BOOK)
    count = row(economy.difference_count(**BOOK))

    assert list(found["match_id"]) == ["m-2", "m-2", "m-1", "m-1"]
    assert list(found["code"].fillna("")) == ["", "", "AC-STK-03", "AC-STK-03"]
    assert found["message_en"][2] == "The server paid 4,850."
    assert (count["row_count"], count["match_count"], count["difference_chips"]) == (4, 2, -300)
    assert list(economy.differences(**BOOK, place="private")["match_id"]) == ["m-2", "m-2"]
    assert len(economy.differences(**BOOK, limit=1, offset=3)) == 1


def test_left_over_rows_are_paged_and_counted(league):
    league.left_over(difference_chips=-10)
    league.left_over("booking", account=None, difference_chips=300)
    league.left_over("chain", unit="EUR")
    league.publish()

    found = economy.left_over(**BOOK)

    assert list(found["difference_chips"]) == [300, -10]
    assert row(economy.left_over_count(**BOOK))["row_count"] == 2
    assert list(economy.left_over(**BOOK, limit=1, offset=1)["kind"]) == ["wallet"]


def test_identities_are_those_of_the_book(league):
    league.identity(7, 4, 1)
    league.identity(1)
    league.identity(2, unit="EUR")
    league.publish()

    found = economy.identities(**BOOK)

    assert list(zip(found["identity"], found["broken_count"], strict=True)) == [(1, 0), (7, 1)]


def test_an_accounts_chain_and_its_wallet(league):
    league.match("m-1", minute=1)
    league.match("m-2", minute=2)
    league.chained("m-1", 50_000, 52_250, 100)
    league.chained("m-2", 52_350, 54_600)
    league.entry("w-1", -2_500, 47_500)
    league.entry("w-2", 4_750, 52_350, "payout")
    league.entry("w-3", 9, 9, "bonus", account="b88", reference="daily")
    league.left_over("chain", entry_id="w-2", account="a17", difference_chips=100)
    league.booked("m-1")
    league.publish()
    who = {"platform": "north_sultan", "account": "a17"}

    chain, entries = economy.chain(**who), economy.wallet_entries(**who)

    assert list(chain["match_id"]) == ["m-2", "m-1"]
    count = row(economy.chain_count(**who))
    assert (count["match_count"], count["gap_count"], count["gap_chips"]) == (2, 1, 100)
    assert list(entries["entry_id"]) == ["w-2", "w-1"]
    assert list(entries["gap_chips"].fillna(0)) == [100, 0]
    assert set(entries["match_id"]) == {"m-1"}
    assert economy.chain(**who, last_day=date(2026, 1, 1)).empty


def test_an_accounts_sums_are_a_row_a_unit(league):
    league.marts["account_sums"] += [
        {"platform": "north_sultan", "unit": unit, "account": "a17", "match_count": 2, "net_chips": net}
        for unit, net in (("chip", 400), ("EUR", -3))
    ]
    league.publish()

    found = economy.account_sums(platform="north_sultan", account="a17")

    assert list(zip(found["unit"], found["net_chips"], strict=True)) == [("EUR", -3), ("chip", 400)]
