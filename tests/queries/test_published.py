import threading
from datetime import date, timedelta
from pathlib import Path

import duckdb
import pytest

from queries import matches, published
from tests.snapshots import DAY, League


def test_before_the_first_publish_the_message_says_what_to_do(tmp_path):
    published.use(tmp_path)

    with pytest.raises(published.NothingPublished, match="import a match log"):
        matches.matches()


def test_a_match_of_the_lake_is_read_through_the_manifest(league):
    league.match("m-1")
    league.publish()

    [row] = matches.matches().to_dict("records")

    assert (row["match_id"], row["day"], row["name_1"]) == ("m-1", DAY, "İlker")


def test_a_table_without_files_still_has_its_columns(league):
    league.publish()

    rows = matches.matches()

    assert rows.empty
    assert "violation_count" in rows.columns


def test_the_next_question_sees_what_was_published_meanwhile(league):
    league.match("m-1")
    league.publish()
    assert len(matches.matches()) == 1

    league.match("m-2")
    league.publish()

    assert len(matches.matches()) == 2


def test_a_pinned_snapshot_stays_the_same_while_another_is_published(league):
    league.match("m-1")
    first = league.publish()

    with published.pinned() as snapshot:
        league.match("m-2")
        league.publish()
        assert len(matches.matches()) == 1
        assert snapshot.revision == first

    assert len(matches.matches()) == 2


def test_pinning_twice_keeps_the_outer_snapshot(league):
    league.match("m-1")
    league.publish()

    with published.pinned() as outer:
        league.match("m-2")
        league.publish()
        with published.pinned() as inner:
            assert inner is outer


def test_files_that_the_manifest_does_not_name_are_not_read(league, tmp_path):
    league.match("m-1")
    league.publish()
    [file] = (tmp_path / "lake" / "matches").rglob("*.parquet")
    (file.parent / "orphan.parquet").write_bytes(file.read_bytes())

    assert len(matches.matches()) == 1


def test_the_data_folder_can_be_moved(league, tmp_path):
    league.match("m-1")
    league.publish()
    moved = tmp_path / "moved"
    moved.mkdir()
    for name in ("lake", "published"):
        (tmp_path / name).rename(moved / name)
    published.use(moved)

    assert list(matches.matches()["match_id"]) == ["m-1"]


def test_a_folder_may_have_any_signs_in_its_name(tmp_path):
    folder = tmp_path / "it's [1] of 2 * key=value"
    league = League(folder)
    league.match("m-1")
    league.publish()
    published.use(folder)

    assert list(matches.matches()["match_id"]) == ["m-1"]


def test_a_day_reads_the_files_of_that_day_alone(league):
    for number in range(5):
        league.match(f"m-{number}", day=DAY - timedelta(days=number))
        league.game(f"m-{number}", [(0, 6, 3, "24/15")])
    league.publish()

    with published.pinned() as snapshot, snapshot.connection.cursor() as cursor:
        plan = cursor.execute(
            "EXPLAIN ANALYZE " + published.text("matches/turns"),
            {"platform": "north_sultan", "match_id": "m-1", "day": DAY, "game_no": 1},
        ).fetchall()

    assert "Scanning Files: 1/5" in str(plan)
    assert "Scanning Files: 5/5" not in str(plan)


def test_a_pointer_to_a_missing_snapshot_is_named(league, tmp_path):
    league.publish()
    (tmp_path / "published" / "current").write_text("0099", encoding="utf-8")

    with pytest.raises(published.SnapshotUnreadable, match=r"0099\.duckdb"):
        matches.matches()


def test_a_damaged_snapshot_is_named(league, tmp_path):
    revision = league.publish()
    (tmp_path / "published" / f"{revision}.duckdb").write_bytes(b"no database at all" * 1_000)

    with pytest.raises(published.SnapshotUnreadable, match="publish again"):
        matches.matches()


def test_a_pointer_that_names_no_revision_is_refused(league, tmp_path):
    league.publish()
    (tmp_path / "published" / "current").write_text("../../etc/hosts", encoding="utf-8")

    with pytest.raises(published.SnapshotUnreadable, match="no revision"):
        matches.matches()


def test_a_lost_file_of_the_lake_is_named(league, tmp_path):
    league.match("m-1")
    league.publish()
    assert len(matches.matches()) == 1
    for file in (tmp_path / "lake").rglob("*.parquet"):
        file.unlink()

    with pytest.raises(published.SnapshotUnreadable):
        matches.matches(limit=7)


def test_a_damaged_file_of_the_lake_is_named(league, tmp_path):
    league.match("m-1")
    league.publish()
    assert len(matches.matches()) == 1
    for file in (tmp_path / "lake").rglob("*.parquet"):
        file.write_bytes(b"PAR1" + b"x" * 5_000 + b"PAR1")

    with pytest.raises(published.SnapshotUnreadable):
        matches.matches(limit=7)


def test_nobody_can_write_into_a_snapshot(league):
    league.publish()

    with published.pinned() as snapshot, pytest.raises(duckdb.Error, match="read-only"):
        snapshot.connection.execute("DELETE FROM published.main.runs")


def test_parameters_are_values_and_never_sql(league):
    league.match("m-1")
    league.publish()

    assert matches.matches(account="' OR 1=1 --").empty


def test_readers_in_threads_see_whole_revisions_while_publishes_go_on(league):
    """Each publish adds one match and one day; a reader that sees them differ saw a mixed state."""
    league.match("m-0")
    league.day(DAY)
    league.publish()
    mixed: list[tuple[int, int]] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            with published.pinned():
                found = len(
                    published.fetch("days/days", platform=None, first_day=date.min, last_day=date.max)
                )
                seen = int(matches.match_count()["match_count"].iloc[0])
            if found != seen:
                mixed.append((found, seen))

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(1, 9):
        league.match(f"m-{number}", day=DAY + timedelta(days=number))
        league.day(DAY + timedelta(days=number))
        league.publish()
    stop.set()
    for reader in readers:
        reader.join(timeout=60)

    assert mixed == []
    assert int(matches.match_count()["match_count"].iloc[0]) == 9


def test_old_revisions_are_closed(league):
    for _ in range(published.KEPT_OPEN + 2):
        league.publish()
        matches.matches()

    assert len(published._open) <= published.KEPT_OPEN


def test_the_environment_names_the_data_folder(tmp_path, monkeypatch):
    published.use(None)
    monkeypatch.setenv("HAKEM_DATA", str(tmp_path))

    assert published.data_folder() == tmp_path


def test_without_a_name_the_data_stand_beside(tmp_path, monkeypatch):
    published.use(None)
    monkeypatch.delenv("HAKEM_DATA", raising=False)
    monkeypatch.chdir(tmp_path)

    assert published.data_folder() == Path(tmp_path) / "hakem-data"
