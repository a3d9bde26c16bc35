"""The Weekly Tavla League: from Monday to Sunday, for those who entered."""

from datetime import date, timedelta

from jobs.leagues.event import Event, Period

ABOUT = Event(title_tr="Haftalık Tavla Ligi", title_en="Weekly Tavla League", is_entered=True)


def period(day: date) -> Period:
    """Return the league of the week in which a day lies; weeks are numbered as in ISO 8601."""
    monday = day - timedelta(days=day.weekday())
    year, week, _ = day.isocalendar()
    return Period(f"weekly_league:{year}-W{week:02}", monday, monday + timedelta(days=6))
