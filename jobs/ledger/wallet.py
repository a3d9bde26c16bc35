"""The wallet log: balances that chain, stakes that come back, chips that come from somewhere.

A balance is shared with the platform's other games; only where this log is supplied can it be followed.
"""

from collections.abc import Iterator, Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.columns import numbers
from jobs.checks.words import Words, amount
from jobs.ledger.books import COUNTED, NOBODY, STATES, Books
from jobs.records import Violation
from jobs.repeat import moments
from jobs.repeat.pairing import micros

MINTS = ("prize", "bonus", "purchase", "admin")
HOUR_US = 3_600_000_000
LONGEST_MATCH_H = 12
"""ledger.longest_match_h: a stake that is out longer is stuck."""

DEMANDS = {
    "AC-LED-01": (
        "Bir hesabın bakiyeleri kayıttan kayda birbirini izler.",
        "The balances of an account follow one another from entry to entry.",
    ),
    "AC-LED-02": (
        "Hiçbir bahis en uzun maçtan daha uzun süre dışarıda kalmaz; her ödeme ve iade bir kez yapılır.",
        "No stake stays out longer than the longest match; each payout and refund is made once.",
    ),
    "AC-LED-03": (
        "Basılan ya da silinen her çipin nedeni ve dayanağı yazılıdır.",
        "Chips that are minted or burned have a reason and a reference.",
    ),
}


def broken_chains(entries: pa.Table, zones: Mapping[str, str]) -> Iterator[Violation]:
    """Yield AC-LED-01 (W): entries whose balance is not the one before plus their chips.

    `entries` as `tables.WALLET_ENTRIES`. Entries of an account at one instant are taken in the order in which
    they chain, if there is one. An account's first entry is not judged.
    """
    table = entries.sort_by(
        [(name, "ascending") for name in ("platform", "account", "occurred_at", "entry_id")]
    )
    if len(table) < 2:
        return
    follows = np.ones(len(table), np.bool_)
    follows[0] = False
    for name in ("platform", "account"):
        codes = table[name].combine_chunks().dictionary_encode().indices.to_numpy()
        follows[1:] &= codes[1:] == codes[:-1]
    times, chips, after = (
        micros(table["occurred_at"]),
        _whole(table, "chips"),
        _whole(table, "balance_after_chips"),
    )
    order = _chained(follows, times, chips, after)
    before = np.roll(after[order], 1)
    gaps = np.where(follows, after[order] - chips[order] - before, 0)
    for place in np.flatnonzero(gaps).tolist():
        row = int(order[place])
        had, moved, now = (amount(int(one)) for one in (before[place], chips[row], after[row]))
        gap = moments.signed(int(gaps[place]))
        said = Words(
            f"önceki bakiye {had.tr}, hareket {moved.tr}, sonraki bakiye {now.tr}: {gap.tr} açıklanmıyor.",
            f"balance before {had.en}, movement {moved.en}, balance after {now.en}: {gap.en} unexplained.",
        )
        yield _violation(table, row, "AC-LED-01", zones, said)


def stuck_stakes(
    entries: pa.Table, books: Books, as_of: int, zones: Mapping[str, str], longest_h: int = LONGEST_MATCH_H
) -> Iterator[Violation]:
    """Yield AC-LED-02 (W): stakes that did not come back as the match was booked, or came back twice.

    Judged per match and account that has a stake entry. What is missing is stuck once it is out for longer
    than the longest match at the instant `as_of` (microseconds in UTC, the end of the log); a second payout
    or refund is a fault at once.
    """
    ours = entries.filter(pc.is_in(entries["reason"], pa.array(["stake", "payout", "refund"])))
    ours = ours.filter(pc.is_valid(ours["reference"])).sort_by(
        [("occurred_at", "ascending"), ("entry_id", "ascending")]
    )
    seats = _seats(books)
    groups: dict[tuple[str, str, str], list[int]] = {}
    keys = zip(*(ours[name].to_pylist() for name in ("platform", "reference", "account")), strict=True)
    for row, key in enumerate(keys):
        groups.setdefault(key, []).append(row)
    reasons, chips, times = ours["reason"].to_pylist(), _whole(ours, "chips"), micros(ours["occurred_at"])
    for key, rows in groups.items():
        kinds = [reasons[row] for row in rows]
        if "stake" not in kinds:
            continue
        stake = rows[kinds.index("stake")]
        backs = [row for row in rows if reasons[row] != "stake"]
        is_due = as_of - int(times[stake]) > longest_h * HOUR_US
        said = _stuck(
            books, seats.get(key), [int(chips[row]) for row in backs], int(chips[rows].sum()), is_due
        )
        if said is not None:
            yield _violation(ours, stake, "AC-LED-02", zones, said)


