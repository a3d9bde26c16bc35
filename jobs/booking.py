"""The books of everything that is held: the ledger's rows and sums, and what the wallet log contradicts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.checks.readings import readings_of
from jobs.ledger import conservation, entries, escrow, pair_flow, vip, wallet
from jobs.ledger.books import Books, books
from jobs.ledger.conservation import CHIP, conserved
from jobs.ledger.judging import JUDGED, judged_by_books
from jobs.ledger.rows import account_sums, balance_chain, hall_days, ledger_rows
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
        ("payout_chips", pa.int64()),
        ("commission_chips", pa.int64()),
        ("normal_commission_chips", pa.int64()),
        ("vip_commission_chips", pa.int64()),
        ("bot_commission_chips", pa.int64()),
        ("refund_chips", pa.int64()),
        ("bot_pool_chips", pa.int64()),
        ("void_count", pa.int64()),
        ("cancelled_count", pa.int64()),
        ("judged_count", pa.int64()),
        ("share_count", pa.int64()),
        ("booked_count", pa.int64()),
        ("difference_chips", pa.int64()),
    ]
)
BALANCE_CHAIN = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("account", pa.string()),
        ("match_id", pa.string()),
        ("day", pa.date32()),
        ("started_at", tables.UTC),
        ("ended_at", tables.UTC),
        ("state", pa.string()),
        ("stake_chips", pa.int64()),
        ("payout_chips", pa.int64()),
        ("balance_chips", pa.int64()),
        ("balance_after_chips", pa.int64()),
        ("gap_chips", pa.int64()),
    ]
)

_MATCHES = """
SELECT platform, match_id, day, unit, room, hall, tournaments, target, stake, started_at, ended_at, status,
    winner, score_0, score_1, net_chips_0, net_chips_1, commission_chips
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
SELECT platform, entry_id, account, occurred_at, chips, balance_after_chips, reason, reference, author, day
FROM wallet_entries ORDER BY platform, account, occurred_at, entry_id
"""
_STATUS = "SELECT * FROM account_events WHERE event IN ('vip_on', 'vip_off')"
_LEFT = "SELECT platform, match_id, seat, event FROM events WHERE event = 'leave'"
_RATED = """
SELECT matches.platform, matches.unit, 13::TINYINT AS identity, count(*) AS judged_count,
    count(wrong.match_id) AS broken_count
FROM matches
LEFT JOIN (SELECT DISTINCT platform, match_id FROM violations WHERE code LIKE 'AC-ELO-%' AND severity = 'E')
    AS wrong ON wrong.platform = matches.platform AND wrong.match_id = matches.match_id
