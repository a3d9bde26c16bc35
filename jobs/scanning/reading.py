"""Read an action as it is plainly written: ASCII, no escapes, every name once, small whole numbers.

Whatever is written otherwise is left to the decoder: nothing is judged here, and what is read is what the
decoder reads.
"""

import numpy as np

from jobs import actions
from jobs.batch import NO_PLAY, NO_TIME
from jobs.compiled import compiled
from jobs.scanning.fields import (
    BACKSLASH,
    BEGIN,
    BY,
    BY_AT,
    CLOSE,
    COLON,
    COMMA,
    CUBE,
    DICE,
    DOT,
    END,
    EVENT,
    FIRST,
    LOW,
    MS,
    MS_AT,
    NINE,
    OPEN,
    PLAY,
    PLAY_AT,
    QUOTE,
    SEAT,
    SECONDS,
    SECONDS_AT,
    SPACE,
    VALUE,
    VALUE_AT,
    WORD_AT,
    ZERO,
    Bytes,
    Eights,
    Int32,
    eight,
    first_marked,
    past,
)

_2, _3, _5, _6, _7 = FIRST[2], FIRST[3], FIRST[5], FIRST[6], FIRST[7]
_SEAT, _DICE, _PLAY, _CUBE = eight('seat"'), eight('dice"'), eight('play"'), eight('cube"')
_MS, _BY, _VALUE, _EVENT, _SECONDS = (
    eight('ms"'),
    eight('by"'),
    eight('value"'),
    eight('event"'),
    eight('seconds"'),
)
_DOUBLE, _TAKE, _DROP, _BEAVER = eight('double"'), eight('take"'), eight('drop"'), eight('beaver"')
_PLAYER, _SERVER, _AUTO = eight('player"'), eight('server"'), eight('auto"')
_TIMEOUT, _LEAVE, _RESIGN, _CLAIM = eight('timeout"'), eight('leave"'), eight('resign"'), eight('claim"')
_DISCONNE, _CT, _RECONNEC, _T = eight("disconne"), eight('ct"'), eight("reconnec"), eight('t"')

_LOW, _HIGH = LOW, np.uint64(0x8080_8080_8080_8080)
_QUOTES, _BACKSLASHES, _BLANKS = _LOW * np.uint64(QUOTE), _LOW * np.uint64(BACKSLASH), _LOW * np.uint64(SPACE)
_ONE = np.uint64(1)


@compiled
def _name(eights: Eights, at: int) -> tuple[int, int]:
    """Return the bit of the name that begins here and where it ends; (0, at) for any other name."""
    here = eights[at]
    five = here & _5
    if five == _SEAT:
        return SEAT, at + 5
    if five == _DICE:
        return DICE, at + 5
    if five == _PLAY:
        return PLAY, at + 5
    three = here & _3
    if three == _MS:
        return MS, at + 3
    if three == _BY:
        return BY, at + 3
    if five == _CUBE:
        return CUBE, at + 5
    six = here & _6
    if six == _VALUE:
        return VALUE, at + 6
    if six == _EVENT:
        return EVENT, at + 6
    if here == _SECONDS:
        return SECONDS, at + 8
    return 0, at


@compiled
def _number(raw: Bytes, at: int) -> tuple[int, int]:
    """Return a whole number of at most nine digits and where it ends; (-1, at) for anything else."""
    start, number = at, 0
    while ZERO <= raw[at] <= NINE and at - start < 10:
        number = number * 10 + (raw[at] - ZERO)
        at += 1
    if at == start or at - start > 9 or (raw[start] == ZERO and at - start > 1):
        return -1, at
    return number, at


