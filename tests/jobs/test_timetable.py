"""The timetable: the night of yesterday, once, in a process of its own."""

import subprocess
from datetime import UTC, date, datetime

import pytest

from jobs import timetable
from jobs.settings import load


@pytest.mark.parametrize(
    ("now", "day"),
    [
        pytest.param(datetime(2026, 11, 30, 1, 30, tzinfo=UTC), date(2026, 11, 29), id="04:30 in Istanbul"),
        pytest.param(datetime(2026, 11, 29, 20, 59, tzinfo=UTC), date(2026, 11, 28), id="23:59 in Istanbul"),
        pytest.param(datetime(2026, 11, 29, 21, 0, tzinfo=UTC), date(2026, 11, 29), id="midnight there"),
    ],
)
def test_the_night_works_on_the_last_match_day_that_is_over(now, day):
    assert timetable.match_day(now) == day


def test_the_night_runs_as_a_child_with_the_data_folder_of_its_parent(monkeypatch, tmp_path):
    called = []

    def child(command, **how):
        called.append((command[1:], how["env"]["HAKEM_DATA"]))
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(timetable.subprocess, "run", child)
    said = []

    code = timetable.night(
        load(data=tmp_path), lambda: datetime(2026, 11, 30, 1, 30, tzinfo=UTC), said.append
    )

    assert called == [(["-m", "jobs.cli", "run", "nightly", "--day", "2026-11-29"], str(tmp_path))]
    assert code == 3
    assert said == ["the night of 2026-11-29 ended with 3"]


def test_one_night_is_planned_at_the_hour_of_the_settings(monkeypatch, tmp_path):
    planned = []
    monkeypatch.setattr(timetable.BlockingScheduler, "start", lambda self: planned.extend(self._pending_jobs))

    with pytest.raises(SystemExit):
        timetable.run(load(data=tmp_path, night_at="03:15"), lambda: datetime.now(UTC), lambda text: None)

    [(job, _, _)] = planned
    next_time = job.trigger.get_next_fire_time(None, datetime(2026, 11, 30, tzinfo=UTC))
    assert next_time.astimezone(UTC) == datetime(2026, 11, 30, 0, 15, tzinfo=UTC)
    assert (job.coalesce, job.max_instances) == (True, 1)


def test_a_second_scheduler_of_a_data_folder_is_refused(monkeypatch, tmp_path):
    refused = []

    def start(self):
        with pytest.raises(timetable.AnotherScheduler, match="end it first"):
            timetable.run(load(data=tmp_path), lambda: datetime.now(UTC), lambda text: None)
        refused.append(True)

    monkeypatch.setattr(timetable.BlockingScheduler, "start", start)

    with pytest.raises(SystemExit):
        timetable.run(load(data=tmp_path), lambda: datetime.now(UTC), lambda text: None)

    assert refused == [True]
