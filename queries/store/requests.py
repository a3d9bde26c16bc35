"""Requests: what a page asks of the worker, which answers them one at a time.

A running request is held by a lease that its worker renews; where the lease runs out, the worker has died and
the request waits again. An answer is kept: the same question is asked once.
"""

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, delete, insert, select, update
from sqlalchemy.engine import Row

from queries.store.models import REQUESTS, WORKERS
from queries.store.opening import is_there, reading, writing

LEASE = timedelta(seconds=30)
"""A worker renews its lease far more often; one that did not for this long is taken to have died."""


class Request(NamedTuple):
    """A request and how far its answer has come; times are naive UTC."""

    request_id: int
    kind: str
    question: str
    payload: dict[str, Any]
    by: str
    asked_at: datetime
    state: str
    progress_share: float
    answer: dict[str, Any] | None
    message: str | None
    worker: str | None
    started_at: datetime | None
    lease_until: datetime | None
    ended_at: datetime | None


class LostLease(RuntimeError):
    """The request is held by this worker no longer: what it found is thrown away."""


def ask(url: URL, kind: str, payload: Mapping[str, Any], *, by: str, at: datetime) -> Request:
    """Write down a request and return it; a question that stands already, failed ones aside, is returned.

    `payload` becomes canonical JSON, which tells questions of a kind apart.
    """
    question = json.dumps(dict(payload), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    with writing(url) as connection:
        if (found := _asked(connection, kind, question)) is not None:
            return found
        made = connection.execute(
            insert(REQUESTS).values(
                kind=kind,
                question=question,
                payload=question,
                by=by,
                asked_at=at,
                state="waiting",
                progress_share=0.0,
            )
        )
        assert made.inserted_primary_key is not None
        return _of(connection, made.inserted_primary_key[0])


def find(url: URL, kind: str, payload: Mapping[str, Any]) -> Request | None:
    """Return the latest request of this question, None where nobody has asked."""
    if not is_there(url):
        return None
    question = json.dumps(dict(payload), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    with reading(url) as connection:
        row = connection.execute(
            select(*_COLUMNS)
            .where(REQUESTS.c.kind == kind, REQUESTS.c.question == question)
            .order_by(REQUESTS.c.request_id.desc())
            .limit(1)
        ).first()
        return None if row is None else _request(row)


def get(url: URL, request_id: int) -> Request:
    """Return a request by its id. Raise LookupError where there is none."""
    with reading(url) as connection:
        return _of(connection, request_id)


def ahead(url: URL, request_id: int) -> int:
    """Return how many requests will be answered before this one."""
    with reading(url) as connection:
        found = connection.execute(
            select(REQUESTS.c.request_id).where(
                REQUESTS.c.state.in_(("waiting", "running")), REQUESTS.c.request_id < request_id
            )
        )
        return len(found.fetchall())


def take(url: URL, worker: str, now: datetime) -> Request | None:
    """Give a worker the oldest request that waits, None where there is none or another one is at work.

    A request whose lease ran out waits again: its worker died.
    """
    with writing(url) as connection:
        connection.execute(
            update(REQUESTS)
            .where(REQUESTS.c.state == "running", REQUESTS.c.lease_until < now)
            .values(state="waiting", progress_share=0.0, worker=None, lease_until=None)
        )
        if connection.execute(select(REQUESTS.c.request_id).where(REQUESTS.c.state == "running")).first():
            return None
        found = connection.execute(
            select(REQUESTS.c.request_id)
            .where(REQUESTS.c.state == "waiting")
            .order_by(REQUESTS.c.request_id)
            .limit(1)
        ).scalar()
        if found is None:
            return None
        connection.execute(
            update(REQUESTS)
            .where(REQUESTS.c.request_id == found)
            .values(state="running", worker=worker, started_at=now, lease_until=now + LEASE)
        )
        return _of(connection, found)


def renew(url: URL, request_id: int, worker: str, now: datetime, progress_share: float) -> None:
    """Hold a request longer and say how far it is. Raise LostLease where another one has it."""
    _write(url, request_id, worker, lease_until=now + LEASE, progress_share=progress_share)


def finish(url: URL, request_id: int, worker: str, now: datetime, answer: Mapping[str, Any]) -> None:
    """Keep the answer of a request. Raise LostLease where another one has it."""
    text = json.dumps(dict(answer), ensure_ascii=False)
    _write(url, request_id, worker, state="done", answer=text, progress_share=1.0, ended_at=now)


def fail(url: URL, request_id: int, worker: str, now: datetime, message: str) -> None:
    """Say why a request cannot be answered; it can be asked again. Raise LostLease."""
    _write(url, request_id, worker, state="failed", message=message, ended_at=now)


def give_back(url: URL, request_id: int, worker: str) -> None:
    """Let a request wait again, since its worker ends. Raise LostLease where another one has it."""
    _write(url, request_id, worker, state="waiting", progress_share=0.0, worker=None, lease_until=None)


def beat(url: URL, worker: str, now: datetime) -> None:
    """Say that a worker is there."""
    with writing(url) as connection:
        seen = connection.execute(update(WORKERS).where(WORKERS.c.worker == worker).values(seen_at=now))
        if not seen.rowcount:
            connection.execute(insert(WORKERS).values(worker=worker, started_at=now, seen_at=now))
            connection.execute(delete(WORKERS).where(WORKERS.c.seen_at < now - 20 * LEASE))


def leave(url: URL, worker: str) -> None:
    """Say that a worker ends."""
    with writing(url) as connection:
        connection.execute(delete(WORKERS).where(WORKERS.c.worker == worker))


def has_worker(url: URL, now: datetime) -> bool:
    """Return whether a worker was there within the last lease."""
    if not is_there(url):
        return False
    with reading(url) as connection:
        seen = select(WORKERS.c.worker).where(WORKERS.c.seen_at > now - LEASE)
        return connection.execute(seen).first() is not None


def _write(url: URL, request_id: int, holder: str, **values: Any) -> None:
    with writing(url) as connection:
        done = connection.execute(
            update(REQUESTS)
            .where(
                REQUESTS.c.request_id == request_id,
                REQUESTS.c.worker == holder,
                REQUESTS.c.state == "running",
            )
            .values(**values)
        )
        if not done.rowcount:
            raise LostLease(f"request {request_id} is no longer held by {holder}")


def _asked(connection: Connection, kind: str, question: str) -> Request | None:
    row = connection.execute(
        select(*_COLUMNS).where(
            REQUESTS.c.kind == kind, REQUESTS.c.question == question, REQUESTS.c.state != "failed"
        )
    ).first()
    return None if row is None else _request(row)


def _of(connection: Connection, request_id: int) -> Request:
    row = connection.execute(select(*_COLUMNS).where(REQUESTS.c.request_id == request_id)).first()
    if row is None:
        raise LookupError(f"there is no request {request_id}")
    return _request(row)


def _request(row: Row[Any]) -> Request:
    values = dict(zip(Request._fields, row, strict=True))
    values["payload"] = json.loads(values["payload"])
    values["answer"] = None if values["answer"] is None else json.loads(values["answer"])
    return Request(**values)


_COLUMNS = [REQUESTS.c[name] for name in Request._fields]
