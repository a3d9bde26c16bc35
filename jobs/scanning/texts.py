"""Play texts by number: each distinct text of a log is kept once, and read once."""

import numpy as np

from jobs.actions import PLAY
from jobs.batch import Plays
from jobs.compiled import inlined
from jobs.plays import moves
from jobs.scanning.fields import FIRST, Bytes, Eights, Int8, Int32, eights_of
from jobs.scanning.notation import UNUSUAL, read_moves
from queries.board import MAX_MOVES, NotationError

FULL = -1
"""In place of a text's number: there is no room for another."""
FEWEST, MOST = 1 << 12, 1 << 18
"""Texts that there is room for at first, and at most."""
_PRIME, _HALF = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(32)

SIZE, LETTERS, MOVES, ODD = range(4)
"""What `sizes` counts: the texts, their letters, their moves, and those not written in the usual way."""


class ScannedTexts:
    """The texts that a scanner has met; it writes into these columns itself.

    Text t is the bytes from `ends[t - 1]` (the first: 0) to `ends[t]` of `memory`; its moves are `counts[t]`
    of `points` from `starts[t]` on, each (from, to). `slots` is a table of text + 1 by hash.
    """

    def __init__(self, room: int = FEWEST) -> None:
        self.room = room
        self.slots = np.zeros(2 * room, np.int32)
        self.ends, self.starts, self.counts = (np.zeros(room, np.int32) for _ in range(3))
        self.memory = np.zeros(64 * room, np.uint8)
        self.letters = eights_of(self.memory)
        self.points = np.zeros((4 * room + 4 * MAX_MOVES, 2), np.int8)
        self.odd = np.zeros(room, np.int32)
        """The numbers of the texts that are not written in the usual way."""
        self.sizes = np.zeros(4, np.int32)
        self._words: list[str] = []
        self._odd_read = 0
        self._wrong = np.zeros(room, bool)
        self._has_wrong = False

    @property
    def size(self) -> int:
        """How many there are."""
        return int(self.sizes[SIZE])

    def are_notation(self, rows: Int32) -> bool:
        """Say whether the plays of all these actions are notation."""
        if self._odd_read < self.sizes[ODD]:
            self._read_odd()
        return not (self._has_wrong and self._wrong[rows[rows[:, PLAY] >= 0, PLAY]].any())

    def plays(self, numbers: Int32) -> Plays:
        """Return the plays of these numbers, in their order."""
        counts = self.counts[numbers]
        offsets = np.append(0, np.cumsum(counts)).astype(np.int32)
        places = np.repeat(self.starts[numbers] - offsets[:-1], counts) + np.arange(
            offsets[-1], dtype=np.int32
        )
        self._words += [self._text(number) for number in range(len(self._words), self.size)]
        texts = [self._words[number] for number in numbers.tolist()]
        return Plays(texts, offsets, self.points[places, 0], self.points[places, 1])

    def _text(self, number: int) -> str:
        start = self.ends[number - 1] if number else 0
        return self.memory[start : self.ends[number]].tobytes().decode("ascii")

    def _read_odd(self) -> None:
        for number in self.odd[self._odd_read : self.sizes[ODD]].tolist():
            try:
                written = moves(self._text(number))
            except NotationError:
                self._wrong[number] = self._has_wrong = True
                continue
            start = int(self.sizes[MOVES])
            self.points[start : start + len(written)] = np.array(written, np.int8).reshape(-1, 2)
            self.starts[number], self.counts[number] = start, len(written)
            self.sizes[MOVES] += len(written)
        self._odd_read = int(self.sizes[ODD])


@inlined
def text_place(
    eights: Eights,
    start: int,
    end: int,
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
    """Return the number of a play text, a new one if it is not among the texts yet; FULL without room."""
    mask = len(slots) - 1
    slot = np.int64(_hash(eights, start, end) & np.uint64(mask))
    while slots[slot]:
        text = slots[slot] - 1
        first = ends[text - 1] if text else 0
        if ends[text] - first == end - start and _same(letters, first, eights, start, end - start):
            return int(text)
        slot = (slot + 1) & mask
    text, first, move = sizes[SIZE], sizes[LETTERS], sizes[MOVES]
    # Odd texts get their moves later, so that room must be left for those of all of them.
    if text == len(ends) or first + end - start + 8 > len(letters):
        return FULL
    if move + (sizes[ODD] + 2) * MAX_MOVES > len(points):
        return FULL
    for offset in range(0, end - start, 8):
        letters[first + offset] = eights[start + offset]
    sizes[SIZE], sizes[LETTERS] = text + 1, first + end - start
    ends[text], slots[slot], starts[text] = first + end - start, text + 1, move
    count = read_moves(memory, first, first + end - start, points, move)
    if count == UNUSUAL:
        odd[sizes[ODD]] = text
        sizes[ODD] += 1
    else:
        counts[text] = count
        sizes[MOVES] = move + count
    return int(text)


@inlined
def _hash(eights: Eights, start: int, end: int) -> np.uint64:
    code = np.uint64(end - start)
    for place in range(start, end, 8):
        code = (code ^ (eights[place] & FIRST[min(end - place, 8)])) * _PRIME
        code ^= code >> _HALF
    return code


@inlined
def _same(letters: Eights, first: int, eights: Eights, start: int, length: int) -> bool:
    for offset in range(0, length, 8):
        if (letters[first + offset] ^ eights[start + offset]) & FIRST[min(length - offset, 8)]:
            return False
    return True
