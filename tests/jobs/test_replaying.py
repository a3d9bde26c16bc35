"""The replay of whole batches: verdicts, boards and counts of every turn and game."""

import io
import json
import random
from dataclasses import replace

import numpy as np
import pytest
from msgspec import UNSET

from jobs import tables
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Action, Game, GameResult, Line, Match, MatchResult, Options, Seat
from jobs.replaying import positions, replay
from jobs.rules.faults import FAULTS
from jobs.rules.plays import MAX_PLAYS, apply_steps, legal_steps
from jobs.rules.ruleset import known_platforms, load_all
from queries.board import (
    ODD,
    VERDICTS,
    StoredTurn,
    boards,
    dice_code,
    play_text,
    setup_side,
    side_pips,
    unpack,
)
from tests.reference_rules import Game as ReferenceGame

PLATFORMS = ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")


def match_of(*games, platform="north_sultan", match_id="m-1", setup=UNSET):
    """A match of games, each a list of (seat, dice, play); a play of None was never made."""
    turns = [
        [Action(seat=seat, dice=dice, play=UNSET if play is None else play) for seat, dice, play in game]
        for game in games
    ]
    return Match(
        log="tavla-log/1",
        platform=platform,
        match_id=match_id,
        room="private",
        stake=0,
        target=3,
        seats=(Seat(account="ada", kind="human"), Seat(account="efe", kind="human")),
        started_at="2026-11-01T20:00:00+03:00",
        ended_at="2026-11-01T20:30:00+03:00",
        games=[Game(actions=game, result=GameResult(0, 1, "single", "bear_off")) for game in turns],
        result=MatchResult(winner=0, score=(3, 0), end="completed", status="counted"),
        options=Options(setup=setup),
    )


def batch_of(*matches):
    return to_batch([Line(number, 0, b"", match) for number, match in enumerate(matches, 1)])


def replayed(batch, **settings):
    return replay(batch, load_all(batch.matches["platform"].to_pylist()), **settings)


def said(batch, result):
    """The verdict and the faults of each turn, in words."""
    return [
        (VERDICTS[verdict], FAULTS[fault], FAULTS[order])
        for verdict, fault, order in zip(result.verdict, result.fault, result.order_fault, strict=True)
    ]


OPENING = [(0, (6, 3), "24/15"), (1, (4, 2), "8/4 6/4"), (0, (6, 4), "15/5"), (1, (5, 5), "13/8(2) 6/1*(2)")]
"""Seat 0 runs and is hit on its ace point: six legal plays in usual words."""


def test_a_game_is_counted():
    batch = batch_of(match_of([*OPENING[:3], (1, (3, 1), "8/5 6/5")]))

    result = replayed(batch)

    assert said(batch, result) == [("legal", "", "")] * 4
    assert result.turn_count.tolist() == [[2, 2]]
    assert result.pips_moved.tolist() == [[19, 10]]
    assert result.pips_left.tolist() == [[167 - 19, 167 - 10]]
    assert result.hit_count.tolist() == [[0, 0]]
    assert result.blot_count.tolist() == [[2 + 2, 0 + 1]]
    assert result.first_seat.tolist() == [0]
    assert result.dice_played.tolist() == result.dice_possible.tolist() == [2, 2, 2, 2]
    assert result.odd_turns.num_rows == 0 and result.odd_turns.schema == tables.ODD_TURNS


def test_hits_and_dances_are_counted():
    batch = batch_of(
        match_of(
            [
                (0, (2, 1), "13/11 6/5"),
                (1, (4, 3), "24/20* 13/10"),
                (0, (6, 6), ""),
                (1, (6, 2), "24/18 13/11"),
                (0, (4, 1), "bar/21 6/5*"),
            ]
        )
    )

    result = replayed(batch)

    assert said(batch, result)[2:3] == [("dance", "", "")]
    assert result.is_dance.tolist() == [False, False, True, False, False]
    assert result.dance_count.tolist() == [[1, 0]]
    assert result.hits.tolist() == [0, 1, 0, 0, 1]
    assert result.hit_count.tolist() == [[1, 1]]
    assert result.pips_left.tolist() == [[167 - 3 - 5 + 20, 167 - 15 + 5]]
    assert result.boards[0, 1, 25] == 1 and result.boards[0, 0, 25] == 0


