from datetime import timedelta

import pandas as pd
import pytest

from queries import audit
from tests.snapshots import DAY

BEFORE = DAY - timedelta(days=1)


@pytest.fixture
def season(league):
    """Two platforms and two days: one check found something, one nothing, one had nothing to judge by."""
    league.check(
        "AC-MOV-04",
        ("north_sultan", "turns"),
        ("tavla_app", "turns"),
        settings="moves.last_checker",
    )
    league.check("AC-CLK-01", ("north_sultan", "turn_times"), family="clock")
    for day in (BEFORE, DAY):
        league.day(day, match_count=10, error_count=2 if day == DAY else 0)
        league.day(day, "tavla_app", match_count=4)
        league.supplied("turns", 9, day=day)
        league.supplied("turns", 4, day=day, platform="tavla_app")
    league.match("m-1")
    league.match("m-2")
    league.match("m-3", day=BEFORE)
    league.violation("m-1", "AC-MOV-04", turn_no=3)
    league.violation("m-1", "AC-MOV-04", turn_no=5)
    league.violation("m-2", "AC-MOV-04", severity="W")
    league.violation("m-3", "AC-MOV-04", severity="I")
    league.publish()
    return league


def cell(rows: pd.DataFrame, code: str, platform: str = "north_sultan") -> pd.Series:
    [found] = rows[(rows["code"] == code) & (rows["platform"] == platform)].to_dict("records")
    return pd.Series(found)


def test_the_catalogue_stands_in_its_order(season):
    rows = audit.checks()

    assert list(rows["code"]) == ["AC-MOV-04", "AC-CLK-01"]
    assert rows["settings"].iloc[0] == "moves.last_checker"
    assert rows["settings"].isna().iloc[1]


def test_a_check_that_found_something_says_what_it_judged_how_often_and_since_when(season):
    found = cell(audit.matrix(), "AC-MOV-04")

    assert (found.need, found.judged_count) == ("turns", 18)
    assert (found.error_count, found.warning_count, found.note_count) == (2, 1, 1)
    assert found.match_count == 3
    assert (found.first_day, found.last_day) == (BEFORE, DAY)


def test_a_check_that_found_nothing_says_how_many_matches_it_judged(season):
    found = cell(audit.matrix(), "AC-MOV-04", "tavla_app")

    assert (found.judged_count, found.error_count) == (8, 0)
    assert pd.isna(found.first_day)


def test_a_check_without_its_input_has_judged_nothing(season):
    found = cell(audit.matrix(), "AC-CLK-01")

    assert (found.need, found.judged_count, found.error_count) == ("turn_times", 0, 0)


def test_a_check_that_does_not_apply_to_a_platform_has_no_row_there(season):
    rows = audit.matrix()

    assert set(rows[rows["code"] == "AC-CLK-01"]["platform"]) == {"north_sultan"}


def test_what_was_found_is_shown_although_the_catalogue_does_not_know_it(season):
    season.violation("m-1", "AC-NEW-01")
    season.publish()

    found = cell(audit.matrix(), "AC-NEW-01")

    assert pd.isna(found.need)
    assert found.error_count == 1


@pytest.mark.parametrize(
    ("asked", "judged", "errors"),
    [
        ({"first_day": DAY}, 9, 2),
        ({"last_day": BEFORE}, 9, 0),
        ({"severity": "W"}, 18, 0),
        ({"platform": "north_sultan"}, 18, 2),
    ],
)
def test_filters_bound_what_is_judged_and_found(season, asked, judged, errors):
    found = cell(audit.matrix(**asked), "AC-MOV-04")

    assert (found.judged_count, found.error_count) == (judged, errors)


def test_a_platform_without_a_match_in_the_stretch_is_left_out(season):
    season.day(DAY, "gammonempire", match_count=0)
    season.check("AC-STK-08", ("gammonempire", "money_settlement"))
    season.publish()

    assert "gammonempire" not in set(audit.matrix()["platform"])
    assert audit.matrix(first_day=DAY + timedelta(days=1)).empty
    assert set(audit.matrix(platform="tavla_app")["platform"]) == {"tavla_app"}


def test_the_trend_has_the_days_on_which_nothing_was_found(season):
    rows = audit.trend(code="AC-MOV-04", severity="E")

    counted = rows.groupby("day")["violation_count"].sum()
    assert list(counted.index) == [BEFORE, DAY]
    assert list(counted) == [0, 2]
    assert set(rows["platform"]) == {"north_sultan", "tavla_app"}


def test_the_trend_counts_each_severity_apart(season):
    rows = audit.trend(platform="north_sultan")

    assert [(row.day, row.severity, row.violation_count) for row in rows.itertuples()] == [
        (BEFORE, "I", 1),
        (DAY, "E", 2),
        (DAY, "W", 1),
    ]


def test_a_violation_on_a_day_without_a_match_stays_in_the_trend(season):
    season.row(
        "violations",
        DAY + timedelta(days=3),
        {"platform": "north_sultan", "match_id": "w-1", "code": "AC-LED-01", "severity": "W"},
    )
    season.publish()

    last = audit.trend().iloc[-1]

    assert (last["day"], last["violation_count"]) == (DAY + timedelta(days=3), 1)


def test_totals_count_a_match_with_two_errors_once(season):
    [row] = audit.totals().to_dict("records")

    assert (row["match_count"], row["error_match_count"]) == (28, 1)
    assert (row["day_count"], row["clean_day_count"]) == (2, 1)
    assert (row["last_clean_day"], row["last_day"]) == (BEFORE, DAY)


def test_where_nothing_was_played_the_totals_are_zero(season):
    [row] = audit.totals(first_day=DAY + timedelta(days=9)).to_dict("records")

    assert (row["match_count"], row["error_match_count"], row["day_count"]) == (0, 0, 0)
    assert pd.isna(row["last_clean_day"])
