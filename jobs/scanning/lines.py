"""Read a line of a log: its actions by the scanner, the rest of it by the decoder."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from jobs import actions
from jobs.actions import COLUMNS, Actions
from jobs.compiled import compiled
from jobs.scanning.fields import (
    CLOSE,
    COLON,
    COMMA,
    OPEN,
    PAD,
    PLAY,
    PLAY_AT,
    QUOTE,
    SPANS,
    Bytes,
    Eights,
    Int8,
    Int32,
    eight,
    eights_of,
    past,
)
from jobs.scanning.reading import is_one_kind, read_action
from jobs.scanning.texts import MOST, ScannedTexts, text_place
from jobs.scanning.usual import usual_turn
from jobs.scanning.writing import ROOM, write_action

NOT_PLAIN, NO_ROOM = -1, -2
"""In place of a count: the line is for the decoder; the play texts have no room for another."""
_QUOTE_ACTIONS, _COMMA = eight('"actions'), eight(",")
MOST_ACTIONS = 2**15 - 1
"""Of a game, and of games in a match: what their numbers can count."""


class Scanned(NamedTuple):
    """A line whose actions were taken out: what is left of it, and for each game their canonical JSON."""

    rest: bytes
    actions: Actions
    canonical: Sequence[memoryview]
    """Good until the next line is scanned."""


class Scanner:
    """Scans lines of at most so many bytes, one after the other; play texts are numbered through all."""

    def __init__(self, longest: int) -> None:
        self._texts = ScannedTexts()
        self._is_new = True
        """Whether the texts have room for one line at least as well as any others."""
        self._rows = np.zeros((longest // len('{"event":"leave"},') + 1, COLUMNS), np.int32)
        self._games = np.zeros((MOST_ACTIONS, 4), np.int32)
        self._canonical = np.zeros(longest + ROOM, np.uint8)
        self._written = memoryview(self._canonical)  # type: ignore[arg-type]
        self._canonical_eights = eights_of(self._canonical)

    def scan(self, raw: bytes) -> Scanned | None:
        """Return a line without its actions; None when something about them is not plain."""
        count = self._count(raw)
        while count == NO_ROOM and (self._texts.room < MOST or not self._is_new):
            self._texts, self._is_new = ScannedTexts(min(4 * self._texts.room, MOST)), True
            count = self._count(raw)
        self._is_new = False
        if count < 0:
            return None
        games = self._games[:count].tolist()
        rows = self._rows[: sum(game[2] for game in games)].copy()
        if not self._texts.are_notation(rows):
            return None
        rest, canonical, at, written = [], [], 0, 0
        for start, end, _, canonical_end in games:
            rest.append(raw[at:start])
            canonical.append(self._written[written:canonical_end])
            at, written = end, canonical_end
        rest.append(raw[at:])
        of_games = Actions(rows, [game[2] for game in games], self._texts)
        return Scanned(b"".join(rest), of_games, canonical)

    def _count(self, raw: bytes) -> int:
        texts = self._texts
        padded = np.frombuffer(raw + PAD, np.uint8)
        return scan_line(
            padded,
            eights_of(padded),
            self._rows,
            self._games,
            self._canonical_eights,
            texts.slots,
            texts.ends,
            texts.starts,
            texts.counts,
            texts.memory,
            texts.letters,
            texts.points,
            texts.odd,
            texts.sizes,
        )


@compiled
def scan_line(
    raw: Bytes,
    eights: Eights,
    rows: Int32,
    games: Int32,
    canonical: Eights,
    slots: Int32,
    ends: Int32,
    starts: Int32,
    counts: Int32,
    memory: Bytes,
    letters: Eights,
    points: Int8,
    odd: Int32,
    sizes: Int32,
) -> int:
    """Read every list of actions of a line; return how many there are, or NOT_PLAIN, or NO_ROOM.

    Row g of `games` is, for list number g: where its inside starts and ends in the line, how many actions it
    has, where its canonical JSON ends (it starts where that of the one before ends).
    """
    spans = np.zeros(SPANS, np.int32)
    count = number = written = 0
    at, last = 0, len(raw) - len(PAD)
    while at < last:
        if eights[at] != _QUOTE_ACTIONS or raw[at + 8] != QUOTE:
            at += 1
            continue
        at = past(raw, at + 9)
        if raw[at] != COLON:
            return NOT_PLAIN
        at = past(raw, at + 1)
        if raw[at] != OPEN or count == len(games):
            return NOT_PLAIN
        games[count, 0] = at + 1
        first = number
        at = past(raw, at + 1)
        while raw[at] != CLOSE:
            if number > first:
                canonical[written] = _COMMA
                written += 1
                if raw[at] != COMMA:
                    return NOT_PLAIN
                at = past(raw, at + 1)
            if number == len(rows):
                return NOT_PLAIN
            behind, play, play_end, after = usual_turn(raw, eights, at, rows, number, canonical, written)
            if behind < 0:
                fields, behind = read_action(raw, eights, at, rows[number], spans)
                if behind < 0 or not is_one_kind(fields):
                    return NOT_PLAIN
                after = write_action(fields, eights, rows[number], spans, canonical, written)
                play, play_end = (spans[PLAY_AT], spans[PLAY_AT + 1]) if fields & PLAY else (-1, -1)
            at, written = behind, after
            if play >= 0:
                text = text_place(
                    eights,
                    play,
                    play_end,
                    slots,
                    ends,
                    starts,
                    counts,
                    memory,
                    letters,
                    points,
                    odd,
                    sizes,
                )
                if text < 0:
                    return NO_ROOM
                rows[number, actions.PLAY] = text
            number += 1
            at = past(raw, at)
        if number - first > MOST_ACTIONS:
            return NOT_PLAIN
        games[count, 1], games[count, 2], games[count, 3] = at, number - first, written
        count += 1
    return count
