"""A match put together from its text: seats, options, games, result, and what no field holds."""

import hashlib
import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from jobs.formats.mat import producers
from jobs.formats.mat.games import Ending, GameText, ReadGame, game_texts, read_game
from jobs.formats.mat.grammar import Seat, TextLine, Unreadable, length
from jobs.formats.mat.header import Header, columns_of_players
from jobs.formats.mat.scores import Score, Worth, add, finished, worths
from jobs.records import Match, MatchResult
from jobs.records import Seat as Person

GALAXY_MONEY_LENGTHS = (2, 4, 8, 16)
"""Lengths under which Galaxy writes single money games with Jacoby, the length being a cap on the points."""

_LONGEST_ACCOUNT = 64
_MATCH_ENDS: dict[Ending, str] = {
    "drop": "completed",
    "bear_off": "completed",
    "resign": "resign",
    "presumed": "resign",
    "ended_early": "ended_early",
}


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one match and how its file was written."""

    lines: list[TextLine]
    encoding: str
    has_bom: bool
    has_crlf: bool


def read_match(source: Source) -> tuple[Match, str | None, Score]:
    """Return the match, what no field of it holds as JSON, and the score before its first game.

    Raises `Unreadable` with the line at fault.
    """
    header = Header(source.lines)
    setup = header.setup()
    texts = _game_texts(source.lines)
    points = texts.length
    names, swapped, aliases = _people(texts.games)
    games = [
        read_game(text, setup, is_turned=turned) for text, turned in zip(texts.games, swapped, strict=True)
    ]
    scores = [_turned(text.scores.scores, turned) for text, turned in zip(texts.games, swapped, strict=True)]
    made_by = _producer(source, header, names)
    is_galaxy_money = made_by == "galaxy" and points in GALAXY_MONEY_LENGTHS and len(games) == 1
    target = None if points == 0 or is_galaxy_money else points
    found = worths(games, scores, points or None)
    extras: dict[str, object] = {}
    seats = _seats(names, header, producers.PLAYER_1_COLUMN.get(made_by), extras)
    started_at = header.started_at()
    match = Match(
        log="tavla-log/1",
        platform=f"file:{made_by}",
        match_id=_match_id(header, source.lines),
        room="private",
        stake=0,
        target=target or "money",
        seats=seats,
        started_at=started_at,
        ended_at=started_at,
        games=[finished(game, worth) for game, worth in zip(games, found, strict=True)],
        result=_result(games, found, scores[0], target),
        options=header.options(setup, is_galaxy_money=is_galaxy_money),
    )
    if is_galaxy_money:
        extras["points_cap"] = points
    if source.encoding != "utf-8":
        extras["encoding"] = source.encoding
    extras |= {f"header.{name}": value for name, value in header.left_over().items()}
    extras |= {f"seats[{seat}].aliases": sorted(other) for seat, other in enumerate(aliases) if other}
    for place, worth in enumerate(found):
        if worth.claimed is not None:
            extras[f"games[{place}].result.points_claimed"] = worth.claimed
    return match, json.dumps(extras, ensure_ascii=False, sort_keys=True) if extras else None, scores[0]


@dataclass(frozen=True, slots=True)
class _Texts:
    length: int
    games: list[GameText]


def _game_texts(lines: list[TextLine]) -> _Texts:
    for index, line in enumerate(lines):
        if line.is_aside:
            continue
        points = length(line.text)
        if points is None:
            message = (
                f"line {line.number}: {line.text.strip()[:60]!r} where the length of the match should stand"
            )
            raise Unreadable("unsupported_format", line.number, message)
        games = game_texts(lines[index + 1 :])
        if not games:
            raise Unreadable(
                "no_games", line.number, f"line {line.number}: no game follows {line.text.strip()!r}"
            )
        return _Texts(points, games)
    raise Unreadable("no_games", lines[-1].number, f"line {lines[-1].number}: comments only, no match")


def _people(games: list[GameText]) -> tuple[tuple[str, str], list[bool], tuple[set[str], set[str]]]:
    """Return the names of seat 0 and 1 as first written, whether each game has them in the other columns,
    and the other spellings of each."""
    names = _names(games[0])
    if names[0] == names[1]:
        line = games[0].line + 1
        raise Unreadable("same_account", line, f"line {line}: both players are called {names[0][:60]!r}")
    aliases: tuple[set[str], set[str]] = (set(), set())
    swapped = []
    for game in games:
        now = _names(game)
        turned = now[0] == names[1] or now[1] == names[0]
        swapped.append(turned)
        for seat, name in enumerate(now[::-1] if turned else now):
            if name != names[seat]:
                aliases[seat].add(name)
    return names, swapped, aliases


def _names(game: GameText) -> tuple[str, str]:
    left, right = (unicodedata.normalize("NFC", name) for name in game.scores.names)
    return left, right


def _turned(score: Score, turned: bool) -> Score:
    return (score[1], score[0]) if turned else score


def _producer(source: Source, header: Header, names: tuple[str, str]) -> str:
    seen = producers.habits(
        [line.text for line in source.lines],
        header.tags,
        names,
        has_bom=source.has_bom,
        has_crlf=source.has_crlf,
    )
    return producers.producer(header.get("Site"), seen)


def _seats(
    names: tuple[str, str], header: Header, player_1_column: int | None, extras: dict[str, object]
) -> tuple[Person, Person]:
    """Return the two seats; a header player that is surely one of them gives his rating and other name."""
    first, second = (Person(account=account(name), kind="human", name=name) for name in names)
    columns = columns_of_players(header.tags, names, player_1_column)
    numbers: tuple[Literal[1], Literal[2]] = (1, 2)
    for player in numbers:
        seat = columns.get(player)
        if seat is None:
            continue
        written = header.get(f"Player {player}")
        header.use(f"Player {player}")
        if written and written != names[seat]:
            extras[f"seats[{seat}].header_name"] = written
        if elo := header.elo(player):
            header.use(f"Player {player} Elo")
            extras[f"seats[{seat}].elo"] = elo[0]
            if elo[1] is not None:
                extras[f"seats[{seat}].experience"] = elo[1]
    return first, second


def account(name: str) -> str:
    """Return the account of a name, `file:<name>`; beyond 64 characters it is cut and ends in a hash."""
    full = f"file:{name}"
    if len(full) <= _LONGEST_ACCOUNT:
        return full
    digest = hashlib.sha256(full.encode()).hexdigest()[:8]
    return f"{full[: _LONGEST_ACCOUNT - 9]}~{digest}"


def _match_id(header: Header, lines: list[TextLine]) -> str:
    """Return the header's Match ID in the allowed letters, else a hash of the text."""
    written = header.get("Match ID")
    clean = re.sub(r"[^A-Za-z0-9._:-]+", "-", written)[:64]
    if clean == written:
        header.use("Match ID")
    if re.search(r"[A-Za-z1-9]", clean):
        return clean
    text = "\n".join(line.text for line in lines).strip()
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _result(games: list[ReadGame], found: list[Worth], start: Score, target: int | None) -> MatchResult:
    """Return the result: whoever has reached the length, in a money session whoever leads."""
    score = start
    for worth in found:
        score = add(score, worth)
    last = found[-1]
    winner: Seat | None = None
    if last.winner is not None:
        if target is None:
            winner = None if score[0] == score[1] else 0 if score[0] > score[1] else 1
        elif max(score) >= target:
            winner = 0 if score[0] >= target else 1
    end = "unfinished"
    if last.winner is not None and (target is None or winner is not None):
        end = _MATCH_ENDS[games[-1].ending(last.winner)]
    return MatchResult(winner=winner, score=score, end=end, status="counted")  # type: ignore[arg-type]
