"""How games and matches of a match text end, and what they count: the eight endings, the odd numbers."""

import json
from pathlib import Path

import pytest

from jobs.records import Action, Game, GameResult
from tests.jobs.formats.mat_texts import (
    OPENING,
    RIGHT,
    game,
    line_of,
    match_of,
    reject_of,
    row,
    rows,
    score,
    text,
)

LEFT_WINS = "      Wins {} point"
RIGHT_WINS = " " * RIGHT + "Wins {} point"


def game_of(*lines: str, length: int = 5) -> Game:
    [played] = match_of(text(*game(1, *lines), length=length)).games
    return played


def result(winner: int | None, points: int, class_: str, end: str) -> GameResult:
    return GameResult(winner=winner, points=points, class_=class_, end=end)


def resignations(played: Game) -> list[int]:
    return [action.seat for action in played.actions if action.event == "resign"]


# --- The eight endings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "game_no", "expected"),
    [
        pytest.param("xg.mat", 1, result(1, 2, "gammon", "bear_off"), id="own line"),
        pytest.param("galaxy.mat", 2, result(1, 1, "single", "bear_off"), id="indented line"),
        pytest.param("xg_mobile.txt", 2, result(0, 1, "gammon", "bear_off"), id="row, gammon under Jacoby"),
        pytest.param("gnubg.mat", 1, result(1, 3, "backgammon", "bear_off"), id="backgammon"),
    ],
)
def test_a_game_that_is_borne_off_has_the_class_of_the_board(logs: Path, name, game_no, expected):
    games = match_of((logs / "mat" / name).read_bytes()).games

    assert games[game_no - 1].result == expected


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((*rows(*OPENING, ("Doubles => 2", "Drops")), LEFT_WINS.format(1)), id="own line"),
        pytest.param(rows(*OPENING, ("Doubles => 2", "Drops"), ("Wins 1 point", "")), id="next row"),
        pytest.param(rows(("31: 8/5 6/5", "Doubles => 2"), ("Drops", "Wins 1 point")), id="same row"),
    ],
)
def test_a_refused_double_counts_the_cube_before_it(lines):
    played = game_of(*lines)

    assert (played.result.points, played.result.class_, played.result.end) == (1, "single", "drop")
    assert played.result.winner == 1 - next(a.seat for a in played.actions if a.cube == "drop")


def test_a_refused_redouble_counts_the_cube_that_stands():
    cube = (("Doubles => 2", "Takes"), ("31: 6/2", "Doubles => 4"), ("Drops", "Wins 2 point"))

    assert game_of(*rows(*OPENING, *cube)).result == result(1, 2, "single", "drop")


@pytest.mark.parametrize(
    "third",
    [
        pytest.param("51: ????", id="after rolling"),
        pytest.param("????", id="without dice"),
        pytest.param("Resigns", id="in a word"),
        pytest.param("Concedes", id="in another"),
        pytest.param("32: Concedes", id="in another after rolling"),
    ],
)
def test_a_resignation_is_an_event_of_the_loser(third):
    played = game_of(*rows(*OPENING), row(3, third), RIGHT_WINS.format(2))

    assert played.result == result(1, 2, "gammon", "resign")
    assert resignations(played) == [0]


def test_a_resignation_in_the_winners_column_is_still_the_losers():
    played = game_of(*rows(*OPENING), row(3, "51: ????"), LEFT_WINS.format(1))

    assert played.result == result(0, 1, "single", "resign")
    assert resignations(played) == [1]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param((row(3, "Losses 2 point", "Wins 2 point"),), id="beside"),
        pytest.param((row(3, "Losses 2 point"), RIGHT_WINS.format(2)), id="above"),
        pytest.param((row(3, "Losses 2 point"),), id="alone"),
    ],
)
def test_a_loss_that_is_stated_ended_early_and_nobody_knows_why(lines):
    played = game_of(*rows(*OPENING), *lines)

    assert played.result == result(1, 2, "gammon", "ended_early")
    assert resignations(played) == []


def test_nothing_but_a_result_is_presumed_a_resignation():
    played = game_of(*rows(*OPENING), RIGHT_WINS.format(3))

    assert played.result == result(1, 3, "backgammon", "resign")
    assert resignations(played) == []


@pytest.mark.parametrize(
    ("cube", "points", "class_"), [(1, 1, "single"), (2, 3, "gammon"), (2, 4, "gammon"), (4, 4, "single")]
)
def test_the_level_of_a_presumed_resignation_is_points_by_cube_rounded_up(cube, points, class_):
    taken = {1: (), 2: (("Doubles => 2", "Takes"),), 4: (("Doubles => 4", "Takes"),)}[cube]

    assert game_of(*rows(*OPENING, *taken), RIGHT_WINS.format(points)).result.class_ == class_


