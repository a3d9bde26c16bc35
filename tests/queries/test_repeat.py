"""Questions about pairs, on small snapshots of our own making."""

from datetime import datetime, timedelta

import pytest

from queries import repeat
from tests.snapshots import DAY, EVENING

AT = datetime.combine(DAY, datetime.min.time()) + EVENING


def alert(league, first="a17", second="b88", **changes):
    honest = {
        "platform": "north_sultan",
        "account_a": first,
        "account_b": second,
        "first_at": AT,
        "last_at": AT + timedelta(hours=3),
        "match_count": 4,
        "most_in_window": 4,
        "void_count": 1,
        "net_chips": 6_750,
        "unit": "chip",
        "winner_account": first,
        "expected_meetings": 0.2,
        "match_ids": "",
        "sentence_tr": "",
        "sentence_en": "",
    }
    league.marts["repeat_alerts"].append(honest | changes)


def rule(league, platform="north_sultan", **changes):
    honest = {
        "platform": platform,
        "is_voiding": True,
        "staked_matches": 3,
        "window_ms": 86_400_000,
        "anchor": "start",
        "boundary": "exclusive",
        "count_voided": False,
    }
    league.marts["repeat_rules"].append(honest | changes)


def sat(league, match_id, hour, accounts=("a17", "b88"), **changes):
    """A staked table of two accounts so many hours after 21:00."""
    seated = {name: changes.pop(name) for name in ("seats", "day") if name in changes}
    league.match(
        match_id, accounts=seated.get("seats", accounts), minute=60 * hour, day=seated.get("day", DAY)
    )
    at = datetime.combine(seated.get("day", DAY), datetime.min.time()) + EVENING + timedelta(hours=hour)
    one, other = sorted(accounts)
    row = {"account_a": one, "account_b": other, "started_at": at, "counts_at": at, "counted_before": ""}
    league.repeat(match_id, **(row | changes))


@pytest.fixture
def season(league):
    """Two pairs noted: a17 and b88, whose fourth table was paid; c1 and d1, larger and in order."""
    rule(league)
    for number in range(4):
        sat(league, f"a-{number}", number)
    league.marts["repeat"][-1]["should_be"] = "void"
    for number, (said, should) in enumerate(
        [("counted", "staked")] * 3 + [("unstaked", "void")] * 2 + [("cancelled", "cancelled")]
    ):
        sat(league, f"c-{number}", number / 2, ("c1", "d1"), server_said=said, should_be=should)
    alert(league)
    alert(
        league,
        "c1",
        "d1",
        match_count=5,
        most_in_window=5,
        void_count=2,
        net_chips=100,
        winner_account=None,
        first_at=AT - timedelta(minutes=1),
    )
    league.account("a17", "Ayşe")
    league.publish()
    return league


def test_an_episode_is_counted_by_what_the_server_said_of_it(season):
    rows = repeat.alerts().set_index("account_a")

    assert list(rows.loc["a17", ["counted_count", "cancelled_count", "otherwise_count"]]) == [4, 0, 1]
    assert list(rows.loc["c1", ["counted_count", "cancelled_count", "otherwise_count"]]) == [3, 1, 0]
    assert rows.loc["a17", "name_a"] == "Ayşe"
    assert rows.loc["a17", "window_ms"] == 86_400_000


@pytest.mark.parametrize(
    ("sort", "first"), [("violations", "a17"), ("tables", "c1"), ("chips", "a17"), ("newest", "a17")]
)
def test_the_order_is_as_asked(season, sort, first):
    assert sort in repeat.SORTS
    assert repeat.alerts(sort=sort)["account_a"].iloc[0] == first


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({}, 2),
        ({"account": "b88"}, 1),
        ({"account": "b88", "opponent": "c1"}, 0),
        ({"only_otherwise": True}, 1),
        ({"platform": "tavla_app"}, 0),
        ({"first_day": DAY + timedelta(days=1)}, 0),
        ({"last_day": DAY - timedelta(days=1)}, 0),
        ({"first_day": DAY, "last_day": DAY}, 2),
    ],
)
def test_filters_keep_what_they_name_and_the_count_agrees(season, asked, count):
    assert len(repeat.alerts(**asked)) == count
    counted = repeat.alert_count(**asked)
    assert (counted["alert_count"].iloc[0], counted["pair_count"].iloc[0]) == (count, count)


def test_pages_do_not_overlap(season):
    assert list(repeat.alerts(limit=1)["account_a"]) == ["a17"]
    assert list(repeat.alerts(limit=1, offset=1)["account_a"]) == ["c1"]


def test_the_tables_of_a_pair_come_in_order_whoever_is_named_first(season):
    rows = repeat.tables(platform="north_sultan", account="b88", opponent="a17")

    assert list(rows["match_id"]) == ["a-0", "a-1", "a-2", "a-3"]
    assert list(rows["is_otherwise"]) == [False, False, False, True]
    assert list(rows["net_chips_a"]) == [2_250] * 4
    assert list(rows["rating_change_b"]) == [-16] * 4
    assert not rows["is_swapped"].any()


def test_what_belongs_to_a_seat_goes_with_its_account(league):
    sat(league, "m-1", 0, seats=("b88", "a17"))
    league.publish()

    [row] = repeat.tables(platform="north_sultan", account="a17", opponent="b88").to_dict("records")

    assert row["is_swapped"]
    assert (row["net_chips_a"], row["net_chips_b"]) == (-2_500, 2_250)
    assert (row["rating_change_a"], row["rating_change_b"]) == (1_496 - 1_512, 16)


def test_meetings_with_and_without_a_stake_by_platform(league):
    league.match("m-1")
    league.match("m-2", accounts=("b88", "a17"), stake=0)
    league.match("m-3", room="practice", hall=None)
    league.match("m-4", platform="tavla_app")
    league.match("m-5", accounts=("a17", "c1"))
    league.publish()

    rows = repeat.meetings(account="a17", opponent="b88").set_index("platform")

    assert list(rows.loc["north_sultan"]) == [3, 1, 2]
    assert list(rows.loc["tavla_app"]) == [1, 1, 0]


def test_a_match_says_how_many_of_the_best_readings_it_contradicts(season):
    for anchor, match_id in (("start", "a-3"), ("end", "a-3"), ("end", "a-2")):
        season.marts["repeat_contradictions"].append(
            {
                "platform": "north_sultan",
                "anchor": anchor,
                "boundary": "exclusive",
                "count_voided": False,
                "match_id": match_id,
            }
        )
    season.publish()

    rows = repeat.contradictions(platform="north_sultan")

    assert list(rows["match_id"]) == ["a-3", "a-2"]
    assert list(rows["reading_count"]) == [2, 1]
    assert set(rows["best_says"]) == {"void"}
    assert repeat.contradiction_count(platform="north_sultan")["match_count"].iloc[0] == 2
    assert repeat.contradictions(platform="tavla_app").empty


def test_rules_of_all_platforms_or_of_one(season):
    rule(season, "tavla_app", is_voiding=False)
    season.publish()

    assert list(repeat.rules()["platform"]) == ["north_sultan", "tavla_app"]
    assert list(repeat.rules(platform="tavla_app")["is_voiding"]) == [False]
