import io
import json
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.formats import detect, formats, tavla_log
from jobs.formats.about import Limits
from jobs.records import ClosedDay, Line, Match, Reject, WalletEntry
from tests.jobs.lines import PLATFORMS, account_event, changed, closed_day, match, text, wallet_entry

LIMITS = Limits(PLATFORMS)


def read(data: bytes, limits: Limits = LIMITS) -> list[Line]:
    return list(tavla_log.read(io.BytesIO(data), "day.jsonl", limits))


def test_every_kind_of_line_is_read():
    found = read(text(match(), closed_day(), wallet_entry(), account_event()))

    assert [type(line.content).__name__ for line in found] == [
        "Match",
        "ClosedDay",
        "WalletEntry",
        "AccountEvent",
    ]
    assert [line.number for line in found] == [1, 2, 3, 4]


def test_numbers_and_offsets_are_those_of_the_text():
    data = b"\xef\xbb\xbf" + text(match("m-1"), b"", b"{broken", b"  ", match("m-2")).replace(b"\n", b"\r\n")

    found = read(data)

    assert [line.number for line in found] == [1, 3, 5]
    assert [data[line.byte_offset :].startswith(line.raw) for line in found] == [True] * 3
    assert found[0].byte_offset == 3
    assert isinstance(found[1].content, Reject)


def test_the_last_line_needs_no_newline():
    [line] = read(text(match())[:-1])

    assert isinstance(line.content, Match)


@pytest.mark.parametrize("cut", [1, 2, 60, 300])
def test_a_last_line_that_breaks_off_is_truncated(cut):
    found = read(text(match("m-1"), match("m-ş")).rstrip(b"\n")[:-cut])

    assert isinstance(found[0].content, Match)
    assert found[1].content.reason == "truncated"


def test_a_cut_within_a_letter_is_truncated():
    data = text(match())
    place = data.index("ş".encode()) + 1

    assert read(data[:place])[0].content.reason == "truncated"


@given(st.lists(st.sampled_from([0, 1, 3, 700, 1_500, 4_000, 9_000]), min_size=1, max_size=12), st.booleans())
@settings(max_examples=40, deadline=None)
def test_lines_do_not_depend_on_how_the_text_arrives(sizes, has_end):
    class Dripping(io.BytesIO):
        def read(self, size=-1):
            return super().read(min(size, 997))

    lines = [b"x" * size for size in sizes]
    data = b"\n".join(lines) + b"\n" * has_end
    limits = Limits(PLATFORMS, max_line_bytes=2_000)

    whole = list(tavla_log.read(io.BytesIO(data), "", limits))
    dripped = list(tavla_log.read(Dripping(data), "", limits))

    assert [line[:3] for line in dripped] == [line[:3] for line in whole]
    assert [line.raw for line in whole] == [line[:2_000] for line in lines if line]
    offsets = [sum(map(len, lines[:at])) + at for at, line in enumerate(lines) if line]
    assert [line.byte_offset for line in whole] == offsets
    reasons = [line.content.reason for line in whole]
    assert [reason == "too_long" for reason in reasons] == [len(line) > 2_000 for line in lines if line]


def test_the_digest_is_that_of_the_canonical_json():
    plain = match(tournament=None, settlement={"pot": 5000})
    spaced = json.dumps(plain, indent=None, separators=(" , ", " : ")).encode()
    unknown = {**plain, "zebra": {"b": 1, "a": [1.5, '\u2028é\\"/\x7f']}}

    found = read(text(plain, spaced, unknown))

    for line, record in zip(found, (plain, plain, unknown), strict=True):
        canonical = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert line.digest == sha256(canonical.encode()).digest()


def test_unknown_fields_are_kept_at_every_level_and_change_nothing_else():
    known = match()
    wild = changed("games.0.actions.1.mood", {"is": "good"}, match(colour="red"))
    wild["seats"][1]["hat"] = [1, None]
    wild["options"] = {"speed": 2}

    [plain, line] = read(text({**known, "options": {}}, wild))

    assert json.loads(line.extras) == {
        "colour": "red",
        "games[0].actions[1].mood": {"is": "good"},
        "seats[1].hat": [1, None],
        "options.speed": 2,
    }
    assert line.content == plain.content
    assert line.digest != plain.digest


def test_a_field_of_another_kind_of_action_is_kept_as_an_unknown_one():
    [line] = read(text(changed("games.0.actions.0.seconds", 4)))

    assert isinstance(line.content, Match)
    assert json.loads(line.extras) == {"games[0].actions[0].seconds": 4}


def test_a_name_that_stands_twice_is_no_json_whatever_it_says():
    twice = text(match()).replace(b'"stake": 2500', b'"stake": 2500, "stake": 2500')
    escaped = text(match()).replace(
        b'"stake": 2500', b'"stake": 1, "st\\u0061ke": 2500, "unit": "\\u0022\\u0022"'
    )

    for data in (twice, escaped):
        [line] = read(data)
        assert line.content == Reject(
            "not_json", 'the name "stake" stands twice in one object; it may stand once'
        )


def test_an_escape_that_need_not_be_one_is_read():
    [line] = read(text(match()).replace("Ayşe".encode(), b"Ay\\u015fe \\u0022x\\u0022"))

    assert line.content.seats[0].name == 'Ayşe "x"'


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        pytest.param(text(match()), "tavla_log", id="a log"),
        pytest.param(text(closed_day()), "tavla_log", id="a companion"),
        pytest.param(b"\xef\xbb\xbf\r\n" + text(match()), "tavla_log", id="a mark and a blank line"),
        pytest.param(b"se\xff\xff,1]}\n" + text(match()), "tavla_log", id="the first line broken"),
        pytest.param(text({"platform": "north_sultan"}), "tavla_log", id="an object of JSON"),
        pytest.param(b'{"format":"BGF","version":"1"}\n\x1f\x8b', None, id="a file of another program"),
        pytest.param(b"PK\x03\x04 and so on", None, id="a zip archive"),
        pytest.param("Günaydın!\n".encode(), None, id="prose"),
        pytest.param(b"", None, id="nothing"),
    ],
)
def test_a_log_is_known_by_its_content(head, expected):
    found = detect(head)

    assert (found and found.ABOUT.id) == expected


def test_formats_are_found_by_their_modules():
    assert {"mat", "tavla_log"} <= formats().keys()
    assert all(name == found.ABOUT.id for name, found in formats().items())


def test_companions_are_judged_as_matches_are():
    found = read(
        text(
            closed_day(day="2026-11-31"),
            closed_day(matches=-1),
            wallet_entry(at="now"),
            wallet_entry(reason="gift"),
            account_event(platform="moon"),
            {"log": "tavla-moon/1"},
        )
    )

    reasons = [line.content.reason for line in found]
    assert reasons == [
        "bad_time",
        "out_of_range",
        "bad_time",
        "out_of_range",
        "unknown_platform",
        "out_of_range",
    ]
    assert (
        found[0].content.message
        == 'day is "2026-11-31"; it must be a day of the calendar, such as 2026-11-29'
    )


def test_records_say_what_was_delivered():
    [first, second] = read(text(closed_day(), wallet_entry()))

    assert first.content == ClosedDay("tavla-day/1", "north_sultan", "2026-11-29", 1)
    assert isinstance(second.content, WalletEntry)
    assert (second.content.chips, second.content.reference) == (-2500, "m-1")
