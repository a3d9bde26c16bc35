"""Questions about leaderboards, on a small snapshot worked by hand."""

from datetime import date, datetime, timedelta

import pytest

from queries import ratings
from tests.snapshots import DAY

BOARD = {"platform": "north_sultan"}
ISTANBUL = timedelta(hours=3)
A17 = {"platform": "north_sultan", "account": "a17", "utc_offset": ISTANBUL}


@pytest.fixture
def ranked(league):
    """Four with a rank, of whom one is new, then one provisional and one inactive."""
    for account, name, rank, yesterday, last_week in (
        ("c1", "Cem", 1, 1, 4),
        ("d2", "Derya", 2, None, None),
        ("a17", "Ayşe", 3, 2, 1),
        ("b88", "İlker", 4, 4, 3),
    ):
        league.account(account, name)
        league.ranked(account, rank, rank_yesterday=yesterday, rank_last_week=last_week)
    league.ranked("e5", None, is_provisional=True, rated_matches=12)
    league.ranked("f6", None, is_inactive=True)
    league.ranked("a17", 1, board="hall", hall="has_oda")
    league.publish()
    return league


@pytest.mark.parametrize(
    ("asked", "accounts"),
    [
        ({}, ["c1", "d2", "a17", "b88", "e5"]),
        ({"inactive": True}, ["c1", "d2", "a17", "b88", "e5", "f6"]),
        ({"sort": "fell"}, ["a17", "b88", "c1", "d2", "e5"]),
        ({"sort": "fell", "against": "day"}, ["a17", "c1", "b88", "d2", "e5"]),
        ({"sort": "rose"}, ["c1", "b88", "a17", "d2", "e5"]),
        ({"wanted": "ilker"}, ["b88"]),
        ({"wanted": "A17"}, ["a17"]),
        ({"limit": 2, "offset": 1}, ["d2", "a17"]),
        ({"board": "hall", "hall": "has_oda"}, ["a17"]),
        ({"board": "hall", "hall": "kahvehane"}, []),
        ({"platform": "tavla_app"}, []),
    ],
)
def test_a_page_of_a_board(ranked, asked, accounts):
    assert list(ratings.standings(**(BOARD | asked))["account"]) == accounts


@pytest.mark.parametrize(
    ("asked", "count"), [({}, 5), ({"inactive": True}, 6), ({"wanted": "e5"}, 1), ({"wanted": "f6"}, 0)]
)
def test_as_many_are_counted_as_are_found(ranked, asked, count):
    assert ratings.standing_count(**BOARD, **asked)["account_count"].iloc[0] == count
    assert len(ratings.standings(**BOARD, **asked)) == count


def test_boards_say_who_has_a_rank_and_who_has_none(ranked):
    [every, hall] = ratings.boards().to_dict("records")

    assert (every["ranked_count"], every["provisional_count"], every["inactive_count"]) == (4, 1, 1)
    assert (hall["board"], hall["hall"], hall["ranked_count"]) == ("hall", "has_oda", 1)


def test_a_standing_says_among_how_many(ranked):
    [a17] = ratings.standing(**BOARD, account="a17").to_dict("records")

    assert (a17["rank"], a17["rank_last_week"], a17["ranked_count"]) == (3, 1, 4)
    assert ratings.standing(**BOARD, account="nobody").empty


def test_who_passed_an_account_and_who_came_in_above_it(ranked):
    week = ratings.passed(**BOARD, account="a17")
    day = ratings.passed(**BOARD, account="a17", against="day")

    assert list(week["account"]) == ["c1", "d2"]
    assert list(week["rank_before"].isna()) == [False, True]
    assert list(day["account"]) == ["d2"]
    assert ratings.passed(**BOARD, account="d2").empty  # it had no rank to be passed from


def at(day, hour, minute=0):
    return {"ended_at": datetime(day.year, day.month, day.day, hour, minute)}


@pytest.fixture
def rated(league):
    """+16, then -19, -8, +8 and -19 again; the last after midnight of the last day in Istanbul."""
    league.day()
    league.rating_change("m-1", 1_600, 16, **at(date(2026, 11, 22), 20, 59))  # 23:59 a week before
    league.rating_change("m-2", 1_616, -19, **at(date(2026, 11, 22), 21))  # 00:00 on Monday the 23rd
    league.rating_change("m-3", 1_597, -8, server_rating_after=1_590, **at(DAY, 10))
    league.rating_change("m-4", 1_589, 8, server_rating_after=None, **at(DAY, 11))
    league.rating_change("m-5", 1_597, -19, **at(DAY, 20, 59))
    league.rating_change("m-6", 1_578, 30, **at(DAY, 21))  # 00:00 on the day after
    league.rating_change("m-3", account="b88", opponent="a17")
    league.publish()


def test_a_week_goes_from_midnight_to_midnight_in_istanbul(rated):
    last_day = ratings.last_day(platform="north_sultan")["last_day"].iloc[0]
    first_day = ratings.first_day_since("week", last_day)

    found = ratings.changes(**A17, first_day=first_day, last_day=last_day)

    assert (first_day, last_day) == (date(2026, 11, 23), DAY)
    assert list(found["match_id"]) == ["m-5", "m-4", "m-3", "m-2"]
    assert list(found["rating_change"]) == [-19, 8, -8, -19]


def test_since_yesterday_is_the_last_day_alone(rated):
    first_day = ratings.first_day_since("day", DAY)

    found = ratings.changes(**A17, first_day=first_day, last_day=DAY)

    assert list(found["match_id"]) == ["m-5", "m-4", "m-3"]


@pytest.mark.parametrize(
    ("sort", "matches"),
    [
        ("drop", ["m-5", "m-2", "m-3", "m-4", "m-1"]),
        ("gain", ["m-1", "m-4", "m-3", "m-5", "m-2"]),
        ("oldest", ["m-1", "m-2", "m-3", "m-4", "m-5"]),
    ],
)
def test_matches_in_another_order(rated, sort, matches):
    assert list(ratings.changes(**A17, last_day=DAY, sort=sort)["match_id"]) == matches


def test_sums_name_what_moved_most_and_where_the_server_parts(rated):
    [sums] = ratings.change_sums(**A17, first_day=date(2026, 11, 23), last_day=DAY).to_dict("records")

    assert (sums["match_count"], sums["win_count"], sums["rating_change"]) == (4, 1, -38)
    assert (sums["biggest_drop"], sums["biggest_drop_match_id"]) == (-19, "m-5")
    assert (sums["biggest_gain"], sums["biggest_gain_match_id"]) == (8, "m-4")
    assert (sums["parted_count"], sums["parted_match_id"]) == (1, "m-3")


def test_without_a_rated_match_the_sums_are_zero(rated):
    [sums] = ratings.change_sums(**(A17 | {"account": "nobody"}), last_day=DAY).to_dict("records")

    assert (sums["match_count"], sums["rating_change"], sums["parted_count"]) == (0, 0, 0)
