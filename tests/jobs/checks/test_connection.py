"""Lost connections: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.connection import ABOUT
from jobs.checks.readings import STANDARD, Readings
from tests.jobs.checks.making import FOUR_TURNS, codes, event, found, game, match

TWO = list(FOUR_TURNS[:2])
CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def gone(seconds, back=True, seat=1):
    given = {} if seconds is None else {"seconds": seconds}
    events = [event(seat, "disconnect", **given)]
    return [*events, event(seat, "reconnect")] if back else events


def said_of(platform, actions, end="disconnect", readings=None, **changes):
    more = {} if readings is None else {"readings": readings}
    said = found(match(platform, game(actions, end=end, opening=[(6, 3)]), **changes), **more)
    return [(one.code, one.severity, one.turn_no) for one in said if one.code in ABOUT.demands]


def played_on(seconds, **changes):
    return said_of(
        "north_sultan", [*TWO, *gone(seconds), *FOUR_TURNS[2:], event(1, "leave")], end="leave", **changes
    )


def test_the_worked_absences(cases):
    given, expected = (
        cases["CON-1"]["input"]["disconnected_seconds"],
        cases["CON-1"]["expected"]["match_lost"],
    )

    assert [bool(played_on(seconds)) for seconds in given] == expected
    assert [said_of("north_sultan", [*FOUR_TURNS, *gone(s, back=False)]) == [] for s in given] == expected


@pytest.mark.parametrize("seconds", [0.5, 44.9, 45.0])
def test_who_is_back_in_time_plays_on(seconds):
    assert played_on(seconds) == []


@pytest.mark.parametrize("seconds", [45.001, 45.1, 300])
def test_play_after_a_longer_absence_is_found(seconds):
    assert played_on(seconds) == [("AC-CON-01", "E", 3)]


def test_a_longer_absence_that_the_game_survived_without_a_turn():
    actions = [*FOUR_TURNS, *gone(60.0)]

    assert said_of("north_sultan", actions, end="bear_off") == [("AC-CON-01", "E", 4)]


def test_a_game_after_a_longer_absence():
    first = game([*FOUR_TURNS, *gone(60.0, back=False)], end="disconnect", opening=[(6, 3)])
    said = found(
        match("north_sultan", first, game(FOUR_TURNS, points=2, class_="gammon", opening=[(6, 3)]), target=3)
    )

    assert ("AC-CON-01", 1) in [(one.code, one.game_no) for one in said]


@pytest.mark.parametrize("seconds", [10.0, 45.0])
def test_a_loss_by_a_shorter_absence_is_found(seconds):
    assert said_of("north_sultan", [*FOUR_TURNS, *gone(seconds, back=False)]) == [("AC-CON-01", "E", None)]


def test_a_loss_by_a_longer_absence_is_silent():
    assert said_of("north_sultan", [*FOUR_TURNS, *gone(45.001, back=False)]) == []


def test_only_the_longest_absence_has_to_be_long_enough():
    assert said_of("north_sultan", [*TWO, *gone(10.0), *FOUR_TURNS[2:], *gone(46.0, back=False)]) == []


def test_a_cancelled_match_is_lost_by_nobody():
    actions = [*TWO, *gone(46.0, back=False)]

    assert said_of("north_sultan", actions, end="disconnect", result=CANCELLED) == []


@pytest.mark.parametrize("back", [True, False])
def test_an_absence_of_unknown_length_is_not_judged(back):
    assert said_of("north_sultan", [*FOUR_TURNS, *gone(None, back)]) == []
    assert played_on(None) == []


def test_the_return_may_say_how_long_it_was():
    long = [event(1, "disconnect"), event(1, "reconnect", seconds=50.0)]

    assert said_of("north_sultan", [*TWO, *long, *FOUR_TURNS[2:]], end="bear_off") == [("AC-CON-01", "E", 3)]


def test_a_loss_by_absence_without_an_event_is_not_judged():
    assert said_of("north_sultan", FOUR_TURNS) == []


@pytest.mark.parametrize(
    ("readings", "seconds", "lost"),
    [
        (Readings(absence_boundary="exclusive"), 45.0, True),
        (Readings(absence_boundary="exclusive"), 44.999, False),
        (Readings(absence_tolerance_ms=500), 45.5, False),
        (Readings(absence_tolerance_ms=500), 45.501, True),
    ],
)
def test_the_other_readings(readings, seconds, lost):
    assert bool(played_on(seconds, readings=readings)) is lost


@pytest.mark.parametrize("platform", ["backgammontalk", "tavla_app", "gammonempire", "cube_platform"])
def test_where_the_rules_are_silent_nothing_is_judged(platform):
    assert said_of(platform, [*TWO, *gone(500.0), *FOUR_TURNS[2:]], end="resign") == []


def test_the_sentence_has_both_times():
    [one] = [
        one
        for one in found(
            match(
                "north_sultan",
                game(
                    [*TWO, *gone(45.001), *FOUR_TURNS[2:], event(1, "leave")], end="leave", opening=[(6, 3)]
                ),
            )
        )
        if one.code == "AC-CON-01"
    ]

    assert one.message_en == (
        "Seat 1 was absent for 45.001 s (45 s are granted); the match was not lost, it ended by leaving. "
        "With absence.tolerance_ms=1 there is no fault."
    )


def both_away(one, two, winner=1, **changes):
    away = [event(0, "disconnect", seconds=one), event(1, "disconnect", seconds=two)]
    whole = game([*FOUR_TURNS, *away], winner, end="disconnect", opening=[(6, 3)])
    return found(match("north_sultan", whole, **changes))


@pytest.mark.parametrize(
    ("one", "two", "winner", "said"),
    [
        pytest.param(45.5, 20.0, 1, [], id="seat 0 went first and lost"),
        pytest.param(45.5, 20.0, 0, ["AC-CON-01"], id="seat 0 went first and won"),
        pytest.param(46.0, 45.5, 1, [], id="both beyond the grace, the first to expire lost"),
        pytest.param(46.0, 45.5, 0, ["AC-CON-01"], id="both beyond the grace, the first to expire won"),
    ],
)
def test_of_two_who_are_absent_the_first_to_expire_loses(one, two, winner, said):
    assert codes(both_away(one, two, winner), "E") == said


def test_two_who_expire_in_the_same_millisecond_are_cancelled():
    cancelled = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}

    assert codes(both_away(45.5, 45.5, result=cancelled), "E") == []
    assert codes(both_away(45.5, 45.4, result=cancelled), "E") == ["AC-CAN-01"]
    assert codes(both_away(45.5, 45.5), "E") == ["AC-CAN-01"]


def test_the_other_reading_of_exactly_the_grace_is_told():
    exclusive = Readings(absence_boundary="exclusive")
    back = [*TWO, *gone(45.0), *FOUR_TURNS[2:], event(1, "leave")]
    lost = [*FOUR_TURNS, event(1, "disconnect", seconds=45.0)]

    def told(actions, end, readings=STANDARD):
        whole = game(actions, end=end, opening=[(6, 3)])
        return [one.message_en for one in found(match("north_sultan", whole), readings=readings)]

    [went_on] = told(back, "leave", exclusive)
    [too_soon] = told(lost, "disconnect")

    assert went_on.endswith(" With absence.boundary=inclusive there is no fault.")
    assert told(back, "leave") == []
    assert too_soon.endswith(" With absence.boundary=exclusive there is no fault.")
    assert told(lost, "disconnect", exclusive) == []
