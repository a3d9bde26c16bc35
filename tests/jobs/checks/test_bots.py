"""Bots under the clock: what must be found, and what must stay silent."""

import pytest

from jobs.checks.bots import ABOUT
from tests.jobs.checks.making import FOUR_TURNS, bot, event, found, game, match, people, turn


def said_of(used, seats=None, platform="north_sultan", by="player"):
    actions = [FOUR_TURNS[0], turn(1, (4, 2), "8/4 6/4", ms=used, by=by), *FOUR_TURNS[2:], event(0, "leave")]
    whole = game(actions, 1, end="leave", opening=[(6, 3)])
    seats = people({}, bot()) if seats is None else seats
    return [v for v in found(match(platform, whole, seats=seats)) if v.code in ABOUT.demands]


@pytest.mark.parametrize("used", [200, 30_000, 90_000])
def test_a_bot_within_the_limits_is_silent(used):
    assert said_of(used) == []


@pytest.mark.parametrize("by", ["player", "server"])
def test_a_bot_beyond_them_is_found(by):
    [one] = said_of(95_500, by=by)

    assert (one.code, one.severity, one.turn_no) == ("AC-BOT-02", "W", 2)
    assert one.message_en == "The bot took 95.5 s; a person would have had 90 s."


def test_a_person_beyond_them_is_another_checks_business():
    assert said_of(95_500, seats=people()) == []


def test_where_no_clock_is_known_nothing_is_judged():
    assert said_of(95_500, platform="backgammontalk") == []
