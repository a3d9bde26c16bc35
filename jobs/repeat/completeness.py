"""Which stretches of time the log holds whole: only there can a missing match be ruled out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import numpy as np
from numpy.typing import NDArray

from jobs.repeat.readings import Unconfirmed
from jobs.repeat.sittings import ALL_HELD, UNKNOWN, Int32, Int64

ENDLESS = 2**62
COUNTER_UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Whole:
    """Stretches [begins, ends) in which no match is missing, apart and in order, microseconds in UTC."""

    begins: Int64
    ends: Int64

    def covers(self, low: Int64, high: Int64) -> NDArray[np.bool_]:
        """Say for each interval [low, high] whether it lies within one stretch."""
        if not len(self.begins):
            return np.zeros(len(low), np.bool_)
        place = np.searchsorted(self.begins, low, side="right") - 1
        inside: NDArray[np.bool_] = (place >= 0) & (high < self.ends[np.maximum(place, 0)])
        return inside


def whole_days(
    held: Mapping[date, int], stated: Mapping[date, int], zone: str, unconfirmed: Unconfirmed = "held"
) -> Whole:
    """Return the stretches of a platform's complete match days.

    `held` and `stated` are the number of matches of each day in the log and by its closing statement. A day
    with a statement is complete when at least as many are held. One without is complete when it holds a match
    (`held`), always (`complete`) or never (`incomplete`).
    """
    short = {day for day, count in stated.items() if held.get(day, 0) < count}
    if unconfirmed == "complete":
        edges = [-ENDLESS]
        for begin, end in _stretches(short, zone):
            edges += [begin, end]
        edges.append(ENDLESS)
        return _whole(zip(edges[::2], edges[1::2], strict=True))
    known = set(stated) if unconfirmed == "incomplete" else set(stated) | {day for day in held if held[day]}
    return _whole(_stretches(known - short, zone))


def most_met(low: Int64, high: Int64, whole: Whole | None, counters: NDArray[np.integer]) -> Int32:
    """Return for each table how many matches that count the pair can have had in its window at most.

    The window is [low, high]; ALL_HELD where it is complete (everywhere, without `whole`). `counters` (n x 2)
    are the two accounts' rated matches so far, COUNTER_UNKNOWN where the log does not say: who has played so
    few in a lifetime has met nobody more often.
    """
    if whole is None:
        return np.full(len(low), ALL_HELD, np.int32)
    lifetime = np.where(counters == COUNTER_UNKNOWN, UNKNOWN, counters).min(axis=1)
    return np.where(whole.covers(low, high), ALL_HELD, lifetime).astype(np.int32)


def _stretches(days: Iterable[date], zone: str) -> list[tuple[int, int]]:
    """Return days that follow one another as one stretch each."""
    found: list[tuple[int, int]] = []
    for day in sorted(days):
        begin, end = _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
        if found and found[-1][1] == begin:
            found[-1] = found[-1][0], end
        else:
            found.append((begin, end))
    return found


def _midnight(day: date, zone: str) -> int:
    return round(datetime.combine(day, time(), ZoneInfo(zone)).timestamp()) * 1_000_000


def _whole(stretches: Iterable[tuple[int, int]]) -> Whole:
    pairs = np.array(list(stretches), np.int64).reshape(-1, 2)
    return Whole(pairs[:, 0].copy(), pairs[:, 1].copy())
