"""Opening the store: where it stands, brought to the newest step of its migrations, in transactions.

SQLite in WAL mode: readers and one writer side by side; a transaction that writes takes its place before it
reads, so that what it looked at still holds when it writes.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, OperationalError

from queries import published, settings
from queries.store.migrations import HEAD

FILE = "hakem.sqlite"
"""The store's file in the data folder, where no URL says otherwise."""
WAIT_MS = 10_000
"""How long a transaction waits for another one that writes."""
_STEP_MS = 20

_LOCK = 0x4841_4B45_4D
"""The advisory lock of those who write in a store in PostgreSQL."""


class StoreUnavailable(RuntimeError):
    """The store cannot be opened; the message says what would be right."""


class StoreTooNew(StoreUnavailable):
    """A newer Hakem has migrated the store: this one must not write in it."""


def url_of(data: Path, store: str | None) -> URL:
    """Return where the store stands: at the URL `store`, else in the data folder.

    Raise StoreUnavailable for what is no URL of SQLite or PostgreSQL.
    """
    if not store:
        return URL.create("sqlite", database=str(data.absolute() / FILE))
    try:
        url = make_url(store)
    except ArgumentError as error:
        raise StoreUnavailable(
            "HAKEM_STORE is no URL: give sqlite:///path or postgresql://user@host/name"
        ) from error
    if url.drivername == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreUnavailable(f"HAKEM_STORE names {url.drivername}: give sqlite or postgresql")
    return url


def place() -> URL:
    """Return where the store of the data folder in use stands. Raise StoreUnavailable."""
    return url_of(published.data_folder(), settings.store())


def is_there(url: URL) -> bool:
    """Return whether the store has been made; a store in PostgreSQL is taken to be there."""
    return url.get_backend_name() != "sqlite" or (url.database is not None and Path(url.database).is_file())


@contextmanager
def reading(url: URL) -> Iterator[Connection]:
    """Open the store for questions, which all see one state of it. Raise StoreUnavailable."""
    with _engine(url).connect() as connection, connection.begin():
        yield connection


@contextmanager
def writing(url: URL) -> Iterator[Connection]:
    """Open the store for a transaction that writes, which is committed at the end. Raise StoreUnavailable."""
    engine = _engine(url).execution_options(writes=True)
    with engine.connect() as connection, connection.begin():
        _queue(connection)
        yield connection


def forget() -> None:
    """Close what is open; the next use opens anew."""
    for engine in _engines.values():
        engine.dispose()
    _engines.clear()


_engines: dict[str, Engine] = {}
"""Stores that this process has opened and found to be of its own step."""


def _engine(url: URL) -> Engine:
    name = url.render_as_string(hide_password=False)
    if name not in _engines or not is_there(url):
        _engines[name] = _opened(url)
    return _engines[name]


def _opened(url: URL) -> Engine:
    if url.get_backend_name() == "sqlite" and url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    try:
        engine = create_engine(url, **_options(url))
        if url.get_backend_name() == "sqlite":
            event.listen(engine, "connect", _prepare)
            event.listen(engine, "begin", _begin)
        with engine.execution_options(writes=True).connect() as connection, connection.begin():
            _migrate(connection, url)
    except (OperationalError, ModuleNotFoundError) as error:
        cause = error.orig if isinstance(error, OperationalError) else error
        where = url.render_as_string(hide_password=True)
        raise StoreUnavailable(f"the operational store {where} cannot be opened: {cause}") from error
    return engine


def _options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": WAIT_MS / 1000, "check_same_thread": False}}
    return {"pool_pre_ping": True}


def _prepare(connection: Any, _: object) -> None:
    """Set up a connection to SQLite; transactions are begun by `_begin` and not by the driver."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {WAIT_MS}")
    _keep_a_journal_beside(connection)
    connection.execute("PRAGMA synchronous = FULL")


def _keep_a_journal_beside(connection: Any) -> None:
    """Turn a new store to WAL; SQLite refuses at once where another is about to, so that we wait here."""
    for _ in range(WAIT_MS // _STEP_MS):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
            time.sleep(_STEP_MS / 1000)
    connection.execute("PRAGMA journal_mode = WAL")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _queue(connection: Connection) -> None:
    """Let one transaction write at a time in PostgreSQL too, as it is in SQLite."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _migrate(connection: Connection, url: URL) -> None:
    """Bring the store to the newest step; raise StoreTooNew where it is beyond it."""
    _queue(connection)
    step = _step(connection)
    if step == HEAD:
        return
    if step is not None and step > HEAD:
        where = url.render_as_string(hide_password=True)
        raise StoreTooNew(
            f"the operational store {where} was written by a newer Hakem (step {step}, this one knows"
            f" {HEAD}): install that version again, or bring back a backup"
        )
    upgrade(connection)


def _step(connection: Connection) -> str | None:
    """Return the step on which the store stands, None where it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def upgrade(connection: Connection) -> None:
    """Take the steps that are missing, within the caller's transaction."""
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = scripts_folder()
    steps = ScriptDirectory(str(scripts), version_locations=[str(scripts / "versions")])
    with EnvironmentContext(
        Config(), steps, fn=lambda step, _: steps._upgrade_revs("head", step), destination_rev="head"
    ) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()


@cache
def scripts_folder() -> Path:
    """Return the folder of the migrations."""
    return Path(__file__).parent / "migrations"
