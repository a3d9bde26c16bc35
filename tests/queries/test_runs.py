from datetime import datetime, timedelta

import pytest

from queries import files, runs, span
from tests.snapshots import DAY


def test_shown_runs_have_the_columns_of_the_command(league):
    league.publish()

    columns = "run_id job day state started_at ended_at rows_in rows_out reject_count message"
    assert list(runs.shown().columns) == columns.split()


def test_the_latest_run_comes_first_and_is_named_by_the_snapshot(league):
    league.run("r-1")
    league.run("r-2", "import", "failed", started_at=datetime(2026, 11, 30, 2))
    league.publish()

    assert list(runs.runs()["run_id"]) == ["r-2", "r-1"]
    [row] = runs.snapshot().to_dict("records")
    assert (row["last_run_id"], row["last_run_state"], row["policy_revision"]) == ("r-2", "failed", "r1")


def test_the_run_that_published_stands_before_the_steps_within_it(league):
    league.run("r-1")
    league.run("r-2", "replay", started_at=datetime(2026, 11, 30, 2))
    league.publish(run_id="r-1")

    [row] = runs.snapshot().to_dict("records")
    assert (row["last_run_id"], row["last_run_job"]) == ("r-1", "nightly")


def test_a_snapshot_without_runs_still_says_what_it_is(league):
    revision = league.publish()

    [row] = runs.snapshot().to_dict("records")

    assert row["revision"] == revision
    assert row["last_run_id"] is None


def test_runs_of_a_day_and_runs_of_no_day(league):
    league.run("r-1", day=DAY)
    league.run("r-2", day=DAY - timedelta(days=1))
    league.run("r-3", "import", day=None)
    league.publish()

    assert sorted(runs.shown(day=DAY)["run_id"]) == ["r-1", "r-3"]


def test_a_run_is_of_no_account(league):
    league.publish()

    with pytest.raises(span.NoSuchFilter, match="--day"):
        runs.shown(account="a17")


def test_the_sum_of_a_files_lines_is_told(league):
    league.file(1, reject_count=2, line_count=4)
    league.file(2, "b.mat", imported_at=datetime(2026, 11, 30, 2), new_count=1, known_count=1)
    league.publish()

    assert list(files.files()["file_id"]) == [1, 2]  # most rejects first
    [row] = files.totals().to_dict("records")
    assert (row["file_count"], row["line_count"], row["new_count"], row["reject_count"]) == (2, 6, 3, 2)


def test_without_files_the_totals_are_zero(league):
    league.publish()

    [row] = files.totals().to_dict("records")

    assert (row["file_count"], row["line_count"]) == (0, 0)
