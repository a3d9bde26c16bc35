"""What follows in a match from another outcome of it: score, chips, ratings and points, by the rules."""

import numpy as np

from jobs.rules.elo import k_factor, rating_after
from jobs.rules.ruleset import load
from jobs.season.faults.kind import Record

PUBLIC = ("hall", "quick_play")


def is_staked_between_people(match: Record) -> bool:
    """Say whether two people play for a stake."""
    return match["stake"] > 0 and all(seat["kind"] == "human" for seat in match["seats"])


def own_turns(match: Record) -> list[int]:
    """Return the turns that each seat completed itself."""
    counts = [0, 0]
    for game in match["games"]:
        for action in game["actions"]:
            if "dice" in action and action.get("by") != "server":
                counts[action["seat"]] += 1
    return counts


def scores_before_last(match: Record) -> list[int]:
    """Return the score before the last game."""
    score = [0, 0]
    for game in match["games"][:-1]:
        score[game["result"]["winner"]] += game["result"]["points"]
    return score


def set_points(match: Record, points: int, number: int = -1) -> None:
    """Give a game, the last one if none is named, other points; score and what changes hands follow."""
    result = match["games"][number]["result"]
    before, result["points"] = result["points"], points
    match["result"]["score"][result["winner"]] += points - before
    booked = match.get("settlement")
    if booked and load(match["platform"]).stake_scope == "point" and match["target"] == "money":
        booked["pot"] = booked["pot"] * points // before
        booked["commission"] = booked["commission"] * points // before
        booked["chips"][result["winner"]] = booked["pot"] - booked["commission"]
        booked["chips"][1 - result["winner"]] = -booked["pot"]


def is_played_on(match: Record) -> bool:
    """Say whether by its score a match goes on to its last game, and no double is at odds with that score.

    Doubles at odds are those in what may be the Crawford game, and those with a dead cube.
    """
    target, score = match["target"], [0, 0]
    if not isinstance(target, int):
        return True
    for game in match["games"]:
        doubles = [action for action in game["actions"] if action.get("cube") == "double"]
        dead = any(target - score[double["seat"]] <= double["value"] // 2 for double in doubles)
        if max(score) >= target or dead or (doubles and max(score) == target - 1):
            return False
        score[game["result"]["winner"]] += game["result"]["points"]
    return max(score) >= target


def turn_round(match: Record) -> None:
    """Let the loser of the last game, and of the match with it, be the winner; what was paid goes with it."""
    result = match["games"][-1]["result"]
    result["winner"] = 1 - result["winner"]
    match["result"]["winner"] = result["winner"]
    match["result"]["score"].reverse()
    if "settlement" in match:
        match["settlement"]["chips"].reverse()


def book_counted(match: Record) -> None:
    """Book a match as one that counts: the winner of its last game wins, is paid and rated."""
    rules, seats, last = load(match["platform"]), match["seats"], match["games"][-1]["result"]
    winner, score = last["winner"], scores_before_last(match)
    score[winner] += last["points"]
    end = "completed" if last["end"] in ("bear_off", "drop") else last["end"]
    match["result"] = {"winner": winner, "score": score, "end": end, "status": "counted"}
    booked, stake = match["settlement"], match["stake"]
    if rules.commission is None or rules.rating is None or rules.tournament_points is None:
        raise ValueError(f"{match['platform']} does not settle by the match")
    rate = rules.commission.vip_bp if seats[winner].get("vip") else rules.commission.normal_bp
    booked["commission"] = 2 * stake * rate // 10_000
    chips = [-stake, -stake]
    chips[winner] = stake - booked["commission"]
    points = [rules.tournament_points.loss, rules.tournament_points.loss]
    points[winner] = rules.tournament_points.win
    is_public = match["room"] in PUBLIC
    for seat in (0, 1):
        is_bot = seats[seat]["kind"] == "bot"
        booked["chips"][seat] = 0 if is_bot else chips[seat]
        booked["tournament_points"][seat] = points[seat] if stake and is_public and not is_bot else 0
    booked["rating_after"] = ratings_after(match)


def book_paid(match: Record) -> None:
    """Pay a match that counts as unstaked as if it had counted; ratings and points stay as they are."""
    rated, points = match["settlement"]["rating_after"], list(match["settlement"]["tournament_points"])
    book_counted(match)
    match["result"]["status"] = "unstaked"
    match["settlement"] |= {"rating_after": rated, "tournament_points": points}


def book_unstaked(match: Record) -> None:
    """Book a match as one that counts as unstaked: its winner stands, and nothing moves."""
    match["result"]["status"] = "unstaked"
    _give_back(match)


def book_cancelled(match: Record) -> None:
    """Book a match as cancelled: nobody wins, and nothing moves."""
    score = scores_before_last(match)
    match["result"] = {"winner": None, "score": score, "end": "cancelled", "status": "cancelled"}
    _give_back(match)


def ratings_after(match: Record) -> list[int | None]:
    """Return what the ratings before a match become by its result."""
    rules, result = load(match["platform"]).rating, match["result"]
    before, after = _before(match), _before(match)
    if rules is None or match["room"] not in PUBLIC or result["status"] != "counted":
        return after
    for seat, who in enumerate(match["seats"]):
        if who["kind"] == "human" and before[0] is not None and before[1] is not None:
            own, other = np.array(before[seat]), np.array(before[1 - seat])
            k = k_factor(np.array(who["rated_matches"]), rules)
            after[seat] = int(rating_after(own, other, np.array(int(seat == result["winner"])), k))
    return after


def _give_back(match: Record) -> None:
    booked = match["settlement"]
    booked["commission"] = 0
    booked["chips"] = [0, 0]
    booked["tournament_points"] = [0, 0]
    booked["rating_after"] = _before(match)


def _before(match: Record) -> list[int | None]:
    return [seat["rating"] for seat in match["seats"]]
