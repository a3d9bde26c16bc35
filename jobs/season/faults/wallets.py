"""Balances that do not chain, stakes that come back twice or under another heading, unexplained mints."""

from datetime import datetime, timedelta

from jobs.season.faults.kind import ENTRY, NORTH_SULTAN, Ground, Kind, Record

GAP_CHIPS = 50
LATE = timedelta(hours=1)


def broken_chain(entry: Record, ground: Ground) -> bool:
    """Move other chips than the balance after it says; it is not the account's first entry."""
    if entry["reason"] not in ("bonus", "other_game") or not _has_earlier(entry, ground):
        return False
    entry["chips"] += GAP_CHIPS
    return True


def misfiled_payout(entry: Record, ground: Ground) -> bool:
    """Pay a winner under the heading of another game, so that his stake never came back."""
    if entry["reason"] != "payout":
        return False
    entry["reason"] = "other_game"
    return True


def second_refund(entry: Record, ground: Ground) -> bool:
    """Give a stake back that was given back already."""
    if entry["reason"] != "other_game" or entry["chips"] <= 0:
        return False
    refunds = [
        one
        for one in ground.around(f'"account":"{entry["account"]}"')
        if one.get("reason") == "refund" and one["account"] == entry["account"]
    ]
    if not refunds:
        return False
    entry["reason"], entry["reference"] = "refund", ground.random.choice(refunds)["reference"]
    return True


def late_refund(entry: Record, ground: Ground) -> bool:
    """Let the last entry of an account around be a refund that came an hour late."""
    if entry["reason"] != "refund":
        return False
    around = ground.around(f'"account":"{entry["account"]}"')
    late = datetime.fromisoformat(entry["at"]) + LATE
    if any(one["at"] > entry["at"] for one in around if "chips" in one):
        return False
    entry["at"] = late.isoformat(timespec="milliseconds")
    return True


def paid_cup(entry: Record, ground: Ground) -> bool:
    """Take chips for the daily cup, which is free."""
    if entry["reason"] != "other_game" or entry["chips"] >= 0:
        return False
    day = entry["at"].partition("T")[0]
    entry["reason"], entry["reference"] = "league_entry", f"daily_cup:{day}"
    return True


def mint_without_reference(entry: Record, ground: Ground) -> bool:
    """Give a bonus that refers to nothing."""
    if entry["reason"] != "bonus":
        return False
    del entry["reference"]
    return True


def mint_without_author(entry: Record, ground: Ground) -> bool:
    """Let an admin give chips whose name is not written."""
    if entry["reason"] != "bonus" or "author" in entry:
        return False
    entry["reason"] = "admin"
    return True


def _has_earlier(entry: Record, ground: Ground) -> bool:
    around = ground.around(f'"account":"{entry["account"]}"')
    return any(one.get("at", entry["at"]) < entry["at"] for one in around if "chips" in one)


KINDS = (
    Kind(
        "broken_chain",
        ("AC-LED-01",),
        NORTH_SULTAN,
        broken_chain,
        (b'"bonus"', b'"other_game"'),
        ENTRY,
        is_of_entry=True,
    ),
    Kind(
        "misfiled_payout",
        ("AC-LED-02",),
        NORTH_SULTAN,
        misfiled_payout,
        (b'"payout"',),
        ENTRY,
        needs_days_after=True,
    ),
    Kind("late_refund", ("AC-LED-02",), NORTH_SULTAN, late_refund, (b'"refund"',), ENTRY),
    Kind(
        "paid_cup",
        ("AC-TRN-02",),
        NORTH_SULTAN,
        paid_cup,
        (b'"other_game"',),
        ENTRY,
        is_of_entry=True,
    ),
    Kind("second_refund", ("AC-LED-02",), NORTH_SULTAN, second_refund, (b'"other_game"',), ENTRY),
    Kind(
        "mint_without_reference", ("AC-LED-03",), NORTH_SULTAN, mint_without_reference, (b'"bonus"',), ENTRY
    ),
    Kind(
        "mint_without_author",
        ("AC-LED-03",),
        NORTH_SULTAN,
        mint_without_author,
        (b'"bonus"',),
        ENTRY,
        is_of_entry=True,
    ),
)
