"""The board drawn in characters, from seat 0's side: its own numbers, its home at the bottom right."""

from collections.abc import Sequence

from queries.board import BAR, OFF, Sides

CHECKERS = ("●", "○")
"""The checkers of seat 0 and seat 1."""

HEIGHT = 5
"""Checkers that a column shows; a taller one says its number."""

_TOP = ((13, 14, 15, 16, 17, 18), (19, 20, 21, 22, 23, 24))
_BOTTOM = ((12, 11, 10, 9, 8, 7), (6, 5, 4, 3, 2, 1))


def board_lines(sides: Sides, beside: Sequence[str] = (), bar: str = "") -> list[str]:
    """Return the lines of a board without ends of line, all of one width but for the texts beside it.

    `sides` are those of seat 0 and seat 1 (26 numbers each, as in `queries/board.py`). Checkers on the bar
    stand in the half where they will enter. `beside` are texts to the right of the first lines, `bar` is what
    to write on the bar, three letters at most.
    """
    top = [_column(sides, point) for point in (*_TOP[0], None, *_TOP[1])]
    bottom = [_column(sides, point, upper=False) for point in (*_BOTTOM[0], None, *_BOTTOM[1])]
    lines = [
        _edge(_TOP, "┌", "┬", "┐"),
        *(_row([column[height] for column in top]) for height in range(HEIGHT)),
        f"│{'':19}│{bar:^3}│{'':19}│",
        *(_row([column[height] for column in bottom]) for height in reversed(range(HEIGHT))),
        _edge(_BOTTOM, "└", "┴", "┘"),
    ]
    texts = [*beside, *[""] * len(lines)]
    return [f"{line}   {text}".rstrip() for line, text in zip(lines, texts, strict=False)]


def off_counts(sides: Sides) -> tuple[int, int]:
    """Return how many checkers each seat has borne off."""
    return sides[0][OFF], sides[1][OFF]


def _column(sides: Sides, point: int | None, *, upper: bool = True) -> list[str]:
    """Return what stands on a point of seat 0 (None: on the bar) from the board's edge inwards."""
    if point is None:
        counts = (sides[0][BAR], 0) if upper else (0, sides[1][BAR])
    else:
        counts = (sides[0][point], sides[1][25 - point])
    signs = [CHECKERS[0]] * counts[0] + [CHECKERS[1]] * counts[1]
    if len(signs) > HEIGHT:
        return [*signs[: HEIGHT - 1], str(len(signs))]
    return [*signs, *[""] * (HEIGHT - len(signs))]


def _row(signs: list[str]) -> str:
    left, right = ("".join(f"{sign:>3}" for sign in half) for half in (signs[:6], signs[7:]))
    return f"│{left} │{signs[6]:^3}│{right} │"


def _edge(points: tuple[tuple[int, ...], tuple[int, ...]], left: str, middle: str, right: str) -> str:
    halves = ["".join(f"{point:─>3}" for point in half) + "─" for half in points]
    return f"{left}{halves[0]}{middle}───{middle}{halves[1]}{right}"
