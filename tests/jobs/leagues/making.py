"""Scoring matches by hand: who beat whom, and when it ended."""

from datetime import datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from tests.jobs.folders import audited
from tests.jobs.lines import match, wallet_entry, written

RATED = {"rating": None, "rated_matches": None}


def won(winner: str, loser: str, ended: str, number: int = 0, **changes: Any) -> dict[str, Any]:
    """A match of half an hour at a public table; `ended` is an hour of Istanbul, such as 2026-11-29T21:00."""
    end = datetime.fromisoformat(ended)
    start = end - timedelta(minutes=30)
    record = match(
        f"{winner}-{loser}-{ended.replace(':', '.')}-{number}",
        started_at=f"{start.isoformat()}+03:00",
        ended_at=f"{end.isoformat()}+03:00",
        seats=[person(winner), person(loser)],
    )
    return record | changes


def person(account: str) -> dict[str, Any]:
    """A seat of a person."""
    return {"account": account, "kind": "human"} | RATED


def bot() -> dict[str, Any]:
    """A seat of the hard bot."""
    return {"account": "bot-hard", "kind": "bot", "level": "hard"}


def entry(account: str, at: str, event: str, **changes: Any) -> dict[str, Any]:
    """An entry of a league in the wallet log."""
    honest = {
        "account": account,
        "at": f"{at}:00+03:00",
        "chips": -5000,
        "balance_after": 95_000,
        "reason": "league_entry",
        "reference": event,
    }
    return wallet_entry(f"w-{account}-{at.replace(':', '.')}-{changes.get('reason', '')}", **honest | changes)


def table(tmp_path: Path, event: str, *records: dict[str, Any], **overrides: Any) -> list[tuple[Any, ...]]:
    """(rank, account, points, matches, wins) of an event."""
    folder = Path(mkdtemp(dir=tmp_path))
    league = audited(folder / "data", written(folder, *records), **overrides)["league"]
    names = ("rank", "account", "points", "matches", "wins")
    return [tuple(row[name] for name in names) for row in league.to_pylist() if row["event"] == event]
