"""Random numbers that depend on the seed and a name alone, in whatever process they are drawn."""

from bisect import bisect
from collections.abc import Sequence
from hashlib import sha256
from itertools import accumulate
from math import exp
from random import Random
from typing import Generic, TypeVar

Item = TypeVar("Item")


def source(seed: int, *names: str | int) -> Random:
    """Return a source of random numbers of its own for each name.

    Sources of different names are independent; the same seed and names give the same numbers everywhere.
    """
    words = ":".join(str(word) for word in (seed, *names))
    return Random(int.from_bytes(sha256(words.encode()).digest(), "big"))


def around(random: Random, median: float, spread: float, most: float = float("inf")) -> float:
    """Draw from a lognormal law of this median whose logarithm has the standard deviation `spread`."""
    return min(most, median * exp(random.gauss(0.0, spread)))


class Weighted(Generic[Item]):
    """Things of which some are drawn more often than others."""

    def __init__(self, pairs: Sequence[tuple[Item, float]]) -> None:
        self._items = [item for item, _ in pairs]
        self._sums = list(accumulate(weight for _, weight in pairs))

    def draw(self, random: Random) -> Item:
        """Return one of the things, by its weight."""
        place = bisect(self._sums, random.random() * self._sums[-1])
        return self._items[min(place, len(self._items) - 1)]
