"""The repeat-opponent rule not applied, applied in vain, or applied by halves."""

from jobs.rules.ruleset import load
from jobs.season.faults.booking import book_counted, book_paid, book_unstaked, is_staked_between_people
from jobs.season.faults.flows import CHECK as FLOW
from jobs.season.faults.kind import NORTH_SULTAN, Ground, Kind, Record


def paid_void(match: Record, ground: Ground) -> bool:
    """Pay a match that counts as unstaked as if it had counted."""
    if not _is_void(match):
        return False
    book_paid(match)
    return True


def kept_of_a_void(match: Record, ground: Ground) -> bool:
    """Book a commission for a match that counts as unstaked."""
    rates = load(match["platform"]).commission
    if rates is None or not _is_void(match):
        return False
    match["settlement"]["commission"] = match["settlement"]["pot"] * rates.normal_bp // 10_000
    return True


def void_counted(match: Record, ground: Ground) -> bool:
    """Count a match that should be void: paid, rated, with points."""
    if not _is_void(match):
        return False
    book_counted(match)
    return True


def paid_beyond_the_limit(match: Record, ground: Ground) -> bool:
    """Pay a match that should be void to who won the earlier ones: more flows through the pair than can."""
    if not _is_void(match):
        return False
    book_counted(match)
    return True


def voided_in_vain(match: Record, ground: Ground) -> bool:
    """Count a match as unstaked although the two have not met so often."""
    if match["result"]["status"] != "counted" or not is_staked_between_people(match):
        return False
    book_unstaked(match)
    return True


def counter_moved(match: Record, ground: Ground) -> bool:
    """Move a player's counter of rated matches by a match that counts as unstaked.

    It shows at his next match, which is altered.
    """
    rating = load(match["platform"]).rating
    if rating is None or not _is_void(match):
        return False
    for seat in match["seats"]:
        later = ground.around(f'"account":"{seat["account"]}"')
        ids = [one.get("match_id") for one in later]
        follows = [
            one
            for one in later
            if "match_id" in one
            and one["started_at"] >= match["ended_at"]
            and ids.count(one["match_id"]) == 1
        ]
        if not follows or _is_at_two_tables(match, later):
            continue
        after = min(follows, key=lambda one: (one["started_at"], one["match_id"]))
        his = next(one for one in after["seats"] if one["account"] == seat["account"])
        if his["rated_matches"] == seat["rated_matches"] and his["rated_matches"] + 1 != rating.new_matches:
            his["rated_matches"] += 1
            return True
    return False


def _is_void(match: Record) -> bool:
    return bool(match["result"]["status"] == "unstaked") and is_staked_between_people(match)


def _is_at_two_tables(match: Record, matches: list[Record]) -> bool:
    """Say whether another of these matches overlaps with one: then nobody knows which moved a counter."""
    return any(
        one["started_at"] <= match["ended_at"] and one["ended_at"] >= match["started_at"]
        for one in matches
        if "match_id" in one and one["match_id"] != match["match_id"]
    )


_VOID = (b'"unstaked"',)

KINDS = (
    Kind("paid_void", ("AC-REP-01",), NORTH_SULTAN, paid_void, _VOID),
    Kind("kept_of_a_void", ("AC-REP-01",), NORTH_SULTAN, kept_of_a_void, _VOID),
    Kind("void_counted", ("AC-REP-01",), NORTH_SULTAN, void_counted, _VOID),
    Kind("paid_beyond_the_limit", ("AC-REP-01", FLOW), NORTH_SULTAN, paid_beyond_the_limit, _VOID),
    Kind(
        "voided_in_vain",
        ("AC-REP-01",),
        NORTH_SULTAN,
        voided_in_vain,
        (b'"counted"',),
        needs_day_before=True,
    ),
    Kind("counter_moved", ("AC-REP-01",), NORTH_SULTAN, counter_moved, _VOID, needs_day_before=True),
)
