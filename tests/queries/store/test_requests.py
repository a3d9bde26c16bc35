"""Requests: asked once, answered one at a time, never lost when a worker dies."""

from datetime import datetime, timedelta

import pytest

from queries.store import requests
from queries.store.requests import LEASE, LostLease

AT = datetime(2026, 11, 29, 18)
SECOND = timedelta(seconds=1)
QUESTION = {"setting": "repeat.boundary", "value": "inclusive"}


def ask(url, **payload):
    return requests.ask(url, "policy_what_if", QUESTION | payload, by="Deniz", at=AT)


def test_a_question_is_asked_once_however_its_words_are_ordered(url):
    first = ask(url)

    assert (
        requests.ask(url, "policy_what_if", dict(reversed(QUESTION.items())), by="Can", at=AT + SECOND)
        == first
    )
    assert ask(url, value="exclusive") != first
    assert requests.find(url, "policy_what_if", QUESTION) == first
    assert requests.find(url, "policy_what_if", {"setting": "vip.asof"}) is None


def test_one_at_a_time_the_oldest_first(url):
    first, second = ask(url), ask(url, value="exclusive")

    taken = requests.take(url, "w-1", AT)
    assert (taken.request_id, taken.state, taken.payload) == (first.request_id, "running", QUESTION)
    assert requests.take(url, "w-2", AT + SECOND) is None
    assert requests.ahead(url, second.request_id) == 1

    requests.finish(url, first.request_id, "w-1", AT + SECOND, {"rows": [1]})
    assert requests.take(url, "w-2", AT + 2 * SECOND).request_id == second.request_id
    kept = requests.get(url, first.request_id)
    assert (kept.state, kept.answer, kept.progress_share, kept.ended_at) == (
        "done",
        {"rows": [1]},
        1.0,
        AT + SECOND,
    )
    assert ask(url) == kept


def test_the_request_of_a_dead_worker_is_taken_again_and_the_dead_one_cannot_answer(url):
    first = ask(url)
    requests.take(url, "w-1", AT)
    requests.renew(url, first.request_id, "w-1", AT + 20 * SECOND, 0.5)

    assert requests.take(url, "w-2", AT + 20 * SECOND + LEASE) is None
    again = requests.take(url, "w-2", AT + 21 * SECOND + LEASE)

    assert (again.request_id, again.worker, again.progress_share) == (first.request_id, "w-2", 0.0)
    for late in (
        lambda: requests.renew(url, first.request_id, "w-1", AT + LEASE, 0.6),
        lambda: requests.finish(url, first.request_id, "w-1", AT + LEASE, {}),
        lambda: requests.fail(url, first.request_id, "w-1", AT + LEASE, "no"),
    ):
        with pytest.raises(LostLease):
            late()
    assert requests.get(url, first.request_id).worker == "w-2"


def test_what_failed_can_be_asked_again_and_says_why(url):
    first = ask(url)
    requests.take(url, "w-1", AT)
    requests.fail(url, first.request_id, "w-1", AT + SECOND, "there is no setting 'x'")

    assert requests.find(url, "policy_what_if", QUESTION).message == "there is no setting 'x'"
    assert requests.take(url, "w-1", AT + 2 * SECOND) is None
    assert ask(url).request_id != first.request_id
    assert requests.find(url, "policy_what_if", QUESTION).state == "waiting"


def test_a_worker_that_ends_gives_its_request_back_at_once(url):
    first = ask(url)
    requests.take(url, "w-1", AT)

    requests.give_back(url, first.request_id, "w-1")

    assert requests.take(url, "w-2", AT + SECOND).request_id == first.request_id


def test_a_worker_is_there_as_long_as_it_says_so(url):
    assert not requests.has_worker(url, AT)
    requests.beat(url, "w-1", AT)
    assert requests.has_worker(url, AT + LEASE - SECOND)
    assert not requests.has_worker(url, AT + LEASE)

    requests.beat(url, "w-1", AT + LEASE)
    assert requests.has_worker(url, AT + LEASE + SECOND)
    requests.leave(url, "w-1")
    assert not requests.has_worker(url, AT + LEASE + SECOND)
