"""The wallet log: balances that chain, chips that come from somewhere.

A balance is shared with the platform's other games; only where this log is supplied can it be followed.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.columns import Flags, Int64, numbers
from jobs.checks.words import Words, amount
from jobs.records import Violation
from jobs.repeat import moments
from jobs.repeat.pairing import micros

MINTS = ("prize", "bonus", "purchase", "admin")
AT_TABLES = ("stake", "payout", "refund")

DEMANDS = {
    "AC-LED-01": (
        "Bir hesabın bakiyeleri kayıttan kayda birbirini izler ve sıfırın altına düşmez.",
        "The balances of an account follow one another from entry to entry and never fall below zero.",
    ),
    "AC-LED-02": (
        "Hiçbir bahis en uzun maçtan daha uzun süre dışarıda kalmaz; her ödeme ve iade bir kez yapılır, "
        "iade gecikmez.",
        "No stake stays out longer than the longest match; each payout and refund is made once, refunds "
        "in time.",
    ),
    "AC-LED-03": (
        "Basılan ya da silinen her çipin nedeni ve dayanağı yazılıdır.",
        "Chips that are minted or burned have a reason and a reference.",
    ),
}


class Chains(NamedTuple):
    """Wallet entries in the order in which each account's balances follow one another."""

    entries: pa.Table
    follows: Flags
    """Whether an entry has one of the same account before it."""
    before: Int64
    """The balance that the entry before it left; 0 where there is none."""
    gaps: Int64
    """What the balance has more than the one before and the entry's chips explain; 0 where none is before."""


def chains(entries: pa.Table) -> Chains:
    """Return all accounts' chains; `entries` as `tables.WALLET_ENTRIES`, other columns go along.

    Entries of an account at one instant are taken in the order in which they chain, if there is one.
    """
    keys = [(name, "ascending") for name in ("platform", "account", "occurred_at", "entry_id")]
    table = entries.sort_by(keys)
    follows = np.ones(len(table), np.bool_)
    follows[:1] = False
    for name in ("platform", "account"):
        codes = table[name].combine_chunks().dictionary_encode().indices.to_numpy()
        follows[1:] &= codes[1:] == codes[:-1]
    chips, after = whole(table, "chips"), whole(table, "balance_after_chips")
    order = _chained(follows, micros(table["occurred_at"]), chips, after)
    before = np.where(follows, np.roll(after[order], 1), 0)
    gaps = np.where(follows, after[order] - chips[order] - before, 0)
    return Chains(table.take(pa.array(order)), follows, before, gaps)


def broken_chains(
    entries: pa.Table, zones: Mapping[str, str], known: Chains | None = None
) -> Iterator[Violation]:
    """Yield AC-LED-01 (W): balances that are not the one before plus the entry's chips, or fall below 0.

    `entries` as `tables.WALLET_ENTRIES`; `known`: their chains where they are at hand. An account's first
    entry is not judged, and of a balance that stays below 0 only the entry that took it there is told.
    """
    found = known or chains(entries)
    chips, after = whole(found.entries, "chips"), whole(found.entries, "balance_after_chips")
    for row in np.flatnonzero(found.gaps).tolist():
        had, moved, now = (amount(int(one[row])) for one in (found.before, chips, after))
        gap = moments.signed(int(found.gaps[row]))
        said = Words(
            f"önceki bakiye {had.tr}, hareket {moved.tr}, sonraki bakiye {now.tr}: {gap.tr} açıklanmıyor.",
            f"balance before {had.en}, movement {moved.en}, balance after {now.en}: {gap.en} unexplained.",
        )
        yield violation(found.entries, row, "AC-LED-01", zones, said)
    for row in np.flatnonzero((after < 0) & (found.before >= 0)).tolist():
        moved, now = moments.signed(int(chips[row])), amount(int(after[row]))
        said = Words(
            f"{moved.tr} çipten sonra bakiye {now.tr}: sıfırın altında.",
            f"after {moved.en} chips the balance is {now.en}: below zero.",
        )
        yield violation(found.entries, row, "AC-LED-01", zones, said)


