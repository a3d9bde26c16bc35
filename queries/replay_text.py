"""A match turn by turn as text, for `hakem replay`: dice and their names, play, board, pips, verdict.

The board is drawn from seat 0's side throughout; seat 0 is ● and moves from 24 to 1.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple
from zoneinfo import ZoneInfo

import pandas as pd

from queries import board, matches
from queries.board_text import CHECKERS, board_lines
from queries.published import pinned
from queries.replay_words import WORDS, Phrases
from queries.violations import violations

Lang = Literal["tr", "en"]

ZONE = ZoneInfo("Europe/Istanbul")
BY = ("player", "server", "auto")
UNDATED = datetime(1970, 1, 1)
"""What stands in place of a date that a file of another program does not have."""


class NoSuchGame(LookupError):
    """The match has fewer games than asked for; the message says how many."""


class GameFacts(NamedTuple):
    """One game: its row, and its turns, cube actions and events, in the columns of `queries.matches`."""

    game: dict[str, Any]
    turns: pd.DataFrame
    cube_actions: pd.DataFrame
    events: pd.DataFrame


class MatchFacts(NamedTuple):
    """One match as the snapshot has it: its row, the rows of its two seats, its games, its violations."""

    match: dict[str, Any]
    seats: list[dict[str, Any]]
    games: list[GameFacts]
    violations: pd.DataFrame


def replay_text(
    *, platform: str, match_id: str, game_no: int | None = None, lang: Lang = "en"
) -> Iterator[str]:
    """Return the lines of a match of the current snapshot, of one game where `game_no` is given.

    Raises `NoSuchGame`; the match is one that `queries.matches.match` has.
    """
    return lines(facts(platform=platform, match_id=match_id, game_no=game_no), lang=lang)


def facts(*, platform: str, match_id: str, game_no: int | None = None) -> MatchFacts:
    """Return what the current snapshot knows of a match, all from one revision."""
    with pinned():
        [match] = matches.match(platform=platform, match_id=match_id).to_dict("records")
        key = {"platform": platform, "match_id": match_id, "day": match["day"]}
        games = matches.games(**key).to_dict("records")
        chosen = [game for game in games if game_no in (None, int(game["game_no"]))]
        if not chosen and game_no is not None:
            raise NoSuchGame(f"match {match_id!r} has {len(games)} games, no game {game_no}")
        return MatchFacts(
            match=match,
            seats=matches.seats(**key).to_dict("records"),
            games=[_game_facts(game, key) for game in chosen],
            violations=violations(
                platform=platform,
                match_id=match_id,
                first_day=match["day"],
                last_day=match["day"],
                limit=0,
            ),
        )


def _game_facts(game: dict[str, Any], key: dict[str, Any]) -> GameFacts:
    place = {**key, "game_no": int(game["game_no"])}
    return GameFacts(
        game,
        matches.turns(**place),
        matches.cube_actions(**place),
        matches.events(**place),
    )


def lines(told: MatchFacts, *, lang: Lang = "en") -> Iterator[str]:
    """Yield the text of a match line by line, without ends of line, in Turkish or English."""
    say = WORDS[lang]
    setup = _text(told.match["setup"]) or "standard"
    names = tuple(_name(seat) for seat in told.seats)
    yield from _heading(told, names, say)
    for game in told.games:
        yield ""
        yield from _Teller(game, setup, names, told.violations, say, lang).told()
    yield ""
    yield _final(told.match, names, say)
    yield from _broken_rules(told.violations, None, None, lang)


def _heading(told: MatchFacts, names: tuple[str, ...], say: Phrases) -> Iterator[str]:
    match = told.match
    parts = [
        f"{say['match']} {match['match_id']}",
        str(match["platform"]),
        _target(match, say),
        say[f"setup.{_text(match['setup']) or 'standard'}"],
        _moment(match["started_at"], say),
    ]
    yield " · ".join(part for part in parts if part)
    for checker, name, seat in zip(CHECKERS, names, told.seats, strict=True):
        account = _plain(seat["account"])
        yield f"{checker} {name}" + ("" if account in (name, f"file:{name}") else f" ({account})")


class _Teller:
    """Tells one game: what changes from turn to turn, and how it is written."""

    def __init__(
        self,
        game: GameFacts,
        setup: str,
        names: tuple[str, ...],
        broken: pd.DataFrame,
        say: Phrases,
        lang: Lang,
    ) -> None:
        self._facts, self._names, self._broken, self._say, self._lang = game, names, broken, say, lang
        self._game_no = int(game.game["game_no"])
        side = tuple(board.setup_side(setup))
        self._sides: board.Sides = (side, side)
        self._played = board.boards(setup, _stored(game.turns))
        self._cube = _Cube(_first_value(game))

    def told(self) -> Iterator[str]:
        """Yield the lines of the game."""
        yield self._title()
        yield from self._board()
        for kind, row in _in_order(self._facts):
            yield ""
            if kind == "turn":
                yield from self._turn(row)
            elif kind == "cube":
                yield self._cube_action(row)
            else:
                yield self._event(row)
        yield ""
        yield self._end()
        yield from _broken_rules(self._broken, self._game_no, None, self._lang)
        last = len(self._facts.turns)
        beyond = {int(turn) for turn in self._broken["turn_no"].dropna() if turn > last}
        for turn_no in sorted(beyond):
            yield from _broken_rules(self._broken, self._game_no, turn_no, self._lang)

    def _title(self) -> str:
        game, say = self._facts.game, self._say
        parts = [say["game"].format(number=self._game_no)]
        if not _missing(game["score_before_0"]):
            parts.append(f"{int(game['score_before_0'])}-{int(game['score_before_1'])}")
        if not _missing(game["is_crawford"]) and game["is_crawford"]:
            parts.append(say["crawford"])
        if opening := _text(game["opening_rolls"]):
            parts.append(f"{say['opening']} " + ", ".join("-".join(roll) for roll in opening.split()))
        return "═══ " + " · ".join(parts) + " ═══"

    def _turn(self, row: Any) -> Iterator[str]:
        played = next(self._played)
        self._sides = played.after
        verdict = board.VERDICTS[int(row.verdict)]
        dice = f"{played.dice[0]}-{played.dice[1]} {board.dice_name(*played.dice)}"
        play = played.text or self._say["no_play" if verdict == "missing" else "danced"]
        judged = f"[{self._say[f'verdict.{verdict}']}]"
        yield "   ".join(
            (
                f"{int(row.turn_no):3}. {self._who(played.seat)}",
                dice,
                play,
                judged,
                *self._asides(row, played.text),
            )
        )
        yield from _broken_rules(self._broken, self._game_no, int(row.turn_no), self._lang)
        yield from self._board()

    def _asides(self, row: Any, play: str) -> Iterator[str]:
        """Yield what else is known of a turn: the play as written where it differs, time used, who played."""
        written = _text(row.written)
        if written and written.split() != play.split():
            yield f"{self._say['written']} {_plain(written)}"
        yield from self._time(row.used_ms)
        by = BY[int(row.by)]
        if by != "player":
            yield f"({self._say[f'by.{by}']})"

    def _time(self, milliseconds: Any) -> Iterator[str]:
        if not _missing(milliseconds) and milliseconds >= 0:
            yield _seconds(milliseconds, self._say)

    def _who(self, seat: int) -> str:
        return f"{CHECKERS[seat]} {self._names[seat]}"

    def _cube_action(self, row: Any) -> str:
        seat, action = int(row.seat), str(row.action)
        self._cube.act(action, seat, 0 if _missing(row.value) else int(row.value))
        what = self._say[f"cube.{action}"]
        if action in ("double", "beaver"):
            what += f" → {self._cube.offered or self._cube.value}"
        return "   ".join((f"     {self._who(seat)}", what, *self._time(row.used_ms)))

    def _event(self, row: Any) -> str:
        what = self._say[f"event.{row.event}"]
        return "   ".join((f"     {self._who(int(row.seat))}", what, *self._time(row.lasted_ms)))

    def _board(self) -> list[str]:
        return [f"     {line}" for line in board_lines(self._sides, self._beside(), self._say["bar"])]

    def _beside(self) -> list[str]:
        """Return what stands to the right of the board: seat 1 above, the cube between, seat 0 below."""
        beside = [""] * 13
        for seat, place in ((1, 0), (0, 11)):
            side = self._sides[seat]
            beside[place] = self._who(seat)
            beside[place + 1] = f"{self._say['pips']} {board.side_pips(side)}" + (
                f" · {self._say['off']} {side[board.OFF]}" if side[board.OFF] else ""
            )
        beside[6] = self._cube.text(self._say) if self._has_cube else ""
        return beside

    @property
    def _has_cube(self) -> bool:
        return not self._facts.cube_actions.empty or self._cube.value > 1

    def _end(self) -> str:
        return "     " + _won(self._facts.game, self._names, self._say)


@dataclass(slots=True)
class _Cube:
    """Who may double next, and at what the cube stands."""

    value: int
    owner: int | None = None
    offered: int | None = field(default=None)

    def act(self, action: str, seat: int, value: int) -> None:
        """Follow one cube action."""
        if action == "double":
            self.offered = value or 2 * self.value
        elif action == "take":
            self.value, self.owner, self.offered = self.offered or self.value, seat, None
        elif action == "beaver":
            self.value, self.owner, self.offered = value or 2 * (self.offered or self.value), seat, None
        else:
            self.offered = None

    def text(self, say: Phrases) -> str:
        """Say value and owner."""
        owner = "" if self.owner is None else f" {CHECKERS[self.owner]}"
        return f"{say['cube']} {self.value}{owner}"


def _won(game: dict[str, Any], names: tuple[str, ...], say: Phrases) -> str:
    end = say[f"end.{game['end']}"]
    if _missing(game["winner"]):
        return f"{say['no_winner']} · {end}"
    winner, points = int(game["winner"]), int(game["points"])
    counted = say["points" if points != 1 else "point"].format(points=points)
    return " · ".join(
        (f"{CHECKERS[winner]} {names[winner]} {say['wins']}", counted, say[f"class.{game['class']}"], end)
    )


def _final(match: dict[str, Any], names: tuple[str, ...], say: Phrases) -> str:
    parts = [f"{say['result']} {int(match['score_0'])}-{int(match['score_1'])}"]
    if not _missing(match["winner"]):
        winner = int(match["winner"])
        parts.append(f"{CHECKERS[winner]} {names[winner]} {say['wins']}")
    parts.append(say[f"end.{match['end']}"])
    if match["status"] != "counted":
        parts.append(say[f"status.{match['status']}"])
    return " · ".join(dict.fromkeys(parts))


def _broken_rules(found: pd.DataFrame, game_no: int | None, turn_no: int | None, lang: Lang) -> Iterator[str]:
    """Yield the violations of a turn, of a game as a whole, or of the match as a whole."""
    for row in found.itertuples():
        of_game = None if _missing(row.game_no) else int(row.game_no)
        of_turn = None if _missing(row.turn_no) else int(row.turn_no)
        if (of_game, of_turn) == (game_no, turn_no):
            message = row.message_tr if lang == "tr" else row.message_en
            yield f"     ! {row.severity} {row.code}  {_plain(message)}"


def _in_order(game: GameFacts) -> Iterator[tuple[str, Any]]:
    rows = [
        (int(row.action_no), kind, row)
        for kind, frame in (("turn", game.turns), ("cube", game.cube_actions), ("event", game.events))
        for row in frame.itertuples()
    ]
    for _, kind, row in sorted(rows, key=lambda row: row[0]):
        yield kind, row


def _stored(turns: pd.DataFrame) -> Iterator[board.StoredTurn]:
    for row in turns.itertuples():
        yield board.StoredTurn(int(row.seat), int(row.dice), int(row.steps), _text(row.applied))


def _first_value(game: GameFacts) -> int:
    """Return the cube's value at the start: what the first double doubled, else what it ended with."""
    for row in game.cube_actions.itertuples():
        if row.action == "double" and not _missing(row.value) and row.value:
            return max(int(row.value) // 2, 1)
    value = game.game["cube_value"]
    return 1 if _missing(value) else max(int(value), 1)


def _target(match: dict[str, Any], say: Phrases) -> str:
    target = str(match["target"])
    return say[f"target.{target}"] if f"target.{target}" in say else say["target"].format(points=target)


def _moment(started_at: Any, say: Phrases) -> str:
    if _missing(started_at) or started_at == UNDATED:
        return say["undated"]
    return f"{started_at.replace(tzinfo=ZoneInfo('UTC')).astimezone(ZONE):%Y-%m-%d %H:%M}"


def _seconds(milliseconds: Any, say: Phrases) -> str:
    return say["seconds"].format(seconds=f"{milliseconds / 1000:.1f}".replace(".", say["decimal"]))


def _name(seat: dict[str, Any]) -> str:
    return _plain(_text(seat["name"]) or seat["account"])


def _plain(text: Any) -> str:
    """Return a text as a terminal may show it: what steers a terminal or turns the line about is replaced."""
    return "".join(sign if sign.isprintable() else "�" for sign in str(text))


def _text(value: Any) -> str | None:
    return None if _missing(value) else str(value)


def _missing(value: Any) -> bool:
    return value is None or bool(pd.isna(value))
