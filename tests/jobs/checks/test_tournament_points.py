"""Tournament points of one match: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.tournament_points import ABOUT
from tests.jobs.checks.making import bot, found, match, people, short_game, staked

CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}
KINDS = {
    "win staked public": {},
    "loss staked public": {},
    "win practice": {"room": "practice", "hall": None, "stake": 0},
    "win private": {"room": "private", "hall": None},
    "win voided by repeat rule": {"result": {"status": "unstaked"}},
    "cancelled": {"result": CANCELLED},
}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def said_of(points, winner=0, **changes):
    one = staked(winner, settlement={"tournament_points": points}, **changes)
    return [v for v in found(one) if v.code in ABOUT.demands]


def test_the_worked_points(cases):
    given, expected = cases["TRN-1"]["input"]["matches"], cases["TRN-1"]["expected"]["points"]
    for kind, points in zip(given, expected, strict=True):
        own = 1 if kind.startswith("loss") else 0
        other = {3: 1, 1: 3, 0: 0}[points]
        both = (points, other) if own == 0 else (other, points)
        assert said_of(both, **KINDS[kind]) == []
        assert [v.code for v in said_of((both[0] + 1, both[1]), **KINDS[kind])] == ["AC-TRN-01"]


@pytest.mark.parametrize("points", [(3, 0), (0, 1), (0, 0), (1, 3), (3, 3), (6, 1)])
def test_other_points_are_found(points):
    [one] = said_of(points)

    assert one.severity == "E"
    excused = ": no fault" if points == (0, 0) else ""
    assert one.message_en == (
        f"Tournament points {points[0]} and {points[1]} were given; the rule gives 3 and 1. "
        f"With elo.forfeit_counts=false the rule gives 0 and 0{excused}."
    )


def test_seat_1_may_win():
    assert said_of((1, 3), winner=1) == []


def test_quick_play_with_a_stake_scores_and_without_does_not():
    assert said_of((3, 1), room="quick_play", hall=None) == []
    assert said_of((0, 0), room="quick_play", hall=None, stake=0) == []
    assert len(said_of((3, 1), room="quick_play", hall=None, stake=0)) == 1


@pytest.mark.parametrize(("winner", "points"), [(0, (3, 0)), (1, (1, 0))])
def test_a_bot_gets_none(winner, points):
    assert said_of(points, winner, seats=people({}, bot())) == []
    assert len(said_of((3, 1) if winner == 0 else (1, 3), winner, seats=people({}, bot()))) == 1


def test_points_that_are_not_logged_are_not_judged():
    assert [v for v in found(staked(settlement={"pot": 5000})) if v.code in ABOUT.demands] == []


@pytest.mark.parametrize("platform", ["backgammontalk", "tavla_app", "gammonempire", "cube_platform"])
def test_platforms_without_events_are_not_judged(platform):
    settled = staked(settlement={"tournament_points": (9, 9)}).settlement

    assert [
        v for v in found(match(platform, short_game(platform), settlement=settled)) if v.code in ABOUT.demands
    ] == []
