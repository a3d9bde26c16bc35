"""Clocks in whole matches: what must be found, and what must stay silent."""

import pytest

from jobs.checks.clock import ABOUT
from jobs.checks.readings import Readings
from tests.jobs.checks.making import FOUR_TURNS, codes, event, found, game, match, turn

PLAYS = ("8/4 6/4", "8/5 6/5", "24/23 13/11", "24/22 13/12")
DICE = ((4, 2), (3, 1), (2, 1), (2, 1))
STANDARD = {"clock": "standard", "delay_seconds": 12}


def said_of(platform, actions, end="leave", target=None, options=None, games_before=(), **changes):
    whole = game(actions, end=end, **changes)
    said = found(match(platform, *games_before, whole, target=target, options=options))
    return [(one.code, one.severity, one.turn_no) for one in said if one.code in ABOUT.demands]


def seat_1(*used, by="player", before=None):
    """Turns of seat 1 of these lengths, quick ones of seat 0 between; `before[n]` stands before turn n."""
    actions = [turn(0, (6, 3), "24/15", ms=1_000)]
    for number, milliseconds in enumerate(used):
        actions += (before or {}).get(number, [])
        more = {} if milliseconds is None else {"ms": milliseconds}
        mover = by if isinstance(by, str) else by[number]
        actions.append(turn(1, DICE[number], PLAYS[number], by=mover, **more))
        actions.append(turn(0, (2, 1), ("13/11 6/5", "13/11 6/5", "13/10", "8/5")[number], ms=1_000))
    return actions


TIMEOUT = event(1, "timeout")


@pytest.mark.parametrize(
    "used", [[1_000], [30_000, 30_000], [90_000], [50_000, 45_000, 55_000], [None, 90_000]]
)
def test_turns_within_limit_and_bank_are_silent(used):
    assert said_of("north_sultan", seat_1(*used)) == []


@pytest.mark.parametrize(
    ("used", "severity", "turn_no"),
    [
        pytest.param([90_001], "W", 2, id="by a millisecond"),
        pytest.param([91_000], "W", 2, id="by a second"),
        pytest.param([91_001], "E", 2, id="by more"),
        pytest.param([50_000, 45_000, 60_000], "E", 6, id="when the bank is used up"),
        pytest.param([90_000, 31_500], "E", 4, id="when the bank is empty"),
        pytest.param([None, 95_000], "E", 4, id="after a turn of unknown length"),
    ],
)
def test_an_overrun_is_found(used, severity, turn_no):
    assert said_of("north_sultan", seat_1(*used)) == [("AC-CLK-01", severity, turn_no)]


def test_the_bank_is_full_again_in_the_next_game():
    first = game(seat_1(90_000), opening=[(6, 3)])

    assert said_of("north_sultan", seat_1(90_000), target=3, games_before=[first]) == []


def test_the_sentence_shows_the_sum():
    [one] = [
        v
        for v in found(match("north_sultan", game(seat_1(91_500), end="leave", opening=[(6, 3)])))
        if v.code == "AC-CLK-01"
    ]

    assert (
        one.message_en
        == "The turn took 91.5 s; what was left is 90 s = 30 + 60; when time is up the server plays. "
        "With clock.tolerance_ms=1500 it is a warning."
    )
    assert one.message_tr == (
        "Tur 91,5 s sürdü; kalan süre 90 s = 30 + 60; süre bitince turu sunucu oynar. "
        "clock.tolerance_ms=1500 ile bu yalnız uyarı olurdu."
    )


def overrun(used_ms, **readings):
    played = match("north_sultan", game(seat_1(used_ms), end="leave", opening=[(6, 3)]))
    [one] = [v for v in found(played, readings=Readings(**readings)) if v.code == "AC-CLK-01"]
    return one


def test_what_the_sentence_says_of_another_tolerance_is_so():
    assert overrun(91_500, clock_tolerance_ms=1_500).severity == "W"
    assert overrun(90_900).message_en.endswith(" With clock.tolerance_ms=0 it is an error.")
    assert overrun(90_900, clock_tolerance_ms=0).severity == "E"


def test_no_tolerance_of_the_policy_explains_minutes():
    assert "With " not in overrun(200_000).message_en


def test_after_a_timeout_the_server_plays():
    by_server = seat_1(90_000, by="server", before={0: [TIMEOUT]})
    by_himself = seat_1(90_000, by="player", before={0: [TIMEOUT]})
    automatic = seat_1(200, by="auto", before={0: [TIMEOUT]})

    assert said_of("north_sultan", by_server) == []
    assert said_of("north_sultan", by_himself) == [("AC-CLK-01", "E", 2)]
    assert said_of("north_sultan", automatic) == [("AC-CLK-01", "E", 2)]


def test_the_server_plays_only_after_a_timeout():
    assert said_of("north_sultan", seat_1(90_000, by="server")) == [("AC-CLK-01", "E", 2)]
    assert said_of("north_sultan", seat_1(90_000, by="server", before={0: [event(0, "timeout")]})) == [
        ("AC-CLK-01", "E", 2)
    ]