def test_a_file_without_a_result_is_unfinished():
    match = match_of(text(*game(1, *rows(*OPENING))))

    assert match.games[0].result == result(None, 0, "single", "unfinished")
    assert (match.result.winner, match.result.end, match.result.score) == (None, "unfinished", (0, 0))


def test_a_resignation_without_a_result_is_no_result():
    match = match_of(text(*game(1, *rows(*OPENING), row(3, "Resigns"))))

    assert match.games[0].result.end == "unfinished"
    assert resignations(match.games[0]) == [0]


def test_a_drop_without_a_result_is_no_result():
    assert game_of(*rows(*OPENING, ("Doubles => 2", "Drops"))).result.end == "unfinished"


def test_a_result_without_a_roll_is_a_game_of_its_own():
    played = game_of("  1)", LEFT_WINS.format(1))

    assert played == Game(actions=[], result=result(0, 1, "single", "ended_early"))


def test_a_whole_game_that_was_awarded_may_count_what_the_match_needs():
    match = match_of(text(*game(1, "  1)", LEFT_WINS.format(5) + " and the match")))

    assert (match.result.score, match.result.winner, match.result.end) == ((5, 0), 0, "ended_early")


def test_two_results_that_contradict_each_other_are_refused():
    data = text(*game(1, *rows(*OPENING), LEFT_WINS.format(1), RIGHT_WINS.format(1)))

    assert reject_of(data)[:2] == (8, "score_jump")


# --- The match ---------------------------------------------------------------------------------------------


def test_the_match_is_over_when_its_length_is_reached():
    won = (*rows(*OPENING), LEFT_WINS.format(3))

    match = match_of(text(*game(1, *won), *game(2, *won, ada=3)))

    assert (match.result.score, match.result.winner, match.result.end) == ((6, 0), 0, "resign")


def test_a_last_game_that_leaves_nobody_at_the_length_leaves_the_match_unfinished():
    match = match_of(text(*game(1, *rows(*OPENING), LEFT_WINS.format(3) + " and the match")))

    assert match.games[0].result.winner == 0
    assert (match.result.score, match.result.winner, match.result.end) == ((3, 0), None, "unfinished")


def test_a_money_session_is_won_by_whoever_leads():
    games = [
        *game(1, *rows(*OPENING), RIGHT_WINS.format(3)),
        *game(2, *rows(*OPENING), LEFT_WINS.format(1) + " and the match", bora=3),
    ]

    match = match_of(text(*games, length=0))

    assert match.target == "money"
    assert (match.result.score, match.result.winner) == ((1, 3), 1)


def test_a_level_money_session_is_won_by_nobody():
    games = [
        *game(1, *rows(*OPENING), RIGHT_WINS.format(1)),
        *game(2, *rows(*OPENING), LEFT_WINS.format(1), bora=1),
    ]

    assert match_of(text(*games, length=0)).result.winner is None


def test_a_file_may_start_in_the_middle_of_a_match():
    line = line_of(text(" Game 1", score(4, 3), *rows(*OPENING), LEFT_WINS.format(1)))

    assert line.start_score == (4, 3)
    assert (line.content.result.score, line.content.result.winner) == ((5, 3), 0)


def test_a_single_game_of_galaxy_is_a_money_game_with_a_cap(logs: Path):
    data = (logs / "mat" / "galaxy_money.mat").read_bytes()

    line = line_of(data)

    assert (line.content.target, line.content.options.jacoby) == ("money", True)
    assert json.loads(line.extras)["points_cap"] == 16


@pytest.mark.parametrize("length", [2, 4, 8, 16])
def test_so_are_its_other_lengths_of_single_games(logs: Path, length):
    data = (logs / "mat" / "galaxy_money.mat").read_bytes()

    assert match_of(data.replace(b"16 point", f"{length} point".encode())).target == "money"


@pytest.mark.parametrize("length", [1, 3, 5, 7])
def test_its_odd_lengths_are_matches(logs: Path, length):
    data = (logs / "mat" / "galaxy_money.mat").read_bytes()

    assert match_of(data.replace(b"16 point", f"{length} point".encode())).target == length


def test_two_games_of_galaxy_are_a_match_whatever_their_length(logs: Path):
    data = (logs / "mat" / "galaxy.mat").read_bytes()

    assert match_of(data.replace(b"3 point match", b"4 point match")).target == 4


@pytest.mark.parametrize("length", [1, 15, 65, 999_999])
def test_a_match_may_be_of_any_length(length):
    match = match_of(text(*game(1, *rows(*OPENING), LEFT_WINS.format(1)), length=length))

    assert match.target == length


