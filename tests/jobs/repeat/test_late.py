"""Late rows: judging a pair again from an instant gives what judging everything gives."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.repeat.kernel import SHOULD, UNSEEN, Outcome, unjudged
from jobs.repeat.late import Removed, changed, in_force, is_final, judge_again
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import instants, rule
from jobs.repeat.sittings import Sittings
from tests.jobs.repeat.making import HOUR, hours, letters, of_pair
from tests.jobs.repeat.test_ruling import SETTINGS, TABLES, arrays, tables_of

ISTANBUL = ZoneInfo("Europe/Istanbul")


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


def test_a_day_is_final_two_days_after_its_midnight():
    day = date(2026, 11, 24)
    final = datetime(2026, 11, 27, tzinfo=ISTANBUL)

    assert is_final(day, final)
    assert not is_final(day, final - timedelta(microseconds=1))
    assert is_final(day, datetime(2026, 11, 25, 1, tzinfo=ISTANBUL), finality_h=1)


@pytest.mark.parametrize(("policy", "now"), [("report", ["staked", "void"]), ("adjust", ["void", "void"])])
def test_what_was_final_becomes_a_proposal_and_no_silent_change(policy, now):
    before = np.array([SHOULD.index("staked")] * 2 + [UNSEEN], np.int8)
    after = np.array([SHOULD.index("void")] * 3, np.int8)
    days = [date(2026, 11, 24), date(2026, 11, 26), date(2026, 11, 24)]
    night = datetime(2026, 11, 27, 3, tzinfo=ISTANBUL)

    changes = changed(before, after, days, night)

    assert [(one.row, one.was, one.now, one.is_final) for one in changes] == [
        (0, "staked", "void", True),
        (1, "staked", "void", False),
    ]
    assert [SHOULD[code] for code in in_force(before, after, changes, policy)] == [*now, "void"]
