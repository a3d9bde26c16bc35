"""The wallet log beside a match that was booked otherwise: what the server then paid, and what put it right.

A wrong payment moves the wallet as it was booked, and the operators correct the balance by hand at once: the
balances chain, and the wallet says of the match what the match says of itself.
"""

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from jobs.season.changes import Change, LogFile, Logs, encoded
from jobs.season.faults.kind import ENTRY

AUTHOR = "ops-1"

Record = dict[str, Any]


class Entry(NamedTuple):
    """A wallet entry and where it stands."""

    path: Path
    place: int
    record: Record

    @property
    def at(self) -> datetime:
        """When it was written."""
        return datetime.fromisoformat(self.record["at"])


class Followed(NamedTuple):
    """What becomes of the wallet log."""

    changes: list[tuple[Path, int, Change]]
    added: list[bytes]
    """Lines that are new."""


def follow(before: Record, after: Record, logs: Logs, file: LogFile) -> Followed | None:
    """Return what the wallet says when a match is booked as `after`; None where that cannot be written.

    It cannot where an entry that would have to change has been changed for another reason.
    """
    followed = Followed([], [])
    if not before.get("stake") or "settlement" not in before:
        return followed
    for place, seat in enumerate(before["seats"]):
        backs = [match["stake"] + match["settlement"]["chips"][place] for match in (before, after)]
        if seat["kind"] == "bot" or backs[0] == backs[1]:
            continue
        entries = _entries(logs, file, seat["account"])
        if entries and not _pay(followed, entries, after, backs, logs):
            return None
    return followed


def _entries(logs: Logs, file: LogFile, account: str) -> list[Entry]:
    """Return an account's entries on the day of a match and the one after, by time."""
    days = (file.day, file.day + timedelta(days=1))
    needle = f'"account":"{account}"'.encode()
    found = [
        Entry(one.path, place, msgspec.json.decode(line))
        for one in logs.files
        if one.platform == file.platform and one.day in days
        for place, line in enumerate(logs.lines(one.path))
        if line.startswith(ENTRY) and needle in line
    ]
    return sorted(found, key=lambda entry: entry.at)


def _pay(followed: Followed, entries: list[Entry], match: Record, backs: list[int], logs: Logs) -> bool:
    """Pay `backs[1]` where `backs[0]` was paid when the match ended, and correct the balance."""
    was, now = backs
    status = match["result"]["status"]
    reason = "stake" if now < 0 else "payout" if status == "counted" else "refund"
    paid = [
        entry
        for entry in entries
        if entry.record["reference"] == match["match_id"] and entry.record["reason"] in ("payout", "refund")
    ]
    if paid:
        entry = paid[0]
        if not logs.is_free(entry.path, entry.place):
            return False
        right = entry.record["balance_after"]
        booked = entry.record | {"chips": now, "balance_after": right + now - was, "reason": reason}
        correction = _correction(entry.record, was - now, right)
        change = Change(encoded(booked) if now else b"", after=[encoded(correction)])
        followed.changes.append((entry.path, entry.place, change))
        return True
    ended_at = datetime.fromisoformat(match["ended_at"])
    earlier = [entry for entry in entries if entry.at <= ended_at]
    if not earlier:
        return False
    last = earlier[-1].record
    right = last["balance_after"]
    booked = last | {
        "entry_id": f"{last['entry_id']}-paid",
        "at": match["ended_at"],
        "chips": now,
        "balance_after": right + now,
        "reason": reason,
        "reference": match["match_id"],
    }
    followed.added.extend([encoded(booked), encoded(_correction(booked, -now, right))])
    return True


def _correction(entry: Record, chips: int, balance_after: int) -> Record:
    """Return the entry that puts a balance right."""
    return entry | {
        "entry_id": f"{entry['entry_id']}-corrected",
        "chips": chips,
        "balance_after": balance_after,
        "reason": "admin",
        "reference": f"correction:{entry['reference']}",
        "author": AUTHOR,
    }
