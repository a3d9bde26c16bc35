"""The repeat-opponent rule: the worked sequences of starts, in hours."""

import pytest

from jobs.rules.ruleset import load
from jobs.season.repeats import Repeats, pair_of
from jobs.season.span import HOUR

PAIR = ("a1", "b2")


def decisions(hours, platform="north_sultan", cancelled=()):
    repeats = Repeats(load(platform).repeat_rule)
    said = ""
    for number, hour in enumerate(hours):
        at = round(hour * HOUR)
        if number in cancelled:
            said += "C"
        elif repeats.exceeds(PAIR, at):
            said += "V"
        else:
            repeats.count(PAIR, at)
            said += "S"
    return said


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        pytest.param([0, 2, 5, 9, 23.9, 24.0, 29.5], "SSSVVSS", id="the worked example"),
        pytest.param(range(0, 78, 6), "SSSVSSSVSSSVS", id="every six hours"),
        pytest.param(range(0, 80, 8), "SSSSSSSSSS", id="every eight hours: exactly a day is outside"),
        pytest.param([0, 1, 2, 3, 4, 24, 25, 26, 27, 28], "SSSVVSSSVV", id="five on two evenings"),
        pytest.param([0, 1, 2, 24], "SSSS", id="the fourth a day after the first"),
        pytest.param([0, 1, 2, 24 - 1 / HOUR], "SSSV", id="the fourth a millisecond earlier"),
    ],
)
def test_the_fourth_within_a_rolling_day_is_void(hours, expected):
    assert decisions(hours) == expected


def test_a_cancelled_match_does_not_count():
    assert decisions([0, 1, 2, 3, 4], cancelled=(1,)) == "SCSSV"


def test_other_platforms_void_nothing():
    assert decisions([0, 1, 2, 3, 4], platform="gammonempire") == "SSSSS"


def test_a_pair_has_no_order():
    assert pair_of("b2", "a1") == pair_of("a1", "b2") == PAIR
