"""What stands of the repeat rule: on a final day the judgement that was published, whatever came in since.

Everything is judged anew from all rows at each publish, so that the answer never depends on the order in
which logs arrived. That answer is then compared with the judgement in force. Where the match day is not
final it simply stands. A day is final so many hours after it ended, and not before its first judgement has
been published for as long: who brings old logs in, file by file, is not late. Where the day is final, a
change is a proposal: under `late.policy=report` the judgement in force stays until a person decides, under
`adjust` the new one stands; both are listed, with the matches that brought it. Rows seen for the first time
stand as they are judged: nothing was said of them before.

Another reading is no late row: an operator who changes the policy wants every match judged under it, final
days too. So what is in force is kept for each reading by itself. A reading met for the first time judges
everything anew and calls nothing late; one that returns finds what was in force under it, and its proposals.
A setting that is none of the rule's changes nothing here.

A judgement is written down before the pointer moves, as waiting, and taken over once the pointer has named
its snapshot (`take_over`): a publish that dies in between has said nothing to anybody, or all of it.
"""

import hashlib
import json
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from zoneinfo import ZoneInfo

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.instants import naive_utc
from jobs.registry import transaction
from jobs.repeat.causes import Moved, causes
from jobs.repeat.examining import Examination
from jobs.repeat.kernel import DOUBTS, SECOND_US, SHOULD, copied
from jobs.repeat.pairing import micros
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import instants
from jobs.repeat.sittings import Int64

RULE = 1
"""Rises when this code reads the rule itself otherwise: what was judged before is then judged anew."""
ANNOUNCED = ("staked", "void", "cancelled", "undecidable", "exempt")
"""The words of `Outcome.announced`."""

PROPOSALS = pa.schema(
    [
        ("platform", pa.string()),
        ("match_id", pa.string()),
        ("day", pa.date32()),
        ("account_a", pa.string()),
        ("account_b", pa.string()),
        ("started_at", tables.UTC),
        ("was", pa.string()),
        ("now", pa.string()),
        ("was_ordinal", pa.int32()),
        ("now_ordinal", pa.int32()),
        ("cause", pa.string()),
        ("first_seen_at", tables.UTC),
        ("is_final", pa.bool_()),
        ("is_open", pa.bool_()),
        ("in_force", pa.string()),
    ]
)
"""One row a table of which something else was published before. `was` and `now`: as first judged, and by
everything known now; `is_final`: the day was, when the change was seen; `is_open`: a person decides, and what
was is `in_force`; `cause`: ids joined by blanks, null where a day was closed or accounts were merged."""

NO_PROPOSALS = PROPOSALS.empty_table()

COMPARE = Path(__file__).with_name("standing.sql")
_COLUMNS = """match_id, day, account_a, account_b, started_at, ended_at, server_said, is_exempt,
    is_conflicted, should_be, ordinal, doubt, announced, is_at_edge, policy_revision, judged_at, was,
    was_ordinal, now, now_ordinal, cause, first_seen_at, is_final, is_open"""
