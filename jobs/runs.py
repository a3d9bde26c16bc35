"""The ledger of runs: what each job did, on which day, and how it ended.

A run is unique by (job, day): doing it again writes its row anew. A run of no day has a row of its own each
time. Only the holder of the data folder's lock writes, so that a run which still says `running` when the next
one begins belongs to a process that died.
"""

import sys
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Literal, NamedTuple

import duckdb

from jobs.lock import writing
from jobs.registry import next_number, transaction, warehouse
from jobs.registry import policy_revision as named

State = Literal["running", "ok", "partial", "failed", "skipped"]
Clock = Callable[[], datetime]
"""Gives the time, aware."""

_TABLE = """
CREATE TABLE IF NOT EXISTS runs(
    run_id VARCHAR, job VARCHAR, day DATE, state VARCHAR, started_at TIMESTAMP, ended_at TIMESTAMP,
    rows_in BIGINT, rows_out BIGINT, reject_count BIGINT, message VARCHAR, policy_revision VARCHAR)
"""
DIED = "the process ended before its run did"

_alive: set[str] = set()
"""The runs that this process is doing, one within the other."""


class Outcome(NamedTuple):
    """What a run took in and gave out; `partial` when it did what it could and something is missing."""

    rows_in: int = 0
    rows_out: int = 0
    reject_count: int = 0
    message: str = ""
    state: State = "ok"


def run(
    data: Path,
    job: str,
    day: date | None,
    policy_revision: str,
    clock: Clock,
    work: Callable[[], Outcome],
    publish: Callable[[str], object] | None = None,
) -> Outcome:
    """Do a job's work under the data folder's lock and write into the ledger how it went.

    `publish`, given the run's id, shows what the work did: it is called last, when the ledger says already
    how the run ended, so that what is published says it too. What either raises is written down and raised
    on. Raise DataFolderBusy when another job is at work.
    """
    with writing(data):
        run_id = _begin(data, job, day, policy_revision, _utc(clock()))
        _alive.add(run_id)
        outcome = Outcome(state="failed")
        try:
            outcome = work()
            if publish is not None:
                _end(data, run_id, outcome, _utc(clock()))
                publish(run_id)
        finally:
            _alive.remove(run_id)
            if error := sys.exception():
                outcome = Outcome(state="failed", message=f"{type(error).__name__}: {error}"[:1_000])
            _end(data, run_id, outcome, _utc(clock()))
        return outcome


def is_done(data: Path, job: str, day: date, policy_revision: str) -> bool:
    """Whether a run of this day ended well under this policy, and nothing was imported since it began."""
    with writing(data), warehouse(data) as connection:
        connection.execute(_TABLE)
        found = connection.execute(
            "SELECT COUNT(*) FROM runs WHERE job = ? AND day = ? AND state = 'ok' AND policy_revision = ?"
            " AND started_at >= COALESCE((SELECT MAX(imported_at) FROM files), started_at)",
            [job, day, policy_revision],
        ).fetchone()
    return found is not None and found[0] > 0


def recover(connection: duckdb.DuckDBPyConnection, now: datetime) -> int:
    """Mark as failed the runs that a dead process left running, and say how many."""
    found = connection.execute(
        "UPDATE runs SET state = 'failed', ended_at = ?, message = ?"
        " WHERE state = 'running' AND NOT list_contains(?::VARCHAR[], run_id)",
        [now, DIED, sorted(_alive)],
    ).fetchone()
    return int(found[0]) if found else 0


def _begin(data: Path, job: str, day: date | None, policy_revision: str, now: datetime) -> str:
    with warehouse(data) as connection:
        connection.execute(_TABLE)
        recover(connection, now)
        run_id = str(next_number(connection, "run"))
        named(connection, policy_revision, now)
        with transaction(connection):
            if day is not None:
                connection.execute("DELETE FROM runs WHERE job = ? AND day = ?", [job, day])
            connection.execute(
                "INSERT INTO runs VALUES (?, ?, ?, 'running', ?, NULL, 0, 0, 0, '', ?)",
                [run_id, job, day, now, policy_revision],
            )
    return run_id


def _end(data: Path, run_id: str, outcome: Outcome, now: datetime) -> None:
    with warehouse(data) as connection:
        connection.execute(
            "UPDATE runs SET state = ?, ended_at = ?, rows_in = ?, rows_out = ?, reject_count = ?,"
            " message = ? WHERE run_id = ?",
            [
                outcome.state,
                now,
                outcome.rows_in,
                outcome.rows_out,
                outcome.reject_count,
                outcome.message,
                run_id,
            ],
        )


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(tzinfo=None)
