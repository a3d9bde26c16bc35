"""What a kind of request says of itself, and how it says that it cannot answer."""

from collections.abc import Callable
from typing import NamedTuple

import msgspec

Progress = Callable[[float], None]
"""Takes the share of the work that is done, 0 to 1."""


class About(NamedTuple):
    """A kind of request: what it tells, and what must be in its payload."""

    title: str
    payload: type[msgspec.Struct]


class Unanswerable(ValueError):
    """A request that makes no sense, or whose data are gone; the message says what would be right."""
