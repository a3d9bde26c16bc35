"""Rows of a match text: columns, dice, plays, and what must not be guessed."""

import pytest
from msgspec import UNSET

from queries.board import parse_play
from tests.jobs.formats.mat_texts import OPENING, RIGHT, game, match_of, reject_of, row, rows, score, text


def turns_of(*lines: str) -> list[tuple[int, tuple[int, int], object]]:
    """Return seat, dice and play of the turns of a game of these rows."""
    return turns_in(text(*game(1, *lines)))


def turns_in(data: bytes) -> list[tuple[int, tuple[int, int], object]]:
    [played] = match_of(data).games
    return [(action.seat, action.dice, action.play) for action in played.actions if action.dice is not UNSET]


# --- Columns -----------------------------------------------------------------------------------------------


def test_left_and_right_cells_are_seat_0_and_1():
    assert turns_of(*rows(*OPENING)) == [
        (0, (3, 1), "8/5 6/5"),
        (1, (4, 2), "8/4 6/4"),
        (0, (5, 3), "8/3 6/3"),
        (1, (6, 1), "13/7 8/7"),
    ]


def test_an_empty_left_cell_leaves_the_start_to_the_right():
    assert turns_of(*rows(("", "42: 8/4 6/4"), ("31: 8/5 6/5", ""))) == [
        (1, (4, 2), "8/4 6/4"),
        (0, (3, 1), "8/5 6/5"),
    ]


@pytest.mark.parametrize("shift", [-3, 0, 3])
def test_a_right_cell_may_stand_a_little_off_its_name(shift):
    line = "  1)".ljust(RIGHT + shift) + "42: 8/4 6/4"

    assert turns_of(line) == [(1, (4, 2), "8/4 6/4")]


def test_a_full_left_cell_may_run_into_the_right_one():
    first = row(1, "31: 8/5 6/5", "42: 8/4 6/4")
    full = "  2) 66: 24/18 24/18 13/7 13/7 64: 24/18 18/14"

    assert turns_of(first, full)[2:] == [(0, (6, 6), "24/18 24/18 13/7 13/7"), (1, (6, 4), "24/18 18/14")]


def test_tabs_are_columns():
    lines = (" Game 1", "Ada : 0\t\t\tBora : 0", "1)\t31: 8/5 6/5\t42: 8/4 6/4", "2)\t\t\t61: 13/7 8/7")

    assert reject_of(text(*lines))[1] == "turn_order"  # the second row's cell is Bora's
    assert turns_in(text(*lines[:3], "2)\t53: 8/3 6/3"))[2] == (0, (5, 3), "8/3 6/3")


def test_a_narrow_score_line_does_not_make_every_cell_a_right_one():
    lines = (" Game 1", "Ada : 4   Bora : 3", "  1)          42: 8/4 6/4", "  2) 31: 8/5 6/5")

    assert [seat for seat, _, _ in turns_in(text(*lines))] == [1, 0]


def test_a_wide_name_of_two_byte_letters_moves_no_column():
    name = "Çağşğüöığ" * 3
    lines = (" Game 1", f" {name} : 0".ljust(RIGHT) + "Bora : 0", *rows(("", "42: 8/4 6/4")))

    assert [seat for seat, _, _ in turns_in(text(*lines))] == [1]


def test_blank_rows_are_no_turns():
    assert len(turns_of("  1)", row(1, "31: 8/5 6/5"), "  2)", "  3)   ")) == 1


def test_no_blank_before_game_and_names_is_needed():
    lines = ("Game 1 ", "Ada : 0" + " " * 20 + "Bora : 0", "1) 31: 8/5 6/5        42: 8/4 6/4")

    assert len(turns_in(text(*lines))) == 2


def test_a_name_may_begin_like_a_comment():
    data = text(" Game 1", "; now it starts", score(left="#1 Ada", right=";-)"), *rows(*OPENING))

    assert [seat.name for seat in match_of(data).seats] == ["#1 Ada", ";-)"]


def test_comments_between_rows_are_skipped():
    assert len(turns_of(row(1, "31: 8/5 6/5"), "; a good start", "# so it is")) == 1


# --- Dice and plays ----------------------------------------------------------------------------------------


def test_dice_stay_in_the_order_written():
    assert turns_of(row(1, "13: 8/5 6/5"))[0][1] == (1, 3)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param("8/5(2) 6/3(2)", id="repeats"),
        pytest.param("13/10 13/10 10/7 10/7", id="written out"),
        pytest.param("13/7", id="two dice as one move"),
        pytest.param("24/18/13", id="a chain"),
        pytest.param("8/4*(2)", id="a star that is the first checker's"),
        pytest.param("Bar/22 3/Off", id="capital words"),
        pytest.param("25/22 3/0", id="numbers"),
    ],
)
def test_a_play_is_kept_as_it_is_written(play):
    [(_, _, kept)] = turns_of(row(1, f"31: {play}"))

    assert kept == play
    assert parse_play(kept)


