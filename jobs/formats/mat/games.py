"""From rows to games: turns, cube actions, how each game ended and what it was worth.

What a file states is kept: an illegal play, a capped number of points, a game without a roll. What cannot be
(a side that rolls twice running, a score out of nothing, more points than a backgammon) raises `Unreadable`.
"""

from dataclasses import dataclass, field
from typing import Literal

from msgspec import UNSET

from jobs.formats.mat.grammar import (
    Cell,
    ScoreLine,
    Seat,
    TextLine,
    Unreadable,
    cells,
    game_number,
    row,
    score_line,
)
from jobs.formats.mat.standing import Setup, Standing, checkers_after
from jobs.records import Action, GameClass

MAX_ACTIONS = 5_000
"""More in one game than anybody plays: a file beyond it is hostile or broken."""
MAX_GAMES = 10_000

_LEVELS: tuple[GameClass, GameClass, GameClass] = ("single", "gammon", "backgammon")
_SIDE_WORDS = ("left", "right")
_CERTAIN_GAP = 8
"""Blanks before the only cell of a first row which show that the left cell is empty."""


@dataclass(slots=True)
class GameText:
    """The rows of one game as cells, under its score line."""

    line: int
    scores: ScoreLine
    cells: list[Cell] = field(default_factory=list)
    last_row: int = 0


@dataclass(slots=True)
class ReadGame:
    """A game as actions by column, and what its record says of the end."""

    text: GameText
    actions: list[Action]
    ending: Literal["drop", "bear_off", "resign", "ended_early", "none"]
    winner: Seat | None
    claimed_points: int | None
    result_line: int
    cube: int
    board_class: GameClass


def game_texts(lines: list[TextLine]) -> list[GameText]:
    """Return the games that follow the length line, each with its cells."""
    games: list[GameText] = []
    awaited: TextLine | None = None
    for line in lines:
        if line.is_aside:
            continue
        if game_number(line.text) is not None:
            if awaited is not None:
                raise _no_score_line(awaited)
            awaited = line
        elif awaited is not None:
            scores = score_line(line)
            if scores is None:
                raise _no_score_line(awaited)
            games.append(GameText(awaited.number, scores))
            awaited = None
        elif not games:
            raise Unreadable("unsupported_format", line.number, _strange(line, "before the first game"))
        else:
            _add_row(games[-1], line)
    if awaited is not None and not games:
        raise _no_score_line(awaited)
    if len(games) > MAX_GAMES:
        line_no = games[MAX_GAMES].line
        raise Unreadable("too_large", line_no, f"line {line_no}: more than {MAX_GAMES} games")
    return games


def _add_row(game: GameText, line: TextLine) -> None:
    numbered = row(line.text)
    number, begin = numbered or (0, len(line.text) - len(line.text.lstrip()))
    if number > game.last_row + 1:
        raise Unreadable(
            "turn_order",
            line.number,
            f"line {line.number}: row {number} follows row {game.last_row}; the rows between are missing",
        )
    game.last_row = max(game.last_row, number)
    if not numbered:
        begin = min(begin, 4)
    game.cells += cells(line, begin, game.scores.right_column)
    if len(game.cells) > MAX_ACTIONS:
        raise Unreadable(
            "too_large", line.number, f"line {line.number}: over {MAX_ACTIONS} cells in one game"
        )


def _no_score_line(line: TextLine) -> Unreadable:
    message = f"line {line.number}: {line.text.strip()!r} has no line with both players and scores below it"
    return Unreadable("missing_field", line.number, message)


def _strange(line: TextLine, place: str) -> str:
    return f"line {line.number}: {line.text.strip()[:60]!r} {place} is no line of a match file"


def read_game(text: GameText, setup: Setup) -> ReadGame:
    """Follow one game cell by cell."""
    reader = _GameReader(text, setup)
    for cell in text.cells:
        reader.take(cell)
    return reader.done()


