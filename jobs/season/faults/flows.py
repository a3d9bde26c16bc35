"""What flows through a pair of players around a match: a wrong payment may push it beyond the limit."""

from datetime import datetime, timedelta

from jobs.rules.ruleset import load
from jobs.season.faults.booking import is_staked_between_people
from jobs.season.faults.kind import Ground, Record

CHECK = "AC-FRP-02"


def flows_within_the_limit(match: Record, ground: Ground) -> bool:
    """Say whether no window of the pair holds more net chips than the repeat rule can leave it."""
    rule = load(match["platform"]).repeat_rule
    if rule is None or not rule.voids:
        return True
    pair = [seat["account"] for seat in match["seats"]]
    moved = [one for one in other_meetings(match, ground) if any(one["settlement"]["chips"])]
    meetings = sorted([*moved, match], key=_at)
    for last in meetings:
        since = _at(last) - timedelta(hours=rule.hours)
        within = [one for one in meetings if since < _at(one) <= _at(last)]
        lost = max(-sum(_chips_of(one, account) for one in within) for account in pair)
        if lost > rule.staked_matches * max(one["stake"] for one in within):
            return False
    return True


def other_meetings(match: Record, ground: Ground) -> list[Record]:
    """Return the staked matches of a pair on the days around one of them, that one aside."""
    pair = {seat["account"] for seat in match["seats"]}
    return [
        one
        for one in ground.around(f'"account":"{match["seats"][0]["account"]}"')
        if one.get("match_id", match["match_id"]) != match["match_id"]
        and {seat["account"] for seat in one["seats"]} == pair
        and is_staked_between_people(one)
    ]


def _at(match: Record) -> datetime:
    return datetime.fromisoformat(match["started_at"])


def _chips_of(match: Record, account: str) -> int:
    place = [seat["account"] for seat in match["seats"]].index(account)
    return int(match["settlement"]["chips"][place])
