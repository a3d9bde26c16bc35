"""What is played at a table: its room, stake, length and options."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from queries.board import setup_side

Target = int | Literal["single_game", "money"]
Option = str | int | bool


@dataclass(frozen=True, slots=True)
class Table:
    """One kind of table. People who wish for tables of the same `key` can be seated together."""

    room: str
    target: Target
    stake: int = 0
    hall: str | None = None
    unit: str | None = None
    tournament: str | None = None
    options: dict[str, Option] = field(default_factory=dict)
    """As the log's `options` hold them."""
    is_proven: bool = False
    """Whether the server commits to its dice."""

    @property
    def key(self) -> tuple[str, str | None, int, str | None, str, bool]:
        """What must agree before two people sit down together."""
        return self.room, self.hall, self.stake, self.unit, self.setup, self.target == "money"

    @property
    def setup(self) -> str:
        """The setup of the checkers."""
        return str(self.options.get("setup", "standard"))

    @property
    def is_public(self) -> bool:
        """Whether everybody can sit down here."""
        return self.room in ("hall", "quick_play")


def start(setup: str) -> NDArray[np.int8]:
    """Return both sides of the first position, int8[2, 26], each in its own view."""
    side = setup_side(setup)
    return np.array([side, side], dtype=np.int8)
