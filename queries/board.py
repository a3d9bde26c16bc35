"""The vocabulary of the board: positions, plays, dice, pips, ids. Pure Python, no numpy, no I/O.

A *position* is 26 integers from the mover's view: index 1..24 is the mover's own point number (positive: the
mover's checkers, negative: the opponent's), index 25 the mover's checkers on the bar, index 0 the number of
the opponent's checkers on the bar (not negative). The mover moves from 24 down to 1; 0 is also "off" and 25
"the bar" as the ends of a step.

*Packed steps* are how the lake keeps a play (`turns.steps`, int32): up to four steps in the order in which
they are played, bits 0-4 the from-point of the first, 5-9 of the second, 10-14, 15-19; 0 means no step. Bit
20 (`SECOND_DIE_FIRST`) says that step 1 plays the second die as rolled (of a play of one step: the only die
played). A step goes from `f` to `max(f - die, 0)`. -1 (`ODD`) means that the steps are no sequence of die
moves; then `odd_turns.applied` lists them.
"""

VERDICTS = ("legal", "dance", "reordered", "missing", "false_dance", "illegal")
"""What the replay says of a turn. `reordered`: legal by the position it leads to, but not in the order or
grouping written. `missing`: rolled and never played. `false_dance`: an empty play although a legal one exists."""

BAR = 25
OFF = 0
SECOND_DIE_FIRST = 1 << 20
ODD = -1
