"""What the scanner calls the fields of an action, and how it looks at bytes: eight at a time.

`raw` is always the bytes of a line and PAD behind them: looking ahead ends at a byte that begins nothing.
`eights` is the same memory as numbers: `eights[at]` is the eight bytes from `at` on, the first the lowest.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import inlined

Bytes = NDArray[np.uint8]
Eights = NDArray[np.uint64]
Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]

PAD = bytes(32)

SEAT, DICE, PLAY, MS, BY, CUBE, VALUE, EVENT, SECONDS = (1 << bit for bit in range(9))
"""The bits of the fields that an action has."""
PLAY_AT, MS_AT, VALUE_AT, SECONDS_AT, WORD_AT, BY_AT = range(0, 12, 2)
"""Where in `spans` stand the start and the end of a value in the line; WORD is the cube action or event."""
SPANS = 12

QUOTE, COMMA, COLON, OPEN, CLOSE, BEGIN, END = (ord(sign) for sign in '",:[]{}')
ZERO, NINE, DOT, SPACE, BACKSLASH = ord("0"), ord("9"), ord("."), 32, ord("\\")

FIRST = tuple(np.uint64((1 << 8 * count) - 1) for count in range(9))
"""The mask of so many first bytes of eight."""
LOW = np.uint64(0x0101_0101_0101_0101)
_ONE, _TOP = np.uint64(1), np.uint64(56)


def eights_of(memory: Bytes) -> Eights:
    """Return the same memory as one number of eight bytes for every byte but the last seven."""
    view: Eights = np.ndarray((len(memory) - 7,), "<u8", memory, strides=(1,))
    return view


def eight(text: str) -> np.uint64:
    """Return at most eight letters of ASCII as a number, for constants."""
    return np.uint64(int.from_bytes(text.encode(), "little"))


@inlined
def first_marked(marks: np.uint64) -> int:
    """Return the number of the first byte whose highest bit is set; no other bit may be, and one must."""
    below = (marks & (~marks + _ONE)) - _ONE
    return int((below & LOW) * LOW >> _TOP) - 1


@inlined
def past(raw: Bytes, at: int) -> int:
    """Return the place behind the blanks that begin here."""
    while raw[at] == SPACE:
        at += 1
    return at
