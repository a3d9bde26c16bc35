"""The distinct play texts of a log and the moves that they write, each text read once."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np

from jobs.batch import Int32, Plays
from queries.board import Move, parse_play


@lru_cache(maxsize=1 << 17)
def moves(text: str) -> tuple[Move, ...]:
    """Return the (from, to) moves of a play in the order written, or raise NotationError."""
    return tuple(parse_play(text))


class PlayTexts(Protocol):
    """Play texts by number, in the order in which they came."""

    @property
    def size(self) -> int:
        """How many there are."""

    def plays(self, numbers: Int32) -> Plays:
        """Return the plays of these numbers, in their order."""


class PlayBook:
    """Play texts that are added one by one."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._moves: list[Sequence[Move]] = []

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self._texts)

    def add(self, text: str) -> int:
        """Add a text and return its number; raise NotationError for no notation."""
        self._moves.append(moves(text))
        self._texts.append(text)
        return len(self._texts) - 1

    def plays(self, numbers: Int32) -> Plays:
        """Return the plays of these numbers, in their order."""
        chosen = numbers.tolist()
        written = [self._moves[number] for number in chosen]
        points = np.array([move for play in written for move in play], np.int8).reshape(-1, 2)
        offsets = np.cumsum([0, *map(len, written)]).astype(np.int32)
        texts = [self._texts[number] for number in chosen]
        return Plays(texts, offsets, points[:, 0].copy(), points[:, 1].copy())
