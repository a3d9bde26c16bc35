"""Single matches whose people behave in a chosen way: what then happens under each platform's rules."""

from random import Random

import pytest

from jobs.rules.ruleset import load
from jobs.season import slots
from jobs.season.dice import rolled
from jobs.season.match import Manner, Outage, Player
from jobs.season.skill import SCALE, error_of
from jobs.season.tables import Table, start

CALM = Manner(noise=0.1, nerve=0.05, pace_ms=2_000.0, distraction=0.0)
CUBE_CLOCK = {"clock": "standard", "delay_seconds": 12, "bank_seconds": 120}


def manner(**changes):
    fields = {"noise": 0.1, "nerve": 0.05, "pace_ms": 2_000.0, "distraction": 0.0}
    return Manner(**(fields | changes))


def play(platform, table, first=CALM, second=CALM, seed=1, outage=None):
    return Player(load(platform), 0.5).play(
        table, (first, second), rolled(Random(seed)), Random(seed), 0, outage
    )


def events(played):
    """Return every event of a match as (game, seat, event code, milliseconds)."""
    return [
        (number, int(row[slots.SEAT]), int(row[slots.A]), int(row[slots.MS]))
        for number, game in enumerate(played.games)
        for row in game.actions
        if row[slots.KIND] == slots.EVENT
    ]


def test_who_leaves_within_two_turns_has_the_match_cancelled():
    for seed in range(20):
        played = play("north_sultan", Table("hall", 3), first=manner(leaves_early=1.0), seed=seed)
        assert played.is_cancelled
        assert played.own_turns[0] < 2
        assert played.end == "leave"


def test_who_leaves_later_loses_by_one_point():
    for seed in range(20):
        played = play("north_sultan", Table("hall", 5), first=manner(leaves=1.0), seed=seed)
        last = played.games[-1]
        assert (last.end, last.winner, last.points, last.class_) == ("leave", 1, 1, "single")
        assert not played.is_cancelled


def test_where_no_rule_says_so_nothing_is_cancelled():
    played = play("backgammontalk", Table("quick_play", 3), first=manner(leaves_early=1.0))

    assert played.end == "leave"
    assert not played.is_cancelled


def test_three_timeouts_lose_and_the_server_plays_the_first_two():
    seen = set()
    for seed in range(20):
        played = play("north_sultan", Table("hall", 3), first=manner(is_called_away=1.0), seed=seed)
        late = [event for event in events(played) if event[2] == slots.TIME_UP]
        served = [row for game in played.games for row in game.actions if row[slots.BY_WHOM] == slots.SERVER]
        assert played.end == "timeout"
        assert [seat for _, seat, _, _ in late] == [0, 0, 0]
        assert len(served) == 2
        assert played.is_cancelled == (min(played.own_turns) < 2)
        seen.add(played.is_cancelled)
    assert seen == {True, False}


def test_an_empty_bank_is_claimed_for_two_games():
    played = play("tavla_app", Table("quick_play", 1), second=manner(is_called_away=1.0))
    last = played.games[-1]

    assert (last.end, last.winner, last.points, last.class_) == ("claim", 0, 2, "gammon")
    assert [event[1:3] for event in events(played)][-2:] == [(1, slots.TIME_UP), (0, slots.CLAIMED_WIN)]


def test_an_empty_reserve_loses_the_whole_match():
    played = play(
        "cube_platform", Table("quick_play", 5, options=CUBE_CLOCK), first=manner(is_called_away=1.0)
    )

    assert played.end == "timeout"
    assert played.winner == 1
    _, seat, _, lasted = events(played)[-1]
    assert (seat, lasted) == (0, 12_000 + 600_000)


def test_an_outage_ends_absences_in_time_or_the_match():
    ends = set()
    for seed in range(60):
        shaky = manner(line_drop=1e-9)
        played = play("north_sultan", Table("hall", 1), shaky, shaky, seed, Outage(60_000, 120_000))
        absences = [(event, ms) for _, _, event, ms in events(played) if event == slots.GONE]
        over = [ms for _, ms in absences if ms > 45_000]
        assert (played.end == "disconnect") == (len(over) == 1)
        ends.add(played.end)
    assert ends >= {"completed", "disconnect"}


