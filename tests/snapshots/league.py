"""Small published snapshots of our own making: one honest match, of which a test changes what it is about.

The files are written as `jobs/lake.py` and `jobs/publish.py` write them (immutable Parquet by match day, a
manifest, the pointer last), from rows that say only what the test needs.
"""

from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from jobs.tables import LAKE
from tests.snapshots.audited import AuditedRows
from tests.snapshots.booked import BookedRows
from tests.snapshots.played import PlayedRows
from tests.snapshots.standing import StandingRows
from tests.snapshots.tables import SQL_TYPES, TABLES


class League(PlayedRows, AuditedRows, BookedRows, StandingRows):
    """A data folder under construction."""

    def publish(self, run_id: str = "") -> str:
        """Write everything so far as a new revision, move the pointer, return the revision's name.

        `run_id`: the run that publishes it.
        """
        self.revisions += 1
        revision = f"{self.revisions:04}"
        published = self.folder / "published"
        published.mkdir(parents=True, exist_ok=True)
        with duckdb.connect(str(published / f"{revision}.duckdb")) as connection:
            connection.execute(TABLES)
            connection.execute(
                "INSERT INTO snapshot VALUES ($revision, $at, $run_id, 'r1', '0.1.0')",
                {"revision": revision, "at": datetime(2026, 11, 30, 1, 35), "run_id": run_id},
            )
            for table, schema in LAKE.items():
                columns = ", ".join(f'"{field.name}" {SQL_TYPES[field.type]}' for field in schema)
                connection.execute(f"CREATE TABLE shape.{table} ({columns}, day DATE)")
            for (table, day), rows in self.lake.items():
                self._write(connection, revision, table, day, rows)
            for table, rows in self.marts.items():
                for row in rows:
                    named = ", ".join(f'"{name}"' for name in row)
                    given = ", ".join(f"${name}" for name in row)
                    connection.execute(f"INSERT INTO {table} ({named}) VALUES ({given})", row)
        pointer = published / "current.tmp"
        pointer.write_text(revision, encoding="utf-8")
        pointer.replace(published / "current")
        return revision

    def _write(
        self,
        connection: duckdb.DuckDBPyConnection,
        revision: str,
        table: str,
        day: date,
        rows: list[dict[str, Any]],
    ) -> None:
        path = Path("lake") / table / f"day={day}" / f"{revision}.parquet"
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.Table.from_pylist(rows, schema=LAKE[table]), self.folder / path)
        connection.execute(
            "INSERT INTO manifest VALUES ($table, $day, $path, $rows, $bytes)",
            {
                "table": table,
                "day": day,
                "path": path.as_posix(),
                "rows": len(rows),
                "bytes": (self.folder / path).stat().st_size,
            },
        )
