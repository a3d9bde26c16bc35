"""The board in characters: seat 0's side at the bottom, every checker on its point."""

from queries import board
from queries.board_text import CHECKERS, board_lines


def drawn(own: dict[int, int], other: dict[int, int], **more) -> list[str]:
    sides = tuple(tuple(side.get(place, 0) for place in range(26)) for side in (own, other))
    return board_lines(sides, **more)


def counts(lines: list[str]) -> list[int]:
    text = "\n".join(lines)
    return [text.count(checker) for checker in CHECKERS]


def test_the_start_of_a_game():
    side = tuple(board.setup_side("standard"))

    assert board_lines((side, side), bar="bar") == [
        "┌─13─14─15─16─17─18─┬───┬─19─20─21─22─23─24─┐",
        "│  ●           ○    │   │  ○              ● │",
        "│  ●           ○    │   │  ○              ● │",
        "│  ●           ○    │   │  ○                │",
        "│  ●                │   │  ○                │",
        "│  ●                │   │  ○                │",
        "│                   │bar│                   │",
        "│  ○                │   │  ●                │",
        "│  ○                │   │  ●                │",
        "│  ○           ●    │   │  ●                │",
        "│  ○           ●    │   │  ●              ○ │",
        "│  ○           ●    │   │  ●              ○ │",
        "└─12─11─10──9──8──7─┴───┴──6──5──4──3──2──1─┘",
    ]


def test_every_line_is_as_wide_as_the_next():
    assert len({len(line) for line in drawn({1: 15}, {25: 15})}) == 1


def test_a_column_too_tall_says_its_number():
    lines = drawn({6: 12}, {})

    assert counts(lines) == [4, 0]
    assert lines[7] == "│                   │   │ 12                │"


def test_checkers_on_the_bar_stand_where_they_will_enter():
    lines = drawn({25: 2}, {25: 1})

    assert [line[21:24] for line in lines[1:6]] == [" ● ", " ● ", "   ", "   ", "   "]
    assert [line[21:24] for line in lines[7:12]] == ["   ", "   ", "   ", "   ", " ○ "]


def test_checkers_of_both_on_one_point_after_an_illegal_play_are_all_drawn():
    lines = drawn({20: 2}, {5: 2})

    assert counts(lines) == [2, 2]
    assert [line[30] for line in lines[1:5]] == ["●", "●", "○", "○"]


def test_texts_stand_beside_the_board():
    lines = drawn({}, {}, beside=["Bora", "", "pips 0"])

    assert lines[0].endswith("┐   Bora")
    assert lines[2].endswith("│   pips 0")
    assert lines[1].endswith("│")
