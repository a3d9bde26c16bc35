"""What a line becomes: new, known, superseded or a conflict, whatever came before and in whatever order.

What stands for a key in the end depends on the set of its contents alone: the highest revision, of its
contents the one with the smallest SHA-256; it is in conflict when that revision has more than one.
"""

from enum import Enum
from typing import NamedTuple


class Outcome(Enum):
    """What becomes of a line that can be read."""

    NEW = "new"
    KNOWN = "known"
    SUPERSEDED = "superseded"
    LOST = "lost"
    """The same revision with another content, whose SHA-256 is smaller: that one stands."""
    WON = "won"
    """The same revision with another content, whose SHA-256 is larger: this line stands."""


class Standing(NamedTuple):
    """What stands for a key."""

    revision: int
    digest: bytes
    is_conflict: bool = False


def decide(revision: int, digest: bytes, standing: Standing | None) -> tuple[Outcome, Standing]:
    """Return what becomes of a line (its revision, SHA-256 of its canonical JSON) and what then stands."""
    if standing is None or revision > standing.revision:
        return Outcome.NEW, Standing(revision, digest)
    if revision < standing.revision:
        return Outcome.SUPERSEDED, standing
    if digest == standing.digest:
        return Outcome.KNOWN, standing
    if digest < standing.digest:
        return Outcome.WON, Standing(revision, digest, True)
    return Outcome.LOST, Standing(revision, standing.digest, True)
