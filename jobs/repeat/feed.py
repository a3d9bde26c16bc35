"""The staked tables of a log or a lake, by the questions of this folder's SQL."""

from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

FOLDER = Path(__file__).parent


def of_log(matches: pa.Table, seats: pa.Table) -> tuple[pa.Table, pa.Table]:
    """Return (staked tables, next counters) of matches and their seats, columns as in `jobs/tables.py`."""
    with duckdb.connect() as connection:
        connection.register("matches", matches)
        connection.register("seats", seats)
        return staked_tables(connection), next_counters(connection)


def staked_tables(connection: duckdb.DuckDBPyConnection) -> pa.Table:
    """Return one row a table with a stake; the connection has `matches` and `seats`."""
    return _answer(connection, "staked_tables")


def next_counters(connection: duckdb.DuckDBPyConnection) -> pa.Table:
    """Return one row a seat of a void match whose account's next match tells its counter."""
    return _answer(connection, "next_counters")


def taken_back(connection: duckdb.DuckDBPyConnection) -> dict[str, list[str]]:
    """Return by platform the matches that an admin undid; the connection has `wallet_entries` too."""
    found: dict[str, list[str]] = {}
    for row in _answer(connection, "taken_back").to_pylist():
        found.setdefault(row["platform"], []).append(row["match_id"])
    return found


def _answer(connection: duckdb.DuckDBPyConnection, question: str, **params: Any) -> pa.Table:
    text = (FOLDER / f"{question}.sql").read_text(encoding="utf-8")
    return connection.sql(text, params=params).to_arrow_table()
