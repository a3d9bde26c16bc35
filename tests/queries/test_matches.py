from datetime import timedelta

import pytest

from queries import matches, span
from tests.snapshots import DAY


def ids(rows):
    return list(rows["match_id"])


@pytest.fixture
def season(league):
    league.match("m-1", minute=1)
    league.match("m-2", minute=2, accounts=("c1", "a17"), winner=1, room="quick_play", hall=None, stake=0)
    league.match("m-3", minute=3, accounts=("c1", "b88"), end="leave", status="unstaked")
    league.match("m-4", minute=4, platform="tavla_app", day=DAY - timedelta(days=1), stake=10_000)
    league.violation("m-3", severity="W")
    league.violation("m-1", severity="E")
    league.violation("m-1", "AC-BO-01", severity="E")
    league.publish()
    return league


def test_shown_matches_have_the_columns_of_the_command(season):
    rows = matches.shown()

    assert list(rows.columns) == [
        "match_id",
        "platform",
        "day",
        "room",
        "hall",
        "stake",
        "target",
        "started_at",
        "ended_at",
        "account_0",
        "account_1",
        "winner_account",
        "score_0",
        "score_1",
        "end",
        "status",
        "is_void",
        "violation_count",
    ]


def test_the_newest_match_comes_first_and_ties_keep_their_order(league):
    league.match("m-b")
    league.match("m-a")
    league.match("m-c", minute=5)
    league.publish()

    assert ids(matches.matches()) == ["m-c", "m-a", "m-b"]


def test_pages_never_overlap(league):
    for number in range(7):
        league.match(f"m-{number}")
    league.publish()

    pages = [ids(matches.matches(limit=3, offset=offset)) for offset in (0, 3, 6)]

    assert sorted(found for page in pages for found in page) == [f"m-{number}" for number in range(7)]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        pytest.param({}, ["m-3", "m-2", "m-1", "m-4"], id="everything"),
        pytest.param({"account": "a17"}, ["m-2", "m-1", "m-4"], id="on either seat"),
        pytest.param({"account": "a17", "opponent": "c1"}, ["m-2"], id="a pair"),
        pytest.param({"account": "c1", "opponent": "a17"}, ["m-2"], id="a pair, the other way round"),
        pytest.param({"platform": "tavla_app"}, ["m-4"], id="a platform"),
        pytest.param({"first_day": DAY}, ["m-3", "m-2", "m-1"], id="from a day on"),
        pytest.param({"last_day": DAY - timedelta(days=1)}, ["m-4"], id="up to a day"),
        pytest.param({"place": "quick_play"}, ["m-2"], id="a room without halls"),
        pytest.param({"place": "kapalicarsi"}, ["m-3", "m-1", "m-4"], id="a hall"),
        pytest.param({"end": "leave"}, ["m-3"], id="a way of ending"),
        pytest.param({"status": "unstaked"}, ["m-3"], id="a status"),
        pytest.param({"only_violations": True}, ["m-3", "m-1"], id="with violations"),
        pytest.param({"sort": "oldest"}, ["m-4", "m-1", "m-2", "m-3"], id="oldest first"),
        pytest.param({"sort": "stake"}, ["m-4", "m-3", "m-1", "m-2"], id="highest stake first"),
        pytest.param({"sort": "violations"}, ["m-1", "m-3", "m-2", "m-4"], id="gravest first"),
        pytest.param({"account": "nobody"}, [], id="nobody"),
    ],
)
def test_filters_keep_what_they_name(season, asked, found):
    rows = matches.matches(**asked)

    assert ids(rows) == found
    counted = {name: value for name, value in asked.items() if name != "sort"}
    assert int(matches.match_count(**counted)["match_count"].iloc[0]) == len(found)


