"""The cube turned by the wrong one, at the wrong time, to the wrong value, or where there is none."""

from typing import Any

from jobs.rules.ruleset import load
from jobs.season.faults.booking import scores_before_last, set_points
from jobs.season.faults.kind import (
    BACKGAMMONTALK,
    CUBE_PLATFORM,
    GAMMONEMPIRE,
    WITH_CUBE,
    WITHOUT_CUBE,
    Ground,
    Kind,
    Record,
)


def double_out_of_turn(match: Record, ground: Ground) -> bool:
    """Let a double and its answer come a turn late, when the opponent is on turn; redoubles before others."""
    found = [
        (-action["value"], number, place)
        for number, game in enumerate(match["games"])
        for place, action in enumerate(game["actions"][:-3])
        if action.get("cube") == "double" and _is_taken_and_played(game["actions"][place : place + 4])
    ]
    if not found or match.get("options", {}).get("clock"):
        return False
    _, number, place = min(found)
    actions = match["games"][number]["actions"]
    actions[place : place + 3] = [actions[place + 2], actions[place], actions[place + 1]]
    return True


def wrong_value(match: Record, ground: Ground) -> bool:
    """Offer the cube at three times its due value; the offer is dropped, so that nothing is paid at it."""
    offers = [
        game["actions"][-2]
        for game in match["games"]
        if game["result"]["end"] == "drop" and len(game.get("opening", ())) == 1
    ]
    offers = [action for action in offers if action.get("cube") == "double"]
    if not offers:
        return False
    ground.random.choice(offers)["value"] *= 3
    return True


def unanswered_double(match: Record, ground: Ground) -> bool:
    """Leave out that a double was taken; nobody turned the cube again."""
    for game in match["games"]:
        cubes = [place for place, action in enumerate(game["actions"]) if "cube" in action]
        if (
            cubes
            and game["actions"][cubes[-1]]["cube"] == "take"
            and "dice" in game["actions"][cubes[-1] + 1]
        ):
            del game["actions"][cubes[-1]]
            return True
    return False


def answered_by_the_doubler(match: Record, ground: Ground) -> bool:
    """Let who doubled take."""
    for game in match["games"]:
        takes = [action for action in game["actions"] if action.get("cube") == "take"]
        if takes and "ms" not in takes[-1]:
            takes[-1]["seat"] = 1 - takes[-1]["seat"]
            return True
    return False


def cube_where_there_is_none(match: Record, ground: Ground) -> bool:
    """Let somebody double on a platform without a cube."""
    game = ground.random.choice(match["games"])
    places = [place for place, action in enumerate(game["actions"]) if "dice" in action][2:]
    if not places:
        return False
    place = ground.random.choice(places)
    double = {"seat": game["actions"][place]["seat"], "cube": "double", "value": 2}
    game["actions"].insert(place, double)
    return True


def crawford_double(match: Record, ground: Ground) -> bool:
    """Let the trailing seat double in the Crawford game, which is the last."""
    score = scores_before_last(match)
    target = match["target"]
    if not isinstance(target, int) or target < 2 or not _is_crawford(match, score):
        return False
    return _double_taken(match, score.index(min(score)))


def dead_double(match: Record, ground: Ground) -> bool:
    """Let a seat that needs one point double in the last game, which is not the Crawford game."""
    score = scores_before_last(match)
    target = match["target"]
    if not isinstance(target, int) or max(score) != target - 1 or _is_crawford(match, score):
        return False
    if target == 1 and load(match["platform"]).cube_in_1_point_match is False:
        return False
    return _double_taken(match, score.index(max(score)))


def double_at_one_point(match: Record, ground: Ground) -> bool:
    """Let a seat double in a match to one point, where the platform has no cube in it."""
    return bool(match["target"] == 1) and _double_taken(match, 0)


def jacoby_forgotten(match: Record, ground: Ground) -> bool:
    """Pay a gammon in full although Jacoby is in force and nobody offered the cube."""
    if not match.get("options", {}).get("jacoby") or not _is_unoffered_gammon(match):
        return False
    class_ = match["games"][-1]["result"]["class"]
    set_points(match, load(match["platform"]).class_value(class_))
    return True


def jacoby_invented(match: Record, ground: Ground) -> bool:
    """Pay a gammon as a single, as under Jacoby, which is not in force."""
    if match.get("options", {}).get("jacoby") or not _is_unoffered_gammon(match):
        return False
    set_points(match, 1)
    return True


