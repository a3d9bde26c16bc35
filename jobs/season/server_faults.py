"""What a server can get wrong in a match: each kind alters one decoded line, and says under which id.

An alteration is chosen so that nothing else follows from it: the play spoiled is the last of a game that
ended without bearing off, a double is moved by one turn. What it returns is True when it altered the match,
False when the match does not lend itself to it and stands as it was.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from jobs.rules.ruleset import load
from queries.board import BAR, parse_play, setup_side

Match = dict[str, Any]
Alter = Callable[[Match, Random], bool]

RATING_STEP = 8
"""By how much a rating moves that should have stood."""
_FORCED_ENDS = ("drop", "resign", "leave", "timeout", "disconnect")


class Kind(NamedTuple):
    """A kind of fault."""

    name: str
    check: str
    """The id under which the audit reports it."""
    platforms: tuple[str, ...]
    """Where it can happen."""
    needles: tuple[bytes, ...]
    """What the line of a match that lends itself to it holds, one of them."""
    alter: Alter


def blocked_play(match: Match, random: Random) -> bool:
    """Move a checker to a point that the opponent holds."""
    for game, turn in _last_turns(match, random):
        sides = _sides_before(game, turn)
        own, opponent = sides[turn["seat"]], sides[1 - turn["seat"]]
        moves = [
            (start, start - die)
            for die in sorted(set(turn["dice"]))
            for start in range(die + 1, BAR)
            if own[start] and opponent[BAR - start + die] >= 2
        ]
        if moves and not own[BAR]:
            start, end = random.choice(moves)
            turn["play"] = f"{start}/{end}"
            return True
    return False


def unplayed_die(match: Match, random: Random) -> bool:
    """Leave out the second die of a play of two."""
    for _, turn in _last_turns(match, random):
        parts = turn["play"].split()
        single = all(part.count("/") == 1 and "(" not in part and "off" not in part for part in parts)
        if len(parts) == 2 and single and turn["dice"][0] != turn["dice"][1]:
            turn["play"] = parts[0]
            return True
    return False


def wrong_score(match: Match, random: Random) -> bool:
    """Add a point to the loser's score."""
    result = match["result"]
    if result["status"] != "counted" or result["winner"] is None:
        return False
    result["score"][1 - result["winner"]] += 1
    return True


def wrong_commission(match: Match, random: Random) -> bool:
    """Charge a VIP who won against another account the normal rate."""
    result, seats = match["result"], match["seats"]
    winner, rates = result["winner"], load(match["platform"]).commission
    if result["status"] != "counted" or winner is None or not match["stake"] or rates is None:
        return False
    if any(seat["kind"] == "bot" for seat in seats) or not seats[winner].get("vip"):
        return False
    booked = match["settlement"]
    booked["commission"] = booked["pot"] * rates.normal_bp // 10_000
    booked["chips"][winner] = match["stake"] - booked["commission"]
    return True


def moved_rating(match: Match, random: Random) -> bool:
    """Move the rating of a player of a match that counts as unstaked."""
    after = match["settlement"].get("rating_after")
    players = [place for place, seat in enumerate(match["seats"]) if seat["kind"] == "human"]
    players = [place for place in players if after and after[place] is not None]
    if match["result"]["status"] != "unstaked" or not players:
        return False
    after[random.choice(players)] += RATING_STEP
    return True


def paid_void(match: Match, random: Random) -> bool:
    """Pay a match that counts as unstaked as if it had counted."""
    result, rates = match["result"], load(match["platform"]).commission
    if result["status"] != "unstaked" or not match["stake"] or rates is None or result["winner"] is None:
        return False
    if any(seat["kind"] == "bot" for seat in match["seats"]):
        return False
    booked, winner = match["settlement"], result["winner"]
    booked["commission"] = booked["pot"] * rates.normal_bp // 10_000
    booked["chips"][winner] = match["stake"] - booked["commission"]
    booked["chips"][1 - winner] = -match["stake"]
    return True


