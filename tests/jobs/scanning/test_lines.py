import io
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.actions import TIME
from jobs.batch import EVENTS
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Line, Match
from jobs.scanning import lines
from jobs.scanning.lines import Scanner
from jobs.scanning.texts import ScannedTexts
from tests.jobs.batches import assert_same
from tests.jobs.lines import PLATFORMS, changed, match, text

LIMITS = Limits(PLATFORMS)
PLAYS = ["", "24/18 13/8", "8/5*(2)", "bar/20*", "6/off 5/off", "24/18/13", "8/9", "nonsense", "8/5\\u0028"]


def both(data: bytes) -> tuple[list[Line], list[Line]]:
    """Read a log by the decoder alone, and by the scanner."""
    return list(tavla_log.read(io.BytesIO(data), "", LIMITS)), list(
        tavla_log.scan(io.BytesIO(data), "", LIMITS)
    )


def is_scanned(data: bytes) -> list[bool]:
    return [line.actions is not None for line in both(data)[1]]


def assert_read_alike(data: bytes) -> None:
    decoded, scanned = both(data)
    assert [line[:3] for line in scanned] == [line[:3] for line in decoded]
    assert [line.digest for line in scanned] == [line.digest for line in decoded]
    assert [line.extras for line in scanned] == [line.extras for line in decoded]
    for one, other in zip(decoded, scanned, strict=True):
        if not isinstance(one.content, Match):
            assert other.content == one.content
    matches = [place for place, line in enumerate(decoded) if isinstance(line.content, Match)]
    assert_same(
        to_batch([scanned[place] for place in matches]), to_batch([decoded[place] for place in matches])
    )


def test_a_plainly_written_match_is_scanned():
    assert is_scanned(text(match(), match(games=[], result=CANCELLED))) == [True, True]


CANCELLED = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " : ")])
def test_blanks_between_the_tokens_change_nothing(separators):
    data = json.dumps(match(), separators=separators).encode()

    assert is_scanned(data) == [True]
    assert_read_alike(data)


every = st.one_of
number = every(st.integers(-2, 12), st.sampled_from([1e3, 2.5, 10**9 - 1, 10**9, 10**10, "3", None, True]))
turn = st.fixed_dictionaries(
    {
        "seat": every(st.integers(0, 1), st.integers(-1, 2)),
        "dice": st.lists(st.integers(0, 7), min_size=1, max_size=3),
    },
    optional={
        "play": st.sampled_from(PLAYS),
        "ms": number,
        "by": st.sampled_from(["player", "server", "auto", "", "ghost"]),
        "value": number,
    },
)
honest_turn = st.fixed_dictionaries(
    {
        "seat": st.integers(0, 1),
        "dice": st.lists(st.integers(1, 6), min_size=2, max_size=2),
        "play": st.sampled_from(PLAYS[:6]),
    },
    optional={"ms": st.integers(0, 10**9 - 1), "by": st.sampled_from(["player", "server", "auto"])},
)
cube = st.fixed_dictionaries(
    {"seat": st.integers(0, 1), "cube": st.sampled_from(["double", "take", "drop", "beaver", "doubles"])},
    optional={"value": number, "ms": number},
)
seconds = every(
    st.integers(0, 3_000_000), st.floats(0, 3_000_000), st.integers(0, 10**7).map(lambda ms: ms / 1000)
)
event = st.fixed_dictionaries(
    {
        "seat": st.integers(0, 1),
        "event": st.sampled_from([*EVENTS, "leaves"]),
    },
    optional={"seconds": seconds, "value": number},
)
action = every(honest_turn, honest_turn, honest_turn, turn, cube, event)
shuffled = action.flatmap(lambda one: st.permutations(list(one.items()))).map(dict)


