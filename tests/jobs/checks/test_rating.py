"""Ratings of one match: what must be found, and what must stay silent."""

import json

import pytest

from jobs.checks.rating import ABOUT
from jobs.checks.readings import Readings
from tests.jobs.checks.making import FOUR_TURNS, bot, event, found, game, match, people, staked

CANCELLED = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def rated(own, other=None, **more):
    """Two seats with ratings and numbers of rated matches before."""
    return people(
        {"rating": own[0], "rated_matches": own[1]},
        {"rating": (other or own)[0], "rated_matches": (other or own)[1]} | more,
    )


def said_of(after, seats, winner=0, **changes):
    one = staked(winner, seats=seats, settlement={"rating_after": after}, **changes)
    return [v for v in found(one) if v.code in ABOUT.demands]


def codes_of(*given, **changes):
    return [v.code for v in said_of(*given, **changes)]


@pytest.mark.parametrize(
    ("own", "other", "after", "winner"),
    [
        pytest.param((1500, 0), (1500, 0), (1516, 1484), 0, id="two newcomers"),
        pytest.param((1500, 29), (1500, 30), (1516, 1492), 0, id="each his own K"),
        pytest.param((1516, 3), (1484, 3), (1499, 1501), 1, id="the underdog wins"),
        pytest.param((1900, 200), (1200, 200), (1900, 1200), 0, id="no gain"),
        pytest.param((1388, 10), (1612, 10), (1381, 1619), 1, id="far apart"),
    ],
)
def test_ratings_by_the_formula_are_silent(own, other, after, winner):
    assert codes_of(after, rated(own, other), winner=winner) == []


@pytest.mark.parametrize(
    ("own", "other", "after", "seats"),
    [
        pytest.param((1500, 29), (1500, 30), (1516, 1484), [1], id="the other's K"),
        pytest.param((1500, 30), (1500, 30), (1516, 1484), [0, 1], id="K of newcomers"),
        pytest.param((1500, 5), (1500, 5), (1500, 1500), [0, 1], id="left alone"),
        pytest.param((1500, 5), (1500, 5), (1484, 1516), [0, 1], id="the wrong way"),
        pytest.param((1500, 5), (1750, 5), (1525, 1724), [0], id="cut instead of rounded"),
        pytest.param((1484, 5), (1516, 5), (1500, 1500), [0, 1], id="rated as even"),
    ],
)
def test_other_ratings_are_told_once_for_both_seats(own, other, after, seats):
    [one] = said_of(after, rated(own, other))

    assert (one.code, one.severity) == ("AC-ELO-01", "E")
    assert [seat for seat in (0, 1) if f"Seat {seat} " in one.message_en] == seats


def test_the_sentence_shows_the_calculation():
    [one] = said_of((1516, 1484), rated((1500, 29), (1500, 30)))

    assert one.message_en == "Seat 1 lost at 1500 against 1500 (K 16): 1492, the server has 1484. " + (
        "With elo.forfeit_counts=false the rule gives the ratings before the match."
    )


def test_the_other_reading_of_a_forfeit_is_told_where_it_agrees():
    [one] = said_of((1500, 1500), rated((1500, 0)))

    assert one.message_en.endswith(
        " With elo.forfeit_counts=false the rule gives the ratings before the match: no fault."
    )


@pytest.mark.parametrize("end", ["leave", "disconnect", "timeout"])
def test_a_match_lost_by_leaving_is_rated(end):
    whole = game([*FOUR_TURNS, event(1, end)], end=end, opening=[(6, 3)])

    assert codes_of((1516, 1484), rated((1500, 0)), games=[whole]) == []
    assert codes_of((1500, 1500), rated((1500, 0)), games=[whole]) == ["AC-ELO-01"]


