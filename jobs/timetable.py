"""When which job runs: the only file that knows APScheduler.

The timetable lives in code and nothing rests on a job store: a night that was missed while the process was
down is one that `hakem run nightly --day D` makes up for.
"""

import fcntl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NoReturn
from zoneinfo import ZoneInfo

from apscheduler.events import EVENT_JOB_ERROR, EVENT_JOB_MISSED, JobExecutionEvent
from apscheduler.schedulers.blocking import BlockingScheduler
from apscheduler.triggers.cron import CronTrigger

from jobs.settings import Settings

ZONE = ZoneInfo("Europe/Istanbul")
GRACE = timedelta(hours=6)
"""A night that could not start on time (machine asleep, the one before still running) may start this late."""

Say = Callable[[str], None]


class AnotherScheduler(RuntimeError):
    """A scheduler of this data folder runs already."""


def run(settings: Settings, clock: Callable[[], datetime], say: Say) -> NoReturn:
    """Keep the timetable until the process is ended; each job runs in a child process of its own.

    Raise AnotherScheduler where one keeps it already: two would run every night twice.
    """
    with _alone(settings.data):
        _keep(settings, clock, say)
    raise SystemExit(0)


def _keep(settings: Settings, clock: Callable[[], datetime], say: Say) -> None:
    scheduler = BlockingScheduler(timezone=ZONE)
    hour, minute = settings.night_at.split(":")
    scheduler.add_job(
        night,
        CronTrigger(hour=hour, minute=minute, timezone=ZONE),
        args=(settings, clock, say),
        id="nightly",
        coalesce=True,
        max_instances=1,
        misfire_grace_time=int(GRACE.total_seconds()),
    )
    scheduler.add_listener(lambda event: _tell(event, say), EVENT_JOB_ERROR | EVENT_JOB_MISSED)
    say(f"the night runs at {settings.night_at} {ZONE.key}, over {settings.data.absolute()}")
    scheduler.start()


@contextmanager
def _alone(data: Path) -> Iterator[None]:
    data.mkdir(parents=True, exist_ok=True)
    with (data / "scheduler.lock").open("a", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AnotherScheduler(
                f"a scheduler keeps the timetable of {data} already: end it first"
            ) from error
        yield


def match_day(now: datetime) -> date:
    """Return the match day that the night works on: the last one that is over."""
    return now.astimezone(ZONE).date() - timedelta(days=1)


def night(settings: Settings, clock: Callable[[], datetime], say: Say) -> int:
    """Run the night of the last match day in a child process; return its exit code."""
    day = match_day(clock()).isoformat()
    command = [sys.executable, "-m", "jobs.cli", "run", "nightly", "--day", day]
    done = subprocess.run(command, env=settings.environment(), stdin=subprocess.DEVNULL, check=False)
    say(f"the night of {day} ended with {done.returncode}")
    return done.returncode


def _tell(event: JobExecutionEvent, say: Say) -> None:
    cause = f"could not start: {event.exception}" if event.exception else "was missed"
    say(f"{event.job_id} of {event.scheduled_run_time:%Y-%m-%d %H:%M} {cause}")
