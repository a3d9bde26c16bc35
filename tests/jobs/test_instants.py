from datetime import UTC, date, datetime

import pytest

from jobs.instants import BadTime, calendar_day, instant, match_day


def micros(*parts: int) -> int:
    return round(datetime(*parts, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("2026-11-29T21:03:11+03:00", micros(2026, 11, 29, 18, 3, 11), id="an offset east"),
        pytest.param("2026-11-29T21:03:11-05:30", micros(2026, 11, 30, 2, 33, 11), id="an offset west"),
        pytest.param("2026-11-29T21:03:11Z", micros(2026, 11, 29, 21, 3, 11), id="UTC"),
        pytest.param("2026-11-29t21:03:11z", micros(2026, 11, 29, 21, 3, 11), id="small letters"),
        pytest.param("2026-11-29T21:03:11-00:00", micros(2026, 11, 29, 21, 3, 11), id="an unknown offset"),
        pytest.param("2026-11-29T21:03:11.12Z", micros(2026, 11, 29, 21, 3, 11) + 120_000, id="hundredths"),
        pytest.param("2026-11-29T21:03:11.1234569Z", micros(2026, 11, 29, 21, 3, 11) + 123_456, id="cut"),
        pytest.param("2024-02-29T00:00:00Z", micros(2024, 2, 29), id="a leap day"),
        pytest.param("1969-12-31T23:59:59.5Z", -500_000, id="before 1970"),
    ],
)
def test_an_instant_is_kept_in_utc(text, expected):
    assert instant(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2026-11-29",
        "2026-11-29T21:03:11",
        "2026-11-29 21:03:11Z",
        "2026-11-29T21:03Z",
        "2026-11-29T24:00:00Z",
        "2026-11-29T21:60:00Z",
        "2026-11-29T21:03:60Z",
        "2026-02-30T21:03:11Z",
        "2025-02-29T21:03:11Z",
        "2026-13-01T21:03:11Z",
        "2026-11-29T21:03:11.Z",
        "2026-11-29T21:03:11+3:00",
        "2026-11-29T21:03:11+03",
        "2026-11-29T21:03:11+24:00",
        "0000-01-01T00:00:00Z",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "20261129T210311Z",
        "２０２６-11-29T21:03:11Z",
        "1790000000",
        " 2026-11-29T21:03:11Z",
    ],
)
def test_anything_else_is_no_instant(text):
    with pytest.raises(BadTime, match=r"must|calendar"):
        instant(text)


@pytest.mark.parametrize("text", ["2026-11-9", "20261129", "2026-W48-7", "2026-02-30", "yesterday", ""])
def test_a_day_is_written_in_one_way(text):
    assert calendar_day("2026-11-29") == date(2026, 11, 29)

    with pytest.raises(BadTime):
        calendar_day(text)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        pytest.param("2026-11-29T20:59:59.999999Z", date(2026, 11, 29), id="just before midnight there"),
        pytest.param("2026-11-29T21:00:00Z", date(2026, 11, 30), id="midnight there"),
        pytest.param("2026-11-29T00:00:00Z", date(2026, 11, 29), id="midnight in UTC is morning there"),
    ],
)
def test_the_match_day_is_the_date_where_the_platform_is(text, day):
    assert match_day(instant(text), "Europe/Istanbul") == day
    assert match_day(instant(text), "UTC") == date(2026, 11, 29)
