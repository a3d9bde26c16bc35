"""The identities that a ledger must keep; each function yields where one is broken.

Numbers are those of the list of identities: 1 every match sums to 0; 5 seating; 6 settled once; 7 stakes of
the hall; 8 no balance below 0; 9 VIP by the account's history; 10 the winner is paid. (4, and what needs the
wallet log, stands in `wallet.py`.)
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.columns import Flags, Int64, has_word, is_true, numbers, of_seats
from jobs.ledger.books import CANCELLED, COUNTED, NOBODY, Books
from jobs.repeat.pairing import micros
from jobs.rules.ruleset import Ruleset


class Breach(NamedTuple):
    """An identity that a match breaks: what stands in the books and what would be right."""

    identity: int
    platform: str
    match_id: str
    account: str | None
    """Of the seat concerned; None: the match as a whole."""
    booked: int
    due: int


def sums_to_zero(books: Books) -> Iterator[Breach]:
    """Identity 1: both seats, the bots' pool and the commission of every match add up to 0."""
    total = books.chips.values.sum(axis=1) + books.commission.values
    right = -books.due_pool
    broken = books.is_booked & books.is_judged & (total != right)
    for row in np.flatnonzero(broken).tolist():
        yield _breach(books, 1, row, None, int(total[row]), int(right[row]))


def affordable(books: Books, multiples: Mapping[str, int]) -> Iterator[Breach]:
    """Identity 5: whoever sits down has so many times the stake (`multiples` by platform) just before."""
    balance = of_seats(books.seats, "balance_chips")
    times = np.array([multiples.get(one, 0) for one in books.matches["platform"].to_pylist()], np.int64)
    floor = times * books.stake
    for row, seat in np.argwhere(
        ~books.is_bot & balance.is_known & (balance.values < floor[:, None])
    ).tolist():
        yield _breach(books, 5, row, seat, int(balance.values[row, seat]), int(floor[row]))


def settled_as_decided(books: Books) -> Iterator[Breach]:
    """Identity 6 (without the wallet log): what is cancelled or void moved no chips."""
    free = (books.state != COUNTED)[:, None] & books.chips.is_known & (books.chips.values != 0)
    for row, seat in np.argwhere(free).tolist():
        yield _breach(books, 6, row, seat, int(books.chips.values[row, seat]), 0)


def listed_stakes(books: Books, rulesets: Mapping[str, Ruleset]) -> Iterator[Breach]:
    """Identity 7: the stake of a hall's table is the hall's; 0 is due where there is no such hall."""
    halls, rooms = books.matches["hall"].to_pylist(), books.matches["room"].to_pylist()
    for row, platform in enumerate(books.matches["platform"].to_pylist()):
        stakes = rulesets[platform].stakes
        if stakes is None or rooms[row] != "hall":
            continue
        due = stakes.get(halls[row] or "", 0)
        if books.stake[row] != due:
            yield _breach(books, 7, row, None, int(books.stake[row]), due)


def never_below_zero(books: Books) -> Iterator[Breach]:
    """Identity 8: no balance is below 0 once the stake is taken."""
    balance = of_seats(books.seats, "balance_chips")
    left = balance.values - books.stake[:, None]
    for row, seat in np.argwhere(~books.is_bot & balance.is_known & (left < 0)).tolist():
        yield _breach(books, 8, row, seat, int(left[row, seat]), 0)


