from datetime import timedelta

from tests.snapshots import DAY


def test_a_row_leads_to_its_match(visit, season):
    way = visit("matches").link("29 Nov 2026, 21:02")

    assert (way["page"], way["params"]) == ("match", {"platform": "north_sultan", "match": "m-2"})


def test_the_filters_of_the_address_are_set_and_applied(visit, season):
    seen = visit("matches", status="unstaked", broken=1)

    assert "1 match" in seen.text
    assert seen.at.toggle[0].value is True
    assert [box.value for box in seen.at.selectbox if box.label == "What the server decided"] == ["unstaked"]


def test_a_filter_that_is_set_goes_into_the_address(visit, season):
    seen = visit("matches", page=1)

    seen.at.selectbox[0].select("north_sultan").run()
    seen.at.toggle[0].set_value(True).run()

    assert seen.at.query_params["platform"] == "north_sultan"
    assert seen.at.query_params["broken"] == "1"
    assert "page" not in seen.at.query_params
    assert "1 match" in seen.text


def test_a_filter_that_is_cleared_leaves_the_address(visit, season):
    seen = visit("matches", platform="north_sultan")

    seen.at.selectbox[0].select("").run()

    assert "platform" not in seen.at.query_params


def test_a_word_that_nobody_knows_filters_nothing(visit, season):
    assert "2 matches" in visit("matches", platform="atlantis", end="exploded").text


def test_days_of_the_address(visit, season):
    season.match("m-9", day=DAY - timedelta(days=9))
    season.publish()

    assert "1 match" in visit("matches", last="2026-11-25").text
    assert "2 matches" in visit("matches", first="2026-11-25").text
    assert "3 matches" in visit("matches", first="yesterday").text


def test_pages_are_cut_in_sql_and_lead_to_each_other(visit, league):
    for number in range(120):
        league.match(f"m-{number:03}", minute=number)
    league.publish()

    seen = visit("matches", page=2, status="counted")

    assert "51–100 of 120" in seen.text
    assert seen.link("Next")["params"] == {"page": "3", "status": "counted"}
    assert seen.link("Back")["params"] == {"status": "counted"}
    assert "101–120 of 120" in visit("matches", page=999).text


def test_nothing_that_passes_is_told_in_words(visit, season):
    assert "No match passes these filters" in visit("matches", account="nobody").text


def test_a_cancelled_match_says_so_once(visit, league):
    league.match("m-1", end="cancelled", status="cancelled", winner=None, score_0=0)
    league.publish()

    assert visit("matches").text.count("Cancelled") == 1


def test_the_order_of_the_address(visit, season):
    oldest = [
        way["params"]["match"] for way in visit("matches", sort="oldest").links if way["page"] == "match"
    ]

    assert oldest == ["m-1", "m-2"]


def test_everything_is_said_in_turkish(visit, season):
    seen = visit("matches", lang="tr")

    assert "29 Kas 2026 21:02" in seen.text
    assert "2.500 çip" in seen.text
    assert "Kapalıçarşı" in seen.text