def test_a_single_game_is_over_after_a_gammon_of_two_points():
    scores = {
        tuple(sorted(play("north_sultan", Table("hall", "single_game"), seed=seed).score))
        for seed in range(30)
    }

    assert scores == {(0, 1), (0, 2)}


@pytest.mark.parametrize("platform", ["north_sultan", "tavla_app"])
def test_there_is_no_cube_where_the_rules_know_none(platform):
    played = play(platform, Table("quick_play", 5))

    assert not any((game.actions[:, slots.KIND] == slots.CUBE_ACTION).any() for game in played.games)
    assert all(game.class_ != "backgammon" for game in played.games)


def test_nobody_doubles_in_the_crawford_game_nor_in_a_match_to_one():
    doubled_after = 0
    for seed in range(40):
        played = play("cube_platform", Table("quick_play", 3, options=CUBE_CLOCK), seed=seed)
        score, crawford_seen = [0, 0], False
        for game in played.games:
            has_cube = bool((game.actions[:, slots.KIND] == slots.CUBE_ACTION).any())
            if max(score) == 2 and not crawford_seen:
                crawford_seen = True
                assert not has_cube
            elif crawford_seen:
                doubled_after += has_cube
            score[game.winner] += game.points
        one = play("cube_platform", Table("quick_play", 1, options=CUBE_CLOCK), seed=seed)
        assert not (one.games[0].actions[:, slots.KIND] == slots.CUBE_ACTION).any()
    assert doubled_after > 0


def test_automatic_doubles_turn_the_cube_once_a_tie():
    options = {"automatic_doubles": True, "jacoby": True}
    with_ties = 0
    for seed in range(60):
        game = play("backgammontalk", Table("quick_play", "money", options=options), seed=seed).games[0]
        ties = len(game.opening) - 1
        offers = game.actions[game.actions[:, slots.KIND] == slots.CUBE_ACTION]
        if len(offers):
            assert offers[0][slots.B] == 2 * 2**ties
            with_ties += ties > 0
    assert with_ties > 3


def test_a_dropped_cube_costs_what_it_showed_before():
    drops = 0
    for seed in range(60):
        game = play("gammonempire", Table("quick_play", "money"), seed=seed).games[0]
        if game.end == "drop":
            offers = game.actions[game.actions[:, slots.B] > 0]
            offered = int(offers[offers[:, slots.KIND] == slots.CUBE_ACTION][-1][slots.B])
            assert game.points == offered // 2
            assert game.class_ == "single"
            drops += 1
    assert drops > 10


@pytest.mark.parametrize(
    ("setup", "checkers", "pips"), [("standard", 15, 167), ("nackgammon", 15, 194), ("hypergammon", 3, 69)]
)
def test_setups_start_as_the_field_has_them(setup, checkers, pips):
    for side in start(setup):
        assert int(side.sum()) == checkers
        assert sum(point * int(count) for point, count in enumerate(side)) == pips


def test_a_stronger_player_wins_about_as_often_as_his_skill_says():
    strong, weak = manner(noise=error_of(1600.0)), manner(noise=error_of(1450.0))
    player = Player(load("north_sultan"), 0.5)
    wins = 0
    for seed in range(1_000):
        seats = (strong, weak) if seed % 2 else (weak, strong)
        played = player.play(Table("hall", 3), seats, rolled(Random(seed)), Random(seed), 0)
        wins += (played.winner == 0) == bool(seed % 2)

    expected = 1 / (1 + 10 ** (-150 / 400))  # 0.70
    assert abs(wins / 1_000 - expected) < 0.06


def test_skill_and_error_run_against_each_other():
    errors = [error_of(skill) for skill in range(900, 2_100, 50)]

    assert errors == sorted(errors, reverse=True)
    assert (error_of(0.0), error_of(3_000.0)) == (SCALE[0][1], 0.0)
    assert error_of(1500.0) == pytest.approx(0.25)
