"""The tables of cups and leagues, recomputed from the log.

Points come from public staked matches that count, whether or not the log names an event. A table is
published with its order: points, fewer matches, the result among equals where all of them met, the sum of the
opponents' points, who reached the score first, and last a lot that nobody can draw twice: a hash of event and
account.
"""

import pkgutil
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Literal
from zoneinfo import ZoneInfo

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs import leagues, tables
from jobs.instants import EPOCH
from jobs.leagues.event import Period
from jobs.questions import answer, beside
from jobs.repeat.pairing import micros
from jobs.rules.ruleset import Ruleset, TournamentPoints

Straddle = Literal["end", "start", "none"]
Int64 = NDArray[np.int64]
FOLDER = Path(__file__).parent
STANDINGS = pa.schema(
    [
        ("platform", pa.string()),
        ("kind", pa.string()),
        ("event", pa.string()),
        ("first_day", pa.date32()),
        ("last_day", pa.date32()),
        ("rank", pa.int64()),
        ("account", pa.string()),
        ("points", pa.int64()),
        ("matches", pa.int64()),
        ("wins", pa.int64()),
        ("points_among_equals", pa.int64()),
        ("opponents_points", pa.int64()),
        ("reached_at", tables.UTC),
    ]
)
"""A row an event and account, by rank; ranks are unique, since the order decides between all."""
DAY_US = 86_400_000_000
MICROSECOND = timedelta(microseconds=1)
_ORDER = [
    ("points", "descending"),
    ("matches", "ascending"),
    ("points_among_equals", "descending"),
    ("opponents_points", "descending"),
    ("reached_at", "ascending"),
    ("lot", "ascending"),
]


@cache
def events() -> Mapping[str, ModuleType]:
    """Return the modules of this folder that are an event, by their id."""
    names = sorted(found.name for found in pkgutil.iter_modules(leagues.__path__))
    modules = {name: import_module(f"{leagues.__name__}.{name}") for name in names}
    return {name: module for name, module in modules.items() if hasattr(module, "ABOUT")}


def standings(
    connection: duckdb.DuckDBPyConnection,
    rules: Ruleset,
    points: TournamentPoints,
    straddle: Straddle,
) -> pa.Table:
    """Return the tables of every event of a platform, as STANDINGS.

    The connection has the tables of the lake and `overruled`, as `jobs.standing` makes it. `straddle`:
    whether a match across the border of two periods belongs to that in which it ends, that in which it
    starts, or to none.
    """
    matches = answer(connection, FOLDER / "scoring_matches.sql", platform=rules.id)
    given = np.where(matches["is_win"].to_numpy() == 1, points.win, points.loss)
    matches = matches.append_column("points", pa.array(given, pa.int64()))
    entries = answer(connection, FOLDER / "entries.sql", platform=rules.id)
    zone = ZoneInfo(rules.time_zone)
    begins, ends = (_days(micros(matches[name]), zone) for name in ("started_at", "ended_at"))
    found = []
    for kind, module in events().items():
        periods = {day: module.period(day) for day in {*begins.tolist(), *ends.tolist()}}
        scored = _scored(matches, begins, ends, periods, straddle)
        if module.ABOUT.is_entered:
            with beside(connection, {"scored": scored, "entries": entries}):
                scored = answer(connection, FOLDER / "entered.sql")
        with beside(connection, {"scored": scored}):
            table = answer(connection, FOLDER / "table.sql")
        found.append(_ranked(table, rules.id, kind, {one.event: one for one in periods.values()}))
    return pa.concat_tables([STANDINGS.empty_table(), *found])


def _days(instants: Int64, zone: ZoneInfo) -> NDArray[np.object_]:
    """Return the date in a time zone at each instant (microseconds in UTC)."""
    near = np.unique(instants // DAY_US)
    candidates = np.unique(np.concatenate([near - 1, near, near + 1])).tolist()
    days = [EPOCH.date() + timedelta(days=number) for number in candidates]
    midnights = [(datetime(day.year, day.month, day.day, tzinfo=zone) - EPOCH) // MICROSECOND for day in days]
    place = np.searchsorted(np.array(midnights, np.int64), instants, side="right") - 1
    return np.array(days, object)[place] if days else np.zeros(0, object)


def _scored(
    matches: pa.Table,
    begins: NDArray[np.object_],
    ends: NDArray[np.object_],
    periods: Mapping[date, Period],
    straddle: Straddle,
) -> pa.Table:
    """Return the scoring matches, each with the event that it belongs to."""
    first, last = (_events(days, periods) for days in (begins, ends))
    scored = matches.append_column("event", first if straddle == "start" else last)
    return scored.filter(pc.equal(first, last)) if straddle == "none" else scored


def _events(days: NDArray[np.object_], periods: Mapping[date, Period]) -> pa.Array:
    names, place = np.unique(days, return_inverse=True) if len(days) else (days, np.zeros(0, np.int64))
    return pa.array([periods[day].event for day in names], pa.string()).take(pa.array(place))


def _ranked(table: pa.Table, platform: str, kind: str, periods: Mapping[str, Period]) -> pa.Table:
    """Return a table in its order, with ranks."""
    names, accounts = table["event"].to_pylist(), table["account"].to_pylist()
    lots = [
        sha256(f"{one} {account}".encode()).digest() for one, account in zip(names, accounts, strict=True)
    ]
    columns = {
        "platform": pa.array([platform] * len(table), pa.string()),
        "kind": pa.array([kind] * len(table), pa.string()),
        "first_day": pa.array([periods[one].first_day for one in names], pa.date32()),
        "last_day": pa.array([periods[one].last_day for one in names], pa.date32()),
        "lot": pa.array(lots, pa.binary()),
    }
    for name, column in columns.items():
        table = table.append_column(name, column)
    table = table.sort_by([("first_day", "ascending"), *_ORDER])
    ranks = pa.array(_counted(table["event"].combine_chunks()), pa.int64())
    return table.append_column("rank", ranks).select(STANDINGS.names).cast(STANDINGS)


def _counted(event: pa.Array) -> Int64:
    """Return the place of each row within its event, from 1; an event's rows stand together."""
    codes = event.dictionary_encode().indices.to_numpy()
    begins = np.flatnonzero(np.append(True, codes[1:] != codes[:-1])) if len(codes) else np.zeros(0, np.int64)
    lengths = np.diff(np.append(begins, len(codes)))
    places: Int64 = np.arange(len(codes)) - np.repeat(begins, lengths) + 1
    return places
