"""One stored roll a turn, never changed: two contents of one match have the same dice.

The log has one pair of dice a turn, so that a second roll of a turn cannot stand in it; what can be seen is a
match delivered twice under one revision with other dice. Both contents of such a conflict are kept. What a
higher revision replaced is not, so that the dice of earlier revisions are not judged.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb
import msgspec

from jobs.records import Violation

CODE = "AC-DIC-01"
DEMANDS = {
    CODE: (
        "Her turun tek bir atışı saklanır; aynı maçın iki kaydında zarlar değişmez.",
        "One roll a turn is stored; two deliveries of a match have the same dice.",
    )
}

Place = tuple[int, int]
"""Game and turn, from 1; turn 0 is the opening roll."""
Rolls = dict[Place, str]

STANDING = Path(__file__).with_suffix(".sql")
LOST = Path(__file__).with_name("lost_contents.sql")


def changed_rolls(connection: duckdb.DuckDBPyConnection) -> Iterator[Violation]:
    """Yield AC-DIC-01 (E) at the first turn whose dice differ between two contents of one match.

    The connection has `conflicts` and the lake's `turns` and `games`.
    """
    lost = connection.execute(LOST.read_text(encoding="utf-8")).fetchall()
    standing = _standing(connection) if lost else {}
    told = set()
    for platform, match_id, raw_line, stored_rows in lost:
        here = standing.get((platform, match_id), {})
        other = _of_line(raw_line) if raw_line is not None else _of_rows(json.loads(stored_rows or "{}"))
        differ = sorted(place for place in here.keys() & other.keys() if here[place] != other[place])
        if differ and (platform, match_id) not in told:
            told.add((platform, match_id))
            yield _violation(platform, match_id, differ[0], here[differ[0]], other[differ[0]])


def _standing(connection: duckdb.DuckDBPyConnection) -> dict[tuple[str, str], Rolls]:
    """Return the rolls of the contents that stand."""
    rolls: dict[tuple[str, str], Rolls] = defaultdict(dict)
    rows = connection.execute(STANDING.read_text(encoding="utf-8")).fetchall()
    for platform, match_id, game_no, turn_no, dice, opening in rows:
        rolls[platform, match_id][game_no, turn_no] = opening if dice is None else _packed(dice)
    return rolls


def _of_line(raw_line: bytes) -> Rolls:
    rolls: Rolls = {}
    for game_no, game in enumerate(msgspec.json.decode(raw_line)["games"], 1):
        turns = [action["dice"] for action in game["actions"] if "dice" in action]
        rolls |= {(game_no, turn_no): _roll(*dice) for turn_no, dice in enumerate(turns, 1)}
        if game.get("opening"):
            rolls[game_no, 0] = " ".join(f"{one}{two}" for one, two in game["opening"])
    return rolls


def _of_rows(tables: Mapping[str, list[dict[str, Any]]]) -> Rolls:
    rolls = {(row["game_no"], row["turn_no"]): _packed(row["dice"]) for row in tables.get("turns", ())}
    openings = [row for row in tables.get("games", ()) if row["opening_rolls"]]
    return rolls | {(row["game_no"], 0): row["opening_rolls"] for row in openings}


def _packed(dice: int) -> str:
    return _roll(dice // 6 + 1, dice % 6 + 1)


def _roll(one: int, two: int) -> str:
    """Write a roll with the larger die first: the order in which two dice are named changes no roll."""
    return f"{max(one, two)}-{min(one, two)}"


def _violation(platform: str, match_id: str, place: Place, here: str, other: str) -> Violation:
    game_no, turn_no = place
    what_tr, what_en = (
        ("açılış atışı", "opening roll") if not turn_no else (f"{turn_no}. tur", f"turn {turn_no}")
    )
    return Violation(
        platform=platform,
        match_id=match_id,
        game_no=game_no,
        turn_no=turn_no or None,
        code=CODE,
        severity="E",
        message_tr=f"{game_no}. oyun, {what_tr}: bir kayıtta {here}, öbüründe {other}; atış bir kez saklanır "
        "ve değişmez.",
        message_en=f"Game {game_no}, {what_en}: {here} in one delivery, {other} in another; a roll is stored "
        "once and never changed.",
    )