def vip_by_history(books: Books, account_events: pa.Table) -> Iterator[Breach]:
    """Identity 9: VIP status at start and end is that of the account's history (1: a VIP).

    `account_events` as in `jobs/tables.py`. Before an account's first `vip_on` it was none, before its first
    `vip_off` it was one; accounts without such an event are not judged.
    """
    history = _vip_history(account_events)
    platforms, accounts = books.matches["platform"].to_pylist(), books.seats["account"].to_pylist()
    started, ended = micros(books.matches["started_at"]), micros(books.matches["ended_at"])
    said = {"is_vip_at_start": started, "is_vip": ended}
    flags = {name: is_true(books.seats, name) for name in said}
    for row, platform in enumerate(platforms):
        for seat in (0, 1):
            known = history.get((platform, accounts[2 * row + seat]))
            if known is None or books.is_bot[row, seat]:
                continue
            for name, at in said.items():
                due = _was_vip(known, int(at[row]))
                if bool(flags[name][row, seat]) != due:
                    yield _breach(books, 9, row, seat, int(flags[name][row, seat]), int(due))
                    break


def winner_is_paid(books: Books, events: pa.Table | None = None) -> Iterator[Breach]:
    """Identity 10: who gained is who won; with the `events` of the matches: who left gained nothing."""
    gained = books.chips.is_known & (books.chips.values > 0)
    is_winner = books.winner[:, None] == np.array([0, 1])
    wrong = gained & ~is_winner
    if events is not None:
        wrong |= gained & _left(books, events)
    wrong &= ((books.state != CANCELLED) & (books.winner != NOBODY))[:, None]
    for row, seat in np.argwhere(wrong).tolist():
        yield _breach(
            books, 10, row, seat, int(books.chips.values[row, seat]), int(books.due_chips[row, seat])
        )


def has_a_winner(books: Books) -> Iterator[Breach]:
    """Say which matches count and have no winner, or are staked between two bots: neither can be settled."""
    counted = (books.state == COUNTED) & (books.stake > 0)
    for row in np.flatnonzero(counted & ((books.winner == NOBODY) | books.is_bot.all(axis=1))).tolist():
        yield _breach(books, 1, row, None, int(books.stake[row]), 0)


def _breach(books: Books, identity: int, row: int, seat: int | None, booked: int, due: int) -> Breach:
    return Breach(
        identity,
        books.matches["platform"][row].as_py(),
        books.matches["match_id"][row].as_py(),
        None if seat is None else books.seats["account"][2 * row + seat].as_py(),
        booked,
        due,
    )


def _vip_history(account_events: pa.Table) -> dict[tuple[str, str], tuple[Int64, NDArray[np.bool_]]]:
    changes = account_events.filter(_mask(account_events["event"], "vip_on", "vip_off"))
    changes = changes.sort_by([("occurred_at", "ascending")])
    found: dict[tuple[str, str], list[tuple[int, bool]]] = {}
    columns = (changes["platform"].to_pylist(), changes["account"].to_pylist(), changes["event"].to_pylist())
    for platform, account, event, at in zip(*columns, micros(changes["occurred_at"]).tolist(), strict=True):
        found.setdefault((platform, account), []).append((at, event == "vip_on"))
    return {
        key: (np.array([at for at, _ in one], np.int64), np.array([on for _, on in one], np.bool_))
        for key, one in found.items()
    }


def _mask(column: pa.ChunkedArray, *words: str) -> pa.Array:
    """Return which rows hold one of these words, as arrow wants it for a filter."""
    return pa.array(has_word(column, *words))


def _was_vip(known: tuple[Int64, NDArray[np.bool_]], at: int) -> bool:
    times, is_on = known
    place = int(np.searchsorted(times, at, side="right")) - 1
    return bool(is_on[place]) if place >= 0 else not bool(is_on[0])


def _left(books: Books, events: pa.Table) -> Flags:
    """Say which seats left for good, by a `leave` event."""
    gone = events.filter(_mask(events["event"], "leave"))
    keys = pc.binary_join_element_wise(books.matches["platform"], books.matches["match_id"], "\n")
    row = pc.index_in(
        pc.binary_join_element_wise(gone["platform"], gone["match_id"], "\n"), keys.combine_chunks()
    )
    rows, seats = numbers(row), numbers(gone["seat"])
    left = np.zeros((len(books), 2), np.bool_)
    left[rows.values[rows.is_known], seats.values[rows.is_known]] = True
    return left
