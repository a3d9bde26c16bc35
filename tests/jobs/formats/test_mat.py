"""Whole files: told apart by content, each producer known by its habits, header, names, ids, encodings."""

import json
from io import BytesIO
from pathlib import Path

import pytest

from jobs.formats import mat
from jobs.formats.about import Limits
from jobs.formats.mat.header import columns_of_players
from jobs.formats.mat.matches import account
from jobs.records import Match
from tests.jobs.formats.mat_texts import (
    LIMITS,
    OPENING,
    game,
    line_of,
    lines_of,
    match_of,
    reject_of,
    rows,
    score,
    text,
)

WON = (*rows(*OPENING, ("Doubles => 2", "Drops")), "      Wins 1 point")

PRODUCERS = {
    "xg.mat": ("xg", 5, (5, 3), 0),
    "studio.mat": ("studio", 3, (4, 0), 0),
    "galaxy.mat": ("galaxy", 3, (0, 3), 1),
    "galaxy_money.mat": ("galaxy", "money", (1, 0), 0),
    "xg_mobile.txt": ("xg_mobile", "money", (2, 0), 0),
    "sample_server.mat": ("sample_server", 4, (4, 0), 0),
    "hedgehog.mat": ("hedgehog", 3, (0, 3), 1),
    "playok.txt": ("playok", 1, (1, 0), 0),
    "gibbon.mat": ("gibbon", 2, (2, 0), 0),
    "gnubg.mat": ("gnubg", 5, (2, 3), None),
}


def extras_of(data: bytes) -> dict[str, object]:
    return json.loads(line_of(data).extras or "{}")


def without_site(data: bytes) -> bytes:
    return b"".join(line for line in data.splitlines(keepends=True) if b"[Site" not in line)


# --- Told apart by content ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"7 point match\n", id="bare"),
        pytest.param(b"\n\n  0 Point Match  \n\n Game 1", id="blank lines, blanks, capitals"),
        pytest.param(b'\xef\xbb\xbf; [Site "x"]\r\n\r\n 5 point match\r\n', id="byte-order mark, CRLF"),
        pytest.param(b"# a remark\n; another \xfe\n11 point match", id="comments in any encoding"),
        pytest.param(b'; [Event "cut here"]\n; [Rou', id="a header that fills the head"),
    ],
)
def test_a_match_text_is_known_by_its_content(head):
    assert mat.sniff(head)


@pytest.mark.parametrize(
    "head",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b'{"log":"tavla-log/1","platform":"north_sultan"}', id="our own log"),
        pytest.param(b"RGMH\x01\x00\x00\x00", id="XG"),
        pytest.param(b'{"format":"BGF","version":"1.0"}\n', id="BGF"),
        pytest.param(b"(;FF[4]GM[6]MI[length:7]", id="SGF"),
        pytest.param(b"Score is 0-0 in a 5 point match.\n", id="oldmoves"),
        pytest.param(b"JavaFIBS internal match representation v1.1\n", id="JavaFIBS"),
        pytest.param(b"bgammon-replay 00000042\n", id="bgammon"),
        pytest.param(b"; a shopping list\n; eggs\n", id="comments without a tag"),
    ],
)
def test_what_another_program_writes_is_left_to_others(head):
    assert not mat.sniff(head)


# --- Producers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRODUCERS)
def test_each_producer_is_read(logs: Path, name):
    producer, target, final, winner = PRODUCERS[name]

    match = match_of((logs / "mat" / name).read_bytes())

    assert (match.platform, match.target) == (f"file:{producer}", target)
    assert (match.result.score, match.result.winner) == (final, winner)


@pytest.mark.parametrize("name", PRODUCERS)
def test_a_producer_is_known_by_its_habits_where_no_site_is_named(logs: Path, name):
    match = match_of(without_site((logs / "mat" / name).read_bytes()))

    assert match.platform == f"file:{PRODUCERS[name][0]}"


