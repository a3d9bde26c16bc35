"""How a match ended: what must be found, and what must stay silent."""

import json

import pytest
from msgspec.structs import replace

from jobs.checks.match_end import ABOUT
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    event,
    found,
    game,
    match,
    random_game,
    short_game,
)

CANCELLED = {"winner": None, "end": "cancelled", "status": "cancelled"}


@pytest.fixture(scope="session")
def cases(shared):
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return {case["id"]: case for case in listed}


def of_family(violations):
    return [one for one in violations if one.code in ABOUT.demands]


def won(winner, points=1, end="bear_off", gone=None):
    """A game with this result; whether its plays lead there is not this family's question."""
    class_ = {1: "single", 2: "gammon", 3: "backgammon"}[points]
    events = [] if gone is None else [event(gone, end)]
    return game([*FOUR_TURNS, *events], winner, points, class_, end, opening=[(6, 3)])


def said_of(platform, *games, target=3, **changes):
    return of_family(found(match(platform, *games, target=target, **changes)))


TO_THREE = ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")


@pytest.mark.parametrize("platform", TO_THREE)
@pytest.mark.parametrize(
    "games",
    [
        pytest.param([(0, 1), (0, 2)], id="3-0"),
        pytest.param([(0, 2), (1, 2), (1, 1)], id="2-3"),
        pytest.param([(1, 2), (1, 2)], id="0-4, the overshoot kept"),
        pytest.param([(0, 1), (1, 1), (0, 1), (1, 1), (0, 1)], id="3-2"),
    ],
)
def test_a_right_match_is_silent(platform, games):
    assert said_of(platform, *(won(*one) for one in games)) == []


@pytest.mark.parametrize("platform", TO_THREE)
@pytest.mark.parametrize("score", [(2, 0), (3, 1), (0, 3), (4, 0)])
def test_a_score_that_is_not_the_sum(platform, score):
    [one] = said_of(platform, won(0), won(0, 2), result={"score": score})

    assert (one.code, one.severity, one.game_no) == ("AC-SCO-06", "E", None)
    assert one.message_en == f"The result says {score[0]}-{score[1]}; the games add up to 3-0."


def test_a_score_cut_at_the_target_is_not_the_sum():
    assert codes(said_of("cube_platform", won(0, 2), won(0, 2), result={"score": (3, 0)})) == ["AC-SCO-06"]


@pytest.mark.parametrize("platform", TO_THREE)
def test_a_game_after_the_end(platform, cases):
    games = cases["SCO-14"]["input"]["games"]

    [one] = said_of(
        platform, *(won("AB".index(g["winner"]), g["points"]) for g in games), result={"winner": 0}
    )

    assert cases["SCO-14"]["expected"]["valid"] is False
    assert (one.game_no, one.message_en) == (3, "The match was over after game 2 at 3-0 (target 3).")


@pytest.mark.parametrize("platform", TO_THREE)
@pytest.mark.parametrize(("games", "score"), [([(0, 1)], "1-0"), ([(0, 1), (1, 2)], "1-2")])
def test_a_match_that_ended_too_soon(platform, games, score):
    [one] = said_of(platform, *(won(*g) for g in games))

    assert one.message_en == f"The match ended at {score}; its target is 3."


@pytest.mark.parametrize("platform", TO_THREE)
def test_the_wrong_winner(platform):
    [one] = said_of(platform, won(0), won(0, 2), result={"winner": 1})

    assert one.message_en == "Seat 0 won the match (3-0, bearing off); seat 1 is recorded."


def test_no_winner():
    [one] = said_of("backgammontalk", won(0), won(0, 2), result={"winner": None})

    assert one.message_en.endswith("; no winner is recorded.")


@pytest.mark.parametrize("end", ["resign", "leave", "timeout", "claim"])
def test_the_result_repeats_the_end_of_the_last_game(end):
    [one] = said_of("backgammontalk", won(0), won(0, 2), result={"end": end})

    assert one.message_en.startswith(
        f"The match's end is recorded as {end}; its last game ended by bearing off"
    )


