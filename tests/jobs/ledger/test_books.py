"""What is due for a match: the table of the ledger, line by line, and the rows that show it."""

import json
from dataclasses import replace
from datetime import date

import pyarrow as pa
import pytest

from jobs.checks.readings import STANDARD
from jobs.ledger import identities
from jobs.ledger.books import books, seats_of
from jobs.ledger.rows import account_sums, balance_chain, hall_days, ledger_rows
from jobs.rules.ruleset import load_all
from tests.jobs.ledger.making import booked, bot, by_points, match, person, read, read_text

HALLS = {
    "kahvehane": 500,
    "kapalicarsi": 2_500,
    "saray_bahcesi": 10_000,
    "has_oda": 50_000,
    "divan_i_humayun": 250_000,
}
EXACT = {
    500: (50, 30),
    2_500: (250, 150),
    10_000: (1_000, 600),
    50_000: (5_000, 3_000),
    250_000: (25_000, 15_000),
}


def due(*records, **more):
    """Chips, commission and house pool due for one match."""
    found = booked(*records, **more)
    return (*found.due_chips[0].tolist(), int(found.due_commission[0]), int(found.due_pool[0]))


def vip(account="ana", **more):
    return person(account, vip=True, **more)


@pytest.mark.parametrize("hall", HALLS)
def test_the_commission_of_each_hall_is_exact(hall):
    stake = HALLS[hall]
    normal, of_vip = EXACT[stake]
    record = match(hall=hall, stake=stake)

    assert due(record) == (stake - normal, -stake, normal, 0)
    assert due(record | {"seats": [vip(), person("bora")]}) == (stake - of_vip, -stake, of_vip, 0)


def test_the_winners_status_counts_and_the_losers_does_not():
    assert due(match(seats=(person("ana"), vip("bora")))) == (2250, -2500, 250, 0)
    assert due(match(seats=(person("ana"), vip("bora")), winner=1)) == (-2500, 2350, 150, 0)


def test_a_bots_stake_is_the_houses():
    assert due(match(seats=(person("ana"), bot()))) == (2250, 0, 250, -2500)
    assert due(match(seats=(vip(), bot()))) == (2350, 0, 150, -2500)
    assert due(match(seats=(person("ana"), bot()), winner=1)) == (-2500, 0, 250, 2250)
    assert due(match(seats=(vip(), bot()), winner=1)) == (-2500, 0, 250, 2250)


def test_a_bots_rate_is_a_setting():
    readings = replace(STANDARD, bot_rate_bp=0)

    assert due(match(seats=(person("ana"), bot()), winner=1), readings=readings) == (-2500, 0, 0, 2500)


@pytest.mark.parametrize("status", ["cancelled", "unstaked"])
def test_what_is_cancelled_or_void_moves_nothing(status):
    winner = None if status == "cancelled" else 0

    assert due(match(status=status, winner=winner)) == (0, 0, 0, 0)
    assert due(match(status=status, winner=winner, seats=(person("ana"), bot()))) == (0, 0, 0, 0)


def test_the_repeat_rule_overrules_the_server_where_it_decides():
    key = ("north_sultan", "m-1")

    assert due(match(), should_be={key: "void"}) == (0, 0, 0, 0)
    assert due(match(status="unstaked"), should_be={key: "staked"}) == (2250, -2500, 250, 0)
    assert due(match(), should_be={key: "undecidable"}) == (2250, -2500, 250, 0)
    assert due(match(status="cancelled", winner=None), should_be={key: "void"}) == (0, 0, 0, 0)


def test_a_gammon_changes_nothing():
    record = match() | {"result": {"winner": 0, "score": [2, 0], "end": "completed", "status": "counted"}}

    assert due(record) == (2250, -2500, 250, 0)


@pytest.mark.parametrize(
    ("rounding", "commission"), [("floor", 50), ("half_up", 50), ("half_even", 50), ("ceil", 51)]
)
def test_an_odd_stake_is_rounded_as_the_policy_says(rounding, commission):
    readings = replace(STANDARD, commission_rounding=rounding)

    assert due(match(stake=501), readings=readings) == (501 - commission, -501, commission, 0)


