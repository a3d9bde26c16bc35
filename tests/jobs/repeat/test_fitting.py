"""What your server does: the reading with the fewest contradictions, and what still contradicts it."""

import pytest

from jobs.repeat.fitting import fits
from jobs.repeat.kernel import VOID
from jobs.repeat.readings import Readings, main_readings
from tests.jobs.repeat.making import EPOCH, HOUR, examined, instant, meeting

STARTS = [0, 1, 2, 3, 24, 24.5, 25.05, 25.5, 26, 49.5, 50, 51, 75, 75.1, 76, 77, 98.99, 99.99, 101]
"""Several tables stand exactly one window after another, and some between another's start and end."""


SEATS = [{"account": "a17", "kind": "human"}, {"account": "b88", "kind": "human"}]


def log(said):
    """Tables of a pair, long and short by turns, some of them voided by the server."""
    records = [
        meeting(number, start, status, settlement={}, seats=SEATS)
        for number, (start, status) in enumerate(zip(STARTS, said, strict=True), 1)
    ]
    for number in range(0, len(records), 2):
        records[number]["ended_at"] = instant(EPOCH + round((STARTS[number] + 0.7) * HOUR) + 5_000)
    return records


def kept(readings):
    """What a server says that keeps the rule under a reading."""
    examination = examined(log(["counted"] * len(STARTS)))
    should = examination.under(readings).outcome.should.tolist()
    by_id = dict(zip(examination.staked["match_id"].to_pylist(), should, strict=True))
    return ["unstaked" if by_id[f"m-{number + 1}"] == VOID else "counted" for number in range(len(STARTS))]


def test_the_log_tells_the_main_readings_apart():
    assert len({tuple(kept(readings)) for readings in main_readings(Readings())}) >= 6


@pytest.mark.parametrize("truth", list(main_readings(Readings())), ids=lambda one: str([*one.main.values()]))
def test_the_reading_that_the_server_keeps_is_found(truth):
    found = fits(examined(log(kept(truth))))

    assert len(found.all) == 8
    assert found.decision_count == len(STARTS)
    assert found.best.contradiction_count == 0
    assert truth in [fit.readings for fit in found.as_good]
    assert kept(found.best.readings) == kept(truth)


def test_what_contradicts_even_the_best_reading_is_listed():
    said = kept(Readings(boundary="inclusive"))
    said[-1] = "counted" if said[-1] == "unstaked" else "unstaked"

    found = fits(examined(log(said)))

    assert found.best.readings.boundary == "inclusive"
    assert found.best.match_ids == (f"m-{len(STARTS)}",)
    assert found.all[0].readings == Readings()
    assert found.all[0].contradiction_count > 1


def test_where_nothing_tells_readings_apart_the_policys_own_stands():
    own = Readings(count_voided=True)
    found = fits(examined([meeting(1, 1), meeting(2, 9)], own))

    assert found.best.readings == own
    assert len(found.as_good) == 8


def test_a_platform_that_voids_nothing_contradicts_nothing():
    elsewhere = {"platform": "gammonempire", "room": "quick_play", "hall": None}
    records = [meeting(number, number, **elsewhere) for number in range(1, 7)]

    assert {fit.contradiction_count for fit in fits(examined(records)).all} == {0}


def test_cancelled_tables_are_no_decision():
    records = [meeting(1, 1), meeting(2, 2, "cancelled")]

    assert fits(examined(records)).decision_count == 1
