"""Conservation: chips change hands, but only a mint makes them and only a burn ends them.

Per platform and unit, over all wallet entries: what the wallets hold, the stakes that are out, the pools of
leagues, the bots' pool and the commission grow together by what was minted less what was burned. What is left
over is listed row by row, and the rows add up to it.
"""

from collections.abc import Mapping
from typing import NamedTuple

import duckdb
import pyarrow as pa
import pyarrow.compute as pc

from jobs.ledger.books import Books
from jobs.ledger.wallet import AT_TABLES, Chains

CHIP = "chip"
"""The unit of the wallet log, which names none; entries of a match have the match's."""

DAYS = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("day", pa.date32()),
        ("entry_count", pa.int64()),
        ("wallet_chips", pa.int64()),
        ("escrow_chips", pa.int64()),
        ("league_pool_chips", pa.int64()),
        ("bot_pool_chips", pa.int64()),
        ("commission_chips", pa.int64()),
        ("minted_chips", pa.int64()),
        ("burned_chips", pa.int64()),
        ("difference_chips", pa.int64()),
    ]
)
MINTS = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("day", pa.date32()),
        ("reason", pa.string()),
        ("entry_count", pa.int64()),
        ("minted_chips", pa.int64()),
        ("burned_chips", pa.int64()),
    ]
)
LEFT_OVER = pa.schema(
    [
        ("platform", pa.string()),
        ("unit", pa.string()),
        ("day", pa.date32()),
        ("kind", pa.string()),
        ("match_id", pa.string()),
        ("entry_id", pa.string()),
        ("account", pa.string()),
        ("booked_chips", pa.int64()),
        ("wallet_chips", pa.int64()),
        ("difference_chips", pa.int64()),
    ]
)

_SETTLED = """
CREATE TEMP TABLE settled AS
SELECT moved.platform, moved.unit, moved.reference AS match_id, moved.day, moved.chips AS wallet_chips,
    booked.commission, booked.pool, booked.started_at < log.first_at AS is_carried_in
FROM (
    SELECT platform, unit, reference, max(day) AS day, sum(chips) AS chips FROM entries
    WHERE bucket = 'table' GROUP BY ALL
) AS moved
JOIN booked ON booked.platform = moved.platform AND booked.match_id = moved.reference
JOIN (SELECT platform, min(occurred_at) AS first_at, max(occurred_at) AS last_at FROM entries GROUP BY ALL)
    AS log ON log.platform = moved.platform
WHERE booked.is_booked AND booked.ended_at <= log.last_at
"""
_DAYS = """
WITH moved AS (
    SELECT platform, unit, day, count(*) AS entry_count, sum(chips + gap_chips) AS wallet_chips,
        sum(gap_chips) AS gap_chips,
        coalesce(sum(chips) FILTER (WHERE bucket = 'table'), 0) AS table_chips,
        coalesce(sum(chips) FILTER (WHERE bucket = 'pool'), 0) AS pool_chips,
        coalesce(sum(chips) FILTER (WHERE bucket = 'mint' AND chips > 0), 0) AS minted_chips,
        coalesce(-sum(chips) FILTER (WHERE bucket = 'mint' AND chips < 0), 0) AS burned_chips
    FROM entries GROUP BY ALL
), closed AS (
    SELECT platform, unit, day, sum(commission) AS commission, sum(pool) AS pool,
        sum(CASE WHEN is_carried_in THEN -commission - pool ELSE wallet_chips END) AS wallet_chips,
        sum(CASE WHEN is_carried_in THEN 0 ELSE wallet_chips + commission + pool END) AS difference_chips
    FROM settled GROUP BY ALL
)
SELECT platform, unit, day, entry_count, moved.wallet_chips,
    coalesce(closed.wallet_chips, 0) - table_chips AS escrow_chips,
    -pool_chips AS league_pool_chips,
    coalesce(closed.pool, 0) AS bot_pool_chips,
    coalesce(closed.commission, 0) AS commission_chips,
    minted_chips, burned_chips,
    gap_chips + coalesce(closed.difference_chips, 0) AS difference_chips
FROM moved LEFT JOIN closed USING (platform, unit, day)
ORDER BY platform, unit, day
"""
_MINTS = """
SELECT platform, unit, day, reason, count(*) AS entry_count,
    coalesce(sum(chips) FILTER (WHERE chips > 0), 0) AS minted_chips,
    coalesce(-sum(chips) FILTER (WHERE chips < 0), 0) AS burned_chips
FROM entries WHERE bucket = 'mint' GROUP BY ALL ORDER BY platform, unit, day, reason
"""
_LEFT_OVER = """
WITH whole AS (SELECT * FROM settled WHERE NOT is_carried_in),
in_wallets AS (
    SELECT entries.platform, reference AS match_id, account, sum(chips) AS chips
    FROM entries
    JOIN whole ON whole.platform = entries.platform AND whole.match_id = entries.reference
    WHERE bucket = 'table' GROUP BY ALL
), of_seats AS (
    SELECT seats.platform, seats.match_id, account, chips
    FROM seats JOIN whole ON whole.platform = seats.platform AND whole.match_id = seats.match_id
), apart AS (
    SELECT platform, match_id, account, coalesce(of_seats.chips, 0) AS booked_chips,
        coalesce(in_wallets.chips, 0) AS wallet_chips
    FROM of_seats FULL JOIN in_wallets USING (platform, match_id, account)
), booked_sums AS (
    SELECT platform, match_id, sum(chips) AS chips FROM of_seats GROUP BY ALL
)
SELECT platform, unit, day, 'wallet' AS kind, match_id, NULL::VARCHAR AS entry_id, account,
    booked_chips, apart.wallet_chips, apart.wallet_chips - booked_chips AS difference_chips
FROM apart JOIN whole USING (platform, match_id) WHERE apart.wallet_chips <> booked_chips
UNION ALL
SELECT platform, unit, day, 'booking', match_id, NULL, NULL, chips, -commission - pool,
    chips + commission + pool
FROM whole JOIN booked_sums USING (platform, match_id) WHERE chips + commission + pool <> 0
UNION ALL
SELECT platform, unit, day, 'chain', CASE WHEN bucket = 'table' THEN reference END, entry_id, account,
    chips, chips + gap_chips, gap_chips
FROM entries WHERE gap_chips <> 0
ORDER BY platform, unit, day, kind, match_id, entry_id, account
"""


