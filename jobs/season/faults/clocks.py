"""Turns that lasted too long, timeouts that came too early, and who played when time was up."""

from itertools import pairwise

from jobs.rules.ruleset import load
from jobs.season.faults.kind import (
    CUBE_PLATFORM,
    NORTH_SULTAN,
    TAVLA_APP,
    Ground,
    Kind,
    Record,
)

SLIGHT_MS = 500
"""An overrun within the tolerance."""
GROSS_MS = 5_000
AUTOMATIC_MS = 4_000
"""What no turn that plays itself takes."""
EARLY_S = 20


def played_after_timeout(match: Record, ground: Ground) -> bool:
    """Let the player make the turn that the server makes when time is up."""
    late = [
        turn
        for game in match["games"]
        for event, turn in pairwise(game["actions"])
        if event.get("event") == "timeout" and turn.get("by") == "server"
    ]
    if not late or match["result"]["status"] == "cancelled":
        return False  # with a turn more of his own the match would count
    del ground.random.choice(late)["by"]
    return True


def overrun(match: Record, ground: Ground) -> bool:
    """Let somebody's last turn of a game last well beyond what he had left."""
    return _overrun(match, ground, "human", GROSS_MS)


def slight_overrun(match: Record, ground: Ground) -> bool:
    """Let somebody's last turn of a game last a trifle longer than he had left."""
    return _overrun(match, ground, "human", SLIGHT_MS)


def slow_bot(match: Record, ground: Ground) -> bool:
    """Let a bot think longer than a person could."""
    return _overrun(match, ground, "bot", GROSS_MS)


def early_timeout(match: Record, ground: Ground) -> bool:
    """Let somebody run out of time while he has some left."""
    events = [
        action
        for game in match["games"]
        for action in game["actions"]
        if action.get("event") == "timeout" and action.get("seconds", 0) > EARLY_S
    ]
    if not events or any("cube" in action for game in match["games"] for action in game["actions"]):
        return False
    ground.random.choice(events)["seconds"] -= EARLY_S
    return True


def slow_automatic_turn(match: Record, ground: Ground) -> bool:
    """Let a turn that plays itself take its time."""
    turns = [turn for game in match["games"] for turn in game["actions"] if turn.get("by") == "auto"]
    if not turns:
        return False
    ground.random.choice(turns)["ms"] = AUTOMATIC_MS
    return True


def _overrun(match: Record, ground: Ground, kind: str, beyond_ms: int) -> bool:
    if any(action.get("event") == "timeout" for game in match["games"] for action in game["actions"]):
        return False
    seats = [place for place, seat in enumerate(match["seats"]) if seat["kind"] == kind]
    scope = match["games"] if load(match["platform"]).bank_scope == "game" else match["games"][-1:]
    for seat in ground.random.sample(seats, len(seats)):
        game = ground.random.choice(scope)
        turns = [turn for turn in game["actions"] if "dice" in turn and turn["seat"] == seat]
        if turns and "by" not in turns[-1] and "ms" in turns[-1] and turns[-1]["play"]:
            turns[-1]["ms"] = _left_ms(match, game, seat) + beyond_ms
            return True
    return False


def _left_ms(match: Record, game: Record, seat: int) -> int:
    """Return what a seat has for its last turn of a game, all its time before that counted."""
    rules, options = load(match["platform"]), match.get("options", {})
    own, bank, games = 1000 * (rules.turn_seconds or 0), 0, [game]
    if isinstance(rules.bank_seconds, dict):
        own = 1000 * int(options["delay_seconds"])
        bank = 1000 * rules.bank_seconds[options["clock"]] * match["target"]
        games = match["games"]
    elif rules.bank_seconds is not None:
        bank = 1000 * rules.bank_seconds
    used = [
        action.get("ms", 0)
        for one in games
        for action in one["actions"]
        if action["seat"] == seat and ("dice" in action or "cube" in action)
    ]
    last = max(
        place for place, action in enumerate(game["actions"]) if action["seat"] == seat and "dice" in action
    )
    after = sum("cube" in action and action["seat"] == seat for action in game["actions"][last:])
    for ms in used[: len(used) - 1 - after]:
        bank = max(0, bank - max(0, ms - own))
    return own + bank


_AUTO = (b'"by":"auto"',)
_OUT_OF_TIME = (b'"event":"timeout"',)

KINDS = (
    Kind("played_after_timeout", ("AC-CLK-01",), NORTH_SULTAN, played_after_timeout, (b'"by":"server"',)),
    Kind("overrun", ("AC-CLK-01",), NORTH_SULTAN, overrun),
    Kind("slight_overrun", ("AC-CLK-01",), NORTH_SULTAN, slight_overrun),
    Kind("overrun_unclaimed", ("AC-CLK-02",), TAVLA_APP, overrun),
    Kind("early_claim", ("AC-CLK-02",), TAVLA_APP, early_timeout, _OUT_OF_TIME),
    Kind("overrun_reserve", ("AC-CLK-03",), CUBE_PLATFORM, overrun),
    Kind("slight_overrun_reserve", ("AC-CLK-03",), CUBE_PLATFORM, slight_overrun),
    Kind("early_timeout", ("AC-CLK-03",), CUBE_PLATFORM, early_timeout, _OUT_OF_TIME),
    Kind("slow_automatic_turn", ("AC-CLK-04",), (*NORTH_SULTAN, *TAVLA_APP), slow_automatic_turn, _AUTO),
    Kind("slow_bot", ("AC-BOT-02", "AC-CLK-01"), NORTH_SULTAN, slow_bot, (b'"bot"',)),
    Kind("slow_bot_reserve", ("AC-BOT-02", "AC-CLK-03"), CUBE_PLATFORM, slow_bot, (b'"bot"',)),
)
"""A bot's overrun is an overrun too: both checks answer."""
