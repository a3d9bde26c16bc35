"""Cups and leagues by AppTest: what they must say, and what they must not."""

from datetime import date, datetime, timedelta

import pytest

from tests.snapshots import DAY

BEFORE, AFTER = DAY - timedelta(days=1), DAY + timedelta(days=1)
WEEK = {
    "kind": "weekly_league",
    "event": "weekly_league:2026-W48",
    "first_day": date(2026, 11, 23),
    "last_day": DAY,
}


def cup(day):
    return {"event": f"daily_cup:{day}", "first_day": day, "last_day": day}


@pytest.fixture
def cups(league):
    """The cup of the last whole day, the one before, and what ended after midnight."""
    league.day(BEFORE)
    league.day()
    league.account("a17", "Ayşe")
    league.account("b88", "İlker")
    league.placed("a17", 1, points=9, matches=3)
    league.placed("b88", 2, points=9, matches=5)
    league.placed("c3", 3, points=1, matches=1)
    league.placed("a17", 1, **cup(BEFORE))
    league.placed("c3", 1, matches=1, **cup(AFTER))
    return league


def test_the_latest_cup_that_has_begun_is_shown_in_its_order(visit, cups):
    cups.publish()

    text = visit("leagues").text

    assert "Daily Tavla Cup, Sun 29 Nov 2026 3 accounts · North Sultan" in text
    assert "1 Ayşe a17 9 3 2 6 29 Nov 21:00 fewer matches, 3 against 5 before İlker" in text
    assert "2 İlker b88 9 5 2 6 29 Nov 21:00 3 c3" in text  # points decide before the third
    assert "over every day of it is complete" in text
    assert "new" not in text.split("Before the next by")[1]


def test_the_order_is_told_in_words(visit, cups):
    cups.publish()

    text = visit("leagues").text

    steps = ("Points, as", "fewer matches.", "all of them met", "opponents' points.", "first.", "Last a lot")
    places = [text.index(step, text.index("Points, as")) for step in steps]
    assert places == sorted(places)
    assert "Chips won never decide." in text
    assert "Everyone with a scoring match is in." in text


def test_the_days_before_and_after_are_one_click_away(visit, cups):
    cups.publish()

    seen = visit("leagues", day=DAY)

    assert seen.link("← 28 Nov")["params"]["day"] == str(BEFORE)
    assert seen.link("30 Nov →")["params"]["day"] == str(AFTER)
    assert "Sat 28 Nov 2026 1 account" in visit("leagues", day=BEFORE).text


def test_a_cup_that_is_still_running_says_so(visit, cups):
    cups.publish()

    text = visit("leagues", day=AFTER).text

    assert "still running complete through Sun 29 Nov 2026; its table can still change" in text
    assert "1 c3 new c3" in text


def test_a_cup_whose_day_is_not_whole_is_not_final(visit, league):
    league.day(BEFORE)
    league.day(state="differs", expected_match_count=1_300)
    league.placed("a17")
    league.publish()

    text = visit("leagues").text

    assert "not final complete through Sat 28 Nov 2026" in text
    assert "still running" not in text


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"points_among_equals": 3}, "the matches among the equals, 3 points against 0"),
        ({"opponents_points": 7}, "opponents' points, 7 against 6"),
        ({"reached_at": datetime(2026, 11, 29, 17, 59, 1)}, "reaching it first, 20:59:01 before 21:00:00"),
        ({}, "lot: equal in all else"),
    ],
)
def test_what_decided_between_equals_is_told_on_the_row(visit, league, numbers, said):
    league.day()
    league.placed("a17", 1, points=9, **numbers)
    league.placed("b88", 2, points=9)
    league.publish()

    assert f"{said} before b88" in visit("leagues").text


def test_points_that_decide_need_no_word(visit, league):
    league.day()
    league.placed("a17", 1, points=9)
    league.placed("b88", 2, points=8)
    league.publish()

    text = visit("leagues").text.split("Before the next by")[1]

    assert "before b88" not in text
    assert "lot" not in text


def test_a_league_says_who_entered_when_and_who_waits(visit, league):
    league.day()
    league.account("d4", "Derya")
    for entry_id, account, at in (
        ("w-1", "a17", datetime(2026, 11, 23, 9)),
        ("w-2", "b88", datetime(2026, 11, 29, 9)),
        ("w-3", "d4", datetime(2026, 11, 29, 10)),
    ):
        asked = {"account": account, "reference": WEEK["event"], "occurred_at": at}
        league.entry(entry_id, -5_000, 0, "league_entry", **asked)
    league.placed("a17", 1, **WEEK)
    league.placed("b88", 2, **WEEK)
    league.publish()

    seen = visit("leagues", kind="weekly_league")

    assert "Weekly Tavla League, 23 Nov – Sun 29 Nov 2026 (week 48)" in seen.text
    assert "1 a17 a17 entered 23 Nov 2026, 12:00" in seen.text
    assert "2 b88 new b88 entered 29 Nov 2026, 12:00" in seen.text
    assert "1 entered and has no scoring match yet: not ranked Derya entered 29 Nov 2026, 13:00" in seen.text
    assert "matches begun before the entry do not count" in seen.text


def test_accounts_and_their_matches_are_linked(visit, cups):
    cups.publish()

    seen = visit("leagues")

    whose = {"platform": "north_sultan", "account": "a17"}
    assert whose in [way["params"] for way in seen.links if way["page"] == "account"]
    days = {"first": str(DAY), "last": str(DAY)}
    assert whose | days in [way["params"] for way in seen.links if way["page"] == "matches"]


def test_a_table_of_many_has_pages(visit, league):
    league.day()
    for rank in range(1, 61):
        league.placed(f"x{rank:02}", rank, points=100 - rank)
    league.publish()

    first, second = visit("leagues", day=DAY), visit("leagues", day=DAY, page=2)

    assert "1–50 of 60" in first.text
    assert "x51" not in first.text
    assert "x51" in second.text
    assert second.link("← Back")["params"]["day"] == str(DAY)


def test_a_day_without_a_cup_is_told_with_the_ways_beside(visit, cups):
    cups.publish()

    seen = visit("leagues", day=date(2026, 11, 1))

    assert "No scoring match on this day" in seen.text
    assert seen.link("28 Nov →")["params"]["day"] == str(BEFORE)


def test_nothing_held_is_told_in_words(visit, season):
    assert "No cup or league has been held yet" in visit("leagues").text


def test_in_turkish(visit, cups):
    cups.publish()

    text = visit("leagues", lang="tr").text

    assert "Günlük Tavla Kupası, 29 Kas 2026 Paz 3 hesap" in text
    assert "daha az maç: 3, öbürü 5 İlker onun ardında" in text
    assert "Kazanılan çip hiçbir zaman belirleyici değildir." in text


def test_a_hostile_name_is_only_text(visit, league):
    league.day()
    league.account("b88", "<b>\u202e**x**")
    league.placed("a17", 1, points=9)
    league.placed("b88", 2, points=9)
    league.publish()

    assert visit("leagues").text.count("<b>⟨U+202E⟩**x**") == 2
