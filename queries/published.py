"""The published snapshot: what everybody sees, opened read-only.

`publish` writes a new file for every revision and moves the pointer `published/current` last. Here the file
that it names is opened once, with one view a lake table made from the snapshot's manifest, so that the data
folder can be moved. Whoever asks gets a cursor of his own and one whole revision.
"""

import re
import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import duckdb
import pandas as pd

from queries import settings

SQL = Path(__file__).parent / "sql"
KEPT_OPEN = 3
"""Revisions kept open: the newest, and those that slow pages may still be reading."""

DAMAGE = (duckdb.IOException, duckdb.SerializationException)
"""How DuckDB says that a file is missing or is not what it should be; of a Parquet file it says its path."""

_REVISION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


class NothingPublished(LookupError):
    """No snapshot has been published in the data folder yet."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"nothing has been published in {folder} yet: import a match log, then publish")
        self.folder = folder


class SnapshotUnreadable(RuntimeError):
    """The pointer names a snapshot whose files are missing or damaged."""

    def __init__(self, path: Path, cause: Exception) -> None:
        super().__init__(f"the published snapshot {path} cannot be read ({cause}): publish again")
        self.path = path


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One published revision, open for reading."""

    folder: Path
    revision: str
    connection: duckdb.DuckDBPyConnection

    @property
    def name(self) -> str:
        """What tells this snapshot from every other: a key for caches."""
        return f"{self.folder}/{self.revision}"


_chosen: Path | None = None
_open: OrderedDict[tuple[Path, str], Snapshot] = OrderedDict()
_lock = threading.Lock()
_pinned: ContextVar[Snapshot | None] = ContextVar("pinned", default=None)


def use(folder: Path | None) -> None:
    """Read from this data folder from now on; None returns to the one that the environment names."""
    global _chosen
    _chosen = folder


def data_folder() -> Path:
    """Return the data folder in use, absolute."""
    return (_chosen or settings.data_folder()).absolute()


def current_revision() -> str:
    """Return the name of the revision that the pointer names now.

    Raises `NothingPublished` where there is none.
    """
    folder = data_folder()
    try:
        text = (folder / "published" / "current").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NothingPublished(folder) from None
    revision = text.strip().removesuffix(".duckdb")
    if not _REVISION.fullmatch(revision):
        raise SnapshotUnreadable(folder / "published" / "current", ValueError(f"no revision: {revision!r}"))
    return revision


def current() -> Snapshot:
    """Return the current snapshot, opened on first use.

    Raises `NothingPublished` or `SnapshotUnreadable`.
    """
    for _ in range(3):
        folder, revision = data_folder(), current_revision()
        with _lock:
            snapshot = _open.get((folder, revision))
            if snapshot is None and (folder / "published" / f"{revision}.duckdb").exists():
                snapshot = _opened(folder, revision)
                _remember(snapshot)
            if snapshot is not None:
                return snapshot
    raise SnapshotUnreadable(folder / "published" / f"{revision}.duckdb", FileNotFoundError("no such file"))


@contextmanager
def pinned() -> Iterator[Snapshot]:
    """Answer every question asked inside from one and the same snapshot, whatever is published meanwhile."""
    held = _pinned.get()
    token = _pinned.set(held or current())
    try:
        snapshot = _pinned.get()
        assert snapshot is not None
        yield snapshot
    finally:
        _pinned.reset(token)


def fetch(name: str, **params: object) -> pd.DataFrame:
    """Run the question `queries/sql/<name>.sql` on the pinned snapshot, else on the current one.

    Whole numbers and truth values with gaps come as pandas' nullable types, dates as `datetime.date`,
    times as naive UTC.
    """
    snapshot = _pinned.get() or current()
    with snapshot.connection.cursor() as cursor:
        try:
            return cursor.execute(text(name), params).df(date_as_object=True)
        except duckdb.Error as error:
            if isinstance(error, DAMAGE) or _is_outdated(error) or ".parquet" in str(error):
                raise SnapshotUnreadable(snapshot.folder / "published" / snapshot.revision, error) from error
            raise


@cache
def text(name: str) -> str:
    """Return the SQL of a question by its name, such as `matches/match`."""
    return (SQL / f"{name}.sql").read_text(encoding="utf-8")


def _is_outdated(error: duckdb.Error) -> bool:
    """Return whether a table or a column is not there: an earlier Hakem published the snapshot."""
    if isinstance(error, duckdb.BinderException):
        return "referenced column" in str(error).lower()
    return isinstance(error, duckdb.CatalogException)


def _remember(snapshot: Snapshot) -> None:
    _open[snapshot.folder, snapshot.revision] = snapshot
    while len(_open) > KEPT_OPEN:
        _open.popitem(last=False)  # closes with its last cursor


def _opened(folder: Path, revision: str) -> Snapshot:
    path = folder / "published" / f"{revision}.duckdb"
    connection = duckdb.connect(":memory:", config={"autoinstall_known_extensions": False})
    try:
        connection.execute("SET TimeZone = 'UTC'")
        connection.execute(f"ATTACH {_literal(path)} AS published (READ_ONLY)")
        own = _names(connection, "main")
        for table in own:
            connection.execute(f'CREATE VIEW "{table}" AS FROM published.main."{table}"')
        for table in _names(connection, "shape"):
            connection.execute(f'CREATE VIEW "{table}" AS {_view(connection, folder, table, own)}')
    except duckdb.Error as error:  # the SQL is ours: only the files can be wrong
        connection.close()
        raise SnapshotUnreadable(path, error) from error
    return Snapshot(folder, revision, connection)


def _names(connection: duckdb.DuckDBPyConnection, schema: str) -> list[str]:
    found = connection.execute(
        "SELECT table_name FROM duckdb_tables() WHERE database_name = 'published' AND schema_name = $schema",
        {"schema": schema},
    ).fetchall()
    return [name for (name,) in found]


def _view(connection: duckdb.DuckDBPyConnection, folder: Path, table: str, own: list[str]) -> str:
    """Return the SQL of a lake table: its empty shape, then the rows of the files in the manifest.

    Last come the rows that the snapshot adds from what it knows of many matches together (`series_…`).
    """
    found = connection.execute(
        "SELECT path FROM published.manifest WHERE table_name = $table ORDER BY path", {"table": table}
    ).fetchall()
    shape = f'FROM published.shape."{table}"'
    added = f' UNION ALL BY NAME FROM published.main."series_{table}"' if f"series_{table}" in own else ""
    if not found:
        return shape + added
    files = ", ".join(_literal(_exactly(folder / path)) for (path,) in found)
    return (
        f"{shape} UNION ALL BY NAME FROM read_parquet([{files}],"
        f" hive_partitioning = true, hive_types = {{'day': DATE}}){added}"
    )


def _exactly(path: Path) -> str:
    """Return the pattern that matches this path alone, whatever signs its folders have in their names."""
    return re.sub(r"[\[*?]", r"[\g<0>]", str(path))


def _literal(value: object) -> str:
    return "'" + str(value).replace("'", "''") + "'"
