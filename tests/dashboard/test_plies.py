import pytest
import streamlit as st

from dashboard.parts.plies import Actions, place_of_turn, plies
from queries import board, matches, published, violations
from tests.snapshots import DAY, League

WHERE = {"platform": "north_sultan", "match_id": "m-1", "day": DAY}


@pytest.fixture
def league(tmp_path):
    published.use(tmp_path)
    league = League(tmp_path)
    league.match("m-1")
    yield league
    published.use(None)
    st.session_state.pop("lang", None)


def found(league, setup="standard", names=("Ayşe", "İlker")):
    league.publish()
    of_game = WHERE | {"game_no": 1}
    actions = Actions(matches.turns(**of_game), matches.cube_actions(**of_game), matches.events(**of_game))
    [game] = matches.games(**WHERE).to_dict("records")
    broken = violations.violations(match_id="m-1")
    return plies(game, actions, broken, names, setup)


def action(league, table, number, **values):
    row = {"platform": "north_sultan", "match_id": "m-1", "game_no": 1, "action_no": number} | values
    league.row(table, DAY, row)


def test_each_turn_has_its_dice_its_play_and_the_board_after_it(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 5, "13/8(2) 8/3(2)")])

    start, first, second, end = found(league)

    assert start["sides"] == [board.setup_side("standard")] * 2
    assert first["sides"][0][15] == 1
    assert first["sides"][0][24] == 1
    assert first["dice"] == [6, 3]
    assert first["dice_name"] == "Şeş se"
    assert first["pips"] == [158, 167]
    assert second["pips"] == [158, 147]
    assert second["play"] == "13/3(2)"
    assert end["sides"] == second["sides"]
    assert first["caption"] == "Turn 1: Ayşe rolled 6-3 (Şeş se) and played 24/15."


def test_a_hit_is_marked_and_sends_the_checker_to_the_bar(league):
    league.game("m-1", [(0, 6, 4, "24/14"), (1, 6, 5, "24/18 16/11*")])
    # seat 1 has no checker on 16: nothing moves from there; its own 13 would reach 11 with a 2
    league.game("m-1", [(0, 6, 4, "24/14"), (1, 1, 1, "13/11*")], game_no=2)
    league.publish()
    of_game = WHERE | {"game_no": 2}
    actions = Actions(matches.turns(**of_game), matches.cube_actions(**of_game), matches.events(**of_game))
    game = matches.games(**WHERE).to_dict("records")[1]

    hit = plies(game, actions, violations.violations(), ("Ayşe", "İlker"), "standard")[2]

    assert hit["moves"] == [[13, 11, True]]
    assert hit["sides"][0][25] == 1


def test_no_move_is_a_gele(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 5, "")])

    dance = found(league)[2]

    assert dance["moves"] == []
    assert dance["play"] == "no move"
    st.session_state["lang"] = "tr"
    assert found(league)[2]["play"] == "gele"
    assert found(league)[2]["caption"] == "2. el: İlker 5-5 (Dü beş) attı ve oynayamadı."


def test_the_clock_used_is_summed_for_each_seat(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 3, "8/3 6/3"), (0, 2, 1, "15/12")])

    shown = found(league)

    assert [ply["spent"] for ply in shown[:4]] == [
        [None, None],
        ["3.1 s", None],
        ["3.1 s", "3.2 s"],
        ["6.4 s", "3.2 s"],
    ]


def test_the_cube_is_followed_from_offer_to_owner(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 3, "8/3 6/3")])
    action(league, "cube_actions", 3, after_turn_no=2, seat=0, action="double", value=2)
    action(league, "cube_actions", 4, after_turn_no=2, seat=1, action="take", value=0)
    action(league, "cube_actions", 5, after_turn_no=2, seat=1, action="double", value=4)
    action(league, "cube_actions", 6, after_turn_no=2, seat=0, action="drop", value=0)

    cubes = [ply["cube"] for ply in found(league)]

    assert cubes[0] == {"value": 1, "owner": None, "offered": None}
    assert cubes[3] == {"value": 1, "owner": None, "offered": 2}
    assert cubes[4] == {"value": 2, "owner": 1, "offered": None}
    assert cubes[5] == {"value": 2, "owner": 1, "offered": 4}
    assert cubes[6] == {"value": 2, "owner": 1, "offered": 4}


