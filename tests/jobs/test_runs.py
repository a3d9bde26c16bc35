"""The ledger of runs: one row a (job, day), honest about how it ended."""

import subprocess
import sys
from datetime import UTC, date, datetime, timedelta

import pytest

from jobs import runs
from jobs.lock import DataFolderBusy, writing
from jobs.registry import policy_revision, warehouse
from jobs.runs import Outcome

DAY = date(2026, 11, 29)
NIGHT = datetime(2026, 11, 30, 1, 30, tzinfo=UTC)
POLICY = "p1"


class Clock:
    """Every look at it is a minute later."""

    def __init__(self):
        self.now = NIGHT

    def __call__(self):
        self.now += timedelta(minutes=1)
        return self.now


@pytest.fixture
def clock():
    return Clock()


def ledger(data):
    with writing(data), warehouse(data) as connection:
        found = connection.execute("SELECT * EXCLUDE (policy_revision) FROM runs ORDER BY run_id::INT")
        names = [column[0] for column in found.description]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


def test_a_run_is_written_with_its_counts_and_times_in_utc(tmp_path, clock):
    done = runs.run(tmp_path, "audit", DAY, POLICY, clock, lambda: Outcome(100, 3, 2, "three found"))

    assert done == Outcome(100, 3, 2, "three found", "ok")
    assert ledger(tmp_path) == [
        {
            "run_id": "1",
            "job": "audit",
            "day": DAY,
            "state": "ok",
            "started_at": datetime(2026, 11, 30, 1, 31),
            "ended_at": datetime(2026, 11, 30, 1, 32),
            "rows_in": 100,
            "rows_out": 3,
            "reject_count": 2,
            "message": "three found",
        }
    ]


def test_what_a_run_raises_is_written_and_raised_on(tmp_path, clock):
    def breaks():
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        runs.run(tmp_path, "publish", None, POLICY, clock, breaks)

    [row] = ledger(tmp_path)
    assert (row["state"], row["message"]) == ("failed", "OSError: disk full")
    assert row["ended_at"] is not None


def test_what_is_published_says_how_its_own_run_ended(tmp_path, clock):
    seen = []

    def publish(run_id):
        seen.extend((run_id, row["run_id"], row["state"], row["rows_in"]) for row in ledger(tmp_path))

    runs.run(tmp_path, "import", None, POLICY, clock, lambda: Outcome(7), publish)

    assert seen == [("1", "1", "ok", 7)]


def test_a_run_that_could_not_be_published_has_failed(tmp_path, clock):
    def publish(run_id):
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        runs.run(tmp_path, "import", None, POLICY, clock, lambda: Outcome(7), publish)

    assert [row["state"] for row in ledger(tmp_path)] == ["failed"]


def test_a_day_done_again_has_one_row_and_a_job_of_no_day_one_each_time(tmp_path, clock):
    for _ in range(2):
        runs.run(tmp_path, "audit", DAY, POLICY, clock, Outcome)
        runs.run(tmp_path, "publish", None, POLICY, clock, Outcome)

    assert [(row["job"], row["run_id"]) for row in ledger(tmp_path)] == [
        ("publish", "2"),
        ("audit", "3"),
        ("publish", "4"),
    ]


def test_a_run_within_a_run_leaves_the_outer_one_running(tmp_path, clock):
    states = []

    def inner():
        states.extend(row["state"] for row in ledger(tmp_path))
        return Outcome()

    def outer():
        return runs.run(tmp_path, "audit", DAY, POLICY, clock, inner)

    runs.run(tmp_path, "nightly", DAY, POLICY, clock, outer)

    assert states == ["running", "running"]
    assert [row["state"] for row in ledger(tmp_path)] == ["ok", "ok"]


def test_a_run_that_died_is_marked_by_the_next_one(tmp_path, clock):
    runs.run(tmp_path, "audit", DAY, POLICY, clock, Outcome)
    with writing(tmp_path), warehouse(tmp_path) as connection:
        connection.execute("UPDATE runs SET state = 'running', ended_at = NULL")

    runs.run(tmp_path, "publish", None, POLICY, clock, Outcome)

    dead, done = ledger(tmp_path)
    assert (dead["state"], dead["message"]) == ("failed", runs.DIED)
    assert dead["ended_at"] is not None
    assert done["state"] == "ok"


def test_a_day_is_done_under_its_policy_until_something_is_imported(tmp_path, clock):
    assert not runs.is_done(tmp_path, "nightly", DAY, POLICY)

    runs.run(tmp_path, "nightly", DAY, POLICY, clock, Outcome)

    assert runs.is_done(tmp_path, "nightly", DAY, POLICY)
    assert not runs.is_done(tmp_path, "nightly", DAY, "p2")
    assert not runs.is_done(tmp_path, "nightly", DAY - timedelta(days=1), POLICY)

    with writing(tmp_path), warehouse(tmp_path) as connection:
        connection.execute("INSERT INTO files(file_id, imported_at) VALUES (1, '2026-11-30 09:00')")
    assert not runs.is_done(tmp_path, "nightly", DAY, POLICY)


def test_a_failed_run_is_not_done(tmp_path, clock):
    runs.run(tmp_path, "nightly", DAY, POLICY, clock, lambda: Outcome(state="failed"))

    assert not runs.is_done(tmp_path, "nightly", DAY, POLICY)


def test_no_run_begins_while_another_process_writes(tmp_path, clock):
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from jobs.lock import writing\n"
            "with writing(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()",
            str(tmp_path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(DataFolderBusy, match="is writing"):
            runs.run(tmp_path, "audit", DAY, POLICY, clock, Outcome)
    finally:
        holder.communicate()
    runs.run(tmp_path, "audit", DAY, POLICY, clock, Outcome)


def test_policies_are_named_in_the_order_in_which_they_took_effect(tmp_path, clock):
    for policy in ("aa", "cc", "aa", "bb"):
        runs.run(tmp_path, "audit", None, policy, clock, Outcome)

    with warehouse(tmp_path) as connection:
        names = {policy: policy_revision(connection, policy, NIGHT) for policy in ("bb", "cc", "aa")}
    assert names == {"aa": "r1", "cc": "r2", "bb": "r3"}
