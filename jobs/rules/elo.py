"""Elo as the platforms use it: the expected score, and a rating after one match.

new = old + K x (result - expected), expected = 1 / (1 + 10^((opponent - own) / 400)), rounded to the nearest
whole number; both sides use the ratings before the match, each with the K of his own count of rated matches.
"""

import numpy as np
from numpy.typing import NDArray

from jobs.rules.ruleset import Rating

Float64 = NDArray[np.float64]
Int64 = NDArray[np.int64]


def expected_score(own: Int64, opponent: Int64) -> Float64:
    """Return the expected result, 0 to 1, of players with these ratings."""
    expected: Float64 = 1 / (1 + 10 ** ((opponent - own) / 400))
    return expected


def k_factor(rated_matches: Int64, rating: Rating) -> Int64:
    """Return the K of players who had so many rated matches before this one."""
    k: Int64 = np.where(rated_matches < rating.new_matches, rating.k_new, rating.k)
    return k


def rating_after(own: Int64, opponent: Int64, result: Int64, k: Int64) -> Int64:
    """Return the ratings after a match; `result` is 1 for a win and 0 for a loss.

    Exact halves cannot arise from whole ratings, so that the way of rounding them does not matter.
    """
    after: Int64 = np.rint(own + k * (result - expected_score(own, opponent))).astype(np.int64)
    return after
