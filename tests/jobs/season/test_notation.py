"""The text of a play in the habits of the five platforms."""

import numpy as np
import pytest

from jobs.season.choosing import HITS, key_of
from jobs.season.notation import Style, dice_of, text
from queries.board import SECOND_DIE_FIRST

PLAIN = Style()
STARS = Style(stars=True)
CHAINS = Style(stars=True, chains="steps")
ENDS = Style(chains="ends", bar="25", off="0")


def key(dice, *sources, blots=(), second_first=False):
    """Return the key of a play; `blots` are the mover's points on which one opposing checker stands."""
    opponent = np.zeros(26, dtype=np.int8)
    for point in blots:
        opponent[25 - point] = 1
    play = SECOND_DIE_FIRST if second_first else 0
    for depth, source in enumerate(sources):
        play |= source << (5 * depth)
    return key_of(opponent, dice, play)


@pytest.mark.parametrize(
    ("played", "plain", "chains", "ends"),
    [
        pytest.param(key((3, 1), 8, 6), "8/5 6/5", "8/5 6/5", "8/5 6/5", id="two checkers"),
        pytest.param(key((6, 5), 24, 18), "24/18 18/13", "24/18/13", "24/13", id="one checker"),
        pytest.param(
            key((6, 5), 24, 18, blots=[18]),
            "24/18 18/13",
            "24/18*/13",
            "24/18/13",
            id="one that hits on its way is written whole",
        ),
        pytest.param(
            key((6, 5), 24, 18, blots=[19]),
            "24/18 18/13",
            "24/18/13",
            "24/18/13",
            id="and one that could have hit on the other way",
        ),
        pytest.param(key((5, 6), 24, 19), "24/19 19/13", "24/19/13", "24/13", id="the smaller first"),
        pytest.param(
            key((6, 5), 24, 19, second_first=True),
            "24/19 19/13",
            "24/19/13",
            "24/13",
            id="the second die first",
        ),
        pytest.param(key((5, 5), 13, 13, 8, 8), "13/8(2) 8/3(2)", "13/8/3(2)", "13/3(2)", id="a double"),
        pytest.param(
            key((2, 2), 6, 6, 24, 24, blots=[4]),
            "6/4(2) 24/22(2)",
            "6/4*(2) 24/22(2)",
            "6/4(2) 24/22(2)",
            id="a hit twice",
        ),
        pytest.param(key((4, 6), 25, 24), "bar/21 24/18", "bar/21 24/18", "25/21 24/18", id="from the bar"),
        pytest.param(key((1, 2), 25, 25), "bar/24 bar/23", "bar/24 bar/23", "25/24 25/23", id="two from it"),
        pytest.param(key((5, 1), 5, 1), "5/off 1/off", "5/off 1/off", "5/0 1/0", id="borne off"),
        pytest.param(key((6, 2), 4), "4/off", "4/off", "4/0", id="one die only"),
        pytest.param(key((3, 3), 3, 3, 3, 3), "3/off(4)", "3/off(4)", "3/0(4)", id="four off"),
    ],
)
def test_plays_as_servers_write_them(played, plain, chains, ends):
    assert text(played, PLAIN) == plain
    assert text(played, CHAINS) == chains
    assert text(played, ENDS) == ends


def test_stars_are_a_habit_of_the_server():
    played = key((3, 1), 8, 6, blots=[5])

    assert text(played, PLAIN) == "8/5 6/5"
    assert text(played, STARS) == "8/5* 6/5"


def test_a_key_holds_the_dice_and_each_hit_once():
    played = key((2, 1), 6, 5, blots=[4])

    assert dice_of(played) == (2, 1)
    assert played >> HITS & 15 == 0b01
    assert key((2, 1), 6, 5, blots=[9]) >> HITS & 15 == 0
