"""A file belongs to one format at most, whatever it is called and whatever its names and remarks say."""

from pathlib import Path

import pytest

from jobs.formats import HEAD, detect, formats

OURS = b'{"log":"tavla-log/1","platform":"north_sultan","match_id":"m-1"}\n'
TEXT = b"5 point match\n\n Game 1\n"
TRICKY = {
    "a name that looks like our log": ("mat", TEXT + b' {"log":"tavla-log/1"} : 0     Bora : 0\n'),
    "a tag that looks like our log": ("mat", b'; [Event "tavla-log/1"]\n' + TEXT),
    "a log that speaks of a match text": ("tavla_log", OURS + b"5 point match\n"),
    "a log whose first line is broken": ("tavla_log", OURS[20:] + OURS),
    "a log whose first line is long and broken": ("tavla_log", b"x" * HEAD),
    "a mark and blank lines before a log": ("tavla_log", b"\xef\xbb\xbf\n\n" + OURS),
    "a mark and blank lines before a match text": ("mat", b"\xef\xbb\xbf\r\n\r\n" + TEXT),
}


def claimed_by(head: bytes) -> list[str]:
    return [name for name, one in formats().items() if one.sniff(head)]


@pytest.mark.parametrize("name", TRICKY)
def test_a_tricky_file_is_what_its_beginning_says(name):
    expected, head = TRICKY[name]

    found = detect(head)

    assert found is not None
    assert found.ABOUT.id == expected


def test_every_match_text_of_ours_has_one_format(logs: Path):
    for file in (logs / "mat").iterdir():
        assert claimed_by(file.read_bytes()[:HEAD]) == ["mat"], file.name


def test_every_real_match_text_has_one_format_and_its_binary_twins_none(shared: Path):
    for file in (shared / "data" / "matches").iterdir():
        expected = ["mat"] if file.suffix == ".mat" else []
        if file.suffix in (".mat", ".xg", ".bgf"):
            assert claimed_by(file.read_bytes()[:HEAD]) == expected, file.name


def test_what_nobody_knows_is_detected_as_nothing():
    assert detect(b"RGMH\x01\x00") is None
    assert detect(b"to whom it may concern") is None
    assert detect((b"to whom it may concern\n" * HEAD)[:HEAD]) is None
    assert detect(b"(;FF[4]GM[6]".ljust(HEAD, b"x")) is None
    assert detect(b"RGMH".ljust(HEAD, b"\0")) is None
