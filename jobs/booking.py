"""The books of everything that is held: the ledger's rows and sums, and what the wallet log contradicts."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.checks.readings import readings_of
from jobs.ledger import wallet
from jobs.ledger.books import Books, books
from jobs.ledger.rows import account_sums, hall_days, ledger_rows
from jobs.policy import Policy
from jobs.records import Violation
from jobs.repeat.pairing import micros
from jobs.rules.ruleset import Ruleset

_SUMS = [(name, pa.int64()) for name in ("stake_chips", "payout_chips", "commission_chips")]
_SUMS += [("expected_chips", pa.int64()), ("difference_chips", pa.int64())]
LEDGER = pa.schema(
    [
        ("platform", pa.string()),
        ("match_id", pa.string()),
        ("day", pa.date32()),
        ("account", pa.string()),
        ("seat", pa.int8()),
        ("unit", pa.string()),
        ("state", pa.string()),
        ("rate", pa.string()),
        *_SUMS,
    ]
)
ACCOUNT_SUMS = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("account", pa.string()),
        ("match_count", pa.int64()),
        *_SUMS,
        ("net_chips", pa.int64()),
    ]
)
HALL_DAYS = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("day", pa.date32()),
        ("room", pa.string()),
        ("hall", pa.string()),
        ("match_count", pa.int64()),
        ("stake_chips", pa.int64()),
        ("commission_chips", pa.int64()),
        ("normal_commission_chips", pa.int64()),
        ("vip_commission_chips", pa.int64()),
        ("bot_commission_chips", pa.int64()),
        ("refund_chips", pa.int64()),
        ("bot_pool_chips", pa.int64()),
        ("void_count", pa.int64()),
        ("cancelled_count", pa.int64()),
        ("difference_chips", pa.int64()),
    ]
)

_MATCHES = """
SELECT platform, match_id, day, unit, room, hall, target, stake, started_at, ended_at, status, winner,
    score_0, score_1, net_chips_0, net_chips_1, commission_chips
FROM matches
WHERE platform NOT LIKE 'file:%'
  AND (stake <> 0 OR net_chips_0 <> 0 OR net_chips_1 <> 0 OR commission_chips <> 0
      OR (platform, match_id) IN (SELECT (platform, reference) FROM wallet_entries WHERE reason = 'stake'))
ORDER BY platform, match_id
"""
_SEATS = """
SELECT platform, match_id, seat, account, kind, is_vip, is_vip_at_start, balance_chips
FROM seats SEMI JOIN staked_matches USING (platform, match_id)
"""
_ENTRIES = """
SELECT platform, entry_id, account, occurred_at, chips, balance_after_chips, reason, reference, author
FROM wallet_entries ORDER BY platform, account, occurred_at, entry_id
"""


class Booked(NamedTuple):
    """The books of everything held, and where the wallet log says otherwise."""

    tables: dict[str, pa.Table]
    """By the names under which the snapshot publishes them: `ledger` (a row a match and human seat, as
    `ledger.rows.ledger_rows`), `account_sums`, `hall_days`."""
    violations: list[Violation]


def booked(
    connection: duckdb.DuckDBPyConnection,
    rulesets: Mapping[str, Ruleset],
    policy: Policy,
    should_be: Mapping[tuple[str, str], str],
) -> Booked:
    """Book every staked match that is held; the connection has the tables of the lake.

    `should_be`: matches of which the repeat rule overrules the server (see `ledger.books.books`).
    """
    matches = connection.sql(_MATCHES).to_arrow_table().combine_chunks()
    connection.register("staked_matches", matches.select(["platform", "match_id"]))
    seats = connection.sql(_SEATS).to_arrow_table().combine_chunks()
    connection.unregister("staked_matches")
    entries = connection.sql(_ENTRIES).to_arrow_table().cast(tables.WALLET_ENTRIES).combine_chunks()
    whole = books(matches, seats, rulesets, readings_of(policy), should_be)
    rows = ledger_rows(whole)
    made = {
        "ledger": _with_day(rows, matches).select(LEDGER.names).cast(LEDGER),
        "account_sums": account_sums(rows).select(ACCOUNT_SUMS.names).cast(ACCOUNT_SUMS),
        "hall_days": hall_days(whole, matches["day"]).select(HALL_DAYS.names).cast(HALL_DAYS),
    }
    return Booked(made, list(_wallet(entries, whole, rulesets, policy)))


def _with_day(rows: pa.Table, matches: pa.Table) -> pa.Table:
    keys = [
        pc.binary_join_element_wise(table["platform"], table["match_id"], "\n") for table in (rows, matches)
    ]
    return rows.append_column("day", matches["day"].take(pc.index_in(keys[0], keys[1].combine_chunks())))


def _wallet(
    entries: pa.Table, whole: Books, rulesets: Mapping[str, Ruleset], policy: Policy
) -> Iterator[Violation]:
    if not len(entries):
        return
    zones = {platform: rules.time_zone for platform, rules in rulesets.items()}
    ends = [micros(entries["occurred_at"]).max(), micros(whole.matches["ended_at"]).max(initial=0)]
    yield from wallet.broken_chains(entries, zones)
    yield from wallet.stuck_stakes(
        entries, whole, int(max(ends)), zones, policy.whole("ledger.longest_match_h")
    )
    yield from wallet.unexplained_mints(entries, zones)
