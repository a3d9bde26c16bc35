"""The lake: immutable Parquet files, one match day a file, and the registry that says which of them hold.

A file is written under another name, made durable and then renamed; it holds only once a transaction of the
registry names it. What no longer holds stays until no published snapshot can need it (`publish.py`).
"""

import os
import re
import uuid
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from jobs import tables
from jobs.registry import LakeFile, next_number
from jobs.shelves import KEY_COLUMNS, TABLES_OF, Filed

FOLDER = "lake"
_NAMES = uuid.UUID("6d6f8ab0-5a0e-5d0b-9f0e-0f4b9a1c7d21")
"""The name space of the files' names."""

_ROW_GROUP = 1 << 20
_STREAMS = ("game_no", "turn_no", "action_no", "seat", "dice", "steps", "used_ms")


def new_number(connection: duckdb.DuckDBPyConnection) -> int:
    """Return a number never used before: of a part, or of files that take the place of its files."""
    return next_number(connection, "lake")


def write(data: Path, filed: Filed, part: int, number: int | None = None) -> LakeFile:
    """Write one table of one day as a durable file of the lake; it holds once the registry names it.

    Its name follows from `number`, of a part's first files from that of the part.
    """
    name = f"{uuid.uuid5(_NAMES, str(number or part))}.parquet"
    path = Path(FOLDER, filed.table_name, f"day={filed.day.isoformat()}", name)
    target = data / path
    _make_folder(target.parent)
    aside = target.with_suffix(".parquet.tmp")
    with aside.open("wb") as file:
        pq.write_table(filed.table, file, row_group_size=_ROW_GROUP, store_schema=False, **_written(filed))
        file.flush()
        os.fsync(file.fileno())
    aside.rename(target)
    sync_folder(target.parent)
    size = target.stat().st_size
    return LakeFile(filed.table_name, filed.day, str(path), filed.table.num_rows, size, part)


def _written(filed: Filed) -> dict[str, Any]:
    """Return how a table is written.

    The numbers of a turn go into streams byte by byte: a dictionary takes more room and time. A page is as
    long as its row group, so that each of these streams fills blocks of its own and is packed by itself.
    """
    how: dict[str, Any] = {"compression": "zstd", "compression_level": 1}
    if filed.table_name == "turns":
        how["column_encoding"] = dict.fromkeys(_STREAMS, "BYTE_STREAM_SPLIT")
        how["use_dictionary"] = [name for name in filed.table.column_names if name not in _STREAMS]
        how["data_page_size"] = 16 << 20
        how["max_rows_per_page"] = _ROW_GROUP
        how["write_statistics"] = ["platform", "match_id"]
    return how


def read(data: Path, file: LakeFile) -> pa.Table:
    """Return the rows of a file of the lake in the order in which they were written.

    Its key columns come as dictionaries: a match has as many turns, but one id.
    """
    schema = tables.LAKE[file.table_name]
    for kind, names in TABLES_OF.items():
        if file.table_name in names:
            for name in KEY_COLUMNS[kind]:
                coded = pa.dictionary(pa.int32(), pa.string())
                schema = schema.set(schema.get_field_index(name), pa.field(name, coded))
    keys = [field.name for field in schema if pa.types.is_dictionary(field.type)]
    table = pq.ParquetFile(data / file.path, read_dictionary=keys).read()
    return table.select(schema.names).cast(schema).unify_dictionaries().combine_chunks()


def without(data: Path, file: LakeFile, kind: str, keys: pa.Table) -> tuple[pa.Table, pa.Table]:
    """Return the rows of a file that do not belong to some keys, and those that do.

    `keys` has the key columns of the kind.
    """
    table = read(data, file)
    names = list(KEY_COLUMNS[kind])
    marked = table.append_column("place", pa.array(range(len(table)), pa.int64()))
    gone = marked.join(keys.select(names), names, join_type="left semi")["place"]
    is_gone = pc.is_in(marked["place"], gone.combine_chunks())
    return table.filter(pc.invert(is_gone)), table.filter(is_gone)


def files_of(
    connection: duckdb.DuckDBPyConnection, kind: str, day: date, part: int | None = None
) -> list[LakeFile]:
    """Return the files that hold the tables of a kind on a day, of one part or of all, in order of part."""
    found = connection.execute(
        """
        SELECT table_name, day, path, row_count, byte_count, part FROM lake_files
        WHERE day = $day AND table_name IN (SELECT unnest($names)) AND ($part IS NULL OR part = $part)
        ORDER BY part, table_name, path
        """,
        {"day": day, "names": list(TABLES_OF[kind]), "part": part},
    ).fetchall()
    return [LakeFile(*row) for row in found]


def register(
    connection: duckdb.DuckDBPyConnection, added: Sequence[LakeFile], dropped: Iterable[LakeFile]
) -> None:
    """Let files hold, and others no longer, within the caller's transaction."""
    gone = [file.path for file in dropped]
    if gone:
        connection.execute("DELETE FROM lake_files WHERE path IN (SELECT unnest($gone))", {"gone": gone})
        connection.execute("INSERT INTO dropped_files SELECT unnest($gone), NULL", {"gone": gone})
    if added:
        columns = [list(column) for column in zip(*added, strict=True)]
        connection.register("added", pa.table(columns, names=list(LakeFile._fields)))
        connection.execute("INSERT INTO lake_files FROM added")
        connection.unregister("added")


def remove_orphans(connection: duckdb.DuckDBPyConnection, data: Path) -> int:
    """Remove the files that no transaction ever named: what a killed job left; return how many."""
    found = connection.execute(
        "SELECT path FROM lake_files UNION ALL SELECT path FROM dropped_files"
    ).fetchall()
    named = {path for (path,) in found}
    orphans = [
        path
        for path in (data / FOLDER).glob("*/day=*/*")
        if path.is_file() and str(path.relative_to(data)) not in named
    ]
    for path in orphans:
        path.unlink()
    return len(orphans)


def make_views(connection: duckdb.DuckDBPyConnection, data: Path) -> None:
    """Make a temporary view of each table of the lake, `day` as its last column, of the files that hold."""
    for name, schema in tables.LAKE.items():
        connection.register(f"shape_of_{name}", schema.empty_table())
        view = f"SELECT *, NULL::DATE AS day FROM shape_of_{name}"
        found = connection.execute("SELECT path FROM lake_files WHERE table_name = ? ORDER BY path", [name])
        if paths := [literal(_exactly(data / path)) for (path,) in found.fetchall()]:
            view += (
                f" UNION ALL BY NAME FROM read_parquet([{', '.join(paths)}],"
                " hive_partitioning = true, hive_types = {'day': DATE})"
            )
        connection.execute(f"CREATE OR REPLACE TEMP VIEW {name} AS {view}")


def literal(value: object) -> str:
    """Return a text as SQL writes it."""
    return "'" + str(value).replace("'", "''") + "'"


def _exactly(path: Path) -> str:
    """Return the pattern that matches this path alone, whatever signs its folders have in their names."""
    return re.sub(r"[\[*?]", r"[\g<0>]", str(path.absolute()))


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _make_folder(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        for above in list(folder.parents)[:3]:
            sync_folder(above)
