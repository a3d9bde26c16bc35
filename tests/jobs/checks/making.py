"""Small matches made by hand or played at random by the rules, for the tests of the checks."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from msgspec import UNSET

from jobs.checking import violations
from jobs.checks.readings import STANDARD, Readings
from jobs.columns import to_batch
from jobs.records import (
    Action,
    Game,
    GameResult,
    Line,
    Match,
    MatchResult,
    Options,
    Seat,
    Settlement,
    Violation,
)
from jobs.replaying import replay
from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_steps
from jobs.rules.ruleset import load, load_all
from queries.board import play_text, setup_side, unpack

TARGETS = {
    "north_sultan": "single_game",
    "backgammontalk": 1,
    "tavla_app": 1,
    "gammonempire": "money",
    "cube_platform": 1,
}
"""A format of each platform that one game decides."""

PLATFORMS = tuple(TARGETS)


def turn(seat: int, dice: tuple[int, int], play: str, **more: Any) -> Action:
    """A turn with dice."""
    return Action(seat=seat, dice=dice, play=play, **more)


def cube(seat: int, action: Any, value: Any = UNSET) -> Action:
    """A cube action."""
    return Action(seat=seat, cube=action, value=value)


def event(seat: int, what: Any, **more: Any) -> Action:
    """An event."""
    return Action(seat=seat, event=what, **more)


def game(
    actions: Iterable[Action],
    winner: Any = 0,
    points: int = 1,
    class_: Any = "single",
    end: Any = "bear_off",
    opening: Any = UNSET,
) -> Game:
    """A game with its result."""
    result = GameResult(winner=winner, points=points, class_=class_, end=end)
    return Game(actions=list(actions), result=result, opening=opening)


FOUR_TURNS = (
    turn(0, (6, 3), "24/15"),
    turn(1, (4, 2), "8/4 6/4"),
    turn(0, (2, 1), "13/11 6/5"),
    turn(1, (3, 1), "8/5 6/5"),
)
"""A legal beginning: two turns of each seat."""


def short_game(platform: str, actions: Iterable[Action] = FOUR_TURNS, **changes: Any) -> Game:
    """A game that seat 1 gives up after some turns, as each platform books that."""
    gone = "leave" if platform == "north_sultan" else "resign"
    booked: dict[str, Any] = {} if gone == "leave" else {"points": 2, "class_": "gammon"}
    opening = UNSET if platform == "tavla_app" else [(6, 3)]
    said = {"winner": 0, "end": gone, "opening": opening} | booked | changes
    return game([*actions, event(1, gone)], **said)


def match(platform: str, *games: Game, target: Any = None, **changes: Any) -> Match:
    """A match whose result follows from its games; `result` changes single fields of it."""
    result = changes.pop("result", {})
    options = changes.pop("options", None)
    target = TARGETS.get(platform, "money") if target is None else target
    score = [0, 0]
    for played in games:
        if played.result.winner is not None:
            score[played.result.winner] += played.result.points
    last = games[-1].result
    end = "completed" if last.end in ("bear_off", "drop") else last.end
    said = {"winner": last.winner, "score": tuple(score), "end": end, "status": "counted"} | result
    fields: dict[str, Any] = {
        "log": "tavla-log/1",
        "platform": platform,
        "match_id": "m-1",
        "room": "quick_play",
        "stake": 0,
        "target": target,
        "seats": (Seat(account="ana", kind="human"), Seat(account="bora", kind="human")),
        "started_at": "2026-11-24T10:00:00.000+03:00",
        "ended_at": "2026-11-24T10:20:00.000+03:00",
        "games": list(games),
        "result": MatchResult(**said),
    }
    if options is not None:
        fields["options"] = Options(**options)
    return Match(**(fields | changes))


def lines(
    matches: Sequence[Match], start_score: tuple[int, int] = (0, 0), extras: str | None = None
) -> list[Line]:
    """The matches as lines of a log."""
    return [Line(number, 0, b"", one, extras, start_score) for number, one in enumerate(matches, start=1)]


def found(
    *matches: Match,
    boards: Any = None,
    start_score: tuple[int, int] = (0, 0),
    readings: Readings = STANDARD,
    extras: str | None = None,
) -> list[Violation]:
    """What the audit says of matches; `boards` replaces the final sides of the first game."""
    batch = to_batch(lines(matches, start_score, extras))
    rulesets = load_all(batch.matches["platform"].to_pylist())
    replayed = replay(batch, rulesets)
    if boards is not None:
        final = replayed.boards.copy()
        final[0] = np.array(boards, np.int8)
        replayed = replace(replayed, boards=final)
    return violations(batch, replayed, rulesets, readings)


def codes(violations: Iterable[Violation], severity: str = "EWI") -> list[str]:
    """The check ids of violations of these severities."""
    return [one.code for one in violations if one.severity in severity]


def random_game(platform: str, seed: int, setup: str = "standard") -> Game:
    """A whole legal game, played at random from the start to the last checker, with its right result."""
    rules, chance = load(platform), random.Random(seed)
    sides = [np.array(setup_side(setup), np.int8) for _ in (0, 1)]
    checkers = int(sides[0].sum())
    one, two = chance.sample(range(1, 7), 2)
    opening = [(one, two)]
    seat, dice = int(two > one), (max(one, two), min(one, two))
    steps = np.zeros(MAX_PLAYS, np.int32)
    actions: list[Action] = []
    while True:
        own, opponent = sides[seat], sides[1 - seat]
        count, _ = legal_steps(own, opponent, *dice, rules.pip_waste_rule, False, steps)
        chosen = int(steps[chance.randrange(count)]) if count else 0
        moves = unpack(chosen, *dice)
        actions.append(turn(seat, dice, play_text(moves, opponent.tolist())))
        apply_steps(own, opponent, *dice, chosen)
        if own[0] == checkers:
            break
        seat = 1 - seat
        dice = (chance.randint(1, 6), chance.randint(1, 6))
    loser = sides[1 - seat]
    deep = bool(loser[19:].any())
    class_ = "single" if loser[0] else "backgammon" if deep and rules.backgammon_value else "gammon"
    logged = UNSET if rules.opening_roll is None else opening
    return game(actions, seat, {"single": 1, "gammon": 2, "backgammon": 3}[class_], class_, opening=logged)


def people(*changes: dict[str, Any]) -> tuple[Seat, Seat]:
    """Two seats, each changed in single fields."""
    one, two = (*changes, {}, {})[:2]
    first: dict[str, Any] = {"account": "ana", "kind": "human"} | one
    second: dict[str, Any] = {"account": "bora", "kind": "human"} | two
    return Seat(**first), Seat(**second)


def bot(level: Any = "medium", **changes: Any) -> dict[str, Any]:
    """The changes that make a seat a bot."""
    return {"account": f"bot-{level}", "kind": "bot", "level": level} | changes


def staked(winner: int = 0, stake: int = 2500, **changes: Any) -> Match:
    """A staked match of one game on the reference platform, won by leaving after two turns each."""
    loser = 1 - winner
    whole = game([*FOUR_TURNS, event(loser, "leave")], winner, end="leave", opening=[(6, 3)])
    hall = {500: "kahvehane", 2500: "kapalicarsi", 10_000: "saray_bahcesi", 50_000: "has_oda"}.get(stake)
    fields: dict[str, Any] = {"room": "hall", "hall": hall, "stake": stake} if hall else {"stake": stake}
    settled = changes.pop("settlement", None)
    if settled is not None:
        fields["settlement"] = Settlement(**settled)
    return match("north_sultan", whole, **(fields | changes))
