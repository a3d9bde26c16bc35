"""What a kind of server fault is: one line of the log altered so that its own checks answer, and no other."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol

Record = dict[str, Any]
"""A line of a log, decoded; a kind alters it in place."""

MATCH = b'{"log":"tavla-log/1"'
ENTRY = b'{"log":"tavla-wallet/1"'

NORTH_SULTAN = ("north_sultan",)
TAVLA_APP = ("tavla_app",)
GAMMONEMPIRE = ("gammonempire",)
BACKGAMMONTALK = ("backgammontalk",)
CUBE_PLATFORM = ("cube_platform",)
WITHOUT_CUBE = (*NORTH_SULTAN, *TAVLA_APP)
WITH_CUBE = (*BACKGAMMONTALK, *GAMMONEMPIRE, *CUBE_PLATFORM)
ALL = (*WITHOUT_CUBE, *WITH_CUBE)


class Ground(Protocol):
    """What a kind may ask for beside its line."""

    random: Random

    def around(self, needle: str) -> list[Record]:
        """Return the platform's records of that day and of those beside it that hold a text.

        They may be altered too.
        """
        ...

    def add(self, record: Record) -> None:
        """Let another line follow the one that is altered."""
        ...

    def is_elsewhere(self, account: str) -> bool:
        """Say whether another match of the season has this account."""
        ...


Alter = Callable[[Record, Ground], bool]
"""Alters a record and says True; says False where it does not lend itself to the fault."""


class Kind(NamedTuple):
    """A kind of fault."""

    name: str
    checks: tuple[str, ...]
    """The ids under which the audit reports it: one, or more where the rules make one fault of two.

    The reason of a reject stands here too, where the fault makes one.
    """
    platforms: tuple[str, ...]
    """Where it can happen."""
    alter: Alter
    needles: tuple[bytes, ...] = (b"",)
    """What a line that lends itself to it holds, one of them."""
    beginning: bytes = MATCH
    """How such a line begins."""
    needs_day_before: bool = False
    """Whether it can only be told where the day before is in the log whole."""
    is_of_entry: bool = False
    """Whether the audit speaks of the wallet entry, and not of the match or event that it refers to."""
    needs_days_after: bool = False
    """Whether it can only be told once the log has gone on for a day and more."""
