"""Entries of cups and leagues in the wallet log: each at its price, once an account, refunded once."""

from collections.abc import Iterator, Mapping

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.checks.columns import Flags, Int64
from jobs.checks.words import Words, amount
from jobs.ledger.wallet import violation, whole
from jobs.records import Violation

CODE = "AC-TRN-02"
DEMANDS = {
    CODE: (
        "Turnuvaya giriş ilan edilen ücretle ve hesap başına bir kez olur; iade de bir kez ve tam yapılır.",
        "A tournament is entered at its price and once an account; a refund is made once and in full.",
    ),
}


def wrong_entries(
    entries: pa.Table, prices: Mapping[str, Mapping[str, int]], zones: Mapping[str, str]
) -> Iterator[Violation]:
    """Yield AC-TRN-02 (E): entries at another price, a second one of an account, refunds twice or in part.

    `entries` as `tables.WALLET_ENTRIES`; `prices`: platform -> kind of event (what stands before the colon of
    its id) -> what it costs. Events of other kinds are not judged. Whoever got a refund may enter once more.
    """
    known = {f"{one}\n{kind}": price for one, of in prices.items() for kind, price in of.items()}
    keys = pc.binary_join_element_wise(entries["platform"], _kinds(entries), "\n")
    is_event = pc.is_in(keys, pa.array(list(known), pa.string()))
    is_ours = pc.and_(is_event, pc.is_in(entries["reason"], pa.array(["league_entry", "refund"])))
    if not pc.any(is_ours).as_py():
        return
    ours = entries.filter(is_ours).sort_by([("occurred_at", "ascending"), ("entry_id", "ascending")])
    keys = pc.binary_join_element_wise(ours["platform"], _kinds(ours), "\n")
    price = pa.array(list(known.values()), pa.int64()).take(
        pc.index_in(keys, pa.array(list(known), pa.string())).combine_chunks()
    )
    due, chips = price.to_numpy(), whole(ours, "chips")
    is_entry: Flags = pc.equal(ours["reason"], "league_entry").to_numpy()
    group = pc.binary_join_element_wise(ours["platform"], ours["reference"], ours["account"], "\n")
    codes = group.combine_chunks().dictionary_encode().indices.to_numpy().astype(np.int64)
    entered, refunded = _so_far(codes, is_entry), _so_far(codes, ~is_entry)
    other_price = np.where(is_entry, -chips, chips) != due
    again = is_entry & (entered - refunded > 1)
    twice = ~is_entry & (refunded > 1)
    for row in np.flatnonzero(other_price | again | twice).tolist():
        said = _said(ours["reference"][row].as_py(), int(chips[row]), int(due[row]), bool(is_entry[row]))
        if not other_price[row]:
            said = _again(ours["reference"][row].as_py(), bool(is_entry[row]))
        one = violation(ours, row, CODE, zones, said)
        yield one._replace(severity="E", match_id=ours["entry_id"][row].as_py())


def _kinds(entries: pa.Table) -> pa.ChunkedArray:
    """Return the kind of event that each entry refers to, such as `weekly_league`."""
    return pc.replace_substring_regex(pc.fill_null(entries["reference"], ""), pattern=":.*", replacement="")


def _so_far(codes: Int64, counts: Flags) -> Int64:
    """Return for each row how many rows of its code count, from the first to this one."""
    order = np.argsort(codes, kind="stable")
    total = np.cumsum(counts[order])
    first = np.flatnonzero(np.diff(codes[order], prepend=-1))
    before: Int64 = np.repeat(total[first] - counts[order][first], np.diff(first, append=len(codes)))
    found = np.empty(len(codes), np.int64)
    found[order] = total - before
    return found


def _said(event: str, chips: int, due: int, is_entry: bool) -> Words:
    paid, right = amount(-chips if is_entry else chips), amount(due)
    if not is_entry:
        return Words(
            f"{event} girişi için {paid.tr} çip iade edilmiş; giriş {right.tr} çip.",
            f"{paid.en} chips were refunded for {event}; its entry is {right.en}.",
        )
    if not due:
        return Words(
            f"{event} için {paid.tr} çip alınmış; giriş ücretsizdir.",
            f"{paid.en} chips were taken for {event}; it is free.",
        )
    return Words(
        f"{event} girişi için {paid.tr} çip alınmış; giriş {right.tr} çip.",
        f"{paid.en} chips were taken to enter {event}; it costs {right.en}.",
    )


def _again(event: str, is_entry: bool) -> Words:
    if is_entry:
        return Words(f"{event} turnuvasına ikinci kez girilmiş.", f"{event} was entered a second time.")
    return Words(
        f"{event} girişi ikinci kez iade edilmiş.", f"The entry of {event} was refunded a second time."
    )
