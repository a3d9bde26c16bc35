"""Changes of the policy: one person asks for one, another confirms it; both stay written down."""

from datetime import datetime
from typing import NamedTuple

from sqlalchemy import URL, Connection, func, insert, select, update

from queries.folding import folded
from queries.store.models import POLICY_CHANGES as CHANGES
from queries.store.opening import is_there, reading, writing

LONGEST_NAME = 80
LONGEST_REASON = 2_000


class Change(NamedTuple):
    """A change of a setting and how it was decided; times are naive UTC."""

    change_id: int
    setting: str
    value: str | None
    was: str
    by: str
    reason: str
    at: datetime
    state: str
    decided_by: str | None
    decided_at: datetime | None


class NotPossible(ValueError):
    """A change that cannot be made or decided like this."""


class SamePerson(NotPossible):
    """Who made a change cannot confirm it."""


class Stale(RuntimeError):
    """Somebody else was faster: nothing was saved. `change` is what came in between."""

    def __init__(self, change: Change) -> None:
        super().__init__(f"{change.setting} was changed by {change.by} in the meantime: nothing was saved")
        self.change = change


def waiting(url: URL) -> list[Change]:
    """Return the changes that wait for a second person, the oldest first."""
    return _changes(url, "waiting")


def confirmed(url: URL) -> list[Change]:
    """Return the changes that hold, in the order in which they were confirmed."""
    return _changes(url, "confirmed")


def latest(url: URL, setting: str) -> int:
    """Return the id of a setting's latest change, whatever became of it; 0 where there is none.

    A form keeps it, so that `propose` can tell whether somebody was faster.
    """
    if not is_there(url):
        return 0
    with reading(url) as connection:
        return _latest(connection, setting)


def propose(
    url: URL,
    *,
    token: str,
    setting: str,
    value: str | None,
    was: str,
    by: str,
    reason: str,
    at: datetime,
    seen: int,
) -> Change:
    """Write down a change that waits for a second person and return it; `value` None goes back.

    The same `token` again is the same change. `was`: the value that its maker saw; `seen`: `latest` as it was
    when the form was shown; `at`: naive UTC. Raise NotPossible without a name or a reason, Stale when
    somebody was faster.
    """
    by, reason = _name(by), _reason(reason)
    with writing(url) as connection:
        again = connection.execute(select(*_COLUMNS).where(CHANGES.c.token == token)).first()
        if again is not None:
            return Change(*again)
        newest = _latest(connection, setting)
        if newest and (newest != seen or _change(connection, newest).state == "waiting"):
            raise Stale(_change(connection, newest))
        made = connection.execute(
            insert(CHANGES).values(
                token=token,
                setting=setting,
                value=value,
                was=was,
                by=by,
                reason=reason,
                at=at,
                state="waiting",
            )
        )
        assert made.inserted_primary_key is not None
        return _change(connection, made.inserted_primary_key[0])


def confirm(url: URL, change_id: int, *, by: str, at: datetime) -> Change:
    """Let a change hold from the next run on, and return it; twice by the same person is once.

    Raise SamePerson when `by` made it, Stale when it was decided otherwise.
    """
    return _decide(url, change_id, "confirmed", by, at)


def withdraw(url: URL, change_id: int, *, by: str, at: datetime) -> Change:
    """Take a waiting change back, and return it. Raise Stale when it was decided otherwise."""
    return _decide(url, change_id, "withdrawn", by, at)


def _decide(url: URL, change_id: int, state: str, by: str, at: datetime) -> Change:
    by = _name(by)
    with writing(url) as connection:
        change = _change(connection, change_id)
        if state == "confirmed" and folded(change.by) == folded(by):
            raise SamePerson(f"{change.by} made this change: another person confirms it")
        if change.state != "waiting":
            if (change.state, change.decided_by) == (state, by):
                return change
            raise Stale(change)
        connection.execute(
            update(CHANGES)
            .where(CHANGES.c.change_id == change_id)
            .values(state=state, decided_by=by, decided_at=at)
        )
        return _change(connection, change_id)


def _changes(url: URL, state: str) -> list[Change]:
    if not is_there(url):
        return []
    with reading(url) as connection:
        found = connection.execute(
            select(*_COLUMNS)
            .where(CHANGES.c.state == state)
            .order_by(CHANGES.c.decided_at, CHANGES.c.change_id)
        )
        return [Change(*row) for row in found]


def _change(connection: Connection, change_id: int) -> Change:
    found = connection.execute(select(*_COLUMNS).where(CHANGES.c.change_id == change_id)).first()
    if found is None:
        raise NotPossible(f"there is no change {change_id} of the policy")
    return Change(*found)


def _latest(connection: Connection, setting: str) -> int:
    found = connection.execute(
        select(func.max(CHANGES.c.change_id)).where(CHANGES.c.setting == setting)
    ).scalar()
    return found or 0


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME:
        raise NotPossible(f"a name of 1 to {LONGEST_NAME} letters is needed")
    return name


def _reason(text: str) -> str:
    reason = text.strip()
    if not reason or len(reason) > LONGEST_REASON:
        raise NotPossible(f"a reason of 1 to {LONGEST_REASON} letters is needed")
    return reason


_COLUMNS = [CHANGES.c[name] for name in Change._fields]
