"""The lake as a published snapshot names it: for those who compute beside the running job and hold no lock.

What its manifest names stays for as long as a page may need it (`publish.py`), so that a night can run and
publish meanwhile.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from jobs import lake
from jobs.publish import FOLDER

_REGISTRY = """
CREATE TEMP TABLE lake_files AS
    SELECT table_name, day, path, row_count, byte_count, part FROM published.manifest;
"""
_KEPT_BY_THE_REGISTRY = ("conflicts", "files", "rejects")
_HELD = """
CREATE TEMP TABLE held AS
    SELECT 'match' AS kind, matches.platform, match_id AS id, matches.day,
        conflicts.id IS NOT NULL AS is_conflict
    FROM matches
    LEFT JOIN (SELECT DISTINCT platform, id FROM published.conflicts WHERE kind = 'match') AS conflicts
        ON conflicts.platform = matches.platform AND conflicts.id = matches.match_id
    UNION ALL SELECT 'wallet', platform, NULL, NULL, FALSE FROM wallet_entries GROUP BY platform
    UNION ALL SELECT 'account', platform, NULL, NULL, FALSE FROM account_events GROUP BY platform
    UNION ALL SELECT 'day', platform, NULL, NULL, FALSE FROM closed_days GROUP BY platform
"""


class NoSuchSnapshot(LookupError):
    """The snapshot is not there, was removed meanwhile, or was published by an earlier Hakem."""


@contextmanager
def opened(data: Path, revision: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """Open a snapshot, attached as `published`, with what jobs read: the lake's views and
    the registry's `lake_files`, `held`, `conflicts`, `files` and `rejects`.

    Nothing is locked, and nothing can be written but temporary tables. Raise NoSuchSnapshot.
    """
    file = data / FOLDER / f"{revision}.duckdb"
    connection = duckdb.connect(":memory:", config={"autoinstall_known_extensions": False})
    try:
        connection.execute("SET TimeZone = 'UTC'")
        connection.execute("SET memory_limit = '768MB'")
        try:
            connection.execute(f"ATTACH {lake.literal(file)} AS published (READ_ONLY)")
            connection.execute(_REGISTRY)
            lake.make_views(connection, data)
            for table in _KEPT_BY_THE_REGISTRY:
                connection.execute(f"CREATE TEMP VIEW {table} AS FROM published.{table}")
            connection.execute(_HELD)
        except (duckdb.IOException, duckdb.CatalogException, duckdb.BinderException) as error:
            raise NoSuchSnapshot(f"the snapshot {revision} is gone: ask again on the current one") from error
        yield connection
    finally:
        connection.close()
