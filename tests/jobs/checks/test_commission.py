"""Settlements: what must be found, and what must stay silent."""

import json

import numpy as np
import pytest

from jobs.checks.commission import ABOUT, rounded_share
from jobs.checks.readings import Readings
from tests.jobs.checks.making import FOUR_TURNS, bot, event, found, game, people, staked

CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}
VIP, NORMAL = {"vip": True}, {}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def books(commission, *chips, stake=2500):
    return {"pot": 2 * stake, "commission": commission, "chips": chips}


def said_of(one, **readings):
    more = {"readings": Readings(**readings)} if readings else {}
    return [v for v in found(one, **more) if v.code in ABOUT.demands]


def codes_of(one, **readings):
    return [v.code for v in said_of(one, **readings)]


@pytest.mark.parametrize("case", ["STK-1", "STK-2", "STK-4", "STK-5"])
@pytest.mark.parametrize("status", ["normal", "vip"])
@pytest.mark.parametrize("winner", [0, 1])
def test_the_worked_halls(cases, case, status, winner):
    stake, expected = cases[case]["input"]["stake"], cases[case]["expected"]
    due = expected[status]
    chips = [expected["loser_net"]] * 2
    chips[winner] = due["winner_net"]
    seats = [NORMAL, NORMAL]
    seats[winner] = {"vip": status == "vip"}
    settled = {"pot": expected["pot"], "commission": due["commission"], "chips": tuple(chips)}

    right = staked(winner, stake, seats=people(*seats), settlement=settled)
    wrong = staked(
        winner, stake, seats=people(*seats), settlement=settled | {"commission": due["commission"] + 1}
    )

    assert (codes_of(right), codes_of(wrong)) == ([], ["AC-STK-03"])


def test_the_worked_winners_status(cases):
    vip_wins, normal_wins = cases["STK-6"]["expected"], cases["STK-7"]["expected"]

    at_three = books(vip_wins["commission"], vip_wins["winner_net"], vip_wins["loser_net"])
    at_five = books(normal_wins["commission"], normal_wins["winner_net"], -2500)

    assert codes_of(staked(seats=people(VIP, NORMAL), settlement=at_three)) == []
    assert codes_of(staked(seats=people(NORMAL, VIP), settlement=at_five)) == []
    assert codes_of(staked(seats=people(VIP, NORMAL), settlement=at_five)) == ["AC-STK-03"]
    assert codes_of(staked(seats=people(NORMAL, VIP), settlement=at_three)) == ["AC-STK-03"]


def test_the_sentence_says_what_was_paid_and_why_it_is_wrong():
    [one] = said_of(staked(seats=people(NORMAL, VIP), settlement=books(150, 2350, -2500)))

    assert (
        one.message_en
        == "The server paid 4,850; the rule gives 4,750 (commission 5 %: the winner is no VIP)."
    )
    assert one.message_tr == "Sunucu 4.850 ödedi; kural 4.750 verir (komisyon %5: kazanan VIP değil)."


@pytest.mark.parametrize(
    ("asof", "commission", "said"),
    [("settle", 150, []), ("settle", 250, ["AC-STK-03"]), ("start", 250, []), ("start", 150, ["AC-STK-03"])],
)
def test_the_moment_of_the_status_is_a_reading(asof, commission, said):
    became = staked(
        seats=people({"vip": True, "vip_at_start": False}),
        settlement=books(commission, 2500 - commission, -2500),
    )

    found_here = said_of(became, vip_asof=asof)

    assert [v.code for v in found_here] == said
    if said:
        other, paid = ("start", "4,750") if asof == "settle" else ("settle", "4,850")
        assert found_here[0].message_en.endswith(f" With vip.asof={other} the rule gives {paid}: no fault.")


@pytest.mark.parametrize(
    ("commission", "chips", "code"),
    [
        pytest.param(250, (2250, -2250), "AC-STK-07", id="the loser kept some"),
        pytest.param(250, (2500, -2500), "AC-STK-07", id="the winner got the commission"),
        pytest.param(250, (0, 0), "AC-STK-07", id="nothing moved"),
        pytest.param(250, (-2500, 2250), "AC-STK-03", id="the loser was paid"),
        pytest.param(250, (4750, -5000), "AC-STK-05", id="twice for a gammon"),
        pytest.param(250, (7250, -7500), "AC-STK-05", id="three times"),
        pytest.param(0, (2500, -2500), "AC-STK-03", id="no commission"),
        pytest.param(500, (2000, -2500), "AC-STK-03", id="twice the commission"),
    ],
)
def test_a_wrong_settlement_is_told_once(commission, chips, code):
    assert codes_of(staked(settlement=books(commission, *chips))) == [code]


@pytest.mark.parametrize("settled", [None, {}, {"pot": 5000}, {"commission": 250}, {"chips": (2250, -2500)}])
def test_what_is_not_booked_is_not_judged(settled):
    assert codes_of(staked(settlement=settled)) == []


@pytest.mark.parametrize("room", ["quick_play", "private"])
def test_other_staked_tables_are_settled_as_halls_are(room):
    right, wrong = books(250, 2250, -2500), books(0, 2500, -2500)

    assert codes_of(staked(room=room, hall=None, settlement=right)) == []
    assert codes_of(staked(room=room, hall=None, settlement=wrong)) == ["AC-STK-03"]


