"""The ratings of everything that is held, and the boards that follow from them."""

from collections.abc import Mapping
from datetime import date

import duckdb
import pyarrow as pa

from jobs.policy import Policy
from jobs.ratings.boards import BOARDS, boards, terms_of
from jobs.ratings.history import CHANGES, rating_changes
from jobs.rules.ruleset import Ruleset


def rated(
    connection: duckdb.DuckDBPyConnection,
    rulesets: Mapping[str, Ruleset],
    policy: Policy,
    overruled: Mapping[tuple[str, str], str],
) -> dict[str, pa.Table]:
    """Return `rating_changes`, a row a person and rated match, and `leaderboard`, a row an account and board.

    The connection has the tables of the lake; `overruled` as in `history.rating_changes`.
    """
    forfeit_counts = policy.flag("elo.forfeit_counts")
    changes, standing = [CHANGES.empty_table()], [BOARDS.empty_table()]
    for platform, rules in rulesets.items():
        if rules.rating is None:
            continue
        changes.append(rating_changes(connection, rules, rules.rating, forfeit_counts, overruled))
        last_day = _last_day(connection, platform)
        if last_day is not None:
            connection.register("rating_changes", changes[-1])
            standing.append(boards(connection, rules, terms_of(policy), last_day))
            connection.unregister("rating_changes")
    return {"rating_changes": pa.concat_tables(changes), "leaderboard": pa.concat_tables(standing)}


def _last_day(connection: duckdb.DuckDBPyConnection, platform: str) -> date | None:
    [(day,)] = connection.execute("SELECT max(day) FROM matches WHERE platform = ?", [platform]).fetchall()
    return day if isinstance(day, date) else None
