import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.scanning.notation import UNUSUAL, read_moves
from queries.board import MAX_MOVES, NotationError, parse_play


def read(text: str) -> list[tuple[int, int]] | None:
    points = np.zeros((MAX_MOVES, 2), np.int8)
    letters = np.frombuffer(text.encode("latin-1") + bytes(8), np.uint8)
    count = read_moves(letters, 0, len(text), points, 0)
    return None if count == UNUSUAL else [(start, end) for start, end in points[:count].tolist()]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        ("24/18 13/8", [(24, 18), (13, 8)]),
        ("bar/20* 5/off", [(25, 20), (5, 0)]),
        ("25/20 5/0", [(25, 20), (5, 0)]),
        ("24/18*/13", [(24, 18), (18, 13)]),
        ("8/5*(2)", [(8, 5), (8, 5)]),
        ("8/5/2(2)", [(8, 5), (5, 2), (8, 5), (5, 2)]),
        ("3/4", [(3, 4)]),
    ],
)
def test_the_usual_ways_of_writing_are_read(text, moves):
    assert read(text) == moves


@pytest.mark.parametrize(
    "text",
    [
        "24",
        "24/",
        "/18",
        "26/20",
        "0/5",
        "off/5",
        "8/bar",
        "8/5(0)",
        "8/5(2",
        "8/5(22)",
        "8/5  6/4",
        "x/5",
        "05/3",
        "BAR/20",
        "8/5(2)*",
        " 8/5",
        "8/5 ",
        "8/5\t6/4",
        "8/5(9) 8/5(9) 8/5(9) 8/5(9)",
        "8/5*x",
    ],
)
def test_anything_else_is_left_to_who_knows_every_way(text):
    assert read(text) is None


moves_written = st.from_regex(
    r"\A((bar|off|2[0-5]|1?[0-9])\*{0,2}(/(bar|off|2[0-5]|1?[0-9])\*?){1,4}(\([1-9]\))? ?){0,5}\Z"
)
anything = st.text(st.sampled_from("0123456789/*() barofBAROF"), max_size=20)


@given(st.one_of(moves_written, anything))
def test_what_is_read_is_read_as_everywhere(text):
    found = read(text)

    if found is not None:
        assert found == parse_play(text)


@given(anything)
def test_no_text_is_read_that_is_no_notation(text):
    try:
        parse_play(text)
    except NotationError:
        assert read(text) is None
