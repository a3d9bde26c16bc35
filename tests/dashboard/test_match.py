from datetime import date

WHERE = {"match": "m-2", "platform": "north_sultan"}


def test_a_link_to_a_turn_opens_exactly_there(visit, season):
    game = visit("match", **WHERE, game=2, turn=3).board

    assert game["plies"][game["at"]]["turn"] == 3
    assert game["address"] == {"platform": "north_sultan", "match": "m-2", "game": 2}


def test_without_a_turn_the_first_violation_is_shown(visit, season):
    game = visit("match", **WHERE).board

    assert game["address"]["game"] == 2
    assert game["plies"][game["at"]]["turn"] == 2
    [mark] = game["plies"][game["at"]]["marks"]
    assert mark["title"] == "A die was left that could be played"


def test_a_clean_match_opens_at_its_start(visit, season):
    seen = visit("match", match="m-1", platform="north_sultan")

    assert seen.board["at"] == 0
    assert "The replay found nothing against the rules." in seen.text


def test_a_match_with_a_note_alone_is_clean_and_shows_the_note(visit, league):
    league.match("m-1")
    league.game("m-1", [(0, 6, 3, "24/15")])
    league.violation("m-1", "AC-BO-04", severity="I", turn_no=1)
    league.publish()

    seen = visit("match", match="m-1", platform="north_sultan")

    assert "The replay found nothing against the rules." in seen.text
    assert "Wasted pips" in seen.text


def test_a_turn_beyond_the_end_opens_the_last_one(visit, season):
    game = visit("match", **WHERE, game=2, turn=999).board

    assert game["plies"][game["at"]]["turn"] == 3


def test_a_game_that_was_not_played_opens_the_first(visit, season):
    assert visit("match", **WHERE, game=77).board["address"]["game"] == 1


def test_what_broke_the_rules_stands_first_and_leads_to_its_turn(visit, season):
    seen = visit("match", **WHERE)

    way = seen.link("A die was left")
    assert way["params"] == WHERE | {"game": "2", "turn": "2"}
    assert "whole match Score does not add up" in seen.text


def test_the_games_lead_to_their_boards(visit, season):
    seen = visit("match", **WHERE)

    assert seen.link("Game 1")["params"] == WHERE | {"game": "1"}
    assert "2 violations" in seen.link("Game 2 · 1–0")["text"]


def test_who_played_how_it_ended_and_what_was_booked(visit, season):
    text = visit("match", match="m-1", platform="north_sultan").text

    for words in ("Ayşe", "İlker", "1–0", "Played out", "Elo 1,500 → 1,516", "+2,250 chips / −2,500 chips"):
        assert words in text
    assert "2026-11-29.jsonl.zst line 7, byte 0" in text


def test_in_turkish(visit, season):
    seen = visit("match", **WHERE, lang="tr")

    assert "Oynanabilecek zar oynanmadı" in seen.text
    assert "2. el: Ayşe 6-4 (Şeş cihar) attı ve 24/18 oynadı." in [
        ply["caption"] for ply in seen.board["plies"]
    ]


def test_a_match_that_is_not_there_is_told_in_words_with_its_neighbours(visit, season):
    seen = visit("match", match="m-22", platform="north_sultan")

    assert "There is no such match" in seen.text
    assert seen.link("m-2")["page"] == "match"


def test_an_id_on_two_platforms_asks_which(visit, season):
    season.match("m-2", platform="tavla_app")
    season.publish()

    seen = visit("match", match="m-2")

    assert "more than one platform" in seen.text
    assert {
        way["params"]["platform"]
        for way in seen.links
        if "m-2" in str(way["params"]) and "lang" not in way["params"]
    } == {"north_sultan", "tavla_app"}


def test_an_id_on_one_platform_needs_no_platform(visit, season):
    assert visit("match", match="m-2").board["address"]["platform"] == "north_sultan"


def test_no_match_chosen_says_where_to_find_one(visit, season):
    seen = visit("match")

    assert "Open a match by its id" in seen.text
    assert seen.link("Matches that broke a rule")["params"] == {"broken": "1", "sort": "violations"}


def test_a_typed_id_opens_its_match(visit, season):
    seen = visit("match")

    seen.at.text_input[0].input("m-1").run()

    assert seen.at.query_params["match"] == "m-1"
    assert seen.board["address"]["match"] == "m-1"


def test_another_id_may_be_typed_where_one_was_not_found(visit, season):
    for where in ({}, {"platform": "tavla_app", "turn": 4}):
        seen = visit("match", match="zzz", **where)
        assert seen.at.text_input[0].value == "zzz"

        seen.at.text_input[0].input("m-1").run()

        assert seen.board["address"]["match"] == "m-1"
        assert "turn" not in seen.at.query_params


def test_the_seats_are_numbered_as_the_sentences_number_them(visit, season):
    text = visit("match", match="m-1", platform="north_sultan").text

    assert "Ayşe seat 0 · a17" in text
    assert "İlker seat 1 · b88" in text


def test_a_cancelled_match_without_a_game_has_words_instead_of_a_board(visit, league):
    league.match("m-1", end="cancelled", status="cancelled", winner=None, score_0=0)
    league.publish()

    seen = visit("match", match="m-1", platform="north_sultan")

    assert "No game was played in this match" in seen.text
    assert seen.text.count("Cancelled") == 1


def test_a_cube_is_drawn_where_the_platform_has_one(visit, league):
    league.match("m-1", platform="gammonempire")
    league.game("m-1", [(0, 6, 3, "24/15")])
    league.publish()
    assert visit("match", match="m-1", platform="gammonempire").board["has_cube"] is False

    cube = {"game_no": 1, "action_no": 2, "after_turn_no": 1, "seat": 1, "action": "double", "value": 2}
    league.row("cube_actions", date(2026, 11, 29), {"platform": "gammonempire", "match_id": "m-1"} | cube)
    league.publish()
    game = visit("match", match="m-1", platform="gammonempire").board
    assert game["has_cube"] is True
    assert "İlker doubled to 2." in [ply["caption"] for ply in game["plies"]]


def test_deliveries_that_contradict_each_other_are_told(visit, league):
    league.match("m-1")
    for sha256 in ("aa", "bb"):
        content = {"kind": "match", "platform": "north_sultan", "id": "m-1", "revision": 1, "sha256": sha256}
        league.marts["conflicts"].append(content)
    league.publish()

    assert "2 different contents" in visit("match", match="m-1", platform="north_sultan").text
