"""A commit: what some chunks of lines change, decided line by line, written to lake and registry as one."""

import functools
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import duckdb
import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from jobs import arrivals, lake
from jobs.arrivals import Arrival
from jobs.deciding import Outcome, Standing, decide
from jobs.records import ClosedDay, Line, Match, Reject, WalletEntry
from jobs.registry import LakeFile, transaction
from jobs.shelves import KEY_COLUMNS, Filed, Shelf, filed

Key = tuple[str, str, str]
"""The kind of a thing, its platform, its id."""

_canonical = msgspec.json.Encoder(order="sorted").encode


class Origin(NamedTuple):
    """A line and the file that it came with."""

    arrival: Arrival
    line: Line


class Content(NamedTuple):
    """What a line says of a key: the revision, and the SHA-256 of the canonical JSON."""

    key: Key
    revision: int
    digest: bytes


Shelve = Callable[[str, Sequence[str], Sequence[Origin]], Shelf]
"""Makes the rows of lines of one kind, whose ids are given; their places on the shelf are those here."""


@dataclass(slots=True)
class _Entry:
    """What stands for a key while a commit is made, and where its rows are."""

    standing: Standing
    in_lake: tuple[date, int] | None = None
    """Day and part of the rows that the lake held before this commit."""
    is_displaced: bool = False
    """Whether those rows no longer stand."""
    line: Origin | None = None
    """Of the chunk that is being decided."""
    shelf: Shelf | None = None
    place: int = -1
    """On the shelf."""
    is_changed: bool = False


class _Loser(NamedTuple):
    """A content that lost against another of the same revision, and is kept."""

    content: Content
    origin: Origin | None
    """None where the line is gone and its rows are kept."""


def content_of(line: Line) -> Content:
    """Return what names the content of a line that could be read."""
    record = line.content
    if isinstance(record, Reject):
        raise TypeError("a reject says nothing of any key")
    digest = line.digest or sha256(_canonical(record)).digest()
    if isinstance(record, Match):
        return Content(("match", record.platform, record.match_id), record.revision or 1, digest)
    if isinstance(record, WalletEntry):
        return Content(("wallet", record.platform, record.entry_id), 1, digest)
    if isinstance(record, ClosedDay):
        return Content(("day", record.platform, record.day), 1, digest)
    return Content(("account", record.platform, digest.hex()), 1, digest)


def conflict(content: Content, stands: bool) -> Reject:
    """Return the reject of a line whose revision is held with another content."""
    kind, _, id_ = content.key
    which = f"revision {content.revision} of match {id_}" if kind == "match" else f"the {kind} {id_}"
    verdict = "this content stands, its SHA-256 is the smaller" if stands else "the other content stands"
    return Reject("conflict", f"{which} is held with another content; {verdict}, both are kept")


