"""The alert: a pair at four staked tables or more within a rolling day, on every platform."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.repeat.alert import alerts
from jobs.repeat.readings import Readings
from jobs.repeat.rolling import tables_in_window
from tests.jobs.repeat.making import DAY, HOUR, booked, examined, meeting, seat


def series(*starts, status="counted", **changes):
    return [meeting(number, start, status, **changes) for number, start in enumerate(starts, 1)]


def episodes(records, **reading):
    return [alert.match_ids for alert in alerts(examined(records, Readings(**reading)))]


def test_three_tables_in_a_day_are_nothing_and_four_are_an_alert():
    assert episodes(series(10, 12, 15)) == []
    assert episodes(series(10, 12, 15, 33.9)) == [("m-1", "m-2", "m-3", "m-4")]
    assert episodes(series(10, 12, 15, 34)) == []
    assert episodes(series(10, 12, 15, 34), boundary="inclusive") == [("m-1", "m-2", "m-3", "m-4")]


def test_void_tables_count_and_cancelled_ones_do_not():
    assert episodes([*series(10, 12, 15), meeting(4, 19, "unstaked")]) == [("m-1", "m-2", "m-3", "m-4")]
    assert episodes([*series(10, 12, 15), meeting(4, 19, "cancelled")]) == []
    with_cancelled = [*series(10, 12, 15), meeting(4, 16, "cancelled"), meeting(5, 19)]
    assert episodes(with_cancelled) == [("m-1", "m-2", "m-3", "m-5")]


def test_bots_and_tables_without_a_stake_do_not_count():
    bot = {"seats": [seat("a17", 1), seat("bot-1", kind="bot")]}
    free = {"stake": 0, "room": "quick_play", "hall": None}

    assert episodes(series(1, 2, 3, 4, 5, **bot)) == []
    assert episodes(series(1, 2, 3, 4, 5, **bot), bots="count_by_bot_id") == []
    assert episodes(series(1, 2, 3, 4, 5, **free)) == []


def test_windows_that_share_a_table_are_one_episode():
    assert episodes(series(0, 1, 2, 3, 23.5, 24.5, 25.5)) == [
        ("m-1", "m-2", "m-3", "m-4", "m-5", "m-6", "m-7")
    ]
    assert episodes(series(0, 1, 2, 3, 48, 49, 50, 51)) == [
        ("m-1", "m-2", "m-3", "m-4"),
        ("m-5", "m-6", "m-7", "m-8"),
    ]
    assert episodes(series(0, 1, 2, 3, 26.5, 49, 50, 51, 52)) == [
        ("m-1", "m-2", "m-3", "m-4"),
        ("m-6", "m-7", "m-8", "m-9"),
    ]


def test_pairs_have_episodes_of_their_own():
    others = [
        meeting(number, number + 0.5, seats=[seat("c1", 9), seat("b88", 9)]) | {"match_id": f"n-{number}"}
        for number in range(1, 5)
    ]
    found = alerts(examined([*series(1, 2, 3, 4), *others]))

    assert [(alert.account_a, alert.account_b, alert.match_ids[0]) for alert in found] == [
        ("a17", "b88", "m-1"),
        ("b88", "c1", "n-1"),
    ]


@pytest.mark.parametrize("platform", ["north_sultan", "backgammontalk", "tavla_app", "gammonempire"])
def test_the_alert_holds_on_every_platform(platform):
    records = series(10, 12, 15, 19, platform=platform, room="quick_play", hall=None)

    (alert,) = alerts(examined(records))

    assert alert.platform == platform


def test_an_alert_says_what_went_where():
    swapped = {"seats": [seat("b88", 1), seat("a17", 1)]}
    records = [*series(10, 12), meeting(3, 15, **swapped), meeting(4, 19, "unstaked")]

    (alert,) = alerts(examined(records))

    assert alert.net_chips == {"chip": (2250 + 2250 - 2500, -2500 - 2500 + 2250)}
    assert alert.towards == {"chip": "a17"}
    assert (alert.most_in_window, alert.void_count) == (4, 1)
    assert alert.said.en == (
        "a17 – b88: 4 staked tables between 24 Nov 2026 13:00 and 22:00, at most 4 within 24 hours (1 "
        "counted as unstaked). a17 gained 2,000 chips net, b88 lost 2,750. Chance would give 4.0 meetings."
    )
    assert alert.said.tr == (
        "a17 – b88: 24.11.2026 13:00 ile 22:00 arasında 4 bahisli masa, 24 saat içinde en çok 4 (1 bahissiz "
        "sayılmış). a17 net 2.000 çip kazandı, b88 2.750 kaybetti. Rastlantı 4,0 karşılaşma verir."
    )


def test_units_are_never_added():
    euro = {"platform": "gammonempire", "room": "quick_play", "hall": None}
    records = [
        booked(record, chips=[10, -11]) | {"unit": unit} | euro
        for record, unit in zip(series(10, 12, 15, 19), ["EUR", "play_money", "EUR", "chip"], strict=True)
    ]

    (alert,) = alerts(examined(records))

    assert alert.net_chips == {"EUR": (20, -22), "play_money": (10, -11), "chip": (10, -11)}


def test_chance_is_the_share_of_the_others_who_sat_down_then_and_there():
    crowd = [
        meeting(number, 10, seats=[seat(f"x{number}", 9), seat(f"y{number}", 9)]) for number in range(10, 14)
    ]
    elsewhere = [
        meeting(number, 10, hall="kahvehane", stake=500, seats=[seat(f"x{number}", 9), seat(f"y{number}", 9)])
        for number in range(20, 24)
    ]

    (alert,) = alerts(examined([*series(10, 12, 15, 19), *crowd, *elsewhere]))

    assert alert.expected_meetings == pytest.approx(3 + 1 / 9)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 40), st.booleans()), max_size=40), st.booleans())
def test_the_rolling_count_is_the_count(drawn, is_inclusive):
    pair = np.array([one for one, _, _ in drawn], np.int64)
    at = np.array([hour * 4 * HOUR for _, hour, _ in drawn], np.int64)
    out = np.array([left_out for _, _, left_out in drawn], np.bool_)
    order = np.arange(len(drawn))

    counts, _ = tables_in_window(pair, at, order, out, DAY, is_inclusive)

    for row in range(len(drawn)):
        gap = at[row] - at
        near = (gap >= 0) & ((gap < DAY) | (is_inclusive & (gap == DAY)))
        before = (at < at[row]) | ((at == at[row]) & (order <= row))
        assert counts[row] == (
            0 if out[row] else np.count_nonzero((pair == pair[row]) & near & before & ~out)
        )