@pytest.mark.parametrize(
    ("used", "said"),
    [
        pytest.param([40_000, 80_000], [], id="all used"),
        pytest.param([40_000, 79_500], [], id="within a second"),
        pytest.param([40_000, 60_000], [("AC-CLK-01", "E", 4)], id="too early"),
        pytest.param([40_000, None], [], id="not said how long"),
        pytest.param([40_000, 200], [], id="the server's own time"),
        pytest.param([None, 60_000], [], id="what was left is not known"),
    ],
)
def test_a_timeout_comes_when_the_time_is_up(used, said):
    actions = seat_1(*used, by=["player", "server"], before={1: [TIMEOUT]})

    assert said_of("north_sultan", actions) == said


CLAIM = event(0, "claim")


def tavla(actions, end="resign", points=2, class_="gammon"):
    return said_of("tavla_app", actions, end=end, points=points, class_=class_)


@pytest.mark.parametrize(
    ("used", "said"),
    [
        pytest.param([11_000, 31_000, 60_000, 32_000], [], id="all of it"),
        pytest.param([11_000, 31_000, 60_000, 32_500], [("AC-CLK-02", "W", 8)], id="half a second more"),
        pytest.param([11_000, 31_000, 60_000, 50_000], [("AC-CLK-02", "W", 8)], id="much more, unclaimed"),
        pytest.param([101_000, 12_000, 12_000], [("AC-CLK-02", "W", 4)], id="told once"),
    ],
)
def test_an_unclaimed_overrun_is_a_warning(used, said):
    assert tavla(seat_1(*used)) == said


@pytest.mark.parametrize(("used", "severity"), [(101_500, "W"), (103_000, "E")])
def test_a_play_after_the_time_is_an_error_when_the_win_is_claimed(used, severity):
    actions = [*seat_1(used), TIMEOUT, CLAIM]

    assert ("AC-CLK-02", severity, 2) in tavla(actions, end="claim")


@pytest.mark.parametrize(
    ("seconds", "said"), [(32.0, []), (31.2, []), (20.0, [("AC-CLK-02", "E", 7)]), (40.0, [])]
)
def test_a_timeout_that_says_when_it_came(seconds, said):
    actions = [*seat_1(11_000, 31_000, 60_000), event(1, "timeout", seconds=seconds), CLAIM]

    assert tavla(actions, end="claim") == said


def test_a_timeout_on_the_first_turn_uses_the_whole_clock():
    def first(seconds):
        return tavla(
            [turn(0, (6, 3), "24/15", ms=1), event(1, "timeout", seconds=seconds), CLAIM], end="claim"
        )

    assert (first(101.0), first(60.0)) == ([], [("AC-CLK-02", "E", 1)])


def test_a_reserve_is_for_the_whole_match():
    first = game(seat_1(212_000), opening=[(6, 3)], points=2, class_="gammon")

    within = said_of(
        "cube_platform", seat_1(172_000), end="resign", target=3, options=STANDARD, games_before=[first]
    )
    beyond = said_of(
        "cube_platform", seat_1(182_000), end="resign", target=3, options=STANDARD, games_before=[first]
    )
    a_little = said_of(
        "cube_platform", seat_1(172_400), end="resign", target=3, options=STANDARD, games_before=[first]
    )

    assert within == []
    assert beyond == [("AC-CLK-03", "E", 2)]
    assert a_little == [("AC-CLK-03", "W", 2)]


def test_a_delay_is_free():
    assert (
        said_of("cube_platform", seat_1(12_000, 12_000, 132_000), end="resign", target=1, options=STANDARD)
        == []
    )


@pytest.mark.parametrize(("seconds", "said"), [(132.0, []), (100.0, [("AC-CLK-03", "E", 1)])])
def test_a_reserve_that_ran_out(seconds, said):
    actions = [turn(0, (6, 3), "24/15", ms=1), event(1, "timeout", seconds=seconds)]

    assert said_of("cube_platform", actions, end="timeout", target=1, options=STANDARD) == said


@pytest.mark.parametrize(
    ("platform", "target", "options"),
    [
        ("backgammontalk", 1, None),
        ("gammonempire", "money", None),
        ("cube_platform", 1, {"clock": "blitz"}),
        ("cube_platform", 1, None),
        ("file:gnubg", 1, None),
    ],
)
def test_where_no_clock_is_known_nothing_is_judged(platform, target, options):
    assert said_of(platform, seat_1(500_000), end="resign", target=target, options=options) == []


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
@pytest.mark.parametrize(("used", "said"), [(200, []), (1_000, []), (4_000, [("AC-CLK-04", "W", 3)])])
def test_a_turn_that_plays_itself_does_not_wait(platform, used, said):
    actions = [*FOUR_TURNS[:2], turn(0, (2, 1), "13/11 6/5", ms=used, by="auto"), FOUR_TURNS[3]]
    gone = {"points": 2, "class_": "gammon"} if platform == "tavla_app" else {}

    assert said_of(platform, actions, end="resign", **gone) == said


def timed_out(*after, at=2, end="resign"):
    actions = [*FOUR_TURNS[:at], event(1, "timeout"), *after]
    return found(match("tavla_app", game(actions, 0, 2, "gammon", end)))


def test_a_timeout_that_nobody_claims_is_a_warning():
    [one] = timed_out(*FOUR_TURNS[2:], event(1, "resign"))

    assert (one.code, one.severity, one.turn_no) == ("AC-CLK-02", "W", 3)
    assert one.message_en == "Seat 1 ran out of time and seat 0 did not claim the win; play went on."


def test_a_timeout_that_is_claimed_or_followed_by_nothing_is_none():
    assert codes(timed_out(event(0, "claim"), end="claim")) == []
    assert codes(timed_out(event(1, "resign"))) == []
