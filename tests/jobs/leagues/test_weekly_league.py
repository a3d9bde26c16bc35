from datetime import date

import pytest

from jobs.leagues import weekly_league


@pytest.mark.parametrize(
    ("day", "event"),
    [
        (date(2026, 11, 29), "weekly_league:2026-W48"),
        (date(2026, 11, 30), "weekly_league:2026-W49"),
        (date(2027, 1, 3), "weekly_league:2026-W53"),
        (date(2027, 1, 4), "weekly_league:2027-W01"),
        (date(2024, 12, 30), "weekly_league:2025-W01"),
    ],
)
def test_a_week_is_named_as_in_iso_8601_and_runs_from_monday_to_sunday(day, event):
    period = weekly_league.period(day)

    assert period.event == event
    assert (period.first_day.weekday(), period.last_day.weekday()) == (0, 6)
    assert period.first_day <= day <= period.last_day
    assert weekly_league.ABOUT.is_entered
