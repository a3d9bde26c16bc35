"""Lines of a log of our own making: an honest match, and the same with single facts changed."""

import json
from pathlib import Path
from typing import Any

PLATFORMS = frozenset({"north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform"})
ACTIONS: list[dict[str, Any]] = [
    {"seat": 0, "dice": [6, 3], "play": "24/15", "ms": 3900},
    {"seat": 1, "dice": [5, 5], "play": "13/8(2) 8/3(2)", "ms": 6100},
    {"seat": 0, "dice": [2, 1], "play": "15/13 6/5", "ms": 2300},
    {"seat": 1, "event": "leave"},
]


def match(match_id: str = "m-1", **changes: Any) -> dict[str, Any]:
    """Return an honest match that seat 1 left, with some of its fields changed."""
    honest: dict[str, Any] = {
        "log": "tavla-log/1",
        "platform": "north_sultan",
        "match_id": match_id,
        "room": "hall",
        "hall": "kapalicarsi",
        "stake": 2500,
        "target": "single_game",
        "seats": [
            {"account": "a17", "name": "Ayşe", "kind": "human", "rating": 1500, "rated_matches": 12},
            {"account": "b88", "name": "İlker", "kind": "human", "rating": 1500, "rated_matches": 40},
        ],
        "started_at": "2026-11-29T21:03:11.120+03:00",
        "ended_at": "2026-11-29T21:09:40+03:00",
        "games": [
            {
                "opening": [[4, 4], [6, 3]],
                "actions": [dict(action) for action in ACTIONS],
                "result": {"winner": 0, "points": 1, "class": "single", "end": "leave"},
            }
        ],
        "result": {"winner": 0, "score": [1, 0], "end": "leave", "status": "counted"},
        "settlement": {"pot": 5000, "commission": 250, "chips": [2250, -2500]},
    }
    return honest | changes


def closed_day(**changes: Any) -> dict[str, Any]:
    """Return the statement that closes a day."""
    honest = {"log": "tavla-day/1", "platform": "north_sultan", "day": "2026-11-29", "matches": 1}
    return honest | changes


def wallet_entry(entry_id: str = "w-1", **changes: Any) -> dict[str, Any]:
    """Return a wallet entry."""
    honest = {
        "log": "tavla-wallet/1",
        "platform": "north_sultan",
        "entry_id": entry_id,
        "account": "a17",
        "at": "2026-11-29T21:03:11+03:00",
        "chips": -2500,
        "balance_after": 38500,
        "reason": "stake",
        "reference": "m-1",
    }
    return honest | changes


def account_event(**changes: Any) -> dict[str, Any]:
    """Return an event of an account's history."""
    honest = {
        "log": "tavla-account/1",
        "platform": "north_sultan",
        "account": "a17",
        "at": "2026-11-29T10:00:00+03:00",
        "event": "vip_on",
    }
    return honest | changes


def text(*records: Any) -> bytes:
    """Return records as the text of a log; bytes stand for a line as they are."""
    lines = [
        record if isinstance(record, bytes) else json.dumps(record, ensure_ascii=False).encode()
        for record in records
    ]
    return b"".join(line + b"\n" for line in lines)


def changed(path: str, value: Any, record: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a record (the honest match) with the value at a path such as games.0.actions.2.ms changed."""
    record = json.loads(json.dumps(record or match()))
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    place: Any = record
    for step in way:
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return record


def written(folder: Path, *records: Any, name: str = "day.jsonl") -> Path:
    """Write records as a log into a folder and return its path."""
    path = folder / name
    path.write_bytes(text(*records))
    return path
