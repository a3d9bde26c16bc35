from datetime import timedelta

import pytest

from queries import violations
from tests.snapshots import DAY


@pytest.fixture
def season(league):
    league.match("m-1")
    league.match("m-2", accounts=("c1", "b88"), day=DAY - timedelta(days=1))
    league.violation("m-1", "AC-MOV-06", severity="W", turn_no=9)
    league.violation("m-1", "AC-MOV-04", turn_no=3)
    league.violation("m-1", "AC-SCO-06", game_no=None, turn_no=None)
    league.violation("m-2", "AC-MOV-04", turn_no=1)
    league.publish()
    return league


def test_shown_violations_have_the_columns_of_the_command(season):
    columns = "match_id platform day code severity game_no turn_no message_tr message_en"

    assert list(violations.shown().columns) == columns.split()


def test_the_newest_day_and_the_gravest_come_first(season):
    rows = violations.violations()

    assert list(rows["code"]) == ["AC-SCO-06", "AC-MOV-04", "AC-MOV-06", "AC-MOV-04"]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"code": "AC-MOV-04"}, 2),
        ({"severity": "W"}, 1),
        ({"account": "c1"}, 1),
        ({"account": "a17", "opponent": "b88"}, 3),
        ({"account": "a17", "opponent": "c1"}, 0),
        ({"first_day": DAY}, 3),
        ({"match_id": "m-2"}, 1),
        ({"platform": "tavla_app"}, 0),
    ],
)
def test_filters_keep_what_they_name(season, asked, count):
    assert len(violations.violations(**asked)) == count


def test_checks_count_violations_and_the_matches_they_touch(season):
    rows = violations.checks().set_index("code")

    assert list(rows.index) == ["AC-MOV-04", "AC-SCO-06", "AC-MOV-06"]
    assert rows.loc["AC-MOV-04", "violation_count"] == 2
    assert rows.loc["AC-MOV-04", "match_count"] == 2
    assert len(violations.checks(first_day=DAY + timedelta(days=1))) == 0
