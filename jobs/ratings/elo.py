"""Elo over a whole history: one pass, in the order in which the matches ended.

new = old + K x (result - expected), expected = 1 / (1 + 10^((opponent - own) / 400)), rounded to the nearest
whole number; each side has the K of its own count of rated matches, both use the ratings before the match.
The same matches in the same order give the same numbers to the last digit, in one go or from a checkpoint.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled
from jobs.rules.elo import expected_score
from jobs.rules.ruleset import Rating

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]
Float64 = NDArray[np.float64]

REACH = 4_096
"""Differences of ratings up to this have their expected score in a table; beyond it the formula is asked."""
RATING, COUNT = range(2)


class Standings(NamedTuple):
    """Where every account stands between two matches."""

    state: Int32
    """n_accounts x 2: rating, rated matches so far. Accounts from `fixed_from` on are bots."""
    fixed_from: int
    """The first account whose rating never moves."""


class Changes(NamedTuple):
    """What each match moved, n_matches x 2, by seat."""

    before: Int32
    after: Int32
    rated_matches: Int32
    """Of each account, before the match."""


def rate(accounts: Int32, winner: Int8, standings: Standings, rating: Rating) -> tuple[Changes, Standings]:
    """Rate matches in their order and return what each moved, and where everybody stands then.

    `accounts` (n x 2) are rows of `standings.state`, seat 0 and seat 1 of rated matches ordered by their end
    and id; `winner` is the winning seat. `standings` is left as it is, so that it can serve as a checkpoint.
    """
    state = standings.state.copy()
    made = Changes(*(np.empty(accounts.shape, np.int32) for _ in Changes._fields))
    terms = (rating.new_matches, rating.k_new, rating.k, standings.fixed_from)
    _rate(np.ascontiguousarray(accounts), winner, state, _expected(), terms, *made)
    return made, Standings(state, standings.fixed_from)


@cache
def _expected() -> Float64:
    """Return the expected score by the opponent's rating less one's own, from -REACH on."""
    differences = np.arange(-REACH, REACH + 1)
    return expected_score(np.zeros_like(differences), differences)


@compiled
def _rate(
    accounts: Int32,
    winner: Int8,
    state: Int32,
    expected: Float64,
    terms: tuple[int, int, int, int],
    before: Int32,
    after: Int32,
    counts: Int32,
) -> None:
    new_matches, k_new, k_old, fixed_from = terms
    for match in range(len(winner)):
        for seat in range(2):
            account = accounts[match, seat]
            before[match, seat] = state[account, RATING]
            counts[match, seat] = state[account, COUNT]
        for seat in range(2):
            account = accounts[match, seat]
            own, difference = before[match, seat], before[match, 1 - seat] - before[match, seat]
            if account >= fixed_from:
                after[match, seat] = own
                continue
            if -REACH <= difference <= REACH:
                due = expected[difference + REACH]
            else:
                due = 1.0 / (1.0 + 10.0 ** (difference / 400.0))
            k = k_new if counts[match, seat] < new_matches else k_old
            result = 1.0 if winner[match] == seat else 0.0
            after[match, seat] = np.int32(np.rint(own + k * (result - due)))
            state[account, RATING] = after[match, seat]
            state[account, COUNT] = counts[match, seat] + 1