def test_the_vip_status_counts_as_of_the_end_or_the_start():
    record = match(seats=(vip(vip_at_start=False), person("bora")))

    assert due(record) == (2350, -2500, 150, 0)
    assert due(record, readings=replace(STANDARD, vip_asof="start")) == (2250, -2500, 250, 0)


def test_practice_and_free_tables_move_nothing():
    assert due(match(room="practice", hall=None)) == (0, 0, 0, 0)
    assert due(match(room="quick_play", hall=None, stake=0)) == (0, 0, 0, 0)


def test_points_are_paid_base_by_points_and_the_fee_is_the_logs():
    assert due(by_points(points=1)) == (10, -10, 0, 0)
    assert due(by_points(points=4, fee=2, winner=1)) == (-40, 38, 2, 0)
    assert booked(by_points()).is_judged.all()


def test_a_match_to_points_and_platforms_without_a_rule_are_not_judged():
    to_five = by_points() | {"target": 5}
    elsewhere = match() | {"platform": "tavla_app", "hall": None, "room": "quick_play"}

    assert not booked(to_five, elsewhere | {"match_id": "m-2"}).is_judged.any()
    (one, other) = ledger_rows(booked(elsewhere)).to_pylist()
    assert (one["expected_chips"], one["difference_chips"], other["expected_chips"]) == (None, None, None)


def test_everything_due_adds_up_to_nothing():
    found = booked(
        match(),
        match("m-2", seats=(person("ana"), bot()), winner=1),
        match("m-3", seats=(bot(), person("ana")), winner=1),
        match("m-4", stake=501, winner=1),
        match("m-5", status="unstaked"),
        by_points("m-6", points=6, fee=3),
    )

    assert (found.due_chips.sum(axis=1) + found.due_commission + found.due_pool == 0).all()


def test_seats_find_their_matches_whatever_the_order():
    matches, seats = read(match("m-1"), match("m-2", seats=(person("cem"), person("deniz"))))
    backwards = seats.take(pa.array([3, 0, 2, 1]))

    assert seats_of(matches, backwards)["account"].to_pylist() == ["ana", "bora", "cem", "deniz"]
    with pytest.raises(ValueError, match="m-2 has no seat 1"):
        seats_of(matches, seats.slice(0, 3))


def test_a_row_says_what_was_put_in_what_came_back_and_what_should_have():
    rows = ledger_rows(booked(match(chips=(2350, -2500), commission=150))).to_pylist()
    shown = [
        tuple(row[f"{name}_chips"] for name in ("stake", "payout", "commission", "expected", "difference"))
        for row in rows
    ]

    assert [row["account"] for row in rows] == ["ana", "bora"]
    assert shown == [(2500, 4850, 150, 4750, 100), (2500, 0, 0, 0, 0)]


def test_rows_of_void_cancelled_and_bot_tables():
    rows = ledger_rows(
        booked(
            match("m-1", status="unstaked", chips=(0, 0), commission=0),
            match("m-2", status="cancelled", winner=None, chips=(0, 0), commission=0),
            match("m-3", seats=(bot(), person("ana")), winner=0, chips=(0, -2500)),
            match("m-4", stake=0, room="quick_play", hall=None, chips=(0, 0), commission=0),
        )
    ).to_pylist()

    assert [
        (row["match_id"], row["state"], row["payout_chips"], row["difference_chips"]) for row in rows
    ] == [
        ("m-1", "void", 2500, 0),
        ("m-1", "void", 2500, 0),
        ("m-2", "cancelled", 2500, 0),
        ("m-2", "cancelled", 2500, 0),
        ("m-3", "counted", 0, 0),
    ]
    assert rows[-1]["commission_chips"] == 0


def test_a_table_without_a_stake_that_paid_is_in_the_ledger():
    (one, other) = ledger_rows(booked(match(stake=0, room="quick_play", hall=None))).to_pylist()

    assert (one["difference_chips"], other["difference_chips"]) == (2250, -2500)


