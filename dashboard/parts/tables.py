"""Tables of which each row opens something, page by page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import pandas as pd

from dashboard.parts import figures
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.words import say

ROWS = 50
"""Rows of a page."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: the key of its heading and what stands in a row of it."""

    heading: str
    cell: Callable[[Any], Node | str]
    align: str = ""
    """'right' for numbers, 'tight' for what must not break."""


def table(rows: pd.DataFrame, columns: Iterable[Column], key: str, *, opens: bool = True) -> None:
    """Show rows; with `opens` a click on a row follows the first link in it."""
    draw(tree(rows, columns, opens=opens), key)


def tree(rows: pd.DataFrame, columns: Iterable[Column], *, opens: bool = True) -> Node:
    """Return the table as a tree, to be shown beside other things."""
    columns = list(columns)
    headings = [say(column.heading) for column in columns]
    head = [
        tag("th", heading, cls=column.align, scope="col")
        for column, heading in zip(columns, headings, strict=True)
    ]
    body = [
        tag(
            "tr",
            *(
                tag("td", tag("span", column.cell(row)), cls=column.align, data_label=heading)
                for column, heading in zip(columns, headings, strict=True)
            ),
            cls="opens" if opens else "",
        )
        for row in rows.itertuples()
    ]
    return tag(
        "div", tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body), cls="cards"), cls="scroll"
    )


def pager(page: str, params: dict[str, Any], number: int, total: int) -> Node:
    """Return which rows are shown of how many, and the ways to the pages beside."""
    first = (number - 1) * ROWS + 1
    last = min(number * ROWS, total)
    shown = say(
        "pager.of", first=figures.number(first), last=figures.number(last), total=figures.number(total)
    )
    return tag(
        "div",
        tag("span", shown, cls="quiet"),
        tag(
            "span",
            _turn(page, params, number - 1, "pager.back", number > 1),
            _turn(page, params, number + 1, "pager.next", last < total),
        ),
        cls="pager",
    )


def _turn(page: str, params: dict[str, Any], number: int, key: str, leads: bool) -> Node:
    if not leads:
        return tag("span", say(key), cls="off", aria_hidden="true")
    return link(page, params | {"page": number if number > 1 else None}, say(key))
