"""From a change that two people made to the next run: read once, recorded, published, refused when wrong."""

from datetime import datetime

import pytest
from sqlalchemy import text

from jobs.settings import Settings, SettingsError, load
from queries import policy, published
from queries.store import opening
from queries.store.opening import url_of
from queries.store.policy import confirm, propose, withdraw
from tests.jobs.hakem import hakem
from tests.jobs.lines import match, written

AT = datetime(2026, 11, 29, 18)


@pytest.fixture
def data(tmp_path):
    yield tmp_path / "data"
    opening.forget()
    published.use(None)


def asked(data, value="inclusive", setting="repeat.boundary", token="t-1", seen=0):
    change = propose(
        url_of(data, None),
        token=token,
        setting=setting,
        value=value,
        was="exclusive",
        by="Deniz",
        reason="as the platform wrote",
        at=AT,
        seen=seen,
    )
    return change.change_id


def confirmed(data, **more):
    change_id = asked(data, **more)
    confirm(url_of(data, None), change_id, by="Ada", at=AT)
    return change_id


def test_only_what_another_person_confirmed_holds(data):
    waiting = asked(data)
    assert Settings(data=data).effective_policy["repeat.boundary"] == "exclusive"

    confirm(url_of(data, None), waiting, by="Ada", at=AT)

    assert Settings(data=data).effective_policy["repeat.boundary"] == "inclusive"
    assert Settings(data=data).effective_policy.source("repeat.boundary") == (
        *("desk", "Deniz", "Ada", "as the platform wrote"),
        waiting,
    )


def test_what_was_withdrawn_does_not_hold(data):
    withdraw(url_of(data, None), asked(data), by="Deniz", at=AT)

    assert Settings(data=data).effective_policy["repeat.boundary"] == "exclusive"


def test_a_run_that_has_begun_keeps_the_policy_that_it_read(data):
    running = Settings(data=data)
    before = running.effective_policy.revision

    confirmed(data)

    assert running.effective_policy.revision == before
    assert Settings(data=data).effective_policy.revision != before


def test_the_next_run_records_the_new_revision_and_the_snapshot_says_who_made_it(tmp_path, data):
    hakem("import", written(tmp_path, match("m-1")), "--data", data)
    change_id = confirmed(data)

    done = hakem("run", "publish", "--data", data)
    shown = hakem("show", "policy", "--data", data, "--format", "json").rows

    assert done.code == 0
    [boundary] = [row for row in shown if row["setting"] == "repeat.boundary"]
    assert (boundary["value"], boundary["default"]) == ("inclusive", "exclusive")
    assert boundary.keys() == {"setting", "value", "default", "unit", "reason"}
    published.use(data)
    latest, first = policy.revisions().to_dict("records")
    assert (first["revision"], latest["revision"], latest["author"]) == ("r1", "r2", "Deniz")
    assert policy.policy(setting="repeat.boundary")["change_id"].to_list() == [change_id]


def test_a_change_that_cannot_be_is_refused_before_work_begins(tmp_path, data):
    log = written(tmp_path, match("m-1"))
    confirmed(data, value="perhaps")

    done = hakem("import", log, "--data", data)

    assert done.code == 2
    assert (
        "repeat.boundary, changed by Deniz, cannot be 'perhaps'; it takes one of exclusive, inclusive"
        in done.err
    )


def test_a_store_of_a_newer_hakem_is_refused_before_work_begins(data):
    confirmed(data)
    with opening.writing(url_of(data, None)) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    opening.forget()

    done = hakem("run", "publish", "--data", data)

    assert done.code == 2
    assert "newer Hakem" in done.err


def test_looking_makes_no_store(tmp_path, data):
    hakem("import", written(tmp_path, match("m-1")), "--data", data)
    hakem("show", "policy", "--data", data)

    assert not (data / "hakem.sqlite").exists()


def test_the_store_may_stand_elsewhere(tmp_path, data, monkeypatch):
    confirmed(tmp_path / "other")
    monkeypatch.setenv("HAKEM_STORE", f"sqlite:///{tmp_path}/other/hakem.sqlite")

    assert load(data=data).effective_policy["repeat.boundary"] == "inclusive"
    assert load(data=data).environment()["HAKEM_STORE"].endswith("other/hakem.sqlite")

    monkeypatch.setenv("HAKEM_STORE", "perhaps")
    with pytest.raises(SettingsError, match="HAKEM_STORE is no URL"):
        _ = load(data=data).effective_policy
