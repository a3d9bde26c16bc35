"""What goes out: exact columns, honest nulls, nothing that steers a terminal."""

import csv
import io
import json
from datetime import date, datetime

import numpy as np
import pandas as pd
import pytest

from jobs.showing import Form, plain, printable, write

COLUMNS = ["match_id", "day", "score_0", "match_ids"]


def written(rows, form, columns=COLUMNS):
    out = io.StringIO()
    write(rows, columns, form, out)
    return out.getvalue()


def test_json_is_one_array_with_exactly_the_columns():
    text = written([{"match_id": "m1", "day": date(2026, 11, 29), "more": 1}, {"score_0": 3}], Form.json)

    assert json.loads(text) == [
        {"match_id": "m1", "day": "2026-11-29", "score_0": None, "match_ids": None},
        {"match_id": None, "day": None, "score_0": 3, "match_ids": None},
    ]
    assert list(json.loads(text)[0]) == COLUMNS


def test_no_rows_are_an_empty_array_and_a_csv_with_its_head():
    assert json.loads(written([], Form.json)) == []
    assert written([], Form.csv) == "match_id,day,score_0,match_ids\n"


def test_csv_joins_lists_by_blanks_and_quotes_what_needs_it():
    text = written([{"match_id": 'a "b", c\nd', "match_ids": ["m1", "m2"]}], Form.csv)

    assert list(csv.reader(io.StringIO(text)))[1] == ['a "b", c\nd', "", "", "m1 m2"]


@pytest.mark.parametrize(
    ("value", "becomes"),
    [
        (float("nan"), None),
        (np.float64("inf"), None),
        (np.int64(7), 7),
        (np.bool_(True), True),
        (pd.NA, None),
        (pd.NaT, None),
        (pd.Timestamp("2026-11-29T18:03:11"), "2026-11-29T18:03:11Z"),
        (datetime(2026, 11, 29, 18, 3, 11, 120000), "2026-11-29T18:03:11.120Z"),
        (datetime.fromisoformat("2026-11-29T21:03:11+03:00"), "2026-11-29T18:03:11Z"),
        (b"raw \xff", "raw \ufffd"),
        (np.array([1, 2]).tolist(), [1, 2]),
    ],
)
def test_values_become_what_json_has(value, becomes):
    assert plain(value) == becomes


def test_half_a_surrogate_pair_still_gives_valid_json():
    assert json.loads(written([{"match_id": "bad\udcff"}], Form.json))[0]["match_id"] == "bad\udcff"


def test_a_table_is_aligned_and_cuts_nothing():
    rows = [
        {"match_id": "m1", "score_0": 3},
        {"match_id": "棋" * 40, "score_0": 12, "day": date(2026, 11, 29)},
    ]

    assert written(rows, Form.table, ["match_id", "score_0", "day"]).split("\n") == [
        "match_id" + " " * 74 + "score_0  day",
        "─" * 80 + "  ───────  ──────────",
        "m1" + " " * 78 + "        3",
        "棋" * 40 + "       12  2026-11-29",
        "",
    ]


def test_a_table_of_nothing_still_names_its_columns():
    assert written([], Form.table, ["match_id", "day"]).split("\n")[0] == "match_id  day"


def test_a_players_text_cannot_steer_the_terminal():
    assert printable("Ayşe\x1b[2J\n\u202eİlker") == "Ayşe\ufffd[2J \ufffdİlker"
    assert "\x1b" not in written([{"match_id": "\x1b]0;owned\x07 [bold]"}], Form.table)
    assert "[bold]" in written([{"match_id": "[bold]"}], Form.table)
