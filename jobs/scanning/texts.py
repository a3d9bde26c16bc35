"""Play texts by number: each distinct text of a log is kept once and read once."""

import numpy as np

from jobs.actions import PLAY
from jobs.compiled import compiled
from jobs.plays import PlayBook, moves
from jobs.scanning.fields import FIRST, Bytes, Eights, Int8, Int32, eights_of
from jobs.scanning.notation import UNUSUAL, read_moves
from queries.board import MAX_MOVES, NotationError

FULL = -1
"""In place of a text's number: there is no room for another."""
_TEXTS = 1 << 18
_LETTERS = 16 << 20
_PRIME, _HALF = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(32)


class PlayTexts:
    """The texts met so far; text t has number t in `book`."""

    def __init__(self) -> None:
        self.slots = np.zeros(2 * _TEXTS, np.int32)
        self.ends = np.zeros(_TEXTS, np.int32)
        self._letters = np.zeros(_LETTERS, np.uint8)
        self.letters = eights_of(self._letters)
        self.sizes = np.zeros(1, np.int32)
        self.book = PlayBook()
        self._wrong = np.zeros(_TEXTS, bool)
        self._has_wrong = False

    def are_notation(self, rows: Int32) -> bool:
        """Say whether the plays of all these actions are notation, after reading those that are new."""
        if len(self.book.texts) < self.sizes[0]:
            self._read()
        return not (self._has_wrong and self._wrong[rows[rows[:, PLAY] >= 0, PLAY]].any())

    def _read(self) -> None:
        known, count = len(self.book.texts), int(self.sizes[0])
        self.book.make_room(count - known, (count - known) * MAX_MOVES)
        ends, letters = self.ends[known:count].tolist(), self._letters
        starts = [int(self.ends[known - 1]) if known else 0, *ends]
        usual = read_texts(letters, self.ends, known, count, self.book.points, self.book.ends)
        for place, start, end in zip(range(known, count), starts, ends, strict=False):
            text = letters[start:end].tobytes().decode("ascii")
            if place < usual:
                self.book.texts.append(text)
                continue
            try:
                self.book.add(text, moves(text))
            except NotationError:
                self.book.add(text, ())
                self._wrong[place] = self._has_wrong = True
            usual = read_texts(letters, self.ends, place + 1, count, self.book.points, self.book.ends)


@compiled
def read_texts(letters: Bytes, ends: Int32, first: int, last: int, points: Int8, point_ends: Int32) -> int:
    """Read the moves of the texts from number `first` to `last`; return the first unusual one, or `last`."""
    for text in range(first, last):
        start = ends[text - 1] if text else 0
        count = read_moves(letters, start, ends[text], points, point_ends[text])
        if count == UNUSUAL:
            return text
        point_ends[text + 1] = point_ends[text] + count
    return last


@compiled
def text_place(
    eights: Eights, start: int, end: int, slots: Int32, ends: Int32, letters: Eights, sizes: Int32
) -> int:
    """Return the number of a play text, a new one if it is not among the texts yet; FULL without room.

    Text t is the bytes from `ends[t - 1]` (the first: 0) to `ends[t]` of the memory of `letters`; `slots`
    is a table of text + 1 by hash, its length a power of 2; `sizes[0]` is how many texts there are.
    """
    mask = len(slots) - 1
    slot = np.int64(_hash(eights, start, end) & np.uint64(mask))
    while slots[slot]:
        text = slots[slot] - 1
        first = ends[text - 1] if text else 0
        if ends[text] - first == end - start and _same(letters, first, eights, start, end - start):
            return int(text)
        slot = (slot + 1) & mask
    text = sizes[0]
    first = ends[text - 1] if text else 0
    if text == len(ends) or first + end - start + 8 > len(letters):
        return FULL
    for offset in range(0, end - start, 8):
        letters[first + offset] = eights[start + offset]
    ends[text] = first + end - start
    slots[slot] = text + 1
    sizes[0] = text + 1
    return int(text)


@compiled
def _hash(eights: Eights, start: int, end: int) -> np.uint64:
    code = np.uint64(end - start)
    for place in range(start, end, 8):
        code = (code ^ (eights[place] & FIRST[min(end - place, 8)])) * _PRIME
        code ^= code >> _HALF
    return code


@compiled
def _same(letters: Eights, first: int, eights: Eights, start: int, length: int) -> bool:
    for offset in range(0, length, 8):
        if (letters[first + offset] ^ eights[start + offset]) & FIRST[min(length - offset, 8)]:
            return False
    return True
