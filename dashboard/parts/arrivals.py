"""What the latest import brought: its lines, those that could not be read, its files."""

from datetime import date, timedelta
from typing import Any, NamedTuple, TypedDict

import pandas as pd

from dashboard.parts import figures, rows, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import name, say, some


class Stretch(TypedDict):
    """A day of imports, in Istanbul."""

    first_day: date
    last_day: date
    utc_offset: timedelta


class Latest(NamedTuple):
    """The Istanbul day on which something was imported last."""

    day: date

    @property
    def stretch(self) -> Stretch:
        """The day as `queries` asks for it."""
        return {"first_day": self.day, "last_day": self.day, "utc_offset": figures.UTC_OFFSET}


def latest(totals: pd.DataFrame) -> Latest | None:
    """Return the day of the latest import, None where nothing was imported."""
    at = totals["last_imported_at"].iloc[0]
    return None if figures.missing(at) else Latest(figures.istanbul(at).date())


def show(day: Latest, totals: pd.DataFrame, reasons: pd.DataFrame, files: pd.DataFrame) -> None:
    """Show what came in on the day of the latest import."""
    [total] = totals.to_dict("records")
    draw(tag("h2", say("arrivals.title", day=figures.day(day.day))), key="arrivals title")
    rejects = {"tab": "rejects", "first": day.day, "last": day.day}
    read = say("arrivals.of_lines", share=figures.share(total["reject_count"], total["line_count"], 2))
    show_tiles(
        [
            Tile(
                say("arrivals.lines"),
                figures.number(total["line_count"]),
                some("count.in_files", int(total["file_count"]), figures.number(total["file_count"])),
            ),
            Tile(say("arrivals.new"), figures.number(total["new_count"])),
            Tile(say("arrivals.known"), figures.number(total["known_count"]), say("arrivals.known_more")),
            Tile(say("arrivals.superseded"), figures.number(total["superseded_count"])),
            Tile(
                say("arrivals.rejects"),
                figures.number(total["reject_count"]),
                read if total["reject_count"] else say("arrivals.no_rejects"),
                "problems",
                rejects,
                "bad" if total["reject_count"] else "good",
            ),
        ],
        key="arrivals",
    )
    why = [_reason(row, rejects) for row in reasons.itertuples()]
    draw(
        tag(
            "div",
            tag("div", *why, cls="row") if why else None,
            tables.tree(files, COLUMNS, opens=False),
            _more(int(total["file_count"]) - len(files)),
            cls="stack",
        ),
        key="arrivals files",
    )


def _more(count: int) -> Node | None:
    """Say how many files are not shown."""
    if count <= 0:
        return None
    return tag("span", some("arrivals.more_files", count, figures.number(count)), cls="quiet")


def _reason(row: Any, here: dict[str, Any]) -> Node:
    count = tag("b", figures.number(row.reject_count), cls="num")
    return link("problems", here | {"reason": row.reason}, count, f" {name('reason', row.reason)}")


def _file(row: Any) -> Node:
    notices = None if figures.missing(row.notices) or not row.notices else tag("small", str(row.notices))
    return tag("span", rows.file(row.file), notices)


def _rejects(row: Any) -> Node | str:
    if not row.reject_count:
        return figures.number(0)
    return tag("span", figures.number(row.reject_count), cls="chip E")


COLUMNS = [
    tables.Column("column.file", _file),
    tables.Column("column.format", lambda row: str(row.format), "tight"),
    tables.Column("column.imported", lambda row: figures.moment(row.imported_at), "tight"),
    tables.Column("column.lines", lambda row: figures.number(row.line_count), "right"),
    tables.Column("column.new", lambda row: figures.number(row.new_count), "right"),
    tables.Column("column.known", lambda row: figures.number(row.known_count), "right"),
    tables.Column("column.superseded", lambda row: figures.number(row.superseded_count), "right"),
    tables.Column("column.rejects", _rejects, "right"),
]
