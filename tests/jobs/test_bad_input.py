"""Bad input is data: what each kind of it gives. Two lists: the worked cases, and kinds of our own."""

import gzip
import json
from typing import Any

import pytest
import zstandard

from tests.jobs.folders import imported, rows, sums
from tests.jobs.lines import account_event, changed, closed_day, match, text, wallet_entry

GOOD = match("m-good")
LONG_LINE = text(match(padding="x" * (4 << 20)))[:-1]
NESTED = b'{"log":"tavla-log/1","deep":' + b"[" * 64 + b"]" * 64 + b"}"
MANY = [{"seat": 0, "event": "leave"}] * 32_768


def replaced(old: str, new: bytes) -> bytes:
    """Return the honest match as bytes with a piece of its text replaced."""
    line = text(match())[:-1]
    assert old.encode() in line
    return line.replace(old.encode(), new)


LINES: dict[str, tuple[Any, str, str]] = {
    # how it is written
    "no JSON at all": (
        b"hello",
        "not_json",
        "the line is no JSON: JSON is malformed: invalid character (byte 0)",
    ),
    "a comma too many": (replaced('"ms": 3900}', b'"ms": 3900,}'), "not_json", "trailing comma in object"),
    "single quotes": (str(match()).encode(), "not_json", "object keys must be strings"),
    "a number beyond what a float holds": (
        replaced("2500", b"1e400"),
        "out_of_range",
        "too large to be held",
    ),
    "two objects in a line": (text(match())[:-1] * 2, "not_json", "trailing characters"),
    "cut by a newline": (text(match())[:200], "not_json", "Input data was truncated"),
    "NaN for a number": (replaced("2500", b"NaN"), "not_json", "invalid character"),
    "a comment": (replaced('"hall"', b'/* */"hall"'), "not_json", "is no JSON"),
    "zeros of a file system": (bytes(4096), "not_json", "invalid character (byte 0)"),
    "a control character in a name": (replaced("Ayşe", b"A\x01"), "not_json", "invalid character"),
    "a name that stands twice": (
        replaced('"stake"', b'"stake": 1, "stake"'),
        "not_json",
        '"stake" stands twice',
    ),
    "Latin-1": (text(match())[:-1].decode().encode("iso-8859-9"), "not_utf8", "which is no UTF-8"),
    "UTF-8 of a surrogate": (replaced("Ayşe", b"\xed\xa0\x80"), "not_utf8", "is 0xed, which is no UTF-8"),
    "half a surrogate pair": (replaced("Ayşe", b"\\ud83c"), "not_utf8", "half a surrogate pair"),
    "65 levels": (NESTED, "too_deep", "the line nests 65 levels; at most 64 are read"),
    "100,000 levels": (b"[" * 100_000, "too_deep", "the line nests 100000 levels"),
    "a line over 4 MiB": (
        LONG_LINE,
        "too_long",
        f"the line has {len(LONG_LINE)} bytes; at most 4194304 are read",
    ),
    # what it is
    "a list": (b"[1, 2]", "wrong_type", "the line is [1,2]; it must be an object"),
    "null": (b"null", "wrong_type", "the line is null; it must be an object"),
    "an empty object": (b"{}", "missing_field", "log is missing; it must be one of tavla-log/1, "),
    "another version": (match(log="tavla-log/2"), "out_of_range", 'log is "tavla-log/2"; it must be one of'),
    "a log of no name": (match(log=7), "wrong_type", "log is 7; it must be one of"),
    # fields of a match
    "a field missing": (
        changed("target", ...),
        "missing_field",
        "target is missing; it must be a whole number",
    ),
    "a field of a seat missing": (changed("seats.1.kind", ...), "missing_field", "seats[1].kind is missing"),
    "a hall without its name": (changed("hall", ...), "missing_field", "a match in room hall names its hall"),
    "a bot without a level": (changed("seats.1.kind", "bot"), "missing_field", "seats[1].level is missing"),
    "a platform of no ruleset": (
        match(platform="moon"),
        "unknown_platform",
        'platform is "moon"; rulesets exist for',
    ),
    "a platform of files": (match(platform="file:x"), "unknown_platform", 'platform is "file:x"'),
    "an id with a blank": (match("m 1"), "out_of_range", 'match_id is "m 1"; it must be text that matches'),
    "an id of 65 letters": (
        match("m" * 65),
        "out_of_range",
        "it must be text that matches [A-Za-z0-9._:-]{1,64}",
    ),
    "an id that ends in a newline": (match("m\n"), "out_of_range", 'match_id is "m\\n"'),
    "an empty account": (changed("seats.0.account", ""), "out_of_range", "text of 1 to 64 characters"),
    "one account twice": (
        changed("seats.1.account", "a17"),
        "same_account",
        'both seats have the account "a17"',
    ),
    "three seats": (
        match(seats=[*match()["seats"], match()["seats"][0]]),
        "wrong_type",
        "it must be a list of 2",
    ),
    "a room of another house": (
        match(room="cellar"),
        "out_of_range",
        'room is "cellar"; it must be "hall" or',
    ),
    "a target of 0": (match(target=0), "out_of_range", "target is 0; it must be a whole number from 1 to"),
    "a stake beyond 64 bits": (
        match(stake=2**63),
        "out_of_range",
        "stake is 9223372036854775808; it must be",
    ),
    "a stake of 30 digits": (match(stake=10**29), "out_of_range", "stake is 1000"),
    "a stake in exponents": (
        replaced("2500", b"25e2"),
        "wrong_type",
        "stake is 2500.0; it must be a whole number",
    ),
    "a truth for a number": (match(stake=True), "wrong_type", "stake is true; it must be a whole number"),
    "a rating beyond 32 bits": (
        changed("seats.0.rating", 2**31),
        "out_of_range",
        "seats[0].rating is 2147483648",
    ),
    "null where none may be": (
        match(settlement=None),
        "wrong_type",
        "settlement is null; it must be an object",
    ),
    "a revision of 0": (match(revision=0), "out_of_range", "revision is 0"),
    "an unknown status": (changed("result.status", "lost"), "out_of_range", 'result.status is "lost"'),
    # times
    "no offset": (match(started_at="2026-11-29T21:03:11"), "bad_time", "it must be RFC 3339 with an offset"),
    "hour 24": (match(ended_at="2026-11-29T24:00:00Z"), "bad_time", 'ended_at is "2026-11-29T24:00:00Z"'),
    "a leap second": (match(ended_at="2026-12-31T23:59:60Z"), "bad_time", "it must be RFC 3339"),
    "30 February": (match(started_at="2026-02-30T10:00:00Z"), "bad_time", "it must be a day of the calendar"),
    "seconds since 1970": (match(started_at="1790000000"), "bad_time", 'started_at is "1790000000"'),
    "an end before the start": (match(ended_at="2026-11-29T18:03:11Z"), "bad_time", "it must not lie before"),
    "an account opened never": (changed("seats.0.created_at", ""), "bad_time", 'seats[0].created_at is ""'),
    # games and actions
    "no games": (match(games=[]), "no_games", "games is []; only a cancelled match has no games"),
    "a die of 7": (
        changed("games.0.actions.1.dice", [5, 7]),
        "bad_dice",
        "games[0].actions[1].dice is [5,7]",
    ),
    "a die of 0 in the opening": (
        changed("games.0.opening", [[4, 4], [0, 3]]),
        "bad_dice",
        "opening[1] is [0,3]",
    ),
    "one die": (changed("games.0.actions.0.dice", [5]), "bad_dice", "two dice are rolled, each 1 to 6"),
    "a die of text": (changed("games.0.actions.0.dice", ["6", 3]), "wrong_type", 'actions[0].dice[0] is "6"'),
    "a play of words": (changed("games.0.actions.0.play", "run"), "bad_play", "\"run\"; 'run' is no move"),
    "a play to point 26": (changed("games.0.actions.0.play", "26/20"), "bad_play", "points are 1 to 24"),
    "a play of 33 moves": (
        changed("games.0.actions.0.play", "8/5(33)"),
        "bad_play",
        "a turn has four at most",
    ),
    "a turn without a play": (
        changed("games.0.actions.0.play", ...),
        "missing_field",
        "actions[0].play is missing",
    ),
    "a play without dice": (changed("games.0.actions.0.dice", ...), "wrong_type", "it must be a turn"),
    "a turn and an event": (changed("games.0.actions.0.event", "leave"), "wrong_type", "has dice and event"),
    "an action of nothing": (
        changed("games.0.actions.3", {"seat": 1}),
        "wrong_type",
        "has none of dice, cube, event",
    ),
    "a seat of 2": (
        changed("games.0.actions.2.seat", 2),
        "out_of_range",
        "games[0].actions[2].seat is 2; it must be 0 or 1",
    ),
    "an unknown event": (
        changed("games.0.actions.3.event", "nap"),
        "out_of_range",
        'actions[3].event is "nap"',
    ),
    "an unknown class": (changed("games.0.result.class", "mars"), "out_of_range", 'result.class is "mars"'),
    "a negative time": (changed("games.0.actions.0.ms", -1), "out_of_range", "actions[0].ms is -1"),
    "a time beyond 32 bits": (changed("games.0.actions.0.ms", 2**31), "out_of_range", "ms is 2147483648"),
    "an absence of a month": (
        changed("games.0.actions.3", {"seat": 1, "event": "disconnect", "seconds": 2_678_400}),
        "out_of_range",
        "seconds is 2678400; it must be a number from 0 to 2000000",
    ),
    "32,768 actions": (
        changed("games.0.actions", MANY),
        "out_of_range",
        "it must be a list of at most 32767",
    ),
    # companions
    "a day that does not exist": (closed_day(day="2026-02-30"), "bad_time", 'day is "2026-02-30"'),
    "a day with a time": (closed_day(day="2026-11-29T00:00:00Z"), "bad_time", "a day of the calendar"),
    "a negative count of matches": (closed_day(matches=-1), "out_of_range", "matches is -1"),
    "a wallet's unknown reason": (
        wallet_entry(reason="gift"),
        "out_of_range",
        'reason is "gift"; it must be',
    ),
    "a wallet without a platform": (
        changed("platform", ..., wallet_entry()),
        "missing_field",
        "platform is missing",
    ),
    "an account event at no time": (account_event(at="noon"), "bad_time", 'at is "noon"'),
}


