"""Stakes of another hall, players who could not afford their table, chips paid against the rules."""

from jobs.rules.ruleset import load
from jobs.season.faults.booking import is_staked_between_people
from jobs.season.faults.kind import GAMMONEMPIRE, NORTH_SULTAN, Ground, Kind, Record


def other_hall(match: Record, ground: Ground) -> bool:
    """Write another hall than the one whose stake was played for."""
    rules = load(match["platform"])
    others = [
        hall
        for hall, stake in (rules.stakes or {}).items()
        if stake != match["stake"] and hall not in (rules.members_halls or ())
    ]
    if not match.get("hall") or not others:
        return False
    match["hall"] = ground.random.choice(others)
    return True


def odd_pot(match: Record, ground: Ground) -> bool:
    """Write a pot that is not both stakes."""
    if not match["stake"]:
        return False
    match["settlement"]["pot"] += match["stake"]
    return True


def poor_sitter(match: Record, ground: Ground) -> bool:
    """Let somebody sit down one chip short of what it takes."""
    people = [seat for seat in match["seats"] if seat["kind"] == "human"]
    if not match["stake"] or match["room"] == "practice":
        return False
    least = load(match["platform"]).min_balance_multiple or 0
    ground.random.choice(people)["balance"] = least * match["stake"] - 1
    return True


def vip_at_the_normal_rate(match: Record, ground: Ground) -> bool:
    """Charge a VIP who won the normal rate."""
    return _at_other_rate(match, is_vip=True)


def member_at_the_vip_rate(match: Record, ground: Ground) -> bool:
    """Charge a winner who is no VIP the VIP's rate."""
    return _at_other_rate(match, is_vip=False)


def kept_of_a_cancelled(match: Record, ground: Ground) -> bool:
    """Keep a commission of one stake of a cancelled match."""
    if match["result"]["status"] != "cancelled" or not is_staked_between_people(match):
        return False
    kept = match["stake"] // 20
    match["settlement"]["commission"] = kept
    match["settlement"]["chips"][ground.random.randrange(2)] = -kept
    return True


def doubled_by_a_gammon(match: Record, ground: Ground) -> bool:
    """Take two stakes of the loser and pay the winner as much more."""
    if not _is_won(match) or match["games"][-1]["result"]["class"] != "gammon":
        return False
    chips, winner = match["settlement"]["chips"], match["result"]["winner"]
    chips[winner] += match["stake"]
    chips[1 - winner] -= match["stake"]
    return True


def credited_bot(match: Record, ground: Ground) -> bool:
    """Credit a bot with what it won."""
    winner = match["result"]["winner"]
    if match["result"]["status"] != "counted" or not match["stake"]:
        return False
    if match["seats"][winner]["kind"] != "bot":
        return False
    match["settlement"]["chips"][winner] = match["stake"] - match["settlement"]["commission"]
    return True


def vip_against_history(match: Record, ground: Ground) -> bool:
    """Take a winner for a VIP who is none by his account's history, or the other way round."""
    if not _is_won(match):
        return False
    winner = match["seats"][match["result"]["winner"]]
    history = [
        one
        for one in ground.around('"event":"vip_o')
        if one.get("account") == winner["account"] and one["at"] < match["started_at"]
    ]
    if not history:
        return False
    winner["vip"] = not winner.get("vip")
    winner.pop("vip_at_start", None)
    return _charge(match, as_vip=winner["vip"])


def leaked_chips(match: Record, ground: Ground) -> bool:
    """Take only half of the loser's stake, so that chips come from nowhere."""
    if not _is_won(match):
        return False
    match["settlement"]["chips"][1 - match["result"]["winner"]] += match["stake"] // 2
    return True


def wrong_amount(match: Record, ground: Ground) -> bool:
    """Let one base stake more change hands than there were points."""
    if not _is_paid_by_the_point(match):
        return False
    booked, winner = match["settlement"], match["result"]["winner"]
    booked["pot"] += match["stake"]
    booked["chips"][winner] += match["stake"]
    booked["chips"][1 - winner] -= match["stake"]
    return True


def fee_beyond_the_pot(match: Record, ground: Ground) -> bool:
    """Keep more than changed hands."""
    if not _is_paid_by_the_point(match):
        return False
    booked, winner = match["settlement"], match["result"]["winner"]
    booked["commission"] = booked["pot"] + match["stake"]
    booked["chips"][winner] = -match["stake"]
    return True


def spared_loser(match: Record, ground: Ground) -> bool:
    """Let the loser pay one less than what changed hands."""
    if not _is_paid_by_the_point(match):
        return False
    match["settlement"]["chips"][1 - match["result"]["winner"]] += 1
    return True


def _is_won(match: Record) -> bool:
    """Say whether one of two people won a staked match that counts."""
    result = match["result"]
    is_won = result["status"] == "counted" and result["winner"] is not None
    return is_won and is_staked_between_people(match)


def _at_other_rate(match: Record, is_vip: bool) -> bool:
    """Charge a winner of this status the other rate."""
    if not _is_won(match) or bool(match["seats"][match["result"]["winner"]].get("vip")) != is_vip:
        return False
    return _charge(match, as_vip=not is_vip)


def _charge(match: Record, as_vip: bool) -> bool:
    rates, booked = load(match["platform"]).commission, match["settlement"]
    if rates is None:
        return False
    booked["commission"] = booked["pot"] * (rates.vip_bp if as_vip else rates.normal_bp) // 10_000
    booked["chips"][match["result"]["winner"]] = match["stake"] - booked["commission"]
    return True


def _is_paid_by_the_point(match: Record) -> bool:
    return bool(match["target"] == "money") and match["stake"] > 0 and match["result"]["winner"] is not None


_BOT = (b'"kind":"bot"',)
_COUNTED = (b'"counted"',)

KINDS = (
    Kind("other_hall", ("AC-STK-01",), NORTH_SULTAN, other_hall, (b'"hall":',)),
    Kind("odd_pot", ("AC-STK-01",), NORTH_SULTAN, odd_pot),
    Kind("poor_sitter", ("AC-STK-02",), NORTH_SULTAN, poor_sitter),
    Kind("vip_at_the_normal_rate", ("AC-STK-03",), NORTH_SULTAN, vip_at_the_normal_rate, (b'"vip":true',)),
    Kind("member_at_the_vip_rate", ("AC-STK-03",), NORTH_SULTAN, member_at_the_vip_rate, _COUNTED),
    Kind("vip_against_history", ("AC-STK-03",), NORTH_SULTAN, vip_against_history, _COUNTED),
    Kind("kept_of_a_cancelled", ("AC-STK-04",), NORTH_SULTAN, kept_of_a_cancelled, (b'"cancelled"',)),
    Kind("doubled_by_a_gammon", ("AC-STK-05",), NORTH_SULTAN, doubled_by_a_gammon, (b'"gammon"',)),
    Kind("credited_bot", ("AC-STK-06",), NORTH_SULTAN, credited_bot, _BOT),
    Kind("leaked_chips", ("AC-STK-07",), NORTH_SULTAN, leaked_chips, _COUNTED),
    Kind("wrong_amount", ("AC-STK-08",), GAMMONEMPIRE, wrong_amount),
    Kind("fee_beyond_the_pot", ("AC-STK-08",), GAMMONEMPIRE, fee_beyond_the_pot),
    Kind("spared_loser", ("AC-STK-08",), GAMMONEMPIRE, spared_loser),
)
