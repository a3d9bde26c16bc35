"""What is odd about a pair's tables without being a fault of the server: one sentence each.

* `self-match`: the two accounts are one by now, since one was merged into the other;
* `overlap`: the two sat down at a second table while the first was still being played: clocks or data;
* `reversed-prior`: void only because of a match that an admin took back later. It counted when the void one
  was announced, so that the decision stays; whoever grants exceptions finds the list here.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.checks.words import Words, amount
from jobs.compiled import compiled
from jobs.repeat import moments
from jobs.repeat.earlier import earlier_tables
from jobs.repeat.examining import Examination
from jobs.repeat.grouping import Grouped, grouped
from jobs.repeat.kernel import STAKED, VOID
from jobs.repeat.ruling import rule
from jobs.repeat.sittings import COUNTED, UNSTAKED, Flags, Int32, Int64, Sittings

NOTICES = pa.schema(
    [
        ("platform", pa.string()),
        ("kind", pa.string()),
        ("match_id", pa.string()),
        ("other_match_id", pa.string()),
        ("account_a", pa.string()),
        ("account_b", pa.string()),
        ("started_at", tables.UTC),
        ("sentence_tr", pa.string()),
        ("sentence_en", pa.string()),
    ]
)
"""One row a notice; `other_match_id`: the table that began first, the match that was taken back, or none."""


def notices(examination: Examination, taken_back: Collection[str] = ()) -> pa.Table:
    """Return the NOTICES of a platform, kind by kind; `taken_back`: ids of matches that an admin undid."""
    found = [
        *_of_one_account(examination),
        *_at_once(examination),
        *_after_what_was_taken_back(examination, taken_back),
    ]
    return pa.Table.from_pylist(found, schema=NOTICES)


def self_matches(staked: pa.Table, merged: Mapping[str, str]) -> Int64:
    """Return the rows of tables between two accounts of which one was merged into the other, or both."""
    if not merged:
        return np.empty(0, np.int64)
    sides = []
    for name in ("account_a", "account_b"):
        known = staked[name].combine_chunks().dictionary_encode()
        now = pa.array([merged.get(one, one) for one in known.dictionary.to_pylist()], pa.string())
        sides.append(now.take(known.indices))
    return np.flatnonzero(pc.equal(*sides).to_numpy(zero_copy_only=False))


def overlapping(sittings: Sittings, skew_us: int, is_left_out: Flags | None = None) -> Int32:
    """Return for each table an earlier one of its pair that ended more than the skew after it began.

    -1 where there is none; of several the one that ended last.
    """
    left_out = np.zeros(len(sittings), np.bool_) if is_left_out is None else is_left_out
    pairs = grouped(sittings.pair, sittings.started_at, sittings.match_order)
    others = np.full(len(sittings), -1, np.int32)
    _overlaps(pairs, sittings.ended_at, left_out, skew_us, others)
    return others


@compiled
def _overlaps(pairs: Grouped, ended: Int64, is_left_out: Flags, skew: int, others: Int32) -> None:
    rows, times, starts = pairs
    for pair in range(len(starts) - 1):
        latest = -1
        for place in range(starts[pair], starts[pair + 1]):
            row = rows[place]
            if is_left_out[row]:
                continue
            if latest >= 0 and ended[latest] - times[place] > skew:
                others[row] = latest
            if latest < 0 or ended[row] > ended[latest]:
                latest = row


def _of_one_account(examination: Examination) -> Iterator[dict[str, Any]]:
    merged = examination.merged or {}
    rows = self_matches(examination.staked, merged)
    for row in rows[examination.is_listed[rows]].tolist():
        account = examination.staked["account_a"][row].as_py()
        stands = merged.get(account, account)
        said = Words(
            f"Bu iki hesap artık tek hesap ({stands}): bir hesabın kendisiyle maçı.",
            f"The two accounts are one by now ({stands}): a match of an account with itself.",
        )
        yield _row(examination, "self-match", row, None, said)


def _at_once(examination: Examination) -> Iterator[dict[str, Any]]:
    sittings = examination.ruling.tables
    skew_us = examination.readings.skew_ms * 1000
    others = overlapping(sittings, skew_us, ~examination.is_listed)
    for row in np.flatnonzero(others >= 0).tolist():
        other = int(others[row])
        began = int(sittings.started_at[row])
        last = min(int(sittings.ended_at[row]), int(sittings.ended_at[other]))
        at = moments.clock(began, examination.time_zone)
        end = moments.clock(int(sittings.ended_at[other]), examination.time_zone, beside=began)
        lasted = amount(round((last - began) / 1_000_000))
        first = examination.staked["match_id"][other].as_py()
        said = Words(
            f"{at.tr}: {first} bitmeden ({end.tr}) ikinci bir masaya oturmuşlar; {lasted.tr} sn aynı anda.",
            f"{at.en}: they sat down at a second table before {first} had ended ({end.en}); {lasted.en} s "
            "at once.",
        )
        yield _row(examination, "overlap", row, other, said)


def _after_what_was_taken_back(
    examination: Examination, taken_back: Collection[str]
) -> Iterator[dict[str, Any]]:
    staked, ruling = examination.staked, examination.ruling
    is_undone = pc.is_in(staked["match_id"].combine_chunks(), pa.array(sorted(taken_back), pa.string()))
    undone = is_undone.to_numpy(zero_copy_only=False) & (ruling.outcome.announced == STAKED)
    if not examination.voids or not undone.any():
        return
    by_rule = np.where(
        ruling.tables.said == UNSTAKED, COUNTED, ruling.tables.said
    )  # in doubt the rule decides
    others = replace(ruling.tables, said=by_rule, is_exempt=ruling.tables.is_exempt | undone)
    without = rule(others, ruling.readings)
    is_due = (ruling.outcome.should == VOID) & (without.outcome.should == STAKED) & examination.is_listed
    earlier = earlier_tables(ruling)
    for row in np.flatnonzero(is_due & ~undone).tolist():
        of_those = [other for other in earlier.of(row) if undone[other]]
        other = of_those[-1] if of_those else None
        at = moments.clock(int(ruling.tables.started_at[row]), examination.time_zone)
        name = None if other is None else staked["match_id"][other].as_py()
        one = Words("bir maç", "a match") if name is None else Words(f"{name} maçı", name)
        said = Words(
            f"{at.tr} başlangıçlı maç, bir yöneticinin sonradan geri aldığı {one.tr} o sırada sayıldığı için "
            "bahissiz; o olmasa bahisli olurdu. Verilen karar değişmez.",
            f"The match at {at.en} is void because {one.en} counted then, which an admin took back later; "
            "without that one it would be staked. What was decided stays.",
        )
        yield _row(examination, "reversed-prior", row, other, said)


def _row(examination: Examination, kind: str, row: int, other: int | None, said: Words) -> dict[str, Any]:
    staked = examination.staked
    return {
        "platform": examination.platform,
        "kind": kind,
        "match_id": staked["match_id"][row].as_py(),
        "other_match_id": None if other is None else staked["match_id"][other].as_py(),
        "account_a": staked["account_a"][row].as_py(),
        "account_b": staked["account_b"][row].as_py(),
        "started_at": staked["started_at"][row].as_py(),
        "sentence_tr": said.tr,
        "sentence_en": said.en,
    }
