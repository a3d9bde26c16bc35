"""The chain of ratings through `hakem check`: what an account begins a match with."""

import copy

import pytest

from tests.jobs.hakem import hakem
from tests.jobs.lines import changed, closed_day, written
from tests.jobs.repeat.making import booked, meeting, ratings

DAYS_APART = (10, 12, 15, 34)
"""Hours of four matches: the last is the next evening, so that none of them is void."""
HONEST = [meeting(number, hour) for number, hour in enumerate(DAYS_APART, 1)]


def said(tmp_path, *records):
    log = written(tmp_path, *records)
    done = hakem("check", log, "--format", "json", "--data", tmp_path / "none")
    return [(row["match_id"], row["message"]) for row in done.rows if row["code"] == "AC-ELO-01"]


def with_seat(record, seat, **fields):
    other = copy.deepcopy(record)
    other["seats"][seat] |= fields
    return other


def rerated(record, seat, rating, gain):
    """The match as if an account had come with another rating, by which its Elo moves."""
    after = list(record["settlement"]["rating_after"])
    after[seat] = rating + gain
    return booked(with_seat(record, seat, rating=rating), rating_after=after)


def test_an_honest_chain_is_silent(tmp_path):
    assert said(tmp_path, *HONEST) == []
    assert said(tmp_path, *reversed(HONEST)) == []


def test_a_rating_that_the_match_before_did_not_leave_is_told_once_where_it_parts(tmp_path):
    begins = ratings(2)[0] + 40
    third = rerated(HONEST[2], 0, begins, 11)
    fourth = rerated(HONEST[3], 0, begins + 11, 10)

    [(match_id, message), *_] = found = said(tmp_path, *HONEST[:2], third, fourth)

    assert f"Seat 0, a17: the match before, m-2, left {ratings(2)[0]}; this one begins at {begins}." in [
        text for of, text in found if of == "m-3"
    ]
    assert [text for of, text in found if of == "m-4" and "the match before" in text] == []
    assert (match_id, "a17" in message) == ("m-3", True)


def test_a_match_booked_wrongly_is_told_there_and_not_at_the_next(tmp_path):
    wrong = booked(HONEST[1], rating_after=[ratings(2)[0] + 8, ratings(2)[1]])

    found = said(tmp_path, HONEST[0], wrong, *HONEST[2:])

    assert [match_id for match_id, _ in found] == ["m-2"]


@pytest.mark.parametrize("counts", [(0, 5, 2, 3), (0, 5, 6, 7)], ids=["once", "from then on"])
def test_a_count_of_rated_matches_that_jumps_is_told_once(tmp_path, counts):
    records = [
        with_seat(record, 1, rated_matches=count) for record, count in zip(HONEST, counts, strict=True)
    ]

    assert said(tmp_path, *records) == [
        ("m-2", "Seat 1, b88: after m-1 its rated matches come to 1, the log has 5.")
    ]


def test_what_a_match_that_is_not_rated_leaves_is_what_it_began_with(tmp_path):
    private = changed("room", "private", changed("hall", None, HONEST[0]))
    private = booked(private, rating_after=[1500, 1500], tournament_points=[0, 0])
    second = meeting(1, 12) | {"match_id": "m-2"}
    moved = rerated(second, 0, 1516, 15)

    assert said(tmp_path, private, second) == []
    assert [match_id for match_id, _ in said(tmp_path, private, moved)] == ["m-2", "m-2"]


def test_where_nothing_is_booked_the_formula_tells_what_was_left(tmp_path):
    silent = [booked(record, rating_after=[None, None]) for record in HONEST]
    stays = with_seat(silent[1], 0, rating=1500)

    assert said(tmp_path, *silent) == []
    assert said(tmp_path, silent[0], stays, *silent[2:])[0] == (
        "m-2",
        "Seat 0, a17: the match before, m-1, left 1516; this one begins at 1500.",
    )


def test_nothing_is_claimed_across_a_day_that_is_not_whole(tmp_path):
    later = with_seat(HONEST[3], 0, rating=1700)
    log = [*HONEST[:3], booked(later, rating_after=[None, None])]

    assert [match_id for match_id, _ in said(tmp_path, *log)] == ["m-4"]
    assert said(tmp_path, *log, closed_day(day="2026-11-24", matches=4)) == []


def test_tables_of_an_account_that_overlap_are_not_judged(tmp_path):
    second = with_seat(HONEST[1], 0, rating=1500) | {"started_at": "2026-11-24T10:05:00+00:00"}
    second = booked(second, rating_after=[None, None])

    assert said(tmp_path, HONEST[0], second) == []
