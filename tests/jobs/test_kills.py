"""Whatever happens to a writing job: nothing is lost, and nobody sees anything half-done."""

import random
import signal
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest

from jobs.publish import publish
from queries import published
from tests.conftest import REPOSITORY
from tests.jobs.folders import NOW, facts, imported, rows, undecidable
from tests.jobs.lines import changed, closed_day, match, wallet_entry, written

pytestmark = pytest.mark.slow

WHOLE = """
WITH named AS (SELECT table_name, sum(row_count) AS row_count FROM manifest GROUP BY table_name),
match_rows AS (SELECT count(*) AS row_count FROM matches),
turn_rows AS (SELECT count(*) AS row_count FROM turns)
SELECT
    (SELECT row_count FROM named WHERE table_name = 'matches') = match_rows.row_count
    AND (SELECT row_count FROM named WHERE table_name = 'turns') = turn_rows.row_count
    AND (SELECT sum(match_count) FROM days) = match_rows.row_count
    AND (SELECT sum(turn_count) FROM days) = turn_rows.row_count
    AND (SELECT sum(match_count) FROM accounts) = 2 * match_rows.row_count
    AND (SELECT count(*) FROM seats) = 2 * match_rows.row_count
FROM match_rows, turn_rows
"""
READER = f"""
import sys
from pathlib import Path
from queries import published

published.use(Path(sys.argv[1]))
seen, reads = set(), 0
while not Path(sys.argv[2]).exists():
    snapshot = published.current()
    with snapshot.connection.cursor() as cursor:
        assert cursor.execute('''{WHOLE}''').fetchall() == [(True,)], f"mixed: {{snapshot.revision}}"
        assert cursor.execute("SELECT revision FROM snapshot").fetchall() == [(snapshot.revision,)]
    seen.add(snapshot.revision)
    reads += 1
print(len(seen), reads)
"""
WRITER = """
import sys
from datetime import timedelta
from pathlib import Path
from jobs import importing
from jobs.publish import publish
from jobs.settings import load
from tests.jobs.folders import NOW

importing.CHUNK, importing.COMMIT = 4_000, 2
data, *files = map(Path, sys.argv[1:])
settings = load()
print("ready", flush=True)
for file in files:
    importing.import_paths([file], data, settings, NOW)
    publish(data, NOW, grace=timedelta(0))
print("done", flush=True)
"""


def python(program: str, *arguments: Path) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.Popen(
        command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


@pytest.fixture
def data(tmp_path):
    published.use(tmp_path / "data")
    yield tmp_path / "data"
    published.use(None)


def logs(folder: Path) -> list[Path]:
    """Write a few logs that change what earlier ones said: revisions, conflicts, days that are rewritten."""
    days = [f"2026-11-{day}T20:00:00+03:00" for day in (26, 27, 28)]
    first = [match(f"m-{at}", started_at=days[at % 3]) for at in range(60)]
    second = [match(f"m-{at}", started_at=days[at % 3], revision=2, stake=5000) for at in range(0, 60, 4)]
    third = [match(f"m-{at}", started_at=days[at % 3], stake=1 + at) for at in range(1, 60, 4)]
    other = [closed_day(day="2026-11-27", matches=20), wallet_entry("w-1"), b"{broken", changed("stake", -1)]
    return [
        written(folder, *first, name="1.jsonl"),
        written(folder, *second, *other, name="2.jsonl"),
        written(folder, *third, *(wallet_entry(f"w-{at}") for at in range(30)), name="3.jsonl"),
    ]


def test_a_reader_sees_a_whole_revision_through_twenty_publishes(tmp_path, data):
    imported(data, written(tmp_path, match("m-first"), name="first"))
    publish(data, NOW)
    stop = tmp_path / "stop"
    reader = python(READER, data, stop)
    try:
        for at in range(24):
            revised = match("m-first", revision=at + 2, stake=at)
            imported(data, written(tmp_path, match(f"m-{at}"), revised, name=str(at)))
            publish(data, NOW + timedelta(hours=2 * at), grace=timedelta(hours=1))
    finally:
        stop.touch()
    said, wrong = reader.communicate(timeout=60)

    assert (reader.returncode, wrong) == (0, "")
    revisions, reads = map(int, said.split())
    assert revisions >= 20
    assert reads >= 20
    assert len(list((data / "published").glob("*.duckdb"))) <= 4


def test_ten_kills_lose_nothing_and_show_nothing_half_done(tmp_path, data):
    files = logs(tmp_path)
    undisturbed = tmp_path / "undisturbed"
    begun = time.monotonic()
    writer = python(WRITER, undisturbed, *files)
    assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
    ready = time.monotonic()
    assert writer.communicate(timeout=120)[0] == "done\n"
    takes = time.monotonic() - ready
    assert begun < ready

    chance = random.Random(20261201)
    kills = 0
    while kills < 10:
        writer = python(WRITER, data, *files)
        assert writer.stdout is not None and writer.stdout.readline() == "ready\n"
        time.sleep(chance.uniform(0, takes))
        writer.send_signal(signal.SIGKILL)
        _, wrong = writer.communicate(timeout=60)
        assert wrong == ""
        kills += writer.returncode == -signal.SIGKILL
        if (data / "published" / "current").exists():
            assert published.current().connection.execute(WHOLE).fetchall() == [(True,)]

    writer = python(WRITER, data, *files)
    said, wrong = writer.communicate(timeout=120)
    assert (said, wrong) == ("ready\ndone\n", "")

    assert facts(data) == facts(undisturbed)
    assert undecidable(data) == undecidable(undisturbed)
    for question in (
        "SELECT * EXCLUDE (file_id) FROM files ORDER BY file",
        "SELECT line, reason FROM rejects",
    ):
        assert rows(data, question) == rows(undisturbed, question)
    assert published.current().connection.execute(WHOLE).fetchall() == [(True,)]
    held = {
        path for (path,) in rows(data, "SELECT path FROM lake_files UNION SELECT path FROM dropped_files")
    }
    assert {str(file.relative_to(data)) for file in data.glob("lake/*/*/*")} == held
