"""The import: its CPU beside DuckDB's typed `read_json` of the same file, its memory, the lake's bytes."""

import io
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
import zstandard

from jobs.importing import import_paths
from jobs.season.season import write_season
from jobs.settings import load
from tests.bench.row import Row, seconds

DAYS, ACCOUNTS, SEED = 7, 2_000, 7
REPEATS = 3

OF_A_TURN = ("dice", "steps", "seat", "used_ms")

SEAT = """STRUCT(account VARCHAR, name VARCHAR, kind VARCHAR, level VARCHAR, vip BOOLEAN,
    vip_at_start BOOLEAN, rating INTEGER, rated_matches INTEGER, balance BIGINT, created_at VARCHAR,
    device VARCHAR, network VARCHAR, xp_level INTEGER, spend_band INTEGER, eligibility STRUCT(age_ok BOOLEAN,
    terms_ok BOOLEAN, on_break BOOLEAN, within_spend_limit BOOLEAN, has_oda_member BOOLEAN))"""
ACTION = """STRUCT(seat UTINYINT, dice UTINYINT[], play VARCHAR, ms INTEGER, "by" VARCHAR, cube VARCHAR,
    value INTEGER, event VARCHAR, seconds DOUBLE)"""
GAME = f"""STRUCT(opening UTINYINT[][], actions {ACTION}[],
    result STRUCT(winner UTINYINT, points INTEGER, class VARCHAR, "end" VARCHAR))"""
TYPES = {
    "log": "VARCHAR",
    "platform": "VARCHAR",
    "match_id": "VARCHAR",
    "revision": "INTEGER",
    "room": "VARCHAR",
    "hall": "VARCHAR",
    "tournament": "VARCHAR",
    "stake": "BIGINT",
    "unit": "VARCHAR",
    "target": "VARCHAR",
    "options": """STRUCT(setup VARCHAR, crawford BOOLEAN, jacoby BOOLEAN, beaver BOOLEAN,
        automatic_doubles BOOLEAN, clock VARCHAR, turn_seconds DOUBLE, delay_seconds DOUBLE,
        bank_seconds DOUBLE)""",
    "seats": f"{SEAT}[]",
    "started_at": "TIMESTAMPTZ",
    "ended_at": "TIMESTAMPTZ",
    "server": "STRUCT(name VARCHAR, build VARCHAR, dice VARCHAR)",
    "games": f"{GAME}[]",
    "result": 'STRUCT(winner UTINYINT, score INTEGER[], "end" VARCHAR, status VARCHAR)',
    "settlement": """STRUCT(pot BIGINT, commission BIGINT, chips BIGINT[], rating_after INTEGER[],
        tournament_points INTEGER[])""",
    "dice_proof": "STRUCT(scheme VARCHAR, commit VARCHAR, server_seed VARCHAR, client_seed VARCHAR)",
}
"""The contract's fields as DuckDB types."""

READ = (
    """CREATE OR REPLACE TABLE read AS SELECT * FROM read_json($file, format = 'newline_delimited',
    maximum_object_size = 4194304, columns = {"""
    + ", ".join(f"'{k}': '{v}'" for k, v in TYPES.items())
    + "})"
)


def measure() -> Iterator[Row]:
    """Yield CPU, memory and bytes of one file of matches, uncompressed, of all five platforms."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "season.jsonl"
        _write(log)
        measured = _alone(log, Path(folder) / "data")
        size = log.stat().st_size / 2**20
        rows, peer = _by_duckdb(log)
        assert rows == measured["matches"], "DuckDB reads other matches"
        yield Row(
            f"whole import of {size:,.0f} MiB, replay and audit included, CPU against read_json alone",
            measured["seconds"],
            peer,
            measured["seconds"] / peer,
            3.0,
            "s",
            note=f"{rows:,} matches, {measured['turns']:,.0f} turns, nothing rejected",
            at_most=True,
        )
        yield Row(
            "lake: bytes a turn for dice, steps, seat and time",
            measured["bytes"],
            None,
            measured["bytes"],
            4.0,
            "B",
            at_most=True,
        )
        yield Row(
            f"import of {size:,.0f} MiB: peak memory",
            measured["gib"],
            None,
            measured["gib"],
            2.0,
            "GiB",
            note="compiled code and all",
            at_most=True,
        )


def _write(log: Path) -> None:
    """Write the matches of a season as one plain file, its companions left out."""
    with TemporaryDirectory() as folder:
        report = write_season(Path(folder), days=DAYS, accounts=ACCOUNTS, seed=SEED)
        with log.open("wb") as out:
            for file in sorted((report.out / "logs").glob("*.zst")):
                with io.BufferedReader(zstandard.open(file, "rb")) as lines:
                    out.writelines(line for line in lines if b'"log":"tavla-log/1"' in line[:40])


def _by_duckdb(log: Path) -> tuple[int, float]:
    """Return how many rows the typed reader finds, and the CPU seconds of its best run."""
    with duckdb.connect() as connection:
        taken = seconds(lambda: connection.execute(READ, {"file": str(log)}), REPEATS)
        [(rows,)] = connection.execute("SELECT count(*) FROM read").fetchall()
    return rows, taken


def _alone(log: Path, data: Path) -> dict[str, float]:
    """Return what importing the file took in a process that does nothing else."""
    command = [sys.executable, "-m", "tests.bench.importing", str(log), str(data)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def _import_alone(log: Path, data: Path) -> None:
    now = datetime(2026, 12, 1, tzinfo=UTC)
    first = log.with_name("first.jsonl")
    with log.open("rb") as lines:
        first.write_bytes(lines.readline())
    import_paths([first], data / "compiled", load(), now)
    taken = []
    for number in range(REPEATS):
        begin = time.process_time()
        [report] = import_paths([log], data / str(number), load(), now)
        taken.append(time.process_time() - begin)
    assert report.new == report.lines
    lake = str(data / "0" / "lake" / "turns" / "*" / "*.parquet")
    columns = ", ".join(f"'{name}'" for name in OF_A_TURN)
    [(size, turns)] = duckdb.execute(
        f"""SELECT sum(total_compressed_size) FILTER (path_in_schema IN ({columns})),
            sum(num_values) FILTER (path_in_schema = 'dice') FROM parquet_metadata($lake)""",
        {"lake": lake},
    ).fetchall()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    found = {"seconds": min(taken), "gib": peak, "matches": report.new, "turns": turns, "bytes": size / turns}
    print(json.dumps(found, default=float))


if __name__ == "__main__":
    _import_alone(Path(sys.argv[1]), Path(sys.argv[2]))
