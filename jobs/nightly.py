"""The steps of a night in their order, each a function of the match day and its inputs.

Every step is idempotent: what it makes replaces what it made before, so that doing it again cures every
failure. A match is replayed and audited as it arrives; the steps do it again for a day, because rules, policy
or code may have changed since.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from pathlib import Path

from jobs import runs
from jobs.importing import FileReport, Progress, import_paths
from jobs.inputs import STANDARD_INPUT
from jobs.lock import writing
from jobs.publish import publish
from jobs.registry import warehouse
from jobs.replay_days import replay_day
from jobs.runs import Clock, Outcome
from jobs.settings import Settings

NIGHTLY = "nightly"
Step = Callable[[date | None, Settings, Clock], Outcome]


def run(
    job: str,
    day: date | None,
    settings: Settings,
    clock: Clock,
    *,
    force: bool = False,
    publishes: bool = True,
) -> Outcome:
    """Do the night of a day or one of its steps, and write it into the ledger.

    What was done for a day under the policy in force, with nothing imported since, is left as it stands
    unless `force`. Without `publishes` a night leaves publishing to another one that follows at once. Raise
    KeyError for a job of another name, DataFolderBusy when another job is at work.
    """
    revision = settings.effective_policy.revision
    if day is not None and not force and runs.is_done(settings.data, job, day, revision):
        return Outcome(
            state="skipped", message="done already, and nothing came in since; --force does it again"
        )
    work = _night if job == NIGHTLY else STEPS[job]
    shows = _publisher(settings, clock) if publishes and job in (NIGHTLY, "publish") else None
    return runs.run(settings.data, job, day, revision, clock, partial(work, day, settings, clock), shows)


def run_days(
    job: str, days: Sequence[date | None], settings: Settings, clock: Clock, *, force: bool = False
) -> Iterator[tuple[date | None, Outcome]]:
    """Do a job for each day and yield how it went; what the nights did is published once."""
    is_unpublished = False
    for place, day in enumerate(days, 1):
        is_last = place == len(days)
        outcome = run(job, day, settings, clock, force=force, publishes=is_last)
        if job == NIGHTLY and outcome.state != "skipped":
            is_unpublished = not is_last
        yield day, outcome
    if is_unpublished:  # the last night was done already
        run("publish", None, settings, clock)


def import_logs(
    paths: Iterable[Path],
    settings: Settings,
    clock: Clock,
    *,
    publishes: bool,
    progress: Progress | None = None,
) -> list[FileReport]:
    """Import logs as a run of the ledger, and publish what came in; an unreadable file makes it partial.

    Where none of the paths is there, nothing is run and nothing published.
    """
    paths = list(paths)
    if paths and not any(path == STANDARD_INPUT or path.exists() for path in paths):
        return [FileReport(str(path), error=f"{path}: No such file or directory") for path in paths]
    reports: list[FileReport] = []

    def work() -> Outcome:
        reports.extend(import_paths(paths, settings.data, settings, clock(), progress))
        return _outcome_of(reports)

    revision = settings.effective_policy.revision
    shows = _publisher(settings, clock) if publishes else None
    runs.run(settings.data, "import", None, revision, clock, work, shows)
    return reports


def stored_days(data: Path) -> list[date]:
    """Return the match days of which matches are held, the earliest first."""
    with writing(data), warehouse(data) as connection:
        found = connection.execute(
            "SELECT DISTINCT day FROM held WHERE kind = 'match' ORDER BY day"
        ).fetchall()
    return [day for (day,) in found]


def _publisher(settings: Settings, clock: Clock) -> Callable[[str], str]:
    return lambda run_id: publish(
        settings.data, clock(), run_id, settings.effective_policy, settings.rulesets
    )


def _night(day: date | None, settings: Settings, clock: Clock) -> Outcome:
    """Do every step but the last, which publishes the whole night with its own row in it."""
    outcomes = {step: run(step, day, settings, clock, force=True) for step in NIGHT}
    unwell = [f"{step}: {one.message}" for step, one in outcomes.items() if one.state == "partial"]
    return Outcome(
        rows_in=sum(one.rows_in for one in outcomes.values()),
        rows_out=sum(one.rows_out for one in outcomes.values()),
        reject_count=sum(one.reject_count for one in outcomes.values()),
        message="; ".join(unwell),
        state="partial" if unwell else "ok",
    )


def _import_inbox(day: date | None, settings: Settings, clock: Clock) -> Outcome:
    if settings.inbox is None:
        return Outcome(state="skipped", message="HAKEM_INBOX names no folder")
    return _outcome_of(import_paths([settings.inbox], settings.data, settings, clock()))


def _replay(day: date | None, settings: Settings, clock: Clock) -> Outcome:
    """Replay and audit a day again from the lake, every day where none is named."""
    days = [day] if day is not None else stored_days(settings.data)
    found = [replay_day(settings.data, one, settings) for one in days]
    return Outcome(
        rows_in=sum(one.match_count for one in found),
        rows_out=sum(one.turn_count for one in found),
        message=f"{sum(one.violation_count for one in found):,} violations",
    )


def _nothing_more(day: date | None, settings: Settings, clock: Clock) -> Outcome:
    return Outcome()


def _outcome_of(reports: list[FileReport]) -> Outcome:
    unread = [report.error for report in reports if report.error]
    return Outcome(
        rows_in=sum(report.lines for report in reports),
        rows_out=sum(report.new for report in reports),
        reject_count=sum(report.rejects for report in reports),
        message="; ".join(unread),
        state="partial" if unread else "ok",
    )


STEPS: Mapping[str, Step] = {
    "import": _import_inbox,
    "replay": _replay,
    "audit": _replay,
    "publish": _nothing_more,
}
"""Every step by its name. Checks look at boards that only a replay has, so that replaying audits and auditing
replays; a night does it once."""

NIGHT = ("import", "replay")
"""The steps of a night before it is published."""