WHERE matches.platform IN (SELECT unnest($platforms::VARCHAR[])) AND rating_after_0 IS NOT NULL
GROUP BY matches.platform, matches.unit
"""


class Booked(NamedTuple):
    """The books of everything held, and where the wallet log says otherwise."""

    tables: dict[str, pa.Table]
    """By the names under which the snapshot publishes them:

    * `ledger`: a row a match and human seat (`ledger.rows.ledger_rows`), and `account_sums`, `hall_days` and
      `balance_chain` made of it;
    * `conservation`, `mints`, `left_over`: the books of all chips (`ledger.conservation.Conserved`), empty
      without a wallet log;
    * `ledger_identities`: a row a platform, unit and identity of the ledger: how often it could be judged and
      is broken; an identity that nothing in the log decides has no row, or `judged_count` 0.
    """
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
    readings = readings_of(policy)
    whole = books(matches, seats, rulesets, readings, should_be)
    status = connection.sql(_STATUS).to_arrow_table().combine_chunks()
    moved = _wallet(connection, whole, rulesets, policy)
    found = [*moved.violations]
    found += vip.other_rates(whole, status, rulesets, readings)
    found += pair_flow.flows_beyond(whole, rulesets, policy.flag("repeat.exempt_brackets"))
    rows = _with_day(ledger_rows(whole), matches)
    judged = [
        judged_by_books(
            whole,
            matches["day"].combine_chunks(),
            rulesets,
            status,
            connection.sql(_LEFT).to_arrow_table().combine_chunks(),
            readings.vip_asof,
        ),
        moved.judged,
        _rated(connection, rulesets),
    ]
    made = {
        "ledger": rows.select(LEDGER.names).cast(LEDGER),
        "account_sums": account_sums(rows).select(ACCOUNT_SUMS.names).cast(ACCOUNT_SUMS),
        "hall_days": hall_days(whole, matches["day"]).select(HALL_DAYS.names).cast(HALL_DAYS),
        "balance_chain": balance_chain(rows).select(BALANCE_CHAIN.names).cast(BALANCE_CHAIN),
        "ledger_identities": _added(judged),
        **moved.tables,
    }
    return Booked(made, found)


def _with_day(rows: pa.Table, matches: pa.Table) -> pa.Table:
    keys = [
        pc.binary_join_element_wise(table["platform"], table["match_id"], "\n") for table in (rows, matches)
    ]
    return rows.append_column("day", matches["day"].take(pc.index_in(keys[0], keys[1].combine_chunks())))


class _Wallet(NamedTuple):
    """What the wallet log tells."""

    violations: list[Violation]
    judged: pa.Table
    tables: dict[str, pa.Table]


def _wallet(
    connection: duckdb.DuckDBPyConnection, whole: Books, rulesets: Mapping[str, Ruleset], policy: Policy
) -> _Wallet:
    log = connection.sql(_ENTRIES).to_arrow_table().combine_chunks()
    log = log.cast(pa.schema([*tables.WALLET_ENTRIES, pa.field("day", pa.date32())]))
    if not len(log):
        names = ("conservation", "mints", "left_over")
        schemas = (conservation.DAYS, conservation.MINTS, conservation.LEFT_OVER)
        empty = {name: schema.empty_table() for name, schema in zip(names, schemas, strict=True)}
        return _Wallet([], JUDGED.empty_table(), empty)
    zones = {platform: rules.time_zone for platform, rules in rulesets.items()}
    prices = {platform: rules.event_entries or {} for platform, rules in rulesets.items()}
    as_of = max(micros(log["occurred_at"]).max(), micros(whole.matches["ended_at"]).max(initial=0))
    limits = policy.whole("ledger.longest_match_h"), policy.whole("ledger.refund_min")
    chained, out = wallet.chains(log), escrow.stakes_out(log, whole)
    kept = conserved(whole, chained, prices)
    found = [
        *wallet.broken_chains(log, zones, chained),
        *escrow.stuck_stakes(log, whole, int(as_of), zones, *limits, out),
        *wallet.unexplained_mints(log, zones),
        *entries.wrong_entries(log, prices, zones),
    ]
    judged = [
        (2, chained.entries["platform"], chained.follows, chained.gaps != 0),
        *out.judged(int(as_of), *limits),
        (3, kept.days["platform"], None, pc.not_equal(kept.days["difference_chips"], 0).to_numpy()),
    ]
    made = {"conservation": kept.days, "mints": kept.mints, "left_over": kept.left_over}
    return _Wallet(found, pa.concat_tables([_counted(*one) for one in judged]), made)


def _counted(identity: int, platforms: Any, judged: Any, broken: Any) -> pa.Table:
    """Return the JUDGED rows of one identity of the wallet log; `judged` None: all are."""
    table = pa.table(
        {
            "platform": platforms,
            "judged_count": pa.array([1] * len(broken) if judged is None else judged).cast(pa.int64()),
            "broken_count": pa.array(broken).cast(pa.int64()),
        }
    )
    found = table.group_by("platform").aggregate([("judged_count", "sum"), ("broken_count", "sum")])
    columns: dict[str, Any] = {
        "platform": found["platform"],
        "unit": [CHIP] * len(found),
        "identity": [identity] * len(found),
        "judged_count": found["judged_count_sum"],
        "broken_count": found["broken_count_sum"],
    }
    return pa.table(columns, schema=JUDGED)


def _rated(connection: duckdb.DuckDBPyConnection, rulesets: Mapping[str, Ruleset]) -> pa.Table:
    """Return the JUDGED rows of identity 13, which the checks of ratings decide."""
    platforms = [platform for platform, rules in rulesets.items() if rules.rating is not None]
    found: pa.Table = connection.sql(_RATED, params={"platforms": platforms}).to_arrow_table()
    return found.select(JUDGED.names).cast(JUDGED)


def _added(parts: list[pa.Table]) -> pa.Table:
    """Return the parts as one table, in the order of platform, unit and identity."""
    return pa.concat_tables(parts).sort_by([(name, "ascending") for name in JUDGED.names[:3]])
