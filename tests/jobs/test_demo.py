"""The demo: made once, gone on with where it stopped, never mixed with other data."""

import json
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from jobs import demo
from jobs.demo import OtherData, Season, prepare
from jobs.settings import load
from queries import published
from tests.jobs import lines
from tests.jobs.hakem import hakem

SMALL = Season(days=1, accounts=12, seed=7)


@contextmanager
def no_bars(task):
    yield lambda done, whole: None


def prepared(data, season=SMALL):
    said = []
    prepare(load(data=data), season, lambda: datetime.now(UTC), said.append, no_bars)
    return said


@pytest.fixture(autouse=True)
def forgets_the_snapshot():
    yield
    published.use(None)


def test_a_demo_makes_imports_and_publishes_a_season_and_a_second_call_reuses_it(tmp_path):
    data = tmp_path / "data"

    first = prepared(data)
    matches = hakem("show", "matches", "--data", data, "--format", "json", "--limit", 0).rows
    revision = (data / "published" / "current").read_text(encoding="utf-8")
    second = prepared(data)

    assert [line.split(" (")[0].split(":")[0] for line in first] == [
        "a season of 1 days",
        "imported and replayed",
        "1 nights",
    ]
    assert len(matches) > 0
    assert second == []
    assert (data / "published" / "current").read_text(encoding="utf-8") == revision


def cut_off(*arguments, **more):
    raise OSError("cut off")


def test_a_demo_that_was_cut_off_goes_on_where_it_stopped(tmp_path, monkeypatch):
    data = tmp_path / "data"
    monkeypatch.setattr(
        demo.nightly, "import_logs", lambda *a, **k: (_ for _ in ()).throw(OSError("cut off"))
    )
    with pytest.raises(OSError, match="cut off"):
        prepared(data)
    monkeypatch.undo()

    said = prepared(data)

    assert len(said) == 2
    assert said[0].startswith("imported")


def test_a_demo_of_another_season_is_refused(tmp_path):
    data = tmp_path / "data"
    data.mkdir()
    said = {"season": SMALL._asdict(), "done": ["season", "import", "nights"]}
    (data / "demo.json").write_text(json.dumps(said), encoding="utf-8")

    with pytest.raises(OtherData, match="--days 1 --accounts 12 --seed 7"):
        prepared(data, SMALL._replace(seed=8))
    assert prepared(data) == []


def test_a_folder_with_real_logs_is_never_mixed_with_a_demo(tmp_path):
    hakem("import", lines.written(tmp_path, lines.match("m-1")), "--data", tmp_path / "data")

    with pytest.raises(OtherData, match="--data"):
        prepared(tmp_path / "data")


def test_a_demo_ends_yesterday_in_istanbul_and_keeps_its_days_when_it_goes_on(tmp_path, monkeypatch):
    data = tmp_path / "data"
    late = datetime(2027, 3, 9, 22, 30, tzinfo=UTC)  # the 10th in Istanbul
    asked = []

    def begin(*arguments, start, **more):
        asked.append(start.isoformat())
        raise OSError("cut off")

    monkeypatch.setattr(demo, "write_season", begin)
    for clock in (late, late + timedelta(days=3)):
        with pytest.raises(OSError, match="cut off"):
            prepare(load(data=data), SMALL._replace(days=2), lambda now=clock: now, print, no_bars)

    assert asked == ["2027-03-08", "2027-03-08"]


def test_a_demo_has_server_faults_among_its_logs(tmp_path):
    data = tmp_path / "data"

    prepared(data)

    truth = json.loads((data / "season" / "truth.json").read_text(encoding="utf-8"))
    assert truth["labels"]["server_faults"]


def test_other_logs_are_not_imported_into_a_demo(tmp_path):
    data, other = tmp_path / "data", lines.written(tmp_path, lines.match("m-1"))
    prepared(data)

    refused = hakem("import", other, "--data", data)
    piped = hakem("import", "-", "--data", data, stdin=other.read_bytes())
    own = hakem("import", data / "season" / "logs", "--data", data)

    assert (refused.code, piped.code, own.code) == (2, 2, 0)
    assert "--data" in refused.err
    assert "--data" in piped.err
    assert not hakem("show", "match", "north_sultan", "m-1", "--data", data).out
