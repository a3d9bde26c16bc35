"""Why a staked table is void and another is not, read off all tables of the pair; pure.

What counted towards a table the job has said (`counted_before`); the earlier ones that did not count
get their reason here.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple

import pandas as pd

Reason = Literal["counted", "void", "cancelled", "exempt", "early", "other"]


class Rule(NamedTuple):
    """How a platform's rule is read under the policy in force."""

    is_voiding: bool
    """Whether tables beyond the limit are void; elsewhere the rule only notes them."""
    staked_matches: int
    window: timedelta
    is_inclusive: bool
    """Whether a table exactly one window earlier is inside."""


class Before(NamedTuple):
    """An earlier table of the pair and what it was for a later one."""

    match_id: str
    at: datetime
    """The instant that counts, naive UTC."""
    reason: Reason
    early: timedelta
    """By how much it lies before the window; zero: exactly at the edge, negative: inside."""


class Why(NamedTuple):
    """What decided one table."""

    table: Any
    """Its row of `repeat.tables`."""
    opens_at: datetime
    """Where its window begins."""
    counted: tuple[Before, ...]
    passed_over: tuple[Before, ...]
    """Earlier tables inside the window that did not count."""
    outside: tuple[Before, ...]
    """Earlier tables up to one more window before it, the nearest first."""
    elsewhere: tuple[str, ...]
    """Matches that counted under another id of an account."""


class Closest(NamedTuple):
    """The tables of a pair that came closest to one too many."""

    first_at: datetime
    last_at: datetime
    over: timedelta
    """By how much they missed the window; zero: exactly one window apart."""


def rule_of(rules: pd.DataFrame) -> Rule | None:
    """Return the rule of the one platform that was asked for, None where it has none."""
    if rules.empty:
        return None
    [row] = rules.to_dict("records")
    return Rule(
        bool(row["is_voiding"]),
        int(row["staked_matches"]),
        timedelta(milliseconds=int(row["window_ms"])),
        row["boundary"] == "inclusive",
    )


def why(tables: pd.DataFrame, match_id: str | None, rule: Rule) -> Why:
    """Return what decided one of a pair's tables: `worth_telling` where the match is none of them.

    `tables`: all rows of `repeat.tables` of the pair, at least one.
    """
    rows = list(tables.itertuples(index=False))
    if match_id is None or not (tables["match_id"] == match_id).any():
        match_id = worth_telling(tables, rule)
    place = next(number for number, row in enumerate(rows) if row.match_id == match_id)
    table: Any = rows[place]
    ids = str(table.counted_before or "").split()
    before = list(_before(table, rows[:place], set(ids), rule))
    known = {one.match_id for one in before}
    is_inside = [
        one.early < timedelta(0) or (rule.is_inclusive and one.early == timedelta(0)) for one in before
    ]
    inside = [one for one, within in zip(before, is_inside, strict=True) if within]
    outside = [one for one, within in zip(before, is_inside, strict=True) if not within]
    return Why(
        table=table,
        opens_at=table.counts_at - rule.window,
        counted=tuple(one for one in inside if one.reason == "counted"),
        passed_over=tuple(one for one in inside if one.reason != "counted"),
        outside=tuple(one for one in reversed(outside) if one.early <= rule.window),
        elsewhere=tuple(one for one in ids if one not in known),
    )


def _before(table: Any, earlier: list[Any], ids: set[str], rule: Rule) -> Iterator[Before]:
    for row in earlier:
        early = table.counts_at - row.counts_at - rule.window
        yield Before(row.match_id, row.counts_at, _reason(row, ids, early), early)


def _reason(row: Any, ids: set[str], early: timedelta) -> Reason:
    if row.match_id in ids:
        return "counted"
    if row.is_exempt:
        return "exempt"
    if row.server_said == "cancelled":
        return "cancelled"
    if row.should_be == "void" or (row.should_be == "undecidable" and row.server_said == "unstaked"):
        return "void"
    return "early" if early >= timedelta(0) else "other"


def closest(tables: pd.DataFrame, rule: Rule) -> Closest | None:
    """Return which tables came closest to one too many in a window, None where there are too few.

    Cancelled tables are not among them, void ones are: so the note about a pair counts.
    """
    at = list(tables.loc[tables["server_said"] != "cancelled", "counts_at"])
    spans = [
        (last - first - rule.window, first, last)
        for first, last in zip(at, at[rule.staked_matches :], strict=False)
    ]
    if not spans:
        return None
    over, first, last = min(spans)
    return Closest(first, last, over)


def worth_telling(tables: pd.DataFrame, rule: Rule) -> str:
    """Return the match of a pair to explain first.

    That is one which the server decided otherwise, else one that is void, else one too many, else the last.
    """
    for chosen in (
        tables["is_otherwise"].astype(bool),
        tables["should_be"] == "void",
        tables["ordinal_in_24h"] > rule.staked_matches,
    ):
        if chosen.any():
            return str(tables.loc[chosen, "match_id"].iloc[0])
    return str(tables["match_id"].iloc[-1])
