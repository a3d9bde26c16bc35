"""Data folders under test: what they hold, as rows that can be compared."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa

from jobs import lake
from jobs.importing import FileReport, import_paths
from jobs.policy import effective
from jobs.registry import warehouse
from jobs.rules.ruleset import load_all
from jobs.series import audit, held_platforms
from jobs.settings import load
from jobs.tables import LAKE

NOW = datetime(2026, 12, 1, 4, 30, tzinfo=UTC)


def imported(data: Path, *paths: Path, now: datetime = NOW) -> list[FileReport]:
    """Import files or folders into a data folder."""
    return import_paths(paths, data, load(), now)


def audited(data: Path, *paths: Path, **overrides: Any) -> dict[str, pa.Table]:
    """Import files and return what the audit of the series makes of them, under a policy with overrides."""
    imported(data, *paths)
    with warehouse(data) as connection:
        lake.make_views(connection, data)
        return audit(connection, load_all(held_platforms(connection)), effective(overrides))


def facts(data: Path) -> dict[str, list[str]]:
    """Return every table of the lake as sorted rows; not where the matches came from."""
    with warehouse(data) as connection:
        lake.make_views(connection, data)
        return {
            table: sorted(str(row) for row in connection.execute(f"FROM {table}").fetchall())
            for table in LAKE
            if table != "sources"
        }


def undecidable(data: Path) -> list[tuple[Any, ...]]:
    """Return what stands, and whether it is in conflict, for every match."""
    return rows(data, "SELECT platform, id, revision, hex(sha256), is_conflict FROM held ORDER BY ALL")


def rows(data: Path, question: str) -> list[tuple[Any, ...]]:
    """Ask the registry of a data folder; the tables of the lake are there as views."""
    with warehouse(data) as connection:
        lake.make_views(connection, data)
        return connection.execute(question).fetchall()


def sums(reports: Iterable[FileReport]) -> list[tuple[int, int, int, int]]:
    """Return new, known, superseded and rejects of each file, which add up to its lines."""
    reports = list(reports)
    assert all(one.lines == one.new + one.known + one.superseded + one.rejects for one in reports)
    return [(one.new, one.known, one.superseded, one.rejects) for one in reports]