def test_a_single_game_is_one_game(cases):
    given, expected = cases["SCO-13"]["input"], cases["SCO-13"]["expected"]
    winner = "AB".index(given["games"][0]["winner"])

    one = match("north_sultan", won(winner, given["games"][0]["points"]), target=given["target"])
    two = said_of("north_sultan", won(0), won(0), target="single_game")

    assert list(one.result.score) == expected["final_score"]
    assert of_family(found(one)) == []
    assert [(v.game_no, v.message_en) for v in two] == [(2, "A match of a single game has 2 games.")]


@pytest.mark.parametrize("gone", [0, 1])
@pytest.mark.parametrize("end", ["leave", "disconnect"])
def test_leaving_loses_the_match_whatever_the_score(gone, end):
    for before in ([], [won(gone, 2)]):
        assert (
            said_of("north_sultan", *before, won(1 - gone, end=end, gone=gone), result={"winner": 1 - gone})
            == []
        )


def test_the_leader_who_leaves_has_not_won():
    [one] = said_of("north_sultan", won(0, 2), won(1, end="leave", gone=0), result={"winner": 0})

    assert one.message_en == "Seat 1 won the match (2-1, leaving); seat 0 is recorded."


def test_who_left_cannot_win_the_game():
    [one] = said_of("north_sultan", won(0, end="leave", gone=0), target="single_game")

    assert one.message_en == "Seat 0 left the game and is recorded as its winner."


def test_who_came_back_has_not_left():
    actions = [
        *FOUR_TURNS,
        event(0, "disconnect", seconds=20.0),
        event(0, "reconnect"),
        event(1, "disconnect", seconds=45.5),
    ]
    lost = game(actions, 0, end="disconnect", opening=[(6, 3)])

    assert said_of("north_sultan", lost, target="single_game") == []


def test_the_match_does_not_go_on_after_a_leave():
    [one] = said_of("north_sultan", won(0, end="leave", gone=1), won(0, 2))

    assert (one.game_no, one.message_en) == (2, "The game before ended by leaving, which ends the match.")


@pytest.mark.parametrize("gone", ["leave", "resign"])
def test_play_does_not_go_on_after_a_leave(gone):
    on = game([*FOUR_TURNS[:2], event(1, gone), *FOUR_TURNS[2:]], end="leave", opening=[(6, 3)])
    to_the_end = game([*FOUR_TURNS, event(1, gone)], end="bear_off", opening=[(6, 3)])

    said = [said_of("north_sultan", one, target="single_game") for one in (on, to_the_end)]

    assert [[(v.code, v.turn_no) for v in one] for one in said] == [[("AC-SCO-06", 3)], [("AC-SCO-06", 4)]]
    assert said[0][0].message_en == "Seat 1 left the table, which ends the match; yet play went on."


@pytest.mark.parametrize("games_before", [0, 1])
def test_after_the_end_of_the_match_anybody_may_leave(games_before):
    last = random_game("north_sultan", seed=3)
    last = replace(last, actions=[*last.actions, event(1 - last.result.winner, "leave")])
    before = [won(last.result.winner, 2)] * games_before

    assert said_of("north_sultan", *before, last, target="single_game" if not before else 3) == []


def test_between_two_games_nobody_may_leave():
    first = random_game("north_sultan", seed=3)
    winner = first.result.winner
    first = replace(first, actions=[*first.actions, event(1 - winner, "leave")])

    said = said_of("north_sultan", first, won(winner, 2))

    assert [(one.game_no, one.code) for one in said] == [(1, "AC-SCO-06")]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_only_a_cancelled_game_has_no_winner(platform):
    nobody, last = won(None), won(0)
    cancelled = won(None, end="cancelled")

    [one] = said_of(platform, nobody, last, target="money" if platform != "cube_platform" else 1)

    assert one.message_en == (
        "The game has no winner and ended by bearing off; only a cancelled game has none."
    )
    assert said_of(platform, cancelled, result=CANCELLED) == []


