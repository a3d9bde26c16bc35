"""The audit of a series: what only many matches together tell, over everything that is held.

The repeat rule beside what the server decided, the readings that fit it, the pairs that met too often, and
the books of all stakes. What a check already says of a match by itself (chips, ratings and points of a match
that the server calls void or cancelled) is not said again here.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

import duckdb
import pyarrow as pa

from jobs import tables
from jobs.booking import booked
from jobs.checks import stored_rolls
from jobs.policy import Policy
from jobs.ratings import links
from jobs.records import Violation
from jobs.repeat import alert, feed
from jobs.repeat.completeness import Whole, whole_days
from jobs.repeat.contradictions import Class, contradictions
from jobs.repeat.examining import Examination, examine, repeat_rows
from jobs.repeat.fitting import Fits, fits
from jobs.repeat.notices import NOTICES, notices
from jobs.repeat.pairing import merged_accounts
from jobs.repeat.publishing import CONTRADICTIONS, RULES, contradiction_rows, rule_row
from jobs.repeat.readings import readings_of
from jobs.repeat.reporting import violations
from jobs.repeat.sittings import UNSTAKED
from jobs.repeat.standing import NO_PROPOSALS, Night, settle
from jobs.rules.ruleset import Ruleset
from jobs.standing import standing

CLASSES = frozenset({Class.PAID, Class.WRONGLY_VOID, Class.COUNTER_MOVED, Class.UNDECIDABLE})
"""What no check of a single match can say: of the other classes those of stakes, ratings and points speak."""

FOREIGN = "file:%"
"""Files of other programs are no platform: nothing is staked there."""

VIOLATIONS = pa.schema([*tables.VIOLATIONS, pa.field("day", pa.date32())])
REPEAT = pa.schema(
    [
        ("platform", pa.string()),
        ("match_id", pa.string()),
        ("day", pa.date32()),
        ("account_a", pa.string()),
        ("account_b", pa.string()),
        ("started_at", tables.UTC),
        ("ordinal_in_24h", pa.int32()),
        ("should_be", pa.string()),
        ("server_said", pa.string()),
        ("doubt", pa.string()),
        ("is_at_edge", pa.bool_()),
        ("is_at_least", pa.bool_()),
        ("counts_at", tables.UTC),
        ("is_exempt", pa.bool_()),
        ("counted_before", pa.string()),
    ]
)
READINGS = pa.schema(
    [
        ("platform", pa.string()),
        ("anchor", pa.string()),
        ("boundary", pa.string()),
        ("count_voided", pa.bool_()),
        ("contradiction_count", pa.int64()),
        ("decision_count", pa.int64()),
        ("is_best", pa.bool_()),
        ("is_as_good", pa.bool_()),
        ("is_policy", pa.bool_()),
        ("match_ids", pa.string()),
    ]
)
ALERTS = pa.schema(
    [
        ("platform", pa.string()),
        ("account_a", pa.string()),
        ("account_b", pa.string()),
        ("first_at", tables.UTC),
        ("last_at", tables.UTC),
        ("match_count", pa.int64()),
        ("most_in_window", pa.int64()),
        ("void_count", pa.int64()),
        ("net_chips", pa.int64()),
        ("unit", pa.string()),
        ("winner_account", pa.string()),
        ("expected_meetings", pa.float64()),
        ("match_ids", pa.string()),
        ("sentence_tr", pa.string()),
        ("sentence_en", pa.string()),
    ]
)

_PLACED = f"""
SELECT found.*, coalesce(matches.day, entries.day) AS day
FROM found
LEFT JOIN matches ON matches.platform = found.platform AND matches.match_id = found.match_id
LEFT JOIN (
    SELECT platform, match_id, min(day) AS day
    FROM (
        SELECT platform, reference AS match_id, day FROM wallet_entries
        UNION ALL SELECT platform, entry_id, day FROM wallet_entries
    ) SEMI JOIN found USING (platform, match_id)
    GROUP BY ALL
) AS entries ON entries.platform = found.platform AND entries.match_id = found.match_id
WHERE found.platform NOT LIKE '{FOREIGN}'
ORDER BY found.platform, found.match_id, found.code, found.message_en
"""
_DATED = """
SELECT listed.*, matches.day
FROM listed JOIN matches ON matches.platform = listed.platform AND matches.match_id = listed.match_id
ORDER BY listed.platform, listed.started_at, listed.match_id
"""


def audit(
    connection: duckdb.DuckDBPyConnection,
    rulesets: Mapping[str, Ruleset],
    policy: Policy,
    night: Night | None = None,
) -> dict[str, pa.Table]:
    """Audit everything that is held and return the tables that the snapshot publishes, by name.

    The connection has the lake's tables (`lake.make_views`) and `held`; `rulesets` are those of all platforms
    that is held, files of other programs aside. With a `night` what was published before of the repeat rule
    stands as `repeat.standing` says, and this judgement is written down in the registry; without one nothing
    was published before.

    * `series_violations`: as `tables.VIOLATIONS`, with the match day (of a wallet entry without a match: its
      own);
    * `repeat`: a row a staked table of two people;
    * `repeat_proposals`: as `repeat.standing.PROPOSALS`;
    * `repeat_notices`: as `repeat.notices.NOTICES`;
    * `repeat_rules`, `repeat_contradictions`: as in `jobs.repeat.publishing`;
    * `repeat_readings`: a row a main reading, on platforms that void; `match_ids` of the best: what still
      contradicts;
    * `repeat_alerts`: a row an episode of a pair and unit; `net_chips`: what `winner_account` gained, 0 where
      neither did;
    * what `booking.booked` and `standing.standing` give.
    """
    settled = [_settled(connection, one, night) for one in _examinations(connection, rulesets, policy)]
    examined = [examination for examination, _ in settled]
    should_be = {key: right for one in examined for key, right in _overruled(one)}
    books = booked(connection, rulesets, policy, should_be)
    taken_back = feed.taken_back(connection)
    fitted = {one.platform: fits(one) for one in examined if one.voids}
    found = [*(said for one in examined for said in _said(one, rulesets[one.platform])), *books.violations]
    found += _broken_links(connection, rulesets, policy, should_be)
    found += stored_rolls.changed_rolls(connection)
    return {
        "series_violations": _placed(connection, found),
        "repeat": _dated(connection, [repeat_rows(one) for one in examined]),
        "repeat_proposals": pa.concat_tables([proposals for _, proposals in settled] or [NO_PROPOSALS]),
        "repeat_notices": pa.concat_tables(
            [NOTICES.empty_table(), *(notices(one, taken_back.get(one.platform, ())) for one in examined)]
        ),
        "repeat_rules": pa.Table.from_pylist([rule_row(one) for one in examined], schema=RULES),
        "repeat_contradictions": pa.Table.from_pylist(
            [row for name, fit in fitted.items() for row in contradiction_rows(name, fit)],
            schema=CONTRADICTIONS,
        ),
        "repeat_readings": pa.Table.from_pylist(
            [row for one in examined if one.voids for row in _readings(one, fitted[one.platform])],
            schema=READINGS,
        ),
        "repeat_alerts": pa.Table.from_pylist(
            [row for one in examined for row in _alerts(one)], schema=ALERTS
        ),
        **books.tables,
        **standing(connection, rulesets, policy, should_be),
    }


def _broken_links(
    connection: duckdb.DuckDBPyConnection,
    rulesets: Mapping[str, Ruleset],
    policy: Policy,
    overruled: Collection[tuple[str, str]],
) -> Iterator[Violation]:
    forfeit_counts = policy.flag("elo.forfeit_counts")
    unconfirmed: Any = policy.text("repeat.unconfirmed_days")
    for platform, rules in rulesets.items():
        if rules.rating is not None:
            whole = _whole(connection, platform, rules.time_zone, unconfirmed)
            disputed = [match_id for of, match_id in overruled if of == platform]
            yield from links.broken_links(connection, rules, forfeit_counts, whole, disputed)


def held_platforms(connection: duckdb.DuckDBPyConnection) -> list[str]:
    """Return the platforms of which anything is held, files of other programs aside."""
    found = connection.execute(
        "SELECT DISTINCT platform FROM held WHERE platform NOT LIKE ? ORDER BY platform", [FOREIGN]
    ).fetchall()
    return [platform for (platform,) in found]


def _examinations(
    connection: duckdb.DuckDBPyConnection, rulesets: Mapping[str, Ruleset], policy: Policy
) -> Iterator[Examination]:
    staked, counters = feed.staked_tables(connection), feed.next_counters(connection)
    for platform, rules in rulesets.items():
        if rules.repeat_rule is None:
            continue
        readings = readings_of(policy, rules.repeat_rule)
        yield examine(
            staked,
            readings,
            platform=platform,
            voids=rules.repeat_rule.voids,
            time_zone=rules.time_zone,
            counters=counters,
            whole=_whole(connection, platform, rules.time_zone, readings.unconfirmed_days),
            conflicted=_conflicted(connection, platform),
            merged=merged_accounts(_merges(connection, platform)),
        )


def _settled(
    connection: duckdb.DuckDBPyConnection, examination: Examination, night: Night | None
) -> tuple[Examination, pa.Table]:
    """Return what stands; a count that voids nothing is an alert only, and nothing of it is in force."""
    if night is None or not examination.voids:
        return examination, NO_PROPOSALS
    return settle(connection, examination, night)


def _whole(connection: duckdb.DuckDBPyConnection, platform: str, zone: str, unconfirmed: Any) -> Whole:
    held = _by_day(connection, "SELECT day, count(*) FROM matches WHERE platform = ? GROUP BY day", platform)
    stated = _by_day(connection, "SELECT day, match_count FROM closed_days WHERE platform = ?", platform)
    return whole_days(held, stated, zone, unconfirmed)


def _by_day(connection: duckdb.DuckDBPyConnection, question: str, platform: str) -> dict[date, int]:
    return dict(connection.execute(question, [platform]).fetchall())


def _conflicted(connection: duckdb.DuckDBPyConnection, platform: str) -> list[str]:
    found = connection.execute(
        "SELECT id FROM held WHERE kind = 'match' AND platform = ? AND is_conflict", [platform]
    ).fetchall()
    return [match_id for (match_id,) in found]


def _merges(connection: duckdb.DuckDBPyConnection, platform: str) -> list[tuple[str, str]]:
    return connection.execute(
        "SELECT account, value FROM account_events WHERE platform = ? AND event = 'merged_into'"
        " AND value IS NOT NULL ORDER BY occurred_at, account, value",
        [platform],
    ).fetchall()


def _overruled(examination: Examination) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the matches that the server decided otherwise than the rule, beyond doubt, and what is right."""
    if not examination.voids:
        return
    right = {Class.PAID: "void", Class.WRONGLY_VOID: "staked"}
    for row, class_ in contradictions(examination):
        if class_ in right:
            yield (examination.platform, examination.staked["match_id"][row].as_py()), right[class_]


