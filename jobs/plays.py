"""The distinct play texts of a log and the moves that they write, each text read once."""

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
    """Play texts by number, in the order in which they came.

    The moves of text t are `points[ends[t]:ends[t + 1]]`, each (from, to); there is room for more behind.
    """

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.points = np.zeros((1 << 10, 2), np.int8)
        self.ends = np.zeros(1 << 8, np.int32)

    def add(self, text: str, written: Sequence[Move]) -> None:
        """Add a text and its moves; its number is how many there were before."""
        number = len(self.texts)
        self.make_room(1, len(written))
        end = self.ends[number] + len(written)
        self.points[self.ends[number] : end] = np.array(written, np.int8).reshape(-1, 2)
        self.ends[number + 1] = end
        self.texts.append(text)

    def make_room(self, texts: int, moves_: int) -> None:
        """Make room for so many more texts and moves."""
        count = len(self.texts)
        if count + texts >= len(self.ends):
            self.ends = np.resize(self.ends, 2 * (count + texts))
        if self.ends[count] + moves_ > len(self.points):
            self.points = np.resize(self.points, (2 * (int(self.ends[count]) + moves_), 2))

    def plays(self, numbers: Int32) -> Plays:
        """Return the plays of these numbers, in their order."""
        first, counts = self.ends[numbers], self.ends[numbers + 1] - self.ends[numbers]
        offsets = np.append(0, np.cumsum(counts)).astype(np.int32)
        places = np.repeat(first - offsets[:-1], counts) + np.arange(offsets[-1], dtype=np.int32)
        texts = [self.texts[number] for number in numbers.tolist()]
        return Plays(texts, offsets, self.points[places, 0], self.points[places, 1])