def test_without_a_stake_nothing_moves():
    assert codes_of(staked(stake=0, settlement=books(0, 0, 0, stake=0))) == []
    assert codes_of(staked(stake=0, settlement=books(0, 10, -10, stake=0))) != []


def test_the_worked_cancelled_match(cases):
    given = cases["STK-10"]["input"]
    gone = game([*FOUR_TURNS[:2], event(1, "leave")], end="leave", opening=[(6, 3)])
    refunded = staked(
        stake=given["stake"], games=[gone], result=CANCELLED, settlement=books(0, 0, 0, stake=10_000)
    )
    kept = staked(
        stake=given["stake"], games=[gone], result=CANCELLED, settlement=books(1000, -500, -500, stake=10_000)
    )
    paid = staked(
        stake=given["stake"],
        games=[gone],
        result=CANCELLED,
        settlement=books(0, 10_000, -10_000, stake=10_000),
    )

    assert [codes_of(one) for one in (refunded, kept, paid)] == [[], ["AC-STK-04"], ["AC-STK-04"]]


def test_the_worked_void_match(cases):
    expected = cases["REP-3"]["expected"]
    void = {"status": "unstaked"}

    refunded = staked(result=void, settlement=books(expected["commission"], *expected["chip_delta"]))
    paid = staked(result=void, settlement=books(250, 2250, -2500))

    assert (codes_of(refunded), codes_of(paid)) == ([], ["AC-REP-01"])


def test_the_worked_win_against_a_bot(cases):
    expected = cases["STK-8"]["expected"]

    right = staked(
        seats=people(VIP, bot()), settlement=books(expected["commission"], expected["human_net"], 0)
    )
    taken = staked(
        seats=people(VIP, bot()), settlement=books(expected["commission"], expected["human_net"], -2500)
    )

    assert (codes_of(right), codes_of(taken)) == ([], ["AC-STK-06"])


@pytest.mark.parametrize(
    ("commission", "chips", "said"),
    [
        pytest.param(250, (-2500, 0), [], id="leaves circulation"),
        pytest.param(250, (-2500, 2250), ["AC-STK-06"], id="the bot was credited"),
        pytest.param(250, (0, 0), ["AC-STK-06"], id="the human paid nothing"),
        pytest.param(150, (-2500, 0), ["AC-STK-06"], id="at another rate"),
    ],
)
def test_a_bot_that_wins(commission, chips, said):
    assert codes_of(staked(1, seats=people({}, bot()), settlement=books(commission, *chips))) == said


def test_two_bots_do_not_play_for_stakes():
    two = people(bot("easy"), bot("hard"))

    assert codes_of(staked(seats=two)) == ["AC-STK-06"]
    assert codes_of(staked(stake=0, seats=two)) == []


@pytest.mark.parametrize(
    ("rounding", "kept"),
    [("floor", [50, 75, 150, 250]), ("half_up", [50, 75, 150, 251]), ("ceil", [51, 75, 151, 251])],
)
def test_odd_stakes_are_rounded_in_whole_numbers(rounding, kept):
    amounts, rates = np.array([1002, 1500, 3001, 5010]), np.array([500, 500, 500, 500])

    assert rounded_share(amounts, rates, rounding).tolist() == kept


def test_halves_go_to_the_even_number():
    assert rounded_share(np.array([10, 30, 50]), np.array([500, 500, 500]), "half_even").tolist() == [0, 2, 2]


def test_the_worked_odd_stake():
    assert codes_of(staked(stake=501, settlement=books(50, 451, -501, stake=501))) == []
    assert codes_of(staked(stake=501, settlement=books(51, 450, -501, stake=501))) == ["AC-STK-03"]
    assert (
        codes_of(staked(stake=501, settlement=books(51, 450, -501, stake=501)), commission_rounding="ceil")
        == []
    )


def test_a_reading_that_gives_another_number_is_told_though_it_is_no_excuse():
    became = staked(seats=people({"vip": True, "vip_at_start": False}), settlement=books(500, 2000, -2500))

    [one] = said_of(became)

    assert one.message_en.endswith(" With vip.asof=start the rule gives 4,750.")
    assert one.message_tr.endswith(" vip.asof=start ile kural 4.750 verirdi.")


def test_a_reading_that_gives_the_same_is_not_told():
    [one] = said_of(staked(settlement=books(500, 2000, -2500)))

    assert "With " not in one.message_en


@pytest.mark.parametrize(
    ("commission", "told"),
    [
        pytest.param(51, " With commission.rounding=ceil the rule gives 951: no fault.", id="rounded up"),
        pytest.param(49, " With commission.rounding=ceil the rule gives 951.", id="neither"),
    ],
)
def test_the_rounding_of_a_part_of_a_chip_is_a_reading(commission, told):
    private = {"room": "private", "hall": None}
    odd = staked(stake=501, settlement={**books(commission, 501 - commission, -501), "pot": 1002}, **private)

    [one] = said_of(odd)

    assert one.message_en.endswith(told)


@pytest.mark.parametrize(
    ("commission", "told"),
    [
        pytest.param(0, " With bot.rate=0 there is no fault.", id="nothing booked"),
        pytest.param(150, " With bot.rate=300 there is no fault.", id="at the rate of a VIP"),
    ],
)
def test_the_rate_of_a_bot_is_a_reading(commission, told):
    won = staked(1, seats=people({}, bot()), settlement=books(commission, -2500, 0))

    [one] = said_of(won)

    assert one.message_en.endswith(told)
    assert said_of(won, bot_rate_bp=commission * 2) == []