@pytest.mark.parametrize("kind", LINES)
def test_a_bad_line_is_a_reject_and_the_lines_around_it_are_read(tmp_path, kind):
    line, reason, message = LINES[kind]
    data = text(GOOD, line, match("m-after"))
    (tmp_path / "day.jsonl").write_bytes(data)

    reports = imported(tmp_path / "data", tmp_path / "day.jsonl")

    assert sums(reports) == [(2, 0, 0, 1)]
    [found] = rows(tmp_path / "data", "SELECT line, byte_offset, reason, message, raw_line FROM rejects")
    assert found[:3] == (2, len(text(GOOD)), reason)
    assert message in found[3]
    assert data[found[1] :].startswith(found[4])
    assert len(found[4]) == min(len(text(line)) - 1, 4 << 20)


def test_a_bad_line_within_an_archive_is_too_large_where_it_is_too_long(tmp_path):
    (tmp_path / "day.gz").write_bytes(gzip.compress(text(GOOD, LONG_LINE.replace(b"xx", b"xy"), GOOD), 1))

    assert sums(imported(tmp_path / "data", tmp_path / "day.gz")) == [(1, 1, 0, 1)]
    assert rows(tmp_path / "data", "SELECT line, reason FROM rejects") == [(2, "too_large")]


def corrupt(packed: bytes) -> bytes:
    return packed[:-6] + bytes([packed[-6] ^ 1]) + packed[-5:]


