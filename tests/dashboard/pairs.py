"""Pairs of our own making under the repeat rule, imported and published as a platform's logs are."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from jobs.importing import import_paths
from jobs.publish import publish
from jobs.settings import Settings
from tests.jobs.lines import closed_day, written
from tests.jobs.repeat.making import EPOCH, MINUTE, hours, instant, judged, meeting

NOW = datetime(2026, 12, 1, 4, 30, tzinfo=UTC)
SAID = {"S": "counted", "V": "unstaked", "C": "cancelled"}


def pair(
    first: str, second: str, starts: Sequence[float], letters: str, **changes: Any
) -> list[dict[str, Any]]:
    """The tables of two accounts at these hours after 03:00 on 24 November in Istanbul.

    The server said as the letters tell: S counted, V unstaked, C cancelled. Match ids are first-1, first-2, …
    """
    made = []
    for number, (hour, letter) in enumerate(zip(starts, letters, strict=True), 1):
        rated = letters[: number - 1].count("S")
        record = meeting(rated + 1, hour, SAID[letter])
        seats = [
            one | {"account": account, "name": f"{name} {account}"}
            for one, account, name in zip(record["seats"], (first, second), ("Ali", "Veli"), strict=True)
        ]
        made.append(record | {"match_id": f"{first}-{number}", "seats": seats} | changes)
    return made


def longer(record: dict[str, Any], minutes: float, **changes: Any) -> dict[str, Any]:
    """The same match lasting so many minutes."""
    start = EPOCH + round((float(_hour(record)) * 60 + minutes) * MINUTE)
    return record | {"ended_at": instant(start)} | changes


def _hour(record: dict[str, Any]) -> float:
    began = datetime.fromisoformat(record["started_at"])
    return (began.timestamp() * 1_000_000 - EPOCH) / (60 * MINUTE)


def kept(starts: Iterable[float]) -> str:
    """What a server that keeps the rule says of tables at these hours, as letters."""
    return judged(hours(*starts))


def unbooked(record: dict[str, Any]) -> dict[str, Any]:
    """The same match, of which the platform logs no settlement."""
    return {name: value for name, value in record.items() if name != "settlement"}


def in_seconds(record: dict[str, Any]) -> dict[str, Any]:
    """The same match in a log whose clock shows whole seconds."""
    return record | {
        name: datetime.fromisoformat(record[name]).replace(microsecond=0).isoformat()
        for name in ("started_at", "ended_at")
    }


def published(folder: Path, *records: dict[str, Any], now: datetime = NOW, **overrides: Any) -> Path:
    """Import the records into a data folder, publish them, and return it."""
    data = folder / "data"
    import_paths([written(folder, *records)], data, Settings(data=data), now)
    publish(data, now, run_id="1", **overrides)
    return data


def closed(day: str, count: int) -> dict[str, Any]:
    """The statement that closes a day of north_sultan."""
    return closed_day(day=day, matches=count)
