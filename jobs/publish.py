"""Publish: one whole revision of what people see, behind a pointer that is moved last.

The snapshot is written aside, checked, made durable and renamed; then `published/current` names it by one
atomic replace. A revision's name is never used again. Old revisions and the files of the lake that no longer
hold go when the last KEPT manifests do not name them and a grace period since then has passed.
"""

import os
from datetime import datetime, timedelta
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed_version
from pathlib import Path
from typing import Any

import duckdb
import pyarrow.parquet as pq

from jobs import catalogue, lake, policy_telling, series, tables
from jobs.instants import naive_utc
from jobs.lock import writing
from jobs.policy import Policy, effective
from jobs.registry import answer, next_number, policy_revision, transaction, warehouse
from jobs.repeat.standing import Night, take_over
from jobs.rules.ruleset import UnknownPlatform, load_all

FACTS = Path(__file__).with_name("facts")
FOLDER = "published"
KEPT = 3
"""Manifests whose files are never removed: the current one and two that slow readers may still hold."""
GRACE = timedelta(hours=1)
"""How long what nobody needs any more stays: longer than any page takes that was opened before."""

_SNAPSHOT = """
CREATE TABLE aside.snapshot AS
    SELECT $revision AS revision, $now::TIMESTAMP AS published_at, $run_id AS run_id,
        $policy_revision AS policy_revision, $version AS hakem_version;
"""
_REGISTRY = """
CREATE TABLE aside.manifest AS
    SELECT table_name, day, path, row_count, byte_count, part FROM lake_files ORDER BY table_name, day, path;
CREATE TABLE aside.files AS
    SELECT file_id, file, sha256, format, imported_at, line_count, new_count, known_count, superseded_count,
        reject_count, notices FROM files ORDER BY file_id;
CREATE TABLE aside.rejects AS
    SELECT reject_id, file_id, file, line, byte_offset, reason, message, raw_line, platform, imported_at
    FROM rejects ORDER BY reject_id;
CREATE TABLE aside.conflicts AS
    SELECT kind, platform, id, revision, hex(sha256) AS sha256, raw_line, stored_rows, file_id, line
    FROM conflicts ORDER BY kind, platform, id, revision, sha256;
CREATE TABLE aside.runs(run_id VARCHAR, job VARCHAR, day DATE, state VARCHAR, started_at TIMESTAMP,
    ended_at TIMESTAMP, rows_in BIGINT, rows_out BIGINT, reject_count BIGINT, message VARCHAR);
CREATE SCHEMA aside.shape;
"""


class PublishError(RuntimeError):
    """What was built is not whole; the pointer was not moved."""


def publish(
    data: Path,
    now: datetime,
    run_id: str = "",
    policy: Policy | None = None,
    rulesets: Path | None = None,
    grace: timedelta = GRACE,
) -> str:
    """Publish what the registry holds and return the new revision's name.

    `now` has a time zone; `policy` (None: the defaults) and the folder of added `rulesets` are those under
    which the series are audited. Raises PublishError when a check fails, DataFolderBusy when another job
    writes.
    """
    at = naive_utc(now)
    folder = data / FOLDER
    with writing(data), warehouse(data) as connection:
        folder.mkdir(exist_ok=True)
        _remember_current(connection, folder, at)
        number = next_number(connection, "revision")
        revision = f"{number:06d}-{at:%Y%m%dT%H%M%S}"
        aside = folder / f"{revision}.duckdb.tmp"
        in_force = policy or effective()
        about: dict[str, Any] = {"revision": revision, "now": at, "run_id": run_id}
        about["policy_revision"] = policy_revision(connection, in_force.revision, at)
        night = Night(
            now,
            revision,
            about["policy_revision"],
            in_force.text("late.policy"),
            in_force.whole("late.finality_h"),
        )
        _build(connection, data, aside, about, in_force, rulesets, night)
        _make_durable(aside, folder / f"{revision}.duckdb")
        _point_to(folder, revision)
        _remember_current(connection, folder, at)
        _clean(connection, data, at, grace)
    return revision