CHECKED = zstandard.ZstdCompressor(write_checksum=True)
LOG = text(GOOD, match("m-2"), match("m-3"))
FILES: dict[str, tuple[bytes, tuple[int, int, int, int], list[tuple[int, str]]]] = {
    "nothing": (b"", (0, 0, 0, 0), []),
    "blanks": (b"\n\r\n \t\n", (0, 0, 0, 0), []),
    "only a mark": (b"\xef\xbb\xbf", (0, 0, 0, 0), []),
    "carriage returns": (LOG.replace(b"\n", b"\r\n"), (3, 0, 0, 0), []),
    "no last newline": (LOG[:-1], (3, 0, 0, 0), []),
    "cut within the last line": (LOG[:-20], (2, 0, 0, 1), [(3, "truncated")]),
    "cut within the first line": (LOG[:20], (0, 0, 0, 1), [(1, "truncated")]),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(500), (0, 0, 0, 1), [(1, "unsupported_format")]),
    "a zip": (b"PK\x03\x04" + bytes(500), (0, 0, 0, 1), [(1, "unsupported_format")]),
    "UTF-16": (LOG.decode().encode("utf-16"), (0, 0, 0, 1), [(1, "unsupported_format")]),
    "prose": (b"Dear operators,\nenclosed the logs.\n", (0, 0, 0, 1), [(1, "unsupported_format")]),
    "a table": (b"match_id,stake\nm-1,2500\n", (0, 0, 0, 1), [(1, "unsupported_format")]),
    "one JSON over many lines": (
        json.dumps(GOOD, indent=1).encode()[:40],
        (0, 0, 0, 3),
        [(1, "not_json"), (2, "not_json"), (3, "truncated")],
    ),
    "rubbish before the log": (b"\x00\x01rubbish\n" + LOG, (3, 0, 0, 1), [(1, "not_json")]),
    "a gzip cut short": (gzip.compress(LOG)[:-9], (3, 0, 0, 1), [(4, "truncated")]),
    "a gzip of damage": (corrupt(gzip.compress(LOG)), (0, 0, 0, 1), [(1, "corrupt")]),
    "a gzip's head alone": (gzip.compress(LOG)[:5], (0, 0, 0, 1), [(1, "truncated")]),
    "a gzip and rubbish": (gzip.compress(LOG) + b"\x01rubbish", (3, 0, 0, 1), [(4, "corrupt")]),
    "a Zstandard cut short": (zstandard.compress(LOG)[:-9], (0, 0, 0, 1), [(1, "truncated")]),
    "a Zstandard of damage": (corrupt(CHECKED.compress(LOG)), (0, 0, 0, 1), [(1, "corrupt")]),
    "a bomb": (gzip.compress(LOG + bytes(40_000_000)), (0, 0, 0, 1), [(1, "too_large")]),
    "an archive within an archive": (
        gzip.compress(gzip.compress(LOG)),
        (0, 0, 0, 1),
        [(1, "unsupported_format")],
    ),
    "a match text without games": (b" 5 point match\n", (0, 0, 0, 1), [(1, "no_games")]),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_bad_file_gives_what_can_be_read_and_one_reject_for_the_rest(tmp_path, kind):
    content, counts, rejects = FILES[kind]
    (tmp_path / "day.jsonl").write_bytes(content)

    reports = imported(tmp_path / "data", tmp_path / "day.jsonl")

    assert sums(reports) == [counts]
    assert rows(tmp_path / "data", "SELECT line, reason FROM rejects ORDER BY line") == rejects


