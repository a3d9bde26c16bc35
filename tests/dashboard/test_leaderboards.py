"""The leaderboards by AppTest: what they must say, and what they must not."""

from datetime import datetime, timedelta

import pytest

from tests.snapshots import DAY

A17 = {"platform": "north_sultan", "account": "a17"}
FELL = ((1_700, -12), (1_688, -15), (1_673, 4), (1_677, -19), (1_658, -19))
"""Four lost of five, -61 in all."""


def fallen(league):
    """Ayşe fell from rank 3 to 11: c1 to c8 passed her, of whom c8 is new; two have no rank."""
    league.day(match_count=5)
    league.setting("rank.provisional", "30", "30", kind="whole")
    league.setting("rank.inactive_days", "30", "30", kind="whole")
    league.account("a17", "Ayşe", last_rating=1_639)
    league.account("b88", "İlker")
    league.ranked("top", 1, rank_yesterday=1, rank_last_week=1)
    league.ranked("two", 2, rank_yesterday=2, rank_last_week=2)
    for number in range(1, 9):
        before = None if number == 8 else number + 3
        league.ranked(f"c{number}", number + 2, rank_yesterday=number + 2, rank_last_week=before)
    league.ranked("a17", 11, rating=1_639, rank_yesterday=10, rank_last_week=3)
    league.ranked("last", 12, rank_yesterday=12, rank_last_week=12)
    league.ranked("b88", None, is_provisional=True, rated_matches=12)
    league.ranked("gone", None, is_inactive=True)
    league.ranked("a17", 1, board="hall", hall="has_oda")
    for number, (before, change) in enumerate(FELL, 1):
        league.match(f"m-{number}", minute=number)
        league.rating_change(f"m-{number}", before, change, opponent="b88" if number == 4 else "c1")
    return league


@pytest.fixture
def board(league):
    fallen(league).publish()
    return league


def test_a_board_says_who_moved_by_an_arrow_and_a_number(visit, board):
    text = visit("leaderboards").text

    assert "12 accounts with a rank · 1 provisional · 1 inactive · as of the end of Sun 29 Nov 2026" in text
    assert "11 ▼ 1 was 10 ▼ 8 was 3 Ayşe a17 1,639" in text
    assert "1 = = top top 1,600" in text
    assert "10 = new c8 c8 1,600" in text


def test_provisional_accounts_stand_apart_with_the_reason(visit, board):
    text = visit("leaderboards").text

    apart = text[text.index("Provisional Fewer") :]
    assert "Fewer than 30 rated matches" in apart
    assert "? İlker b88 1,600 12" in apart
    assert "İlker" not in text[: text.index("Provisional Fewer")]


def test_inactive_accounts_are_shown_when_asked_for(visit, board):
    assert "gone" not in visit("leaderboards").text

    text = visit("leaderboards", inactive=1).text

    assert "Not rated for more than 30 days" in text
    assert "gone" in text


def test_a_name_leads_to_its_reasons_and_the_id_to_the_account(visit, board):
    seen = visit("leaderboards", q="ayse")

    assert "Ayşe" in seen.text
    assert "top" not in seen.text
    why, account = seen.link("Ayşe"), seen.link("a17")
    assert (why["page"], why["params"]["account"]) == ("leaderboards", "a17")
    assert (account["page"], account["params"]) == ("account", A17)


def test_who_fell_most_can_come_first(visit, board):
    ways = [way for way in visit("leaderboards", sort="fell").links if "open name" in way["class"]]

    assert ways[0]["params"]["account"] == "a17"


def test_why_an_account_fell_is_one_sentence(visit, board):
    seen = visit("leaderboards", **A17)

    assert (
        "Fell from rank 3 to 11 since last week : lost 4 of 5, −61 Elo ;"
        " the biggest drop −19 against c1 ." in seen.text
    )
    assert seen.link("the biggest drop")["params"] == {"platform": "north_sultan", "match": "m-5"}
    assert "7 accounts passed it: c1 (now 3)" in seen.text
    assert "ended after midnight" not in seen.text
    assert "and 1 more 1 account came onto the board above it: c8 (now 10)" in seen.text


def test_every_rated_match_says_what_it_moved_and_opens(visit, board):
    seen = visit("leaderboards", **A17)

    rows = [way["params"]["match"] for way in seen.links if way["page"] == "match" and "2026" in way["text"]]
    assert rows == ["m-5", "m-4", "m-3", "m-2", "m-1"]
    assert "İlker b88 1,500 lost −19 1,677 → 1,658 Kapalıçarşı" in seen.text
    assert "1,500 won +4 biggest gain 1,673 → 1,677" in seen.text
    assert seen.text.count("biggest drop") == 2  # in the sentence and at one row


def test_the_biggest_drops_can_come_first(visit, board):
    seen = visit("leaderboards", **A17, sort="drop")

    rows = [way["params"]["match"] for way in seen.links if way["page"] == "match" and "2026" in way["text"]]
    assert rows == ["m-5", "m-4", "m-2", "m-1", "m-3"]


def test_where_the_servers_rating_parts_it_is_told(visit, league):
    fallen(league)
    league.rating_change("m-6", 1_639, 8, server_rating_after=1_655)
    league.match("m-6", minute=6)
    league.publish()

    seen = visit("leaderboards", **A17)

    assert "The server's rating 1 match differs; open it" in seen.text
    assert seen.link("The server's rating")["params"]["match"] == "m-6"
    assert "1,639 → 1,647 server: 1,655" in seen.text


