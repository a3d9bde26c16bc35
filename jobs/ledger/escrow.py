"""Stakes that are out: each comes back once, as the match was booked, and in time."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.checks.columns import Flags, Int64
from jobs.checks.words import Words, amount
from jobs.ledger.books import COUNTED, NOBODY, STATES, Books
from jobs.ledger.wallet import AT_TABLES, violation, whole
from jobs.records import Violation
from jobs.repeat import moments
from jobs.repeat.pairing import micros

MINUTE_US = 60_000_000
HOUR_US = 60 * MINUTE_US
LONGEST_MATCH_H = 12
"""ledger.longest_match_h: a stake that is out longer is stuck."""
REFUND_MIN = 10
"""ledger.refund_min: a refund comes within so many minutes of the match's end."""


def stuck_stakes(
    entries: pa.Table,
    books: Books,
    as_of: int,
    zones: Mapping[str, str],
    longest_h: int = LONGEST_MATCH_H,
    refund_min: int = REFUND_MIN,
    known: "Out | None" = None,
) -> Iterator[Violation]:
    """Yield AC-LED-02 (W): stakes that did not come back as the match was booked, came back twice or late.

    Judged per match and account. What is missing is stuck once it is out for longer than the longest match at
    the instant `as_of` (microseconds in UTC, the end of the log); a second payout or refund is a fault at
    once; a refund is late beyond `refund_min` minutes after the match's end. Where the log has no stake entry
    only a second payout or refund is told. `known`: the stakes that are out, where they are at hand.
    """
    out = known or stakes_out(entries, books)
    longest, limit = longest_h * HOUR_US, refund_min * MINUTE_US
    for group in np.flatnonzero(out.is_odd(as_of, longest, limit)).tolist():
        yield violation(
            out.entries, int(out.first[group]), "AC-LED-02", zones, _stuck(out, books, group, refund_min)
        )


class Out(NamedTuple):
    """Stakes and what came back, an entry a match and account."""

    entries: pa.Table
    """What moved at tables, by time."""
    first: Int64
    """Row of the stake, of the first payout or refund where the log has no stake."""
    staked_at: Int64
    group: Int64
    """Place of each entry's match and account in the other columns."""
    has_stake: Flags
    backs: Int64
    """How often something came back."""
    net: Int64
    last_at: Int64
    place: Int64
    """2 x row of the match + seat; -1 where the books do not know it."""
    booked: Int64
    is_booked: Flags
    """Whether the log says what was booked, and the match can be settled."""
    is_free: Flags
    """Whether the stakes go back: the match is void or cancelled."""
    ended_at: Int64

    def is_odd(self, as_of: int, longest: int, limit: int) -> Flags:
        """Say which groups are wrong at an instant, all times in microseconds."""
        is_due = as_of - self.staked_at > longest
        returned = self.backs > 0
        lost = (self.place < 0) & ~returned & is_due
        differs = self.is_booked & (self.net != self.booked) & (returned | is_due)
        odd: Flags = (self.backs > 1) | (self.has_stake & (lost | differs | self.is_late(limit)))
        return odd

    def is_late(self, limit: int) -> Flags:
        """Say which refunds came later than so many microseconds after the match's end."""
        late: Flags = self.is_free & (self.backs == 1) & (self.last_at - self.ended_at > limit)
        return late

    def judged(
        self, as_of: int, longest_h: int, refund_min: int
    ) -> list[tuple[int, pa.ChunkedArray, Flags, Flags]]:
        """Return identities 4 (stakes that are out) and 12 (refunds): number, platforms, judged, broken."""
        late, again = self.is_late(refund_min * MINUTE_US), self.backs > 1
        odd = self.is_odd(as_of, longest_h * HOUR_US, refund_min * MINUTE_US)
        platforms = self.entries["platform"].take(pa.array(self.first))
        refunds = self.is_free & (self.backs > 0)
        return [
            (4, platforms, self.has_stake, odd & self.has_stake & ~again & ~late),
            (12, platforms, refunds, refunds & (again | late)),
        ]


