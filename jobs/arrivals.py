"""What arrived: the files of an import, what became of their lines, and the rejects.

A file is known by its SHA-256. Importing it again counts no line twice: its row keeps the number of the last
line that was counted, so that an import which was cut off and done again ends in the row of one that was not.
"""

import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

import duckdb
import pyarrow as pa

from jobs.columns import MAX_NAME
from jobs.records import Line, Match, Reject
from jobs.registry import answer, next_number

COUNTED = ("new", "known", "superseded", "rejects")
"""What can become of a line; for each file they add up to its lines."""

_PLATFORM = re.compile(rb'"platform"\s*:\s*"([A-Za-z0-9_:.-]{1,64})"')
_INDEX = re.compile(r"\[\d+\]")


@dataclass(slots=True)
class Arrival:
    """A file while it is imported."""

    file_id: int
    file: str
    format: str | None
    sha256: str | None
    counts: Counter[str] = field(default_factory=Counter)
    """What became of the lines of this import."""
    row: Counter[str] = field(default_factory=Counter)
    """The same of all imports of this file, each line counted once."""
    last_line: int = 0
    """The last line that is counted in `row`."""
    rejected: set[int] = field(default_factory=set)
    """Lines that an earlier import of this file rejected."""
    rejects: list[tuple[Line, Reject]] = field(default_factory=list)
    """Not yet in the registry."""
    cured: list[int] = field(default_factory=list)
    """Lines rejected earlier that could be taken in now."""
    is_changed: bool = True
    is_double: bool = False
    """Whether it came through a pipe and turned out to be a file imported before."""
    names_fields: bool = True
    """Whether the contract of its format names the fields: else what is beyond them is no news."""
    unknown_lines: int = 0
    unknown_fields: Counter[str] = field(default_factory=Counter)
    long_names: int = 0

    def count(self, line: Line, became: str, reject: Reject | None = None) -> None:
        """Note what became of a line."""
        self.counts[became] += 1
        if line.number > self.last_line:
            self.last_line = line.number
            self.row[became] += 1
            self.is_changed = True
            if reject is not None:
                self.rejects.append((line, reject))
        elif line.number in self.rejected and became == "new":
            self.rejected.remove(line.number)
            self.cured.append(line.number)
            self.row.subtract(["rejects"])
            self.row[became] += 1
            self.is_changed = True
        if line.extras is not None and self.names_fields:
            self._note_unknown(line.extras)
        if isinstance(line.content, Match):
            first, second = line.content.seats
            self.long_names += (len(first.name or "") > MAX_NAME) + (len(second.name or "") > MAX_NAME)

    def _note_unknown(self, extras: str) -> None:
        self.unknown_lines += 1
        self.unknown_fields.update({_INDEX.sub("[]", path) for path in json.loads(extras)})

    @property
    def notices(self) -> list[str]:
        """Sentences about what is no error but should be known, once a file."""
        notices = []
        if self.unknown_lines:
            fields = ", ".join(sorted(self.unknown_fields)[:5]) + (
                "…" if len(self.unknown_fields) > 5 else ""
            )
            lines = "1 line has" if self.unknown_lines == 1 else f"{self.unknown_lines} lines have"
            notices.append(f"{lines} unknown fields, kept with their matches: {fields}")
        if self.long_names:
            most = f"of more than {MAX_NAME} characters"
            notices.append(
                f"1 name {most} was cut"
                if self.long_names == 1
                else f"{self.long_names} names {most} were cut"
            )
        return notices


def begin(
    connection: duckdb.DuckDBPyConnection, file: str, format_: str | None, sha256: str | None
) -> Arrival:
    """Return the arrival of a file; of one imported before with what its row and its rejects say."""
    found = None
    if sha256 is not None:
        found = answer(
            connection,
            "SELECT file_id, file, format, new_count, known_count, superseded_count, reject_count, last_line"
            " FROM files WHERE sha256 = ?",
            sha256,
        )
    if found is None:
        return Arrival(next_number(connection, "file"), file, format_, sha256)
    file_id, first_name, first_format, *counts, last_line = found
    lines = connection.execute("SELECT line FROM rejects WHERE file_id = ?", [file_id]).fetchall()
    row = Counter(dict(zip(COUNTED, counts, strict=True)))
    rejected = {line for (line,) in lines}
    return Arrival(
        file_id, first_name, first_format, sha256, Counter(), row, last_line, rejected, is_changed=False
    )


def identify(connection: duckdb.DuckDBPyConnection, arrival: Arrival, sha256: str) -> None:
    """Give a file that came through a pipe the SHA-256 that is known now that all of it was read."""
    arrival.sha256 = sha256
    arrival.is_changed = True
    known = answer(connection, "SELECT count(*) FROM files WHERE sha256 = ?", sha256)
    arrival.is_double = known != (0,) and not arrival.row["new"]


def write(connection: duckdb.DuckDBPyConnection, arrivals: Iterable[Arrival], now: datetime) -> None:
    """Write the rows of files and their new rejects, within the caller's transaction; `now` is naive UTC."""
    for arrival in arrivals:
        if not arrival.is_changed:
            continue
        row = arrival.row
        connection.execute("DELETE FROM files WHERE file_id = ?", [arrival.file_id])
        if arrival.is_double:
            connection.execute("DELETE FROM rejects WHERE file_id = ?", [arrival.file_id])
            arrival.rejects.clear()
            continue
        connection.execute(
            "INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                arrival.file_id,
                arrival.file,
                arrival.sha256,
                arrival.format,
                now,
                row.total(),
                *(row[word] for word in COUNTED),
                " · ".join(arrival.notices) or None,
                arrival.last_line,
            ],
        )
        if arrival.cured:
            connection.execute(
                "DELETE FROM rejects WHERE file_id = $file_id AND line IN (SELECT unnest($lines))",
                {"file_id": arrival.file_id, "lines": arrival.cured},
            )
        arrival.cured, arrival.is_changed = [], False
    _write_rejects(connection, [a for a in arrivals if a.rejects], now)


def _write_rejects(connection: duckdb.DuckDBPyConnection, arrivals: list[Arrival], now: datetime) -> None:
    rows = [(arrival, line, reject) for arrival in arrivals for line, reject in arrival.rejects]
    if not rows:
        return
    found = answer(connection, "SELECT coalesce(max(reject_id), 0) + 1 FROM rejects")
    first = found[0] if found else 1
    rejects = pa.table(
        {
            "reject_id": pa.array(range(first, first + len(rows)), pa.int64()),
            "file_id": [arrival.file_id for arrival, _, _ in rows],
            "file": [arrival.file for arrival, _, _ in rows],
            "line": [line.number for _, line, _ in rows],
            "byte_offset": [line.byte_offset for _, line, _ in rows],
            "reason": [reject.reason for _, _, reject in rows],
            "message": [reject.message for _, _, reject in rows],
            "raw_line": pa.array([line.raw for _, line, _ in rows], pa.binary()),
            "platform": pa.array([_platform(line.raw) for _, line, _ in rows], pa.string()),
        }
    )
    connection.register("new_rejects", rejects)
    connection.execute("INSERT INTO rejects SELECT *, $now FROM new_rejects", {"now": now})
    connection.unregister("new_rejects")
    for arrival in arrivals:
        arrival.rejects.clear()


def _platform(raw: bytes) -> str | None:
    found = _PLATFORM.search(raw)
    return found[1].decode("ascii") if found else None
