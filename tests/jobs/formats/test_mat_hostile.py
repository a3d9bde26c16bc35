"""Files that somebody broke, on purpose or not: whatever stands in them, out comes a match or a reject."""

import re
import time
from io import BytesIO
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jobs.columns import to_batch
from jobs.formats import mat
from jobs.records import Match, Reject
from tests.jobs.formats.mat_texts import LIMITS, OPENING, game, lines_of, rows, text

FIXTURES = sorted((Path(__file__).parents[2] / "logs" / "mat").iterdir())
REASONS = {
    "bad_dice",
    "bad_play",
    "implausible_points",
    "missing_field",
    "no_games",
    "not_utf8",
    "out_of_range",
    "same_account",
    "score_jump",
    "too_large",
    "too_long",
    "truncated",
    "turn_order",
    "unsupported_format",
}
WORDS = (
    b"Game 3",
    b" 9 point match\n",
    b"Wins 4016 point",
    b"Losses 2 point",
    b"Doubles => 2",
    b"Beavers => 1",
    b"Raccoons",
    b"Takes",
    b"Drops",
    b"????",
    b"Concedes",
    b"66:",
    b"00: 3/4",
    b"bar/20",
    b"25/26",
    b"6/off(4)",
    b"(99)",
    b"Illegal play (",
    b" : 0    X : 99999999",
    b'; [Match ID "',
    b"\t",
    b"\n",
    b"\r",
    b"\x00",
    b"\xff\xfe",
    b"\xc5",
    b"\x81",
)


def check(data: bytes) -> None:
    """Read a file and hold every line to what the contract says of lines."""
    number, offset = 0, -1
    for line in mat.read(BytesIO(data), "a.mat", LIMITS):
        assert number < line.number <= data.count(b"\n") + data.count(b"\r") + 1
        assert offset < line.byte_offset <= len(data)
        assert line.raw in data
        number, offset = line.number, line.byte_offset
        if isinstance(line.content, Reject):
            assert line.content.reason in REASONS, line.content
            assert line.content.message.startswith(f"line {line.number}")
        else:
            assert isinstance(line.content, Match)
            assert re.fullmatch(r"[A-Za-z0-9._:-]{1,64}", line.content.match_id)
            assert all(len(seat.account) <= 64 for seat in line.content.seats)
            msgspec.json.encode(line.content)
            to_batch([line])


@st.composite
def broken_files(draw):
    data = bytearray(draw(st.sampled_from(FIXTURES)).read_bytes())
    for _ in range(draw(st.integers(1, 6))):
        place = draw(st.integers(0, len(data)))
        end = min(place + draw(st.integers(0, 80)), len(data))
        match draw(st.sampled_from(["cut", "put", "move", "end", "flip"])):
            case "cut":
                del data[place:end]
            case "put":
                data[place:place] = draw(st.sampled_from(WORDS))
            case "move":
                data[place:place] = data[place:end]
            case "end":
                del data[max(place, 200) :]
            case "flip" if place < len(data):
                data[place] = draw(st.integers(0, 255))
    return bytes(data)


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(broken_files())
def test_a_broken_file_is_a_match_or_a_reject(data):
    check(data)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from([*WORDS, b" ", b"  1) ", b"31: 8/5 6/5", b"A : 0  B : 0"]), max_size=40))
def test_a_heap_of_words_is_a_match_or_a_reject(words):
    check(b"5 point match\nGame 1\nA : 0      B : 0\n" + b" ".join(words))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_are_looked_at_without_harm(data):
    mat.sniff(data)
    check(data)


@pytest.mark.parametrize("name", [file.name for file in FIXTURES])
def test_a_file_cut_anywhere_is_a_match_or_a_reject(logs: Path, name):
    data = (logs / "mat" / name).read_bytes()
    for end in range(0, len(data), 23):
        check(data[:end])


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"5 point match\n" + b"\n" * 1_000_000, id="a million blank lines"),
        pytest.param(b"5 point match\n Game 1\n" + b": 0 " * 100_000, id="a score line of colons"),
        pytest.param(b"5 point match\n Game 1\n" + b" " * 1_000_000 + b":", id="a score line of blanks"),
        pytest.param(b'; [a "' + b'"' * 1_000_000 + b"\n5 point match", id="a tag of quotes"),
        pytest.param(b"; [" + b" " * 1_000_000 + b"\n5 point match", id="a tag of blanks"),
        pytest.param(b"5 point match\n" + b"\t" * 1_000_000 + b"Game 1", id="a line of tabs"),
        pytest.param(text(*game(1, "  1) " + "66: Illegal play (" * 50)), id="brackets never closed"),
        pytest.param(text(*game(1, *rows(*OPENING * 4_000))), id="a game without an end"),
        pytest.param(text(*[" Game 1\n A : 0    B : 0"] * 20_000), id="games without number"),
        pytest.param(b"5 point match\n" * 100_000, id="lengths without games"),
    ],
)
def test_a_hostile_file_costs_little(data):
    begun = time.process_time()

    lines = lines_of(data)

    assert all(isinstance(line.content, Reject) for line in lines)
    assert time.process_time() - begun < 5