def test_violations_and_the_winner_are_told(season):
    rows = matches.matches().set_index("match_id")

    assert list(rows.loc[["m-1", "m-2", "m-3"], "violation_count"]) == [2, 0, 1]
    assert list(rows.loc[["m-1", "m-2", "m-3"], "error_count"]) == [2, 0, 0]
    assert list(rows.loc[["m-1", "m-2"], "winner_account"]) == ["a17", "a17"]
    assert list(rows.loc[["m-1", "m-3"], "is_void"]) == [False, True]


def test_the_same_id_on_two_platforms_is_two_matches(league):
    league.match("m-1")
    league.match("m-1", platform="tavla_app")
    league.publish()

    assert len(matches.matches()) == 2
    assert len(matches.match(platform="tavla_app", match_id="m-1")) == 1


def test_limit_0_means_all(league):
    for number in range(60):
        league.match(f"m-{number:02}")
    league.publish()

    assert len(matches.shown(limit=0)) == 60
    assert len(matches.shown(limit=10)) == 10
    with pytest.raises(span.NoSuchFilter, match="limit"):
        matches.shown(limit=-1)


def test_an_account_outside_its_pair_is_refused(season):
    with pytest.raises(span.NoSuchFilter, match="pair"):
        matches.shown(account="x", pair=("a17", "b88"))


def test_one_match_has_its_seats_games_turns_and_where_it_came_from(league):
    league.file()
    league.match("m-1")
    league.game("m-1", [(0, 6, 3, "24/18/15"), (1, 5, 5, "13/8(2) 8/3(2) 6/1")])
    league.source("m-1", line=7)
    league.source("m-1", file_id=99, line=1)
    league.publish()
    where = {"platform": "north_sultan", "match_id": "m-1", "day": DAY}

    assert list(matches.seats(**where)["account"]) == ["a17", "b88"]
    assert list(matches.games(**where)["turn_count_0"]) == [1]
    turns = matches.turns(**where, game_no=1)
    assert list(turns["steps"]) == [24 + (18 << 5), -1]
    assert list(turns["is_odd"]) == [False, True]
    sources = matches.sources(**where)
    assert sources["line"].tolist() == [7, 1]
    assert sources["file"].isna().tolist() == [False, True]


def test_a_note_is_no_violation(league):
    league.match("m-1")
    league.game("m-1", [])
    league.violation("m-1", "AC-BO-04", severity="I")
    league.publish()

    assert list(matches.matches()["violation_count"]) == [0]
    assert matches.matches(only_violations=True).empty
    assert matches.match_count(only_violations=True)["match_count"].iloc[0] == 0
    assert list(matches.games(platform="north_sultan", match_id="m-1", day=DAY)["violation_count"]) == [0]


def test_a_game_counts_its_own_violations_and_not_those_of_the_match(league):
    league.match("m-1")
    league.game("m-1", [(0, 6, 3, "24/18/15")])
    league.violation("m-1")
    league.violation("m-1", "AC-SCO-06", game_no=None, turn_no=None)
    league.publish()

    rows = matches.games(platform="north_sultan", match_id="m-1", day=DAY)

    assert list(rows["violation_count"]) == [1]


def test_a_platform_has_a_cube_once_somebody_used_one(league):
    league.match("m-1", platform="gammonempire")
    league.match("m-2", platform="gammonempire")
    league.match("m-3")
    cube = {"game_no": 1, "action_no": 1, "after_turn_no": 0, "seat": 0, "action": "double", "value": 2}
    league.row("cube_actions", DAY, {"platform": "gammonempire", "match_id": "m-1"} | cube)
    league.publish()

    def has_cube(platform, match_id):
        return bool(matches.match(platform=platform, match_id=match_id)["has_cube"].iloc[0])

    assert has_cube("gammonempire", "m-2")
    assert not has_cube("north_sultan", "m-3")


def test_places_are_halls_and_rooms_without_halls(season):
    assert list(matches.places()["place"]) == ["kapalicarsi", "quick_play"]


def test_a_mistyped_id_finds_its_neighbours(season):
    assert ids(matches.nearest(match_id="m-22"))[0] == "m-2"
