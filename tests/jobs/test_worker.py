"""The worker: it answers one request at a time, and nothing is lost when something dies."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import text

from jobs import lock, worker
from jobs.publish import publish
from jobs.settings import Settings, load
from queries.store import opening, requests
from queries.store.opening import url_of
from tests.jobs.folders import NOW, imported
from tests.jobs.lines import written
from tests.jobs.repeat.making import meeting

pytestmark = pytest.mark.slow

KIND = "policy_what_if"
EDGE = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]


@pytest.fixture
def data(tmp_path):
    data = tmp_path / "data"
    imported(data, written(tmp_path, *EDGE))
    yield data
    opening.forget()


def clock():
    return datetime.now(UTC)


def asked(data, **changes):
    current = data / "published" / "current"
    revision = current.read_text(encoding="utf-8").strip() if current.exists() else publish(data, NOW)
    payload = {"setting": "repeat.boundary", "value": "inclusive", "snapshot": revision} | changes
    url = url_of(data, None)
    return url, requests.ask(
        url, KIND, payload, by="Deniz", at=datetime.now(UTC).replace(tzinfo=None)
    ).request_id


@contextmanager
def working(data, clock=clock):
    stop = Event()
    thread = Thread(target=worker.work, args=(Settings(data=data), clock, print, stop))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(timeout=30)
        assert not thread.is_alive()


def ended(url, request_id, seconds=60):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = requests.get(url, request_id)
        if found.state in ("done", "failed"):
            return found
        time.sleep(0.1)
    raise TimeoutError(found)


def running(url, request_id, seconds=60):
    until = time.monotonic() + seconds
    while requests.get(url, request_id).state != "running":
        assert time.monotonic() < until
        time.sleep(0.05)


def test_what_is_asked_is_answered_and_the_worker_says_that_it_is_there(data):
    url, first = asked(data)
    _, second = asked(data, value="exclusive")
    now = datetime.now(UTC).replace(tzinfo=None)
    assert not requests.has_worker(url, now)

    with working(data):
        one, other = ended(url, first), ended(url, second)
        assert requests.has_worker(url, datetime.now(UTC).replace(tzinfo=None))

    assert [row["appears_count"] for row in one.answer["rows"] if row["code"] == "AC-REP-01"] == [1]
    assert (one.progress_share, other.answer["differs_count"]) == (1, 0)
    assert one.ended_at <= other.ended_at
    assert not requests.has_worker(url, datetime.now(UTC).replace(tzinfo=None))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"value": "perhaps"}, "one of exclusive, inclusive"),
        ({"days": "many"}, "cannot be this: Expected `int`"),
        ({"colour": "red"}, "unknown field `colour`"),
        ({"snapshot": "none"}, "ask again"),
    ],
)
def test_a_payload_that_makes_no_sense_fails_with_a_message_and_the_next_is_answered(data, changes, says):
    url, bad = asked(data, **changes)
    _, good = asked(data)

    with working(data):
        failed, answered = ended(url, bad), ended(url, good)

    assert failed.state == "failed"
    assert says in failed.message
    assert answered.state == "done"


def test_a_kind_that_nobody_knows_fails(data):
    url, _ = asked(data)
    unknown = requests.ask(url, "fortune", {}, by="Deniz", at=datetime(2026, 11, 29)).request_id

    with working(data):
        assert "there are policy_what_if" in ended(url, unknown).message


def test_no_lock_is_held_so_that_a_night_can_run(data):
    url, request_id = asked(data)

    with working(data), lock.writing(data):
        assert ended(url, request_id).state == "done"


def process(data, *more):
    command = [sys.executable, "-m", "jobs.commands.beside", *map(str, more)]
    return subprocess.Popen(command, env=load(data=data).environment(), stderr=subprocess.PIPE, text=True)


def test_a_worker_that_is_told_to_end_does_so_and_gives_its_request_back(data):
    url, request_id = asked(data)
    started = process(data)
    running(url, request_id)

    started.send_signal(signal.SIGTERM)
    _, told = started.communicate(timeout=30)

    assert (started.returncode, told) == (0, "")
    assert requests.get(url, request_id).state in ("waiting", "done")
    with working(data):
        assert ended(url, request_id).state == "done"


def test_the_request_of_a_killed_worker_is_answered_by_the_next(data):
    url, request_id = asked(data)
    started = process(data)
    running(url, request_id)
    started.kill()
    started.wait(timeout=30)
    assert requests.get(url, request_id).state == "running"

    with working(data, lambda: clock() + requests.LEASE + timedelta(seconds=1)):
        assert ended(url, request_id).state == "done"


def test_a_computation_that_is_killed_fails_with_a_message(data):
    url, request_id = asked(data)
    with working(data):
        running(url, request_id)
        for child in children(os.getpid()):
            os.kill(child, signal.SIGKILL)
        found = ended(url, request_id)

    assert found.state == "failed"
    assert "without an answer (exit code -9)" in found.message


def children(parent):
    """Return the processes that compute: spawned by multiprocessing, children of `parent`."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8").rpartition(")")[2].split()
            command = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue  # it ended meanwhile
        if int(fields[1]) == parent and b"spawn_main" in command:
            found.append(int(stat.parent.name))
    return found


def test_a_worker_whose_desk_has_ended_ends_too(data):
    code = (
        "import subprocess, sys; subprocess.Popen([sys.executable, '-m', 'jobs.commands.beside', '--of',"
        " str(__import__('os').getpid())]); __import__('time').sleep(300)"
    )
    url, _ = asked(data)
    desk = subprocess.Popen([sys.executable, "-c", code], env=load(data=data).environment())
    until = time.monotonic() + 60
    while not requests.has_worker(url, datetime.now(UTC).replace(tzinfo=None)):
        assert time.monotonic() < until
        time.sleep(0.1)
    desk.kill()
    desk.wait(timeout=30)

    until = time.monotonic() + 30
    while requests.has_worker(url, datetime.now(UTC).replace(tzinfo=None)):
        assert time.monotonic() < until
        time.sleep(0.1)


def test_a_store_of_a_newer_hakem_is_told_once_and_tried_again(data):
    url, _ = asked(data)
    with opening.writing(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opening.forget()
    told, stop = [], Event()
    thread = Thread(target=worker.work, args=(Settings(data=data), clock, told.append, stop))
    thread.start()
    time.sleep(2)
    stop.set()
    thread.join(timeout=30)

    assert len(told) == 1
    assert "newer Hakem" in told[0]


def test_every_kind_of_request_says_what_it_takes():
    assert set(worker.kinds()) == {"policy_what_if"}
    for module in worker.kinds().values():
        assert module.ABOUT.title
        assert module.ABOUT.payload.__struct_config__.forbid_unknown_fields
