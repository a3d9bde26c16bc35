"""The moves that a play text writes, each text read once."""

import re
from functools import lru_cache
from itertools import pairwise

Moves = tuple[tuple[int, int], ...]

_MOVE = re.compile(r"(bar|\d{1,2})((?:/(?:off|\d{1,2})\*?)+)(?:\((\d)\))?", re.IGNORECASE)


class BadPlay(ValueError):
    """A text that is no notation; the message says what would be right."""


@lru_cache(maxsize=1 << 17)
def moves(text: str) -> Moves:
    """Return the (from, to) moves of a play in the order written; raise BadPlay when it is no notation.

    A move backwards (`6/8`) is notation: a play that can be read and is not legal is the replay's to judge.
    """
    found: list[tuple[int, int]] = []
    for word in text.split(" ") if text else ():
        match = _MOVE.fullmatch(word)
        if match is None:
            raise BadPlay(f"{word!r} is no move such as 24/18, bar/20, 5/off, 24/18/13 or 8/5(2)")
        first, rest, times = match.groups()
        stops = [_point(first)] + [_point(stop.rstrip("*")) for stop in rest[1:].split("/")]
        if not 1 <= stops[0] <= 25 or not all(stop <= 24 for stop in stops[1:]) or 0 in stops[1:-1]:
            raise BadPlay(f"{word!r} names no points of the board: from 1 to 25 (bar), to 0 (off) to 24")
        found += list(pairwise(stops)) * int(times or 1)
    return tuple(found)


def _point(text: str) -> int:
    return {"bar": 25, "off": 0}.get(text.lower()) if text.isalpha() else int(text)  # type: ignore[return-value]
