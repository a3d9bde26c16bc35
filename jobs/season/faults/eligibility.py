"""People seated who should not have been."""

from jobs.rules.ruleset import load
from jobs.season.faults.kind import NORTH_SULTAN, Ground, Kind, Record

REFUSED = {"age_ok": False, "terms_ok": False, "on_break": True, "within_spend_limit": False}
"""What keeps somebody from a staked table."""


def refused_player(match: Record, ground: Ground) -> bool:
    """Seat somebody who is not of age, on a break, beyond his limit, or has not accepted the terms."""
    checked = [seat for seat in match["seats"] if seat.get("eligibility")]
    if not checked or not match["stake"]:
        return False
    name = ground.random.choice(sorted(REFUSED))
    ground.random.choice(checked)["eligibility"][name] = REFUSED[name]
    return True


def outsider(match: Record, ground: Ground) -> bool:
    """Seat somebody in a members' hall who is neither a member nor a VIP."""
    if match.get("hall") not in (load(match["platform"]).members_halls or ()):
        return False
    members = [seat for seat in match["seats"] if seat.get("eligibility") and not _is_vip_at_start(seat)]
    if not members:
        return False
    ground.random.choice(members)["eligibility"]["has_oda_member"] = False
    return True


def _is_vip_at_start(seat: Record) -> bool:
    return bool(seat.get("vip_at_start", seat.get("vip", False)))


KINDS = (
    Kind("refused_player", ("AC-ELG-01",), NORTH_SULTAN, refused_player, (b'"eligibility"',)),
    Kind("outsider", ("AC-ELG-02",), NORTH_SULTAN, outsider, (b'"has_oda"',)),
)