def unexplained_mints(entries: pa.Table, zones: Mapping[str, str]) -> Iterator[Violation]:
    """Yield AC-LED-03 (I): chips minted or burned without a reference, or by an admin without an author."""
    reasons = entries["reason"].to_pylist()
    references, authors = entries["reference"].to_pylist(), entries["author"].to_pylist()
    chips = _whole(entries, "chips")
    for row in np.flatnonzero(pc.is_in(entries["reason"], pa.array(MINTS)).to_numpy()).tolist():
        lacks = [] if references[row] else [Words("dayanağı", "reference")]
        if reasons[row] == "admin" and not authors[row]:
            lacks.append(Words("yapanı", "author"))
        if lacks:
            moved = moments.signed(int(chips[row]))
            tr, en = " ve ".join(one.tr for one in lacks), " and ".join(one.en for one in lacks)
            said = Words(
                f"{moved.tr} çip ({reasons[row]}): {tr} yazılı değil.",
                f"{moved.en} chips ({reasons[row]}) without {en}.",
            )
            yield _violation(entries, row, "AC-LED-03", zones, said)


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


def _seats(books: Books) -> dict[tuple[str, str, str], tuple[int, int]]:
    """Return (platform, match, account) -> (row of the match, seat)."""
    platforms, ids = books.matches["platform"].to_pylist(), books.matches["match_id"].to_pylist()
    accounts = books.seats["account"].to_pylist()
    return {
        (platforms[row], ids[row], accounts[2 * row + seat]): (row, seat)
        for row in range(len(books))
        for seat in (0, 1)
    }


def _stuck(
    books: Books, place: tuple[int, int] | None, backs: list[int], net: int, is_due: bool
) -> Words | None:
    """Say what is wrong with a stake that came back as `backs`, `net` chips in all; None where nothing is."""
    if len(backs) > 1:
        paid = ", ".join(amount(one).tr for one in backs), ", ".join(amount(one).en for one in backs)
        return Words(
            f"bahis birden çok kez geri ödenmiş ({paid[0]}).",
            f"the stake came back more than once ({paid[1]}).",
        )
    if place is None:
        if backs or not is_due:
            return None
        out = amount(-net)
        return Words(
            f"{out.tr} çiplik bahis dışarıda kaldı; maçı kayıtta yok.",
            f"a stake of {out.en} stays out; its match is not in the log.",
        )
    row, seat = place
    if not books.chips.is_known[row, seat] or (books.state[row] == COUNTED and books.winner[row] == NOBODY):
        return None
    booked = int(books.chips.values[row, seat])
    if net == booked or (not backs and not is_due):
        return None
    state = STATES[books.state[row]]
    moved, right = moments.signed(net), moments.signed(booked)
    names = {"counted": "sayılan", "void": "bahissiz", "cancelled": "iptal edilen"}
    return Words(
        f"cüzdanda {moved.tr}, maçın kaydında {right.tr} ({names[state]} maç).",
        f"{moved.en} in the wallet, {right.en} booked for the match ({state}).",
    )


def _whole(entries: pa.Table, name: str) -> NDArray[np.int64]:
    return numbers(entries[name]).values


def _violation(entries: pa.Table, row: int, code: str, zones: Mapping[str, str], said: Words) -> Violation:
    """Return a violation of an entry; it stands at the match or event that it refers to, else at its id."""
    platform, account = entries["platform"][row].as_py(), entries["account"][row].as_py()
    at = moments.clock(
        int(micros(entries["occurred_at"].slice(row, 1))[0]), zones.get(platform, "Europe/Istanbul")
    )
    entry = entries["entry_id"][row].as_py()
    head = f"{account}, {entry}, "
    return Violation(
        platform=platform,
        match_id=entries["reference"][row].as_py() or entry,
        game_no=None,
        turn_no=None,
        code=code,
        severity="I" if code == "AC-LED-03" else "W",
        message_tr=f"{head}{at.tr}: {said.tr}",
        message_en=f"{head}{at.en}: {said.en}",
    )
