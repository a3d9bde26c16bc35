"""The repeat rule in plain Python, as one would write it from its text: the compiled pass must agree."""

from collections import defaultdict
from typing import Any, NamedTuple


class Table(NamedTuple):
    """A staked table of a pair; times in microseconds."""

    pair: Any
    start: int
    end: int
    order: int
    said: str = "counted"
    is_exempt: bool = False
    is_coarse: bool = False
    is_conflicted: bool = False
    most_met: int | None = None
    """How many matches that count may have been met in the window, None: nothing is missing."""


class Judged(NamedTuple):
    should: str
    ordinal: int
    doubt: str


def judge(tables: list[Table], **reading: Any) -> list[Judged]:
    """Return what the rule says of each table, in the order given."""
    settings = {
        "limit": 3,
        "window": 86_400_000_000,
        "anchor": "start",
        "boundary": "exclusive",
        "skew": 0,
        "count_voided": False,
        "count_cancelled": False,
        "inflight": "count",
    } | reading
    pairs = defaultdict(list)
    for place, table in enumerate(tables):
        pairs[table.pair].append(
            (table.start if settings["anchor"] == "start" else table.end, table.order, place)
        )
    judged: list[Any] = [None] * len(tables)
    for met in pairs.values():
        earlier: list[tuple[int, Table, str]] = []
        for time, _, place in sorted(met):
            judged[place], announced = _judge_one(tables[place], time, earlier, settings)
            earlier.append((time, tables[place], announced))
    return judged


def _judge_one(
    table: Table, time: int, earlier: list[tuple[int, Table, str]], settings: dict[str, Any]
) -> tuple[Judged, str]:
    window, limit = settings["window"], settings["limit"]
    is_inclusive = settings["boundary"] == "inclusive"
    ordinal, sure, plain, most, conflicts = 1, 0, 0, 0, 0
    for then, other, announced in reversed(earlier):
        gap = time - then
        if gap > window + max(settings["skew"], 1_000_000):
            break
        is_inside = gap < window or (is_inclusive and gap == window)
        is_void_of_stake = other.said == "cancelled" and not settings["count_cancelled"]
        if other.is_exempt:
            continue
        if is_inside and not is_void_of_stake:
            ordinal += 1
        is_underway = other.end > time
        if is_void_of_stake and not (settings["inflight"] == "count" and is_underway):
            continue
        if settings["inflight"] == "ignore" and is_underway:
            continue
        counts = announced == "staked" or settings["count_voided"]
        if not counts and not other.is_conflicted:
            continue
        band = max(settings["skew"], 1_000_000 if table.is_coarse or other.is_coarse else 0)
        is_vague = band > 0 and abs(gap - window) <= band
        plain += is_inside and counts
        most += is_inside or is_vague
        conflicts += (is_inside or is_vague) and other.is_conflicted
        sure += is_inside and not is_vague and not other.is_conflicted
    if table.is_exempt:
        return Judged("cancelled" if table.said == "cancelled" else "staked", ordinal, "none"), "exempt"
    doubt = "none"
    if table.is_conflicted:
        doubt = "conflict"
    elif sure < limit <= most:
        doubt = "conflict" if conflicts else "boundary"
    elif sure < limit and table.most_met is not None and table.most_met >= limit:
        doubt = "missing"
    right = "void" if plain >= limit else "staked"
    if table.said == "cancelled":
        return Judged("cancelled", ordinal, doubt), right
    server = "void" if table.said == "unstaked" else "staked"
    if doubt == "conflict" or (doubt != "none" and server != right):
        return Judged("undecidable", ordinal, doubt), server
    return Judged(right, ordinal, doubt), right
