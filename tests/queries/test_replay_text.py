"""`hakem replay`: a match as text, from a published snapshot."""

from datetime import datetime

import pytest

from queries import board
from queries.replay_text import NoSuchGame, replay_text
from queries.replay_words import WORDS
from tests.snapshots import DAY

TURNS = [(0, 6, 3, "24/15"), (1, 5, 5, "13/8(2) 8/3(2)"), (0, 4, 2, "8/4 6/4")]
ROW = {"platform": "north_sultan", "match_id": "m1", "game_no": 1}


def packed(turn: tuple[int, int, int, str]) -> tuple[int, int, int, int | str]:
    seat, first, second, text = turn
    moves = [step for move in board.parse_play(text) for step in single_steps(move, first, second)]
    steps = board.pack(moves, first, second)
    return seat, first, second, text if steps == board.ODD else steps


def single_steps(move: tuple[int, int], first: int, second: int) -> list[tuple[int, int]]:
    start, end = move
    if start - end == first + second:
        return [(start, start - first), (start - first, end)]
    return [move]


def text_of(league, *, lang: str = "en", game_no: int | None = None) -> str:
    league.publish()
    told = replay_text(platform="north_sultan", match_id="m1", game_no=game_no, lang=lang)
    return "\n".join(told)


def line_with(text: str, part: str) -> str:
    [line] = [line for line in text.splitlines() if part in line]
    return line


def inside(text: str) -> str:
    """Return what stands within the edges of a board."""
    return "".join(line[5:50] for line in text.splitlines() if line.startswith("     │"))


@pytest.fixture
def match(league):
    league.match("m1")
    league.game("m1", [packed(turn) for turn in TURNS])
    return league


def test_a_turn_says_number_seat_dice_name_play_and_verdict(match):
    text = text_of(match)

    assert line_with(text, "  1. ") == "  1. ● Ayşe   6-3 Şeş se   24/15   [legal]   3.1 s"
    assert line_with(text, "  2. ") == "  2. ○ İlker   5-5 Dü beş   13/3(2)   [legal]   3.2 s"


def test_it_speaks_turkish_too(match):
    text = text_of(match, lang="tr")

    assert line_with(text, "  1. ") == "  1. ● Ayşe   6-3 Şeş se   24/15   [kurallara uygun]   3,1 sn"
    assert line_with(text, "Sonuç") == "Sonuç 1-0 · ● Ayşe kazandı · tamamlandı"
    assert "1. oyun" in text


def test_both_languages_have_all_words():
    assert WORDS["en"].keys() == WORDS["tr"].keys()
    for language in WORDS.values():
        assert all(f"verdict.{verdict}" in language for verdict in board.VERDICTS)


def test_every_board_shows_the_position_after_its_turn_with_pips(match):
    boards = text_of(match).split("┌")[1:]

    assert len(boards) == 4  # the start, then one a turn
    assert [inside(text).count("●") for text in boards] == [15, 15, 15, 15]
    assert [inside(text).count("○") for text in boards] == [15, 15, 15, 15]
    assert ["pips 167" in text for text in boards] == [True, True, False, False]
    assert boards[1].count("pips 158") == boards[2].count("pips 158") == 1
    assert boards[2].count("pips 147") == 1


def test_heading_and_end_name_the_match_its_players_and_who_won(match):
    text = text_of(match)

    assert text.splitlines()[:3] == [
        "Match m1 · north_sultan · single game · 2026-11-29 21:00",
        "● Ayşe (a17)",
        "○ İlker (b88)",
    ]
    assert "═══ Game 1 · 0-0 · opening 6-3 ═══" in text
    assert line_with(text, "borne off").strip() == "● Ayşe wins · 1 point · single · borne off"
    assert text.endswith("Result 1-0 · ● Ayşe wins · completed")


def test_a_play_as_written_is_told_where_the_board_says_otherwise(league):
    league.match("m1")
    league.game("m1", [(0, 6, 3, "24/15"), (1, 1, 3, "14/10 13/12")])

    line = line_with(text_of(league), "  2. ")

    assert "13/12" in line
    assert "written: 14/10 13/12" in line


