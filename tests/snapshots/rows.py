"""The rows that a snapshot under construction holds so far, and the day on which everything happens."""

from collections import defaultdict
from datetime import date, timedelta
from pathlib import Path
from typing import Any

DAY = date(2026, 11, 29)
EVENING = timedelta(hours=18)  # 21:00 in Istanbul


class Rows:
    """Rows of the lake by table and day, rows of the snapshot's own tables by table."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.revisions = 0
        self.lake: dict[tuple[str, date], list[dict[str, Any]]] = defaultdict(list)
        self.marts: dict[str, list[dict[str, Any]]] = defaultdict(list)

    def row(self, table: str, day: date, values: dict[str, Any]) -> None:
        """Add one row to a table of the lake; columns not named are empty."""
        self.lake[table, day].append(values)
