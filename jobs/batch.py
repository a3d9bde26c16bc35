"""A batch of matches as columns: what the importer makes, the replay reads and the lake keeps.

Games of a batch stand in the order of their matches, turns in the order of their games, all as parallel
numpy arrays, so that the kernel walks them without touching a Python object. A play text is kept once per
batch: turns point into `Plays`.
"""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Int64 = NDArray[np.int64]

NO_PLAY = -1
"""`Turns.play` of a turn that was rolled and never played."""
NO_TIME = -1
"""`used_ms` where the log says nothing."""

BY = ("player", "server", "auto")
CUBE_ACTIONS = ("double", "take", "drop", "beaver")
EVENTS = ("disconnect", "reconnect", "timeout", "leave", "resign", "claim")
CLASSES = ("single", "gammon", "backgammon")


@dataclass(frozen=True, slots=True)
class Plays:
    """The distinct play texts of a batch and the moves that they say.

    Moves of play p are `from_point[offsets[p]:offsets[p + 1]]` and `to_point[...]`, in the order written, one
    entry a segment: `24/18/13` gives 24->18 and 18->13, `8/5(2)` gives 8->5 twice, `24/13` gives 24->13.
    25 is the bar, 0 is off. Points are the mover's own numbers.
    """

    texts: list[str]
    offsets: Int32
    from_point: Int8
    to_point: Int8


@dataclass(frozen=True, slots=True)
class Turns:
    """One entry a turn with dice, all games of the batch one after the other."""

    game: Int32
    """Index into the batch's games."""
    action_no: Int16
    """Place among all actions of the game, from 1."""
    seat: Int8
    die_1: Int8
    die_2: Int8
    play: Int32
    """Index into `Plays`, or NO_PLAY."""
    used_ms: Int32
    """Milliseconds used, or NO_TIME."""
    by: Int8
    """Index into BY."""


@dataclass(frozen=True, slots=True)
class CubeActions:
    """One entry a cube action; `after_turn` is the number of turns of the game before it."""

    game: Int32
    action_no: Int16
    after_turn: Int16
    seat: Int8
    action: Int8
    """Index into CUBE_ACTIONS."""
    value: Int32
    """0 where the log gives none."""
    used_ms: Int32


@dataclass(frozen=True, slots=True)
class Events:
    """One entry an event; `after_turn` is the number of turns of the game before it."""

    game: Int32
    action_no: Int16
    after_turn: Int16
    seat: Int8
    event: Int8
    """Index into EVENTS."""
    lasted_ms: Int32
    """Milliseconds it lasted, or NO_TIME."""
    value: Int32
    """The value of a resignation, else 0."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Matches with their seats (arrow tables as in `tables.py`) and their games, turns, actions (numpy).

    Row m of `matches` has rows 2m and 2m + 1 of `seats`, games `game_offsets[m]:game_offsets[m + 1]`. Row g
    of `games` (the delivered columns of `tables.GAMES`) has turns `turn_offsets[g]:turn_offsets[g + 1]`.
    """

    matches: pa.Table
    seats: pa.Table
    games: pa.Table
    game_offsets: Int32
    turn_offsets: Int32
    turns: Turns
    plays: Plays
    cube_actions: CubeActions
    events: Events

    def match_of_game(self) -> Int32:
        """Return for each game the row of its match."""
        counts = np.diff(self.game_offsets)
        return np.repeat(np.arange(len(counts), dtype=np.int32), counts)