def _cases(shared) -> list[dict[str, Any]]:
    return json.loads((shared / "cases" / "bad_input" / "expected.json").read_text(encoding="utf-8"))


def _fits(counts: tuple[int, int, int, int], wanted: dict[str, Any]) -> bool:
    for got, word in zip(counts, ("new", "known", "superseded", "rejected"), strict=True):
        least, most = wanted[word] if isinstance(wanted[word], list) else (wanted[word], wanted[word])
        if not least <= got <= most:
            return False
    return True


def test_every_worked_case_gives_its_counts_and_reject_lines(shared, tmp_path):
    for case in _cases(shared):
        data = tmp_path / case["file"]
        file = shared / "cases" / "bad_input" / case["file"]

        [report] = imported(data, file)

        [counts] = sums([report])
        assert any(_fits(counts, wanted) for wanted in case["accept"]), (case["file"], counts)
        assert report.lines == case.get("lines", report.lines), case["file"]
        if "rejects" in case:
            found = rows(data, "SELECT line, byte_offset FROM rejects ORDER BY line")
            assert found == [(one["line"], one["byte_offset"]) for one in case["rejects"]], case["file"]
        if "again" in case:
            [counts] = sums(imported(data, file))
            assert any(_fits(counts, wanted) for wanted in case["again"]), (case["file"], counts)


def test_there_are_more_kinds_than_the_worked_ones(shared):
    assert len(LINES) + len(FILES) >= len(_cases(shared)) + 30