_OURS = "SELECT * FROM repeat_judged WHERE platform = $platform AND reading = $reading"
_LEFT = f"""
SELECT match_id, account_a, account_b, started_at, ended_at
FROM ({_OURS}) ANTI JOIN judged USING (match_id, account_a, account_b, started_at, ended_at)
ORDER BY match_id
"""
_MOVED = """
SELECT row_no, match_id, is_changed, cause, was IS NOT NULL AS is_listed
FROM standing WHERE is_moved ORDER BY row_no
"""
_NAME = "UPDATE standing SET cause = named.cause FROM named WHERE named.row_no = standing.row_no"
_WRITE = f"""
INSERT INTO repeat_judging BY NAME
SELECT $revision AS revision, $platform AS platform, $reading AS reading, FALSE AS is_gone, *
FROM (SELECT {_COLUMNS} FROM standing EXCEPT SELECT {_COLUMNS} FROM ({_OURS}))
"""
_WRITE_GONE = f"""
INSERT INTO repeat_judging BY NAME
SELECT $revision AS revision, TRUE AS is_gone, platform, reading, match_id
FROM ({_OURS}) ANTI JOIN judged USING (match_id)
"""
_FROZEN = """
SELECT row_no, should_be, ordinal, doubt, announced, is_at_edge FROM standing WHERE is_frozen ORDER BY row_no
"""
_PROPOSED = """
SELECT $platform AS platform, match_id, day, account_a, account_b, started_at, was, now, was_ordinal,
    now_ordinal, cause, first_seen_at, is_final, is_open, should_be AS in_force
FROM standing WHERE was IS NOT NULL
ORDER BY match_id
"""
_TAKE_OVER = f"""
DELETE FROM repeat_judging WHERE revision NOT IN (SELECT revision FROM revisions);
DELETE FROM repeat_judged
    WHERE (platform, reading, match_id) IN (SELECT (platform, reading, match_id) FROM repeat_judging);
INSERT INTO repeat_judged BY NAME
    SELECT platform, reading, {_COLUMNS} FROM repeat_judging WHERE NOT is_gone;
DELETE FROM repeat_judging;
"""


class Night(NamedTuple):
    """The circumstances of a judgement."""

    at: datetime
    """With a time zone."""
    revision: str
    """The snapshot that will show it."""
    policy_revision: str
    policy: str = "report"
    """`late.policy`: report or adjust."""
    finality_h: int = 48
    """`late.finality_h`"""


def reading_id(readings: Readings) -> str:
    """Return the name of a reading: equal for equal settings, limits and code."""
    whole = {**readings.settings, "limit": readings.limit, "rule": RULE}
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]


def final_through(now: datetime, finality_h: int = 48) -> date:
    """Return the last match day that ended long enough before an instant (with the platform's time zone).

    Long enough are `finality_h` hours after the midnight that ends it.
    """
    return (now - timedelta(hours=finality_h)).date() - timedelta(days=1)


def settle(
    connection: duckdb.DuckDBPyConnection, examination: Examination, night: Night
) -> tuple[Examination, pa.Table]:
    """Return the examination with what is in force in place of what was recomputed, and its PROPOSALS.

    The connection is the registry's; what stands is written down there and waits for `take_over`. A proposal
    is gone once the recomputed judgement agrees again with the one in force: nothing is left to decide. Of a
    match that is no staked table any more, by a later revision, nothing is said.
    """
    ours = {"platform": examination.platform, "reading": reading_id(examination.readings)}
    local = night.at.astimezone(ZoneInfo(examination.time_zone))
    asked = {
        **ours,
        "policy": night.policy,
        "final_through": final_through(local, night.finality_h),
        "known_since": naive_utc(night.at - timedelta(hours=night.finality_h)),
        "now": naive_utc(night.at),
        "policy_revision": night.policy_revision,
    }
    connection.register("judged", _judged(examination))
    connection.execute(f"CREATE TEMP TABLE standing AS {COMPARE.read_text(encoding='utf-8')}", asked)
    _name_causes(connection, examination, ours)
    connection.execute(_WRITE, ours | {"revision": night.revision})
    connection.execute(_WRITE_GONE, ours | {"revision": night.revision})
    frozen = connection.sql(_FROZEN).to_arrow_table()
    proposals = connection.sql(_PROPOSED, params={"platform": examination.platform}).to_arrow_table()
    connection.execute("DROP TABLE standing")
    connection.unregister("judged")
    return _in_force(examination, frozen), proposals.cast(PROPOSALS)


def take_over(connection: duckdb.DuckDBPyConnection) -> None:
    """Let the judgements stand whose snapshot the pointer has named; forget those that nobody saw."""
    with transaction(connection):
        connection.execute(_TAKE_OVER)