@pytest.mark.parametrize(("setup", "first"), [("nackgammon", "23/20 23/22"), ("hypergammon", "22/18")])
def test_each_game_starts_from_its_setup(setup, first):
    match = match_of([(0, (3, 1), first)], platform="cube_platform", setup=setup)
    batch = batch_of(match, replace_setup(match, UNSET))

    result = replayed(batch)

    assert said(batch, result)[0] == ("legal", "", "")
    assert FAULTS[result.fault[1]] == "AC-MOV-01"
    assert result.boards[0].sum() == 2 * sum(setup_side(setup))


def replace_setup(match, setup):
    changed = match_of(platform=match.platform, match_id="m-2", setup=setup)
    changed.games = match.games
    return changed


def test_a_turn_that_was_never_played_is_missing_and_no_fault():
    batch = batch_of(match_of([(0, (6, 3), "24/15"), (1, (5, 1), None)]))

    result = replayed(batch)

    assert said(batch, result)[1] == ("missing", "", "")
    assert result.dice_played[1] == 0 and result.dice_possible[1] == 2
    assert result.odd_turns["written"].to_pylist() == [None]
    assert result.turn_count.tolist() == [[1, 1]]


def test_a_game_without_turns_has_no_first_seat():
    batch = batch_of(match_of([], OPENING[1:2], []))

    result = replayed(batch)

    assert result.first_seat.tolist() == [-1, 1, -1]
    assert result.pips_left.tolist() == [[167, 167], [167, 161], [167, 167]]


def test_no_matches_are_replayed_too():
    result = replayed(batch_of())

    assert len(result.verdict) == 0 and result.boards.shape == (0, 2, 26)
    assert result.odd_turns.num_rows == 0


# --- The order of turns -------------------------------------------------------------------------------------


def test_the_same_seat_twice_is_a_fault_of_order():
    batch = batch_of(match_of([(0, (6, 3), "24/15"), (0, (4, 2), "8/4 6/4"), (1, (6, 5), "24/13")]))

    assert said(batch, replayed(batch)) == [
        ("legal", "", ""),
        ("legal", "", "AC-MOV-07"),
        ("legal", "", ""),
    ]


def test_a_missing_turn_of_one_who_could_have_danced_is_a_missing_dance():
    game = [
        (0, (2, 1), "13/11 6/5"),
        (1, (4, 3), "24/20* 13/10"),
        (1, (6, 2), "24/18 13/11"),
        (0, (4, 1), "bar/21 6/5*"),
    ]

    assert said(b := batch_of(match_of(game)), replayed(b))[2] == ("legal", "", "AC-MOV-06")


def race(*turns):
    """A hypergammon race in which each side comes home at once, then these turns."""
    home = [
        (seat, (6, 6), play) for play in ("24/18 23/17 22/16 18/12", "17/5 16/10 12/6") for seat in (0, 1)
    ]
    return [*home, *turns]


def test_nothing_follows_the_last_checker():
    game = race(
        (0, (6, 6), "10/4 6/off 5/off 4/off"),
        (1, (6, 5), "10/4 6/1"),
        (0, (2, 1), ""),
    )
    batch = batch_of(match_of(game, OPENING[:1], platform="cube_platform", setup="hypergammon"))

    result = replayed(batch)

    assert said(batch, result)[:5] == [("legal", "", "")] * 5
    assert [FAULTS[order] for order in result.order_fault[5:7]] == ["AC-BO-05", "AC-BO-05"]
    assert FAULTS[result.order_fault[7]] == ""
    assert result.off_count.tolist()[0] == [3, 0]