@pytest.mark.parametrize("platform", ["backgammontalk", "tavla_app", "gammonempire", "cube_platform"])
def test_where_the_rules_of_leaving_are_silent_the_end_is_not_judged(platform):
    assert said_of(platform, won(0, end="leave", gone=1)) == []


def test_a_match_lost_on_time_need_not_reach_the_target():
    assert said_of("cube_platform", won(1, 1, end="timeout", gone=0), target=7) == []


def test_a_resignation_ends_a_game_and_not_the_match():
    assert codes(said_of("cube_platform", won(0, end="resign", gone=1), target=3)) == ["AC-SCO-06"]
    assert said_of("north_sultan", won(0, end="resign", gone=1), target=3) == []


@pytest.mark.parametrize("end", ["leave", "cancelled"])
def test_a_cancelled_match_counts_no_last_game(end):
    gone = (
        won(0, end="leave", gone=1)
        if end == "leave"
        else game([*FOUR_TURNS, event(1, "leave")], None, 0, end=end)
    )

    assert said_of("north_sultan", gone, result=CANCELLED | {"score": (0, 0)}) == []


def test_games_before_a_cancelled_one_keep_their_points():
    last = won(0, end="leave", gone=1)

    assert said_of("north_sultan", won(1), last, result=CANCELLED | {"score": (0, 1)}) == []
    assert codes(said_of("north_sultan", won(1), last, result=CANCELLED | {"score": (1, 1)})) == ["AC-SCO-06"]


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        pytest.param({"winner": 0}, 1, id="with a winner"),
        pytest.param({"end": "leave"}, 1, id="end says otherwise"),
        pytest.param({"status": "counted"}, 1, id="status says otherwise"),
    ],
)
def test_a_half_cancelled_match(changes, count):
    said = said_of(
        "north_sultan", won(0, end="leave", gone=1), result=CANCELLED | {"score": (0, 0)} | changes
    )

    assert "AC-SCO-06" in codes(said)
    assert len(said) >= count


@pytest.mark.parametrize("platform", ["backgammontalk", "gammonempire"])
@pytest.mark.parametrize(
    ("games", "winner", "right"),
    [
        ([(0, 1)], 0, True),
        ([(0, 1), (1, 2)], 1, True),
        ([(0, 1), (1, 2)], 0, False),
        ([(0, 1), (1, 1)], None, True),
        ([(0, 1), (1, 1)], 1, True),
    ],
)
def test_money_play_goes_to_who_is_ahead(platform, games, winner, right):
    said = said_of(platform, *(won(*g) for g in games), target="money", result={"winner": winner})

    assert codes(said) == ([] if right else ["AC-SCO-06"])


def test_an_unstaked_match_is_judged_like_any_other():
    assert said_of("north_sultan", won(0), won(0, 2), result={"status": "unstaked"}) == []
    assert codes(said_of("north_sultan", won(0), result={"status": "unstaked"})) == ["AC-SCO-06"]


def test_a_file_may_start_in_the_middle_of_a_match_and_end_before_its_end():
    from_there = found(match("file:gnubg", won(0, 2), target=7, result={"score": (6, 3)}), start_score=(4, 3))
    unfinished = won(0)
    unfinished.result.winner, unfinished.result.points, unfinished.result.end = None, 0, "unfinished"
    cut = match("file:gnubg", won(0), unfinished, target=7, result={"winner": None, "end": "unfinished"})

    assert of_family(from_there) == []
    assert of_family(found(cut)) == []


def test_a_file_with_a_game_after_the_end():
    assert codes(said_of("file:gnubg", won(0, 3), won(0), target=3)) == ["AC-SCO-06"]


@pytest.mark.parametrize("platform", PLATFORMS)
def test_an_ordinary_match_is_silent(platform):
    assert codes(found(match(platform, short_game(platform))), "EW") == []
