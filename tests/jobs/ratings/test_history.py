"""Ratings recomputed from a log: what is rated, in which order, and what an account carries in."""

import copy
import random

import pytest

from tests.jobs.folders import audited
from tests.jobs.lines import changed, written
from tests.jobs.repeat.making import booked, meeting, ratings, seat

HONEST = [meeting(number, hour) for number, hour in enumerate((10, 12, 15, 34), 1)]


def changes(tmp_path, *records, **overrides):
    series = audited(tmp_path / "data", written(tmp_path, *records), **overrides)
    return [
        (row["match_id"], row["account"], row["rating_before"], row["rating_after"], row["rated_matches"])
        for row in series["rating_changes"].to_pylist()
    ]


def with_seats(record, *seats):
    return copy.deepcopy(record) | {"seats": list(seats)}


def test_a_history_is_rated_as_an_honest_server_rated_it(tmp_path):
    found = changes(tmp_path, *random.Random(7).sample(HONEST, 4))

    assert [row[:2] for row in found] == [
        (f"m-{number}", account) for number in range(1, 5) for account in ("a17", "b88")
    ]
    assert [[row[3] for row in found[place : place + 2]] for place in (0, 2, 4, 6)] == [
        ratings(number) for number in range(1, 5)
    ]
    assert [row[4] for row in found] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_the_first_match_carries_rating_and_count_in(tmp_path):
    first = with_seats(HONEST[0], seat("a17", 30, rating=1700), seat("b88", None, rating=None))
    second = with_seats(HONEST[1], seat("a17", 999, rating=1), seat("b88", 999, rating=1))

    found = changes(tmp_path, first, second)

    assert found[0] == ("m-1", "a17", 1700, 1704, 31)
    assert found[1] == ("m-1", "b88", 1500, 1492, 1)
    assert [row[2] for row in found[2:]] == [1704, 1492]


@pytest.mark.parametrize(
    "fourth",
    [
        pytest.param(meeting(4, 19, "unstaked"), id="void"),
        pytest.param(meeting(4, 19), id="void by the rule, whatever the server did"),
        pytest.param(meeting(4, 19, "cancelled"), id="cancelled"),
        pytest.param(changed("room", "private", changed("hall", None, HONEST[3])), id="private"),
        pytest.param(changed("room", "practice", changed("hall", None, HONEST[3])), id="practice"),
    ],
)
def test_what_is_not_rated_moves_nothing_and_does_not_advance_the_count(tmp_path, fourth):
    fifth = meeting(5, 60) | {"match_id": "m-5"}

    found = changes(tmp_path, *HONEST[:3], fourth, fifth)

    assert "m-4" not in {row[0] for row in found}
    assert [row[4] for row in found if row[0] == "m-5"] == [4, 4]
    assert [row[3] for row in found if row[0] == "m-5"] == ratings(4)


def test_a_match_wrongly_void_is_rated_as_the_rule_has_it(tmp_path):
    first = [meeting(1, 10), meeting(2, 12, "unstaked")]

    assert [row[0] for row in changes(tmp_path, *first)] == ["m-1", "m-1", "m-2", "m-2"]


def test_a_bot_keeps_its_rating_and_the_person_is_rated_against_it(tmp_path):
    bot = {"account": "bot-hard", "kind": "bot", "level": "hard"}
    match = booked(with_seats(HONEST[0], seat("a17", 0), bot), chips=[2250, 0], rating_after=[1526, 1750])

    assert changes(tmp_path, match) == [("m-1", "a17", 1500, 1526, 1)]


def test_the_order_is_by_end_then_id_and_not_by_start(tmp_path):
    late = HONEST[0] | {"ended_at": "2026-11-24T13:00:00+00:00"}
    tied = HONEST[2] | {"ended_at": "2026-11-24T13:00:00+00:00", "started_at": "2026-11-24T12:50:00+00:00"}

    found = changes(tmp_path, tied, late, HONEST[1])

    assert [row[0] for row in found[::2]] == ["m-2", "m-1", "m-3"]


def test_forfeits_do_not_count_by_the_other_reading(tmp_path):
    assert len(changes(tmp_path, *HONEST)) == 8
    assert changes(tmp_path, *HONEST, **{"elo.forfeit_counts": False}) == []
