"""Verbs that work: run, scheduler."""

from datetime import date, timedelta
from typing import Annotated

import typer

from jobs.commands.manners import (
    DataOption,
    day_of,
    failing,
    now,
    refuse,
    refusing,
    say,
    say_what_waits,
    settings_for,
)

DayOption = Annotated[str | None, typer.Option(metavar="D", help="A match day, YYYY-MM-DD.")]


def run(
    job: Annotated[str, typer.Argument(metavar="JOB", help="nightly, or a step of it.", show_default=False)],
    day: DayOption = None,
    first: Annotated[
        str | None, typer.Option("--from", metavar="D", help="The first of several days.")
    ] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="D", help="The last of them.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Do again what is done already.")] = False,
    data: DataOption = None,
) -> None:
    """Run a job: nightly (the whole night of a match day, yesterday's where none is named), or a step."""
    from jobs import nightly
    from jobs.timetable import match_day

    settings = settings_for(data)
    names = (nightly.NIGHTLY, *nightly.STEPS)
    if job not in names:
        refuse(f"there is no job {job!r}; there are {', '.join(names)}")
    days: list[date | None] = [*_days(day, first, last)]
    if not days:
        days = [match_day(now()) if job == nightly.NIGHTLY else None]
    with failing():
        for on, outcome in nightly.run_days(job, days, settings, now, force=force):
            of = f"{job} of {on}" if on else job
            say(f"{of}: {outcome.state}" + (f", {outcome.message}" if outcome.message else ""))
    say_what_waits(settings.data)


def scheduler(data: DataOption = None) -> None:
    """Keep the timetable: the night of every match day, in the small hours after it."""
    from jobs import timetable

    settings = settings_for(data)
    with refusing(timetable.AnotherScheduler):
        timetable.run(settings, now, say)


def _days(day: str | None, first: str | None, last: str | None) -> list[date]:
    """Return the days that were asked for, none where none was; refuse what makes no sense."""
    if day is not None and (first is not None or last is not None):
        refuse("--day is one day, --from and --to are several: give one or the other")
    if (first is None) != (last is None):
        refuse("--from and --to go together: give the first day and the last")
    begin, end = day_of(first or day, "--from" if first else "--day"), day_of(last or day, "--to")
    if begin is None or end is None:
        return []
    if end < begin:
        refuse(f"--from {begin} is after --to {end}: give the earlier day first")
    return [begin + timedelta(days=offset) for offset in range((end - begin).days + 1)]