# --- Rules of platforms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize(
    ("play", "fault"),
    [
        pytest.param("13/7 8/3", "", id="legal"),
        pytest.param("23/17 8/3", "AC-MOV-01", id="from nowhere"),
        pytest.param("13/7 6/1", "AC-MOV-01", id="onto a point"),
        pytest.param("13/7(2)", "AC-MOV-03", id="a die twice"),
        pytest.param("13/7", "AC-MOV-04", id="too few dice"),
        pytest.param("6/off 13/8", "AC-BO-01", id="off too early"),
    ],
)
def test_faults_are_found_on_every_platform_and_legal_twins_are_silent(platform, play, fault):
    batch = batch_of(match_of([(0, (6, 5), play)], platform=platform))

    assert FAULTS[replayed(batch).fault[0]] == fault


@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_empty_play_is_a_false_dance_or_too_few_dice(platform):
    batch = batch_of(match_of([(0, (6, 5), "")], platform=platform))

    expected = "AC-MOV-06" if platform == "cube_platform" else "AC-MOV-04"
    assert said(batch, replayed(batch)) == [("false_dance", expected, "")]


def test_pips_may_be_wasted_everywhere_but_on_one_platform():
    matches = [match_of(waste_race(), platform=platform, match_id=f"m-{platform}") for platform in PLATFORMS]
    batch = batch_of(*matches)

    result = replayed(batch)

    last = batch.turn_offsets[1:] - 1
    assert [FAULTS[fault] for fault in result.fault[last]] == ["", "", "AC-BO-04", "", ""]
    assert not np.delete(result.fault, last).any()


def waste_race():
    """Legal turns of seat 0 and 1 until seat 0 bears off wastefully with a 6-1."""
    chance = random.Random(3)
    for _ in range(1000):
        game = random_game(chance, "standard", pip_waste=True)
        sides = [setup_side("standard"), setup_side("standard")]
        for turn, (seat, _, _) in enumerate(game):
            before = list(boards("standard", stored(game[:turn])))
            sides = before[-1].after if before else sides
            found = wasteful(sides[seat], sides[1 - seat])
            if found:
                return [*written(game[:turn]), (seat, *found)]
    raise AssertionError("no position in which pips can be wasted was met")


def wasteful(own, opponent):
    """A roll and a full play of it that wastes more pips than another, or None."""
    if any(own[7:]) or any(opponent[19:]):
        return None
    for dice in ((6, 1), (6, 2), (5, 2)):
        plays = np.zeros(MAX_PLAYS, np.int32)
        mine, other = np.array(own, np.int8), np.array(opponent, np.int8)
        everywhere, _ = legal_steps(mine, other, *dice, False, True, plays)
        all_plays = set(plays[:everywhere].tolist())
        frugal, _ = legal_steps(mine, other, *dice, True, True, plays)
        left = all_plays - set(plays[:frugal].tolist())
        if left:
            return dice, play_text(unpack(min(left), *dice), opponent)
    return None


def test_the_last_checker_is_a_matter_of_policy():
    game = [
        (0, (6, 6), "24/12 23/17 22/16"),
        (1, (2, 1), "24/21"),
        (0, (6, 6), "12/6 17/5 16/10"),
        (1, (5, 4), "22/17 21/17"),
        (0, (6, 1), "10/4 5/4"),
        (1, (6, 5), "17/11 17/12"),
        (0, (6, 4), "6/off 4/off"),
        (1, (2, 1), "12/10 11/10"),
        (0, (4, 2), "4/off"),
    ]
    batch = batch_of(match_of(game, platform="cube_platform", setup="hypergammon"))

    accepted, strict = replayed(batch), replayed(batch, last_checker="strict")

    assert not accepted.fault.any() and accepted.off_count.tolist() == [[3, 0]]
    assert not strict.fault[:-1].any() and FAULTS[strict.fault[-1]] == "AC-MOV-04"
    assert (accepted.dice_played[-1], accepted.dice_possible[-1]) == (1, 2)


# --- Odd turns ----------------------------------------------------------------------------------------------