def _judged(examination: Examination) -> pa.Table:
    """Return the staked tables of two people as the log has them and as they are judged now."""
    staked, tables_, outcome = examination.staked, examination.ruling.tables, examination.ruling.outcome
    local = pc.assume_timezone(staked["started_at"], "UTC").cast(pa.timestamp("us", examination.time_zone))
    columns = {
        "row_no": pa.array(np.arange(len(staked))),
        "match_id": staked["match_id"],
        "day": pc.local_timestamp(local).cast(pa.date32()),
        "account_a": staked["account_a"],
        "account_b": staked["account_b"],
        "started_at": staked["started_at"],
        "ended_at": staked["ended_at"],
        "server_said": staked["status"],
        "is_exempt": pa.array(tables_.is_exempt),
        "is_conflicted": pa.array(tables_.is_conflicted),
        "should_be": pa.array(SHOULD).take(pa.array(outcome.should)),
        "ordinal": pa.array(outcome.ordinal),
        "doubt": pa.array(DOUBTS).take(pa.array(outcome.doubt)),
        "announced": pa.array(ANNOUNCED).take(pa.array(outcome.announced)),
        "is_at_edge": pa.array(outcome.is_at_edge),
    }
    return pa.table(columns).filter(pa.array(examination.is_listed))


def _name_causes(
    connection: duckdb.DuckDBPyConnection, examination: Examination, ours: dict[str, str]
) -> None:
    """Write the matches that brought a change beside it, after those that stand there already."""
    moved = connection.sql(_MOVED).to_arrow_table()
    if not pc.any(moved["is_listed"]).as_py():
        return
    left = connection.sql(_LEFT, params=ours).to_arrow_table()
    tables_, terms = examination.ruling.tables, examination.ruling.terms
    rows = moved["row_no"].to_numpy()
    at = "started_at" if examination.readings.anchor == "start" else "ended_at"
    found = causes(
        Moved(
            pair=np.concatenate([tables_.pair[rows], _pairs_of(left, examination)]),
            at=np.concatenate([instants(tables_, examination.readings)[rows], micros(left[at])]),
            order=np.concatenate([tables_.match_order[rows], np.full(len(left), -1)]),
            is_cause=np.concatenate([moved["is_changed"].to_numpy(), np.ones(len(left), np.bool_)]),
            ids=[*moved["match_id"].to_pylist(), *left["match_id"].to_pylist()],
        ),
        reach=terms.window + max(terms.band, SECOND_US),
    )
    earlier = zip(moved["cause"].to_pylist(), found[: len(rows)], strict=True)
    named = pa.table({"row_no": moved["row_no"], "cause": pa.array([_joined(*one) for one in earlier])})
    connection.register("named", named.filter(moved["is_listed"]))
    connection.execute(_NAME)
    connection.unregister("named")


def _pairs_of(left: pa.Table, examination: Examination) -> Int64:
    """Return the pair of places that tables left: as of a table of the same two accounts, else -1."""
    keys = [
        pc.binary_join_element_wise(table["account_a"], table["account_b"], "\n").combine_chunks()
        for table in (left, examination.staked)
    ]
    place = pc.fill_null(pc.index_in(*keys), -1).to_numpy()
    pairs: Int64 = np.where(place < 0, -1, examination.ruling.tables.pair[place])
    return pairs


def _joined(known: str | None, found: list[str]) -> str | None:
    ids = list(dict.fromkeys([*(known or "").split(), *found]))
    return " ".join(ids) or None


def _in_force(examination: Examination, frozen: pa.Table) -> Examination:
    """Return the examination with another judgement of some tables."""
    outcome, rows = copied(examination.ruling.outcome), frozen["row_no"].to_numpy()
    for codes, words, name in (
        (outcome.should, SHOULD, "should_be"),
        (outcome.doubt, DOUBTS, "doubt"),
        (outcome.announced, ANNOUNCED, "announced"),
    ):
        codes[rows] = pc.index_in(frozen[name], pa.array(words)).to_numpy()
    outcome.ordinal[rows] = frozen["ordinal"].to_numpy()
    outcome.is_at_edge[rows] = frozen["is_at_edge"].to_numpy()
    return replace(examination, ruling=replace(examination.ruling, outcome=outcome))
