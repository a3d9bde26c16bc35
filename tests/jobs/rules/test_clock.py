"""The players' clocks: banks, reserves, delays."""

import json

import pytest

from jobs.columns import to_batch
from jobs.rules.clock import NO_CLOCK, clocks, reserve_ms, run
from jobs.rules.ruleset import load, load_all
from jobs.rules.terms import terms_of
from tests.jobs.checks.making import cube, game, lines, match, turn


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def thousands(seconds):
    return [1000 * second for second in seconds]


def test_a_time_bank_inside_one_game(cases):
    given, expected = cases["CLK-1"]["input"], cases["CLK-1"]["expected"]

    turns = run(thousands(given["turn_seconds_used"]), 1000 * given["turn_limit"], 1000 * given["bank"])

    assert [one.bank_ms for one in turns] == thousands(expected["bank_after"])
    assert [one.is_over for one in turns] == expected["timeouts"]
    assert turns[2].allowed_ms == 1000 * expected["timeout_at_seconds_of_turn_3"]


def test_the_short_clock_of_a_platform_with_claims():
    turns = run(thousands([11, 31, 60, 50]), 11_000, 90_000)

    assert [one.bank_ms for one in turns] == [90_000, 70_000, 21_000, 0]
    assert [one.is_over for one in turns] == [False, False, False, True]
    assert turns[3].allowed_ms == 32_000


def test_a_reserve_scales_with_the_match(cases):
    given = cases["CLK-4"]["input"]
    seconds = load("cube_platform").bank_seconds["standard"]

    assert seconds == given["per_point_seconds"]
    assert [reserve_ms(seconds, length) // 1000 for length in given["lengths"]] == cases["CLK-4"]["expected"][
        "reserve_seconds"
    ]


def test_a_delay_is_free_and_never_added(cases):
    given = cases["CLK-5"]["input"]

    turns = run(
        thousands(given["turn_seconds_used"]),
        1000 * given["delay_seconds_from_log"],
        1000 * given["reserve_start"],
    )

    assert [one.bank_ms for one in turns] == thousands(cases["CLK-5"]["expected"]["reserve_after"])


@pytest.mark.parametrize(
    ("used", "over"),
    [pytest.param(90_000, False, id="to the last millisecond"), pytest.param(90_001, True, id="one more")],
)
def test_time_is_up_when_more_than_all_is_used(used, over):
    [one] = run([used], 30_000, 60_000)

    assert (one.is_over, one.bank_ms) == (over, 0)


def timed(*milliseconds, seat=0, by="player"):
    turns = []
    for used in milliseconds:
        more = {} if used is None else {"ms": used}
        turns += [turn(seat, (2, 1), "", by=by, **more), turn(1 - seat, (2, 1), "", ms=1)]
    return game(turns)


def of_seat_0(batch_match):
    batch = to_batch(lines([batch_match]))
    rulesets = load_all(batch.matches["platform"].to_pylist())
    clock = clocks(batch, terms_of(batch, rulesets))
    own = batch.turns.seat == 0
    return clock.allowed_ms[own].tolist(), clock.is_exact[own].tolist()


def test_the_bank_begins_anew_with_each_game():
    allowed, _ = of_seat_0(
        match("north_sultan", timed(50_000, 45_000, 60_000, 1_000), timed(1_000), target=3)
    )

    assert allowed == [90_000, 70_000, 55_000, 30_000, 90_000]


def test_the_reserve_lasts_for_the_match():
    options = {"clock": "standard", "delay_seconds": 12}

    allowed, _ = of_seat_0(
        match("cube_platform", timed(212_000), timed(12_000, 172_000), target=3, options=options)
    )

    assert allowed == [372_000, 172_000, 172_000]


def test_cube_actions_draw_on_the_reserve():
    played = timed(12_000, 12_000)
    played.actions[2:2] = [cube(0, "double", 2), cube(1, "take")]
    played.actions[2].ms = 20_000

    allowed, _ = of_seat_0(
        match("cube_platform", played, target=1, options={"clock": "standard", "delay_seconds": 12})
    )

    assert allowed == [132_000, 124_000]


def test_a_turn_of_the_server_empties_the_bank():
    allowed, _ = of_seat_0(match("north_sultan", timed(90_000, 30_000, by="server")))

    assert allowed == [90_000, 30_000]


def test_after_a_turn_of_unknown_length_what_is_left_is_the_most():
    allowed, exact = of_seat_0(match("north_sultan", timed(None, 40_000, 1_000)))

    assert (allowed, exact) == ([90_000, 90_000, 80_000], [True, False, False])


@pytest.mark.parametrize(
    ("platform", "target", "options"),
    [
        ("backgammontalk", 1, None),
        ("gammonempire", "money", {"turn_seconds": 30, "bank_seconds": 60}),
        ("cube_platform", 3, {"clock": "standard"}),
        ("cube_platform", 3, {"clock": "blitz", "delay_seconds": 5}),
        ("cube_platform", "money", {"clock": "standard", "delay_seconds": 5}),
        ("file:gnubg", 3, None),
    ],
)
def test_where_no_clock_is_known_none_is_run(platform, target, options):
    allowed, _ = of_seat_0(match(platform, timed(999_000), target=target, options=options))

    assert allowed == [NO_CLOCK]


def test_a_clock_that_only_the_log_knows():
    options = {"clock": "blitz", "delay_seconds": 5, "bank_seconds": 60}

    allowed, _ = of_seat_0(match("cube_platform", timed(1), target=3, options=options))

    assert allowed == [185_000]
