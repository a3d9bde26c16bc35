"""hakem show: exactly the columns of the contract, filters that filter, honest ways to end."""

import csv
import io
from datetime import date, timedelta

import pytest

from queries import published
from tests.jobs.hakem import hakem
from tests.snapshots import DAY, League

COLUMNS = {
    "matches": "match_id platform day room hall stake target started_at ended_at account_0 account_1"
    " winner_account score_0 score_1 end status is_void violation_count",
    "violations": "match_id platform day code severity game_no turn_no message_tr message_en",
    "repeat": "match_id account_a account_b started_at ordinal_in_24h should_be server_said",
    "ledger": "match_id account stake_chips payout_chips commission_chips expected_chips difference_chips",
    "leaderboard": "rank account rating rated_matches wins is_provisional",
    "profile": "account matches games wins gammons_made gammons_suffered longest_win_streak pips_per_turn"
    " pips_left_when_losing chips_won chips_lost commission_chips",
    "league": "event rank account points matches wins",
    "policy": "setting value default unit reason",
    "rejects": "file line byte_offset reason message",
    "runs": "run_id job day state started_at ended_at rows_in rows_out reject_count message",
}


@pytest.fixture
def data(tmp_path):
    league = League(tmp_path)
    league.match("m-1")
    league.match("m-2", accounts=("a17", "c,99"), minute=10, status="unstaked")
    league.match("m-3", day=DAY + timedelta(days=1), platform="backgammontalk", hall=None, room="private")
    league.violation("m-2")
    league.repeat("m-1")
    league.repeat("m-2", 2, account_b="c,99")
    league.booked("m-1")
    league.booked("m-2", ("a17", "c,99"))
    league.ranked("a17", rank=1)
    league.ranked("b88", rank=None, is_provisional=True)
    league.profile("a17")
    league.placed("a17")
    league.placed("b88", 2)
    league.setting("vip.asof", "start", "settle")
    league.file()
    league.reject(1)
    league.reject(2, reason="not_json", platform=None)
    league.run("1")
    league.publish()
    yield tmp_path
    published.use(None)


@pytest.mark.parametrize("what", COLUMNS)
def test_the_columns_are_those_of_the_contract(data, what):
    done = hakem("show", what, "--data", data, "--format", "json")

    assert done.code == 0
    assert list(done.rows[0]) == COLUMNS[what].split()


@pytest.mark.parametrize("what", COLUMNS)
def test_csv_has_the_columns_of_the_contract_and_a_table_those_in_its_language(data, what):
    as_csv = hakem("show", what, "--data", data, "--format", "csv")
    as_table = hakem("show", what, "--data", data)

    assert next(csv.reader(io.StringIO(as_csv.out))) == COLUMNS[what].split()
    for_people = [column for column in COLUMNS[what].split() if column != "message_tr"]
    assert as_table.out.split("\n")[0].split() == for_people


def test_a_match_is_shown_as_it_was_played(data):
    [match] = hakem("show", "matches", "--match", "m-2", "--data", data, "--format", "json").rows

    assert match == {
        "match_id": "m-2",
        "platform": "north_sultan",
        "day": "2026-11-29",
        "room": "hall",
        "hall": "kapalicarsi",
        "stake": 2500,
        "target": "single_game",
        "started_at": "2026-11-29T18:10:00Z",
        "ended_at": "2026-11-29T18:16:00Z",
        "account_0": "a17",
        "account_1": "c,99",
        "winner_account": "a17",
        "score_0": 1,
        "score_1": 0,
        "end": "completed",
        "status": "unstaked",
        "is_void": True,
        "violation_count": 1,
    }


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        pytest.param([], {"m-1", "m-2", "m-3"}, id="none"),
        pytest.param(["--match", "m-1"], {"m-1"}, id="match"),
        pytest.param(["--account", "c,99"], {"m-2"}, id="account"),
        pytest.param(["--pair", "b88,a17"], {"m-1", "m-3"}, id="pair, in any order"),
        pytest.param(["--day", "2026-11-30"], {"m-3"}, id="day"),
        pytest.param(["--platform", "north_sultan"], {"m-1", "m-2"}, id="platform"),
        pytest.param(["--account", "nobody"], set(), id="nobody"),
        pytest.param(["--limit", "0"], {"m-1", "m-2", "m-3"}, id="no limit"),
    ],
)
def test_filters_choose_matches(data, filters, found):
    done = hakem("show", "matches", *filters, "--data", data, "--format", "json")

    assert done.code == 0
    assert {row["match_id"] for row in done.rows} == found


