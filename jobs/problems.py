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

from jobs import lake
from jobs.importing import FileReport, Progress, import_paths, limits_of
from jobs.inputs import STANDARD_INPUT, opened
from jobs.lock import writing
from jobs.records import WalletEntry
from jobs.registry import warehouse
from jobs.rules.ruleset import load_all
from jobs.series import audit, held_platforms
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
            _audit_series(connection, data, settings)
            found = [*_rejects(connection, platform), *_violations(connection, platform, settings.lang)]
            found += _of_entries(connection, reports, settings, platform)
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


def _audit_series(connection: duckdb.DuckDBPyConnection, data: Path, settings: Settings) -> None:
    """Let `all_violations` hold what the checks and the audit of the series found."""
    lake.make_views(connection, data)
    rulesets = load_all(held_platforms(connection), settings.rulesets)
    series = audit(connection, rulesets, settings.effective_policy)
    connection.register("series_violations", series["series_violations"])
    connection.execute(
        "CREATE TEMP VIEW all_violations AS FROM violations UNION ALL BY NAME FROM series_violations"
    )


def _violations(
    connection: duckdb.DuckDBPyConnection, platform: str | None, lang: str
) -> Iterator[tuple[int, Problem]]:
    rows = connection.execute(
        """
        SELECT file_id, file, line, match_id, 'violation', code, severity, game_no, turn_no,
            CASE $lang WHEN 'tr' THEN message_tr ELSE message_en END, byte_offset
        FROM all_violations AS found
        JOIN sources USING (platform, match_id)
        JOIN files USING (file_id)
        WHERE $platform IS NULL OR platform = $platform
        ORDER BY file_id, line, game_no NULLS FIRST, turn_no NULLS FIRST, code, message_en
        """,
        {"platform": platform, "lang": lang},
    )
    for file_id, *fields in rows.fetchall():
        yield file_id, Problem(*fields)


def _of_entries(
    connection: duckdb.DuckDBPyConnection,
    reports: Sequence[FileReport],
    settings: Settings,
    platform: str | None,
) -> Iterator[tuple[int, Problem]]:
    """Yield what is wrong with wallet entries of no match that is held; their lines are looked up again.

    Where they came from is not kept by an import. Of standard input and pipes the line is 0: they are gone.
    """
    found = connection.execute(
        """
        SELECT platform, match_id, code, severity, CASE $lang WHEN 'tr' THEN message_tr ELSE message_en END
        FROM all_violations ANTI JOIN sources USING (platform, match_id)
        WHERE $platform IS NULL OR platform = $platform
        ORDER BY platform, match_id, code, message_en
        """,
        {"platform": platform, "lang": settings.lang},
    ).fetchall()
    if not found:
        return
    places = _places({row[:2] for row in found}, reports, settings)
    file_ids = dict(connection.execute("SELECT file, min(file_id) FROM files GROUP BY file").fetchall())
    for of, id_, code, severity, message in found:
        file, line, offset = places.get((of, id_), (str(STANDARD_INPUT), 0, None))
        problem = Problem(file, line, id_, "violation", code, severity, None, None, message, offset)
        yield file_ids.get(file, 0), problem


def _places(
    wanted: set[tuple[str, str]], reports: Sequence[FileReport], settings: Settings
) -> dict[tuple[str, str], tuple[str, int, int | None]]:
    """Return (file, line, byte offset) of the first wallet entry of each (platform, own id or reference)."""
    places: dict[tuple[str, str], tuple[str, int, int | None]] = {}
    files = (Path(report.file) for report in reports if report.error is None)
    for path in (file for file in files if file != STANDARD_INPUT and file.is_file()):
        with opened(path, limits_of(settings)) as source:
            for line in source.lines():
                entry = line.content
                if isinstance(entry, WalletEntry):
                    for id_ in (entry.entry_id, entry.reference):
                        key = entry.platform, str(id_)
                        if key in wanted:
                            places.setdefault(key, (source.name, line.number, line.byte_offset))
    return places
