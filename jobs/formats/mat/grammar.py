"""The grammar of the .mat text: what one line says, before anybody asks whether it makes sense.

Lenient where producers differ (blanks, case, columns, spelling of bar and off) and strict about meaning: text
that is no dice, play, cube action or result raises `Unreadable` with its line and column.
"""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple

from jobs.plays import moves
from queries.board import NotationError

Word = Literal["roll", "double", "take", "drop", "beaver", "raccoon", "wins", "losses", "resigns"]
Seat = Literal[0, 1]

NOT_PLAYED = ("????", "concedes", "resigns")
"""What stands in place of a play by somebody who rolled and gave up."""

_LENGTH = re.compile(r"\s*(\d{1,6})\s+point\s+match\s*", re.IGNORECASE)
_GAME = re.compile(r"\s*Game\s+(\d{1,6})\s*", re.IGNORECASE)
_ROW = re.compile(r"\s*(\d{1,5})\)(.*)")
_TAG = re.compile(r'\s*[;#]\s*\[([^"\]]*)"(.*)"\s*\]')
_SCORE = re.compile(r"(?<=\S)\s*:\s*(\d+)(?!\S)")
_START = re.compile(
    r"(?<!\S)(?:\d\d:|(?:Doubles|Takes|Drops|Beavers?|Raccoons?|Wins|Losses|Resigns|Concedes)\b|\?{4})",
    re.IGNORECASE,
)
_POSITION = re.compile(r"\s*Illegal play \((?P<position>.*?)\)(?=\s|$)", re.IGNORECASE)
_VALUE = re.compile(r"(?:Doubles|Beavers?|Raccoons?)(?:\s*=>\s*(\d+))?", re.IGNORECASE)
_RESULT = re.compile(r"(?:Wins|Losses)\s+(\d+)(?:\s+points?)?(?:\s+and\s+the\s+match)?", re.IGNORECASE)

_WORDS: dict[str, Word] = {
    "doub": "double",
    "take": "take",
    "drop": "drop",
    "beav": "beaver",
    "racc": "raccoon",
    "wins": "wins",
    "loss": "losses",
    "resi": "resigns",
    "conc": "resigns",
    "????": "resigns",
}