def test_a_beaver_takes_and_doubles_at_once(league):
    league.game("m-1", [(0, 6, 3, "24/15")])
    action(league, "cube_actions", 2, after_turn_no=1, seat=1, action="double", value=2)
    action(league, "cube_actions", 3, after_turn_no=1, seat=0, action="beaver", value=4)

    assert found(league)[3]["cube"] == {"value": 4, "owner": 0, "offered": None}


def test_automatic_doubles_show_in_the_first_value_of_the_cube(league):
    league.game("m-1", [(0, 6, 3, "24/15")], cube_value=4)

    assert found(league)[0]["cube"]["value"] == 4


def test_events_stand_where_they_happened(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 3, "8/3 6/3")])
    action(league, "events", 3, after_turn_no=2, seat=0, event="disconnect", lasted_ms=31_500)

    event = found(league)[3]

    assert (event["kind"], event["turn"]) == ("event", 2)
    assert event["caption"] == "Ayşe: connection lost. It lasted 31.5 s."


def test_violations_stand_with_their_turn_and_those_of_the_game_at_its_start_or_end(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 3, "8/3 6/3")])
    league.violation("m-1", turn_no=2)
    league.violation("m-1", "AC-SCO-01", turn_no=None)
    league.violation("m-1", "AC-OPN-01", turn_no=None)
    league.violation("m-1", "AC-BO-05", turn_no=99)
    league.violation("m-1", "AC-SCO-06", game_no=None, turn_no=None)

    marked = [[mark["code"] for mark in ply["marks"]] for ply in found(league)]

    assert marked == [["AC-OPN-01"], [], ["AC-MOV-04"], ["AC-SCO-01", "AC-BO-05"]]


def test_what_was_written_is_told_where_it_is_not_what_was_played(league):
    league.game("m-1", [(0, 6, 3, "24/18/15")])
    action(league, "odd_turns", 1, turn_no=1, written="24/15", applied="24/18 18/15")

    assert found(league)[1]["play"] == "24/15"
    assert found(league)[1]["written"] is None


def test_an_illegal_play_is_shown_as_logged(league):
    league.game("m-1", [(0, 6, 3, "")])
    action(league, "odd_turns", 1, turn_no=1, written="24/20", applied="")

    assert found(league)[1]["written"] == "24/20"


def test_setups_start_as_they_should(league):
    league.game("m-1", [])

    assert found(league, "hypergammon")[0]["pips"] == [69, 69]
    assert found(league, "nackgammon")[0]["pips"] == [194, 194]


def test_names_are_shown_with_what_hides_in_them(league):
    league.game("m-1", [(0, 6, 3, "24/15")])

    assert "⟨U+202E⟩x rolled" in found(league, names=("\u202ex", "y"))[1]["caption"]


def test_a_name_written_from_right_to_left_leaves_the_sentence_as_it_is(league):
    league.game("m-1", [(0, 6, 3, "24/18/15")])

    assert found(league, names=("محمد", "y"))[1]["caption"].startswith("Turn 1: \u2068محمد\u2069 rolled 6-3")


def test_the_place_of_a_turn(league):
    league.game("m-1", [(0, 6, 3, "24/15"), (1, 5, 3, "8/3 6/3")])
    action(league, "events", 3, after_turn_no=2, seat=0, event="disconnect")
    shown = found(league)

    assert [place_of_turn(shown, turn) for turn in (None, 1, 2, 50)] == [0, 1, 2, 2]
