"""The columns of the list of runs."""

from typing import Any

from dashboard.parts import figures, rows, tables
from dashboard.parts.markup import Node, tag
from dashboard.parts.words import name


def _run(row: Any) -> Node:
    message = None if figures.missing(row.message) or not row.message else tag("small", str(row.message))
    return tag("span", tag("b", name("job", row.job)), tag("small", str(row.run_id)), message)


def _took(row: Any) -> str:
    if figures.missing(row.ended_at) or figures.missing(row.started_at):
        return figures.NOTHING
    return figures.duration((row.ended_at - row.started_at).total_seconds() * 1000)


COLUMNS = [
    tables.Column("column.run", _run),
    tables.Column("column.state", lambda row: rows.state(row.state)),
    tables.Column("column.day", lambda row: figures.short_day(row.day), "tight"),
    tables.Column("column.started", lambda row: figures.moment(row.started_at), "tight"),
    tables.Column("column.took", _took, "right"),
    tables.Column("column.rows_in", lambda row: figures.number(row.rows_in), "right"),
    tables.Column("column.rows_out", lambda row: figures.number(row.rows_out), "right"),
    tables.Column("column.rejects", lambda row: figures.number(row.reject_count), "right"),
]