class _GameReader:
    """What is known of a game so far."""

    def __init__(self, text: GameText, setup: Setup) -> None:
        self._text = text
        self._standing = Standing(setup)
        self._actions: list[Action] = []
        self._roller: Seat | None = None
        self._cube = 1
        self._offered = 0
        self._dropper: Seat | None = None
        self._resigner: Seat | None = None
        self._leaver: Seat | None = None
        self._winner: Seat | None = None
        self._points: int | None = None
        self._result_line = 0
        self._bare_roll: int | None = None
        """Index of a roll with an empty cell that nothing but an ending has followed."""

    def take(self, cell: Cell) -> None:
        """Add what one cell says."""
        side = self._side(cell)
        if cell.word in ("wins", "losses"):
            self._end(cell, side)
            return
        if self._winner is not None:
            message = (
                f"line {cell.line}, column {cell.column + 1}: {cell.text[:60]!r} after the game's result"
            )
            raise Unreadable("turn_order", cell.line, message)
        if cell.word == "roll":
            self._roll(cell, side)
        elif cell.word == "resigns":
            self._resigner = side
        else:
            self._bare_roll = None
            self._turn_cube(cell, side)

    def done(self) -> ReadGame:
        """Return the game read."""
        if self._bare_roll is not None:
            self._actions[self._bare_roll].play = UNSET
        winner = self._winner
        if winner is None and self._resigner is not None:
            winner = _other(self._resigner)
        ending: Literal["drop", "bear_off", "resign", "ended_early", "none"] = "none"
        if self._dropper is not None:
            ending = "drop"
        elif winner is not None and self._standing.has_borne_off(winner):
            ending = "bear_off"
        elif self._leaver is not None or (winner is not None and self._roller is None):
            ending = "ended_early"
        elif self._resigner is not None:
            ending = "resign"
            self._actions.append(
                Action(seat=self._resigner if winner is None else _other(winner), event="resign")
            )
        loser: Seat = 0 if winner is None else _other(winner)
        return ReadGame(
            text=self._text,
            actions=self._actions,
            ending=ending,
            winner=self._winner,
            claimed_points=self._points,
            result_line=self._result_line,
            cube=self._cube,
            board_class=self._standing.class_lost_by(loser),
        )

    def _side(self, cell: Cell) -> Seat:
        """Return the side of a cell; where its column leaves doubt, whose turn it is decides."""
        is_certain = cell.gap <= 2 if cell.side == 0 else cell.gap >= _CERTAIN_GAP
        if is_certain or cell.word != "roll":
            return cell.side
        if self._roller is None:
            return 1 if cell.gap >= _CERTAIN_GAP else cell.side
        return _other(self._roller)

    def _roll(self, cell: Cell, side: Seat) -> None:
        if side == self._roller:
            raise Unreadable(
                "turn_order",
                cell.line,
                f"line {cell.line}, column {cell.column + 1}: the {_SIDE_WORDS[side]} side rolls"
                f" ({cell.text[:40]!r}) twice running; turns between are lost",
            )
        self._roller = side
        if self._offered:  # after a beaver play goes on; without a take the cube checks will say so
            self._cube, self._offered = self._offered, 0
        play = self._play_of(cell, side)
        self._bare_roll = len(self._actions) if play is None and not cell.has_given_up else None
        self._actions.append(
            Action(seat=side, dice=cell.dice, play=UNSET if cell.has_given_up else play or "")
        )
        if cell.has_given_up:
            self._resigner = side
        elif play:
            self._standing.play(side, play)

    def _play_of(self, cell: Cell, side: Seat) -> str | None:
        if cell.position is None:
            return cell.play
        sides = checkers_after(cell.position)
        for own, other in (sides, sides[::-1]) if sides else ():
            if play := self._standing.play_towards(side, own, other):
                return play
        message = (
            f"line {cell.line}, column {cell.column + 1}: no play leads to the position of {cell.text[:60]!r}"
        )
        raise Unreadable("bad_play", cell.line, message)

    def _turn_cube(self, cell: Cell, side: Seat) -> None:
        if cell.word in ("double", "beaver", "raccoon"):
            self._offered = cell.value or 2 * (self._offered or self._cube)
            if self._offered > 1 << 20:
                message = f"line {cell.line}: a cube of {self._offered}; at most {1 << 20} is read"
                raise Unreadable("out_of_range", cell.line, message)
            if cell.word == "double":
                self._actions.append(Action(seat=side, cube="double", value=self._offered))
            else:  # a raccoon is the doubler's beaver on the beaver; either is a take of what was offered
                self._cube = self._offered // 2
                self._actions.append(Action(seat=side, cube="beaver", value=self._offered))
        elif cell.word == "take":
            self._cube, self._offered = self._offered or self._cube, 0
            self._actions.append(Action(seat=side, cube="take"))
        else:
            self._dropper, self._offered = side, 0
            self._actions.append(Action(seat=side, cube="drop"))

    def _end(self, cell: Cell, side: Seat) -> None:
        winner = side if cell.word == "wins" else _other(side)
        if self._winner not in (None, winner):
            message = f"line {cell.line}, column {cell.column + 1}: {cell.text[:60]!r} contradicts line"
            raise Unreadable("score_jump", cell.line, f"{message} {self._result_line}")
        if cell.word == "losses":
            self._leaver = side
        if cell.word == "wins" or self._points is None:
            self._points, self._result_line = cell.value, cell.line
        self._winner = winner


def _other(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
