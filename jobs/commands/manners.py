"""How every verb behaves: its options, its ways to end, its messages and its progress."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from jobs.settings import Settings, SettingsError, load
from jobs.showing import Form

DONE, FOUND, REFUSED, FAILED = 0, 1, 2, 3
"""Exit codes: done; done, and it found what it looks for; could not do what was asked; a step failed."""

DataOption = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The data folder (HAKEM_DATA, ./hakem-data).")
]
FormatOption = Annotated[Form, typer.Option("--format", help="For people, or for programs.")]
LimitOption = Annotated[int, typer.Option("--limit", min=0, help="Rows at most; 0 means all.")]
PlatformOption = Annotated[str | None, typer.Option("--platform", metavar="ID", help="Only this platform.")]


def now() -> datetime:
    """Look at the clock: nothing below the command does."""
    return datetime.now(UTC)


def say(message: str) -> None:
    """Tell people something; standard output stays for what was asked."""
    typer.echo(message, err=True)


def counted(count: int, thing: str) -> str:
    """Return a number with its word, such as `1 match` or `2,000 matches`."""
    plural = thing + ("es" if thing.endswith("ch") else "s")
    return f"{count:,} {thing if count == 1 else plural}"


def refuse(message: str) -> NoReturn:
    """End: what was asked cannot be done, and this would be right."""
    say(f"hakem: {message}")
    raise typer.Exit(REFUSED)


def fail(message: str) -> NoReturn:
    """End: a step failed, and what was published before still stands."""
    say(f"hakem: {message}")
    raise typer.Exit(FAILED)


@contextmanager
def refusing(*errors: type[Exception]) -> Iterator[None]:
    """Turn these errors, which say what would be right, into a refusal."""
    try:
        yield
    except errors as error:
        refuse(str(error))


@contextmanager
def failing() -> Iterator[None]:
    """Turn what a disk, a file or the memory does to a step into a failure that says so.

    Another job at work and a ruleset that cannot be read are refusals: nothing was begun.
    """
    import duckdb
    import pyarrow as pa

    from jobs.lock import DataFolderBusy
    from jobs.publish import PublishError
    from jobs.rules.ruleset import RulesetError

    try:
        yield
    except (DataFolderBusy, RulesetError) as error:
        refuse(str(error))
    except (OSError, MemoryError, duckdb.Error, pa.ArrowException, PublishError) as error:
        fail(f"a step failed, what was published before still stands: {type(error).__name__}: {error}")


def day_of(text: str | None, option: str) -> date | None:
    """Read a date from an option, or refuse it."""
    if text is None:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        refuse(f"{option} is {text!r}: give a date such as 2026-11-29")


def settings_for(data: Path | None, **given: object) -> Settings:
    """Read the settings with what an option gave above the environment, or refuse."""
    from jobs.policy import PolicyError

    with refusing(SettingsError, PolicyError):
        settings = load(data=data, **given)
        _ = settings.effective_policy  # a policy that cannot be is refused before work begins
        return settings


def say_what_waits(data: Path) -> None:
    """Say how many published judgements late rows would change, where a person has to decide."""
    from queries import repeat
    from queries.published import NothingPublished, SnapshotUnreadable, use

    use(data)
    try:
        open_ones = repeat.proposals(is_open=True, limit=0)
    except (NothingPublished, SnapshotUnreadable):
        return
    if len(open_ones):
        decisions = int((open_ones["was"] != open_ones["now"]).sum())
        tables, changed = counted(len(open_ones), "staked table"), counted(decisions, "decision")
        say(
            f"late rows would count {tables} of final days otherwise and change {changed};"
            " what was published stands until somebody decides (late.policy)"
        )


@contextmanager
def progress(task: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar on a terminal and nothing elsewhere; what is yielded takes (done, of how many)."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        shown = bar.add_task(task, total=None)
        yield lambda done, whole: bar.update(shown, completed=done, total=whole)
