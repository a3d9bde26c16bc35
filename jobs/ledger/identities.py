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

from jobs.checks.columns import Flags, Int64, Numbers, has_word, is_true, numbers, of_seats
from jobs.ledger.books import CANCELLED, COUNTED, NOBODY, Books
from jobs.ledger.vip import Moment, vip_history
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


class Judged(NamedTuple):
    """What of an identity can be judged, and where it is broken; an entry a match, or n x 2 by seat."""

    is_judged: Flags
    is_broken: Flags


def sums(books: Books) -> Judged:
    """Identity 1, an entry a match."""
    total = books.chips.values.sum(axis=1) + books.commission.values
    judged = books.is_booked & books.is_judged
    return Judged(judged, judged & (total != -books.due_pool))


def sums_to_zero(books: Books) -> Iterator[Breach]:
    """Identity 1: both seats, the bots' pool and the commission of every match add up to 0."""
    total = books.chips.values.sum(axis=1) + books.commission.values
    for row in np.flatnonzero(sums(books).is_broken).tolist():
        yield _breach(books, 1, row, None, int(total[row]), int(-books.due_pool[row]))


def floors(books: Books, multiples: Mapping[str, int]) -> tuple[Int64, Judged]:
    """Identity 5: the balance that a seat must have (an entry a match), and where it has it (by seat)."""
    balance = of_seats(books.seats, "balance_chips")
    coded = books.matches["platform"].combine_chunks().dictionary_encode()
    times = np.array([multiples.get(one, 0) for one in coded.dictionary.to_pylist()], np.int64)
    floor: Int64 = times[coded.indices.to_numpy()] * books.stake
    judged = ~books.is_bot & balance.is_known & (floor > 0)[:, None]
    return floor, Judged(judged, judged & (balance.values < floor[:, None]))


def affordable(books: Books, multiples: Mapping[str, int]) -> Iterator[Breach]:
    """Identity 5: whoever sits down has so many times the stake (`multiples` by platform) just before."""
    balance = of_seats(books.seats, "balance_chips").values
    floor, found = floors(books, multiples)
    for row, seat in np.argwhere(found.is_broken).tolist():
        yield _breach(books, 5, row, seat, int(balance[row, seat]), int(floor[row]))


def unmoved(books: Books) -> Judged:
    """Identity 6, by seat."""
    judged = (books.state != COUNTED)[:, None] & books.chips.is_known
    return Judged(judged, judged & (books.chips.values != 0))


def settled_as_decided(books: Books) -> Iterator[Breach]:
    """Identity 6 (without the wallet log): what is cancelled or void moved no chips."""
    for row, seat in np.argwhere(unmoved(books).is_broken).tolist():
        yield _breach(books, 6, row, seat, int(books.chips.values[row, seat]), 0)


def listed_stakes(books: Books, rulesets: Mapping[str, Ruleset]) -> Iterator[Breach]:
    """Identity 7: the stake of a hall's table is the hall's; 0 is due where there is no such hall."""
    due, is_judged = due_stakes(books, rulesets)
    for row in np.flatnonzero(is_judged & (books.stake != due)).tolist():
        yield _breach(books, 7, row, None, int(books.stake[row]), int(due[row]))


def due_stakes(books: Books, rulesets: Mapping[str, Ruleset]) -> Numbers:
    """Return the stake of each match's hall, known where the platform's halls have stakes."""
    halls = {
        f"{platform}\n{hall}": stake
        for platform, rules in rulesets.items()
        for hall, stake in (rules.stakes or {}).items()
    }
    listed = pa.array([name for name, rules in rulesets.items() if rules.stakes is not None], pa.string())
    keys = pc.binary_join_element_wise(
        books.matches["platform"], pc.fill_null(books.matches["hall"], ""), "\n"
    )
    place = pc.index_in(keys, pa.array(list(halls), pa.string())).combine_chunks()
    due = pc.fill_null(pa.array(list(halls.values()), pa.int64()).take(place), 0).to_numpy()
    is_hall = has_word(books.matches["room"], "hall")
    return Numbers(due, is_hall & pc.is_in(books.matches["platform"], listed).to_numpy())


def above_zero(books: Books) -> tuple[Int64, Judged]:
    """Identity 8, by seat: what is left once the stake is taken, and where that is below 0."""
    balance = of_seats(books.seats, "balance_chips")
    left: Int64 = balance.values - books.stake[:, None]
    judged = ~books.is_bot & balance.is_known
    return left, Judged(judged, judged & (left < 0))


def never_below_zero(books: Books) -> Iterator[Breach]:
    """Identity 8: no balance is below 0 once the stake is taken."""
    left, found = above_zero(books)
    for row, seat in np.argwhere(found.is_broken).tolist():
        yield _breach(books, 8, row, seat, int(left[row, seat]), 0)


def vip_by_history(books: Books, account_events: pa.Table) -> Iterator[Breach]:
    """Identity 9: VIP status at start and end is that of the account's history (1: a VIP).

    `account_events` as in `jobs/tables.py`. Before an account's first `vip_on` it was none, before its first
    `vip_off` it was one; accounts without such an event are not judged.
    """
    wrong: dict[tuple[int, int], tuple[int, int]] = {}
    moments: tuple[tuple[str, Moment], ...] = (("is_vip_at_start", "started_at"), ("is_vip", "ended_at"))
    for name, at in moments:
        known = vip_history(books, account_events, at)
        said = is_true(books.seats, name)
        for row, seat in np.argwhere(~books.is_bot & known.is_known & (said != known.is_vip)).tolist():
            wrong.setdefault((row, seat), (int(said[row, seat]), int(known.is_vip[row, seat])))
    for (row, seat), (booked, due) in sorted(wrong.items()):
        yield _breach(books, 9, row, seat, booked, due)


def paid_as_recorded(books: Books, events: pa.Table | None = None) -> Judged:
    """Identity 10, by seat; with the `events` of the matches those who left are known."""
    judged = ((books.state != CANCELLED) & (books.winner != NOBODY))[:, None] & books.chips.is_known
    wrong = books.winner[:, None] != np.array([0, 1])
    if events is not None:
        wrong |= _left(books, events)
    return Judged(judged, judged & (books.chips.values > 0) & wrong)


def winner_is_paid(books: Books, events: pa.Table | None = None) -> Iterator[Breach]:
    """Identity 10: who gained is who won; with the `events` of the matches: who left gained nothing."""
    for row, seat in np.argwhere(paid_as_recorded(books, events).is_broken).tolist():
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


def _mask(column: pa.ChunkedArray, *words: str) -> pa.Array:
    """Return which rows hold one of these words, as arrow wants it for a filter."""
    return pa.array(has_word(column, *words))


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
