"""The `hakem` command: its verbs by name. What they do stands in `jobs/commands`."""

import os
import sys
from types import TracebackType

import typer

from jobs.commands import looking, manners, reading, serving, working

app = typer.Typer(
    name="hakem",
    help="The integrity, fairness and league desk of online tavla and backgammon platforms.",
    epilog="Ends with 0: done · 1: done, and it found what it looks for · 2: could not do what was asked · "
    "3: a step failed. Begin with: hakem demo",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

app.command("demo", epilog="Example:  hakem demo --days 7 --accounts 500")(serving.demo)
app.command("season", epilog="Example:  hakem season spring --days 30 --accounts 2000 --seed 7")(
    serving.season
)
app.command("check", epilog="Example:  hakem check export.jsonl.zst --format json")(reading.check)
app.command("import", epilog="Example:  zstdcat day.jsonl.zst | hakem import -")(reading.import_)
app.command("run", epilog="Example:  hakem run nightly --from 2026-11-01 --to 2026-11-30")(working.run)
app.command("show", epilog="Example:  hakem show violations --day 2026-11-29 --format csv")(looking.show)
app.command(
    "replay",
    epilog="Example:  hakem replay m-0000001 --game 2",
    context_settings={"ignore_unknown_options": True},  # the id of a match may begin with a minus
)(looking.replay)
app.command("desk", epilog="Example:  hakem desk --port 8600")(serving.desk)
app.command("schema", epilog="Example:  hakem schema > tavla-log.schema.json")(reading.schema)
app.command("doctor", epilog="Example:  hakem doctor --data hakem-data")(serving.doctor)
app.command("scheduler", epilog="Example:  HAKEM_INBOX=logs hakem scheduler")(working.scheduler)


def main() -> None:
    """Run the command; a mistake of ours ends with 3, since 1 means a finding."""
    command = typer.main.get_command(app)  # calling the app itself would set a hook of typer's
    sys.excepthook = _report_bug
    command()


def _report_bug(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    sys.__excepthook__(kind, error, trace)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(manners.FAILED)


if __name__ == "__main__":
    main()