def test_what_the_log_does_not_say_is_null():
    record = match()
    del record["settlement"]

    (row, _) = ledger_rows(booked(record)).to_pylist()

    assert (row["payout_chips"], row["commission_chips"], row["difference_chips"]) == (None, None, None)
    assert row["expected_chips"] == 4750


def test_sums_of_accounts_keep_units_apart():
    euro = by_points("m-2", points=2, unit="EUR")
    play = by_points("m-3", points=3)
    sums = account_sums(ledger_rows(booked(match(), euro, play, match("m-4", chips=(-2500, 2250), winner=1))))
    ana = [row for row in sums.to_pylist() if row["account"] == "ana"]

    assert [(row["platform"], row["unit"], row["match_count"], row["net_chips"]) for row in ana] == [
        ("gammonempire", "EUR", 1, 20),
        ("gammonempire", "play_money", 1, 30),
        ("north_sultan", "chip", 2, -250),
    ]


def test_sums_of_days_and_halls_part_the_commission_by_rate():
    found = booked(
        match("m-1"),
        match("m-2", seats=(vip(), person("bora")), chips=(2350, -2500), commission=150),
        match("m-3", seats=(person("ana"), bot()), winner=1, chips=(-2500, 0)),
        match("m-4", status="unstaked", chips=(0, 0), commission=0),
        match("m-5", hall="kahvehane", stake=500, chips=(450, -500), commission=50),
    )
    days = pa.array([date(2026, 11, 29)] * 5)
    rows = {row["hall"]: row for row in hall_days(found, days).to_pylist()}
    bazaar = rows["kapalicarsi"]

    assert (bazaar["match_count"], bazaar["void_count"], bazaar["refund_chips"]) == (4, 1, 5000)
    assert bazaar["stake_chips"] == 7 * 2500
    assert (bazaar["normal_commission_chips"], bazaar["vip_commission_chips"]) == (250, 150)
    assert (bazaar["bot_commission_chips"], bazaar["bot_pool_chips"]) == (250, 2250)
    assert (bazaar["commission_chips"], bazaar["difference_chips"]) == (650, 0)
    assert bazaar["payout_chips"] == 4_750 + 4_850
    assert bazaar["stake_chips"] == sum(
        bazaar[f"{name}_chips"] for name in ("payout", "refund", "commission", "bot_pool")
    )
    assert (bazaar["judged_count"], bazaar["booked_count"]) == (4, 4)
    assert (rows["kahvehane"]["commission_chips"], rows["kahvehane"]["match_count"]) == (50, 1)


def test_days_tell_of_how_many_matches_the_rules_and_the_log_speak():
    silent = match("m-2") | {"platform": "tavla_app", "room": "private", "hall": None}
    del silent["settlement"]
    [home, other] = hall_days(booked(match(), silent), pa.array([date(2026, 11, 29)] * 2)).to_pylist()

    assert (home["judged_count"], home["booked_count"], home["payout_chips"]) == (1, 1, 4_750)
    assert (other["judged_count"], other["booked_count"], other["payout_chips"]) == (0, 0, 0)
    [points] = hall_days(booked(by_points()), pa.array([date(2026, 11, 29)])).to_pylist()
    assert [row["share_count"] for row in (home, other, points)] == [1, 0, 0]
    assert (other["room"], other["hall"], other["stake_chips"]) == ("private", None, 5_000)


def test_an_accounts_balances_follow_one_another_but_for_other_games():
    def at(hour, match_id, balance, **more):
        return match(match_id, seats=(person("ana", balance=balance), person("x-" + match_id)), **more) | {
            "started_at": f"2026-11-29T{hour:02d}:00:00.001+03:00",
            "ended_at": f"2026-11-29T{hour:02d}:10:00.002+03:00",
        }

    found = booked(at(10, "m-1", 50_000), at(11, "m-2", 52_250), at(12, "m-3", 54_600))
    chain = [row for row in balance_chain(ledger_rows(found)).to_pylist() if row["account"] == "ana"]

    assert [row["balance_after_chips"] for row in chain] == [52_250, 54_500, 56_850]
    assert [row["gap_chips"] for row in chain] == [0, 100, None]


