"""Cups and leagues: who takes part, who comes first, where the entries go."""

from jobs.season.contests import Contest
from tests.jobs.season.test_settling import account


def test_the_entries_are_shared_out_to_the_last_chip():
    league = Contest("weekly_league:2026-W45", 5_000)
    for number in range(7):
        league.enter(account(f"a{number}"))
        league.score(league.standings[f"a{number}"].account, number, number)

    prizes = league.prizes()

    assert [who.id for who, _ in prizes] == ["a6", "a5", "a4", "a3", "a2"]
    assert sum(chips for _, chips in prizes) == 35_000


def test_a_league_of_two_pays_both():
    league = Contest("weekly_league:2026-W45", 5_000)
    for id_ in ("a1", "a2"):
        league.enter(account(id_))

    assert sum(chips for _, chips in league.prizes()) == 10_000


def test_equal_points_go_to_fewer_matches_then_to_the_earlier():
    cup = Contest("daily_cup:2026-11-05")
    for id_, points in (("many", (1, 1, 1)), ("late", (3,)), ("early", (3,))):
        cup.enter(account(id_))
        for number, point in enumerate(points):
            cup.score(cup.standings[id_].account, point, 100 + number if id_ == "late" else number)

    assert [who.id for who, _ in cup.prizes()] == ["early", "late", "many"]


def test_who_did_not_enter_scores_nothing():
    league = Contest("weekly_league:2026-W45", 5_000)
    league.score(account(), 3, 1)

    assert league.prizes() == []
