"""Conservation by hand: every chip of a day is somewhere, and what is not is named."""

from datetime import date

import pyarrow as pa
import pytest

from jobs.ledger.conservation import conserved
from jobs.ledger.wallet import chains
from tests.jobs.ledger.making import booked, bot, entry, match, person, wallet

DAY = date(2026, 11, 29)
START, LATER = "2026-11-29T21:03:11+03:00", "2026-11-29T21:10:00+03:00"
EARLY, LAST = "2026-11-29T09:00:00+03:00", "2026-11-29T23:00:00+03:00"
LEAGUE = "weekly_league:2026-W48"
PRICES = {"north_sultan": {"daily_cup": 0, "weekly_league": 5_000}}

GIFT = entry(1, 1_000, 51_000, "bonus", "daily", at=EARLY)
OPEN = entry(2, 500, 40_500, "bonus", "daily", account="bora", at=EARLY)
PAID = [
    GIFT,
    OPEN,
    entry(3, -2500, 48_500),
    entry(4, -2500, 38_000, account="bora"),
    entry(5, 4750, 53_250, "payout", at=LATER),
]
END = entry(99, 10, 53_260, "bonus", "daily", at=LAST)


def kept(entries, *records, days=None):
    table = wallet(*entries)
    days = pa.array(days or [DAY] * len(table), pa.date32())
    return conserved(booked(*(records or [match()])), chains(table.append_column("day", days)), PRICES)


def day(entries, *records):
    [row] = kept(entries, *records).days.to_pylist()
    return {name.removesuffix("_chips"): value for name, value in row.items()}


def test_a_staked_match_takes_its_commission_from_the_wallets_and_nothing_is_left_over():
    row = day([*PAID, END])

    assert (row["platform"], row["unit"], row["day"], row["entry_count"]) == ("north_sultan", "chip", DAY, 6)
    assert (row["minted"], row["burned"]) == (1_510, 0)
    assert (row["wallet"], row["commission"], row["escrow"], row["bot_pool"]) == (1_260, 250, 0, 0)
    assert row["difference"] == 0


def test_a_bots_stake_and_its_winnings_are_the_houses():
    lost = [GIFT, entry(3, -2500, 48_500), END | {"balance_after_chips": 48_510}]
    won = [GIFT, entry(3, -2500, 48_500), entry(4, 4750, 53_250, "payout", at=LATER), END]
    bot_wins = match(seats=(person("ana"), bot()), winner=1, chips=(-2500, 0))
    ana_wins = match(seats=(person("ana"), bot()), chips=(2250, 0))

    first, second = day(lost, bot_wins), day(won, ana_wins)

    assert (first["wallet"], first["bot_pool"], first["commission"]) == (1_010 - 2_500, 2_250, 250)
    assert (second["wallet"], second["bot_pool"], second["commission"]) == (1_010 + 2_250, -2_500, 250)
    assert first["difference"] == second["difference"] == 0


@pytest.mark.parametrize(("status", "winner"), [("unstaked", 0), ("cancelled", None)])
def test_what_is_given_back_leaves_nothing_anywhere(status, winner):
    back = [
        *PAID[:4],
        entry(5, 2500, 51_000, "refund", at=LATER),
        entry(6, 2500, 40_500, "refund", account="bora", at=LATER),
        END | {"balance_after_chips": 51_010},
    ]

    row = day(back, match(status=status, winner=winner, chips=(0, 0), commission=0))

    assert (row["wallet"], row["escrow"], row["commission"], row["difference"]) == (1_510, 0, 0, 0)


def test_a_stake_is_out_until_its_match_is_settled_on_another_day():
    tomorrow = date(2026, 11, 30)
    found = kept([*PAID, END], days=[DAY, DAY, DAY, DAY, tomorrow, tomorrow]).days.to_pylist()

    assert [(row["escrow_chips"], row["commission_chips"]) for row in found] == [(5_000, 0), (-5_000, 250)]
    assert [row["difference_chips"] for row in found] == [0, 0]


