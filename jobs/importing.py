"""Import: files to matches, facts and rejects; in whatever order, however often, the same in the end.

Lines are read in chunks, some chunks make a commit. In a commit the files of the lake become durable first,
then one transaction of the registry names them; a job that dies in between leaves files that nothing names,
which the next one removes.
"""

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import duckdb

from jobs import arrivals
from jobs.arrivals import COUNTED, Arrival
from jobs.commits import Commit, Origin, Shelve
from jobs.formats.about import Limits
from jobs.inputs import STANDARD_INPUT, Opened, files_of, opened, shown_path
from jobs.instants import naive_utc
from jobs.lake import remove_orphans
from jobs.lock import writing
from jobs.records import Line
from jobs.registry import warehouse
from jobs.results import shelves_for
from jobs.rules.ruleset import known_platforms
from jobs.settings import Settings

CHUNK = 16 << 20
"""Bytes of text that become columns at once: what memory holds as records."""
FILE = 1 << 16
"""Bytes that a file counts beside its text: what its reader holds until its lines have become columns."""
COMMIT = 24
"""Chunks of a commit: what memory holds as columns, and the size of the lake's files."""

Progress = Callable[[int, int], None]
"""Takes how much is done and how much there is, in bytes on the disk."""


class FileReport(NamedTuple):
    """What became of a file: lines = new + known + superseded + rejects; `error` when it was unreadable."""

    file: str
    lines: int = 0
    new: int = 0
    known: int = 0
    superseded: int = 0
    rejects: int = 0
    notices: Sequence[str] = ()
    error: str | None = None


def limits_of(settings: Settings) -> Limits:
    """Return what readers keep to: the platforms that have a ruleset, the policy's limits."""
    platforms = frozenset(known_platforms(settings.rulesets))
    return Limits(platforms, max_inflate_ratio=settings.effective_policy.whole("import.max_inflate_ratio"))


def import_paths(
    paths: Iterable[Path],
    data: Path,
    settings: Settings,
    now: datetime,
    progress: Progress | None = None,
) -> list[FileReport]:
    """Import files, folders or standard input (`-`) into a data folder; return a report of each file.

    A file that cannot be read is reported and the others are imported. Raises DataFolderBusy when another job
    writes there.
    """
    files = list(files_of(paths))
    sizes = [file.stat().st_size if file != STANDARD_INPUT and file.is_file() else 0 for file in files]
    limits = limits_of(settings)
    with writing(data), warehouse(data) as connection, _rare_collection():
        remove_orphans(connection, data)
        job = _Job(connection, data, shelves_for(settings), naive_utc(now))
        imports = []
        for file, before in zip(files, accumulate(sizes, initial=0), strict=False):
            imports.append(job.import_file(file, limits, _shown(progress, before, sum(sizes))))
        job.commit()
    return [one.report() for one in imports]


def _shown(progress: Progress | None, before: int, whole: int) -> Callable[[int], None]:
    """Return what shows the progress within a file, before which some bytes were read."""
    if progress is None:
        return lambda done: None
    return lambda done: progress(before + done, whole)


@contextmanager
def _rare_collection() -> Iterator[None]:
    """Keep the collector from walking the records of a chunk again and again; none of them is a cycle."""
    was = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if was:
            gc.enable()


class _Unread(Exception):
    """A file that could not be read: not to be confused with a lake that could not be written."""


@contextmanager
def _opened(path: Path, limits: Limits) -> Iterator[Opened]:
    with ExitStack() as stack:
        try:
            source = stack.enter_context(opened(path, limits))
        except OSError as error:
            raise _Unread(error.strerror or str(error)) from error
        yield source


def _read(lines: Iterator[Line]) -> Iterator[Line]:
    """Yield lines as they come; what happens to whoever takes them is not of reading."""
    while True:
        try:
            line = next(lines, None)
        except OSError as error:
            raise _Unread(error.strerror or str(error)) from error
        if line is None:
            return
        yield line


class _Import(NamedTuple):
    """A file of this import."""

    file: str
    arrival: Arrival | None
    error: str | None = None

    def report(self) -> FileReport:
        """Return what became of it, when all its lines have been decided."""
        if self.arrival is None:
            return FileReport(self.file, error=self.error)
        counts = self.arrival.counts
        of_each = {word: counts[word] for word in COUNTED}
        return FileReport(
            self.file, counts.total(), **of_each, notices=self.arrival.notices, error=self.error
        )


class _Job:
    """Collects lines into chunks and chunks into commits, over the borders of files."""

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, data: Path, shelve: Shelve, now: datetime
    ) -> None:
        self._connection = connection
        self._data = data
        self._shelve = shelve
        self._now = now
        self._commit = Commit(connection, shelve)
        self._chunk: list[Origin] = []
        self._bytes = 0
        self._chunks = 0
        self._seen: set[str] = set()

    def import_file(self, path: Path, limits: Limits, progress: Callable[[int], None]) -> _Import:
        """Take the lines of a file; what they change is committed when enough has come together."""
        arrival = None
        with ExitStack() as stack:
            try:
                source = stack.enter_context(_opened(path, limits))
                arrival = self._begin(source)
                for line in _read(source.lines()):
                    if self._take(Origin(arrival, line)):
                        progress(source.done)
            except _Unread as error:
                return _Import(shown_path(path), arrival, f"{shown_path(path)}: {error}")
            self._end(arrival, source)
            progress(source.done)
        return _Import(source.name, arrival)

    def commit(self) -> None:
        """Write what has come together."""
        self._take_chunk()
        self._commit.write(self._data, self._now)
        self._commit = Commit(self._connection, self._shelve)
        self._chunks = 0
        gc.collect()

    def _begin(self, source: Opened) -> Arrival:
        if source.sha256 in self._seen:
            self.commit()  # the same file again: its row must be in the registry
        if source.sha256 is not None:
            self._seen.add(source.sha256)
        self._bytes += FILE
        format_ = source.format.ABOUT.id if source.format else None
        arrival = arrivals.begin(self._connection, source.name, format_, source.sha256)
        arrival.names_fields = source.format is not None and source.format.ABOUT.names_fields
        return arrival

    def _end(self, arrival: Arrival, source: Opened) -> None:
        if arrival.sha256 is None and source.sha256 is not None:
            self._take_chunk()
            arrivals.identify(self._connection, arrival, source.sha256)
        self._commit.note(arrival)

    def _take(self, origin: Origin) -> bool:
        """Take a line; say whether a chunk came together."""
        self._chunk.append(origin)
        self._bytes += len(origin.line.raw)
        if self._bytes < CHUNK:
            return False
        self._take_chunk()
        if self._chunks >= COMMIT:
            self.commit()
        return True

    def _take_chunk(self) -> None:
        if self._chunk:
            self._commit.take(self._chunk)
            self._chunks += 1
        self._chunk, self._bytes = [], 0
