"""The doctor: a sound folder is sound, each damage is named with its cure."""

import pytest

from queries import published
from tests.jobs import lines
from tests.jobs.hakem import hakem


@pytest.fixture(autouse=True)
def forgets_the_snapshot():
    yield
    published.use(None)


@pytest.fixture
def data(tmp_path):
    hakem("import", lines.written(tmp_path, lines.match("m-1")), "--data", tmp_path / "data")
    published.use(None)
    return tmp_path / "data"


def examined(data):
    done = hakem("doctor", "--data", data, "--format", "json")
    return done, {row["what"]: row for row in done.rows}


def test_a_sound_folder_has_nothing_wrong_and_says_what_it_holds(data):
    done, found = examined(data)

    assert done.code == 0
    assert {row["state"] for row in found.values()} == {"ok"}
    assert "1 matches" in found["snapshot"]["message"]
    assert found["duckdb"]["message"]


def test_a_folder_that_is_not_there_yet_is_no_fault(tmp_path):
    done, found = examined(tmp_path / "nowhere")

    assert done.code == 0
    assert found["data folder"]["state"] == "warning"
    assert "hakem import" in found["data folder"]["mend"]
    assert not (tmp_path / "nowhere").exists()


def test_nothing_published_is_told_with_the_way_to_it(tmp_path):
    (tmp_path / "data").mkdir()

    done, found = examined(tmp_path / "data")

    assert (done.code, found["snapshot"]["state"]) == (0, "warning")


def test_a_pointer_to_a_lost_snapshot_is_wrong(data):
    (data / "published" / "current").write_text("000099-20261130T000000\n", encoding="utf-8")

    done, found = examined(data)

    assert (done.code, found["snapshot"]["state"]) == (1, "wrong")
    assert "publish" in found["snapshot"]["mend"]


def test_a_pointer_to_nothing_is_wrong(data):
    (data / "published" / "current").write_text("../../etc/passwd", encoding="utf-8")

    done, found = examined(data)

    assert (done.code, found["snapshot"]["state"]) == (1, "wrong")


@pytest.mark.parametrize("how", ["gone", "cut"])
def test_a_damaged_file_of_the_lake_is_named(data, how):
    [file] = (data / "lake" / "turns").glob("day=*/*.parquet")
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1])

    done, found = examined(data)

    assert (done.code, found["lake"]["state"]) == (1, "wrong")
    assert file.name in found["lake"]["message"]


def test_a_ruleset_that_cannot_be_read_is_named(data, tmp_path, monkeypatch):
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "kahve.toml").write_text("title = 1\n", encoding="utf-8")
    monkeypatch.setenv("HAKEM_RULESETS", str(tmp_path / "rulesets"))

    done, found = examined(data)

    assert (done.code, found["rulesets"]["state"]) == (1, "wrong")
    assert "kahve.toml" in found["rulesets"]["message"]


def test_an_inbox_that_is_no_folder_is_wrong(data, tmp_path, monkeypatch):
    monkeypatch.setenv("HAKEM_INBOX", str(tmp_path / "inbox"))

    done, found = examined(data)

    assert (done.code, found["inbox"]["state"]) == (1, "wrong")
