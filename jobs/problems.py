"""What is wrong with some logs, without importing them: every reject and violation with its file and line.

All files are read as one log into a data folder of their own, which is gone afterwards, so that conflicts and
what concerns several matches are seen as an import would see them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import duckdb

from jobs.importing import FileReport, Progress, import_paths
from jobs.lock import writing
from jobs.registry import warehouse
from jobs.settings import Settings

_MATCH_ID = re.compile(rb'"match_id"\s*:\s*"([A-Za-z0-9._:-]{1,64})"')


class Problem(NamedTuple):
    """One thing that is wrong; `code` is the reason of a reject or the id of a check."""

    file: str
    line: int
    match_id: str | None
    kind: str
    code: str
    severity: str
    game_no: int | None
    turn_no: int | None
    message: str
    byte_offset: int | None
    """Where the line starts in the inflated text."""


class Examined(NamedTuple):
    """The problems in the order of the files and lines, and what became of each file."""

    problems: list[Problem]
    reports: list[FileReport]


def problems(
    paths: Iterable[Path],
    settings: Settings,
    now: datetime,
    platform: str | None = None,
    progress: Progress | None = None,
) -> Examined:
    """Read and replay logs without keeping anything; `platform` leaves out what is of another one.

    A reject whose platform cannot be read is always told.
    """
    with TemporaryDirectory(prefix="hakem-check-") as folder:
        data = Path(folder)
        reports = import_paths(paths, data, settings, now, progress)
        with writing(data), warehouse(data) as connection:
            found = [*_rejects(connection, platform), *_violations(connection, data, platform, settings.lang)]
    found.sort(key=lambda numbered: (numbered[0], numbered[1].line))
    return Examined([problem for _, problem in found], reports)


def _rejects(connection: duckdb.DuckDBPyConnection, platform: str | None) -> Iterator[tuple[int, Problem]]:
    rows = connection.execute(
        """
        SELECT file_id, file, line, reason, message, raw_line, byte_offset FROM rejects
        WHERE $platform IS NULL OR platform IS NULL OR platform = $platform
        ORDER BY reject_id
        """,
        {"platform": platform},
    )
    for file_id, file, line, reason, message, raw, byte_offset in rows.fetchall():
        named = _MATCH_ID.search(raw)
        match_id = named[1].decode() if named else None
        problem = Problem(file, line, match_id, "reject", reason, "E", None, None, message, byte_offset)
        yield file_id, problem


def _violations(
    connection: duckdb.DuckDBPyConnection, data: Path, platform: str | None, lang: str
) -> Iterator[tuple[int, Problem]]:
    found, sources = _files(connection, data, "violations"), _files(connection, data, "sources")
    if not found:
        return
    rows = connection.execute(
        """
        SELECT file_id, file, line, match_id, 'violation', code, severity, game_no, turn_no,
            CASE $lang WHEN 'tr' THEN message_tr ELSE message_en END, byte_offset
        FROM read_parquet($found) AS found
        JOIN read_parquet($sources) AS sources USING (platform, match_id)
        JOIN files USING (file_id)
        WHERE $platform IS NULL OR platform = $platform
        ORDER BY file_id, line, game_no NULLS FIRST, turn_no NULLS FIRST, code, message_en
        """,
        {"found": found, "sources": sources, "platform": platform, "lang": lang},
    )
    for file_id, *fields in rows.fetchall():
        yield file_id, Problem(*fields)


def _files(connection: duckdb.DuckDBPyConnection, data: Path, table: str) -> Sequence[str]:
    paths = connection.execute(
        "SELECT path FROM lake_files WHERE table_name = ? ORDER BY part, path", [table]
    ).fetchall()
    return [str(data / path) for (path,) in paths]
