"""The chain of ratings: an account begins a match with what its match before left.

Each match by itself is judged by `jobs/checks/rating.py`, from the ratings that the server had before it.
Here it is seen whether those are what the server's own match before gave, so that one fault is told once and
the matches after it are judged by what the server went on with.
"""

from collections.abc import Collection, Iterator
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa

from jobs.checks.columns import Flags, Int64, has_word, numbers
from jobs.checks.words import Words, all_of
from jobs.questions import answer
from jobs.records import Violation
from jobs.repeat.completeness import Whole
from jobs.repeat.pairing import micros
from jobs.rules.elo import k_factor, rating_after
from jobs.rules.ruleset import Rating, Ruleset

CODE = "AC-ELO-01"
QUESTION = Path(__file__).with_name("rating_links.sql")
UNKNOWN = -(2**31)


def broken_links(
    connection: duckdb.DuckDBPyConnection,
    rules: Ruleset,
    forfeit_counts: bool,
    whole: Whole,
    disputed: Collection[str] = (),
) -> Iterator[Violation]:
    """Yield AC-ELO-01 (E) for matches begun with another rating or count than the match before left.

    The connection has `matches` and `seats`; `forfeit_counts`: how the policy reads `elo.forfeit_counts`.
    Nothing is claimed where a day between the two matches is not `whole`, since a match may be missing there;
    where the log does not say what the match before left; and where that match is `disputed`, counted by the
    server and void by the rule or the other way round. What a void match moved the count by is told by the
    repeat rule.
    """
    if rules.rating is None:
        return
    links = answer(connection, QUESTION, platform=rules.id, forfeit_counts=forfeit_counts)
    held = whole.covers(micros(links["before_started_at"]), micros(links["started_at"]))
    held &= ~has_word(links["before_match_id"], *disputed)
    left = _left(links, rules, rules.rating)
    rating = _whole(links, "rating")
    parts = held & (rating != UNKNOWN) & (left != UNKNOWN).any(axis=1) & (rating[:, None] != left).all(axis=1)
    before, now, earlier = (_whole(links, f"{name}rated_matches") for name in ("before_", "", "earlier_due_"))
    is_rated = _whole(links, "before_is_rated")
    due = before + is_rated
    is_void = has_word(links["before_status"], "unstaked")
    miscounts = held & ~is_void & (before != UNKNOWN) & (now != UNKNOWN) & (now != due)
    miscounts &= (earlier == UNKNOWN) | (now != earlier + is_rated)
    for row in np.flatnonzero(parts | miscounts).tolist():
        said = []
        if parts[row]:
            said.append(_other_rating(links, row, sorted(set(left[row].tolist()) - {UNKNOWN})))
        if miscounts[row]:
            said.append(_other_count(links, row, int(due[row])))
        yield _violation(links, row, rules.id, said)


def _left(links: pa.Table, rules: Ruleset, rating: Rating) -> Int64:
    """Return what the match before can have left, n x 3: as booked, and by the formula.

    A server that booked wrongly and went on rightly is told at the match that it booked. Where the count of
    rated matches is not logged, either K may be meant, so that the formula gives two.
    """
    before, count = _whole(links, "before_rating"), _whole(links, "before_rated_matches")
    is_rated = _whole(links, "before_is_rated") == 1
    opponent, k = _opponents(links, rules), k_factor(count, rating)
    is_known: Flags = (before != UNKNOWN) & (opponent != UNKNOWN)
    found = [_whole(links, "before_rating_after")]
    for one in (k, np.where(count == UNKNOWN, rating.k, k)):
        own, against = np.where(is_known, before, 0), np.where(is_known, opponent, 0)
        after = rating_after(own, against, _whole(links, "before_is_win"), one)
        found.append(np.where(is_rated, np.where(is_known, after, UNKNOWN), before))
    return np.stack(found, axis=1)


def _opponents(links: pa.Table, rules: Ruleset) -> Int64:
    logged = _whole(links, "before_opponent_rating")
    kinds, levels = links["before_opponent_kind"].to_pylist(), links["before_opponent_level"].to_pylist()
    fixed = {level: bot.rating for level, bot in (rules.bot_levels or {}).items() if bot.rating is not None}
    return np.array(
        [
            fixed.get(level, int(rating)) if kind == "bot" else int(rating)
            for kind, level, rating in zip(kinds, levels, logged, strict=True)
        ],
        np.int64,
    )


def _whole(links: pa.Table, name: str) -> Int64:
    column = numbers(links[name])
    return np.where(column.is_known, column.values, UNKNOWN).astype(np.int64)


def _other_rating(links: pa.Table, row: int, left: list[int]) -> Words:
    begins, before = links["rating"][row].as_py(), links["before_match_id"][row].as_py()
    given = " / ".join(map(str, left))
    return Words(
        f"önceki maçı {before} {given} puan bırakmış, bu maç {begins} ile başlıyor",
        f"the match before, {before}, left {given}; this one begins at {begins}",
    )


def _other_count(links: pa.Table, row: int, due: int) -> Words:
    has, before = links["rated_matches"][row].as_py(), links["before_match_id"][row].as_py()
    return Words(
        f"{before} maçından sonra sayılan maçı {due} eder, {has} yazılmış",
        f"after {before} its rated matches come to {due}, the log has {has}",
    )


def _violation(links: pa.Table, row: int, platform: str, said: list[Words]) -> Violation:
    seat, account = links["seat"][row].as_py(), links["account"][row].as_py()
    whole = all_of(said)
    return Violation(
        platform=platform,
        match_id=links["match_id"][row].as_py(),
        game_no=None,
        turn_no=None,
        code=CODE,
        severity="E",
        message_tr=f"Koltuk {seat}, {account}: {whole.tr}",
        message_en=f"Seat {seat}, {account}: {whole.en}",
    )