def stakes_out(entries: pa.Table, books: Books) -> Out:
    """Return the stakes of the wallet log, an entry a match and account; `entries` as `WALLET_ENTRIES`."""
    ours = entries.filter(pc.is_in(entries["reason"], pa.array(AT_TABLES)))
    ours = ours.filter(pc.is_valid(ours["reference"]))
    ours = ours.sort_by([("occurred_at", "ascending"), ("entry_id", "ascending")])
    keys = _joined(ours["platform"], ours["reference"], ours["account"]).dictionary_encode()
    group, count = keys.indices.to_numpy().astype(np.int64), len(keys.dictionary)
    place = pc.fill_null(pc.index_in(keys.dictionary, _seat_keys(books)), -1).to_numpy().astype(np.int64)
    is_stake, times = pc.equal(ours["reason"], "stake").to_numpy(), micros(ours["occurred_at"])
    first, last = np.full(count, -1, np.int64), np.zeros(count, np.int64)
    backwards = np.arange(len(ours))[::-1]
    first[group[backwards]] = backwards  # of several the earliest stays
    stakes = backwards[is_stake[backwards]]
    first[group[stakes]] = stakes
    returned = np.flatnonzero(~is_stake)
    last[group[returned]] = times[returned]
    net = np.zeros(count, np.int64)
    np.add.at(net, group, whole(ours, "chips"))
    known = place >= 0
    row, seat = place[known] // 2, place[known] % 2
    booked, ended_at = np.zeros(count, np.int64), np.zeros(count, np.int64)
    is_booked, is_free = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
    is_open = (books.state[row] == COUNTED) & (books.winner[row] == NOBODY)
    booked[known] = books.chips.values[row, seat]
    is_booked[known] = books.chips.is_known[row, seat] & ~is_open
    is_free[known] = books.state[row] != COUNTED
    ended_at[known] = micros(books.matches["ended_at"])[row]
    return Out(
        entries=ours,
        first=first,
        staked_at=times[first],
        group=group,
        has_stake=np.bincount(group[is_stake], minlength=count) > 0,
        backs=np.bincount(group[returned], minlength=count),
        net=net,
        last_at=last,
        place=place,
        booked=booked,
        is_booked=is_booked,
        is_free=is_free,
        ended_at=ended_at,
    )


def _stuck(out: Out, books: Books, group: int, refund_min: int) -> Words:
    """Say what is wrong with a stake."""
    if out.backs[group] > 1:
        rows = np.flatnonzero((out.group == group) & (out.entries["reason"].to_numpy() != "stake"))
        chips = whole(out.entries, "chips")
        paid = [amount(int(chips[row])) for row in rows]
        tr, en = ", ".join(one.tr for one in paid), ", ".join(one.en for one in paid)
        return Words(
            f"bahis birden çok kez geri ödenmiş ({tr}).", f"the stake came back more than once ({en})."
        )
    if out.place[group] < 0:
        lost = amount(-int(out.net[group]))
        return Words(
            f"{lost.tr} çiplik bahis dışarıda kaldı; maçı kayıtta yok.",
            f"a stake of {lost.en} stays out; its match is not in the log.",
        )
    if out.net[group] == out.booked[group]:
        minutes = amount(int((out.last_at[group] - out.ended_at[group]) // MINUTE_US))
        return Words(
            f"bahis maçın bitiminden {minutes.tr} dk sonra iade edilmiş; en çok {refund_min} dk olmalı.",
            f"the stake was refunded {minutes.en} min after the match ended; {refund_min} min are allowed.",
        )
    state = STATES[books.state[out.place[group] // 2]]
    moved, right = moments.signed(int(out.net[group])), moments.signed(int(out.booked[group]))
    names = {"counted": "sayılan", "void": "bahissiz", "cancelled": "iptal edilen"}
    return Words(
        f"cüzdanda {moved.tr}, maçın kaydında {right.tr} ({names[state]} maç).",
        f"{moved.en} in the wallet, {right.en} booked for the match ({state}).",
    )


def _seat_keys(books: Books) -> pa.Array:
    """Return the key of each seat of the books: platform, match, account."""
    rows = pa.array(np.arange(2 * len(books)) // 2)
    matches = (books.matches[name].take(rows) for name in ("platform", "match_id"))
    return _joined(*matches, books.seats["account"])


def _joined(*columns: pa.ChunkedArray) -> pa.Array:
    joined: pa.ChunkedArray = pc.binary_join_element_wise(*columns, "\n")
    return joined.combine_chunks()