@compiled
def _thousandths(raw: Bytes, at: int) -> tuple[int, int]:
    """Return a time in seconds as milliseconds, and where it ends; (-1, at) where it is not plainly written.

    Plain is a fraction of at most three digits that does not end in 0: such a text is its own canonical form.
    """
    whole, end = _number(raw, at)
    if whole < 0 or whole >= 2_000_000:
        return -1, at
    if raw[end] != DOT:
        return whole * 1000, end
    start = end + 1
    at, fraction, scale = start, 0, 1
    while ZERO <= raw[at] <= NINE and at - start < 4:
        fraction = fraction * 10 + (raw[at] - ZERO)
        scale *= 10
        at += 1
    if at == start or at - start > 3 or raw[at - 1] == ZERO:
        return -1, at
    return whole * 1000 + fraction * (1000 // scale), at


@compiled
def _dice(raw: Bytes, at: int, row: Int32) -> int:
    """Read [first, second] into a row and return where it ends, or -1."""
    if raw[at] != OPEN:
        return -1
    at = past(raw, at + 1)
    first = raw[at]
    at = past(raw, at + 1)
    if raw[at] != COMMA:
        return -1
    at = past(raw, at + 1)
    second = raw[at]
    at = past(raw, at + 1)
    if raw[at] != CLOSE or not (ZERO < first <= ZERO + 6 and ZERO < second <= ZERO + 6):
        return -1
    row[actions.DIE_1], row[actions.DIE_2] = first - ZERO, second - ZERO
    return at + 1


@compiled
def text_end(eights: Eights, at: int) -> int:
    """Return where a plain text ends (the place of its closing quote), or -1."""
    while True:
        here = eights[at]
        quotes = here ^ _QUOTES
        quotes = (quotes - _LOW) & ~quotes & _HIGH
        slashes = here ^ _BACKSLASHES
        odd = (here & _HIGH) | ((slashes - _LOW) & ~slashes & _HIGH) | ((here - _BLANKS) & ~here & _HIGH)
        # The lowest bit that is set is right; only bits above it may be set in error.
        if quotes:
            below = (quotes & (~quotes + _ONE)) - _ONE
            if odd & below:
                return -1
            return at + first_marked(quotes)
        if odd:
            return -1
        at += 8


@compiled
def _cube_word(eights: Eights, at: int) -> tuple[int, int]:
    here = eights[at]
    if here & _7 == _DOUBLE:
        return 0, at + 6
    if here & _5 == _TAKE:
        return 1, at + 4
    if here & _5 == _DROP:
        return 2, at + 4
    if here & _7 == _BEAVER:
        return 3, at + 6
    return -1, -1


@compiled
def _event_word(eights: Eights, at: int) -> tuple[int, int]:
    here = eights[at]
    if here == _DISCONNE and eights[at + 8] & _3 == _CT:
        return 0, at + 10
    if here == _RECONNEC and eights[at + 8] & _2 == _T:
        return 1, at + 9
    if here == _TIMEOUT:
        return 2, at + 7
    if here & _6 == _LEAVE:
        return 3, at + 5
    if here & _7 == _RESIGN:
        return 4, at + 6
    if here & _6 == _CLAIM:
        return 5, at + 5
    return -1, -1


@compiled
def by_word(eights: Eights, at: int) -> tuple[int, int]:
    """Return the place in batch.BY of the word that begins here and where it ends; (-1, -1) for any other."""
    here = eights[at]
    if here & _7 == _PLAYER:
        return 0, at + 6
    if here & _7 == _SERVER:
        return 1, at + 6
    if here & _5 == _AUTO:
        return 2, at + 4
    return -1, -1


@compiled
def _value(raw: Bytes, eights: Eights, at: int, field: int, row: Int32, spans: Int32) -> int:
    """Read the value of a field into a row, note where it stands in the line, return where it ends, or -1."""
    if field == SEAT:
        row[actions.SEAT] = raw[at] - ZERO
        return at + 1 if 0 <= row[actions.SEAT] <= 1 else -1
    if field == DICE:
        return _dice(raw, at, row)
    if field & (MS | VALUE):
        number, end = _number(raw, at)
        row[actions.TIME if field == MS else actions.VALUE] = number
        place = MS_AT if field == MS else VALUE_AT
        spans[place], spans[place + 1] = at, end
        return end if number >= 0 else -1
    if field == SECONDS:
        row[actions.TIME], end = _thousandths(raw, at)
        spans[SECONDS_AT], spans[SECONDS_AT + 1] = at, end
        return end if row[actions.TIME] >= 0 else -1
    if raw[at] != QUOTE:
        return -1
    at += 1
    if field == PLAY:
        end = text_end(eights, at)
        spans[PLAY_AT], spans[PLAY_AT + 1] = at, end
    elif field == BY:
        row[actions.BY], end = by_word(eights, at)
        spans[BY_AT], spans[BY_AT + 1] = at, end
    else:
        kind, end = _cube_word(eights, at) if field == CUBE else _event_word(eights, at)
        row[actions.KIND] = kind + (actions.CUBE if field == CUBE else actions.EVENT)
        spans[WORD_AT], spans[WORD_AT + 1] = at, end
    return end + 1 if end >= 0 else -1


@compiled
def read_action(raw: Bytes, eights: Eights, at: int, row: Int32, spans: Int32) -> tuple[int, int]:
    """Read the object that begins here; return the bits of its fields and where it ends, or (0, -1)."""
    row[:] = 0
    row[actions.PLAY], row[actions.TIME] = NO_PLAY, NO_TIME
    fields = 0
    if raw[at] != BEGIN:
        return 0, -1
    while True:
        at = past(raw, at + 1)
        if raw[at] != QUOTE:
            return 0, -1
        field, at = _name(eights, at + 1)
        if field == 0 or fields & field:
            return 0, -1
        fields |= field
        at = past(raw, at)
        if raw[at] != COLON:
            return 0, -1
        at = _value(raw, eights, past(raw, at + 1), field, row, spans)
        if at < 0:
            return 0, -1
        at = past(raw, at)
        if raw[at] == END:
            return fields, at + 1
        if raw[at] != COMMA:
            return 0, -1


@compiled
def is_one_kind(fields: int) -> bool:
    """Say whether fields are those of a turn, of a cube action or of an event."""
    if fields & DICE:
        return fields & ~(MS | BY) == SEAT | DICE | PLAY
    if fields & CUBE:
        return fields & ~(MS | VALUE) == SEAT | CUBE
    return fields & ~(SECONDS | VALUE) == SEAT | EVENT
