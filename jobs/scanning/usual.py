"""Read a turn in the order of the contract's example, and write it as canonical JSON, in one go.

`{"seat":0,"dice":[6,5],"play":"24/18 13/8","ms":4210,"by":"auto"}` without a blank, the last two only where
they are given: so nearly every turn is written. Any other way is for `reading.py` and `writing.py`.
"""

import numpy as np

from jobs import actions
from jobs.batch import NO_TIME
from jobs.compiled import compiled, inlined
from jobs.scanning.fields import END, FIRST, ZERO, Bytes, Eights, Int32, eight, first_marked
from jobs.scanning.reading import by_word, text_end
from jobs.scanning.writing import put

_6, _7 = FIRST[6], FIRST[7]
_BEGIN_SEAT, _SEAT_DICE = eight('{"seat":'), eight(',"dice":')
_SIGNS_OF_DICE, _DICE = np.uint64(0xFFFF_00FF_00FF), eight("[\0,\0],")
_PLAY, _MS, _BY = eight('"play":"'), eight(',"ms":'), eight(',"by":"')
_BEGIN_DICE, _BEGIN_BY, _BY_DICE, _COLON = eight('{"dice":'), eight('{"by":"'), eight('","dice"'), eight(":")
_PUT_MS, _COMMA, _PLAY_SEAT, _SEAT_0 = eight('"ms":'), eight(","), eight('","seat"'), eight(":0}")

_ZEROS = np.uint64(0x3030_3030_3030_3030)
_BEYOND_9, _HIGH = np.uint64(0x7676_7676_7676_7676), np.uint64(0x8080_8080_8080_8080)
_PAIRS, _TEN, _8, _16, _32 = (
    np.uint64(0xFF_0000_00FF),
    np.uint64(10),
    np.uint64(8),
    np.uint64(16),
    np.uint64(32),
)
_HUNDREDS, _ONES = np.uint64(1_000_000 << 32 | 100), np.uint64(10_000 << 32 | 1)


@inlined
def _digits(eights: Eights, at: int) -> tuple[int, int]:
    """Return a whole number of one to seven digits and where it ends; (-1, at) for anything else.

    All digits are taken at once: pairs of neighbours are joined three times over.
    """
    here = eights[at] ^ _ZEROS
    others = (here + _BEYOND_9 | here) & _HIGH
    count = first_marked(others) if others else 8
    if count == 0 or count == 8 or (count > 1 and here & FIRST[1] == 0):
        return -1, at
    here <<= np.uint64(64 - 8 * count)
    here = here * _TEN + (here >> _8)
    here = ((here & _PAIRS) * _HUNDREDS + (here >> _16 & _PAIRS) * _ONES) >> _32
    return int(here), at + count


@compiled
def usual_turn(
    raw: Bytes, eights: Eights, at: int, rows: Int32, number: int, to: Eights, written: int
) -> tuple[int, int, int, int]:
    """Read the turn that begins at `at` into a row, but for its play, and write it to `to` from `written` on.

    Return where it ends, where its play starts and ends, and up to where was written; four times -1 when it
    is not written in the usual way.
    """
    dice = eights[at + 17]
    if eights[at] != _BEGIN_SEAT or eights[at + 9] != _SEAT_DICE or dice & _SIGNS_OF_DICE != _DICE:
        return -1, -1, -1, -1
    seat, die_1, die_2 = raw[at + 8] - ZERO, raw[at + 18] - ZERO, raw[at + 20] - ZERO
    if not (0 <= seat <= 1 and 1 <= die_1 <= 6 and 1 <= die_2 <= 6) or eights[at + 23] != _PLAY:
        return -1, -1, -1, -1
    play, end = at + 31, text_end(eights, at + 31)
    if end < 0:
        return -1, -1, -1, -1
    at = end + 1
    time, by, time_at, time_end, word, word_end = NO_TIME, 0, 0, 0, 0, 0
    if eights[at] & _6 == _MS:
        time_at = at + 6
        time, time_end = _digits(eights, time_at)
        at = time_end
    if eights[at] & _7 == _BY:
        word = at + 7
        by, word_end = by_word(eights, word)
        at = word_end + 1
    if raw[at] != END or by < 0 or (time_at and time < 0):
        return -1, -1, -1, -1
    rows[number, actions.KIND], rows[number, actions.SEAT] = actions.TURN, seat
    rows[number, actions.DIE_1], rows[number, actions.DIE_2] = die_1, die_2
    rows[number, actions.BY], rows[number, actions.TIME], rows[number, actions.VALUE] = by, time, 0
    if word:
        written = put(to, written, _BEGIN_BY, 7)
        written = put(to, written, eights[word], word_end - word)
        written = put(to, written, _BY_DICE, 8)
        written = put(to, written, _COLON, 1)
    else:
        written = put(to, written, _BEGIN_DICE, 8)
    written = put(to, written, dice, 6)
    if time_at:
        written = put(to, written, _PUT_MS, 5)
        written = put(to, written, eights[time_at], time_end - time_at)
        written = put(to, written, _COMMA, 1)
    written = put(to, written, _PLAY, 8)
    for offset in range(0, end - play, 8):
        to[written + offset] = eights[play + offset]
    written = put(to, written + end - play, _PLAY_SEAT, 8)
    written = put(to, written, _SEAT_0 + (np.uint64(seat) << _8), 3)
    return at + 1, play, end, written