def test_a_public_match_without_a_stake_is_rated():
    assert codes_of((1516, 1484), rated((1500, 0)), stake=0) == []
    assert codes_of((1500, 1500), rated((1500, 0)), stake=0) == ["AC-ELO-01"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        pytest.param({"room": "practice", "hall": None, "stake": 0}, "practice", id="practice"),
        pytest.param({"room": "private", "hall": None}, "private", id="private"),
        pytest.param({"result": CANCELLED}, "cancelled", id="cancelled"),
        pytest.param({"result": {"status": "unstaked"}}, "unstaked", id="unstaked"),
    ],
)
def test_what_is_not_rated_moves_no_rating(changes, why):
    assert codes_of((1500, 1500), rated((1500, 0)), **changes) == []
    [one] = said_of((1516, 1500), rated((1500, 0)), **changes)
    assert (one.code, one.message_en) == (
        "AC-ELO-02",
        f"Seat 0 went from 1500 to 1516; the match is not rated ({why}).",
    )


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_the_worked_bots(cases, level):
    fixed = cases["ELO-11"]["input"][level]
    win = {1200: 1505, 1500: 1516, 1750: 1526}[fixed]
    human = {"rating": 1500, "rated_matches": 0}

    def against(rating, after):
        return codes_of((win, after), people(human, bot(level, rating=rating)))

    assert against(fixed, fixed) == []
    assert against(None, fixed) == []
    assert against(fixed, fixed - 16) == ["AC-ELO-03"]
    assert against(fixed + 1, fixed) == ["AC-ELO-03"]


def test_a_bot_of_unknown_level_is_not_judged():
    assert (
        codes_of(
            (1516, 1490), people({"rating": 1500, "rated_matches": 0}, bot(None, account="bot", rating=1500))
        )
        == []
    )


@pytest.mark.parametrize(
    ("seats", "after"),
    [
        pytest.param(people({}, {}), (1516, 1484), id="no ratings before"),
        pytest.param(
            people({"rating": 1500, "rated_matches": 0}, {}), (1516, 1484), id="one of them unknown"
        ),
        pytest.param(rated((1500, 0)), (None, None), id="no ratings after"),
        pytest.param(
            people({"rating": 1500}, {"rating": 1500}), (1516, 1492), id="counters not logged: either K"
        ),
    ],
)
def test_what_is_not_logged_is_not_judged(seats, after):
    assert codes_of(after, seats) == []


def test_without_a_counter_only_the_two_ks_fit():
    assert codes_of((1510, 1484), people({"rating": 1500}, {"rating": 1500})) == ["AC-ELO-01"]


@pytest.mark.parametrize(
    ("own", "said"), [((1500, 0), []), ((1510, 0), ["AC-ELO-04"]), ((1510, 1), []), ((1700, 40), [])]
)
def test_an_account_without_a_rated_match_stands_at_the_start(own, said):
    assert codes_of((None, None), rated(own, (1500, 0))) == said


@pytest.mark.parametrize("platform", ["backgammontalk", "tavla_app", "gammonempire", "cube_platform"])
def test_platforms_without_ratings_are_not_judged(platform):
    whole = game(FOUR_TURNS, opening=[(6, 3)])
    one = match(
        platform,
        whole,
        seats=rated((1600, 0)),
        settlement=staked(settlement={"rating_after": (1, 2)}).settlement,
    )

    assert [v.code for v in found(one) if v.code in ABOUT.demands] == []


def test_whether_a_forfeit_is_rated_follows_the_policy():
    left = staked(
        seats=rated((1500, 5)),
        settlement={"rating_after": (1516, 1484)},
    )

    by_default = [v.code for v in found(left) if v.code in ABOUT.demands]
    otherwise = [v for v in found(left, readings=Readings(forfeit_counts=False)) if v.code in ABOUT.demands]

    assert by_default == []
    assert [v.code for v in otherwise] == ["AC-ELO-02"]
    assert "not played to its end" in otherwise[0].message_en
    assert otherwise[0].message_en.endswith(" With elo.forfeit_counts=true there is no fault.")
