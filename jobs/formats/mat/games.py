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
from jobs.records import Action

Ending = Literal["drop", "bear_off", "resign", "ended_early", "presumed"]

MAX_ACTIONS = 5_000
"""More in one game than anybody plays: a file beyond it is hostile or broken."""
MAX_GAMES = 10_000
MAX_ROW = 1_000
"""Characters of a line; two cells and a position need fewer than 300."""

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


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game as actions by seat, and what its record says of the end."""

    line: int
    actions: list[Action]
    standing: Standing
    cube: int
    """What the cube stood at when the game ended, a refused double left out."""
    winner: Seat | None
    """By the result stated; None where none is."""
    claimed_points: int
    result_line: int
    dropper: Seat | None
    resigner: Seat | None
    leaver: Seat | None
    """Who `Losses` without the other having borne off."""

    def ending(self, winner: Seat) -> Ending:
        """Return how the game ended, given who won it."""
        if self.dropper is not None:
            return "drop"
        if self.standing.has_borne_off(winner):
            return "bear_off"
        if self.resigner is not None:
            return "resign"
        has_roll = any(action.dice is not UNSET for action in self.actions)
        return "ended_early" if self.leaver is not None or not has_roll else "presumed"


def game_texts(lines: list[TextLine]) -> list[GameText]:
    """Return the games that follow the length line, each with its cells."""
    games: list[GameText] = []
    awaited: TextLine | None = None
    for line in lines:
        scores = score_line(line) if awaited is not None and len(line.text) <= MAX_ROW else None
        if line.is_aside and scores is None:  # a name may begin like a comment
            continue
        if len(line.text) > MAX_ROW:
            message = f"line {line.number}: {len(line.text)} characters; at most {MAX_ROW} are read"
            raise Unreadable("too_long", line.number, message)
        if game_number(line.text) is not None:
            if awaited is not None:
                raise _no_score_line(awaited)
            awaited = line
        elif awaited is not None:
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


def read_game(text: GameText, setup: Setup, *, is_turned: bool) -> ReadGame:
    """Follow one game cell by cell; `is_turned` when seat 0 stands in the right column."""
    reader = _GameReader(text, setup, (1, 0) if is_turned else (0, 1))
    for cell in text.cells:
        reader.take(cell)
    return reader.done()


class _GameReader:
    """What is known of a game so far."""

    def __init__(self, text: GameText, setup: Setup, seats: tuple[Seat, Seat]) -> None:
        self._text = text
        self._seats = seats
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
        """Add what one cell says; raise `Unreadable` when it cannot follow what was before."""
        seat = self._seat(cell)
        if cell.word in ("wins", "losses"):
            self._end(cell, seat)
            return
        if self._winner is not None:
            message = (
                f"line {cell.line}, column {cell.column + 1}: {cell.text[:60]!r} after the game's result"
            )
            raise Unreadable("turn_order", cell.line, message)
        if cell.word == "roll":
            self._roll(cell, seat)
        elif cell.word == "resigns":
            self._resigner = seat
        else:
            self._bare_roll = None
            self._turn_cube(cell, seat)

    def done(self) -> ReadGame:
        """Return the game read."""
        if self._bare_roll is not None:
            self._actions[self._bare_roll].play = UNSET
        return ReadGame(
            line=self._text.line,
            actions=self._actions,
            standing=self._standing,
            cube=self._cube,
            winner=self._winner,
            claimed_points=self._points or 0,
            result_line=self._result_line,
            dropper=self._dropper,
            resigner=self._resigner,
            leaver=self._leaver,
        )

    def _seat(self, cell: Cell) -> Seat:
        """Return whose cell it is; where its column leaves doubt, whose turn it is decides."""
        is_certain = cell.gap <= 2 if cell.side == 0 else cell.gap >= _CERTAIN_GAP
        if is_certain or cell.word != "roll":
            return self._seats[cell.side]
        if self._roller is None:
            return self._seats[1 if cell.gap >= _CERTAIN_GAP else cell.side]
        return other(self._roller)

    def _roll(self, cell: Cell, seat: Seat) -> None:
        if seat == self._roller:
            raise Unreadable(
                "turn_order",
                cell.line,
                f"line {cell.line}, column {cell.column + 1}: the {_SIDE_WORDS[cell.side]} side rolls"
                f" ({cell.text[:40]!r}) twice running; turns between are lost",
            )
        self._roller = seat
        if self._offered:  # after a beaver play goes on; without a take the cube checks will say so
            self._cube, self._offered = self._offered, 0
        play = self._play_of(cell, seat)
        self._bare_roll = len(self._actions) if play is None and not cell.has_given_up else None
        self._actions.append(
            Action(seat=seat, dice=cell.dice, play=UNSET if cell.has_given_up else play or "")
        )
        if cell.has_given_up:
            self._resigner = seat
        elif play:
            self._standing.play(seat, play)

    def _play_of(self, cell: Cell, seat: Seat) -> str | None:
        if cell.position is None:
            return cell.play
        sides = checkers_after(cell.position)
        for own, their in (sides, sides[::-1]) if sides else ():
            if play := self._standing.play_towards(seat, own, their):
                return play
        message = (
            f"line {cell.line}, column {cell.column + 1}: no play leads to the position of {cell.text[:60]!r}"
        )
        raise Unreadable("bad_play", cell.line, message)

    def _turn_cube(self, cell: Cell, seat: Seat) -> None:
        if cell.word in ("double", "beaver", "raccoon"):
            self._offered = cell.value or 2 * (self._offered or self._cube)
            if self._offered > 1 << 20:
                message = f"line {cell.line}: a cube of {self._offered}; at most {1 << 20} is read"
                raise Unreadable("out_of_range", cell.line, message)
            if cell.word == "double":
                self._actions.append(Action(seat=seat, cube="double", value=self._offered))
            else:  # a raccoon is the doubler's beaver on the beaver; either is a take of what was offered
                self._cube = max(self._offered // 2, 1)
                self._actions.append(Action(seat=seat, cube="beaver", value=self._offered))
        elif cell.word == "take":
            self._cube, self._offered = self._offered or self._cube, 0
            self._actions.append(Action(seat=seat, cube="take"))
        else:
            self._dropper, self._offered = seat, 0
            self._actions.append(Action(seat=seat, cube="drop"))

    def _end(self, cell: Cell, seat: Seat) -> None:
        winner = seat if cell.word == "wins" else other(seat)
        if self._winner not in (None, winner):
            message = f"line {cell.line}, column {cell.column + 1}: {cell.text[:60]!r} contradicts line"
            raise Unreadable("score_jump", cell.line, f"{message} {self._result_line}")
        if cell.word == "losses":
            self._leaver = seat
        if cell.word == "wins" or self._points is None:
            self._points, self._result_line = cell.value, cell.line
        self._winner = winner


def other(seat: Seat) -> Seat:
    """Return the other seat."""
    return 1 if seat == 0 else 0
