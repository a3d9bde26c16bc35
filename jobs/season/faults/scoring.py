"""Games and matches booked at something else than they were worth, or for somebody else."""

from jobs.rules.ruleset import load
from jobs.season.faults.booking import is_played_on, set_points, turn_round
from jobs.season.faults.kind import (
    ALL,
    BACKGAMMONTALK,
    CUBE_PLATFORM,
    NORTH_SULTAN,
    TAVLA_APP,
    WITH_CUBE,
    Ground,
    Kind,
    Record,
)


def wrong_class(match: Record, ground: Ground) -> bool:
    """Write another class of a game, at the right points."""
    games = [game for game in match["games"] if game["result"]["end"] == "bear_off"]
    if not games:
        return False
    result = ground.random.choice(games)["result"]
    result["class"] = "gammon" if result["class"] == "single" else "single"
    return True


def wrong_winner(match: Record, ground: Ground) -> bool:
    """Let the seat win that still has checkers; where nothing is paid or rated."""
    last = match["games"][-1]["result"]
    if match["room"] != "practice" and "settlement" in match:
        return False
    if len(match["games"]) > 1 or last["end"] != "bear_off":
        return False
    turn_round(match)
    return True


def wrong_points(match: Record, ground: Ground) -> bool:
    """Book three times what the last game was worth."""
    result = match["games"][-1]["result"]
    if result["end"] != "bear_off":
        return False
    set_points(match, 3 * result["points"])
    return True


def dear_forfeit(match: Record, ground: Ground) -> bool:
    """Book a lost match that was left as two points."""
    result = match["games"][-1]["result"]
    if result["end"] not in ("leave", "disconnect") or match["result"]["status"] == "cancelled":
        return False
    set_points(match, 2)
    return True


def dear_drop(match: Record, ground: Ground) -> bool:
    """Let who drops pay the value that was offered."""
    dropped = [n for n, game in enumerate(match["games"]) if game["result"]["end"] == "drop"]
    if not dropped:
        return False
    number = ground.random.choice(dropped)
    set_points(match, 2 * match["games"][number]["result"]["points"], number)
    return is_played_on(match)


def dropped_gammon(match: Record, ground: Ground) -> bool:
    """Call a dropped game a gammon."""
    games = [game for game in match["games"] if game["result"]["end"] == "drop"]
    if not games:
        return False
    ground.random.choice(games)["result"]["class"] = "gammon"
    return True


def dear_resignation(match: Record, ground: Ground) -> bool:
    """Book a resignation as a gammon although checkers are off."""
    result = match["games"][-1]["result"]
    if result["end"] != "resign" or result["class"] != "single":
        return False
    result["class"] = "gammon"
    set_points(match, 2)
    return True


def resigner_wins(match: Record, ground: Ground) -> bool:
    """Let the seat win that resigned."""
    if len(match["games"]) > 1 or match["games"][-1]["result"]["end"] != "resign":
        return False
    turn_round(match)
    return True


def odd_resignation(match: Record, ground: Ground) -> bool:
    """Book a resignation at three times the cube and its class."""
    result = match["games"][-1]["result"]
    if result["end"] != "resign":
        return False
    set_points(match, 3 * result["points"])
    return True


def cheap_resignation(match: Record, ground: Ground) -> bool:
    """Let a gammon be resigned as a single, where the log alone says what a resignation costs."""
    result = match["games"][-1]["result"]
    if result["end"] != "resign" or result["class"] != "gammon":
        return False
    result["class"] = "single"
    set_points(match, result["points"] // 2)
    return is_played_on(match)


def unlogged_timeout(match: Record, ground: Ground) -> bool:
    """Leave out the timeout that lost the match."""
    actions = match["games"][-1]["actions"]
    if match["games"][-1]["result"]["end"] != "timeout" or actions[-1].get("event") != "timeout":
        return False
    del actions[-1]
    return True


def unlogged_claim(match: Record, ground: Ground) -> bool:
    """Leave out the claim of a win on time."""
    actions = match["games"][-1]["actions"]
    if actions[-1].get("event") != "claim":
        return False
    del actions[-1]
    return True


def single_claim(match: Record, ground: Ground) -> bool:
    """Call a win on time a single."""
    results = [game["result"] for game in match["games"] if game["result"]["end"] == "claim"]
    if not results:
        return False
    ground.random.choice(results)["class"] = "single"
    return True


def wrong_score(match: Record, ground: Ground) -> bool:
    """Add a point to the loser's score."""
    result = match["result"]
    if result["status"] != "counted" or result["winner"] is None:
        return False
    if load(match["platform"]).stake_scope == "point" and match["target"] == "money":
        return False  # the points' difference is what changes hands there
    result["score"][1 - result["winner"]] += 1
    return True


def wrong_end(match: Record, ground: Ground) -> bool:
    """Write that a match was played out which was given up, or the other way round."""
    result = match["result"]
    if result["status"] == "cancelled":
        return False
    result["end"] = "resign" if result["end"] == "completed" else "completed"
    return True


_RESIGNED = (b'"resign"',)
_CLAIMED = (b'"claim"',)
_DROPPED = (b'"drop"',)

KINDS = (
    Kind("wrong_class", ("AC-SCO-01",), ALL, wrong_class, (b'"bear_off"',)),
    Kind(
        "wrong_winner",
        ("AC-SCO-01",),
        (*NORTH_SULTAN, *TAVLA_APP, *BACKGAMMONTALK, *CUBE_PLATFORM),
        wrong_winner,
        (b'"bear_off"',),
    ),
    Kind("wrong_points", ("AC-SCO-02",), ALL, wrong_points, (b'"bear_off"',)),
    Kind("dear_forfeit", ("AC-SCO-02",), NORTH_SULTAN, dear_forfeit, (b'"leave"', b'"disconnect"')),
    Kind("dear_drop", ("AC-SCO-03",), WITH_CUBE, dear_drop, _DROPPED),
    Kind("dropped_gammon", ("AC-SCO-03",), WITH_CUBE, dropped_gammon, _DROPPED),
    Kind("dear_resignation", ("AC-SCO-04",), TAVLA_APP, dear_resignation, _RESIGNED),
    Kind("resigner_wins", ("AC-SCO-04",), (*TAVLA_APP, *WITH_CUBE), resigner_wins, _RESIGNED),
    Kind("odd_resignation", ("AC-SCO-02",), WITH_CUBE, odd_resignation, _RESIGNED),
    Kind("cheap_resignation", ("AC-SCO-04",), WITH_CUBE, cheap_resignation, _RESIGNED),
    Kind(
        "unlogged_timeout",
        ("AC-SCO-05",),
        (*NORTH_SULTAN, *CUBE_PLATFORM),
        unlogged_timeout,
        (b'"event":"timeout"',),
    ),
    Kind("unlogged_claim", ("AC-SCO-05",), TAVLA_APP, unlogged_claim, _CLAIMED),
    Kind("single_claim", ("AC-SCO-05",), TAVLA_APP, single_claim, _CLAIMED),
    Kind("wrong_score", ("AC-SCO-06",), ALL, wrong_score, (b'"counted"',)),
    Kind("wrong_end", ("AC-SCO-06",), ALL, wrong_end),
)