def jacoby_in_a_match(match: Record, ground: Ground) -> bool:
    """Declare Jacoby in a match to points."""
    if not isinstance(match["target"], int):
        return False
    match.setdefault("options", {})["jacoby"] = True
    return True


def _is_taken_and_played(four: list[dict[str, Any]]) -> bool:
    """Say whether a double is taken and a turn of each seat follows."""
    double, take, own, other = four
    seats = (take["seat"], own["seat"], other["seat"])
    follows = seats == (1 - double["seat"], double["seat"], 1 - double["seat"])
    return follows and take.get("cube") == "take" and "dice" in own and "dice" in other


def _is_crawford(match: Record, score: list[int]) -> bool:
    """Say whether the last game is the Crawford game."""
    point = match["target"] - 1
    is_on = match.get("options", {}).get("crawford", load(match["platform"]).crawford)
    earlier = [0, 0]
    for game in match["games"][:-1]:
        if max(earlier) == point:
            return False
        earlier[game["result"]["winner"]] += game["result"]["points"]
    return bool(is_on) and match["target"] > 1 and max(score) == point > min(score)


def _is_unoffered_gammon(match: Record) -> bool:
    """Say whether a money game without ties was won as a gammon; a double that was taken is left out then."""
    game = match["games"][-1]
    cubes = [place for place, action in enumerate(game["actions"]) if "cube" in action]
    words = [game["actions"][place]["cube"] for place in cubes]
    is_gammon = game["result"]["end"] == "bear_off" and game["result"]["class"] != "single"
    if match["target"] != "money" or not is_gammon or len(game["opening"]) > 1:
        return False
    if words not in ([], ["double", "take"]):
        return False
    for place in reversed(cubes):
        del game["actions"][place]
    return True


def _has_cube_action(match: Record) -> bool:
    return any("cube" in action for action in match["games"][-1]["actions"])


def _double_taken(match: Record, doubler: int) -> bool:
    """Let a seat double in the last game before its last turn but one, and the other take."""
    game = match["games"][-1]
    actions = game["actions"]
    places = [
        place
        for place in range(2, len(actions))
        if actions[place].get("seat") == doubler and "dice" in actions[place] and "dice" in actions[place - 1]
    ]
    if len(places) < 2 or _has_cube_action(match) or game["result"]["end"] != "bear_off":
        return False
    at = places[-2]
    if actions[at - 1]["seat"] == doubler:
        return False
    actions[at:at] = [
        {"seat": doubler, "cube": "double", "value": 2},
        {"seat": 1 - doubler, "cube": "take"},
    ]
    set_points(match, 2 * game["result"]["points"])
    return True


_TAKEN = (b'"take"',)
_TO_POINTS = (*BACKGAMMONTALK, *GAMMONEMPIRE)

KINDS = (
    Kind("double_out_of_turn", ("AC-CUB-01",), _TO_POINTS, double_out_of_turn, _TAKEN),
    Kind("wrong_cube_value", ("AC-CUB-01",), WITH_CUBE, wrong_value, (b'"drop"',)),
    Kind("double_at_one_point", ("AC-CUB-01",), CUBE_PLATFORM, double_at_one_point, (b'"target":1,',)),
    Kind("unanswered_double", ("AC-CUB-02",), WITH_CUBE, unanswered_double, _TAKEN),
    Kind("answered_by_the_doubler", ("AC-CUB-02",), GAMMONEMPIRE, answered_by_the_doubler, _TAKEN),
    Kind("cube_where_there_is_none", ("AC-CUB-03",), WITHOUT_CUBE, cube_where_there_is_none),
    Kind("crawford_double", ("AC-CUB-04",), WITH_CUBE, crawford_double),
    Kind("jacoby_forgotten", ("AC-CUB-05",), BACKGAMMONTALK, jacoby_forgotten, (b'"jacoby":true',)),
    Kind("jacoby_invented", ("AC-CUB-05",), _TO_POINTS, jacoby_invented, (b'"gammon"', b'"backgammon"')),
    Kind("jacoby_in_a_match", ("AC-CUB-05",), _TO_POINTS, jacoby_in_a_match),
    Kind(
        "jacoby_without_a_choice",
        ("AC-CUB-05", "AC-SET-02"),
        CUBE_PLATFORM,
        jacoby_in_a_match,
    ),
    Kind("dead_double", ("AC-CUB-06",), WITH_CUBE, dead_double),
)