def _build(
    connection: duckdb.DuckDBPyConnection,
    data: Path,
    aside: Path,
    about: dict[str, object],
    policy: Policy,
    rulesets: Path | None,
    night: Night,
) -> None:
    _check_files(connection, data)
    lake.make_views(connection, data)
    connection.execute(f"ATTACH {lake.literal(aside)} AS aside")
    try:
        connection.execute(_SNAPSHOT, about | {"version": _version()})
        connection.execute(_REGISTRY)
        if _has_runs(connection):
            connection.execute(
                "INSERT INTO aside.runs BY NAME (SELECT * EXCLUDE (policy_revision) FROM runs)"
            )
        for name, schema in tables.LAKE.items():
            connection.register("empty", schema.empty_table())
            connection.execute(f"CREATE TABLE aside.shape.{name} AS SELECT *, NULL::DATE AS day FROM empty")
            connection.unregister("empty")
        policy_telling.tell(connection, policy)
        _audit_series(connection, policy, rulesets, night)
        catalogue.publish_checks(connection, rulesets)
        for file in sorted(FACTS.glob("*.sql")):
            question = file.read_text(encoding="utf-8")
            connection.execute(f"CREATE TABLE aside.{file.stem} AS\n{question}")
        _check_counts(connection)
    finally:
        connection.execute("DETACH aside")


def _audit_series(
    connection: duckdb.DuckDBPyConnection, policy: Policy, rulesets: Path | None, night: Night
) -> None:
    """Publish what only many matches together tell; from here on `violations` holds that too."""
    try:
        known = load_all(series.held_platforms(connection), rulesets)
    except UnknownPlatform as error:
        raise PublishError(str(error)) from error
    for name, table in series.audit(connection, known, policy, night).items():
        connection.register("found", table)
        connection.execute(f"CREATE TABLE aside.{name} AS FROM found")
        connection.unregister("found")
    connection.execute("ALTER VIEW violations RENAME TO violations_of_matches")
    connection.execute(
        "CREATE TEMP VIEW violations AS"
        " FROM violations_of_matches UNION ALL BY NAME FROM aside.series_violations"
    )


def _version() -> str:
    try:
        return installed_version("hakem")
    except PackageNotFoundError:
        return "not installed"


def _has_runs(connection: duckdb.DuckDBPyConnection) -> bool:
    found = "SELECT count(*) FROM duckdb_tables() WHERE table_name = 'runs' AND NOT database_name = 'aside'"
    return answer(connection, found) != (0,)


_MUST_BE_EQUAL = {
    "matches held and rows of matches": """
        SELECT (SELECT count(*) FROM held WHERE kind = 'match'), (SELECT count(*) FROM matches)""",
    "matches and distinct ids of matches": """
        SELECT count(*), count(DISTINCT (platform, match_id)) FROM matches""",
    "seats and twice the matches": """
        SELECT (SELECT count(*) FROM seats), 2 * (SELECT count(*) FROM matches)""",
    "rows that the manifest names and rows of its files": """
        SELECT (SELECT coalesce(sum(row_count), 0) FROM aside.manifest WHERE table_name = 'turns'),
            (SELECT count(*) FROM turns)""",
    "turns of the days and rows of turns": """
        SELECT (SELECT coalesce(sum(turn_count), 0) FROM aside.days), (SELECT count(*) FROM turns)""",
    "matches of the days and rows of matches": """
        SELECT (SELECT coalesce(sum(match_count), 0) FROM aside.days), (SELECT count(*) FROM matches)""",
}


def _check_files(connection: duckdb.DuckDBPyConnection, data: Path) -> None:
    """Raise PublishError unless every file of the lake that holds is there as it was written."""
    found = connection.execute("SELECT path, row_count, byte_count FROM lake_files ORDER BY path").fetchall()
    for path, row_count, byte_count in found:
        file = data / path
        if not file.is_file() or file.stat().st_size != byte_count:
            raise PublishError(f"{path} is not there with its {byte_count} bytes")
        if (rows := pq.read_metadata(file).num_rows) != row_count:
            raise PublishError(f"{path} has {rows} rows, not {row_count}")


