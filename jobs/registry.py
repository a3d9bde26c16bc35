"""The registry: which files, matches and companions are held, and which files of the lake hold them.

It lives in `warehouse.duckdb`; only the job that holds the data folder's lock opens it. Every change of a
batch is one transaction: what no transaction names does not exist.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

WAREHOUSE = "warehouse.duckdb"

Key = tuple[str, str]
"""(platform, match_id), or the like for companions."""

_TABLES = """
CREATE TABLE IF NOT EXISTS counters(name VARCHAR, value BIGINT);
CREATE TABLE IF NOT EXISTS files(
    file_id BIGINT, file VARCHAR, sha256 VARCHAR, format VARCHAR, imported_at TIMESTAMP, line_count BIGINT,
    new_count BIGINT, known_count BIGINT, superseded_count BIGINT, reject_count BIGINT, notices VARCHAR,
    last_line BIGINT);
CREATE TABLE IF NOT EXISTS rejects(
    reject_id BIGINT, file_id BIGINT, file VARCHAR, line BIGINT, byte_offset BIGINT, reason VARCHAR,
    message VARCHAR, raw_line BLOB, platform VARCHAR, imported_at TIMESTAMP);
CREATE TABLE IF NOT EXISTS held(
    kind VARCHAR, platform VARCHAR, id VARCHAR, revision INTEGER, sha256 BLOB, day DATE, part BIGINT,
    is_conflict BOOLEAN);
CREATE TABLE IF NOT EXISTS conflicts(
    kind VARCHAR, platform VARCHAR, id VARCHAR, revision INTEGER, sha256 BLOB, raw_line BLOB,
    stored_rows VARCHAR, file_id BIGINT, line BIGINT);
CREATE TABLE IF NOT EXISTS lake_files(
    table_name VARCHAR, day DATE, path VARCHAR, row_count BIGINT, byte_count BIGINT, part BIGINT);
CREATE TABLE IF NOT EXISTS dropped_files(path VARCHAR, unreferenced_at TIMESTAMP);
CREATE TABLE IF NOT EXISTS revisions(
    revision VARCHAR, published_at TIMESTAMP, unreferenced_at TIMESTAMP);
CREATE TABLE IF NOT EXISTS policy_revisions(number BIGINT, sha256 VARCHAR, in_force_since TIMESTAMP);
CREATE TABLE IF NOT EXISTS repeat_judged(
    platform VARCHAR, reading VARCHAR, match_id VARCHAR, day DATE, account_a VARCHAR, account_b VARCHAR,
    started_at TIMESTAMP, ended_at TIMESTAMP, server_said VARCHAR, is_exempt BOOLEAN, is_conflicted BOOLEAN,
    should_be VARCHAR, ordinal INTEGER, doubt VARCHAR, announced VARCHAR, is_at_edge BOOLEAN,
    policy_revision VARCHAR, judged_at TIMESTAMP, was VARCHAR, was_ordinal INTEGER, now VARCHAR,
    now_ordinal INTEGER, cause VARCHAR, first_seen_at TIMESTAMP, is_final BOOLEAN, is_open BOOLEAN);
CREATE TABLE IF NOT EXISTS repeat_judging AS
    SELECT '' AS revision, FALSE AS is_gone, * FROM repeat_judged WITH NO DATA;
"""


class Held(NamedTuple):
    """What stands for a key: its revision, the SHA-256 of its canonical JSON, and where its rows lie."""

    revision: int
    digest: bytes
    day: date
    part: int
    is_conflict: bool


class LakeFile(NamedTuple):
    """One file of the lake; `path` is relative to the data folder."""

    table_name: str
    day: date
    path: str
    row_count: int
    byte_count: int
    part: int


@contextmanager
def warehouse(data: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open the registry of a data folder, whose lock the caller holds; times in it are naive UTC."""
    connection = duckdb.connect(str(data / WAREHOUSE), config={"autoinstall_known_extensions": False})
    try:
        connection.execute("SET memory_limit = '768MB'")
        prepare(connection)
        yield connection
    finally:
        connection.close()


def prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Let the tables of the registry be there, and times be UTC."""
    connection.execute("SET TimeZone = 'UTC'")
    connection.execute(_TABLES)


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Commit what is done inside as one, or nothing of it."""
    connection.execute("BEGIN")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def policy_revision(connection: duckdb.DuckDBPyConnection, sha256: str, at: datetime) -> str:
    """Return the name of a policy by its hash: r1, r2, … in the order in which policies took effect.

    One that returns keeps its name. `at`: naive UTC, when a new one takes effect.
    """
    with transaction(connection):
        found = answer(connection, "SELECT number FROM policy_revisions WHERE sha256 = ?", sha256)
        if found is None:
            connection.execute(
                "INSERT INTO policy_revisions"
                " SELECT coalesce(max(number), 0) + 1, ?, ? FROM policy_revisions",
                [sha256, at],
            )
            found = answer(connection, "SELECT number FROM policy_revisions WHERE sha256 = ?", sha256)
    assert found is not None
    return f"r{found[0]}"


def answer(connection: duckdb.DuckDBPyConnection, question: str, *values: object) -> tuple[Any, ...] | None:
    """Return the first row of an answer, or None; the connection is free for other work then."""
    found = connection.execute(question, list(values)).fetchall()
    return found[0] if found else None


def next_number(connection: duckdb.DuckDBPyConnection, counter: str) -> int:
    """Return a number that this counter never gives again, whatever becomes of its user."""
    with transaction(connection):
        found = answer(connection, "SELECT value FROM counters WHERE name = ?", counter)
        value = found[0] + 1 if found else 1
        connection.execute("DELETE FROM counters WHERE name = ?", [counter])
        connection.execute("INSERT INTO counters VALUES (?, ?)", [counter, value])
    return int(value)
