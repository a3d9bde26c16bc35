"""What flows through one pair in a day: never more than the staked matches that the repeat rule leaves it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.checks.columns import Int64
from jobs.checks.words import Words, amount
from jobs.ledger.books import Books
from jobs.records import Violation
from jobs.repeat import moments
from jobs.repeat.pairing import BRACKET
from jobs.rules.ruleset import Ruleset

CODE = "AC-FRP-02"
HOUR_US = 3_600_000_000
DEMANDS = {
    CODE: (
        "Bir çift üzerinden penceredeki net çip akışı, bahsin kuralın bıraktığı maç sayısıyla çarpımını "
        "aşmaz.",
        "The net flow of chips through one pair in the window is at most the stake times the matches that "
        "the rule leaves it.",
    ),
}

_BEYOND = """
WITH often AS (
    SELECT account_a, account_b FROM meetings GROUP BY ALL
    HAVING count(*) > $matches OR max(greatest(-chips_a, -chips_b)) > $matches * min(stake)
), flows AS (
    SELECT account_a, account_b, match_id, started_at, stake,
        sum(chips_a) OVER hours AS chips_a, sum(chips_b) OVER hours AS chips_b,
        count(*) OVER hours AS match_count, max(stake) OVER hours AS most_stake,
        min(started_at) OVER hours AS first_at
    FROM meetings SEMI JOIN often USING (account_a, account_b)
    WINDOW hours AS (
        PARTITION BY account_a, account_b ORDER BY started_at
        RANGE BETWEEN INTERVAL '{window} microseconds' PRECEDING AND CURRENT ROW
    )
)
SELECT account_a, account_b, match_id, epoch_us(started_at) AS at, epoch_us(first_at) AS first_at,
    greatest(-chips_a, -chips_b)::BIGINT AS chips, -chips_a >= -chips_b AS is_a_the_payer, match_count,
    most_stake
FROM flows WHERE greatest(-chips_a, -chips_b) > $matches * most_stake
QUALIFY row_number() OVER (PARTITION BY account_a, account_b, started_at ORDER BY match_id DESC) = 1
ORDER BY account_a, account_b, started_at, match_id
"""


class _Flow(NamedTuple):
    """A match after which more than the limit had flowed through its pair in the window."""

    account_a: str
    account_b: str
    match_id: str
    at: int
    first_at: int
    chips: int
    is_a_the_payer: bool
    match_count: int
    most_stake: int


def flows_beyond(
    books: Books, rulesets: Mapping[str, Ruleset], exempts_brackets: bool = True
) -> Iterator[Violation]:
    """Yield AC-FRP-02 (W): where more flowed through a pair than the repeat rule can leave it.

    Judged where the platform voids what exceeds its repeat rule and a stake is for the match; chips as
    booked, from the payer's side, of two people. A match exactly one window ago is outside. One a pair and
    episode, at the match that first went beyond; an episode ends when a window passes without another.
    """
    people = ~books.has_bot & books.is_booked & (books.chips.values != 0).any(axis=1)
    if exempts_brackets:
        listed = pc.fill_null(pc.match_substring(books.matches["tournaments"], BRACKET), False)
        people &= ~listed.to_numpy()
    for platform, rules in sorted(rulesets.items()):
        if rules.repeat_rule is None or not rules.repeat_rule.voids or rules.stake_scope != "match":
            continue
        rows = np.flatnonzero(people & pc.equal(books.matches["platform"], platform).to_numpy())
        if len(rows):
            yield from _of_platform(books, rows, platform, rules)


def _of_platform(books: Books, rows: Int64, platform: str, rules: Ruleset) -> Iterator[Violation]:
    assert rules.repeat_rule is not None
    window, matches = rules.repeat_rule.hours * HOUR_US, rules.repeat_rule.staked_matches
    with duckdb.connect(":memory:") as connection:
        connection.register("meetings", _meetings(books, rows))
        question = _BEYOND.format(window=window - 1)
        found = [_Flow(*row) for row in connection.execute(question, {"matches": matches}).fetchall()]
    last: dict[tuple[str, str], int] = {}
    for one in found:
        pair = one.account_a, one.account_b
        if one.at - last.get(pair, one.at - window) >= window:
            yield _violation(one, platform, matches, rules)
        last[pair] = one.at


def _meetings(books: Books, rows: Int64) -> pa.Table:
    accounts = [books.seats["account"].take(pa.array(2 * rows + seat)) for seat in (0, 1)]
    is_swapped = pc.greater(accounts[0], accounts[1]).to_numpy()
    seats = np.where(is_swapped[:, None], [[1, 0]], [[0, 1]])
    chips = books.chips.values[rows[:, None], seats]
    swapped = pa.array(is_swapped)
    return pa.table(
        {
            "match_id": books.matches["match_id"].take(pa.array(rows)),
            "started_at": books.matches["started_at"].take(pa.array(rows)),
            "account_a": pc.if_else(swapped, accounts[1], accounts[0]),
            "account_b": pc.if_else(swapped, accounts[0], accounts[1]),
            "stake": pa.array(books.stake[rows]),
            "chips_a": pa.array(chips[:, 0]),
            "chips_b": pa.array(chips[:, 1]),
        }
    )


def _violation(flow: _Flow, platform: str, matches: int, rules: Ruleset) -> Violation:
    assert rules.repeat_rule is not None
    payer, payee = flow.account_a, flow.account_b
    if not flow.is_a_the_payer:
        payer, payee = payee, payer
    moved, most, stake = amount(flow.chips), amount(matches * flow.most_stake), amount(flow.most_stake)
    since = moments.clock(flow.first_at, rules.time_zone)
    hours, count = rules.repeat_rule.hours, flow.match_count
    said = Words(
        f"{payer}, {payee} hesabına karşı {hours} saatte net {moved.tr} çip verdi ({since.tr} saatinden beri "
        f"{count} maç); kural en çok {matches} x {stake.tr} = {most.tr} bırakır.",
        f"{payer} lost {moved.en} chips net to {payee} within {hours} h ({count} "
        f"{'match' if count == 1 else 'matches'} since {since.en}); the rule leaves at most "
        f"{matches} x {stake.en} = {most.en}.",
    )
    return Violation(platform, flow.match_id, None, None, CODE, "W", said.tr, said.en)
