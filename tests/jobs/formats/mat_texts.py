"""Match texts made for one test: an ordinary one, in which the test changes the single thing it is about."""

from io import BytesIO

from jobs.formats import mat
from jobs.formats.about import Limits
from jobs.records import Line, Match, Reject

LIMITS = Limits(platforms=frozenset())
RIGHT = 41
"""The column in which Bora's name and his cells begin."""

OPENING = (
    ("31: 8/5 6/5", "42: 8/4 6/4"),
    ("53: 8/3 6/3", "61: 13/7 8/7"),
)
"""Four legal turns from the start of a game."""


def score(ada: int = 0, bora: int = 0, left: str = "Ada", right: str = "Bora") -> str:
    return f" {left} : {ada}".ljust(RIGHT) + f"{right} : {bora}"


def row(number: int, left: str = "", right: str = "") -> str:
    return (f"{number:3}) {left} ".ljust(RIGHT) + right).rstrip()


def rows(*pairs: tuple[str, str]) -> list[str]:
    return [row(number, *pair) for number, pair in enumerate(pairs, 1)]


def game(number: int, *lines: str, ada: int = 0, bora: int = 0) -> list[str]:
    return [f" Game {number}", score(ada, bora), *lines, ""]


def text(*lines: str, length: int | str = 5, header: tuple[str, ...] = ()) -> bytes:
    return "\n".join([*header, f"{length} point match", "", *lines, ""]).encode()


def lines_of(data: bytes) -> list[Line]:
    return list(mat.read(BytesIO(data), "a.mat", LIMITS))


def line_of(data: bytes) -> Line:
    [line] = lines_of(data)
    return line


def match_of(data: bytes) -> Match:
    content = line_of(data).content
    assert isinstance(content, Match), content
    return content


def reject_of(data: bytes) -> tuple[int, str, str]:
    """Return line number, reason and sentence of the reject that a file becomes."""
    line = line_of(data)
    assert isinstance(line.content, Reject), line.content
    return line.number, line.content.reason, line.content.message
