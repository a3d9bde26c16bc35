"""Series of matches of a pair, made by hand: what the server would log when it kept the repeat rule."""

import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Reject
from jobs.repeat import feed
from jobs.repeat.examining import Examination, examine
from jobs.repeat.kernel import SHOULD
from jobs.repeat.readings import Readings
from jobs.repeat.ruling import Ruling, rule
from jobs.repeat.sittings import SAID, Sittings, sittings
from tests.jobs import lines

DEFAULT = Readings()
HOUR = 3_600_000_000
DAY = 24 * HOUR
MINUTE = HOUR // 60
EPOCH = 1_795_478_400_000_000
"""2026-11-24 00:00 UTC, 03:00 in Istanbul."""


def hours(*starts: float) -> np.ndarray:
    """Instants at these hours, to the millisecond."""
    return np.array([round(start * 3_600_000) * 1000 for start in starts])


def of_pair(starts: np.ndarray, said: Sequence[str] | None = None, **more: Any) -> Sittings:
    """The tables of one pair."""
    codes = None if said is None else np.array([SAID.index(word) for word in said])
    return sittings(np.zeros(len(starts), np.int64), starts, codes, **more)


def letters(ruling: Ruling) -> str:
    """What each table should be, in the order given: S staked, V void, C cancelled, U undecidable."""
    return "".join(SHOULD[code][0].upper() for code in ruling.outcome.should)


def judged(starts: np.ndarray, said: Sequence[str] | None = None, **reading: Any) -> str:
    """What each table of one pair should be under a reading."""
    return letters(rule(of_pair(starts, said), Readings(**reading)))


def instant(micros: int) -> str:
    """An instant as a log writes it."""
    at = np.datetime64(int(micros), "us").astype("datetime64[ms]")
    return f"{at}+00:00"


def meeting(number: int, hour: float, status: str = "counted", **changes: Any) -> dict[str, Any]:
    """Match number k of a17 and b88 for 2,500; a17 wins, and the server books what its status says.

    All matches before are taken as rated.
    """
    at = EPOCH + round(hour * 3_600_000) * 1000
    is_paid = status == "counted"
    rated = number - 1
    before, after = ratings(rated), ratings(rated + is_paid)
    record = lines.match(
        f"m-{number}",
        started_at=instant(at),
        ended_at=instant(at + 7 * MINUTE + 123_000),
        seats=[seat("a17", rated, rating=before[0]), seat("b88", rated, rating=before[1])],
        settlement={
            "pot": 5000,
            "commission": 250 if is_paid else 0,
            "chips": [2250, -2500] if is_paid else [0, 0],
            "rating_after": after,
            "tournament_points": [3, 1] if is_paid else [0, 0],
        },
        result={"winner": 0, "score": [1, 0], "end": "leave", "status": status},
    )
    if status == "cancelled":
        record["result"] = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}
    return record | changes


def ratings(rated: int) -> list[int]:
    """Ratings of a17 and b88 after so many rated matches, all won by a17: K 32 up to the 30th, then 16."""
    one = other = 1500
    for count in range(rated):
        change = (32 if count < 30 else 16) * (1 - 1 / (1 + 10 ** ((other - one) / 400)))
        one, other = round(one + change), round(other - change)
    return [one, other]


def seat(account: str, rated_matches: int | None = None, kind: str = "human", **more: Any) -> dict[str, Any]:
    """A seat of an account of rating 1500."""
    level = {"level": "medium"} if kind == "bot" else {}
    return {"account": account, "kind": kind, "rating": 1500, "rated_matches": rated_matches} | level | more


def booked(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The same match, with some of what the server booked changed."""
    return record | {"settlement": record["settlement"] | changes}


def read(text: bytes) -> tuple[pa.Table, pa.Table]:
    """The matches and seats of a log as tables."""
    found = tavla_log.read(io.BytesIO(text), "day.jsonl", Limits(platforms=lines.PLATFORMS))
    readable = [line for line in found if not isinstance(line.content, Reject)]
    assert len(readable) == len(text.splitlines()), "a line of the test cannot be read"
    batch = to_batch(readable)
    return batch.matches, batch.seats


def examined(records: Iterable[dict[str, Any]], readings: Readings = DEFAULT, **more: Any) -> Examination:
    """The examination of a log of one platform's matches."""
    text = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    return examined_text(text, readings, **more)


def examined_text(text: bytes, readings: Readings = DEFAULT, **more: Any) -> Examination:
    """The examination of the text of a log."""
    matches, seats = read(text)
    staked, counters = feed.of_log(matches, seats)
    (platform,) = set(matches["platform"].to_pylist())
    voids = platform == "north_sultan"
    return examine(staked, readings, platform=platform, voids=voids, counters=counters, **more)


def worked_case(shared: Path, name: str) -> dict[str, Any]:
    """A worked case of rules.json."""
    listed = json.loads((shared / "cases" / "rules.json").read_text(encoding="utf-8"))["cases"]
    return next(case for case in listed if case["id"] == name)
