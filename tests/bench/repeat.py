"""The repeat rule: the plain rolling count beside pandas and a self join, the whole rule beside plain Python.

500,000 accounts, busy ones much busier, over 30 days; one table in twenty belongs to a pair that meets some
250 times. `python -m tests.bench.repeat 1 10 50` measures these millions; 50 is compared with 10.
"""

import json
import subprocess
import sys
from typing import NamedTuple

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
from numpy.typing import NDArray

from jobs.repeat.kernel import SHOULD
from jobs.repeat.readings import Readings
from jobs.repeat.rolling import tables_in_window
from jobs.repeat.ruling import rule
from jobs.repeat.sittings import sittings
from tests.bench.row import Row, seconds
from tests.jobs.repeat.reference import Table, judge

MILLION = 1_000_000
ACCOUNTS = 500_000
HOT_SHARE = 0.05
HOT_MEETINGS = 250
DAY_US = 86_400_000_000
DAYS = 30
SEED = 20_261_124
LARGEST = 50
PIECE = 5 * MILLION

SELF_JOIN = """
SELECT count(*) FROM (
    SELECT late.row_no
    FROM played AS late
    JOIN played AS early
        ON early.pair = late.pair
        AND early.started_at > late.started_at - INTERVAL 24 HOUR
        AND (
            early.started_at < late.started_at
            OR (early.started_at = late.started_at AND early.row_no <= late.row_no)
        )
    GROUP BY late.row_no
    HAVING count(*) > 3
)
"""


class Played(NamedTuple):
    """Staked tables in the order of time, as logs deliver them."""

    pair: NDArray[np.int64]
    at: NDArray[np.int64]


def played(count: int) -> Played:
    """Return so many tables; times are whole milliseconds."""
    random = np.random.default_rng(SEED + count)
    at = random.integers(0, DAYS * DAY_US // 1000, count)
    at.sort()
    at *= 1000
    pair = np.empty(count, np.int64)
    hot_pairs = max(int(count * HOT_SHARE / HOT_MEETINGS), 1)
    for first in range(0, count, PIECE):
        size = min(PIECE, count - first)
        one, other = ((ACCOUNTS * random.random(size) ** 2).astype(np.int64) for _ in range(2))
        is_hot = random.random(size) < HOT_SHARE
        one[is_hot] = random.integers(0, hot_pairs, int(is_hot.sum()))
        other[is_hot] = ACCOUNTS + one[is_hot]
        other += one == other
        pair[first : first + size] = np.minimum(one, other) << 32 | np.maximum(one, other)
    return Played(pair, at)


def counted(tables: Played) -> int:
    """Return how many tables are the pair's fourth or a later one within 24 hours: our way."""
    order = np.arange(len(tables.pair))
    nothing = np.zeros(len(order), np.bool_)
    counts, _ = tables_in_window(tables.pair, tables.at, order, nothing, DAY_US)
    return int(np.count_nonzero(counts > 3))


def measure(millions: tuple[int, ...] = (1, 10)) -> list[Row]:
    """Return the rows for these numbers of tables, in millions."""
    rows = []
    if 1 in millions:
        rows += [_beside_pandas(played(MILLION)), _beside_plain_python(played(MILLION))]
    if 10 in millions:
        rows.append(_beside_a_self_join(played(10 * MILLION)))
    if LARGEST in millions:
        rows += _largest()
    return rows


def _beside_pandas(tables: Played) -> Row:
    frame = pd.DataFrame({"pair": tables.pair, "one": 1, "at": pd.to_datetime(tables.at, unit="us")})
    found = []

    def by_pandas() -> None:
        counts = frame.set_index("at").groupby("pair")["one"].rolling("24h").sum()
        found.append(int((counts > 3).sum()))

    peer = seconds(by_pandas, repeats=1)
    ours = seconds(lambda: counted(tables), repeats=5)
    assert found == [counted(tables)], "pandas counts otherwise"
    return Row(
        "rolling 24 h count of a pair's tables, 1 M, against pandas groupby.rolling",
        ours,
        peer,
        peer / ours,
        100,
        "s",
        note=f"{found[0]:,} tables are a fourth or later one",
    )


def _beside_plain_python(tables: Played) -> Row:
    rows = zip(tables.pair.tolist(), tables.at.tolist(), tables.at.tolist(), strict=True)
    plain_tables = [Table(*row, order) for order, row in enumerate(rows)]
    ours_tables = sittings(tables.pair, tables.at)
    plain = []
    peer = seconds(lambda: plain.append(judge(plain_tables)), repeats=1)
    ours = seconds(lambda: rule(ours_tables, Readings()), repeats=5)
    outcome = rule(ours_tables, Readings()).outcome
    assert [SHOULD[code] for code in outcome.should] == [one.should for one in plain[0]], "decisions differ"
    assert outcome.ordinal.tolist() == [one.ordinal for one in plain[0]], "ordinals differ"
    return Row(
        "the whole repeat rule, 1 M tables, against plain Python",
        ours,
        peer,
        peer / ours,
        50,
        "s",
        note=f"identical decisions, {np.count_nonzero(outcome.should == 1):,} void",
    )


def _beside_a_self_join(tables: Played) -> Row:
    found = []
    with duckdb.connect() as connection:
        arrow = pa.table(
            {
                "row_no": np.arange(len(tables.pair)),
                "pair": tables.pair,
                "started_at": pa.array(tables.at, pa.timestamp("us")),
            }
        )
        connection.register("given", arrow)
        connection.execute("CREATE TABLE played AS SELECT row_no, pair, started_at FROM given")
        peer = seconds(lambda: found.append(connection.execute(SELF_JOIN).fetchall()[0][0]), repeats=1)
    ours = seconds(lambda: counted(tables), repeats=3)
    assert found == [counted(tables)], "the self join counts otherwise"
    return Row(
        "rolling 24 h count, 10 M, against DuckDB's self join",
        ours,
        peer,
        peer / ours,
        2.5,
        "s",
        note=f"{found[0]:,} tables are a fourth or later one",
    )


def _largest() -> list[Row]:
    """Return what 50 million take beside 10 million, and their memory, each in a process of its own."""
    small, large = _alone(10), _alone(LARGEST)
    return [
        Row(
            f"the whole repeat rule, {LARGEST} M against 10 M tables",
            large["seconds"],
            small["seconds"],
            large["seconds"] / small["seconds"],
            6.5,
            "s",
            at_most=True,
        ),
        Row(
            f"the whole repeat rule, {LARGEST} M tables: peak memory",
            large["gib"],
            None,
            large["gib"],
            4.0,
            "GiB",
            note="input included",
            at_most=True,
        ),
    ]


def _alone(millions: int) -> dict[str, float]:
    """Return CPU seconds and peak memory of judging so many tables in a process that does nothing else."""
    command = [sys.executable, "-m", "tests.bench.repeat", "alone", str(millions)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def _judge_alone(millions: int) -> None:
    import resource

    rule(sittings(*played(10_000)), Readings())
    tables = sittings(*played(millions * MILLION))
    taken = seconds(lambda: rule(tables, Readings()), repeats=1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    print(json.dumps({"seconds": taken, "gib": peak}))


if __name__ == "__main__":
    if sys.argv[1:2] == ["alone"]:
        _judge_alone(int(sys.argv[2]))
    else:
        for row in measure(tuple(int(size) for size in sys.argv[1:]) or (1, 10)):
            print(
                f"{row.name}: {row.ours:.3f} {row.unit}, ratio {row.ratio:.1f} (goal {row.goal:g}) {row.note}"
            )
