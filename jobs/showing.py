"""Rows on the way out: a table for people, one JSON array or CSV for programs."""

import csv
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import TextIO

from rich.cells import cell_len

Row = Mapping[str, object]


class Form(StrEnum):
    """How rows are written."""

    table = "table"
    json = "json"
    csv = "csv"


def write(rows: Iterable[Row], columns: Sequence[str], form: Form, out: TextIO) -> None:
    """Write rows with exactly these columns, in this order; what a row lacks is empty.

    JSON is one array of flat records, one a line. Times are naive UTC in and end in Z when written. In CSV a
    list is its elements joined by blanks.
    """
    if form is Form.json:
        _json(rows, columns, out)
    elif form is Form.csv:
        _csv(rows, columns, out)
    else:
        _table(rows, columns, out)


def plain(value: object) -> object:
    """Return a value as JSON has it: no NaN, no numpy, times and dates as text."""
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, datetime):
        return _moment(value) if value == value else None  # NaT differs from itself
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, (list, tuple)):
        return [plain(element) for element in value]
    if hasattr(value, "item"):  # a numpy scalar
        return plain(value.item())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return str(value) if str(value) != "<NA>" else None


def printable(text: str) -> str:
    """Return text that cannot steer a terminal: signs that do not print are replaced."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else " " if sign in "\n\r\t" else "\ufffd" for sign in text)


def _moment(value: datetime) -> str:
    if value.tzinfo is not None:
        value = value.astimezone(UTC).replace(tzinfo=None)
    return value.isoformat(timespec="milliseconds" if value.microsecond else "seconds") + "Z"


def _json(rows: Iterable[Row], columns: Sequence[str], out: TextIO) -> None:
    out.write("[")
    for place, row in enumerate(rows):
        record = {column: plain(row.get(column)) for column in columns}
        out.write((",\n" if place else "\n") + _encoded(record))
    out.write("\n]\n")


def _encoded(record: Mapping[str, object]) -> str:
    text = json.dumps(record, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, from a file's name for instance
        return json.dumps(record)
    return text


def _csv(rows: Iterable[Row], columns: Sequence[str], out: TextIO) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_field(plain(row.get(column))) for column in columns])


def _field(value: object) -> object:
    if isinstance(value, list):
        value = " ".join(str(element) for element in value)
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    return value


def _table(rows: Iterable[Row], columns: Sequence[str], out: TextIO) -> None:
    """Write aligned columns, numbers to the right; nothing is wrapped or cut."""
    shown = [[plain(row.get(column)) for column in columns] for row in rows]
    texts = [[printable("" if cell is None else str(_field(cell))) for cell in cells] for cells in shown]
    widths = [max(map(cell_len, column)) for column in zip(columns, *texts, strict=True)]
    numeric = [
        all(isinstance(cell, (int, float, type(None))) for cell in column)
        for column in zip(*shown, strict=True)
    ] or [False] * len(columns)
    for cells in (list(columns), ["─" * width for width in widths], *texts):
        out.write("  ".join(map(_aligned, cells, widths, numeric)).rstrip() + "\n")


def _aligned(text: str, width: int, is_number: bool) -> str:
    blank = " " * (width - cell_len(text))
    return blank + text if is_number else text + blank
