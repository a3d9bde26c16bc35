"""What a log format says of itself, and what its reader must keep to."""

from dataclasses import dataclass

HEAD = 1 << 16
"""Bytes of the beginning of an input that are looked at."""


@dataclass(frozen=True, slots=True)
class About:
    """A log format: its id (the name of its module), its title, the endings that its files usually have."""

    id: str
    title: str
    endings: tuple[str, ...]
    names_fields: bool = False
    """Whether a contract names every field, so that any other is unknown and worth a notice."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a reader refuses to hold, and the platforms that have a ruleset."""

    platforms: frozenset[str]
    max_line_bytes: int = 4 << 20
    max_levels: int = 64
    max_inflate_ratio: int = 1000
    beyond: str = "too_long"
    """The reason code of a line of more than `max_line_bytes`; `too_large` within an archive."""


class Damaged(OSError):
    """An input that ends before it should or cannot be inflated; `reason` is a code of the contract."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