def test_habits_that_fit_nobody_are_unknown():
    assert match_of(text(*game(1, *WON))).platform == "file:unknown"


def test_a_site_that_is_the_place_of_an_event_names_no_producer():
    assert match_of(text(*game(1, *WON), header=('; [Site "Kadıköy"]',))).platform == "file:unknown"


def test_every_producer_has_a_fixture_and_every_fixture_a_producer(logs: Path):
    assert {file.name for file in (logs / "mat").iterdir()} == set(PRODUCERS)


# --- A foreign match ---------------------------------------------------------------------------------------


def test_a_match_from_a_file_has_no_stake_no_clock_and_accounts_of_its_own():
    match = match_of(text(*game(1, *WON)))

    assert [seat.account for seat in match.seats] == ["file:Ada", "file:Bora"]
    assert [seat.kind for seat in match.seats] == ["human", "human"]
    assert (match.stake, match.room, match.result.status) == (0, "private", "counted")
    assert not any(action.ms for game in match.games for action in game.actions)


def test_two_players_of_one_name_cannot_be_told_apart():
    data = text(" Game 1", score(left="Ada", right="Ada"), *WON)

    assert reject_of(data)[:2] == (4, "same_account")


def test_a_long_name_is_cut_and_stays_different_from_its_neighbour():
    one, two = account("x" * 80 + "1"), account("x" * 80 + "2")

    assert len(one) == len(two) == 64
    assert one != two
    assert account("x" * 59) == "file:" + "x" * 59


def test_a_name_written_in_two_ways_of_unicode_is_one_name():
    match = match_of(text(" Game 1", score(left="S\u0327ule"), *WON))

    assert match.seats[0].account == "file:\u015eule"


# --- Header ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tags", "started_at"),
    [
        pytest.param(("EventDate", "2026.02.14", "EventTime", "20.15"), "2026-02-14T20:15:00Z", id="dots"),
        pytest.param(("EventDate", "2026.02.14", "EventTime", "20:15"), "2026-02-14T20:15:00Z", id="colon"),
        pytest.param(("EventDate", "2026-2-4"), "2026-02-04T00:00:00Z", id="date alone"),
        pytest.param(("EventDate", "1981"), "1981-01-01T00:00:00Z", id="a year alone"),
        pytest.param(("EventDate", "2026.13.40"), "1970-01-01T00:00:00Z", id="no such day"),
        pytest.param(("EventDate", "0001"), "1970-01-01T00:00:00Z", id="no such year"),
        pytest.param((), "1970-01-01T00:00:00Z", id="none"),
    ],
)
def test_date_and_time_come_from_the_header(tags, started_at):
    header = tuple(f'; [{name} "{value}"]' for name, value in zip(tags[::2], tags[1::2], strict=True))

    match = match_of(text(*game(1, *WON), header=header))

    assert match.started_at == match.ended_at == started_at


def test_options_come_from_the_header():
    header = ('; [Crawford "Off"]', '; [Jacoby "On"]', '; [Beaver "on"]', '; [Variation "Nackgammon"]')

    options = match_of(text(*game(1, *WON), header=header)).options

    assert (options.crawford, options.jacoby, options.beaver) == (False, True, True)
    assert options.setup == "nackgammon"


def test_what_the_header_leaves_open_stays_open():
    options = match_of(text(*game(1, *WON))).options

    assert not (options.crawford or options.jacoby or options.beaver)
    assert options.setup == "standard"


def test_another_game_is_refused_by_its_name_and_line():
    data = text(*game(1, *WON), header=('; [Site "x"]', '; [Variation "Tapa"]'))

    line, reason, message = reject_of(data)

    assert (line, reason) == (2, "unsupported_format")
    assert "Tapa" in message


def test_tags_that_no_field_holds_are_kept():
    header = ('; [Event "Kordon Cup"]  ', '; [Tea "çay"]', '; [CubeLimit "64"]', "; a remark")

    assert extras_of(text(*game(1, *WON), header=header)) == {
        "header.Event": "Kordon Cup",
        "header.Tea": "çay",
        "header.CubeLimit": "64",
    }


