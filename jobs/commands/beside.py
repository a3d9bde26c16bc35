"""The worker's process: `python -m jobs.commands.beside`, which `hakem desk` and `hakem demo` start."""

import signal
from threading import Event
from typing import Annotated

import typer

from jobs.commands.manners import DataOption, now, refusing, say, settings_for


def worker(
    beside: Annotated[
        int | None, typer.Option("--of", metavar="PID", help="End when this process, its parent, has ended.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Answer what the desk's pages ask for, until it is told to end or its desk has ended."""
    from jobs import worker as answering
    from queries.store.opening import StoreUnavailable

    settings, stop = settings_for(data), Event()
    for wish in (signal.SIGTERM, signal.SIGINT):
        signal.signal(wish, lambda number, frame: stop.set())
    with refusing(StoreUnavailable):
        answering.work(settings, now, say, stop, beside)


if __name__ == "__main__":
    typer.run(worker)
