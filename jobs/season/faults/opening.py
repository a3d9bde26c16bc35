"""Formats and options that the platform does not offer, and opening rolls that are not what was played."""

from jobs.rules.ladder import LADDER_END
from jobs.season.faults.booking import set_points
from jobs.season.faults.kind import (
    BACKGAMMONTALK,
    CUBE_PLATFORM,
    GAMMONEMPIRE,
    NORTH_SULTAN,
    TAVLA_APP,
    WITH_CUBE,
    Ground,
    Kind,
    Record,
)

NOT_OFFERED = {
    ("north_sultan", "single_game"): 1,
    ("backgammontalk", 1): "single_game",
    ("gammonempire", "money"): "single_game",
    ("cube_platform", 1): "single_game",
}
"""Formats that are played in the same way as one that the platform offers, and that it does not offer."""
UNUSUAL_TIES = 4


def unoffered_format(match: Record, ground: Ground) -> bool:
    """Announce a format that the platform does not have."""
    other = NOT_OFFERED.get((match["platform"], match["target"]))
    if other is None:
        return False
    match["target"] = other
    return True


def unoffered_option(match: Record, ground: Ground) -> bool:
    """Declare an optional rule where the platform leaves no choice."""
    match.setdefault("options", {})["beaver"] = True
    return True


def other_starter(match: Record, ground: Ground) -> bool:
    """Let the seat start that threw the lower die."""
    games = [game for game in match["games"] if "opening" in game and _first_turn(game)]
    if not games or "dice_proof" in match:
        return False
    ground.random.choice(games)["opening"][-1].reverse()
    return True


def opening_of_the_other(match: Record, ground: Ground) -> bool:
    """Log an opening roll, where none need be logged, that lets the other seat start."""
    for game in match["games"]:
        turn = _first_turn(game)
        if turn and turn["dice"][0] != turn["dice"][1]:
            high, low = max(turn["dice"]), min(turn["dice"])
            game["opening"] = [[low, high] if turn["seat"] == 0 else [high, low]]
            return True
    return False


def dice_exchanged(match: Record, ground: Ground) -> bool:
    """Write the lower die of the opening roll first in the first turn."""
    games = [game for game in match["games"] if "opening" in game and _first_turn(game)]
    if not games:
        return False
    ground.random.choice(games)["actions"][0]["dice"].reverse()
    return True


def no_opening(match: Record, ground: Ground) -> bool:
    """Leave the opening roll of a game out of the log."""
    games = [game for game in match["games"] if "opening" in game and _first_turn(game)]
    if not games:
        return False
    del ground.random.choice(games)["opening"]
    return True


def ties_doubled(match: Record, ground: Ground) -> bool:
    """Let the ties of the opening roll double the cube where automatic doubles are off."""
    ties = _ties_of_a_plain_game(match)
    if not ties or match.get("options", {}).get("automatic_doubles"):
        return False
    return _scale(match, 2**ties, 1)


def ties_not_doubled(match: Record, ground: Ground) -> bool:
    """Forget that the ties of the opening roll double the cube."""
    ties = _ties_of_a_plain_game(match)
    if not ties or not match.get("options", {}).get("automatic_doubles"):
        return False
    return _scale(match, 1, 2**ties)


def many_ties(match: Record, ground: Ground) -> bool:
    """Let more ties than usual double the cube."""
    game, options = match["games"][-1], match.get("options", {})
    if not options.get("automatic_doubles") or match["target"] != "money":
        return False
    more = UNUSUAL_TIES - len(game["opening"]) + 1
    if more <= 0 or game["result"]["end"] not in ("bear_off", "drop"):
        return False
    game["opening"] = [[die, die] for die in range(1, more + 1)] + game["opening"]
    return _scale(match, 2**more, 1)


def _first_turn(game: Record) -> Record | None:
    first = game["actions"][0] if game["actions"] else {}
    return first if "dice" in first else None


def _ties_of_a_plain_game(match: Record) -> int:
    """Return the ties of the last game if it was borne off and doubled once at most, else 0.

    Without a double it must be a single, since a gammon's points could also be a matter of Jacoby.
    """
    game = match["games"][-1]
    result = game["result"]
    doubles = sum(action.get("cube") in ("double", "beaver") for action in game["actions"])
    is_plain = result["end"] == "bear_off" and (doubles == 1 or (not doubles and result["class"] == "single"))
    return len(game.get("opening", [()])) - 1 if is_plain else 0


def _scale(match: Record, times: int, parts: int) -> bool:
    """Multiply and divide the points of the last game, and the values of its cube; not beyond the ladder."""
    game = match["games"][-1]
    for action in game["actions"]:
        if "cube" in action and "value" in action:
            action["value"] = action["value"] * times // parts
            if not 2 <= action["value"] <= LADDER_END:
                return False
    set_points(match, game["result"]["points"] * times // parts)
    return True


_TIED = (b'"automatic_doubles":true',)

KINDS = (
    Kind(
        "unoffered_format",
        ("AC-SET-02",),
        (*NORTH_SULTAN, *BACKGAMMONTALK, *GAMMONEMPIRE, *CUBE_PLATFORM),
        unoffered_format,
        (b'"target":1', b'"target":"'),
    ),
    Kind("unoffered_option", ("AC-SET-02",), (*NORTH_SULTAN, *TAVLA_APP, *CUBE_PLATFORM), unoffered_option),
    Kind("other_starter", ("AC-OPN-01",), (*NORTH_SULTAN, *WITH_CUBE), other_starter),
    Kind("opening_of_the_other", ("AC-OPN-01",), TAVLA_APP, opening_of_the_other),
    Kind("opening_dice_exchanged", ("AC-OPN-01",), (*NORTH_SULTAN, *WITH_CUBE), dice_exchanged),
    Kind("no_opening", ("AC-OPN-02",), NORTH_SULTAN, no_opening),
    Kind("ties_doubled", ("AC-OPN-03",), WITH_CUBE, ties_doubled),
    Kind("ties_not_doubled", ("AC-OPN-03",), BACKGAMMONTALK, ties_not_doubled, _TIED),
    Kind("many_ties", ("AC-OPN-03",), BACKGAMMONTALK, many_ties, _TIED),
)
