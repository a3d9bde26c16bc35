"""The actions of a match as rows of numbers: what a scanner reads at once, or what its records say."""

from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from jobs.batch import BY as BY_WORDS
from jobs.batch import CUBE_ACTIONS, EVENTS, NO_PLAY, NO_TIME
from jobs.plays import PlayBook, PlayTexts
from jobs.records import Action, Match

KIND, SEAT, DIE_1, DIE_2, BY, PLAY, TIME, VALUE = range(8)
"""The columns of a row. TIME is the milliseconds used, of an event how long it lasted."""
COLUMNS = 8
TURN = 0
"""The kind of a turn. That of a cube action is CUBE and its place in CUBE_ACTIONS; so with EVENT."""
CUBE = 1
EVENT = CUBE + len(CUBE_ACTIONS)

_BY: dict[Any, int] = {UNSET: 0, **{word: place for place, word in enumerate(BY_WORDS)}}
_CUBE: dict[Any, int] = {word: place for place, word in enumerate(CUBE_ACTIONS)}
_EVENT: dict[Any, int] = {word: place for place, word in enumerate(EVENTS)}


class Actions(NamedTuple):
    """The actions of a match, game after game."""

    rows: NDArray[np.int32]
    """One row an action, with COLUMNS columns."""
    counts: Sequence[int]
    """How many actions each game has."""
    texts: PlayTexts
    """What the column PLAY counts in."""


def actions_of(match: Match, book: PlayBook, numbers: dict[Any, int]) -> Actions:
    """Return the actions of a match as rows; a play text not met before enters the book, and its number."""
    rows = [_row(action, book, numbers) for game in match.games for action in game.actions]
    values = np.fromiter(chain.from_iterable(rows), np.int32, len(rows) * COLUMNS)
    return Actions(values.reshape(-1, COLUMNS), [len(game.actions) for game in match.games], book)


def _row(action: Action, book: PlayBook, numbers: dict[Any, int]) -> tuple[int, ...]:
    value = action.value or 0
    if action.dice is not UNSET:
        play = NO_PLAY if action.play is UNSET else _number(action.play, book, numbers)
        first, second = action.dice
        return TURN, action.seat, first, second, _BY[action.by], play, _used(action), value
    if action.cube is not UNSET:
        return CUBE + _CUBE[action.cube], action.seat, 0, 0, 0, NO_PLAY, _used(action), value
    lasted = NO_TIME if action.seconds is UNSET else milliseconds(action.seconds)
    return EVENT + _EVENT[action.event], action.seat, 0, 0, 0, NO_PLAY, lasted, value


def _number(text: str, book: PlayBook, numbers: dict[Any, int]) -> int:
    if text not in numbers:
        numbers[text] = book.add(text)
    return numbers[text]


def _used(action: Action) -> int:
    return NO_TIME if action.ms is UNSET else action.ms


def milliseconds(seconds: float) -> int:
    """Return seconds as whole milliseconds."""
    return round(seconds * 1000)
