"""Elo over a whole history: one pass, in the order in which the matches ended.

new = old + K x (result - expected), expected = 1 / (1 + 10^((opponent - own) / 400)), rounded to the nearest
whole number; each side has the K of its own count of rated matches, both use the ratings before the match.
The same matches in the same order give the same numbers to the last digit, in one go or from a checkpoint.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled, inlined
from jobs.rules.elo import expected_score
from jobs.rules.ruleset import Rating

Int8 = NDArray[np.int8]
Int32 = NDArray[np.int32]

REACH = 4_096
"""Differences of ratings beyond this move as this one does: the change, K x 10^(-10), rounds to nothing."""
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
    terms = (rating.new_matches, standings.fixed_from)
    _rate(np.ascontiguousarray(accounts), winner, state, _moves(rating), terms, *made)
    return made, Standings(state, standings.fixed_from)


@lru_cache
def _moves(rating: Rating) -> Int32:
    """Return by how much a rating moves: by K (new or not), result and the opponent's rating less one's own.

    Since ratings are whole, the rounded new rating is the old one plus the rounded change.
    """
    expected = expected_score(np.zeros(2 * REACH + 1, np.int64), np.arange(-REACH, REACH + 1))
    by_k = [[np.rint(k * (result - expected)) for result in (0, 1)] for k in (rating.k, rating.k_new)]
    return np.array(by_k).astype(np.int32)


@inlined
def _moved(moves: Int32, is_new: int, result: int, difference: int) -> int:
    """Return the change of a rating."""
    change: int = moves[is_new, result, min(max(difference, -REACH), REACH) + REACH]
    return change


@compiled
def _rate(
    accounts: Int32,
    winner: Int8,
    state: Int32,
    moves: Int32,
    terms: tuple[int, int],
    before: Int32,
    after: Int32,
    counts: Int32,
) -> None:
    new_matches, fixed_from = terms
    for match in range(len(winner)):
        one, other = accounts[match, 0], accounts[match, 1]
        rating, against = state[one, RATING], state[other, RATING]
        count, other_count = state[one, COUNT], state[other, COUNT]
        before[match, 0], before[match, 1] = rating, against
        counts[match, 0], counts[match, 1] = count, other_count
        result, gap = 1 - winner[match], against - rating
        if one < fixed_from:
            rating += _moved(moves, int(count < new_matches), result, gap)
            state[one, RATING], state[one, COUNT] = rating, count + 1
        if other < fixed_from:
            against += _moved(moves, int(other_count < new_matches), 1 - result, -gap)
            state[other, RATING], state[other, COUNT] = against, other_count + 1
        after[match, 0], after[match, 1] = rating, against
