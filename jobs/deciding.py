"""What a line becomes: new, known, superseded or a conflict, whatever came before and in whatever order.

What stands for a key in the end depends on the set of its contents alone: the highest revision, of its
contents the one with the smallest SHA-256; it is in conflict when that revision has more than one.
"""

from typing import Literal, NamedTuple

Outcome = Literal["new", "known", "superseded", "lost", "won"]
"""What becomes of a line that can be read. Lost and won: it has the revision of what stands, but another
content; the one with the smaller SHA-256 stands, which is the other one's or this one's."""


class Standing(NamedTuple):
    """What stands for a key."""

    revision: int
    digest: bytes
    is_conflict: bool = False


def decide(revision: int, digest: bytes, standing: Standing | None) -> tuple[Outcome, Standing]:
    """Return what becomes of a line (its revision, SHA-256 of its canonical JSON) and what then stands."""
    if standing is None or revision > standing.revision:
        return "new", Standing(revision, digest)
    if revision < standing.revision:
        return "superseded", standing
    if digest == standing.digest:
        return "known", standing
    if digest < standing.digest:
        return "won", Standing(revision, digest, True)
    return "lost", Standing(revision, standing.digest, True)