@pytest.mark.parametrize(
    "play",
    [
        pytest.param("14/10 13/12", id="more dice than rolled"),
        pytest.param("14/8 15/10 6/8", id="backwards"),
        pytest.param("13/3 7/4", id="ten pips with a three"),
        pytest.param("24/23 24/23 24/23 24/23 24/23", id="five moves"),
    ],
)
def test_an_illegal_play_is_kept_and_left_to_the_replay(play):
    assert turns_of(row(1, f"31: {play}"))[0][2] == play


@pytest.mark.parametrize(
    ("cell", "reason"),
    [
        pytest.param("71: 8/1", "bad_dice", id="a seven"),
        pytest.param("10: 8/7", "bad_dice", id="a nought"),
        pytest.param("3: 8/5", "bad_dice", id="one die"),
        pytest.param("31: 8-5 6-5", "bad_play", id="no notation"),
        pytest.param("31: 30/27", "bad_play", id="no such point"),
        pytest.param("31: off/5", "bad_play", id="from off"),
        pytest.param("31: 8/5 6/", "bad_play", id="half a move"),
        pytest.param("31: 8/5 hello", "bad_play", id="a word"),
        pytest.param("Doubles => two", "bad_play", id="a cube in words"),
        pytest.param("Takes it", "bad_play", id="more than a take"),
        pytest.param("Wins", "bad_play", id="a result without points"),
        pytest.param("hello", "bad_play", id="no cell at all"),
    ],
)
def test_what_cannot_be_read_names_line_column_and_cell(cell, reason):
    line, found, message = reject_of(text(*game(1, *rows(*OPENING), row(3, cell))))

    assert (line, found) == (7, reason)
    assert "line 7, column 6" in message
    assert cell in message


def test_a_right_cell_that_cannot_be_read_names_its_own_column():
    message = reject_of(text(*game(1, row(1, "31: 8/5 6/5", "42: 8+4"))))[2]

    assert f"column {RIGHT + 1}" in message


def test_a_file_that_breaks_off_within_a_cell_is_truncated():
    whole = text(*game(1, row(1, "31: 8/5 6/5", "42: 8/4 6/4"))).rstrip()

    assert reject_of(whole.removesuffix(b"4"))[:2] == (5, "truncated")
    assert match_of(whole).result.end == "unfinished"


def test_a_line_that_is_no_row_is_not_passed_over():
    assert reject_of(text(*game(1, row(1, "31: 8/5 6/5"), "to be continued")))[:2] == (6, "bad_play")


def test_a_line_before_the_first_game_is_not_passed_over():
    assert reject_of(text("with the blue cup", *game(1)))[:2] == (3, "unsupported_format")


def test_a_game_without_a_score_line_is_named():
    assert reject_of(text(" Game 1", *rows(*OPENING)))[:2] == (3, "missing_field")
    assert reject_of(text(" Game 1"))[:2] == (3, "missing_field")


@pytest.mark.parametrize("line", ["Ada : 1234567    Bora : 0", "Ada : 0    Bora : 99999999999999999999"])
def test_a_score_beyond_all_reason_is_out_of_range(line):
    assert reject_of(text(" Game 1", line))[:2] == (4, "out_of_range")


def test_a_row_of_thousands_of_letters_is_not_looked_into():
    assert reject_of(text(*game(1, row(1, "31: 8/5" + " 6/5" * 500))))[1] == "too_long"


# --- Dances and rolls never played -------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["66:", "66: Cannot Move", "66:   "])
def test_a_roll_without_a_play_is_a_dance_when_the_game_goes_on(cell):
    assert turns_of(row(1, "31: 8/5 6/5", cell), row(2, "53: 8/3 6/3"))[1] == (1, (6, 6), "")


def test_a_stated_dance_before_the_end_is_a_dance():
    assert turns_of(row(1, "31: 8/5 6/5", "66: Cannot Move"), "      Wins 1 point")[1][2] == ""


@pytest.mark.parametrize(
    "rest",
    [
        pytest.param(("      Wins 1 point",), id="a result"),
        pytest.param(("  2) Resigns", " " * RIGHT + "Wins 1 point"), id="the other resigns"),
        pytest.param((), id="the end of the file"),
    ],
)
def test_an_empty_cell_before_the_end_was_never_played(rest):
    assert turns_of(row(1, "31: 8/5 6/5", "66:"), *rest)[1] == (1, (6, 6), UNSET)


@pytest.mark.parametrize("word", ["????", "Concedes"])
def test_who_gives_up_after_rolling_has_not_played(word):
    assert turns_of(row(1, "31: 8/5 6/5", f"66: {word}"), "      Wins 1 point")[1] == (1, (6, 6), UNSET)


# --- The position in place of a play -----------------------------------------------------------------------