def test_a_limit_cuts_and_says_so(data):
    done = hakem("show", "matches", "--limit", "2", "--data", data, "--format", "json")

    assert len(done.rows) == 2
    assert "--limit 0" in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["matches", "--day", "yesterday"], "2026-11-29", id="no date"),
        pytest.param(["matches", "--pair", "a17"], "a17,b88", id="half a pair"),
        pytest.param(["matches", "--pair", "a17,a17"], "two account ids", id="one account twice"),
        pytest.param(["rejects", "--account", "a17"], "--platform", id="rejects have no account"),
        pytest.param(["runs", "--match", "m-1"], "--day", id="runs have no match"),
        pytest.param(["leaderboard", "--day", "2026-11-29"], "--account", id="a board stands as it is"),
        pytest.param(["profile", "--pair", "a17,b88"], "--account", id="a profile is of one account"),
        pytest.param(["matches", "--limit", "-1"], "greater than or equal to 0", id="negative limit"),
        pytest.param(["players"], "matches", id="nothing of that name"),
    ],
)
def test_what_cannot_be_asked_ends_with_2_and_says_what_can(data, arguments, says):
    done = hakem("show", *arguments, "--data", data, "--format", "json")

    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_nothing_published_ends_with_2_and_says_how_to_publish(tmp_path):
    done = hakem("show", "matches", "--data", tmp_path / "nowhere", "--format", "json")

    assert (done.code, done.out) == (2, "")
    assert "import" in done.err
    assert not (tmp_path / "nowhere").exists()
    published.use(None)


def test_the_data_folder_may_come_from_the_environment(data, monkeypatch):
    monkeypatch.setenv("HAKEM_DATA", str(data))

    assert len(hakem("show", "matches", "--format", "json").rows) == 3


def test_a_misspelt_environment_ends_with_2(data, monkeypatch):
    monkeypatch.setenv("HAKEM_DTA", str(data))

    done = hakem("show", "matches")

    assert done.code == 2
    assert "HAKEM_DATA" in done.err


def test_days_are_dates_and_rows_are_newest_first(data):
    rows = hakem("show", "matches", "--data", data, "--format", "json").rows

    assert [date.fromisoformat(row["day"]) for row in rows] == [DAY + timedelta(days=1), DAY, DAY]


@pytest.mark.parametrize(
    ("what", "filters", "found"),
    [
        pytest.param("repeat", [], {"m-1", "m-2"}, id="repeat, no filter"),
        pytest.param("repeat", ["--account", "b88"], {"m-1"}, id="repeat, account"),
        pytest.param("repeat", ["--pair", "b88,a17"], {"m-1"}, id="repeat, pair"),
        pytest.param("repeat", ["--match", "m-2"], {"m-2"}, id="repeat, match"),
        pytest.param("repeat", ["--day", "2026-11-30"], set(), id="repeat, another day"),
        pytest.param("repeat", ["--platform", "tavla_app"], set(), id="repeat, another platform"),
        pytest.param("ledger", ["--pair", "b88,a17"], {"m-1"}, id="ledger, pair"),
        pytest.param("ledger", ["--account", "c,99"], {"m-2"}, id="ledger, account"),
        pytest.param("ledger", ["--match", "m-1"], {"m-1"}, id="ledger, match"),
        pytest.param("ledger", ["--day", "2026-11-29"], {"m-1", "m-2"}, id="ledger, day"),
        pytest.param("ledger", ["--platform", "tavla_app"], set(), id="ledger, another platform"),
    ],
)
def test_filters_choose_tables_and_bookings(data, what, filters, found):
    done = hakem("show", what, *filters, "--data", data, "--format", "json")

    assert done.code == 0
    assert {row["match_id"] for row in done.rows} == found


def test_the_ledger_of_an_account_is_its_own_and_that_of_a_pair_both(data):
    own = hakem("show", "ledger", "--account", "a17", "--match", "m-1", "--data", data, "--format", "json")
    both = hakem("show", "ledger", "--pair", "a17,b88", "--data", data, "--format", "json")

    assert [(row["account"], row["payout_chips"]) for row in own.rows] == [("a17", 4750)]
    assert [row["account"] for row in both.rows] == ["a17", "b88"]


def test_the_policy_shows_what_an_operator_changed(data):
    done = hakem("show", "policy", "--data", data, "--format", "json")

    assert [(row["setting"], row["value"], row["default"]) for row in done.rows] == [
        ("vip.asof", "start", "settle")
    ]
    assert hakem("show", "policy", "--account", "a17", "--data", data).code == 2


def test_an_id_that_begins_with_a_minus_is_an_id(data):
    league = League(data)
    league.match("-x1")
    league.revisions = 10
    league.publish()

    shown = hakem("show", "matches", "--match", "-x1", "--data", data, "--format", "json")
    replayed = hakem("replay", "-x1", "--data", data)
    unknown = hakem("replay", "-x2", "--data", data)

    assert [row["match_id"] for row in shown.rows] == ["-x1"]
    assert (replayed.code, unknown.code) == (0, 2)
    assert "'-x2'" in unknown.err
    assert hakem("replay", "-x1", "--gmae", "2", "--data", data).code == 2


def test_a_board_lists_who_has_a_rank_first_and_one_account_alone(data):
    board = hakem("show", "leaderboard", "--data", data, "--format", "json").rows
    alone = hakem("show", "leaderboard", "--account", "b88", "--data", data, "--format", "json").rows

    assert [(row["rank"], row["account"], row["is_provisional"]) for row in board] == [
        (1, "a17", False),
        (None, "b88", True),
    ]
    assert alone == board[1:]