def test_what_is_not_plainly_legal_is_kept_as_it_was_written():
    game = [
        (0, (6, 3), "24/15"),
        (1, (6, 5), "18/13 24/18"),
        (0, (3, 3), "13/3 6/3"),
        (1, (6, 5), "13/7"),
        (0, (6, 1), "23/17 8/7"),
        (1, (4, 2), ""),
    ]
    batch = batch_of(match_of(OPENING[:1], game))

    result = replayed(batch)

    assert [word for word, _, _ in said(batch, result)[1:]] == [
        "legal", "reordered", "illegal", "illegal", "illegal", "false_dance",
    ]  # fmt: skip
    assert result.odd_index.tolist() == [2, 3, 4, 5, 6]
    rows = result.odd_turns.to_pylist()
    assert [(row["game_no"], row["turn_no"]) for row in rows] == [(2, 2), (2, 3), (2, 4), (2, 5), (2, 6)]
    assert [(row["written"], row["applied"]) for row in rows] == [
        ("18/13 24/18", "24/18 18/13"),
        ("13/3 6/3", "13/3 6/3"),
        ("13/7", "13/7"),
        ("23/17 8/7", "8/7"),
        ("", ""),
    ]
    assert (result.steps == ODD).tolist() == [False, False, False, True, False, False, False]


def test_two_colours_on_a_point_are_kept_and_later_turns_judged_from_there():
    game = [(0, (6, 5), "24/19 13/7"), (1, (4, 2), "8/4 6/4"), (0, (2, 1), "19/17 24/23")]
    batch = batch_of(match_of(game))

    result = replayed(batch)

    assert said(batch, result)[0] == ("illegal", "AC-MOV-01", "")
    boards_seen = positions(batch, result)
    assert boards_seen[1, 0, 19] == 1 and boards_seen[1, 1, 6] == 5
    assert said(batch, result)[2][1] == "AC-MOV-01"
    assert (result.boards.sum(axis=2) == 15).all()


# --- Random games -------------------------------------------------------------------------------------------


def random_game(chance, setup, pip_waste=False):
    """A game of random legal plays: (seat, dice, packed steps)."""
    sides = [np.array(setup_side(setup), np.int8), np.array(setup_side(setup), np.int8)]
    plays = np.zeros(MAX_PLAYS, np.int32)
    seat = chance.randint(0, 1)
    game = []
    while sides[1 - seat][0] < sum(setup_side(setup)):
        dice = chance.randint(1, 6), chance.randint(1, 6)
        count, _ = legal_steps(sides[seat], sides[1 - seat], *dice, pip_waste, True, plays)
        steps = int(plays[chance.randrange(count)]) if count else 0
        apply_steps(sides[seat], sides[1 - seat], *dice, steps)
        game.append((seat, dice, steps))
        seat = 1 - seat
    return game


def stored(game):
    return [StoredTurn(seat, dice_code(*dice), steps) for seat, dice, steps in game]


def written(game, setup="standard"):
    """The turns with their plays in the usual notation."""
    return [(turn.seat, turn.dice, turn.text) for turn in boards(setup, stored(game))]


