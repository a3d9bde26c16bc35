"""Late rows: judging a pair again from an instant gives what judging everything gives."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from jobs.repeat.kernel import UNSEEN, Outcome, unjudged
from jobs.repeat.late import Removed, judge_again
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import instants, rule
from jobs.repeat.sittings import Sittings
from tests.jobs.repeat.making import HOUR, hours, letters, of_pair
from tests.jobs.repeat.test_ruling import SETTINGS, TABLES, arrays, tables_of


def known(tables: Sittings, before: Sittings, outcome: Outcome, is_old: np.ndarray) -> Outcome:
    """An earlier outcome laid out for all tables; what is new is unseen."""
    laid = unjudged(len(tables))
    for column, old in zip(laid, outcome, strict=True):
        column[is_old] = old
    laid.announced[~is_old] = UNSEEN
    assert len(before) == int(is_old.sum())
    return laid


def test_a_late_row_moves_what_follows_until_the_counting_tables_agree_again():
    starts = hours(1, 2, 3, 23, 80, 81, 82, 83, 0)
    tables = of_pair(starts)
    is_old = starts > 0
    before = tables.take(np.flatnonzero(is_old))
    earlier = rule(before, Readings())
    assert letters(earlier) == "SSSVSSSV"

    ruling, is_again = judge_again(tables, Readings(), known(tables, before, earlier.outcome, is_old))

    assert letters(ruling) == "SSVVSSSVS"
    assert is_again.tolist() == [True, True, True, True, False, False, False, False, True]


def test_a_change_may_cascade_past_a_day():
    starts = hours(*range(0, 96, 6), 3)
    tables = of_pair(starts)
    is_old = starts != 3 * HOUR
    before = tables.take(np.flatnonzero(is_old))
    earlier = rule(before, Readings())

    ruling, is_again = judge_again(tables, Readings(), known(tables, before, earlier.outcome, is_old))

    assert letters(ruling) == letters(rule(tables, Readings()))
    assert is_again[starts > 30 * HOUR].any()


def test_a_table_that_is_gone_moves_what_follows():
    tables = of_pair(hours(0, 1, 2, 3, 40))
    earlier = rule(tables, Readings()).outcome
    left = tables.take(np.array([1, 2, 3, 4]))
    laid = Outcome(*(column[1:].copy() for column in earlier))

    ruling, is_again = judge_again(left, Readings(), laid, [Removed(0, 0)])

    assert letters(ruling) == "SSSS"
    assert is_again.tolist() == [True, True, True, False]


def test_a_pair_that_is_gone_altogether_is_no_error():
    tables = of_pair(hours(0, 1))
    earlier = rule(tables, Readings()).outcome

    _, is_again = judge_again(tables, Readings(), earlier, [Removed(99, 0)])

    assert not is_again.any()


@given(TABLES, SETTINGS, st.randoms(use_true_random=False))
def test_judging_again_is_judging_everything(drawn, settings, random):
    readings = Readings(**settings)
    whole = arrays(tables_of(drawn))
    fates = np.array([random.choice(["stays", "stays", "stays", "late", "gone", "revised"]) for _ in drawn])
    was_there = np.isin(fates, ["stays", "gone", "revised"])
    is_there = fates != "gone"
    old_said = np.where(fates == "revised", (whole.said + 1) % 3, whole.said).astype(np.int8)
    old = replace(whole, said=old_said).take(np.flatnonzero(was_there))
    tables = whole.take(np.flatnonzero(is_there))
    judged_before = rule(old, readings).outcome
    laid = unjudged(len(whole))
    for column, earlier in zip(laid, judged_before, strict=True):
        column[was_there] = earlier
    laid.announced[np.isin(fates, ["late", "revised"])] = UNSEEN
    at = instants(whole, readings)
    removed = [
        Removed(int(whole.pair[row]), int(at[row])) for row in np.flatnonzero(fates == "gone").tolist()
    ]

    ruling, _ = judge_again(tables, readings, Outcome(*(column[is_there] for column in laid)), removed)

    right = rule(tables, readings).outcome
    for one, other in zip(ruling.outcome, right, strict=True):
        assert one.tolist() == other.tolist()