def test_header_players_are_found_by_name_and_not_by_place(logs: Path):
    extras = extras_of((logs / "mat" / "xg.mat").read_bytes())  # lists the right-hand player first

    assert (extras["seats[0].elo"], extras["seats[0].experience"]) == (1600.0, 0)
    assert (extras["seats[1].elo"], extras["seats[1].experience"]) == (1634.52, 310)


def test_header_players_with_other_names_are_placed_by_the_producers_habit(logs: Path):
    extras = extras_of((logs / "mat" / "studio.mat").read_bytes())

    assert extras["seats[0].header_name"] == "Şule Öztaş-Demo"
    assert "header.Player 1" not in extras


def test_header_players_that_nothing_places_stay_unplaced(logs: Path):
    extras = extras_of((logs / "mat" / "playok.txt").read_bytes())

    assert extras["header.Player 1"] == "Ayla Hayalî"
    assert not any(name.startswith("seats") for name in extras)


@pytest.mark.parametrize(
    ("listed", "player_1_column", "columns"),
    [
        pytest.param(("Ada", "Bora"), None, {1: 0, 2: 1}, id="in the order of the columns"),
        pytest.param(("Bora", "Ada"), 0, {1: 1, 2: 0}, id="the other way round, whatever the habit"),
        pytest.param(("Ada", "B. Demo"), None, {1: 0, 2: 1}, id="one of them by name"),
        pytest.param(("A. Demo", "Ada"), 0, {1: 1, 2: 0}, id="the other one by name"),
        pytest.param(("A. Demo", "B. Demo"), 0, {1: 0, 2: 1}, id="by habit: the first is left"),
        pytest.param(("A. Demo", "B. Demo"), 1, {1: 1, 2: 0}, id="by habit: the first is right"),
        pytest.param(("A. Demo", "B. Demo"), None, {}, id="no habit known"),
        pytest.param(("", ""), 0, {}, id="none listed"),
        pytest.param(("ada", "bora"), None, {}, id="another case is another name"),
    ],
)
def test_header_players_are_placed(listed, player_1_column, columns):
    tags = {"player 1": listed[0], "player 2": listed[1]}

    assert columns_of_players(tags, ("Ada", "Bora"), player_1_column) == columns


def test_a_rating_with_a_decimal_comma_is_a_number(logs: Path):
    assert extras_of((logs / "mat" / "galaxy.mat").read_bytes())["seats[0].elo"] == 1523.77


def test_another_spelling_within_a_match_is_an_alias_and_no_new_player():
    second = [" Game 2", score(1, 0, left="Ada Demo"), *WON]

    line = line_of(text(*game(1, *WON), *second))

    assert [seat.account for seat in line.content.seats] == ["file:Ada", "file:Bora"]
    assert line.content.result.score == (2, 0)
    assert json.loads(line.extras) == {"seats[0].aliases": ["Ada Demo"]}


def test_players_who_change_columns_keep_their_seats():
    second = [" Game 2", score(0, 1, left="Bora", right="Ada"), *WON]

    match = match_of(text(*game(1, *WON), *second))

    assert [game.result.winner for game in match.games] == [0, 1]
    assert match.games[1].actions[0].seat == 1
    assert match.result.score == (1, 1)


# --- Ids ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "match_id"),
    [
        pytest.param("-1418302", "-1418302", id="negative"),
        pytest.param("q_Zt-04x", "q_Zt-04x", id="letters"),
        pytest.param("a b/ç", "a-b-", id="letters that an id cannot have"),
        pytest.param("9" * 80, "9" * 64, id="too long"),
    ],
)
def test_the_headers_match_id_is_the_id(written, match_id):
    assert match_of(text(*game(1, *WON), header=(f'; [Match ID "{written}"]',))).match_id == match_id