def unexplained_mints(entries: pa.Table, zones: Mapping[str, str]) -> Iterator[Violation]:
    """Yield AC-LED-03 (I): chips minted or burned without a reference, or by an admin without an author."""
    chips, reasons = whole(entries, "chips"), entries["reason"]
    lacks_reference, lacks_author = (_is_empty(entries[name]) for name in ("reference", "author"))
    lacks_author &= pc.equal(reasons, "admin").to_numpy()
    is_mint = pc.is_in(reasons, pa.array(MINTS)).to_numpy()
    for row in np.flatnonzero(is_mint & (lacks_reference | lacks_author)).tolist():
        lacks = [Words("dayanağı", "reference")] if lacks_reference[row] else []
        lacks += [Words("yapanı", "author")] if lacks_author[row] else []
        moved, reason = moments.signed(int(chips[row])), reasons[row].as_py()
        tr, en = " ve ".join(one.tr for one in lacks), " and ".join(one.en for one in lacks)
        said = Words(
            f"{moved.tr} çip ({reason}): {tr} yazılı değil.", f"{moved.en} chips ({reason}) without {en}."
        )
        yield violation(entries, row, "AC-LED-03", zones, said)


def _chained(
    follows: NDArray[np.bool_], times: NDArray[np.int64], chips: NDArray[np.int64], after: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the rows so that entries of one account and instant chain where some order of them does."""
    order = np.arange(len(times))
    ties = np.flatnonzero(follows[1:] & (times[1:] == times[:-1])) + 1
    if not len(ties):
        return order
    begins = np.flatnonzero(np.diff(ties, prepend=-2) != 1)
    for begin, last in zip(ties[begins] - 1, np.append(ties[begins[1:] - 1], ties[-1]), strict=True):
        left = list(range(int(begin), int(last) + 1))
        balance = int(after[order[begin - 1]]) if follows[begin] else None
        chain = _chain(left, balance, chips, after)
        order[begin : last + 1] = chain
    return order


def _chain(
    left: list[int], balance: int | None, chips: NDArray[np.int64], after: NDArray[np.int64]
) -> list[int]:
    """Return entries of one instant in a row: always the first that starts from the balance so far."""
    if balance is None:
        ends = {int(after[row]) for row in left}
        heads = [row for row in left if int(after[row] - chips[row]) not in ends]
        balance = int(after[heads[0]] - chips[heads[0]]) if heads else int(after[left[0]] - chips[left[0]])
    chain: list[int] = []
    left = list(left)
    while left:
        fitting = [row for row in left if int(after[row] - chips[row]) == balance]
        row = fitting[0] if fitting else left[0]
        chain.append(row)
        left.remove(row)
        balance = int(after[row])
    return chain


def _is_empty(column: pa.ChunkedArray) -> Flags:
    empty: Flags = pc.equal(pc.fill_null(column, ""), "").to_numpy()
    return empty


def whole(entries: pa.Table, name: str) -> Int64:
    """Return a column of whole numbers, 0 where nothing stands."""
    return numbers(entries[name]).values


def violation(entries: pa.Table, row: int, code: str, zones: Mapping[str, str], said: Words) -> Violation:
    """Return a violation of an entry; it stands at the match that it refers to, else at its own id."""
    platform, account = entries["platform"][row].as_py(), entries["account"][row].as_py()
    at = moments.clock(
        int(micros(entries["occurred_at"].slice(row, 1))[0]), zones.get(platform, "Europe/Istanbul")
    )
    entry, reference = entries["entry_id"][row].as_py(), entries["reference"][row].as_py()
    is_at_table = entries["reason"][row].as_py() in AT_TABLES
    head = f"{account}, {entry}, "
    return Violation(
        platform=platform,
        match_id=reference if reference and is_at_table else entry,
        game_no=None,
        turn_no=None,
        code=code,
        severity="I" if code == "AC-LED-03" else "W",
        message_tr=f"{head}{at.tr}: {said.tr}",
        message_en=f"{head}{at.en}: {said.en}",
    )
