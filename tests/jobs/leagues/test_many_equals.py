"""A day on which nearly all have one match: a table needs room for the accounts, not for their pairs."""

from datetime import datetime, timedelta

import duckdb
import pyarrow as pa

from jobs.leagues.tables import FOLDER

ACCOUNTS = 20_000
AT = datetime(2026, 11, 29, 17)


def test_twenty_thousand_accounts_equal_in_points_and_matches_need_little_memory():
    places = range(ACCOUNTS)
    scored = pa.table(
        {
            "event": ["daily_cup:2026-11-29"] * ACCOUNTS,
            "account": [f"a{place}" for place in places],
            "opponent": [f"a{place ^ 1}" for place in places],
            "points": [1 if place % 2 else 3 for place in places],
            "is_win": [1 - place % 2 for place in places],
            "ended_at": [AT + timedelta(seconds=place // 2) for place in places],
        }
    )
    question = (FOLDER / "table.sql").read_text(encoding="utf-8")

    with duckdb.connect(config={"memory_limit": "256MB", "temp_directory": ""}) as connection:
        connection.register("scored", scored)
        rows = connection.sql(question).to_arrow_table().to_pylist()

    assert len(rows) == ACCOUNTS
    assert {(row["points"], row["points_among_equals"], row["opponents_points"]) for row in rows} == {
        (3, 0, 1),
        (1, 0, 3),
    }
