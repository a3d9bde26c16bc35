"""The distinct play texts of a log and the moves that they write, each text read once."""

from array import array
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from jobs.batch import Int32, Plays
from queries.board import Move, parse_play


@lru_cache(maxsize=1 << 17)
def moves(text: str) -> tuple[Move, ...]:
    """Return the (from, to) moves of a play in the order written, or raise NotationError."""
    return tuple(parse_play(text))


class PlayBook:
    """Play texts by number, in the order in which they came."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._points = array("b")
        self._ends = array("i", [0])

    def add(self, text: str, written: Sequence[Move]) -> None:
        """Add a text and its moves; its number is how many there were before."""
        self.texts.append(text)
        for start, end in written:
            self._points.append(start)
            self._points.append(end)
        self._ends.append(len(self._points) // 2)

    def plays(self, numbers: Int32) -> Plays:
        """Return the plays of these numbers, in their order."""
        ends = np.array(self._ends, np.int32)
        points = np.array(self._points, np.int8).reshape(-1, 2)
        first, counts = ends[numbers], ends[numbers + 1] - ends[numbers]
        offsets = np.append(0, np.cumsum(counts)).astype(np.int32)
        places = np.repeat(first - offsets[:-1], counts) + np.arange(offsets[-1], dtype=np.int32)
        texts = [self.texts[number] for number in numbers.tolist()]
        return Plays(texts, offsets, points[places, 0], points[places, 1])
