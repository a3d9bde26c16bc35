"""Leaderboards: all time, this week, this month, each hall; with the ranks of yesterday and last week."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import NamedTuple, cast
from zoneinfo import ZoneInfo

import duckdb
import numpy as np
import pyarrow as pa

from jobs import tables
from jobs.policy import Policy
from jobs.questions import answer
from jobs.ratings.ranks import UNRANKED, Style, ranks
from jobs.rules.ruleset import Ruleset

QUESTION = Path(__file__).with_name("standings.sql")
EVER = datetime(1, 1, 1)
BOARDS = pa.schema(
    [
        ("platform", pa.string()),
        ("board", pa.string()),
        ("hall", pa.string()),
        ("place", pa.int64()),
        ("rank", pa.int64()),
        ("account", pa.string()),
        ("rating", pa.int32()),
        ("rated_matches", pa.int32()),
        ("wins", pa.int64()),
        ("is_provisional", pa.bool_()),
        ("is_inactive", pa.bool_()),
        ("last_rated_at", tables.UTC),
        ("rank_yesterday", pa.int64()),
        ("rank_last_week", pa.int64()),
    ]
)
"""A row an account and board, by place; `rank` is null for who is provisional or inactive."""


class Board(NamedTuple):
    """One board: who is in it, by when and where his last rated matches lie."""

    name: str
    hall: str | None
    since: datetime
    """Naive UTC."""


class Terms(NamedTuple):
    """What the policy says of ranks."""

    style: Style
    provisional: int
    """Rated matches below which an account has no rank."""
    inactive: timedelta
    """Who was not rated for longer is hidden."""


def terms_of(policy: Policy) -> Terms:
    """Return how a policy ranks."""
    return Terms(
        cast(Style, policy.text("rank.style")),
        policy.whole("rank.provisional"),
        timedelta(days=policy.whole("rank.inactive_days")),
    )


def boards(connection: duckdb.DuckDBPyConnection, rules: Ruleset, terms: Terms, last_day: date) -> pa.Table:
    """Return every board of a platform as it stands at the end of its last match day, as BOARDS.

    The connection has `rating_changes` (as `history.CHANGES`) and `account_events`. The ranks of yesterday
    and last week are those at the end of the day before and of a week before.
    """
    zone = ZoneInfo(rules.time_zone)
    found = [
        _board(connection, rules.id, board, terms, last_day, zone)
        for board in _boards(sorted(rules.stakes or ()), last_day, zone)
    ]
    return pa.concat_tables([BOARDS.empty_table(), *found])


def _boards(halls: list[str], last_day: date, zone: ZoneInfo) -> Iterator[Board]:
    yield Board("all_time", None, EVER)
    yield Board("this_week", None, _midnight(last_day - timedelta(days=last_day.weekday()), zone))
    yield Board("this_month", None, _midnight(last_day.replace(day=1), zone))
    for hall in halls:
        yield Board("hall", hall, EVER)


def _board(
    connection: duckdb.DuckDBPyConnection,
    platform: str,
    board: Board,
    terms: Terms,
    last_day: date,
    zone: ZoneInfo,
) -> pa.Table:
    now, yesterday, last_week = (
        _ranked(connection, platform, board, terms, _midnight(last_day + timedelta(days=days), zone))
        for days in (1, 0, -6)
    )
    earlier = [
        dict(zip(then["account"].to_pylist(), then["rank"].to_pylist(), strict=True))
        for then in (yesterday, last_week)
    ]
    accounts = now["account"].to_pylist()
    count = len(now)
    columns = {
        "platform": pa.array([platform] * count, pa.string()),
        "board": pa.array([board.name] * count, pa.string()),
        "hall": pa.array([board.hall] * count, pa.string()),
        "rank_yesterday": pa.array([earlier[0].get(account) for account in accounts], pa.int64()),
        "rank_last_week": pa.array([earlier[1].get(account) for account in accounts], pa.int64()),
    }
    for name, column in columns.items():
        now = now.append_column(name, column)
    return now.select(BOARDS.names).cast(BOARDS)


def _ranked(
    connection: duckdb.DuckDBPyConnection, platform: str, board: Board, terms: Terms, as_of: datetime
) -> pa.Table:
    table = answer(connection, QUESTION, platform=platform, as_of=as_of, since=board.since, hall=board.hall)
    is_provisional = table["rated_matches"].to_numpy() < terms.provisional
    is_inactive = table["last_rated_at"].to_numpy() < np.datetime64(as_of - terms.inactive, "us")
    rank = ranks(table["rating"].to_numpy(), ~is_provisional & ~is_inactive, terms.style)
    table = table.append_column("rank", pa.array(rank, pa.int64(), mask=rank == UNRANKED))
    table = table.append_column("is_provisional", pa.array(is_provisional))
    return table.append_column("is_inactive", pa.array(is_inactive))


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the instant at which a day begins, naive UTC."""
    return datetime(day.year, day.month, day.day, tzinfo=zone).astimezone(UTC).replace(tzinfo=None)
