"""Changes of the policy: two people, kept for ever, decided once, nobody overwritten."""

import threading
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from queries.store.opening import url_of, writing
from queries.store.policy import (
    NotPossible,
    SamePerson,
    Stale,
    confirm,
    confirmed,
    latest,
    propose,
    waiting,
    withdraw,
)

AT = datetime(2026, 11, 29, 18)
LATER = AT + timedelta(minutes=5)


def made(url, token="t-1", **changes):
    honest = {
        "setting": "repeat.boundary",
        "value": "inclusive",
        "was": "exclusive",
        "by": "Deniz",
        "reason": "as the platform wrote",
        "at": AT,
        "seen": 0,
    }
    return propose(url, token=token, **honest | changes)


def test_a_change_waits_until_another_person_confirms_it(url):
    change = made(url)
    assert (change.state, change.by, change.value, change.was) == (
        "waiting",
        "Deniz",
        "inclusive",
        "exclusive",
    )
    assert (waiting(url), confirmed(url)) == ([change], [])

    decided = confirm(url, change.change_id, by="Ada", at=LATER)

    assert (decided.state, decided.decided_by, decided.decided_at) == ("confirmed", "Ada", LATER)
    assert (waiting(url), confirmed(url)) == ([], [decided])


@pytest.mark.parametrize("name", ["Deniz", " deniz ", "DENİZ", "DENIZ"])
def test_the_maker_cannot_confirm_however_the_name_is_written(url, name):
    change = made(url)

    with pytest.raises(SamePerson):
        confirm(url, change.change_id, by=name, at=LATER)
    assert waiting(url) == [change]


def test_a_withdrawn_change_never_holds_and_makes_room_for_another(url):
    change = made(url)
    withdraw(url, change.change_id, by="Deniz", at=LATER)

    with pytest.raises(Stale):
        confirm(url, change.change_id, by="Ada", at=LATER)
    assert confirmed(url) == []
    assert made(url, "t-2", seen=latest(url, "repeat.boundary")).change_id != change.change_id


def test_a_double_click_is_one_change(url):
    assert made(url) == made(url)
    assert len(waiting(url)) == 1

    first = confirm(url, 1, by="Ada", at=LATER)
    assert confirm(url, 1, by="Ada", at=LATER + timedelta(seconds=1)) == first


def test_who_saw_an_older_state_is_told_what_came_in_between_and_overwrites_nothing(url):
    seen = latest(url, "repeat.boundary")
    theirs = made(url, "theirs", by="Can")

    with pytest.raises(Stale) as told:
        made(url, "mine", value="exclusive", seen=seen)

    assert told.value.change == theirs
    assert waiting(url) == [theirs]


def test_a_confirmed_change_is_also_something_that_one_must_have_seen(url):
    change = confirm(url, made(url).change_id, by="Ada", at=LATER)

    with pytest.raises(Stale):
        made(url, "mine", seen=0)
    assert made(url, "mine", value=None, seen=change.change_id).value is None


def test_another_setting_does_not_stand_in_the_way(url):
    made(url)

    assert made(url, "t-2", setting="vip.asof", value="start", was="settle").state == "waiting"


def test_of_two_who_decide_at_once_one_does(url):
    change = made(url)
    both, ended = threading.Barrier(2), []

    def decide(how, name):
        both.wait()
        try:
            ended.append(how(url, change.change_id, by=name, at=LATER).state)
        except Stale as stale:
            ended.append(("stale", stale.change.state))

    threads = [threading.Thread(target=decide, args=one) for one in ((confirm, "Ada"), (withdraw, "Can"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    states = [one for one in ended if isinstance(one, str)]
    assert len(states) == 1
    assert ("stale", states[0]) in ended


def test_of_many_who_ask_at_once_one_change_waits(url):
    latest(url, "repeat.boundary")
    all_ready, ended = threading.Barrier(8), []

    def ask(number):
        all_ready.wait()
        try:
            ended.append(made(url, f"t-{number}", by=f"Person {number}").state)
        except Stale:
            ended.append("stale")

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)

    assert sorted(ended) == ["stale"] * 7 + ["waiting"]
    assert len(waiting(url)) == 1


FORBIDDEN = {
    "another value": "UPDATE policy_changes SET value = 'exclusive'",
    "another maker": "UPDATE policy_changes SET \"by\" = 'Can'",
    "another reason": "UPDATE policy_changes SET reason = 'none'",
    "away with it": "DELETE FROM policy_changes",
}


@pytest.mark.parametrize("statement", FORBIDDEN.values(), ids=FORBIDDEN)
def test_nothing_of_a_change_can_be_rewritten(url, statement):
    change = made(url)

    with pytest.raises(DBAPIError, match="kept as it was made"), writing(url) as connection:
        connection.execute(text(statement))
    assert waiting(url) == [change]


def test_a_decision_cannot_be_taken_again(url):
    change = confirm(url, made(url).change_id, by="Ada", at=LATER)

    with pytest.raises(DBAPIError, match="kept as it was made"), writing(url) as connection:
        connection.execute(text("UPDATE policy_changes SET state = 'waiting', decided_by = NULL"))
    assert confirmed(url) == [change]


def test_on_sqlite_replacing_is_no_way_round(tmp_path):
    url = url_of(tmp_path, None)
    change = made(url)

    with pytest.raises(DBAPIError, match="kept as it was made"), writing(url) as connection:
        connection.execute(
            text(
                'REPLACE INTO policy_changes (change_id, token, setting, was, "by", reason, at, state)'
                " VALUES (1, 'x', 'repeat.boundary', 'x', 'x', 'x', '2026-11-29', 'waiting')"
            )
        )
    assert waiting(url) == [change]


def test_not_even_the_database_takes_one_person_for_two(url):
    made(url)

    with pytest.raises(DBAPIError, match="two_people"), writing(url) as connection:
        connection.execute(text("UPDATE policy_changes SET state = 'confirmed', decided_by = 'Deniz'"))


@pytest.mark.parametrize(
    "lacking",
    [{"by": "  "}, {"reason": "\n"}, {"by": "x" * 81}, {"reason": "x" * 2_001}],
    ids=["no name", "no reason", "name too long", "reason too long"],
)
def test_without_a_name_or_a_reason_nothing_is_changed(url, lacking):
    with pytest.raises(NotPossible):
        made(url, **lacking)
    assert waiting(url) == []


def test_a_change_that_is_not_there_cannot_be_confirmed(url):
    with pytest.raises(NotPossible, match="no change 12"):
        confirm(url, 12, by="Ada", at=AT)


def test_without_a_store_nothing_has_been_changed(tmp_path):
    url = url_of(tmp_path, None)

    assert (waiting(url), confirmed(url), latest(url, "vip.asof")) == ([], [], 0)
    assert list(tmp_path.iterdir()) == []


def test_a_second_change_of_a_setting_waits_for_the_first_to_be_decided(url):
    first = made(url)

    with pytest.raises(Stale) as told:
        made(url, "t-2", seen=latest(url, "repeat.boundary"))
    assert told.value.change == first