def test_balances_of_tables_at_once_are_not_compared():
    first = match("m-1", seats=(person("ana", balance=50_000), person("bora")))
    second = match("m-2", seats=(person("ana", balance=47_500), person("cem")))
    chain = [
        row
        for row in balance_chain(ledger_rows(booked(first, second))).to_pylist()
        if row["account"] == "ana"
    ]

    assert [row["gap_chips"] for row in chain] == [None, None]
    assert len(balance_chain(ledger_rows(booked(first)).slice(0, 0))) == 0


@pytest.mark.parametrize(
    "name", ["bot-wins-ns", "stk-leak-ns", "stk-point-ge", "stk-rate-ns", "rep-fourth-ns"]
)
def test_the_ledger_shows_the_worked_faults_where_money_moved_wrongly(shared, name):
    should_be = {("north_sultan", "h-rep-fourth-ns-4"): "void"}

    def wrong(kind):
        text = (shared / "cases" / "audit" / f"{name}.{kind}.jsonl").read_bytes()
        matches, seats = read_text(text)
        found = books(matches, seats, load_all(matches["platform"].to_pylist()), should_be=should_be)
        rows = ledger_rows(found).to_pylist()
        moved = {row["match_id"] for row in rows if row["difference_chips"] or row["expected_chips"] is None}
        return moved | {one.match_id for one in identities.sums_to_zero(found)}

    assert wrong("fault") == {"h-rep-fourth-ns-4" if name == "rep-fourth-ns" else f"h-{name}"}
    assert wrong("clean") == set()


def test_no_worked_clean_log_has_a_difference(shared):
    for log in sorted((shared / "cases" / "audit").glob("*.clean.jsonl")):
        matches, seats = read_text(log.read_bytes())
        found = books(matches, seats, load_all(matches["platform"].to_pylist()))
        assert [row for row in ledger_rows(found).to_pylist() if row["difference_chips"]] == [], log.name
        assert list(identities.sums_to_zero(found)) == [], log.name


def test_the_worked_cases_of_stakes(shared):
    cases = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    checked = 0
    for case in cases:
        wanted, given = case["expected"], case["input"]
        if case["check"] == "AC-STK-03" and "min_balance" in given:
            stake = given["stake"]
            for status, seat in (("normal", person("ana")), ("vip", vip())):
                right = wanted[status]
                chips = due(match(stake=stake, hall=None, room="quick_play", seats=(seat, person("bora"))))
                assert chips == (right["winner_net"], wanted["loser_net"], right["commission"], 0)
                checked += 1
        elif case["id"] in ("STK-6", "STK-7"):
            seats = (person("ana", vip=given["winner_vip"]), person("bora", vip=given["loser_vip"]))
            assert due(match(seats=seats))[::2] == (wanted["winner_net"], wanted["commission"])
            checked += 1
        elif case["check"] == "AC-STK-06":
            human = person("ana", vip=given["winner_vip"])
            net, _, commission, pool = due(match(seats=(human, bot())))
            assert (net, commission) == (wanted["human_net"], wanted["commission"])
            assert pool + commission == wanted["house_net"]
            checked += 1
        elif case["check"] == "AC-STK-08":
            classes = {"single": 1, "gammon": 2, "backgammon": 3}
            listed = (
                {given["result"]: wanted["amount"]}
                if "result" in given
                else {name: wanted[name] for name in classes}
            )
            for name, amount in listed.items():
                assert due(by_points(points=given["cube"] * classes[name]))[:2] == (amount, -amount)
                checked += 1
        elif case["id"] == "REP-4":
            for seat, key in ((person("ana"), "winner_in_normal"), (vip(), "winner_in_vip")):
                record = match(stake=given["stake"], hall="divan_i_humayun", seats=(seat, person("bora")))
                won, lost, *_ = due(record)
                assert (3 * won, 3 * lost) == (wanted[key], wanted["loser_out"])
                checked += 1
    assert checked >= 15
