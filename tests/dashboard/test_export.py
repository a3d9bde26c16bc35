import csv
import io
import json

import pandas as pd
import pyarrow.parquet as pq
import pytest

from dashboard.parts import export


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1+1", "\u00a0=1", '=HYPERLINK("http://x")']
)
def test_a_formula_becomes_text(text):
    assert export.harmless(text) == "'" + text


@pytest.mark.parametrize("value", ["Ayşe", "m-1", "13/8 6/5", "a=b", "", 5, -2_500, None])
def test_what_is_no_formula_stays(value):
    assert export.harmless(value) == value


ROWS = pd.DataFrame(
    {
        "name": ["=cmd|'/C calc'!A0", 'a "quoted", one\nline'],
        "net_chips": [-2_500, 7],
        "raw": [b"\xff{", b"x"],
    }
)


def test_csv_is_read_by_a_spreadsheet_and_runs_nothing():
    text = export.csv(ROWS).decode("utf-8-sig")

    read = list(csv.DictReader(io.StringIO(text, newline="")))

    assert read[0]["name"] == "'=cmd|'/C calc'!A0"
    assert read[1]["name"] == 'a "quoted", one\nline'
    assert read[0]["net_chips"] == "-2500"
    assert read[0]["raw"] == "\\xff{"


def test_a_column_name_cannot_be_a_formula():
    assert export.csv(pd.DataFrame({"=1": [1]})).decode("utf-8-sig").startswith("'=1")


def test_json_is_one_array_of_flat_records():
    read = json.loads(export.as_json(ROWS))

    assert read[0] == {"name": "=cmd|'/C calc'!A0", "net_chips": -2_500, "raw": "\\xff{"}


def test_parquet_keeps_the_rows_as_they_are():
    table = pq.read_table(io.BytesIO(export.parquet(ROWS)))

    assert table.to_pylist() == ROWS.to_dict("records")


def test_a_real_answer_can_be_taken_along_in_every_form(tmp_path):
    from queries import matches, published
    from tests.snapshots import League

    league = League(tmp_path)
    league.match("m-1", winner=None)
    league.publish()
    published.use(tmp_path)
    rows = matches.matches()
    published.use(None)

    assert b"m-1" in export.csv(rows)
    assert json.loads(export.as_json(rows))[0]["winner"] is None
    assert pq.read_table(io.BytesIO(export.parquet(rows))).num_rows == 1