def test_where_the_server_agrees_nothing_is_marked(visit, board):
    text = visit("leaderboards", **A17).text

    assert "The server's rating agrees" in text
    assert "server:" not in text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rank_last_week": 11}, "Rank 11, unchanged since last week : lost 4 of 5"),
        ({"rank_last_week": 20}, "Rose from rank 20 to 11 since last week : lost 4 of 5"),
        ({"rank_last_week": None}, "Rank 11, new on this board since last week"),
        ({"rank": None, "is_provisional": True, "rated_matches": 12}, "No rank yet, 12 of 30 rated matches"),
        ({"rank": None, "is_inactive": True}, "No rank, last rated 29 Nov 2026, 21:00"),
    ],
)
def test_a_rank_is_told_as_it_is(visit, league, changes, said):
    fallen(league)
    [row] = [one for one in league.marts["leaderboard"] if (one["account"], one.get("hall")) == ("a17", None)]
    row.update(changes)
    league.publish()

    assert said in visit("leaderboards", **A17).text


def test_who_won_rose_by_it(visit, league):
    fallen(league)
    for row in league.marts["rating_changes"]:
        row.update(is_win=True, rating_after=row["rating_before"] + 5)
    league.publish()

    assert "won 5 of 5, +25 Elo ; the biggest gain +5 against c1" in visit("leaderboards", **A17).text


def test_a_rank_that_moved_without_a_match_says_so(visit, league):
    fallen(league)
    for row in league.marts["rating_changes"]:
        row["ended_at"] = datetime(2026, 11, 1, 18) + timedelta(minutes=row["place"])
    league.publish()

    seen = visit("leaderboards", **A17)

    assert "Fell from rank 3 to 11 since last week : not rated in this time" in seen.text
    assert "No rated match in this time" in seen.text
    assert "5 rated matches, −61 Elo" in visit("leaderboards", **A17, tab="all").text


def test_what_ended_after_midnight_is_told_and_not_counted(visit, league):
    fallen(league)
    league.rating_change("m-9", 1_639, 30, ended_at=datetime(2026, 11, 29, 21))  # 00:00 in Istanbul
    league.publish()

    text = visit("leaderboards", **A17).text

    assert "lost 4 of 5, −61 Elo" in text
    assert "1 later match ended after midnight, +30 Elo: it counts on the next day's board." in text


def test_an_account_that_is_not_on_a_board_is_told(visit, board):
    text = visit("leaderboards", **A17 | {"account": "b88"}, board="has_oda").text

    assert "Not on this board" in text


def test_nobody_is_told_in_words(visit, board):
    assert "This account played no match" in visit("leaderboards", **A17 | {"account": "nobody"}).text
    assert "No account on this board has this name" in visit("leaderboards", q="zzz").text


def test_a_board_of_a_hall_has_its_address(visit, board):
    seen = visit("leaderboards", board="has_oda")

    assert "Has Oda 1 account with a rank" in seen.text
    assert "top" not in seen.text


def test_the_board_of_this_week_compares_with_yesterday(visit, league):
    fallen(league)
    league.ranked("a17", 2, board="this_week", rank_yesterday=1)
    league.publish()

    week, account = visit("leaderboards", board="this_week"), visit("leaderboards", **A17, board="this_week")

    assert "Since last week" not in week.text
    assert "2 ▼ 1 was 1 Ayşe" in week.text
    assert "Fell from rank 1 to 2 since yesterday" in account.text


def test_a_board_of_many_has_pages(visit, league):
    league.day()
    for number in range(1, 61):
        league.ranked(f"x{number:02}", number)
    league.publish()

    first, second = visit("leaderboards"), visit("leaderboards", page=2)

    assert "1–50 of 60" in first.text
    assert "x51" not in first.text
    assert "51–60 of 60" in second.text
    assert "x51" in second.text
    assert second.link("← Back")["params"].get("page") is None


def test_in_turkish(visit, board):
    board_, why = visit("leaderboards", lang="tr").text, visit("leaderboards", lang="tr", **A17).text

    assert "sıralamada 12 hesap · 1 geçici" in board_
    assert "Geçen haftadan beri 3. sıradan 11. sıraya indi : 5 maçta 4 yenilgi, Elo −61" in why
    assert "en büyük düşüş −19, rakip c1" in why


def test_nobody_rated_is_told_in_words(visit, season):
    assert "No account has been rated yet" in visit("leaderboards").text


def test_a_hostile_name_is_only_text(visit, league):
    fallen(league)
    league.account("c1", "<b>\u202e**x**")
    league.publish()

    assert "<b>⟨U+202E⟩**x**" in visit("leaderboards", **A17).text


def test_the_account_page_has_the_rank_and_leads_to_its_reasons(visit, board):
    seen = visit("account", **A17)

    way = seen.link("Rank")
    assert "Rank 11 of 12, all time; 3 a week before" in seen.text
    assert (way["page"], way["params"]) == ("leaderboards", A17)


def test_an_account_without_a_board_has_no_rank(visit, season):
    assert "Rank" not in visit("account", **A17).text


def test_the_days_of_the_address_are_those_explained(visit, board):
    text = visit("leaderboards", **A17, tab="day").text

    assert f"{DAY.day} Nov" in text
    assert "Fell from rank 10 to 11 since yesterday" in text
