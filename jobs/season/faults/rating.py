"""Ratings and tournament points written otherwise than the rules give them."""

from jobs.rules.ruleset import load
from jobs.season.faults.booking import PUBLIC, ratings_after
from jobs.season.faults.kind import NORTH_SULTAN, Ground, Kind, Record

RATING_STEP = 8
"""By how much a rating is off."""


def wrong_rating(match: Record, ground: Ground) -> bool:
    """Move a rating further than the formula does."""
    return match["room"] in PUBLIC and _step(match, ground, "counted", "human")


def moved_rating(match: Record, ground: Ground) -> bool:
    """Move the rating of a player of a match that counts as unstaked."""
    return _step(match, ground, "unstaked", "human")


def moved_in_private(match: Record, ground: Ground) -> bool:
    """Move a rating by a match that is not public."""
    return match["room"] not in PUBLIC and _step(match, ground, "counted", "human")


def moved_bot(match: Record, ground: Ground) -> bool:
    """Move the fixed rating of a bot."""
    return _step(match, ground, "counted", "bot")


def other_start(match: Record, ground: Ground) -> bool:
    """Let an account begin elsewhere than at the starting rating, in the one match that it plays."""
    new = [place for place, seat in enumerate(match["seats"]) if seat.get("rated_matches") == 0]
    new = [place for place in new if not ground.is_elsewhere(match["seats"][place]["account"])]
    if not new:
        return False
    place, was = ground.random.choice(new), match["settlement"]["rating_after"]
    match["seats"][place]["rating"] += RATING_STEP
    match["settlement"]["rating_after"] = ratings_after(match)
    return bool(match["settlement"]["rating_after"][1 - place] == was[1 - place])


def point_too_many(match: Record, ground: Ground) -> bool:
    """Write a tournament point too many for the winner."""
    rules = load(match["platform"]).tournament_points
    points = match["settlement"]["tournament_points"]
    if rules is None or rules.win not in points:
        return False
    points[points.index(rules.win)] += 1
    return True


def points_of_a_void(match: Record, ground: Ground) -> bool:
    """Write tournament points for a match that counts as unstaked."""
    rules, result = load(match["platform"]).tournament_points, match["result"]
    if rules is None or result["status"] != "unstaked":
        return False
    points = match["settlement"]["tournament_points"]
    points[result["winner"]], points[1 - result["winner"]] = rules.win, rules.loss
    return True


def _step(match: Record, ground: Ground, status: str, kind: str) -> bool:
    after = match["settlement"].get("rating_after")
    places = [place for place, seat in enumerate(match["seats"]) if seat["kind"] == kind]
    places = [place for place in places if after and after[place] is not None]
    if match["result"]["status"] != status or not places:
        return False
    after[ground.random.choice(places)] += RATING_STEP
    return True


_VOID = (b'"unstaked"',)

KINDS = (
    Kind("wrong_rating", ("AC-ELO-01",), NORTH_SULTAN, wrong_rating),
    Kind("moved_rating", ("AC-ELO-02",), NORTH_SULTAN, moved_rating, _VOID),
    Kind("moved_in_private", ("AC-ELO-02",), NORTH_SULTAN, moved_in_private, (b'"private"', b'"practice"')),
    Kind("moved_bot", ("AC-ELO-03",), NORTH_SULTAN, moved_bot, (b'"kind":"bot"',)),
    Kind("other_start", ("AC-ELO-04",), NORTH_SULTAN, other_start, (b'"rated_matches":0,',)),
    Kind("point_too_many", ("AC-TRN-01",), NORTH_SULTAN, point_too_many),
    Kind("points_of_a_void", ("AC-TRN-01",), NORTH_SULTAN, points_of_a_void, _VOID),
)
