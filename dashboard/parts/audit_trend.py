"""The trend of the audit: violations day by day, by severity, or by platform where one check is looked at."""

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import cycle

import pandas as pd

from dashboard.parts import charts, figures, links
from dashboard.parts.audit_cells import SEVERITIES, address, ordered_platforms
from dashboard.parts.markup import draw, link, tag
from dashboard.parts.words import name, platform_name, say, some

DAYS = timedelta(days=60)
"""What is drawn where nobody asks for more: bars that can still be told apart."""


def show(rows: pd.DataFrame, *, by_platform: bool = False) -> None:
    """Say in words how violations fell on the days, then draw them; a click on a day narrows to it.

    `rows` as `queries.audit.trend`; without a first day in the address the last DAYS of them. Days of files
    without a date stand nowhere in time and are left out.
    """
    dated = rows[rows["day"] != figures.UNDATED]
    if dated.empty:
        return
    if not links.asked("first"):
        dated = dated[dated["day"] > dated["day"].max() - DAYS]
    by_day = dated.groupby("day")["violation_count"].sum()
    _heading(by_day)
    if len(by_day) == 1 or not by_day.sum():
        return
    parts = _platforms(dated) if by_platform else _severities(dated)
    span = f"{links.asked('first')} {links.asked('last')} {links.asked('code')}"
    clicked = charts.stacked_days(
        (charts.Layer(label, colour, _by_day(part, by_day.index)) for label, colour, part in parts),
        key=f"audit {span}",
    )
    if clicked is not None:
        params = address(first=clicked, last=clicked)
        links.follow({"page": "audit", "params": {key: value for key, value in params.items() if value}})


def _heading(by_day: pd.Series) -> None:
    count, since = int(by_day.sum()), figures.short_day(by_day.index.min())
    if by_day.max() > 1:
        worst, most = figures.short_day(by_day.idxmax()), figures.number(by_day.max())
        text = say("audit.trend", n=figures.number(count), worst=worst, most=most, since=since)
    elif count:
        text = some("audit.few", count, figures.number(count), since=since)
    else:
        text = say("audit.no_trend", since=since)
    all_days = None
    if links.asked("first") or links.asked("last"):
        all_days = link("audit", address(first=None, last=None), say("audit.all_days"), cls="open")
    draw(tag("div", tag("h3", text), all_days, cls="row"), key="audit trend heading")


def _severities(rows: pd.DataFrame) -> list[tuple[str, str, pd.DataFrame]]:
    colours = zip(SEVERITIES, charts.severity_colours(), strict=True)
    parts = [(name("severity", word), colour, rows[rows["severity"] == word]) for word, colour in colours]
    return [part for part in parts if not part[2].empty]


def _platforms(rows: pd.DataFrame) -> list[tuple[str, str, pd.DataFrame]]:
    found = rows[rows["violation_count"] > 0]
    colours = dict(zip(ordered_platforms(rows["platform"]), cycle(charts.platform_colours()), strict=False))
    return [
        (platform_name(word), colours[word], found[found["platform"] == word])
        for word in ordered_platforms(found["platform"])
    ]


def _by_day(rows: pd.DataFrame, days: Iterable[date]) -> dict[date, int]:
    counts = rows.groupby("day")["violation_count"].sum()
    return {day: int(counts.get(day, 0)) for day in days}
