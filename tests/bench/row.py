"""What a measurement says: one row of the table that `make bench` prints, and how time is taken."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Row(NamedTuple):
    """Ours beside a peer's, measured in the same run on the same input, and the ratio that has a goal."""

    name: str
    ours: float
    peer: float | None
    """None where there is no peer but a limit."""
    ratio: float
    """What the goal is about: how many times faster, or ours itself where there is no peer."""
    goal: float
    unit: str
    """Of ours and peer."""
    note: str = ""
    at_most: bool = False
    """Whether the goal is a ceiling (bytes, memory, cost), not a floor (speed)."""

    @property
    def holds(self) -> bool:
        """Whether the goal is reached."""
        return self.ratio <= self.goal if self.at_most else self.ratio >= self.goal


def seconds(work: Callable[[], object], repeats: int = 3) -> float:
    """Return the CPU seconds of the fastest of some runs: the least disturbed one."""
    taken = []
    for _ in range(repeats):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return min(taken)
