"""The moves that a play text writes, each distinct text read once."""

from functools import lru_cache

from queries.board import Move, parse_play


@lru_cache(maxsize=1 << 17)
def moves(text: str) -> tuple[Move, ...]:
    """Return the (from, to) moves of a play in the order written, or raise NotationError."""
    return tuple(parse_play(text))