def test_sixteen_points_of_another_producer_are_a_match():
    match = match_of(text(*game(1, *rows(*OPENING), LEFT_WINS.format(1)), length=16))

    assert match.target == 16


# --- Points and scores -------------------------------------------------------------------------------------


def test_capped_points_stay_as_stated(logs: Path):
    last = match_of((logs / "mat" / "sample_server.mat").read_bytes()).games[-1]

    assert last.result == result(0, 3, "gammon", "bear_off")  # a gammon with the cube at 2 is 4


def test_the_final_score_may_overshoot():
    games = [
        *game(1, *rows(*OPENING), LEFT_WINS.format(3)),
        *game(2, *rows(*OPENING, ("Doubles => 2", "Takes")), LEFT_WINS.format(4), ada=3),
    ]

    assert match_of(text(*games)).result.score == (7, 0)


def test_the_score_lines_are_the_sum_of_the_games():
    games = [*game(1, *rows(*OPENING), LEFT_WINS.format(1)), *game(2, *rows(*OPENING), ada=2)]

    line, reason, message = reject_of(text(*games))

    assert (line, reason) == (10, "score_jump")
    assert "2-0" in message
    assert "1-0" in message


def test_points_in_the_wrong_column_are_a_score_jump():
    games = [*game(1, *rows(*OPENING), RIGHT_WINS.format(1)), *game(2, *rows(*OPENING), ada=1)]

    assert reject_of(text(*games))[1] == "score_jump"


def test_a_game_that_is_missing_is_a_score_jump():
    games = [*game(1, *rows(*OPENING), LEFT_WINS.format(1)), *game(3, *rows(*OPENING), ada=1, bora=2)]

    assert reject_of(text(*games))[1] == "score_jump"


def thousand(claimed: int, *, after: int | None) -> bytes:
    won = (*rows(*OPENING, ("Doubles => 4", "Takes")), LEFT_WINS.format(claimed))
    following = [] if after is None else game(2, *rows(*OPENING), ada=after)
    return text(*game(1, *won), *following, length=15)


@pytest.mark.parametrize("after", [4, None])
def test_a_thousand_too_many_is_taken_from_the_claim_which_is_kept(after):
    line = line_of(thousand(1004, after=after))

    assert line.content.games[0].result.points == 4
    assert json.loads(line.extras) == {"games[0].result.points_claimed": 1004}


def test_the_next_score_line_says_what_an_implausible_claim_meant():
    line = line_of(thousand(99, after=8))

    assert line.content.games[0].result.points == 8
    assert json.loads(line.extras) == {"games[0].result.points_claimed": 99}


@pytest.mark.parametrize(
    ("claimed", "after"),
    [
        pytest.param(1004, 1004, id="a score line that believes it"),
        pytest.param(13, None, id="one more than a backgammon"),
        pytest.param(0, None, id="nothing"),
        pytest.param(1013, None, id="too much beside the thousand"),
        pytest.param(99, 0, id="a score line without a gain"),
    ],
)
def test_points_that_cannot_be_are_refused(claimed, after):
    line, reason, message = reject_of(thousand(claimed, after=after))

    assert (line, reason) == (8, "implausible_points")
    assert f"{claimed} points" in message
    assert "at most 12" in message


def test_a_claim_beyond_the_end_of_the_match_keeps_claim_and_most_that_can_be():
    cube = ("Doubles => 2", "Takes")
    lines = (*rows(*OPENING, cube), row(4, "31: ????"), RIGHT_WINS.format(9) + " and the match")
    data = text(" Game 1", score(7, 7), *lines, length=9)

    line = line_of(data)

    assert (line.content.result.score, line.content.result.winner) == ((7, 13), 1)
    assert json.loads(line.extras) == {"games[0].result.points_claimed": 9}


def test_the_score_line_that_follows_stands_in_for_a_result_that_is_missing():
    games = [*game(1, *rows(*OPENING)), *game(2, *rows(*OPENING), bora=1)]

    match = match_of(text(*games))

    assert match.games[0].result == result(1, 1, "single", "resign")


def test_a_game_without_a_result_or_a_gain_is_unfinished():
    games = [*game(1, *rows(*OPENING)), *game(2, *rows(*OPENING), LEFT_WINS.format(1))]

    match = match_of(text(*games))

    assert [played.result.end for played in match.games] == ["unfinished", "resign"]


def test_an_action_is_one_of_three_kinds(logs: Path):
    for file in sorted((logs / "mat").iterdir()):
        for played in match_of(file.read_bytes()).games:
            assert all(kinds(action) == 1 for action in played.actions)


def kinds(action: Action) -> int:
    return sum(bool(field) for field in (action.dice, action.cube, action.event))
