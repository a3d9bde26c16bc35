"""What is odd about a pair: tables at once, an account with itself, a prior that an admin took back."""

import numpy as np

from jobs.repeat.notices import notices, overlapping
from jobs.repeat.readings import Readings
from tests.jobs.repeat.making import EPOCH, HOUR, MINUTE, examined, hours, instant, meeting, of_pair, seat


def of(examination, taken_back=()):
    return [
        (row["kind"], row["match_id"], row["other_match_id"])
        for row in notices(examination, taken_back).to_pylist()
    ]


def until(number, hour, end, **changes):
    return meeting(number, hour, ended_at=instant(EPOCH + round(end * HOUR)), **changes)


def test_tables_of_a_pair_at_once_are_listed_with_the_one_that_began_first():
    tables = of_pair(hours(0, 1, 2, 9), ended_at=hours(3, 1.5, 2.5, 9.5))
    apart = of_pair(hours(0, 1, 2), ended_at=hours(1, 2, 3))

    assert overlapping(tables, 0).tolist() == [-1, 0, 0, -1]
    assert overlapping(tables, HOUR).tolist() == [-1, 0, -1, -1]
    assert overlapping(apart, 0).tolist() == [-1, -1, -1]
    assert overlapping(of_pair(np.array([], np.int64)), 0).tolist() == []


def test_an_overlap_says_how_long_and_a_known_skew_explains_it():
    records = [until(1, 10, 11), until(2, 10.9, 11.5), meeting(3, 12)]

    [row] = notices(examined(records)).to_pylist()

    assert (row["kind"], row["match_id"], row["other_match_id"]) == ("overlap", "m-2", "m-1")
    assert "360 s at once" in row["sentence_en"]
    assert "360 sn" in row["sentence_tr"] and "m-1" in row["sentence_tr"]
    assert of(examined(records, Readings(skew_ms=6 * MINUTE // 1000))) == []


def test_a_table_with_a_bot_is_nobodys_second_one():
    bot = [seat("a17", 1), seat("b88", kind="bot")]

    assert of(examined([until(1, 10, 11, seats=bot), until(2, 10.5, 11.5, seats=bot)])) == []


def test_matches_of_one_account_with_itself_come_to_light_with_the_merge():
    records = [meeting(1, 10), meeting(2, 12, seats=[seat("a17", 1), seat("b99", 1)])]

    assert of(examined(records, merged={"b99": "a17"})) == [("self-match", "m-2", None)]
    assert of(examined(records, merged={"b99": "c1", "a17": "c1"})) == [("self-match", "m-2", None)]
    assert of(examined(records, merged={"x": "y"})) == of(examined(records)) == []


FIVE = [*(meeting(number, 8 + number) for number in (1, 2, 3)), meeting(4, 13, "unstaked")]


def test_what_is_void_because_of_a_match_taken_back_is_listed_and_stays_void():
    examination = examined(FIVE)

    [row] = notices(examination, {"m-2", "m-99"}).to_pylist()

    assert (row["kind"], row["match_id"], row["other_match_id"]) == ("reversed-prior", "m-4", "m-2")
    assert "m-2" in row["sentence_en"] and "m-2" in row["sentence_tr"]
    assert examination.should.tolist() == [0, 0, 0, 1]


def test_what_is_void_without_it_too_or_was_taken_back_itself_is_not_listed():
    six = [*FIVE[:3], meeting(5, 12), meeting(6, 13, "unstaked")]

    assert of(examined(FIVE), {"m-4"}) == []
    assert of(examined(FIVE)) == []
    assert of(examined(six), {"m-1"}) == [("reversed-prior", "m-5", "m-1")]
