"""Which windows the log holds whole, and how often a pair can have met in those it does not."""

from datetime import date, timedelta

import numpy as np
import pytest

from jobs.repeat.completeness import COUNTER_UNKNOWN, most_met, whole_days
from jobs.repeat.sittings import ALL_HELD, UNKNOWN
from tests.jobs.repeat.making import DAY, EPOCH, HOUR

ZONE = "Europe/Istanbul"
MONDAY = date(2026, 11, 23)
TUESDAY, WEDNESDAY = MONDAY + timedelta(days=1), MONDAY + timedelta(days=2)
MIDNIGHT = EPOCH - 3 * HOUR
"""Tuesday 00:00 in Istanbul."""


def covers(whole, low, high):
    return whole.covers(np.array([low]), np.array([high]))[0]


def test_days_that_hold_matches_are_whole_and_no_others():
    whole = whole_days({MONDAY: 5, TUESDAY: 2, WEDNESDAY: 0}, {}, ZONE)

    assert covers(whole, MIDNIGHT - DAY, MIDNIGHT + DAY - 1)
    assert not covers(whole, MIDNIGHT - DAY - 1, MIDNIGHT)
    assert not covers(whole, MIDNIGHT, MIDNIGHT + DAY)


def test_a_closing_statement_overrules_what_is_held():
    held = {MONDAY: 5, TUESDAY: 2}

    assert covers(whole_days(held, {TUESDAY: 2}, ZONE), MIDNIGHT - 1, MIDNIGHT)
    assert covers(whole_days(held, {TUESDAY: 1}, ZONE), MIDNIGHT - 1, MIDNIGHT)
    assert not covers(whole_days(held, {TUESDAY: 3}, ZONE), MIDNIGHT - 1, MIDNIGHT)
    assert covers(whole_days({}, {TUESDAY: 0}, ZONE), MIDNIGHT, MIDNIGHT + HOUR)


@pytest.mark.parametrize(
    ("unconfirmed", "held_day", "empty_day"),
    [("held", True, False), ("complete", True, True), ("incomplete", False, False)],
)
def test_days_without_a_statement_are_read_as_the_policy_says(unconfirmed, held_day, empty_day):
    whole = whole_days({TUESDAY: 4}, {WEDNESDAY: 9}, ZONE, unconfirmed)

    assert covers(whole, MIDNIGHT, MIDNIGHT + HOUR) == held_day
    assert covers(whole, MIDNIGHT - HOUR, MIDNIGHT - 1) == empty_day
    assert not covers(whole, MIDNIGHT + DAY, MIDNIGHT + DAY + HOUR)
    assert covers(whole, MIDNIGHT + 2 * DAY, MIDNIGHT + 3 * DAY) == empty_day


def test_where_nothing_is_missing_nothing_bounds_and_else_a_lifetime_does():
    whole = whole_days({TUESDAY: 4}, {}, ZONE)
    low, high = np.array([MIDNIGHT, *[MIDNIGHT - HOUR] * 3]), np.full(4, MIDNIGHT + HOUR)
    counters = np.array([[9, 9], [9, 2], [COUNTER_UNKNOWN, 5], [COUNTER_UNKNOWN] * 2])

    assert most_met(low, high, whole, counters).tolist() == [ALL_HELD, 2, 5, UNKNOWN]
    assert most_met(low, high, None, counters).tolist() == [ALL_HELD] * 4


def test_a_day_of_summer_time_has_the_hours_that_it_has():
    long_day = date(2015, 11, 8)
    whole = whole_days({long_day: 1}, {}, ZONE)

    assert int(whole.ends[0] - whole.begins[0]) == 25 * HOUR
