"""Matches with their settlements, and the wallet entries that go with them."""

import io
import json
from typing import Any

import pyarrow as pa

from jobs import tables
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.instants import instant
from jobs.ledger.books import Books, books
from jobs.records import Reject
from jobs.rules.ruleset import load_all
from tests.jobs import lines


def person(account: str, **more: Any) -> dict[str, Any]:
    """A seat of a person with chips enough."""
    return {"account": account, "kind": "human", "balance": 4_000_000} | more


def bot(account: str = "bot-1") -> dict[str, Any]:
    """A seat of a bot."""
    return {"account": account, "kind": "bot", "level": "medium"}


def match(
    match_id: str = "m-1",
    chips: tuple[int, int] = (2250, -2500),
    commission: int = 250,
    winner: int | None = 0,
    status: str = "counted",
    seats: tuple[dict[str, Any], dict[str, Any]] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A match of ana and bora in the hall of 2,500; ana wins unless told otherwise."""
    score = [0, 0] if winner is None else [int(winner == 0), int(winner == 1)]
    end = "cancelled" if status == "cancelled" else "completed"
    stake = changes.get("stake", 2500)
    return (
        lines.match(
            match_id,
            seats=list(seats or (person("ana"), person("bora"))),
            result={"winner": winner, "score": score, "end": end, "status": status},
            settlement={"pot": 2 * stake, "commission": commission, "chips": list(chips)},
        )
        | changes
    )


def by_points(
    match_id: str = "m-1", points: int = 1, fee: int = 0, winner: int = 0, **changes: Any
) -> dict[str, Any]:
    """Money play on gammonempire at base 10: one game of so many points."""
    amount, score = 10 * points, [0, 0]
    score[winner] = points
    chips = [amount - fee, -amount] if winner == 0 else [-amount, amount - fee]
    said: dict[str, Any] = {
        "platform": "gammonempire",
        "room": "quick_play",
        "hall": None,
        "stake": 10,
        "unit": "play_money",
        "target": "money",
        "result": {"winner": winner, "score": score, "end": "completed", "status": "counted"},
        "settlement": {"pot": amount, "commission": fee, "chips": chips},
    }
    return match(match_id) | said | changes


def read(*records: dict[str, Any]) -> tuple[pa.Table, pa.Table]:
    """Matches and seats of a log, as tables."""
    text = "\n".join(json.dumps(record) for record in records).encode()
    return read_text(text)


def read_text(text: bytes) -> tuple[pa.Table, pa.Table]:
    """Matches and seats of the text of a log, as tables."""
    found = list(tavla_log.read(io.BytesIO(text), "day.jsonl", Limits(platforms=lines.PLATFORMS)))
    assert not [line.content for line in found if isinstance(line.content, Reject)]
    batch = to_batch(found)
    return batch.matches, batch.seats


def booked(*records: dict[str, Any], **more: Any) -> Books:
    """The books of a log."""
    matches, seats = read(*records)
    return books(matches, seats, load_all(matches["platform"].to_pylist()), **more)


def entry(
    number: int,
    chips: int,
    after: int,
    reason: str = "stake",
    reference: str | None = "m-1",
    account: str = "ana",
    at: str = "2026-11-29T21:03:11+03:00",
    author: str | None = None,
) -> dict[str, Any]:
    """A wallet entry."""
    return {
        "platform": "north_sultan",
        "entry_id": f"w-{number}",
        "account": account,
        "occurred_at": instant(at),
        "chips": chips,
        "balance_after_chips": after,
        "reason": reason,
        "reference": reference,
        "author": author,
    }


def wallet(*entries: dict[str, Any]) -> pa.Table:
    """Wallet entries as the lake holds them."""
    columns = {
        field.name: pa.array([one[field.name] for one in entries], field.type)
        for field in tables.WALLET_ENTRIES
    }
    return pa.table(columns, schema=tables.WALLET_ENTRIES)
