"""Elo over a history: the compiled pass beside the plain loop over a dictionary, and its growth.

500,000 accounts, busy ones much busier. `python -m tests.bench.elo 1 10 50` measures these millions; 50 is
compared with 10. The plain loop is timed at one million, where both must give the same ratings.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np
from rich.console import Console

from jobs.ratings.elo import COUNT, RATING, Int8, Int32, Standings, rate
from jobs.rules.ruleset import Rating
from tests.bench.__main__ import table
from tests.bench.row import Row, seconds

MILLION = 1_000_000
ACCOUNTS = 500_000
SEED = 20_261_129
RULES = Rating(start=1500, k_new=32, k=16, new_matches=30)


def history(count: int) -> tuple[Int32, Int8]:
    """Return accounts (count x 2, skewed, never one against itself) and winners, drawn from the seed."""
    random = np.random.default_rng(SEED)
    one = (ACCOUNTS * random.random(count, np.float32) ** 3).astype(np.int32)
    gap = 1 + ((ACCOUNTS - 1) * random.random(count, np.float32) ** 3).astype(np.int32)
    gap = np.minimum(gap, ACCOUNTS - 1)
    return np.stack([one, (one + gap) % ACCOUNTS], axis=1), random.integers(0, 2, count, np.int8)


def newcomers() -> Standings:
    """Return everybody as he starts."""
    state = np.zeros((ACCOUNTS, 2), np.int32)
    state[:, RATING] = RULES.start
    return Standings(state, ACCOUNTS)


def by_dictionary(accounts: Int32, winner: Int8) -> dict[int, tuple[int, int]]:
    """Return (rating, rated matches) by account, a match at a time: what an engineer would write first."""
    standing: dict[int, tuple[int, int]] = {}
    for (one, other), won in zip(accounts.tolist(), winner.tolist(), strict=True):
        rating, count = standing.get(one, (RULES.start, 0))
        against, other_count = standing.get(other, (RULES.start, 0))
        expected = 1 / (1 + 10 ** ((against - rating) / 400))
        result = 1 - won
        k = RULES.k_new if count < RULES.new_matches else RULES.k
        other_k = RULES.k_new if other_count < RULES.new_matches else RULES.k
        standing[one] = round(rating + k * (result - expected)), count + 1
        mirrored = 1 / (1 + 10 ** ((rating - against) / 400))
        standing[other] = round(against + other_k * (1 - result - mirrored)), other_count + 1
    return standing


def measure(millions: Sequence[int] = (1, 10, 50)) -> Iterator[Row]:
    """Yield the speed at one million beside the dictionary, and the growth from 10 to 50 million."""
    rate(*history(1000), newcomers(), RULES)
    taken: dict[int, float] = {}
    for size in millions:
        accounts, winner = history(size * MILLION)
        start = newcomers()
        taken[size] = seconds(partial(rate, accounts, winner, start, RULES))
        if size == 1:
            yield _beside_the_dictionary(accounts, winner, taken[size])
    if {10, 50} <= set(taken):
        growth = taken[50] / taken[10]
        name = "Elo, 50 million matches beside 10 million"
        yield Row(name, taken[50], taken[10], growth, 6, "s", "one pass over the history", at_most=True)


def _beside_the_dictionary(accounts: Int32, winner: Int8, ours: float) -> Row:
    found: dict[int, tuple[int, int]] = {}
    plain = seconds(lambda: found.update(by_dictionary(accounts, winner)), repeats=1)
    _, standings = rate(accounts, winner, newcomers(), RULES)
    played = np.flatnonzero(standings.state[:, COUNT])
    same = {account: tuple(standings.state[account].tolist()) for account in played.tolist()} == found
    note = "the same ratings" if same else "OTHER RATINGS"
    return Row("Elo, 1 million matches", ours, plain, plain / ours if same else 0.0, 120, "s", note)


if __name__ == "__main__":
    measured = list(measure([int(size) for size in sys.argv[1:]] or (1, 10, 50)))
    Console(width=160).print(table(measured))
    sys.exit(0 if all(row.holds for row in measured) else 1)
