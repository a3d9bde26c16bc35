"""Which earlier tables counted: worked example 13 of rules.md, and what stands outside."""

import pyarrow as pa

from jobs.repeat.earlier import earlier_tables
from jobs.repeat.examining import repeat_rows
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import rule
from tests.jobs.repeat.making import examined, hours, meeting, of_pair

STARTS = hours(0, 2, 5, 9, 23.9, 24.0, 29.5)


def before(tables, **reading):
    ruling = rule(tables, Readings(**reading))
    earlier = earlier_tables(ruling)
    return [earlier.of(row) for row in range(len(tables))]


def test_of_the_worked_example_the_void_ones_do_not_count():
    assert before(of_pair(STARTS)) == [[], [0], [0, 1], [0, 1, 2], [0, 1, 2], [1, 2], [5]]


def test_by_the_other_reading_the_void_ones_count_too():
    found = before(of_pair(STARTS), count_voided=True)

    assert found[5:] == [[1, 2, 3, 4], [3, 4, 5]]


def test_the_edge_is_inside_where_it_is_inclusive():
    tables = of_pair(hours(0, 24))

    assert before(tables) == [[], []]
    assert before(tables, boundary="inclusive") == [[], [0]]


def test_the_order_of_the_rows_makes_no_difference():
    order = [6, 2, 0, 5, 1, 4, 3]
    shuffled = of_pair(STARTS[order])

    assert before(shuffled)[0] == [3]
    assert before(shuffled)[3] == [4, 1]


def test_a_cancelled_table_counts_only_while_it_is_underway():
    said = ["cancelled", "counted"]
    over = of_pair(hours(0, 1), said)
    underway = of_pair(hours(0, 1), said, ended_at=hours(2, 3))

    assert before(over) == [[], []]
    assert before(underway) == [[], [0]]
    assert before(underway, inflight="reeval") == [[], []]


def test_pairs_are_apart_and_nothing_comes_before_one_that_is_exempt():
    tables = of_pair(hours(0, 1, 2), is_exempt=pa.array([False, True, False]).to_numpy(zero_copy_only=False))

    assert before(tables) == [[], [], [0]]


def test_the_rows_that_people_see_name_the_matches_that_counted():
    records = [meeting(1, 1), meeting(2, 2, "cancelled"), meeting(3, 3), meeting(4, 4), meeting(5, 5)]

    rows = repeat_rows(examined(records)).to_pylist()

    assert [row["counted_before"] for row in rows] == ["", "m-1", "m-1", "m-1 m-3", "m-1 m-3 m-4"]
    assert [row["should_be"] for row in rows] == ["staked", "cancelled", "staked", "staked", "void"]
    assert {row["counts_at"] == row["started_at"] for row in rows} == {True}
    assert not any(row["is_exempt"] for row in rows)


def test_where_nothing_is_void_all_count_that_were_not_cancelled():
    said = ["counted"] * 4 + ["cancelled", "counted"]
    records = [
        meeting(number, number, word, platform="tavla_app", hall=None, room="quick_play")
        for number, word in enumerate(said, 1)
    ]

    rows = repeat_rows(examined(records)).to_pylist()

    assert rows[-1]["counted_before"] == "m-1 m-2 m-3 m-4"
    assert rows[-1]["should_be"] == "staked"


def test_by_the_end_a_table_stands_where_it_ended():
    [row] = repeat_rows(examined([meeting(1, 1)], Readings(anchor="end"))).to_pylist()

    assert (row["counts_at"] - row["started_at"]).total_seconds() == 7 * 60 + 0.123 + 0 * 60
