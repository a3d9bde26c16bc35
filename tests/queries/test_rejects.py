from datetime import date, datetime, timedelta

import pytest

from queries import rejects, span

ISTANBUL = timedelta(hours=3)


@pytest.fixture
def season(league):
    league.reject(1)
    league.reject(2, "not_json", b"{oops", platform=None)
    league.reject(3, imported_at=datetime(2026, 11, 30, 22, 30))  # 1 December in Istanbul
    league.publish()
    return league


def test_shown_rejects_have_the_columns_of_the_command(season):
    assert list(rejects.shown().columns) == ["file", "line", "byte_offset", "reason", "message"]


def test_the_latest_import_comes_first_then_file_and_line(season):
    assert list(rejects.rejects()["reject_id"]) == [3, 1, 2]


def test_the_line_is_kept_as_it_came(season):
    [row] = rejects.rejects(reason="not_json").to_dict("records")

    assert bytes(row["raw_line"]) == b"{oops"


def test_the_day_of_an_import_depends_on_the_zone(season):
    first = date(2026, 12, 1)

    assert list(rejects.rejects(first_day=first, utc_offset=ISTANBUL)["reject_id"]) == [3]
    assert rejects.rejects(first_day=first).empty


def test_reasons_are_counted_most_first(season):
    rows = rejects.reasons()

    assert list(zip(rows["reason"], rows["reject_count"], strict=True)) == [("bad_dice", 2), ("not_json", 1)]


@pytest.mark.parametrize("asked", [{"account": "a17"}, {"pair": ("a", "b")}, {"match_id": "m-1"}])
def test_a_rejected_line_has_no_account_and_no_match(season, asked):
    with pytest.raises(span.NoSuchFilter, match="no account and no match"):
        rejects.shown(**asked)


def test_rejects_of_one_platform_leave_out_lines_that_name_none(season):
    assert list(rejects.shown(platform="north_sultan")["line"]) == [30, 10]
