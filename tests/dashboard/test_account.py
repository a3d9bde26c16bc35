import pytest

AYSE = {"account": "a17", "platform": "north_sultan"}


@pytest.mark.parametrize("typed", ["ilker", "İLKER", "ılker"])
def test_a_search_folds_turkish_letters(visit, season, typed):
    seen = visit("account", q=typed)

    assert "1 account found" in seen.text
    assert seen.link("İlker")["params"] == {"platform": "north_sultan", "account": "b88"}


def test_a_typed_name_goes_into_the_address(visit, season):
    seen = visit("account")
    assert "2 accounts" in seen.text

    seen.at.text_input[0].input("ayse").run()

    assert seen.at.query_params["q"] == "ayse"
    assert "1 account found" in seen.text


def test_nobody_found_is_told_in_words(visit, season):
    assert "No account has this name or id" in visit("account", q="zzz").text


def test_namesakes_stand_apart_by_their_ids(visit, league):
    league.account("a1", "Ali")
    league.account("a2", "Ali")
    league.publish()

    seen = visit("account", q="ali")

    assert "2 accounts found" in seen.text
    assert "a1 · North Sultan" in seen.text
    assert "a2 · North Sultan" in seen.text


def test_what_an_account_played_and_won(visit, season):
    text = visit("account", **AYSE).text

    assert "Won 100.0% 2 won, 0 lost" in text
    assert "Matches 2" in text
    assert "+4,500 chips" in text
    assert "Void 1" in text


def test_in_turkish(visit, season):
    text = visit("account", **AYSE, lang="tr").text

    assert "Galibiyet %100,0 2 galibiyet, 0 yenilgi" in text
    assert "+4.500 çip" in text


def test_opponents_lead_to_the_matches_of_the_two(visit, season):
    ways = [way for way in visit("account", **AYSE).links if "opponent" in way["params"]]

    assert [way["params"]["opponent"] for way in ways] == ["b88"]
    assert ways[0]["page"] == "matches"


def test_the_rating_curve_is_headed_by_what_it_says(visit, league):
    league.match("m-1", minute=1, rating_after_0=1_516)
    league.match("m-2", minute=2, rating_after_0=1_490)
    league.account("a17", "Ayşe")
    league.publish()

    assert "Elo went from 1,516 to 1,490, at most 1,516" in visit("account", **AYSE).text


def test_an_account_without_ratings_says_so(visit, league):
    nobody = {"rating_after_0": None, "rating_after_1": None, "ratings": (None, None)}
    league.match("m-1", **nobody)
    league.account("a17", "Ayşe", last_rating=None)
    league.publish()

    assert "No rating was logged for this account" in visit("account", **AYSE).text


def test_names_used_before_are_told(visit, season):
    season.match("m-8", minute=8, names=("Ayşe Hanım", "İlker"))
    season.publish()

    assert "Names used before: Ayşe Hanım" in visit("account", **AYSE).text


def test_an_unknown_account_is_told_in_words(visit, season):
    assert "played no match that was imported" in visit("account", account="zz", platform="north_sultan").text


def test_what_was_won_and_lost_leads_to_the_ledger(visit, season):
    way = visit("account", **AYSE).link("Won and lost")

    assert (way["page"], way["params"]) == ("economy", AYSE)
