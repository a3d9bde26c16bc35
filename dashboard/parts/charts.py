"""Charts: what they say stands above them in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from functools import partial
from itertools import cycle
from typing import Any, NamedTuple

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from dashboard.parts import figures, links
from dashboard.parts.words import platform_name, say

HEIGHT = 230
PLATFORM_COLOURS = {
    "light": ("#c9a45c", "#7fa08a", "#8f5f3d", "#1f6b4f", "#6b8fa3", "#9a7fb0"),
    "dark": ("#d9b873", "#94b8a0", "#b98863", "#5fb08a", "#7fb0c8", "#ac8fca"),
}
SEVERITY_COLOURS = {"light": ("#b23a2e", "#d9a441", "#3a6f8c"), "dark": ("#e0796b", "#d9b54a", "#7fb0c8")}
"""Of errors, warnings and notes."""
CURVE_COLOUR = {"light": "#1f6b4f", "dark": "#6dbb94"}
FEW = 5
"""Counts up to this have a line each: between them there is nothing."""
OTHER_DAYS = 0.6
"""Opacity of the days that are not the one looked at."""


def matches_by_day(rows: pd.DataFrame, chosen: date) -> None:
    """Show the matches of each day, a colour a platform; a click opens the day."""
    figure = go.Figure()
    colours = cycle(PLATFORM_COLOURS[_theme()])
    for platform, part in rows.groupby("platform", sort=True):
        _bars(figure, part, "match_count", _plain(platform_name(platform)), next(colours), chosen)
    _show(figure, "matches", chosen)


def violations_by_day(rows: pd.DataFrame, chosen: date) -> None:
    """Show the errors and warnings of each day; a click opens the day."""
    sums = rows.groupby("day", as_index=False)[["error_count", "warning_count"]].sum()
    figure = go.Figure()
    for column, colour in zip(("error_count", "warning_count"), SEVERITY_COLOURS[_theme()], strict=False):
        _bars(figure, sums, column, say(f"chart.{column}"), colour, chosen)
    _show(figure, "violations", chosen)


class Layer(NamedTuple):
    """One part of a stack of bars: its label, its colour, a count a day."""

    label: str
    colour: str
    counts: Mapping[date, int]


def severity_colours() -> tuple[str, ...]:
    """Return the colours of errors, warnings and notes in the theme of the session."""
    return SEVERITY_COLOURS[_theme()]


def platform_colours() -> tuple[str, ...]:
    """Return the colours of platforms in the theme of the session."""
    return PLATFORM_COLOURS[_theme()]


def stacked_days(layers: Iterable[Layer], key: str, *, both_ways: bool = False) -> date | None:
    """Show counts day by day, one on the other; return the day that was clicked.

    With `both_ways` what is below 0 hangs from the axis.
    After a click the caller goes elsewhere or gives another key: the click stays with its key.
    """
    figure, tallest = go.Figure(), Counter[date]()
    for label, colour, counts in layers:
        tallest.update(counts)
        figure.add_bar(
            x=[day.isoformat() for day in counts],
            y=list(counts.values()),
            name=_plain(label),
            marker={"color": colour},
            customdata=[figures.day(day) for day in counts],
            hovertemplate=f"%{{customdata}}<br>{_plain(label)}: <b>%{{y:,}}</b><extra></extra>",
        )
    figure.update_layout(barmode="relative" if both_ways else "stack", showlegend=True)
    few = max(map(abs, tallest.values()), default=0) <= FEW
    figure.update_yaxes(rangemode="tozero", dtick=1 if few else None)
    picked = _draw(figure, key=f"chart {key}", on_select="rerun", selection_mode="points")
    points = picked["selection"]["points"] if picked else []
    return date.fromisoformat(str(points[0]["x"])[:10]) if points else None


def rating(rows: pd.DataFrame) -> None:
    """Show a rating through time, one point a match."""
    figure = go.Figure()
    figure.add_scatter(
        x=[figures.istanbul(at) for at in rows["ended_at"]],
        y=rows["rating"],
        mode="lines+markers" if len(rows) < 60 else "lines",
        line={"shape": "hv", "width": 2, "color": CURVE_COLOUR[_theme()]},
        marker={"size": 5},
        text=[figures.moment(at) for at in rows["ended_at"]],
        hovertemplate="%{text}<br><b>%{y}</b><extra></extra>",
    )
    figure.update_layout(showlegend=False)
    figure.update_yaxes(tickformat="d")
    _draw(figure, key="chart rating")


def standing(rows: pd.DataFrame, key: str, *, has_server: bool) -> None:
    """Show a rating from match to match against the opponents' ratings; a click on one opens its match.

    A win is a filled circle at the opponent's rating, a loss a cross; with `has_server` the server's own
    rating is a dotted line beside ours.
    """
    figure, theme = go.Figure(), _theme()
    at = [figures.istanbul(moment) for moment in rows["ended_at"]]
    first = rows["rating_before"].iloc[0]
    if has_server:
        figure.add_scatter(
            x=at,
            y=rows["server_rating_after"],
            name=_plain(say("chart.server_rating")),
            mode="lines",
            line={"shape": "hv", "width": 2, "dash": "dot", "color": SEVERITY_COLOURS[theme][0]},
            hovertemplate=f"{_plain(say('chart.server_rating'))}: <b>%{{y}}</b><extra></extra>",
        )
    figure.add_scatter(
        x=[at[0], *at],
        y=[first, *rows["rating_after"]],
        name=_plain(say("chart.own_rating")),
        mode="lines",
        line={"shape": "hv", "width": 2.5, "color": CURVE_COLOUR[theme]},
        hovertemplate=f"{_plain(say('chart.own_rating'))}: <b>%{{y}}</b><extra></extra>",
    )
    wins = rows["is_win"].astype(bool)
    for part, word, mark, colour in (
        (rows[wins], "chart.won", "circle", CURVE_COLOUR[theme]),
        (rows[~wins], "chart.lost", "x-thin", SEVERITY_COLOURS[theme][0]),
    ):
        figure.add_scatter(
            x=[figures.istanbul(moment) for moment in part["ended_at"]],
            y=part["opponent_rating"],
            name=_plain(say(word)),
            mode="markers",
            marker={"symbol": mark, "size": 9, "color": colour, "line": {"width": 2, "color": colour}},
            customdata=[
                [row.match_id, figures.moment(row.ended_at), figures.signed(row.rating_change)]
                for row in part.itertuples()
            ],
            hovertemplate=f"%{{customdata[1]}}<br>{_plain(say(word))}: %{{y}}"
            "<br><b>%{customdata[2]}</b><extra></extra>",
        )
    figure.update_layout(showlegend=True)
    figure.update_yaxes(tickformat="d")
    hours = {"dtickrange": [None, 43_200_000], "value": f"{say('format.axis_day')} %H:%M"}
    figure.update_xaxes(tickformatstops=[hours])
    clicked = partial(_match_clicked, f"chart {key}", str(rows["platform"].iloc[0]))
    _draw(figure, key=f"chart {key}", on_select=clicked, selection_mode="points")


def _match_clicked(key: str, platform: str) -> None:
    """Note the match of the point that was clicked; it opens before the page that is left runs again.

    Streamlit puts the page that is left into the history with the parameters of the next: those of this page
    go along, so that the way back leads to what was seen.
    """
    for point in st.session_state[key]["selection"]["points"][:1]:
        if point.get("customdata"):
            to = {"platform": platform, "match": point["customdata"][0]}
            links.note({"page": "match", "params": links.address() | to})


def _bars(figure: go.Figure, rows: pd.DataFrame, column: str, label: str, colour: str, chosen: date) -> None:
    """Add a bar a day; the chosen day stands out."""
    figure.add_bar(
        x=[day.isoformat() for day in rows["day"]],
        y=rows[column],
        name=label,
        marker={"color": colour, "opacity": [1 if day == chosen else OTHER_DAYS for day in rows["day"]]},
        customdata=[figures.day(day) for day in rows["day"]],
        hovertemplate=f"%{{customdata}}<br>{label}: <b>%{{y:,}}</b><extra></extra>",
    )


def _show(figure: go.Figure, what: str, chosen: date) -> None:
    """Draw a chart of days and follow a click to its day."""
    figure.update_layout(barmode="stack")
    figure.update_yaxes(rangemode="tozero")
    picked = _draw(figure, key=f"chart {what} {chosen}", on_select="rerun", selection_mode="points")
    points = picked["selection"]["points"] if picked else []
    if points:
        platform = links.asked("platform")
        to = {"day": str(points[0]["x"])[:10]} | ({"platform": platform} if platform else {})
        links.follow({"page": "today", "params": to})


def _draw(figure: go.Figure, key: str, **more: Any) -> Any:
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 0, "r": 0, "t": 8, "b": 0},
        legend={"orientation": "h", "y": -0.16, "x": 0, "traceorder": "normal"},
        hovermode="closest",
        dragmode=False,
        bargap=0.25,
        separators=",." if say("format.decimal") == "," else ".,",
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
    )
    figure.update_xaxes(fixedrange=True, title=None, tickformat=say("format.axis_day"))
    figure.update_yaxes(fixedrange=True, title=None)
    return st.plotly_chart(figure, key=key, config={"displayModeBar": False}, **more)


def _theme() -> str:
    return st.context.theme.type or "light"


def _plain(text: str) -> str:
    """Return text of which plotly, which reads a little HTML, makes nothing but text."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("%{", "% {")