class Conserved(NamedTuple):
    """The books of all chips, in changes since the wallet log began; gains are positive."""

    days: pa.Table
    """As DAYS, a row a platform, unit and day: wallet + escrow + league pool + bot pool + commission
    - (minted - burned) = difference, which is 0 when every chip is accounted for."""
    mints: pa.Table
    """As MINTS: minted and burned by reason; `other_game` is what the platform's other games paid or took."""
    left_over: pa.Table
    """As LEFT_OVER: what the differences are made of. `wallet`: an account's wallet moved other than the
    match was booked; `booking`: a match's booking does not add up to nothing (`booked_chips`: of the seats,
    `wallet_chips`: what commission and pool leave them); `chain`: a balance moved other than its entry."""


def conserved(books: Books, chained: Chains, events: Mapping[str, Mapping[str, int]]) -> Conserved:
    """Return the books of all chips.

    `chained`: the wallet entries, with their match `day` beside the columns of `tables.WALLET_ENTRIES`.
    `events`: platform -> kind of event -> what its entry costs. A match is settled on the day of its last
    entry; until then its stakes are out. What the log says only in part, a match that began before its first
    entry or ended after its last, makes no difference.
    """
    entries = chained.entries.append_column("gap_chips", pa.array(chained.gaps, pa.int64()))
    with duckdb.connect(":memory:") as connection:
        connection.register("booked", _booked(books))
        connection.register("seats", _seats(books))
        connection.register("given", entries.append_column("bucket", _buckets(entries, events)))
        connection.execute(
            "CREATE TEMP TABLE entries AS SELECT given.*, coalesce(booked.unit, $chip) AS unit FROM given"
            " LEFT JOIN booked ON booked.platform = given.platform AND booked.match_id = given.reference",
            {"chip": CHIP},
        )
        connection.execute(_SETTLED)
        found = [
            connection.sql(question).to_arrow_table().select(schema.names).cast(schema)
            for question, schema in ((_DAYS, DAYS), (_MINTS, MINTS), (_LEFT_OVER, LEFT_OVER))
        ]
    return Conserved(*found)


def _booked(books: Books) -> pa.Table:
    table = books.matches.select(["platform", "match_id", "unit", "started_at", "ended_at"])
    for name, values in {
        "commission": books.commission.values,
        "pool": books.pool,
        "is_booked": books.is_booked,
    }.items():
        table = table.append_column(name, pa.array(values))
    return table


def _seats(books: Books) -> pa.Table:
    people = pa.array(~books.is_bot.reshape(-1))
    table = books.seats.select(["platform", "match_id", "account"])
    return table.append_column("chips", pa.array(books.chips.values.reshape(-1))).filter(people)


def _buckets(entries: pa.Table, events: Mapping[str, Mapping[str, int]]) -> pa.Array:
    """Return what each entry moved: `table` a stake, `pool` a paid event, `mint` what comes from outside."""
    reference = pc.fill_null(entries["reference"], "")
    kind = pc.replace_substring_regex(reference, pattern=":.*", replacement="")
    event = pc.binary_join_element_wise(entries["platform"], kind, "\n")
    priced = {f"{one}\n{name}": price for one, prices in events.items() for name, price in prices.items()}
    is_entry = pc.equal(entries["reason"], "league_entry")
    entered = pc.binary_join_element_wise(entries["platform"], reference, "\n")
    is_entered = pc.is_in(entered, entered.filter(is_entry).combine_chunks())
    is_paid = pc.is_in(event, pa.array([name for name, price in priced.items() if price], pa.string()))
    is_event = pc.or_(is_entered, pc.is_in(event, pa.array(list(priced), pa.string())))
    returns = pc.is_in(entries["reason"], pa.array(["refund", "prize"]))
    in_pool = pc.or_(is_entry, pc.and_(returns, pc.or_(is_entered, is_paid)))
    at_table = pc.and_not(pc.is_in(entries["reason"], pa.array(AT_TABLES)), is_event)
    return pc.if_else(in_pool, "pool", pc.if_else(at_table, "table", "mint")).combine_chunks()
