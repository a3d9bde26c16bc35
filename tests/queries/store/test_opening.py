"""The store is made and migrated at opening, and refuses what a newer Hakem wrote."""

import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from queries.store import opening
from queries.store.migrations import HEAD
from queries.store.models import METADATA
from queries.store.opening import StoreTooNew, StoreUnavailable, reading, url_of, writing


def step(url):
    with reading(url) as connection:
        return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def test_the_first_opening_makes_the_store_and_the_next_leaves_it(url):
    assert step(url) == HEAD
    opening.forget()

    assert step(url) == HEAD


def test_the_migrations_make_what_the_models_say(url):
    with reading(url) as connection:
        context = MigrationContext.configure(connection)
        differences = [
            one for one in compare_metadata(context, METADATA) if "alembic_version" not in str(one)
        ]

    assert differences == []


def test_the_newest_step_is_the_last_script():
    folder = opening.scripts_folder()
    scripts = ScriptDirectory(str(folder), version_locations=[str(folder / "versions")])

    assert scripts.get_current_head() == HEAD


def test_a_store_of_a_newer_hakem_is_refused_and_left_as_it_is(url):
    with writing(url) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opening.forget()

    with pytest.raises(StoreTooNew, match=r"newer Hakem .step 9999, this one knows"), writing(url):
        pass


def test_two_who_open_an_empty_store_at_once_both_find_it_whole(url):
    steps = []
    both = threading.Barrier(2)

    def open_it():
        both.wait()
        engine = opening._opened(url)
        with engine.connect() as connection:
            steps.append(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
        engine.dispose()

    threads = [threading.Thread(target=open_it) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert steps == [HEAD, HEAD]


def test_sqlite_keeps_a_journal_beside_so_that_readers_and_a_writer_get_along(tmp_path):
    url = url_of(tmp_path, None)
    with writing(url) as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        connection.execute(text("INSERT INTO workers VALUES ('w', '2026-11-29', '2026-11-29')"))
        with reading(url) as other:
            assert other.execute(text("SELECT count(*) FROM workers")).scalar() == 0
    with reading(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM workers")).scalar() == 1
    opening.forget()


def test_what_was_not_finished_is_not_there(url):
    with pytest.raises(KeyError), writing(url) as connection:
        connection.execute(text("INSERT INTO workers VALUES ('w', '2026-11-29', '2026-11-29')"))
        raise KeyError

    with reading(url) as connection:
        assert connection.execute(text("SELECT count(*) FROM workers")).scalar() == 0


def test_asking_whether_a_store_is_there_makes_none(tmp_path):
    url = url_of(tmp_path / "data", None)

    assert not opening.is_there(url)
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("store", "says"),
    [("perhaps", "no URL"), ("mysql://host/name", "give sqlite or postgresql")],
)
def test_another_kind_of_store_is_refused(store, says):
    with pytest.raises(StoreUnavailable, match=says):
        url_of(Path(), store)


def test_a_store_that_cannot_be_reached_is_named_without_its_password(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    damaged = url_of(tmp_path, None)
    Path(str(damaged.database)).mkdir()
    away = url_of(tmp_path, "postgresql://hakem:secret@127.0.0.1:9/none?connect_timeout=2")

    with pytest.raises(StoreUnavailable, match=r"hakem\.sqlite cannot be opened"), reading(damaged):
        pass
    with pytest.raises(StoreUnavailable) as refused, reading(away):
        pass
    assert "secret" not in str(refused.value)
