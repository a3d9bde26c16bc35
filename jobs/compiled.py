"""Machine code for hot paths: the one way in which this code base uses numba's compiler."""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compile a function on its first call; keep the code on disk and let other threads run meanwhile.

    Never for a function that calls itself: a kept self-recursive function crashes the next process.
    """
    return cast(Function, njit(cache=True, nogil=True)(function))


def inlined(function: Function) -> Function:
    """Compile a small function into each of its callers: for what the hottest loops call at every turn."""
    return cast(Function, njit(cache=True, nogil=True, inline="always")(function))