def played_after_timeout(match: Match, random: Random) -> bool:
    """Let the player make the turn that the server makes when time is up."""
    late = [
        turn
        for game in match["games"]
        for event, turn in pairwise(game["actions"])
        if event.get("event") == "timeout" and turn.get("by") == "server"
    ]
    if not late:
        return False
    del random.choice(late)["by"]
    return True


def double_out_of_turn(match: Match, random: Random) -> bool:
    """Let a double and its answer come a turn late, when the opponent is on turn; redoubles before others."""
    found = [
        (-action["value"], game["actions"], place)
        for game in match["games"]
        for place, action in enumerate(game["actions"][:-3])
        if action.get("cube") == "double" and _is_taken_and_played(game["actions"][place : place + 4])
    ]
    if not found or match.get("options", {}).get("clock"):
        return False
    _, actions, place = min(found, key=lambda one: one[0])
    actions[place : place + 3] = [actions[place + 2], actions[place], actions[place + 1]]
    return True


_CUT_SHORT = (b'"drop"', b'"resign"', b'"leave"')
_ANY_BOARD = ("north_sultan", "backgammontalk", "cube_platform")
_CHIPS = ("north_sultan",)

KINDS = (
    Kind("blocked_play", "AC-MOV-01", _ANY_BOARD, _CUT_SHORT, blocked_play),
    Kind("unplayed_die", "AC-MOV-04", _ANY_BOARD, _CUT_SHORT, unplayed_die),
    Kind("wrong_score", "AC-SCO-06", ("north_sultan", "tavla_app"), (b'"counted"',), wrong_score),
    Kind("wrong_commission", "AC-STK-03", _CHIPS, (b'"vip":true',), wrong_commission),
    Kind("moved_rating", "AC-ELO-02", _CHIPS, (b'"unstaked"',), moved_rating),
    Kind("paid_void", "AC-REP-01", _CHIPS, (b'"unstaked"',), paid_void),
    Kind("played_after_timeout", "AC-CLK-01", _CHIPS, (b'"by":"server"',), played_after_timeout),
    Kind(
        "double_out_of_turn",
        "AC-CUB-01",
        ("backgammontalk", "gammonempire"),
        (b'"take"',),
        double_out_of_turn,
    ),
)
"""In the order in which they are planted, again and again."""


def _last_turns(match: Match, random: Random) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield (game, its last turn) where a player made it and nobody bore his last checker off."""
    games = [game for game in match["games"] if game["result"]["end"] in _FORCED_ENDS]
    if set(match.get("options", {})) & {"setup", "variant"}:
        return
    for game in random.sample(games, len(games)):
        turns = [action for action in game["actions"] if "dice" in action]
        if turns and turns[-1]["play"] and "by" not in turns[-1]:
            yield game, turns[-1]


def _sides_before(game: dict[str, Any], last: dict[str, Any]) -> list[list[int]]:
    """Return the sides of both seats before a turn of a game, each in its own view."""
    sides = [setup_side("standard"), setup_side("standard")]
    for turn in game["actions"]:
        if turn is last:
            break
        own, opponent = (sides[turn["seat"]], sides[1 - turn["seat"]])
        for start, end in parse_play(turn["play"]) if "dice" in turn else ():
            own[start] -= 1
            own[end] += 1
            if end and opponent[BAR - end]:
                opponent[BAR - end] -= 1
                opponent[BAR] += 1
    return sides


def _is_taken_and_played(four: list[dict[str, Any]]) -> bool:
    """Say whether a double is taken and a turn of each seat follows."""
    double, take, own, other = four
    seats = (take["seat"], own["seat"], other["seat"])
    follows = seats == (1 - double["seat"], double["seat"], 1 - double["seat"])
    return follows and take.get("cube") == "take" and "dice" in own and "dice" in other