def test_the_stake_of_a_match_that_is_not_in_the_log_is_out():
    row = day([GIFT, entry(3, -2500, 48_500, reference="m-9")])

    assert (row["wallet"], row["escrow"], row["difference"]) == (-1_500, 2_500, 0)


def test_a_leagues_entries_make_a_pool_and_its_prizes_and_refunds_empty_it():
    row = day(
        [
            entry(1, -5_000, 45_000, "league_entry", LEAGUE, at=EARLY),
            entry(2, -5_000, 35_000, "league_entry", LEAGUE, account="bora", at=EARLY),
            entry(3, 5_000, 40_000, "refund", LEAGUE, account="bora"),
            entry(4, 4_000, 49_000, "prize", LEAGUE, at=LATER),
            entry(5, 10_000, 59_000, "prize", "daily_cup:2026-11-28", at=LATER),
        ]
    )

    assert (row["league_pool"], row["minted"], row["wallet"], row["difference"]) == (1_000, 10_000, 9_000, 0)


def test_what_goes_to_other_games_is_told_by_its_reason():
    found = kept(
        [GIFT, entry(3, -700, 50_300, "other_game", "okey:1"), entry(4, 50, 50_350, "other_game", "okey:2")]
    )

    assert [(row["reason"], row["minted_chips"], row["burned_chips"]) for row in found.mints.to_pylist()] == [
        ("bonus", 1_000, 0),
        ("other_game", 50, 700),
    ]
    assert found.days["burned_chips"].to_pylist() == [700]


def left_over(entries, *records):
    found = kept(entries, *records)
    rows = [
        (row["kind"], row["match_id"], row["account"], row["difference_chips"])
        for row in found.left_over.to_pylist()
    ]
    assert sum(row[-1] for row in rows) == sum(found.days["difference_chips"].to_pylist())
    return rows


def test_a_stake_that_was_never_taken_is_left_over():
    assert left_over([*PAID, END]) == []
    assert left_over([*PAID[:3], PAID[4], END]) == [("wallet", "m-1", "bora", 2_500)]


def test_a_payout_to_somebody_who_did_not_sit_there_is_left_over():
    other = entry(6, 300, 300, "payout", account="cem", at=LATER)

    assert left_over([*PAID, other, END]) == [("wallet", "m-1", "cem", 300)]


def test_a_booking_that_does_not_add_up_is_left_over():
    paid_more = [*PAID[:4], entry(5, 4850, 53_350, "payout", at=LATER), END | {"balance_after_chips": 53_360}]

    assert left_over(paid_more, match(chips=(2350, -2500))) == [("booking", "m-1", None, 100)]


def test_a_balance_that_moved_otherwise_than_its_entry_is_left_over():
    jumped = [*PAID[:4], entry(5, 4750, 53_350, "payout", at=LATER), END | {"balance_after_chips": 53_360}]

    assert left_over(jumped) == [("chain", "m-1", "ana", 100)]


def test_what_the_wallet_log_has_only_in_part_makes_no_difference():
    payout = entry(5, 4750, 53_250, "payout", at=LATER)

    assert left_over([payout, END]) == []
    assert left_over(PAID[:4]) == []
    assert day([payout, END])["escrow"] == -5_000


def test_units_are_never_added_and_the_rows_may_come_in_any_order():
    other = match("m-2", unit="EUR", seats=(person("cem"), person("deniz")))
    more = [
        entry(21, -2500, 100, account="cem", reference="m-2"),
        entry(22, -2500, 100, account="deniz", reference="m-2"),
    ]
    more += [entry(23, 4750, 4850, "payout", account="cem", reference="m-2", at=LATER)]

    found = kept([*more, END, *PAID], match(), other).days.to_pylist()

    assert [(row["unit"], row["commission_chips"], row["difference_chips"]) for row in found] == [
        ("EUR", 250, 0),
        ("chip", 250, 0),
    ]