@given(
    st.lists(st.lists(shuffled, max_size=6), min_size=1, max_size=3),
    st.sampled_from([(",", ":"), (", ", ": ")]),
)
@settings(max_examples=300, deadline=None)
def test_what_the_scanner_reads_is_what_the_decoder_reads(games, separators):
    result = match()["games"][0]["result"]
    record = match(games=[{"actions": actions, "result": result} for actions in games])

    assert_read_alike(json.dumps(record, separators=separators).encode())


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(text(changed("seats.0.name", "actions")), id="a name that is the word"),
        pytest.param(
            text(changed("seats.0.name", '"actions":[{"seat":0}]')), id="a name that is a list of actions"
        ),
        pytest.param(text(match(more={"actions": [{"seat": 0, "event": "leave"}]})), id="unknown actions"),
        pytest.param(text(match(actions=[])), id="actions of the match"),
        pytest.param(text(changed("games.0.actions", {})), id="an object of actions"),
        pytest.param(text(changed("games.0.actions", ...)), id="no actions"),
        pytest.param(text(changed("games.0.actions.0", [])), id="a list for an action"),
        pytest.param(text(match()).replace(b'"seat": 0,', b'"seat": 0, "seat": 0,'), id="a field twice"),
        pytest.param(text(match()).replace(b'"actions"', b'"actions": [], "actions"'), id="actions twice"),
        pytest.param(text(match()).replace(b'"ms": 3900', b'"ms": 03900'), id="a leading zero"),
        pytest.param(text(match()).replace(b'"ms": 3900', b'"ms":\t3900'), id="a tab"),
        pytest.param(text(match()).replace(b'"24/15"', b'"24\\/15"'), id="an escape"),
        pytest.param(text(match()).replace(b'"24/15"', '"24/15ş"'.encode()), id="a letter beyond ASCII"),
        pytest.param(text(match()).replace(b'"ms": 3900}', b'"ms": 3900,}'), id="a comma too many"),
        pytest.param(text(match()).replace(b'"ms": 3900},', b'"ms": 3900}'), id="a comma too few"),
        pytest.param(text(match()).replace(b'"seat": 0,', b'"seat": 00,'), id="a seat of two digits"),
        pytest.param(text(match()).replace(b"[6, 3]", b"[6, 3", 1), id="a bracket too few"),
        pytest.param(text(match())[:-1].rsplit(b"actions", 1)[0], id="cut before the actions"),
        pytest.param(text(match())[:-1].rsplit(b'"play"', 1)[0] + b'"play": "13', id="cut within a play"),
        pytest.param(text(match()).replace(b'"ms": 3900', b'"ms": 99999999999999999999'), id="a huge number"),
    ],
)
def test_what_looks_like_actions_is_read_as_the_decoder_reads_it(data):
    assert_read_alike(data)


@pytest.mark.parametrize("cut", range(0, 700, 7))
def test_a_line_that_breaks_off_anywhere_is_read_alike(cut):
    assert_read_alike(text(match())[:cut])


def test_seconds_become_the_nearest_milliseconds():
    lasting = {"seat": 0, "event": "disconnect", "seconds": 31.5}
    scanner = Scanner(1 << 20)

    rows = scanner.scan(
        json.dumps({"actions": [lasting, {**lasting, "seconds": 1.001}]}).encode()
    ).actions.rows

    assert rows[:, TIME].tolist() == [31_500, 1_001]


@pytest.mark.parametrize("most", [4, 8, 1024])
def test_play_texts_without_room_begin_anew(monkeypatch, most):
    monkeypatch.setattr(lines, "ScannedTexts", lambda room=4: ScannedTexts(room))
    monkeypatch.setattr(lines, "MOST", most)
    plays = [f"{start}/{start - 1}" for start in range(24, 4, -1)]
    matches = [changed("games.0.actions.0.play", play, match(f"m-{at}")) for at, play in enumerate(plays)]

    assert is_scanned(text(*matches)) == [True] * len(plays)
    assert_read_alike(text(*matches))


def test_more_plays_in_a_line_than_there_is_room_for_are_for_the_decoder(monkeypatch):
    monkeypatch.setattr(lines, "ScannedTexts", lambda room=2: ScannedTexts(room))
    monkeypatch.setattr(lines, "MOST", 2)

    assert is_scanned(text(match(), match(games=[], result=CANCELLED), match())) == [False, True, False]
    assert_read_alike(text(match()))