def test_without_an_id_the_text_is_its_own_id_however_it_is_stored():
    plain = text(*game(1, *WON))
    other = text(*game(1, *rows(*OPENING, ("Doubles => 4", "Drops")), "      Wins 1 point"))

    ids = [
        match_of(data).match_id for data in (plain, b"\xef\xbb\xbf" + plain.replace(b"\n", b" \r\n"), other)
    ]

    assert len(ids[0]) == 16
    assert ids[0] == ids[1] != ids[2]


@pytest.mark.parametrize("written", ["", "0", "///"])
def test_an_id_that_says_nothing_is_none(written):
    match = match_of(text(*game(1, *WON), header=(f'; [Match ID "{written}"]',)))

    assert len(match.match_id) == 16


# --- Encodings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "name", "noted"),
    [
        pytest.param("utf-8", "Işıl", None, id="UTF-8"),
        pytest.param("utf-8-sig", "Işıl", None, id="UTF-8 with a mark"),
        pytest.param("cp1254", "Işıl", "cp1254", id="Windows Turkish"),
        pytest.param("cp1252", "Ženja", "cp1252", id="Windows Western, where Turkish has no such letter"),
    ],
)
def test_the_text_is_decoded_as_it_was_written(encoding, name, noted):
    data = text(" Game 1", score(left=name), *WON).decode().encode(encoding)

    line = line_of(data)

    assert line.content.seats[0].name == name
    assert json.loads(line.extras or "{}").get("encoding") == noted


def test_bytes_that_no_encoding_gives_a_meaning_name_their_line():
    data = text(*game(1, *WON)).replace(b"Bora", b"B\x81ra")

    assert reject_of(data)[:2] == (4, "not_utf8")


# --- Files -------------------------------------------------------------------------------------------------


def test_a_length_without_a_game_is_an_error_with_its_line():
    line, reason, message = reject_of(b'; [Site "x"]\n\n 5 point match\n\n')

    assert (line, reason) == (3, "no_games")
    assert "line 3" in message


def test_the_line_of_a_reject_is_the_one_at_fault_and_its_text_the_whole_match():
    data = text(*game(1, *rows(*OPENING, ("77: 8/1", ""))))

    line = line_of(data)

    assert (line.number, line.content.reason) == (7, "bad_dice")
    assert data[line.byte_offset :].startswith(b"  3) 77: 8/1")
    assert line.raw == data


def test_a_match_keeps_its_text_and_where_it_begins():
    data = b"\xef\xbb\xbf" + text(*game(1, *WON))

    line = line_of(data)

    assert (line.number, line.byte_offset, line.raw) == (1, 3, data[3:])


def test_two_matches_in_one_file_are_two():
    one, two = text(*game(1, *WON)), text(*game(1, *WON), length=7, header=('; [Match ID "b"]',))

    first, second = lines_of(one + two)

    assert (first.number, first.content.target) == (1, 5)
    assert (second.content.match_id, second.content.target) == ("b", 7)
    assert second.byte_offset == len(one)
    assert first.raw + second.raw == one + two


def test_the_second_match_of_a_file_survives_a_first_that_cannot_be_read():
    first, second = lines_of(text() + text(*game(1, *WON), header=('; [Match ID "b"]',)))

    assert first.content.reason == "no_games"
    assert isinstance(second.content, Match)


def test_a_match_text_beyond_the_limit_is_not_read():
    limits = Limits(platforms=frozenset(), max_line_bytes=100)

    [line] = mat.read(BytesIO(text(*game(1, *WON))), "a.mat", limits)

    assert line.content.reason == "too_long"
    assert len(line.raw) == 100


def test_a_stream_that_gives_a_little_at_a_time_is_read_whole():
    class Slow(BytesIO):
        def read(self, size=-1):
            return super().read(min(size, 10))

    data = text(*game(1, *WON))

    [line] = mat.read(Slow(data), "a.mat", LIMITS)

    assert line.raw == data
    assert isinstance(line.content, Match)
