"""Questions that jobs ask in SQL: one a file, over the tables of a connection and some given beside them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pyarrow as pa


def answer(connection: duckdb.DuckDBPyConnection, file: Path, **asked: object) -> pa.Table:
    """Return the answer to the question of a file, each column in one piece; `asked` are its parameters."""
    text = file.read_text(encoding="utf-8")
    return connection.sql(text, params=asked).to_arrow_table().combine_chunks()


@contextmanager
def beside(connection: duckdb.DuckDBPyConnection, tables: Mapping[str, pa.Table]) -> Iterator[None]:
    """Let the connection know some tables more, by name, for what is asked inside."""
    for name, table in tables.items():
        connection.register(name, table)
    try:
        yield
    finally:
        for name in tables:
            connection.unregister(name)
