"""What lines become on the shelves: matches replayed and checked, companions as they are."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
from msgspec import UNSET, UnsetType

from jobs import tables
from jobs.batch import Batch
from jobs.checking import violations
from jobs.checks.audit import Audit
from jobs.checks.readings import readings_of
from jobs.columns import to_batch
from jobs.commits import Origin, Shelve
from jobs.instants import calendar_day, instant, match_day
from jobs.policy import Policy
from jobs.records import AccountEvent, ClosedDay, Match, WalletEntry
from jobs.replaying import LastChecker, replay
from jobs.rows import Tables, match_rows, replayed_rows
from jobs.rules.ruleset import Ruleset, load_all
from jobs.settings import Settings
from jobs.shelves import TABLES_OF, Rows, Shelf


def shelves_for(settings: Settings) -> Shelve:
    """Return what makes shelves under these rulesets and this policy."""
    policy = settings.effective_policy

    def shelve(kind: str, ids: Sequence[str], origins: Sequence[Origin]) -> Shelf:
        records: list[Any] = [origin.line.content for origin in origins]
        rulesets = load_all((record.platform for record in records), settings.rulesets)
        platforms = [record.platform for record in records]
        days = [_day(record, rulesets[record.platform].time_zone) for record in records]
        if kind == "match":
            return Shelf(kind, platforms, ids, days, _matches(origins, rulesets, policy))
        return Shelf(kind, platforms, ids, days, _companions(kind, records))

    return shelve


def judged_rows(batch: Batch, rulesets: Mapping[str, Ruleset], policy: Policy) -> Tables:
    """Replay and check a batch as the policy reads the rules; return the tables that hold what came out."""
    last_checker: LastChecker = "strict" if policy.text("moves.last_checker") == "strict" else "accept"
    readings = readings_of(policy)
    replayed = replay(batch, rulesets, last_checker)
    found = violations(batch, replayed, rulesets, readings)
    return replayed_rows(batch, Audit(batch, replayed, rulesets, readings), found)


def _matches(origins: Sequence[Origin], rulesets: Mapping[str, Ruleset], policy: Policy) -> Tables:
    lines = [origin.line for origin in origins]
    batch = to_batch(lines)
    sources = pa.table(
        {
            "file_id": pa.array([origin.arrival.file_id for origin in origins], pa.int64()),
            "line": pa.array([line.number for line in lines], pa.int64()),
            "byte_offset": pa.array([line.byte_offset for line in lines], pa.int64()),
        }
    )
    places = np.arange(len(lines), dtype=np.int32)
    return {
        **match_rows(batch),
        **judged_rows(batch, rulesets, policy),
        "sources": Rows(sources, places),
    }


def _day(record: Match | ClosedDay | WalletEntry | AccountEvent, zone: str) -> date:
    match record:
        case Match():
            return match_day(instant(record.started_at), zone)
        case ClosedDay():
            return calendar_day(record.day)
        case _:
            return match_day(instant(record.at), zone)


def _companions(kind: str, records: Sequence[Any]) -> Tables:
    [table_name] = TABLES_OF[kind]
    places = np.arange(len(records), dtype=np.int32)
    return {table_name: Rows(_COMPANIONS[kind](records), places)}


def _closed_days(records: Sequence[ClosedDay]) -> pa.Table:
    return pa.table({"match_count": pa.array([record.matches for record in records], pa.int64())})


def _wallet_entries(records: Sequence[WalletEntry]) -> pa.Table:
    return pa.table(
        {
            "account": pa.array([record.account for record in records], pa.string()),
            "occurred_at": pa.array([instant(record.at) for record in records], tables.UTC),
            "chips": pa.array([record.chips for record in records], pa.int64()),
            "balance_after_chips": pa.array([record.balance_after for record in records], pa.int64()),
            "reason": pa.array([record.reason for record in records], pa.string()),
            "reference": pa.array([record.reference or None for record in records], pa.string()),
            "author": pa.array([record.author or None for record in records], pa.string()),
        }
    )


def _account_events(records: Sequence[AccountEvent]) -> pa.Table:
    return pa.table(
        {
            "account": pa.array([record.account for record in records], pa.string()),
            "occurred_at": pa.array([instant(record.at) for record in records], tables.UTC),
            "event": pa.array([record.event for record in records], pa.string()),
            "value": pa.array([_text(record.value) for record in records], pa.string()),
        }
    )


def _text(value: str | int | bool | UnsetType | None) -> str | None:
    if value is None or value is UNSET or isinstance(value, str):
        return value or None
    return str(value).lower()


_COMPANIONS: Mapping[str, Callable[[Sequence[Any]], pa.Table]] = {
    "day": _closed_days,
    "wallet": _wallet_entries,
    "account": _account_events,
}
