"""Questions about cups and leagues, on a small snapshot worked by hand."""

from datetime import date, datetime, timedelta

import pytest

from queries import league as leagues
from tests.snapshots import DAY

CUP = {"platform": "north_sultan", "event": f"daily_cup:{DAY}"}
WEEK = {
    "kind": "weekly_league",
    "event": "weekly_league:2026-W48",
    "first_day": date(2026, 11, 23),
    "last_day": DAY,
}


@pytest.fixture
def cup(league):
    """Each one is before the next for the next reason of the order; the last two differ in points."""
    late = datetime(2026, 11, 29, 19)
    equals = {"points": 6, "matches": 4}
    for rank, (account, numbers) in enumerate(
        (
            ("a", {"points": 6, "matches": 2}),
            ("b", equals | {"points_among_equals": 3}),
            ("c", equals | {"opponents_points": 9}),
            ("d", equals),
            ("e", equals | {"reached_at": late}),
            ("f", equals | {"reached_at": late}),
            ("g", {"points": 1}),
        ),
        1,
    ):
        league.placed(account, rank, **numbers)
    league.placed("a", 1, **WEEK)
    league.account("b", "Bora")
    league.publish()


def test_what_put_an_account_before_the_next_one(cup):
    found = leagues.standings(**CUP)

    assert list(found["account"]) == ["a", "b", "c", "d", "e", "f", "g"]
    decided = ["matches", "among", "opponents", "reached", "lot", None, None]
    assert [None if one is None or one != one else one for one in found["decided_by"]] == decided
    assert (found["next_name"][0], found["next_matches"][0]) == ("Bora", 4)


def test_the_next_one_is_known_across_pages(cup):
    [last] = leagues.standings(**CUP, limit=1, offset=2).to_dict("records")

    assert (last["account"], last["next_account"], last["decided_by"]) == ("c", "d", "opponents")


def test_events_come_latest_first_with_their_accounts(cup, league):
    before = DAY - timedelta(days=1)
    league.placed("a", event=f"daily_cup:{before}", first_day=before, last_day=before)
    league.publish()

    found = leagues.events(platform="north_sultan", kind="daily_cup")

    assert list(found["first_day"]) == [DAY, before]
    assert list(found["account_count"]) == [7, 1]
    assert list(leagues.kinds()["kind"]) == ["daily_cup", "weekly_league"]
    assert leagues.events(platform="tavla_app", kind="daily_cup").empty


def test_who_entered_and_has_no_scoring_match_waits(league):
    league.placed("a17", **WEEK)
    for entry_id, account, reason in (
        ("w-1", "a17", "league_entry"),
        ("w-2", "b88", "league_entry"),
        ("w-3", "c3", "league_entry"),
        ("w-4", "c3", "refund"),
    ):
        league.entry(entry_id, -5_000, 0, reason, account=account, reference=WEEK["event"])
    league.entry("w-5", -5_000, 0, "league_entry", account="d4", reference="weekly_league:2026-W47")
    league.publish()
    of = {"platform": "north_sultan", "event": WEEK["event"]}

    assert list(leagues.waiting(**of)["account"]) == ["b88"]
    assert leagues.standings(**of)["entered_at"][0] == datetime(2026, 11, 29, 18)
