"""What a snapshot says of the policy: its settings, and which revision took effect when, by whom and why.

The registry remembers the values of the policy that was published last; what differs from them the next time
is written into the history, which every snapshot shows whole.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

import duckdb

from jobs.policy import Policy, written
from jobs.registry import answer, transaction

_REMEMBERED = """
CREATE TABLE IF NOT EXISTS policy_values(setting VARCHAR, value VARCHAR);
CREATE TABLE IF NOT EXISTS policy_history(
    revision VARCHAR, in_force_since TIMESTAMP, setting VARCHAR, value VARCHAR, was VARCHAR,
    author VARCHAR, confirmed_by VARCHAR, reason VARCHAR);
"""
_POLICY = """
CREATE TABLE aside.policy(
    setting VARCHAR, value VARCHAR, default_value VARCHAR, unit VARCHAR, reason VARCHAR, reason_tr VARCHAR,
    kind VARCHAR, allowed VARCHAR, least BIGINT, most BIGINT, source VARCHAR, below_value VARCHAR,
    change_id BIGINT)
"""
_REVISIONS = """
CREATE TABLE aside.policy_revisions AS
    SELECT revision, in_force_since, setting, value, was, author, confirmed_by, reason
    FROM policy_history ORDER BY in_force_since, revision, setting
"""


def tell(connection: duckdb.DuckDBPyConnection, policy: Policy) -> None:
    """Publish the policy and its history in the snapshot that is attached as `aside`."""
    found = answer(connection, "SELECT policy_revision, published_at FROM aside.snapshot")
    assert found is not None
    revision, at = found
    _remember(connection, policy, revision, at)
    connection.execute(_POLICY)
    connection.executemany(
        f"INSERT INTO aside.policy VALUES ({', '.join('?' * 13)})", [list(row) for row in _rows(policy)]
    )
    connection.execute(_REVISIONS)


def _rows(policy: Policy) -> Iterator[tuple[Any, ...]]:
    """Yield the row of each setting, values as people write them, allowed words with blanks between."""
    for name, setting in policy.settings.items():
        yield (
            name,
            written(policy.values[name]),
            written(setting.value),
            setting.unit,
            " ".join(setting.reason.split()),
            " ".join(setting.reason_tr.split()),
            setting.kind,
            " ".join(setting.allowed) if setting.allowed else None,
            setting.least,
            setting.most,
            policy.source(name).place,
            written(policy.below[name]),
            policy.source(name).change_id,
        )


def _remember(connection: duckdb.DuckDBPyConnection, policy: Policy, revision: str, at: datetime) -> None:
    """Write into the history what differs from the policy that was published last."""
    connection.execute(_REMEMBERED)
    values = {name: written(value) for name, value in policy.values.items()}
    before = dict(connection.execute("SELECT setting, value FROM policy_values").fetchall())
    if values == before:
        return
    rows = [
        _event(policy, revision, _since(connection, revision, at), *one) for one in _moved(policy, before)
    ]
    with transaction(connection):
        connection.executemany("INSERT INTO policy_history VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        connection.execute("DELETE FROM policy_values")
        connection.executemany(
            "INSERT INTO policy_values VALUES (?, ?)", [list(one) for one in values.items()]
        )


def _moved(policy: Policy, before: Mapping[str, str]) -> list[tuple[str | None, str | None, str | None]]:
    """Return (setting, value, was) of what changed; the first policy is compared with the defaults.

    A single row without a setting where nothing differs: the revision took effect all the same.
    """
    was = before or {name: written(setting.value) for name, setting in policy.settings.items()}
    moved: list[tuple[str | None, str | None, str | None]] = [
        (name, written(value), was.get(name))
        for name, value in policy.values.items()
        if written(value) != was.get(name)
    ]
    moved += [(name, None, value) for name, value in was.items() if name not in policy.values]
    return moved or [(None, None, None)]


def _event(
    policy: Policy, revision: str, since: datetime, setting: str | None, value: str | None, was: str | None
) -> list[Any]:
    source = policy.source(setting) if setting else None
    said = (source.author, source.confirmed_by, source.reason) if source else (None, None, None)
    return [revision, since, setting, value, was, *said]


def _since(connection: duckdb.DuckDBPyConnection, revision: str, at: datetime) -> datetime:
    """Return when a revision took effect: a new one with the first run under it, one that returns now."""
    known = answer(connection, "SELECT 1 FROM policy_history WHERE revision = ?", revision)
    found = answer(
        connection, "SELECT in_force_since FROM policy_revisions WHERE 'r' || number = ?", revision
    )
    return at if known or found is None else found[0]