def _said(examination: Examination, rules: Ruleset) -> Iterator[Violation]:
    """Yield what the repeat rule has to say that no check of a single match says.

    That a match which the server calls void moved chips is told where the rules say how stakes are settled.
    """
    told = set()
    if rules.stake_scope == "match" and rules.commission is not None:
        said = examination.ruling.tables.said
        told = {
            examination.staked["match_id"][row].as_py()
            for row, class_ in contradictions(examination)
            if class_ is Class.PAID and said[row] == UNSTAKED
        }
    yield from (one for one in violations(examination, CLASSES) if one.match_id not in told)


def _readings(examination: Examination, fitted: Fits) -> Iterator[dict[str, Any]]:
    for fit in fitted.all:
        is_as_good = fit in fitted.as_good
        yield {
            "platform": examination.platform,
            "anchor": fit.readings.anchor,
            "boundary": fit.readings.boundary,
            "count_voided": fit.readings.count_voided,
            "contradiction_count": fit.contradiction_count,
            "decision_count": fitted.decision_count,
            "is_best": fit is fitted.best,
            "is_as_good": is_as_good,
            "is_policy": fit.readings == examination.readings,
            "match_ids": " ".join(fit.match_ids) if is_as_good else None,
        }


def _alerts(examination: Examination) -> Iterator[dict[str, Any]]:
    for found in alert.alerts(examination):
        for unit, winner in sorted(found.towards.items()):
            one, other = found.net_chips[unit]
            yield {
                "platform": found.platform,
                "account_a": found.account_a,
                "account_b": found.account_b,
                "first_at": found.first_at,
                "last_at": found.last_at,
                "match_count": len(found.match_ids),
                "most_in_window": found.most_in_window,
                "void_count": found.void_count,
                "net_chips": max(one, other) if winner else 0,
                "unit": unit,
                "winner_account": winner,
                "expected_meetings": found.expected_meetings,
                "match_ids": " ".join(found.match_ids),
                "sentence_tr": found.said.tr,
                "sentence_en": found.said.en,
            }


def _placed(connection: duckdb.DuckDBPyConnection, found: Sequence[Violation]) -> pa.Table:
    rows = pa.Table.from_pylist([one._asdict() for one in found], schema=tables.VIOLATIONS)
    connection.register("found", rows)
    placed = connection.sql(_PLACED).to_arrow_table()
    connection.unregister("found")
    return placed.cast(VIOLATIONS)


def _dated(connection: duckdb.DuckDBPyConnection, parts: Sequence[pa.Table]) -> pa.Table:
    """Return the rows of the repeat rule of all platforms, each with its match day."""
    undated = REPEAT.remove(REPEAT.get_field_index("day"))
    stacked = [undated.empty_table(), *(part.select(undated.names).cast(undated) for part in parts)]
    connection.register("listed", pa.concat_tables(stacked))
    dated = connection.sql(_DATED).to_arrow_table()
    connection.unregister("listed")
    return dated.select(REPEAT.names).cast(REPEAT)
