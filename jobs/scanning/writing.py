"""Write an action as canonical JSON: its names in order, no blanks, its values as the line writes them.

Eight bytes are written at once, also where fewer are meant: the next ones are written over what is too much.
"""

import numpy as np

from jobs import actions
from jobs.compiled import compiled, inlined
from jobs.scanning.fields import (
    BY,
    BY_AT,
    CUBE,
    DICE,
    MS,
    MS_AT,
    PLAY_AT,
    SECONDS,
    SECONDS_AT,
    VALUE,
    VALUE_AT,
    WORD_AT,
    Eights,
    Int32,
    eight,
)

ROOM = 16
"""Bytes behind the last action that may be written over."""
_BEGIN, _END, _COMMA, _QUOTE = eight("{"), eight("}"), eight(","), eight('"')
_BY, _QUOTE_COMMA, _DICE, _MS = eight('"by":"'), eight('",'), eight('"dice":['), eight('"ms":')
_TWO_DICE = eight("0,0],")
_PLAY, _CUBE, _EVENT = eight('"play":"'), eight('"cube":"'), eight('"event":')
_SEAT_0, _VALUE, _SECONDS = eight('"seat":0'), eight(',"value"'), eight(',"second')
_COLON, _S_COLON = eight(":"), eight('s":')


@inlined
def put(to: Eights, at: int, text: np.uint64, length: int) -> int:
    """Write the first so many bytes of eight and return where they end."""
    to[at] = text
    return at + length


@inlined
def _copy(to: Eights, at: int, eights: Eights, spans: Int32, place: int) -> int:
    start, length = spans[place], spans[place + 1] - spans[place]
    for offset in range(0, length, 8):
        to[at + offset] = eights[start + offset]
    return at + int(length)


@inlined
def _put_time(fields: int, eights: Eights, spans: Int32, to: Eights, at: int) -> int:
    if fields & MS:
        at = _copy(to, put(to, at, _MS, 5), eights, spans, MS_AT)
        at = put(to, at, _COMMA, 1)
    return at


@compiled
def _put_turn(fields: int, eights: Eights, row: Int32, spans: Int32, to: Eights, at: int) -> int:
    if fields & BY:
        at = _copy(to, put(to, at, _BY, 6), eights, spans, BY_AT)
        at = put(to, at, _QUOTE_COMMA, 2)
    at = put(to, at, _DICE, 8)
    dice = np.uint64(row[actions.DIE_1]) + (np.uint64(row[actions.DIE_2]) << np.uint64(16))
    at = put(to, at, _TWO_DICE + dice, 5)
    at = _put_time(fields, eights, spans, to, at)
    return _copy(to, put(to, at, _PLAY, 8), eights, spans, PLAY_AT)


@compiled
def write_action(fields: int, eights: Eights, row: Int32, spans: Int32, to: Eights, at: int) -> int:
    """Write an action that was read from a line and return where it ends."""
    at = put(to, at, _BEGIN, 1)
    if fields & DICE:
        at = _put_turn(fields, eights, row, spans, to, at)
    else:
        at = put(to, at, _CUBE if fields & CUBE else _EVENT, 8)
        if not fields & CUBE:
            at = put(to, at, _QUOTE, 1)
        at = _copy(to, at, eights, spans, WORD_AT)
    at = put(to, at, _QUOTE_COMMA, 2)
    if fields & CUBE:
        at = _put_time(fields, eights, spans, to, at)
    at = put(to, at, _SEAT_0 + (np.uint64(row[actions.SEAT]) << np.uint64(56)), 8)
    if fields & SECONDS:
        at = put(to, at, _SECONDS, 8)
        at = _copy(to, put(to, at, _S_COLON, 3), eights, spans, SECONDS_AT)
    if fields & VALUE:
        at = put(to, at, _VALUE, 8)
        at = _copy(to, put(to, at, _COLON, 1), eights, spans, VALUE_AT)
    return put(to, at, _END, 1)
