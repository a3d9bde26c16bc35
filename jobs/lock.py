"""One writing job at a time in a data folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_held: dict[Path, int] = {}
"""Folders that this process holds, and how often: a night imports and publishes under its own lock."""


class DataFolderBusy(RuntimeError):
    """Another job writes in this data folder."""


@contextmanager
def writing(data: Path) -> Iterator[None]:
    """Hold a data folder for writing, making it where it is not there.

    A job that holds it may ask again. Raise DataFolderBusy when another process holds it: the kernel frees
    the lock when a process ends, however it ends.
    """
    data.mkdir(parents=True, exist_ok=True)
    folder = data.resolve()
    if folder in _held:
        _held[folder] += 1
        try:
            yield
        finally:
            _held[folder] -= 1
        return
    with (folder / "hakem.lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            file.seek(0)
            who = file.read().strip() or "another process"
            raise DataFolderBusy(f"{who} is writing in {data}: try again when it has ended") from error
        file.truncate(0)
        file.write(f"process {os.getpid()}")
        file.flush()
        _held[folder] = 1
        try:
            yield
        finally:
            del _held[folder]
