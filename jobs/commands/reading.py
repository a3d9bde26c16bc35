"""Verbs that read logs: check, import, schema."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from jobs.commands.manners import (
    FOUND,
    DataOption,
    FormatOption,
    PlatformOption,
    counted,
    failing,
    now,
    progress,
    refuse,
    refusing,
    say,
    say_what_waits,
    settings_for,
)
from jobs.showing import Form, printable, write

if TYPE_CHECKING:
    from jobs.importing import FileReport

PathsArgument = Annotated[
    list[Path],
    typer.Argument(metavar="PATH...", help="Files, folders, or - for stdin.", show_default=False),
]
IMPORTED = ("file", "lines", "new", "known", "superseded", "rejects")


def check(
    paths: PathsArgument,
    platform: PlatformOption = None,
    form: FormatOption = Form.table,
    data: DataOption = None,
) -> None:
    """Read and replay logs as one, without importing them; a record a problem, exit 1 if there is any."""
    from jobs.problems import Problem, problems

    settings = settings_for(data)
    with progress("checking") as bar, failing():
        examined = problems(paths, settings, now(), platform, bar)
    write([problem._asdict() for problem in examined.problems], Problem._fields, form, sys.stdout)
    count, lines = len(examined.problems), sum(report.lines for report in examined.reports)
    if lines or not any(report.error for report in examined.reports):
        say(f"{counted(count, 'problem') if count else 'nothing wrong'} in {counted(lines, 'line')}")
    _tell(examined.reports)
    if count:
        raise typer.Exit(FOUND)


def import_(
    paths: PathsArgument,
    publish: Annotated[bool, typer.Option("--publish/--no-publish", help="Show it at once.")] = True,
    data: DataOption = None,
    form: FormatOption = Form.table,
) -> None:
    """Import logs and publish what came in; of each file, lines = new + known + superseded + rejects."""
    from jobs import demo, nightly

    settings = settings_for(data)
    with refusing(demo.OtherData):
        demo.refuse_mixing(settings.data, paths)
    with failing(), progress("importing") as bar:
        reports = nightly.import_logs(paths, settings, now, publishes=publish, progress=bar)
    write([report._asdict() for report in reports], IMPORTED, form, sys.stdout)
    sums = {column: sum(getattr(report, column) for report in reports) for column in IMPORTED[1:]}
    lines = sums.pop("lines")
    say(f"{counted(lines, 'line')} = " + " + ".join(f"{count:,} {word}" for word, count in sums.items()))
    if publish:
        say_what_waits(settings.data)
    _tell(reports)


def _tell(reports: "Sequence[FileReport]") -> None:
    """Tell the notices of the files; refuse when one could not be read."""
    for report in reports:
        for notice in report.notices:
            say(f"{printable(report.file)}: {notice}")
    unread = [report.error for report in reports if report.error]
    for error in unread[:-1]:
        say(f"hakem: {error}")
    if unread:
        refuse(str(unread[-1]))


def schema(data: DataOption = None) -> None:
    """Print the JSON Schema of the logs, for the engineers who write a platform's exporter."""
    from jobs.schema import schema as of_logs

    settings_for(data)
    say("one line of a log; the field log says of which kind")
    sys.stdout.write(json.dumps(of_logs(), indent=2, ensure_ascii=False) + "\n")
