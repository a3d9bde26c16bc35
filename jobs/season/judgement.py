"""What a position is worth to the one who has just moved, and who will probably win: cheap judgements.

A *side* is int8[26] in that side's own view, as in `jobs/rules/plays.py`. Values are in points of a game,
roughly; no claim to be good: about as good as a player of some years, and quick.
"""

from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled

_NOT_HIT = (
    1 - np.array([0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0]) / 36
)
"""The chance that one checker at a distance does not hit, other checkers left aside."""
_HELD = np.array(
    [
        [0.0, -0.065, -0.016, 0.072, 0.145, 0.201, 0.228, 0.149, 0.142, 0.150, 0.123, 0.096, 0.083],
        [0.075, 0.089, 0.055, 0.047, 0.0, 0.038, 0.017, 0.012, -0.006, -0.027, -0.056, -0.141, 0.0],
    ]
).ravel()
"""What holding an own point with two checkers is worth while the sides are in contact."""
_FACED = np.array(
    [
        [0.0, 0.077, 0.066, -0.026, -0.090, -0.126, -0.194, -0.071, -0.087, -0.058, -0.081, -0.049, -0.036],
        [-0.028, 0.0, 0.075, 0.122, 0.159, 0.099, -0.020, -0.070, -0.039, 0.030, 0.064, 0.124, 0.0],
    ]
).ravel()
"""What it is worth that the opponent holds a point of his own: a regression on another engine's judgement of
40,000 positions from play gave this and the other weights of `_contact_worth`."""

_STANDS = np.array(
    [
        [_HELD[point] + 0.016 * max(0, count - 3) if count > 1 else 0.0 for count in range(16)]
        for point in range(26)
    ]
)
"""[point, checkers on it]: what they are worth, a stack a little more."""

# facts, float64[30]: the opponent's part of the judgement
VALUE, HOME, BACK, TO_GO, LAST, MISSED = range(6)
FACTS = MISSED + 25
"""From MISSED on stands for each of the mover's points how likely a blot there is not hit."""


@compiled
def pips(side: NDArray[np.int8]) -> int:
    """Return the pips that a side still has to go."""
    total = 0
    for place in range(1, 26):
        total += place * int(side[place])
    return total


@compiled
def rearmost(side: NDArray[np.int8]) -> int:
    """Return the highest place with a checker, 0 when all are off."""
    for place in range(25, 0, -1):
        if side[place] > 0:
            return place
    return 0


@compiled
def home_points(side: NDArray[np.int8]) -> int:
    """Return how many points of its home a side holds with two checkers or more."""
    held = 0
    for point in range(1, 7):
        if side[point] > 1:
            held += 1
    return held


@compiled
def face(opponent: NDArray[np.int8], facts: NDArray[np.float64]) -> None:
    """Write into float64[FACTS] what `worth` needs to know of the opponent; the same until he is hit."""
    value, home, back, to_go, last = 0.0, 0, int(opponent[25]), 25 * int(opponent[25]), 25
    for point in range(1, 25):
        count = int(opponent[point])
        if count == 0:
            continue
        last = point
        to_go += point * count
        if count > 1:
            value += _FACED[point]
            if point < 7:
                home += 1
        else:
            value += 0.027
        if point > 18:
            back += count
    facts[VALUE] = value
    facts[HOME] = home
    facts[BACK] = back
    facts[TO_GO] = to_go
    facts[LAST] = 25 if opponent[25] > 0 else last
    facts[MISSED:] = 1.0
    for place in range(2, 26):
        if opponent[place] > 0:
            for distance in range(1, place):
                facts[MISSED + 25 - place + distance] *= _NOT_HIT[distance]


@compiled
def _race_worth(own: NDArray[np.int8], facts: NDArray[np.float64]) -> float:
    wasted = 1.4 * int(own[1]) + 0.6 * int(own[2]) + 0.2 * int(own[3])
    for point in range(1, 7):
        if own[point] == 0:
            wasted += 0.8
    outside = 0
    for point in range(7, 26):
        outside += int(own[point])
    return float((facts[TO_GO] - pips(own) - wasted) * 0.02 + 0.16 * int(own[0]) - 0.03 * outside)


@compiled
def _contact_worth(own: NDArray[np.int8], opponent: NDArray[np.int8], facts: NDArray[np.float64]) -> float:
    """Judge a position of contact; written without branches, which would be guessed wrong too often."""
    value, exposed, to_go, way_home, run, longest, home, back = 0.0, 0.0, 0, 0, 0, 0, 0, 0
    for point in range(1, 25):
        count = int(own[point])
        held = int(count > 1)
        blot = int(count == 1)
        to_go += point * count
        value += _STANDS[point, count]
        exposed += blot * (1.0 - facts[MISSED + point])
        run = (run + 1) * held
        if point < 14:
            longest = max(longest, run)
        if point < 7:
            home += held
        else:
            way_home += (point - 6) * count
        if point > 18:
            back += count
    on_bar = int(own[25])
    their_home = facts[HOME]
    prime = longest * longest
    back += on_bar
    if own[0] == 0 and facts[TO_GO] < 80:  # a gammon looms: home, and out of the opponent's home first
        value -= (0.02 * (way_home + 19 * on_bar) + 0.12 * back) * (1.0 - facts[TO_GO] / 80.0)
    value += facts[VALUE] + 0.0033 * (facts[TO_GO] - to_go - 25 * on_bar)
    value += exposed * (0.023 - 0.0705 * their_home) + 0.014 * prime + 0.18 * int(own[0])
    value += int(opponent[25]) * (0.017 + 0.072 * home) - on_bar * (0.007 + 0.075 * their_home)
    value += back * (0.048 - 0.024 * their_home) + facts[BACK] * (0.036 * home - 0.001 * prime)
    return float(value)


@compiled
def worth(own: NDArray[np.int8], opponent: NDArray[np.int8], facts: NDArray[np.float64]) -> float:
    """Return what a position is worth to the side that has just moved, the more the better.

    `facts` is what `face` says of the opponent.
    """
    if rearmost(own) + facts[LAST] < 26:
        return _race_worth(own, facts)
    return _contact_worth(own, opponent, facts)


@compiled
def chance(own: NDArray[np.int8], opponent: NDArray[np.int8]) -> float:
    """Return about how likely the side on roll wins the game: 0 to 1, from pips and position alone."""
    own_pips = pips(own)
    their_pips = pips(opponent)
    if rearmost(own) + rearmost(opponent) < 26:
        lead = their_pips - own_pips + 4.0
        return 1.0 / (1.0 + exp(-1.7 * lead / (1.0 + 1.05 * sqrt(own_pips + their_pips))))
    lead = their_pips - own_pips + 6.0
    lead += 7.0 * (home_points(own) - home_points(opponent))
    lead += int(opponent[25]) * (4.0 + 3.5 * home_points(own)) - int(own[25]) * (
        8.0 + 3.5 * home_points(opponent)
    )
    deep = 0
    for point in range(19, 25):
        deep += int(opponent[point]) - int(own[point])
    lead += 3.0 * deep
    return 1.0 / (1.0 + exp(-lead / 38.0))
