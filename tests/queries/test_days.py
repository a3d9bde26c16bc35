from datetime import timedelta

import pandas as pd

from queries import days
from tests.snapshots import DAY


def ago(number):
    return DAY - timedelta(days=number)


def fresh(platform="north_sultan"):
    rows = days.freshness()
    [row] = rows[rows["platform"] == platform].to_dict("records")
    return row


def test_a_feed_whose_days_are_all_confirmed_is_complete_through_the_last(league):
    for number in range(3):
        league.day(ago(number))
    league.publish()

    assert fresh()["complete_through_day"] == DAY
    assert fresh()["first_open_state"] is None


def test_a_later_confirmed_day_does_not_heal_an_earlier_difference(league):
    league.day(ago(3))
    league.day(ago(2), state="differs", match_count=90, expected_match_count=100)
    league.day(ago(1))
    league.day(DAY)
    league.publish()

    row = fresh()

    assert row["complete_through_day"] == ago(3)
    assert (row["first_open_day"], row["first_open_state"]) == (ago(2), "differs")
    assert (row["first_open_match_count"], row["first_open_expected_count"]) == (90, 100)


def test_a_calendar_day_without_a_row_is_a_gap(league):
    league.day(ago(4))
    league.day(ago(3))
    league.day(DAY)
    league.publish()

    row = fresh()

    assert row["complete_through_day"] == ago(3)
    assert (row["first_open_day"], row["first_open_state"], row["gap_count"]) == (DAY, "gap", 1)


def test_a_feed_that_never_closes_a_day_is_unconfirmed_from_the_start(league):
    league.day(ago(1), state="unconfirmed")
    league.day(DAY, state="unconfirmed")
    league.publish()

    row = fresh()

    assert pd.isna(row["complete_through_day"])
    assert (row["first_day"], row["last_day"], row["unconfirmed_count"]) == (ago(1), DAY, 2)


def test_each_platform_is_judged_by_itself_and_files_of_other_programs_are_no_feed(league):
    league.day(DAY)
    league.day(ago(7), platform="tavla_app")
    league.day(ago(9), platform="file:gnubg", state="unconfirmed")
    league.publish()

    assert list(days.freshness()["platform"]) == ["north_sultan", "tavla_app"]
    assert fresh("tavla_app")["complete_through_day"] == ago(7)


def test_days_come_in_order_and_by_platform(league):
    league.day(DAY)
    league.day(ago(1), platform="tavla_app")
    league.day(ago(1))
    league.reject(1, platform="gammonempire")
    league.reject(2, platform=None)
    league.publish()

    assert list(days.days()["platform"]) == ["north_sultan", "tavla_app", "north_sultan"]
    assert len(days.days(first_day=DAY)) == 1
    assert len(days.days(platform="tavla_app")) == 1
    assert list(days.platforms()["platform"]) == ["gammonempire", "north_sultan", "tavla_app"]
