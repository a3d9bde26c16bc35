"""The Daily Tavla Cup: a day, free, everybody with a scoring match is in."""

from datetime import date

from jobs.leagues.event import Event, Period

ABOUT = Event(title_tr="Günlük Tavla Kupası", title_en="Daily Tavla Cup", is_entered=False)


def period(day: date) -> Period:
    """Return the cup of a day."""
    return Period(f"daily_cup:{day}", day, day)
