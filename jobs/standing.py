"""Who stands where: ratings, leaderboards, cups and leagues of everything that is held."""

from collections.abc import Mapping
from datetime import date
from typing import cast

import duckdb
import pyarrow as pa

from jobs.leagues.tables import STANDINGS, Straddle, standings
from jobs.policy import Policy
from jobs.questions import beside
from jobs.ratings.boards import BOARDS, boards, terms_of
from jobs.ratings.history import CHANGES, rating_changes
from jobs.rules.ruleset import Rating, Ruleset

Overruled = Mapping[tuple[str, str], str]
"""(platform, match id) -> `void` or `staked`, where the repeat rule decides otherwise than the server did."""
OVERRULED = pa.schema([("platform", pa.string()), ("match_id", pa.string()), ("should_be", pa.string())])
"""The same as a table, beside those of the lake."""


def standing(
    connection: duckdb.DuckDBPyConnection,
    rulesets: Mapping[str, Ruleset],
    policy: Policy,
    overruled: Overruled,
) -> dict[str, pa.Table]:
    """Return the tables that the snapshot publishes, by name; the connection has the tables of the lake.

    `rating_changes` as `ratings.history.CHANGES`, `leaderboard` as `ratings.boards.BOARDS` and `league` as
    `leagues.tables.STANDINGS`, of the platforms whose rules know ratings or tournament points.
    """
    straddle = cast(Straddle, policy.text("league.straddle"))
    rows = [{"platform": of, "match_id": id_, "should_be": right} for (of, id_), right in overruled.items()]
    changes, ranked, tables = [CHANGES.empty_table()], [BOARDS.empty_table()], [STANDINGS.empty_table()]
    with beside(connection, {"overruled": pa.Table.from_pylist(rows, schema=OVERRULED)}):
        for rules in rulesets.values():
            if rules.rating is not None:
                found = _rated(connection, rules, rules.rating, policy)
                changes.append(found[0])
                ranked.append(found[1])
            if rules.tournament_points is not None:
                tables.append(standings(connection, rules, rules.tournament_points, straddle))
    return {
        "rating_changes": pa.concat_tables(changes),
        "leaderboard": pa.concat_tables(ranked),
        "league": pa.concat_tables(tables),
    }


def _rated(
    connection: duckdb.DuckDBPyConnection, rules: Ruleset, rating: Rating, policy: Policy
) -> tuple[pa.Table, pa.Table]:
    """Return what every rated match of a platform moved, and its boards."""
    changes = rating_changes(connection, rules, rating, policy.flag("elo.forfeit_counts"))
    last_day = _last_day(connection, rules.id)
    if last_day is None:
        return changes, BOARDS.empty_table()
    with beside(connection, {"rating_changes": changes}):
        return changes, boards(connection, rules, terms_of(policy), last_day)


def _last_day(connection: duckdb.DuckDBPyConnection, platform: str) -> date | None:
    [(day,)] = connection.execute("SELECT max(day) FROM matches WHERE platform = ?", [platform]).fetchall()
    return day if isinstance(day, date) else None
