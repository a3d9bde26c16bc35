"""The words of the move kernel: what it says of a turn, and what of a ruleset it needs to know."""

from typing import NamedTuple

from queries.board import VERDICTS

FAULTS = (
    "",
    "AC-MOV-01",
    "AC-MOV-02",
    "AC-MOV-03",
    "AC-MOV-04",
    "AC-MOV-05",
    "AC-MOV-06",
    "AC-MOV-07",
    "AC-BO-01",
    "AC-BO-02",
    "AC-BO-04",
    "AC-BO-05",
)
"""The checks that a turn can break, by the number that the kernel gives; 0 is none."""

NO_FAULT = 0
LANDING, BAR_FIRST, DICE_USED, TOO_FEW_DICE, LARGER_DIE, DANCE_MISSING, ORDER = range(1, 8)
NOT_HOME, NOT_HIGHEST, PIP_WASTE, GAME_OVER = range(8, 12)

LEGAL, DANCE, REORDERED, MISSING, FALSE_DANCE, ILLEGAL = range(len(VERDICTS))


class Judged(NamedTuple):
    """What a turn is: numbers of VERDICTS and FAULTS, packed steps, dice used and usable."""

    verdict: int
    fault: int
    steps: int
    dice_played: int
    dice_possible: int


class Rules(NamedTuple):
    """What of a ruleset the verdict on a play depends on."""

    must_play_most: bool
    """As many dice have to be played as can be."""
    larger_die: bool
    """Of two dice that can each be played, but not both, the larger has to be."""
    pip_waste: bool
    """Among the plays with most dice only those that waste fewest pips are legal."""
    strict: bool
    """The last checker may not be borne off with one die where another play uses both."""
    records_dances: bool
    """An empty play although a legal one exists is a false record (AC-MOV-06), not too few dice."""