def _check_counts(connection: duckdb.DuckDBPyConnection) -> None:
    """Raise PublishError unless what was built agrees with itself and with the registry."""
    for what, question in _MUST_BE_EQUAL.items():
        counts = answer(connection, question)
        if counts is None or counts[0] != counts[1]:
            raise PublishError(f"{what} must be equal, but are {counts}")


def _make_durable(aside: Path, target: Path) -> None:
    with aside.open("rb+") as file:
        os.fsync(file.fileno())
    aside.rename(target)
    lake.sync_folder(target.parent)


def _point_to(folder: Path, revision: str) -> None:
    aside = folder / "current.tmp"
    with aside.open("w", encoding="utf-8") as file:
        file.write(f"{revision}\n")
        file.flush()
        os.fsync(file.fileno())
    aside.replace(folder / "current")
    lake.sync_folder(folder)


def _remember_current(connection: duckdb.DuckDBPyConnection, folder: Path, at: datetime) -> None:
    """Let the registry know the revision that the pointer names: a killed job may have moved it last.

    What was judged for it stands from now on; what was judged for one that nobody saw is forgotten.
    """
    pointer = folder / "current"
    if pointer.is_file():
        revision = pointer.read_text(encoding="utf-8").strip()
        connection.execute(
            "INSERT INTO revisions SELECT $revision, $at, NULL"
            " WHERE $revision NOT IN (SELECT revision FROM revisions)",
            {"revision": revision, "at": at},
        )
    take_over(connection)


def _clean(connection: duckdb.DuckDBPyConnection, data: Path, now: datetime, grace: timedelta) -> None:
    """Remove what no reader can need any more; what has just become unneeded gets its date."""
    folder = data / FOLDER
    found = connection.execute("SELECT revision FROM revisions ORDER BY revision DESC").fetchall()
    known = [revision for (revision,) in found]
    for file in folder.iterdir():
        if file.name != "current" and file.name.removesuffix(".duckdb") not in known:
            file.unlink()  # a killed job left it; the pointer never named it
    needed = _named_by(connection, [folder / f"{revision}.duckdb" for revision in known[:KEPT]])
    with transaction(connection):
        revisions = _expired(connection, "revisions", "revision", known[:KEPT], now, grace)
        files = _expired(connection, "dropped_files", "path", needed, now, grace)
    for revision in revisions:
        (folder / f"{revision}.duckdb").unlink(missing_ok=True)
    for path in files:
        (data / path).unlink(missing_ok=True)


def _named_by(connection: duckdb.DuckDBPyConnection, snapshots: list[Path]) -> list[str]:
    """Return the paths of lake files that the manifests of some snapshots name."""
    named: set[str] = set()
    for snapshot in snapshots:
        connection.execute(f"ATTACH {lake.literal(snapshot)} AS kept (READ_ONLY)")
        named.update(path for (path,) in connection.execute("SELECT path FROM kept.manifest").fetchall())
        connection.execute("DETACH kept")
    return sorted(named)


def _expired(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    column: str,
    needed: list[str],
    now: datetime,
    grace: timedelta,
) -> list[str]:
    """Date the rows of what is not needed, forget and return those that were dated a grace period ago."""
    is_needed = f"{column} IN (SELECT unnest($needed::VARCHAR[]))"
    connection.execute(f"UPDATE {table} SET unreferenced_at = NULL WHERE {is_needed}", {"needed": needed})
    connection.execute(
        f"UPDATE {table} SET unreferenced_at = $now WHERE unreferenced_at IS NULL AND NOT {is_needed}",
        {"now": now, "needed": needed},
    )
    found = connection.execute(
        f"DELETE FROM {table} WHERE unreferenced_at <= $until RETURNING {column}", {"until": now - grace}
    ).fetchall()
    return [name for (name,) in found]
