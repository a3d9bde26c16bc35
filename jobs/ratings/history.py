"""The ratings of a platform's accounts, recomputed from the log, beside what its server had.

An account's first match in the log carries its rating and its count of rated matches in; where the log says
nothing it starts like everybody. From then on both are computed.
"""

from collections.abc import Mapping
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.checks.columns import has_word, numbers
from jobs.questions import answer
from jobs.ratings.elo import RATING, Changes, Int32, Standings, rate
from jobs.rules.ruleset import Rating, Ruleset

FOLDER = Path(__file__).parent
CHANGES = pa.schema(
    [
        ("platform", pa.string()),
        ("match_id", pa.string()),
        ("day", pa.date32()),
        ("ended_at", tables.UTC),
        ("place", pa.int64()),
        ("room", pa.string()),
        ("hall", pa.string()),
        ("seat", pa.int8()),
        ("account", pa.string()),
        ("opponent", pa.string()),
        ("is_win", pa.bool_()),
        ("rating_before", pa.int32()),
        ("rating_after", pa.int32()),
        ("opponent_rating", pa.int32()),
        ("rated_matches", pa.int32()),
        ("server_rating_after", pa.int32()),
    ]
)
"""A row a person and rated match. `place` is the match's place in the order of rating, from 1;
`rated_matches` is the person's count with this match."""


def rating_changes(
    connection: duckdb.DuckDBPyConnection,
    rules: Ruleset,
    rating: Rating,
    forfeit_counts: bool,
) -> pa.Table:
    """Return what every rated match moved, as CHANGES, in the order of rating and by seat.

    The connection has `matches`, `seats` and `overruled`, as `jobs.standing` makes it.
    """
    matches = answer(
        connection, FOLDER / "rated_matches.sql", platform=rules.id, forfeit_counts=forfeit_counts
    )
    carried = answer(connection, FOLDER / "carried_in.sql", platform=rules.id)
    levels = (rules.bot_levels or {}).items()
    fixed: dict[str, int] = {level: bot.rating for level, bot in levels if bot.rating is not None}
    matches = _known(matches, fixed)
    standings = _standings(carried, sorted(fixed.items()), rating)
    accounts = np.stack([_codes(matches, seat, carried, sorted(fixed)) for seat in (0, 1)], axis=1)
    winner = matches["winner"].to_numpy().astype(np.int8)
    changes, _ = rate(accounts.astype(np.int32), winner, standings, rating)
    return _rows(rules.id, matches, changes, winner)


def _known(matches: pa.Table, fixed: Mapping[str, int]) -> pa.Table:
    """Leave out matches against bots of which the rules know no rating."""
    keep = np.ones(len(matches), np.bool_)
    for seat in (0, 1):
        keep &= ~has_word(matches[f"kind_{seat}"], "bot") | has_word(matches[f"level_{seat}"], *fixed)
    return matches.filter(pa.array(keep))


def _standings(carried: pa.Table, bots: list[tuple[str, int]], rating: Rating) -> Standings:
    """Return everybody's first standing: people in the order of `carried`, then one bot a level."""
    ratings, counts = numbers(carried["rating"]), numbers(carried["rated_matches"])
    state = np.zeros((len(carried) + len(bots), 2), np.int32)
    state[: len(carried), RATING] = np.where(ratings.is_known, ratings.values, rating.start)
    state[: len(carried), 1] = counts.values
    state[len(carried) :, RATING] = [fixed for _, fixed in bots]
    return Standings(state, len(carried))


def _codes(matches: pa.Table, seat: int, carried: pa.Table, levels: list[str]) -> Int32:
    """Return the row of the standings of whoever sat on a seat."""
    people = pc.index_in(matches[f"account_{seat}"], carried["account"].combine_chunks())
    bots = pc.index_in(matches[f"level_{seat}"], pa.array(levels, pa.string()))
    is_bot = has_word(matches[f"kind_{seat}"], "bot")
    return np.where(is_bot, len(carried) + numbers(bots).values, numbers(people).values).astype(np.int32)


def _rows(platform: str, matches: pa.Table, changes: Changes, winner: np.ndarray) -> pa.Table:
    """Lay the changes out, a row a person, in the order of rating."""
    places = pa.array(np.arange(1, len(matches) + 1))
    both = []
    for seat in (0, 1):
        columns = {
            "platform": pa.array([platform] * len(matches), pa.string()),
            **{name: matches[name] for name in ("match_id", "day", "ended_at", "room", "hall")},
            "place": places,
            "seat": pa.array(np.full(len(matches), seat, np.int8)),
            "account": matches[f"account_{seat}"],
            "opponent": matches[f"account_{1 - seat}"],
            "is_win": pa.array(winner == seat),
            "rating_before": pa.array(changes.before[:, seat]),
            "rating_after": pa.array(changes.after[:, seat]),
            "opponent_rating": pa.array(changes.before[:, 1 - seat]),
            "rated_matches": pa.array(changes.rated_matches[:, seat] + 1),
            "server_rating_after": matches[f"server_rating_after_{seat}"],
        }
        is_person = pa.array(~has_word(matches[f"kind_{seat}"], "bot"))
        both.append(pa.table(columns).select(CHANGES.names).cast(CHANGES).filter(is_person))
    return pa.concat_tables(both).sort_by([("place", "ascending"), ("seat", "ascending")])
