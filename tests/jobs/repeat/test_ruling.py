"""What the repeat rule makes of a pair's tables: the worked sequences, every reading, any order."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.repeat.kernel import DOUBTS, SHOULD
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import rule
from jobs.repeat.sittings import ALL_HELD, SAID, Sittings, sittings
from tests.jobs.repeat.making import DAY, HOUR, hours, judged, letters, of_pair, worked_case
from tests.jobs.repeat.reference import Table, judge

EVERY_SIX = hours(*range(0, 78, 6))
EVERY_EIGHT = hours(*range(0, 80, 8))
TWO_EVENINGS = hours(0, 1, 2, 3, 4, 24, 25, 26, 27, 28)
A_DAY_LATER = hours(0, 1, 2, 24)
MIXED = hours(0, 2, 5, 9, 23.9, 24.0, 29.5)

EXCLUSIVE = {"boundary": "exclusive"}
INCLUSIVE = {"boundary": "inclusive"}
COUNTED = {"count_voided": True}

WORKED = [
    (EVERY_SIX, EXCLUSIVE, "SSSVSSSVSSSVS"),
    (EVERY_SIX, INCLUSIVE, "SSSVVSSSVVSSS"),
    (EVERY_SIX, COUNTED, "SSSVVVVVVVVVV"),
    (EVERY_EIGHT, EXCLUSIVE, "SSSSSSSSSS"),
    (EVERY_EIGHT, INCLUSIVE, "SSSVSSSVSS"),
    (TWO_EVENINGS, EXCLUSIVE, "SSSVVSSSVV"),
    (TWO_EVENINGS, INCLUSIVE, "SSSVVVSSSV"),
    (A_DAY_LATER, EXCLUSIVE, "SSSS"),
    (A_DAY_LATER, INCLUSIVE, "SSSV"),
    (MIXED, EXCLUSIVE, "SSSVVSS"),
    (MIXED, COUNTED, "SSSVVVV"),
]


@pytest.mark.parametrize(("starts", "reading", "expected"), WORKED)
def test_the_worked_sequences_come_out(starts, reading, expected):
    assert judged(starts, **reading) == expected


@pytest.mark.parametrize("shift", range(0, 24, 5))
@pytest.mark.parametrize(("starts", "reading", "expected"), WORKED)
def test_the_day_boundary_may_lie_anywhere(starts, reading, expected, shift):
    assert judged(starts + shift * HOUR + 1234 * DAY, **reading) == expected
    assert judged(starts - shift * HOUR - 17, **reading) == expected


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("starts", "reading", "expected"), WORKED)
def test_shuffled_rows_give_the_same_answer(starts, reading, expected, seed):
    order = np.random.default_rng(seed).permutation(len(starts))

    assert judged(starts[order], **reading) == "".join(expected[place] for place in order)


def test_the_worked_cases_of_the_rules(shared):
    first, second = worked_case(shared, "REP-1"), worked_case(shared, "REP-2")
    starts = hours(*first["input"]["staked_starts_h"])

    for policy, expected in first["expected"].items():
        states = judged(starts, count_voided=policy.endswith("true"))
        assert [state == "S" for state in states] == expected["counted_as_staked"]

    played = second["input"]["matches"]
    said = ["cancelled" if how == "cancelled" else "counted" for _, how in played]
    states = judged(hours(*(hour for hour, _ in played)), said)
    meaning = {"S": True, "V": False, "C": None}
    assert [meaning[state] for state in states] == second["expected"]["counted_as_staked"]


def test_cancelled_tables_do_not_count_and_are_not_judged():
    said = ["counted", "cancelled", "counted", "counted", "counted"]

    assert judged(hours(0, 1, 2, 3, 4), said) == "SCSSV"
    assert judged(hours(0, 1, 2, 3, 4), said, count_cancelled=True) == "SCSVV"


def test_no_more_than_three_are_staked_in_any_window():
    starts = np.sort(np.random.default_rng(3).integers(0, 30 * DAY, 400))
    states = judged(starts)
    staked = starts[[state == "S" for state in states]]

    assert len(staked) > 60
    assert (staked[3:] - staked[:-3] >= DAY).all()


def test_the_ordinal_counts_void_tables_and_itself_but_no_cancelled_ones():
    ruling = rule(
        of_pair(hours(0, 1, 2, 3, 4, 24, 27.5), ["counted"] * 5 + ["cancelled", "counted"]), Readings()
    )

    assert letters(ruling) == "SSSVVCS"
    assert ruling.outcome.ordinal.tolist() == [1, 2, 3, 4, 5, 5, 2]


def test_a_millisecond_decides_at_the_edge():
    inside, outside = hours(0, 1, 2, 24) - [0, 0, 0, 1000], hours(0, 1, 2, 24)

    assert judged(inside) == "SSSV"
    assert judged(outside) == "SSSS"
    assert rule(of_pair(outside), Readings()).outcome.is_at_edge.tolist() == [False, False, False, True]
    assert not rule(of_pair(inside), Readings()).outcome.is_at_edge.any()


def test_equal_starts_are_ordered_by_match_id():
    tables = of_pair(hours(0, 0, 0, 0), match_order=np.array([2, 0, 3, 1]))

    assert letters(rule(tables, Readings())) == "SSVS"


def test_a_table_counts_by_its_end_when_the_anchor_says_so():
    starts, ends = hours(0, 1, 2, 23.9), hours(0.5, 1.5, 2.5, 24.6)
    tables = of_pair(starts, ended_at=ends)

    assert letters(rule(tables, Readings())) == "SSSV"
    assert letters(rule(tables, Readings(anchor="end"))) == "SSSS"


def test_the_start_orders_tables_at_once_and_the_end_does_with_that_anchor():
    tables = of_pair(hours(0, 1, 2, 3), ended_at=hours(9, 1.5, 2.5, 3.5))

    assert letters(rule(tables, Readings())) == "SSSV"
    assert letters(rule(tables, Readings(anchor="end"))) == "VSSS"


def test_a_table_underway_counts_as_announced_whatever_becomes_of_it():
    said = ["counted", "counted", "cancelled", "counted"]
    tables = of_pair(hours(0, 1, 2, 2.1), said, ended_at=hours(0.5, 1.5, 2.2, 3))

    assert letters(rule(tables, Readings())) == "SSCV"
    assert letters(rule(tables, Readings(inflight="reeval"))) == "SSCS"
    assert letters(rule(tables, Readings(inflight="ignore"))) == "SSCS"


def test_a_table_underway_that_is_not_cancelled_counts_unless_ignored():
    tables = of_pair(hours(0, 1, 2, 2.1), ended_at=hours(0.5, 1.5, 2.2, 3))

    assert letters(rule(tables, Readings())) == "SSSV"
    assert letters(rule(tables, Readings(inflight="reeval"))) == "SSSV"
    assert letters(rule(tables, Readings(inflight="ignore"))) == "SSSS"


def test_a_table_that_ended_as_the_next_began_is_not_underway():
    tables = of_pair(
        hours(0, 1, 2, 2.2), ["counted", "counted", "cancelled", "counted"], ended_at=hours(0, 1, 2.2, 3)
    )

    assert letters(rule(tables, Readings())) == "SSCS"


def test_a_table_that_was_announced_void_and_then_cancelled_does_not_count():
    said = ["counted", "counted", "counted", "cancelled", "counted"]
    tables = of_pair(hours(0, 1, 2, 23, 23.9), said, ended_at=hours(0, 1, 2, 24.5, 25))
    later = of_pair(hours(0, 1, 2, 23, 24.1), said, ended_at=hours(0, 1, 2, 24.5, 25))

    assert letters(rule(tables, Readings())) == "SSSCV"
    assert letters(rule(later, Readings())) == "SSSCS"


def test_exempt_tables_neither_count_nor_are_counted():
    exempt = np.array([False, True, False, False, True, False])
    ruling = rule(of_pair(hours(0, 1, 2, 3, 4, 5), is_exempt=exempt), Readings())

    assert letters(ruling) == "SSSSSV"
    assert ruling.outcome.ordinal.tolist() == [1, 2, 2, 3, 4, 4]


def test_pairs_do_not_touch_each_other():
    starts = hours(0, 1, 2, 3, 0.5, 1.5, 2.5, 3.5)
    ruling = rule(sittings(np.array([7, 7, 7, 7, -9, -9, -9, 5]), starts), Readings())

    assert letters(ruling) == "SSSVSSSS"


def test_whole_second_logs_cannot_decide_within_a_second_of_the_edge():
    coarse = np.ones(4, np.bool_)
    for gap in (24 * HOUR - 10**6, 24 * HOUR, 24 * HOUR + 10**6):
        starts = np.array([0, HOUR, 2 * HOUR, gap])
        for said, is_void in (("counted", False), ("unstaked", True)):
            tables = of_pair(starts, ["counted"] * 3 + [said], is_coarse=coarse)
            ruling = rule(tables, Readings())
            assert DOUBTS[ruling.outcome.doubt[3]] == "boundary"
            agrees = is_void == (gap < 24 * HOUR)
            assert letters(ruling) == "SSS" + ("U" if not agrees else "V" if is_void else "S")


def test_whole_second_logs_decide_beyond_a_second():
    coarse = np.ones(4, np.bool_)
    for gap, expected in ((24 * HOUR - 2 * 10**6, "SSSV"), (24 * HOUR + 2 * 10**6, "SSSS")):
        for said in ("counted", "unstaked"):
            tables = of_pair(np.array([0, HOUR, 2 * HOUR, gap]), ["counted"] * 3 + [said], is_coarse=coarse)
            assert letters(rule(tables, Readings())) == expected


def test_with_milliseconds_nothing_is_ambiguous_unless_clocks_are_known_to_differ():
    tables = of_pair(hours(0, 1, 2, 24), ["counted"] * 3 + ["unstaked"])

    assert letters(rule(tables, Readings())) == "SSSS"
    assert letters(rule(tables, Readings(skew_ms=5))) == "SSSU"


def test_after_what_cannot_be_decided_the_servers_word_counts():
    coarse = np.ones(5, np.bool_)
    starts = hours(0, 1, 2, 24, 24.5)
    paid = of_pair(starts, ["counted"] * 5, is_coarse=coarse)
    voided = of_pair(starts, ["counted"] * 3 + ["unstaked", "counted"], is_coarse=coarse)

    assert letters(rule(paid, Readings())) == "SSSSV"
    assert letters(rule(voided, Readings())) == "SSSUS"


def test_a_wrongful_void_is_never_claimed_while_a_match_may_be_missing():
    starts, said = hours(0, 1, 2), ["counted", "counted", "unstaked"]
    whole = of_pair(starts, said)
    full = replace(whole, most_met=np.array([ALL_HELD, ALL_HELD, 2], np.int32))
    open_ = replace(whole, most_met=np.array([ALL_HELD, ALL_HELD, 3], np.int32))

    assert letters(rule(whole, Readings())) == "SSS"
    assert letters(rule(full, Readings())) == "SSS"
    assert letters(rule(open_, Readings())) == "SSU"


def test_what_should_be_void_stays_so_whatever_is_missing():
    tables = replace(of_pair(hours(0, 1, 2, 3)), most_met=np.full(4, 99, np.int32))

    assert letters(rule(tables, Readings())) == "SSSV"


def test_what_depends_on_a_match_in_conflict_is_undecidable_and_the_rest_is_not():
    conflicted = np.array([False, True, False, False, False, False])
    tables = of_pair(hours(0, 1, 2, 3, 30, 30.5), is_conflicted=conflicted)

    assert letters(rule(tables, Readings())) == "SUSUSS"


def test_nothing_to_judge_is_no_error():
    ruling = rule(of_pair(hours()), Readings())

    assert len(ruling.outcome.should) == 0


SETTINGS = st.fixed_dictionaries(
    {
        "anchor": st.sampled_from(["start", "end"]),
        "boundary": st.sampled_from(["exclusive", "inclusive"]),
        "skew_ms": st.sampled_from([0, 0, 2000]),
        "count_voided": st.booleans(),
        "count_cancelled": st.booleans(),
        "inflight": st.sampled_from(["count", "ignore", "reeval"]),
        "limit": st.integers(1, 4),
    }
)
TABLES = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.integers(0, 60),
        st.integers(0, 5),
        st.sampled_from(["counted", "counted", "unstaked", "cancelled"]),
        st.sampled_from([False, False, False, True]),
        st.sampled_from([False, False, True]),
        st.sampled_from([False, False, False, False, True]),
        st.sampled_from([None, None, 2, 3, 50]),
    ),
    max_size=25,
)


def tables_of(drawn: list[tuple]) -> list[Table]:
    """Tables on a grid of two hours, some a second off, so that edges are hit."""
    return [
        Table(
            pair,
            hour * 2 * HOUR + (hour % 3 - 1) * 10**6,
            hour * 2 * HOUR + (hour % 3 - 1) * 10**6 + length * HOUR,
            order,
            said,
            is_exempt,
            is_coarse,
            is_conflicted,
            most_met,
        )
        for order, (pair, hour, length, said, is_exempt, is_coarse, is_conflicted, most_met) in enumerate(
            drawn
        )
    ]


def arrays(tables: list[Table]) -> Sittings:
    if not tables:
        return of_pair(hours())
    pair, start, end, order, said, exempt, coarse, conflicted, most_met = zip(*tables, strict=True)
    return sittings(
        np.array(pair),
        np.array(start),
        np.array([SAID.index(word) for word in said]),
        np.array(end),
        np.array(order),
        np.array(exempt),
        np.array(coarse),
        np.array(conflicted),
        np.array([ALL_HELD if bound is None else bound for bound in most_met]),
    )


@given(TABLES, SETTINGS)
def test_the_compiled_pass_decides_as_plain_python_does(drawn, settings):
    tables = tables_of(drawn)
    plain = judge(
        tables,
        limit=settings["limit"],
        anchor=settings["anchor"],
        boundary=settings["boundary"],
        skew=settings["skew_ms"] * 1000,
        count_voided=settings["count_voided"],
        count_cancelled=settings["count_cancelled"],
        inflight=settings["inflight"],
    )

    outcome = rule(arrays(tables), Readings(**settings)).outcome

    assert [SHOULD[code] for code in outcome.should] == [one.should for one in plain]
    assert outcome.ordinal.tolist() == [one.ordinal for one in plain]
    assert [DOUBTS[code] for code in outcome.doubt] == [one.doubt for one in plain]


@given(TABLES, SETTINGS, st.randoms(use_true_random=False))
def test_any_order_of_rows_gives_the_same_outcome(drawn, settings, random):
    tables = arrays(tables_of(drawn))
    order = list(range(len(tables)))
    random.shuffle(order)

    straight = rule(tables, Readings(**settings)).outcome
    shuffled = rule(tables.take(np.array(order, np.int64)), Readings(**settings)).outcome

    for one, other in zip(straight, shuffled, strict=True):
        assert one[order].tolist() == other.tolist()


def test_many_pairs_at_once_agree_with_plain_python():
    random = np.random.default_rng(11)
    count = 30_000
    pair = random.integers(0, 4_000, count) * (random.random(count) < 0.8) + 10**12
    start = random.integers(0, 20 * DAY // 60_000_000, count) * 60_000_000
    tables = [
        Table(*row, order)
        for order, row in enumerate(zip(pair.tolist(), start.tolist(), start.tolist(), strict=True))
    ]

    plain = judge(tables)
    ruling = rule(arrays(tables), Readings())

    assert [SHOULD[code] for code in ruling.outcome.should] == [one.should for one in plain]
    assert ruling.outcome.ordinal.tolist() == [one.ordinal for one in plain]
    assert np.bincount(np.diff(ruling.pairs.starts)).argmax() > 1


def test_rows_of_a_pair_stand_together_in_time():
    random = np.random.default_rng(5)
    pair, start = random.integers(0, 500, 20_000), random.integers(0, 1_000, 20_000)
    grouped = rule(sittings(pair, start), Readings()).pairs

    assert sorted(grouped.rows.tolist()) == list(range(20_000))
    for first, last in pairwise(grouped.starts.tolist()):
        rows = grouped.rows[first:last]
        assert len(set(pair[rows].tolist())) == 1
        assert sorted(rows.tolist(), key=lambda row: (start[row], row)) == rows.tolist()
    assert len(grouped.starts) - 1 == len(set(pair.tolist()))


def test_a_late_row_moves_what_follows_until_the_counting_tables_agree_again():
    starts = hours(1, 2, 3, 23, 80, 81, 82, 83, 0)

    assert letters(rule(of_pair(starts[:-1]), Readings())) == "SSSVSSSV"
    assert letters(rule(of_pair(starts), Readings())) == "SSVVSSSVS"