@pytest.mark.parametrize("setup", ["standard", "nackgammon", "hypergammon"])
def test_games_by_the_rules_are_legal_in_the_words_of_the_field(setup):
    chance = random.Random(17)
    games = [random_game(chance, setup) for _ in range(12)]
    batch = batch_of(
        match_of(*(written(game, setup) for game in games), platform="cube_platform", setup=setup)
    )

    result = replayed(batch, last_checker="strict")

    assert not result.fault.any() and not result.order_fault.any()
    assert result.odd_turns.num_rows == 0
    seen = positions(batch, result)
    for number, game in enumerate(games):
        first, last = batch.turn_offsets[number : number + 2]
        walked = list(boards(setup, stored(game)))
        reference = ReferenceGame(setup_side(setup))
        for turn, step in zip(range(first, last), walked, strict=True):
            assert seen[turn].tolist() == [list(side) for side in step.before]
            said_of_it = reference.play(step.seat, step.dice, step.moves)
            assert (said_of_it.verdict, said_of_it.in_order) == (VERDICTS[result.verdict[turn]], True)
            assert said_of_it.steps == tuple(step.moves)
            assert said_of_it.dice_played == result.dice_played[turn]
            assert said_of_it.dice_possible == result.dice_possible[turn]
            assert said_of_it.hits == result.hits[turn]
        assert result.boards[number].tolist() == [list(side) for side in walked[-1].after]
        assert result.boards[number].tolist() == reference.sides
        assert result.turn_count[number].tolist() == reference.turns
        assert result.hit_count[number].tolist() == reference.hits
        assert result.pips_moved[number].tolist() == reference.pips_moved
        assert result.blot_count[number].tolist() == reference.blots
        assert result.dance_count[number].tolist() == reference.dances
        assert result.pips_left[number].tolist() == [side_pips(side) for side in reference.sides]
        assert result.off_count[number].tolist() == [side[0] for side in reference.sides]


def test_stored_steps_and_odd_rows_give_the_boards_back():
    """What the lake keeps of a batch with faults walks to the same boards as the replay."""
    chance = random.Random(23)
    texts = [
        "13/7 8/7",
        "24/14",
        "6/off",
        "13/8",
        "",
        "23/22 6/5",
        "bar/20 6/1",
        "8/5(2) 6/3(2)",
        "13/8 6/1*",
    ]
    games = [
        [(turn % 2, (chance.randint(1, 6), chance.randint(1, 6)), chance.choice(texts)) for turn in range(30)]
        for _ in range(10)
    ]
    batch = batch_of(match_of(*games))

    result = replayed(batch)

    seen = positions(batch, result)
    applied = dict(zip(result.odd_index.tolist(), result.odd_turns["applied"].to_pylist(), strict=True))
    for number in range(len(games)):
        first, last = batch.turn_offsets[number : number + 2].tolist()
        turns = [
            StoredTurn(
                int(batch.turns.seat[turn]),
                dice_code(int(batch.turns.die_1[turn]), int(batch.turns.die_2[turn])),
                int(result.steps[turn]),
                applied.get(turn),
            )
            for turn in range(first, last)
        ]
        walked = list(boards("standard", turns))
        for turn, step in zip(range(first, last), walked, strict=True):
            assert seen[turn].tolist() == [list(side) for side in step.before]
        assert result.boards[number].tolist() == [list(side) for side in walked[-1].after]
    assert (result.boards.sum(axis=2) == 15).all()
    assert result.boards.min() >= 0


def test_borrowed_columns_are_replayed_as_owned_ones():
    batch = batch_of(match_of(OPENING))
    lent = {}
    for name in ("seat", "die_1", "die_2", "play"):
        column = getattr(batch.turns, name).copy()
        column.flags.writeable = False
        lent[name] = column
    borrowed = replace(batch, turns=replace(batch.turns, **lent))

    assert replayed(borrowed).steps.tolist() == replayed(batch).steps.tolist()


# --- The worked pairs ---------------------------------------------------------------------------------------


def test_the_worked_pairs_of_moving_and_bearing_off(shared):
    folder = shared / "cases" / "audit"
    limits = Limits(platforms=frozenset(known_platforms()))
    families = ("move legality", "bearing off", "pip waste")
    cases = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    cases = [case for case in cases if case["family"] in families]
    assert len(cases) >= 12
    for case in cases:
        codes = {}
        for twin in ("fault", "clean"):
            lines = tavla_log.read(io.BytesIO((folder / case[twin]).read_bytes()), case[twin], limits)
            result = replayed(to_batch(list(lines)))
            codes[twin] = [FAULTS[fault] for fault in (*result.fault, *result.order_fault) if fault]
        assert codes["clean"] == [], case["id"]
        assert len(codes["fault"]) == 1 and codes["fault"][0] in case["expect"][0]["codes"], case["id"]
