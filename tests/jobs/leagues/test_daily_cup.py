from datetime import date

from jobs.leagues import daily_cup


def test_a_cup_is_a_day():
    assert daily_cup.period(date(2026, 11, 29)) == (
        "daily_cup:2026-11-29",
        date(2026, 11, 29),
        date(2026, 11, 29),
    )
    assert not daily_cup.ABOUT.is_entered
