"""What flows through a pair of players around a match, so that one wrong payment is not two faults."""

from datetime import datetime, timedelta

from jobs.rules.ruleset import load
from jobs.season.faults.booking import is_staked_between_people
from jobs.season.faults.kind import Ground, Record


def flows_within_the_limit(match: Record, ground: Ground) -> bool:
    """Say whether no window of the pair holds more net chips than the repeat rule can leave it."""
    rule = load(match["platform"]).repeat_rule
    if rule is None:
        return True
    first, second = (seat["account"] for seat in match["seats"])
    around = [
        one
        for one in ground.around(f'"account":"{first}"')
        if "match_id" in one and {seat["account"] for seat in one["seats"]} == {first, second}
    ]
    others = [one for one in around if one["match_id"] != match["match_id"] and is_staked_between_people(one)]
    meetings = sorted([*others, match], key=_at)
    for last in meetings:
        since = _at(last) - timedelta(hours=rule.hours)
        within = [one for one in meetings if since < _at(one) <= _at(last)]
        lost = max(-sum(_chips_of(one, account) for one in within) for account in (first, second))
        if lost > rule.staked_matches * max(one["stake"] for one in within):
            return False
    return True


def _at(match: Record) -> datetime:
    return datetime.fromisoformat(match["started_at"])


def _chips_of(match: Record, account: str) -> int:
    place = [seat["account"] for seat in match["seats"]].index(account)
    return int(match["settlement"]["chips"][place])