class Commit:
    """The changes that some chunks make; none of them is visible before `write` has ended."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, shelve: Shelve) -> None:
        self._connection = connection
        self._shelve = shelve
        self._entries: dict[Key, _Entry | None] = {}
        self._shelves: list[Shelf] = []
        self._arrivals: dict[int, Arrival] = {}
        self._losers: list[_Loser] = []
        self._rows_of_losers: dict[tuple[Key, bytes], dict[str, list[dict[str, object]]]] = {}
        self._lost_in_lake: dict[Key, Content] = {}

    def take(self, chunk: Sequence[Origin]) -> None:
        """Decide what becomes of each line of a chunk, in order, and make the rows of those that stand."""
        contents = [None if type(o.line.content) is Reject else content_of(o.line) for o in chunk]
        keys = {content.key: None for content in contents if content}
        self._look_up(keys.keys() - self._entries.keys())
        for origin, content in zip(chunk, contents, strict=True):
            self._arrivals[origin.arrival.file_id] = origin.arrival
            if content is None:
                assert isinstance(origin.line.content, Reject)
                origin.arrival.count(origin.line, "rejects", origin.line.content)
            else:
                self._decide(origin, content)
        self._make_rows(keys)

    def note(self, arrival: Arrival) -> None:
        """Let the row of a file be written although no line of it came."""
        self._arrivals[arrival.file_id] = arrival

    def write(self, data: Path, now: datetime) -> None:
        """Make everything durable: the files of the lake, then one transaction of the registry."""
        part = lake.new_number(self._connection)
        added: list[LakeFile] = []
        dropped: list[LakeFile] = []
        for (kind, day, old), keys in self._displaced().items():
            number = lake.new_number(self._connection)
            for file in lake.files_of(self._connection, kind, day, old):
                stays, goes = lake.without(data, file, kind, keys)
                self._keep_rows(kind, file.table_name, goes)
                dropped.append(file)
                if len(stays):
                    added.append(lake.write(data, Filed(file.table_name, day, stays), old, number))
        for kind in KEY_COLUMNS:
            if shelves := [shelf for shelf in self._shelves if shelf.kind == kind]:
                added += [lake.write(data, one, part) for one in filed(kind, shelves)]
        with transaction(self._connection):
            lake.register(self._connection, added, dropped)
            self._write_held(part)
            self._write_losers()
            arrivals.write(self._connection, self._arrivals.values(), now)

    def _look_up(self, keys: Iterable[Key]) -> None:
        wanted = list(keys)
        if not wanted:
            return
        self._entries.update(dict.fromkeys(wanted))
        table = pa.table(
            dict(zip(("kind", "platform", "id"), map(list, zip(*wanted, strict=True)), strict=True))
        )
        self._connection.register("wanted", table)
        found = self._connection.execute(
            "SELECT kind, platform, id, revision, sha256, day, part, is_conflict"
            " FROM held JOIN wanted USING (kind, platform, id)"
        ).fetchall()
        self._connection.unregister("wanted")
        for kind, platform, id_, revision, digest, day, part, is_conflict in found:
            standing = Standing(revision, digest, is_conflict)
            self._entries[kind, platform, id_] = _Entry(standing, in_lake=(day, part))

    def _decide(self, origin: Origin, content: Content) -> None:
        entry = self._entries[content.key]
        before = entry.standing if entry else None
        outcome, standing = decide(content.revision, content.digest, before)
        if entry is None:
            self._entries[content.key] = _Entry(standing, line=origin, is_changed=True)
            origin.arrival.count(origin.line, "new")
            return
        entry.is_changed = entry.is_changed or standing != before
        if outcome == "new":
            self._replace(entry, origin)
            origin.arrival.count(origin.line, "new")
        elif outcome == "known" or outcome == "superseded":
            origin.arrival.count(origin.line, outcome)
        else:
            self._settle(outcome, entry, origin, content)
        entry.standing = standing

    def _settle(self, outcome: Outcome, entry: _Entry, origin: Origin, content: Content) -> None:
        """Keep the content that loses a conflict, and let the line stand if it wins."""
        if outcome == "won":
            self._keep(entry, Content(content.key, entry.standing.revision, entry.standing.digest))
            self._replace(entry, origin)
        else:
            self._losers.append(_Loser(content, origin))
        reject = conflict(content, stands=outcome == "won")
        origin.arrival.count(origin.line, "rejects", reject)

    def _replace(self, entry: _Entry, origin: Origin) -> None:
        """Let a line stand in the place of what stood for a key."""
        if entry.shelf is not None:
            entry.shelf.gone.add(entry.place)
        elif entry.in_lake is not None:
            entry.is_displaced = True
        entry.shelf = None
        entry.line = origin

    def _keep(self, entry: _Entry, content: Content) -> None:
        """Keep what stands for a key and will lose: its line where that is at hand, else its rows."""
        self._losers.append(_Loser(content, entry.line))
        if entry.shelf is not None:
            for table_name, rows in entry.shelf.rows.items():
                self._keep_rows_of(content, table_name, rows.table.filter(pc.equal(rows.owner, entry.place)))
        elif entry.line is None:
            self._lost_in_lake[content.key] = content

    def _keep_rows_of(self, content: Content, table_name: str, rows: pa.Table) -> None:
        kept = self._rows_of_losers.setdefault((content.key, content.digest), {})
        kept.setdefault(table_name, []).extend(rows.to_pylist())

    def _keep_rows(self, kind: str, table_name: str, rows: pa.Table) -> None:
        """Keep those rows of a lake file that belong to a content which lost while it stood in the lake."""
        for key, content in self._lost_in_lake.items():
            if key[0] == kind:
                of_key = zip(KEY_COLUMNS[kind], key[1:], strict=False)
                same = [pc.equal(rows[name], value) for name, value in of_key]
                self._keep_rows_of(content, table_name, rows.filter(functools.reduce(pc.and_, same)))

    def _make_rows(self, keys: Iterable[Key]) -> None:
        standing = defaultdict(list)
        for key in keys:
            entry = self._entries[key]
            if entry is not None and entry.line is not None:
                standing[key[0]].append((key[2], entry.line, entry))
        for kind, found in standing.items():
            ids, origins, entries = zip(*found, strict=True)
            shelf = self._shelve(kind, ids, origins)
            self._shelves.append(shelf)
            for place, entry in enumerate(entries):
                entry.shelf, entry.place, entry.line = shelf, place, None

    def _displaced(self) -> dict[tuple[str, date, int], pa.Table]:
        """Return the keys whose rows must leave the lake, by kind, day and part."""
        groups = defaultdict(list)
        for key, entry in self._entries.items():
            if entry is not None and entry.is_displaced and entry.in_lake is not None:
                groups[key[0], *entry.in_lake].append(key[1:])
        return {
            group: pa.table(
                {
                    name: pa.array([key[place] for key in keys], pa.string())
                    for place, name in enumerate(KEY_COLUMNS[group[0]])
                }
            )
            for group, keys in groups.items()
        }

    def _write_held(self, part: int) -> None:
        rows = []
        for key, entry in self._entries.items():
            if entry is not None and entry.is_changed:
                where = (entry.shelf.days[entry.place], part) if entry.shelf else entry.in_lake
                assert where is not None
                rows.append((*key, entry.standing, *where, entry.in_lake is not None))
        if not rows:
            return
        columns = list(zip(*rows, strict=True))
        table = pa.table(
            {
                "kind": pa.array(columns[0], pa.string()),
                "platform": pa.array(columns[1], pa.string()),
                "id": pa.array(columns[2], pa.string()),
                "revision": pa.array([standing.revision for standing in columns[3]], pa.int32()),
                "sha256": pa.array([standing.digest for standing in columns[3]], pa.binary()),
                "day": pa.array(columns[4], pa.date32()),
                "part": pa.array(columns[5], pa.int64()),
                "is_conflict": pa.array([standing.is_conflict for standing in columns[3]], pa.bool_()),
            }
        )
        self._connection.register("changed", table)
        if any(columns[6]):
            self._connection.execute(
                "DELETE FROM held USING changed WHERE held.kind = changed.kind"
                " AND held.platform = changed.platform AND held.id = changed.id"
            )
        self._connection.execute("INSERT INTO held FROM changed")
        self._connection.unregister("changed")

    def _write_losers(self) -> None:
        if not self._losers:
            return
        keys = [loser.content.key for loser in self._losers]
        origins = [loser.origin for loser in self._losers]
        rows = [self._rows_of_losers.get((one.content.key, one.content.digest)) for one in self._losers]
        table = pa.table(
            {
                "kind": [kind for kind, _, _ in keys],
                "platform": [platform for _, platform, _ in keys],
                "id": [id_ for _, _, id_ in keys],
                "revision": pa.array([loser.content.revision for loser in self._losers], pa.int32()),
                "sha256": pa.array([loser.content.digest for loser in self._losers], pa.binary()),
                "raw_line": pa.array([origin and origin.line.raw for origin in origins], pa.binary()),
                "stored_rows": pa.array([r and msgspec.json.encode(r).decode() for r in rows], pa.string()),
                "file_id": pa.array([origin and origin.arrival.file_id for origin in origins], pa.int64()),
                "line": pa.array([origin and origin.line.number for origin in origins], pa.int64()),
            }
        )
        self._connection.register("lost", table)
        self._connection.execute(
            "INSERT INTO conflicts SELECT DISTINCT ON (kind, platform, id, revision, sha256) * FROM lost"
            " ANTI JOIN conflicts USING (kind, platform, id, revision, sha256)"
        )
        self._connection.unregister("lost")