class Unreadable(Exception):
    """Why a file becomes a reject: the reason code, the line it is about, a sentence."""

    def __init__(self, reason: str, line: int, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.line = line
        self.message = message


class TextLine(NamedTuple):
    """A line of the file: its number from 1, its byte offset, its text with tabs expanded."""

    number: int
    byte_offset: int
    text: str

    @property
    def is_aside(self) -> bool:
        """Whether the line is blank or a comment."""
        return not self.text.strip() or self.text.lstrip()[0] in ";#"


class ScoreLine(NamedTuple):
    """The line above a game: names and scores, left then right, and where the right name begins."""

    names: tuple[str, str]
    scores: tuple[int, int]
    right_column: int


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side of a row says. `column` counts from 0; `gap` is the number of blanks before the cell."""

    line: int
    column: int
    gap: int
    side: Seat
    text: str
    word: Word
    dice: tuple[int, int] = (0, 0)
    play: str | None = None
    """Of a roll: the play, "" where a dance is stated, None where the cell holds nothing more."""
    position: str | None = None
    """Of a roll: the position after an illegal play, where the file gives it instead of the play."""
    has_given_up: bool = False
    value: int = 0
    """The cube's value where stated, or the points of a result."""


def length(text: str) -> int | None:
    """Return n of "n point match", or None."""
    match = _LENGTH.fullmatch(text)
    return int(match[1]) if match else None


def game_number(text: str) -> int | None:
    """Return n of "Game n", or None."""
    match = _GAME.fullmatch(text)
    return int(match[1]) if match else None


def tag(text: str) -> tuple[str, str] | None:
    """Return name and value of a header line such as `; [Site "x"]`, or None."""
    match = _TAG.fullmatch(text)
    return (match[1].strip(), match[2].strip()) if match else None


def score_line(line: TextLine) -> ScoreLine | None:
    """Return the names and scores above a game, or None when the line has not that shape."""
    marks = list(_SCORE.finditer(line.text))
    if len(marks) < 2 or marks[-1].end() != len(line.text):
        return None
    *others, right = marks
    left = next((mark for mark in others if line.text[mark.end() : mark.end() + 2].isspace()), others[0])
    names = (line.text[: left.start()].strip(), line.text[left.end() : right.start()].strip())
    if not all(names):
        return None
    scores = (_number(left[1], line, "score"), _number(right[1], line, "score"))
    return ScoreLine(names, scores, line.text.index(names[1], left.end()))


def row(text: str) -> tuple[int, int] | None:
    """Return the number of a row such as " 12) 54: 8/4 6/1" and where its cells begin, or None."""
    match = _ROW.fullmatch(text)
    return (int(match[1]), match.start(2)) if match else None


def cells(line: TextLine, begin: int, right_column: int) -> list[Cell]:
    """Return the one or two cells of a row, `begin` being where they may start.

    Two cells are left and right wherever they stand, so that a full left cell may run into the right one. A
    single cell belongs to the column that it is nearer to.
    """
    starts = _starts(line.text, begin)
    before = line.text[begin : starts[0] if starts else None].strip()
    if before:
        reason = "bad_dice" if re.match(r"\d*:", before) else "bad_play"
        raise Unreadable(reason, line.number, _where(line, line.text.index(before, begin), before, "no cell"))
    if not starts:
        return []
    if len(starts) > 2:
        raise Unreadable("bad_play", line.number, f"line {line.number}: {len(starts)} cells; a row has two")
    ends = [*starts[1:], len(line.text)]
    middle = (min(begin, right_column) + right_column) / 2
    found = []
    for place, (start, end) in enumerate(zip(starts, ends, strict=True)):
        right = place == 1 if len(starts) == 2 else start >= middle
        found.append(_cell(line, start, line.text[start:end].rstrip(), start - begin, 1 if right else 0))
    return found


def _starts(text: str, begin: int) -> list[int]:
    """Return where cells begin; `51: ????` is one cell, and so is a position in brackets."""
    starts: list[int] = []
    hidden_until = begin
    for found in _START.finditer(text, begin):
        if found.start() < hidden_until:
            continue
        if position := _POSITION.match(text, found.end()):
            hidden_until = position.end()
        if starts and found[0].lower() in NOT_PLAYED and _is_roll_only(text[starts[-1] : found.start()]):
            continue
        starts.append(found.start())
    return starts


def _is_roll_only(text: str) -> bool:
    return len(text) <= 5 and text[2:3] == ":" and not text[3:].strip()


def _cell(line: TextLine, column: int, text: str, gap: int, side: Seat) -> Cell:
    if text[2:3] == ":":
        return _roll(line, column, text, gap, side)
    word = _WORDS[text[:4].lower()]
    value = 0
    if word in ("wins", "losses"):
        value = _stated(_RESULT, line, column, text, "points")
    elif word in ("double", "beaver", "raccoon"):
        value = _stated(_VALUE, line, column, text, "cube")
    elif len(text.split()) > 1:
        raise Unreadable("bad_play", line.number, _where(line, column, text, "no cube action or ending"))
    return Cell(line.number, column, gap, side, text, word, has_given_up=word == "resigns", value=value)


def _stated(pattern: re.Pattern[str], line: TextLine, column: int, text: str, what: str) -> int:
    match = pattern.fullmatch(text)
    if match is None:
        raise Unreadable("bad_play", line.number, _where(line, column, text, "no cube action or ending"))
    return _number(match[1], line, what) if match[1] else 0


def _roll(line: TextLine, column: int, text: str, gap: int, side: Seat) -> Cell:
    dice = (int(text[0]), int(text[1]))
    if not all(1 <= die <= 6 for die in dice):
        raise Unreadable("bad_dice", line.number, _where(line, column, text, "a die is 1 to 6"))
    rest = text[3:].strip()
    play, position, has_given_up = None, None, False
    if rest.lower() == "cannot move":
        play = ""
    elif rest.lower() in NOT_PLAYED:
        has_given_up = True
    elif match := _POSITION.fullmatch(rest):
        position = match["position"]
    elif rest:
        play = _play(line, column, text, rest)
    return Cell(line.number, column, gap, side, text, "roll", dice, play, position, has_given_up)


def _play(line: TextLine, column: int, text: str, rest: str) -> str:
    """Return a play as written, one blank between its moves."""
    play = " ".join(rest.split())
    try:
        moves(play)
    except NotationError as error:
        raise Unreadable("bad_play", line.number, _where(line, column, text, str(error))) from error
    return play


def _number(digits: str, line: TextLine, what: str) -> int:
    """Return a number of at most 6 digits: beyond that it is no score, and no column could hold it."""
    if len(digits) > 6:
        raise Unreadable(
            "out_of_range", line.number, f"line {line.number}: {what} {digits[:20]}; at most 999999 is read"
        )
    return int(digits)


def _where(line: TextLine, column: int, text: str, why: str) -> str:
    return f"line {line.number}, column {column + 1}: {why}: {text[:60]!r}"
