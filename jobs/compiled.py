"""Machine code for hot paths: the one way in which this code base uses numba's compiler."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])

_JOBS = Path(__file__).parent
_SHARED = (_JOBS / "rules", _JOBS / "batch.py", _JOBS.parent / "queries" / "board.py")
"""What compiled functions of every folder build on: functions and numbers that become part of their code."""


def compiled(function: Function) -> Function:
    """Compile a function on its first call; keep the code on disk and let other threads run meanwhile.

    Never for a function that calls itself: a kept self-recursive function crashes the next process.
    """
    return cast(Function, _kept(njit(cache=True, nogil=True)(function), function))


def inlined(function: Function) -> Function:
    """Compile a small function into each of its callers: for what the hottest loops call at every turn."""
    return cast(Function, _kept(njit(cache=True, nogil=True, inline="always")(function), function))


def _kept(dispatcher: Any, function: Callable[..., object]) -> Any:
    """Let kept code go stale with any file that it is compiled from.

    Of itself numba looks only at the file of the function, and would go on using code into which it has
    compiled functions of other files as they were.
    """
    dispatcher._cache._cache_file._source_stamp = _stamp(Path(function.__code__.co_filename).parent)
    return dispatcher


@lru_cache
def _stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return name, time and size of the files that functions of a folder can be compiled from."""
    files = {
        file for place in (folder, *_SHARED) for file in (place.glob("*.py") if place.is_dir() else [place])
    }
    marks = []
    for file in sorted(files):
        said = file.stat()
        marks.append((str(file), said.st_mtime_ns, said.st_size))
    return tuple(marks)
