"""Absences that were not lost or lost too soon, and matches cancelled or counted against the rule."""

from jobs.rules.ruleset import load
from jobs.season.faults.booking import (
    PUBLIC,
    book_cancelled,
    book_counted,
    is_staked_between_people,
    own_turns,
)
from jobs.season.faults.kind import NORTH_SULTAN, Ground, Kind, Record

BEYOND_S, WITHIN_S = 61, 31
"""Absences longer and shorter than what is granted."""


def absence_forgiven(match: Record, ground: Ground) -> bool:
    """Let somebody play on who was absent for too long."""
    returns = [
        action
        for game in match["games"]
        for action, after in zip(game["actions"], game["actions"][1:], strict=False)
        if (action.get("event"), after.get("event")) == ("disconnect", "reconnect")
        and action["seat"] == after["seat"]
    ]
    if not returns or match["result"]["status"] == "cancelled":
        return False
    ground.random.choice(returns)["seconds"] = BEYOND_S
    return True


def lost_too_soon(match: Record, ground: Ground) -> bool:
    """Let somebody lose by an absence that he could still have ended."""
    game = match["games"][-1]
    if game["result"]["end"] != "disconnect" or game["actions"][-1].get("event") != "disconnect":
        return False
    game["actions"][-1]["seconds"] = WITHIN_S
    return True


def cancelled_in_vain(match: Record, ground: Ground) -> bool:
    """Cancel a match that was broken off after both had played enough."""
    rule = load(match["platform"]).cancel_rule
    end = match["games"][-1]["result"]["end"]
    if rule is None or end not in rule.ends or match["result"]["status"] != "counted":
        return False
    if min(own_turns(match)) < rule.min_own_turns or _is_followed(match):
        return False
    book_cancelled(match)
    return True


def counted_in_vain(match: Record, ground: Ground) -> bool:
    """Count a match that was broken off before both had played enough."""
    if match["result"]["status"] != "cancelled" or not match["games"] or _is_followed(match):
        return False
    book_counted(match)
    return True


def _is_followed(match: Record) -> bool:
    """Say whether later matches rest on this one: by the rating, or by the repeat rule."""
    return match["room"] in PUBLIC or is_staked_between_people(match)


KINDS = (
    Kind("absence_forgiven", ("AC-CON-01",), NORTH_SULTAN, absence_forgiven, (b'"reconnect"',)),
    Kind("lost_too_soon", ("AC-CON-01",), NORTH_SULTAN, lost_too_soon, (b'"end":"disconnect"',)),
    Kind("cancelled_in_vain", ("AC-CAN-01",), NORTH_SULTAN, cancelled_in_vain, (b'"counted"',)),
    Kind("counted_in_vain", ("AC-CAN-01",), NORTH_SULTAN, counted_in_vain, (b'"cancelled"',)),
)
