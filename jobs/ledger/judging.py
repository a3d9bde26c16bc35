"""How many things each identity of the ledger could be judged on, and on how many it is broken."""

from collections.abc import Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.columns import Int64
from jobs.ledger import identities
from jobs.ledger.books import NORMAL, VIP, Books
from jobs.ledger.identities import Judged
from jobs.ledger.vip import vip_history
from jobs.rules.ruleset import Ruleset

JUDGED = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("identity", pa.int8()),
        ("judged_count", pa.int64()),
        ("broken_count", pa.int64()),
    ]
)
FROM_BOOKS = (1, 5, 6, 7, 8, 9, 10, 11)
"""Identities that matches and the histories of accounts decide; the others need the wallet log or ratings."""


def judged_by_books(
    books: Books,
    days: pa.Array,
    rulesets: Mapping[str, Ruleset],
    account_events: pa.Table,
    events: pa.Table,
    vip_asof: str = "settle",
) -> pa.Table:
    """Return JUDGED rows, one a platform, unit and identity of FROM_BOOKS.

    `days`: the match days of the books' matches (11 counts days of a platform and unit); `account_events` and
    `events` as in `jobs/tables.py`.
    """
    keys = pc.binary_join_element_wise(books.matches["platform"], books.matches["unit"], "\n")
    coded = keys.combine_chunks().dictionary_encode()
    names = [name.split("\n") for name in coded.dictionary.to_pylist()]
    book, count = coded.indices.to_numpy().astype(np.int64), len(names)
    multiples = {platform: rules.min_balance_multiple or 0 for platform, rules in rulesets.items()}
    due, is_listed = identities.due_stakes(books, rulesets)
    found = {
        1: identities.sums(books),
        5: identities.floors(books, multiples)[1],
        6: identities.unmoved(books),
        7: Judged(is_listed, is_listed & (books.stake != due)),
        8: identities.above_zero(books)[1],
        9: _vip(books, account_events, vip_asof),
        10: identities.paid_as_recorded(books, events),
    }
    counts = {
        number: (_sums(book, count, one[0]), _sums(book, count, one[1])) for number, one in found.items()
    }
    counts[11] = _days(books, days, book, count)
    return pa.table(
        {
            "platform": [name[0] for _ in FROM_BOOKS for name in names],
            "unit": [name[1] for _ in FROM_BOOKS for name in names],
            "identity": np.repeat(np.array(FROM_BOOKS, np.int8), count),
            "judged_count": np.concatenate([counts[number][0] for number in FROM_BOOKS]),
            "broken_count": np.concatenate([counts[number][1] for number in FROM_BOOKS]),
        },
        schema=JUDGED,
    )


def _vip(books: Books, account_events: pa.Table, vip_asof: str) -> Judged:
    """Identity 9: the rate of each winner beside what the account's history says, an entry a match."""
    history = vip_history(books, account_events, "ended_at" if vip_asof == "settle" else "started_at")
    rows, seat = np.arange(len(books)), np.maximum(books.winner, 0)
    judged = ((books.rate == NORMAL) | (books.rate == VIP)) & history.is_known[rows, seat]
    return Judged(judged, judged & (history.is_vip[rows, seat] != (books.rate == VIP)))


def _days(books: Books, days: pa.Array, book: Int64, count: int) -> tuple[Int64, Int64]:
    """Identity 11: days of which the commission booked is not the sum of what each match's class gives."""
    ruled = books.is_judged & books.commission.is_known & (books.stake > 0)
    over = np.where(ruled, books.commission.values - books.due_commission, 0)
    day = days.cast(pa.int32()).to_numpy(zero_copy_only=False).astype(np.int64)
    apart, place = np.unique(np.stack([book, day], axis=1)[ruled], axis=0, return_inverse=True)
    differences = np.zeros(len(apart), np.int64)
    np.add.at(differences, place.reshape(-1), over[ruled])
    return (
        np.bincount(apart[:, 0], minlength=count),
        np.bincount(apart[differences != 0, 0], minlength=count),
    )


def _sums(book: Int64, count: int, flags: NDArray[np.bool_]) -> Int64:
    """Return how many flags are set in each book; flags an entry a match or n x 2."""
    each = flags if flags.ndim == 1 else flags.sum(axis=1)
    return np.bincount(book, weights=each, minlength=count).astype(np.int64)