POINTS = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2]
"""The start of a game, points 1 to 24 after a leading 0."""


def position(changes: dict[int, int], bar: int = 0, their_bar: int = 0) -> str:
    points = [changes.get(point, POINTS[point]) for point in range(1, 25)]
    fields = [5, 0, 0, 0, 1, "Ada", "Bora", 0, 0, 0, 1, 0, bar, *points, their_bar, 3, 1]
    return ";".join(str(field) for field in fields)


def test_a_position_after_an_illegal_play_becomes_the_play_that_leads_there():
    cell = f"31: Illegal play ({position({6: 4, 24: 1, 5: 1, 20: 1})})"

    turns = turns_of(row(1, cell, "42: 8/4 6/4"))

    assert [play for _, _, play in turns] == ["24/20 6/5", "8/4 6/4"]


def test_a_position_written_from_the_other_side_is_read_too():
    other_view = [-POINTS[25 - point] for point in range(1, 25)]
    other_view[25 - 6 - 1], other_view[25 - 1 - 1] = -4, 1  # one checker from 6 hits nobody on 2
    other_view[25 - 2 - 1], other_view[25 - 1 - 1] = -1, 2
    fields = ";".join(str(x) for x in [5, 0, 0, 0, 1, "Bora", "Ada", 0, 0, 0, 1, 0, 0, *other_view, 0, 3, 1])

    assert turns_of(row(1, f"31: Illegal play ({fields})"))[0][2] == "6/2"


def test_a_position_with_a_checker_less_is_one_borne_off():
    assert turns_of(row(1, f"31: Illegal play ({position({6: 4})})"))[0][2] == "6/0"


@pytest.mark.parametrize(
    "inside",
    [
        pytest.param("nothing", id="no position"),
        pytest.param(position({}), id="nothing moved"),
        pytest.param(position({6: 4, 5: 1, 1: -1}), id="an opposing checker vanished"),
        pytest.param(position({6: 6}), id="a checker too many"),
    ],
)
def test_a_position_that_no_play_reaches_is_refused(inside):
    assert reject_of(text(*game(1, row(1, f"31: Illegal play ({inside})"))))[1] == "bad_play"


# --- Order -------------------------------------------------------------------------------------------------


def test_a_side_that_rolls_twice_running_breaks_the_order():
    line, reason, message = reject_of(text(*game(1, row(1, "31: 8/5 6/5"), row(2, "53: 8/3 6/3"))))

    assert (line, reason) == (6, "turn_order")
    assert "left" in message
    assert "column 6" in message


def test_missing_rows_break_the_order_even_where_the_sides_alternate():
    data = text(*game(1, row(1, "31: 8/5 6/5", "42: 8/4 6/4"), row(4, "53: 8/3 6/3", "61: 13/7 8/7")))

    line, reason, message = reject_of(data)

    assert (line, reason) == (6, "turn_order")
    assert "row 4 follows row 1" in message


def test_a_turn_after_the_result_breaks_the_order():
    data = text(*game(1, *rows(*OPENING), "      Wins 1 point", row(3, "31: 8/5 6/5")))

    assert reject_of(data)[:2] == (8, "turn_order")


# --- The cube ----------------------------------------------------------------------------------------------


def cube_of(*pairs: tuple[str, str]) -> list[tuple[int, object, object]]:
    [played] = match_of(text(*game(1, *rows(*OPENING, *pairs)))).games
    return [(a.seat, a.cube, a.value) for a in played.actions if a.cube is not UNSET]


def test_doubles_takes_and_drops_are_cube_actions():
    assert cube_of(("Doubles => 2", "Takes"), ("31: 6/2", "Doubles => 4"), ("Drops", "Wins 2 point")) == [
        (0, "double", 2),
        (1, "take", UNSET),
        (1, "double", 4),
        (0, "drop", UNSET),
    ]


def test_a_beaver_states_or_implies_its_value():
    assert cube_of(("Doubles => 2", "Beavers => 4")) == [(0, "double", 2), (1, "beaver", 4)]
    assert cube_of(("Doubles => 2", "Beavers"), ("Raccoons", "Takes")) == [
        (0, "double", 2),
        (1, "beaver", 4),
        (0, "beaver", 8),
        (1, "take", UNSET),
    ]


def test_a_cube_beyond_all_reason_is_out_of_range():
    assert reject_of(text(*game(1, row(1, "Doubles => 9999999"))))[1] == "out_of_range"
    assert reject_of(text(*game(1, row(1, "Doubles => 2000000"))))[1] == "out_of_range"


def test_the_score_line_is_read_with_its_colon_anywhere():
    for line in ("Ada: 0          Bora: 0", "Ada :0          Bora :0", " Ada : 0 Bora : 0", score()):
        match = match_of(text(" Game 1", line, *rows(*OPENING)))
        assert [seat.name for seat in match.seats] == ["Ada", "Bora"]
