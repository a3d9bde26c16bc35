"""A game as the board shows it: its start, turns, cube actions, events and end, the board after each."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pandas as pd

from dashboard.parts import figures
from dashboard.parts.text import isolated, visible
from dashboard.parts.words import language, name, say
from queries import board

BY = ("player", "server", "auto")
OPENING_CHECKS = ("AC-SET-", "AC-OPN-")


class Actions(NamedTuple):
    """What happened in one game, as `queries.matches` has it."""

    turns: pd.DataFrame
    cube_actions: pd.DataFrame
    events: pd.DataFrame


class Mark(NamedTuple):
    """A violation as a ply shows it."""

    severity: str
    code: str
    title: str
    message: str


@dataclass(slots=True)
class Cube:
    """Who may double next, and how much is at stake."""

    value: int
    owner: int | None = None
    offered: int | None = None
    """The value on offer until it is taken or dropped."""

    def act(self, action: str, seat: int, value: int) -> None:
        """Follow one cube action."""
        if action == "double":
            self.offered = value or 2 * self.value
        elif action == "take":
            self.value, self.owner, self.offered = self.offered or self.value, seat, None
        elif action == "beaver":
            self.value, self.owner, self.offered = value or 2 * (self.offered or self.value), seat, None


@dataclass(slots=True)
class _Walk:
    """What changes from ply to ply."""

    sides: board.Sides
    cube: Cube
    spent_ms: list[int] = field(default_factory=lambda: [0, 0])
    turn_no: int = 0


def plies(
    game: dict[str, Any], actions: Actions, violations: pd.DataFrame, names: tuple[str, str], setup: str
) -> list[dict[str, Any]]:
    """Return the plies of a game in the order played, ready for the browser.

    `game` is a row of `queries.matches.games`, `violations` those of the match; `setup` a key of
    `board.SETUPS`. Positions are the sides of both seats, 26 numbers each (`queries/board.py`).
    """
    marks = _marks(violations, int(game["game_no"]), len(actions.turns))
    side = tuple(board.setup_side(setup))
    walk = _Walk((side, side), Cube(_first_value(game, actions.cube_actions)))
    found = [_start(game, walk, marks)]
    played = board.boards(setup, _stored(actions.turns))
    shown = tuple(isolated(visible(text)) for text in names)
    for kind, row in _in_order(actions):
        if kind == "turn":
            found.append(_turn(row, next(played), walk, marks, shown))
        elif kind == "cube":
            found.append(_cube(row, walk, shown))
        else:
            found.append(_event(row, walk, shown))
    found.append(_end(game, walk, marks, shown))
    return found


def place_of_turn(found: list[dict[str, Any]], turn_no: int | None) -> int:
    """Return the place among the plies of a turn, of the last one where there are fewer, 0 for no turn."""
    if turn_no is None:
        return 0
    places = [place for place, ply in enumerate(found) if ply["kind"] == "turn" and ply["turn"] <= turn_no]
    return places[-1] if places else 0


def _start(game: dict[str, Any], walk: _Walk, marks: dict[int | str, list[Mark]]) -> dict[str, Any]:
    rolls = game["opening_rolls"]
    attempts = "" if figures.missing(rolls) else ", ".join("-".join(roll) for roll in str(rolls).split())
    caption = say("ply.start_rolled", rolls=attempts) if attempts else say("ply.start")
    return _ply("start", None, caption, walk, marks=marks.get("start", []))


def _turn(
    row: Any,
    played: board.PlayedTurn,
    walk: _Walk,
    marks: dict[int | str, list[Mark]],
    names: tuple[str, ...],
) -> dict[str, Any]:
    walk.sides, walk.turn_no = played.after, int(row.turn_no)
    used = None if figures.missing(row.used_ms) or row.used_ms < 0 else int(row.used_ms)
    walk.spent_ms[played.seat] += used or 0
    verdict = board.VERDICTS[int(row.verdict)]
    text = played.text
    struck = board.hits(played.moves, played.before[1 - played.seat])
    dice = f"{played.dice[0]}-{played.dice[1]}"
    key = "ply.missing" if verdict == "missing" else "ply.turn" if text else "ply.dance"
    caption = say(
        key,
        turn=walk.turn_no,
        who=names[played.seat],
        dice=dice,
        dice_name=board.dice_name(*played.dice),
        play=text,
    )
    by = BY[int(row.by)]
    written = None if figures.missing(row.written) else visible(str(row.written))
    return _ply(
        "turn",
        played.seat,
        caption,
        walk,
        marks=marks.get(walk.turn_no, []),
        dice=list(played.dice),
        dice_name=board.dice_name(*played.dice),
        moves=[[*move, hit] for move, hit in zip(played.moves, struck, strict=True)],
        play=text or say("ply.no_play" if verdict == "missing" else "ply.danced"),
        written=written if written is not None and written != text else None,
        used=None if used is None else figures.duration(used),
        by=None if by == "player" else name("by", by),
        verdict=verdict,
        verdict_name=name("verdict", verdict),
    )


def _cube(row: Any, walk: _Walk, names: tuple[str, ...]) -> dict[str, Any]:
    seat, action = int(row.seat), str(row.action)
    walk.cube.act(action, seat, int(row.value) if not figures.missing(row.value) else 0)
    value = walk.cube.offered or walk.cube.value
    caption = say(
        f"cube.{action}" if action in CUBE_WORDS else "cube.other", who=names[seat], value=value, what=action
    )
    return _ply("cube", seat, caption, walk)


def _event(row: Any, walk: _Walk, names: tuple[str, ...]) -> dict[str, Any]:
    seat = int(row.seat)
    caption = say("ply.event", who=names[seat], what=name("event", row.event))
    if not figures.missing(row.lasted_ms) and row.lasted_ms >= 0:
        caption = say("ply.lasted", what=caption, time=figures.duration(row.lasted_ms))
    return _ply("event", seat, caption, walk)


def _end(
    game: dict[str, Any], walk: _Walk, marks: dict[int | str, list[Mark]], names: tuple[str, ...]
) -> dict[str, Any]:
    return _ply("end", None, result(game, names), walk, marks=marks.get("end", []))


def result(game: dict[str, Any], names: tuple[str, ...]) -> str:
    """Return how a game ended, as the platform says, in a sentence."""
    end = name("end", game["end"])
    if figures.missing(game["winner"]):
        return say("ply.no_winner", end=end)
    return say(
        "ply.won",
        who=names[int(game["winner"])],
        points=figures.number(game["points"]),
        kind=name("class", game["class"]),
        end=end,
    )


def _ply(
    kind: str, seat: int | None, caption: str, walk: _Walk, marks: list[Mark] | None = None, **more: Any
) -> dict[str, Any]:
    return {
        "kind": kind,
        "seat": seat,
        "turn": walk.turn_no or None,
        "caption": caption,
        "sides": [list(side) for side in walk.sides],
        "pips": [board.side_pips(side) for side in walk.sides],
        "spent": [figures.duration(spent) if spent else None for spent in walk.spent_ms],
        "cube": {"value": walk.cube.value, "owner": walk.cube.owner, "offered": walk.cube.offered},
        "marks": [mark._asdict() for mark in marks or []],
        **more,
    }


def _marks(violations: pd.DataFrame, game_no: int, turn_count: int) -> dict[int | str, list[Mark]]:
    """Return the violations of a game by turn; those of the whole game by where they show: start or end."""
    found: dict[int | str, list[Mark]] = {}
    for row in violations.itertuples():
        if figures.missing(row.game_no) or int(row.game_no) != game_no:
            continue
        place: int | str = "start" if row.code.startswith(OPENING_CHECKS) else "end"
        if not figures.missing(row.turn_no) and int(row.turn_no) <= turn_count:
            place = int(row.turn_no)
        message = visible(row.message_tr if language() == "tr" else row.message_en)
        found.setdefault(place, []).append(Mark(row.severity, row.code, name("check", row.code), message))
    return found


def _in_order(actions: Actions) -> Iterator[tuple[str, Any]]:
    rows = [
        (int(row.action_no), kind, row)
        for kind, frame in zip(("turn", "cube", "event"), actions, strict=True)
        for row in frame.itertuples()
    ]
    for _, kind, row in sorted(rows, key=lambda row: row[0]):
        yield kind, row


def _stored(turns: pd.DataFrame) -> Iterator[board.StoredTurn]:
    for row in turns.itertuples():
        applied = None if figures.missing(row.applied) else str(row.applied)
        yield board.StoredTurn(int(row.seat), int(row.dice), int(row.steps), applied)


def _first_value(game: dict[str, Any], cube_actions: pd.DataFrame) -> int:
    """Return the cube's value at the start: what the first double doubled, else what the game ended with."""
    doubled = [int(row.value) for row in cube_actions.itertuples() if row.action == "double" and row.value]
    if doubled:
        return max(doubled[0] // 2, 1)
    value = game["cube_value"]
    return 1 if figures.missing(value) else max(int(value), 1)


CUBE_WORDS = ("double", "take", "drop", "beaver")