def test_violations_stand_with_their_turn_their_game_and_their_match(match):
    match.violation("m1", turn_no=2)
    match.violation("m1", code="AC-SCO-01", turn_no=None, message_en="No gammon.")
    match.violation("m1", code="AC-SCO-06", game_no=None, turn_no=None, message_en="The sum is wrong.")
    match.violation("m1", code="AC-BO-05", turn_no=9, message_en="Turns after the end.")

    lines = [line for line in text_of(match).splitlines() if line.strip()]

    marks = [(place, line) for place, line in enumerate(lines) if line.startswith("     ! ")]
    assert [line.split()[2] for _, line in marks] == ["AC-MOV-04", "AC-SCO-01", "AC-BO-05", "AC-SCO-06"]
    assert lines[marks[0][0] - 1].startswith("  2. ")
    assert "borne off" in lines[marks[1][0] - 1]
    assert lines[-2].startswith("Result")


def test_violations_are_told_in_the_language_asked_for(match):
    match.violation("m1", turn_no=2)

    assert "! E AC-MOV-04  1 zar oynandı, 2 zar oynanabilirdi." in text_of(match, lang="tr")


@pytest.mark.parametrize(
    ("verdict", "steps", "words"),
    [
        ("dance", 0, "dance   [no legal move]"),
        ("missing", 0, "not played   [missing]"),
        ("false_dance", 0, "dance   [a legal move existed]"),
        ("illegal", 0, "dance   [illegal]"),
    ],
)
def test_a_turn_without_a_play_says_why(league, verdict, steps, words):
    league.match("m1")
    league.game("m1", [])
    turn = {"turn_no": 1, "action_no": 1, "seat": 0, "dice": 35, "steps": steps, "used_ms": -1, "by": 1}
    league.row("turns", DAY, ROW | turn | {"verdict": board.VERDICTS.index(verdict)})

    assert line_with(text_of(league), "  1. ") == f"  1. ● Ayşe   6-6 Dü şeş   {words}   (by the server)"


def test_the_cube_and_its_owner_are_told(match):
    cube = {"after_turn_no": 3, "used_ms": -1}
    match.row("cube_actions", DAY, ROW | cube | {"action_no": 4, "seat": 1, "action": "double", "value": 2})
    match.row("cube_actions", DAY, ROW | cube | {"action_no": 5, "seat": 0, "action": "take", "value": 0})
    turn = {
        "turn_no": 4,
        "action_no": 6,
        "seat": 1,
        "dice": 1,
        "steps": 0,
        "used_ms": -1,
        "by": 0,
        "verdict": 1,
    }
    match.row("turns", DAY, ROW | turn)

    text = text_of(match)

    assert "○ İlker   doubles → 2" in text
    assert "● Ayşe   takes" in text
    boards = text.split("┌")[1:]
    assert "cube 1" in boards[0]
    assert "cube 2 ●" in boards[-1]


def test_a_platform_without_a_cube_shows_none(match):
    assert "cube" not in text_of(match)


def test_events_are_told_with_how_long_they_lasted(match):
    event = {"after_turn_no": 3, "seat": 1, "value": 0}
    match.row("events", DAY, ROW | event | {"action_no": 4, "event": "disconnect", "lasted_ms": 31_500})
    match.row("events", DAY, ROW | event | {"action_no": 5, "event": "leave", "lasted_ms": -1})

    text = text_of(match)

    assert line_with(text, "disconnects").strip() == "○ İlker   disconnects   31.5 s"
    assert line_with(text, "leaves").strip() == "○ İlker   leaves"


def test_one_game_can_be_asked_for(match):
    match.game("m1", [packed(TURNS[0])], game_no=2)

    text = text_of(match, game_no=2)

    assert "Game 2" in text
    assert "Game 1" not in text


def test_a_game_that_is_not_there_is_named(match):
    with pytest.raises(NoSuchGame, match="has 1 games, no game 3"):
        text_of(match, game_no=3)


def test_a_name_cannot_steer_the_terminal(league):
    league.match("m1", names=("\x1b[31mAyşe\u202e", "İlker"))
    league.game("m1", [packed(TURNS[0])])

    text = text_of(league)

    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "�[31mAyşe�" in text


def test_a_match_without_an_end_or_a_date_says_so(league):
    undated = datetime(1970, 1, 1)
    league.match("m1", winner=None, score_0=0, end="unfinished", started_at=undated, setup=None)
    league.game("m1", [packed(TURNS[0])], winner=None, points=0, end="unfinished", opening_rolls=None)

    text = text_of(league)

    assert "no date" in text
    assert "no winner · unfinished" in text
    assert text.endswith("Result 0-0 · unfinished")


def test_a_game_without_a_turn_is_still_told(league):
    league.match("m1")
    league.game("m1", [], end="ended_early")

    text = text_of(league)

    assert text.count("┌") == 1
    assert "ended early" in text
