"""Who was a VIP when, by the history of accounts, and winners who were settled at another rate."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.checks.columns import Flags, Int64, has_word
from jobs.checks.commission import rounded_share
from jobs.checks.readings import STANDARD, Readings
from jobs.checks.words import Words, amount
from jobs.ledger.books import NORMAL, VIP, Books
from jobs.records import Violation
from jobs.repeat.pairing import micros
from jobs.rules.ruleset import Ruleset

CODE = "AC-STK-03"
Moment = Literal["started_at", "ended_at"]


class History(NamedTuple):
    """What the accounts' histories say of the seats, each n x 2."""

    is_known: Flags
    """Whether the account's status ever changed in the log."""
    is_vip: Flags
    is_certain: Flags
    """Whether a change stands before that instant; else the status is what the first change ended."""


def vip_history(books: Books, account_events: pa.Table, at: Moment) -> History:
    """Return the VIP status of each seat when its match began or ended.

    `account_events` as in `jobs/tables.py`; a change counts from its own instant on.
    """
    changes = account_events.filter(pa.array(has_word(account_events["event"], "vip_on", "vip_off")))
    codes, accounts = _codes(books, changes)
    times, asked = micros(changes["occurred_at"]), np.repeat(micros(books.matches[at]), 2)
    is_on = pc.equal(changes["event"], "vip_on").to_numpy()
    order = np.lexsort((times, codes))
    codes, times, is_on = codes[order], times[order], is_on[order]
    place = _latest(codes, times, accounts, asked)
    known = np.isin(accounts, codes)
    certain = known & (place >= 0)
    certain[certain] &= codes[place[certain]] == accounts[certain]
    is_vip = np.zeros(len(accounts), np.bool_)
    is_vip[certain] = is_on[place[certain]]
    before = known & ~certain
    is_vip[before] = ~is_on[np.searchsorted(codes, accounts[before])]
    return History(known.reshape(-1, 2), is_vip.reshape(-1, 2), certain.reshape(-1, 2))


def other_rates(
    books: Books,
    account_events: pa.Table,
    rulesets: Mapping[str, Ruleset],
    readings: Readings = STANDARD,
) -> Iterator[Violation]:
    """Yield AC-STK-03: winners whose commission is not that of their status by the account's history.

    E where the history says it, W where it is only what the first change in the log ended.
    """
    if not len(books):
        return
    moment: Moment = "ended_at" if readings.vip_asof == "settle" else "started_at"
    history = vip_history(books, account_events, moment)
    rows, seat = np.arange(len(books)), np.maximum(books.winner, 0)
    is_paid = ((books.rate == NORMAL) | (books.rate == VIP)) & books.commission.is_known
    is_other = is_paid & history.is_known[rows, seat] & (history.is_vip[rows, seat] != (books.rate == VIP))
    for row in np.flatnonzero(is_other).tolist():
        platform = books.matches["platform"][row].as_py()
        share = rulesets[platform].commission
        assert share is not None  # else no rate
        is_vip = bool(history.is_vip[row, seat[row]])
        rate = np.array([share.vip_bp if is_vip else share.normal_bp])
        due = int(rounded_share(2 * books.stake[[row]], rate, readings.commission_rounding)[0])
        if due == books.commission.values[row]:
            continue  # settled as the history has it: the check of the single match says what the log says
        severity: Literal["E", "W"] = "E" if history.is_certain[row, seat[row]] else "W"
        said = _said(books, row, int(seat[row]), due, is_vip)
        match_id = books.matches["match_id"][row].as_py()
        yield Violation(platform, match_id, None, None, CODE, severity, said.tr, said.en)


def _codes(books: Books, changes: pa.Table) -> tuple[Int64, Int64]:
    """Return the accounts of changes and of seats as numbers; those without a change are -1."""
    sides = [np.arange(2 * len(books)) // 2]
    platforms = books.matches["platform"].take(pa.array(sides[0]))
    ours = pc.binary_join_element_wise(changes["platform"], changes["account"], "\n").combine_chunks()
    seats = pc.binary_join_element_wise(platforms, books.seats["account"], "\n").combine_chunks()
    coded = ours.dictionary_encode()
    accounts = pc.fill_null(pc.index_in(seats, coded.dictionary), -1).to_numpy().astype(np.int64)
    return coded.indices.to_numpy().astype(np.int64), accounts


def _latest(codes: Int64, times: Int64, accounts: Int64, asked: Int64) -> Int64:
    """Return the place of the last change at or before each instant, by (account, time); -1: none at all."""
    changes, seats = len(codes), len(accounts)
    order = np.lexsort(
        (
            np.repeat([0, 1], [changes, seats]),
            np.concatenate([times, asked]),
            np.concatenate([codes, accounts]),
        )
    )
    passed = np.cumsum(order < changes) - 1
    place = np.empty(seats, np.int64)
    is_seat = order >= changes
    place[order[is_seat] - changes] = passed[is_seat]
    return place


def _said(books: Books, row: int, seat: int, due: int, is_vip: bool) -> Words:
    pot, kept = 2 * int(books.stake[row]), int(books.commission.values[row])
    account = books.seats["account"][2 * row + seat].as_py()
    paid, right = amount(pot - kept), amount(pot - due)
    status = Words("VIP" if is_vip else "VIP değil", "a VIP" if is_vip else "no VIP")
    return Words(
        f"Sunucu {paid.tr} ödedi; hesap geçmişine göre kazanan {account} {status.tr}, kural {right.tr} "
        "verir.",
        f"The server paid {paid.en}; by its history the winner {account} is {status.en}, and the rule gives "
        f"{right.en}.",
    )
