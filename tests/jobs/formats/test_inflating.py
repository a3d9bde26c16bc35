import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard

from jobs.formats.about import Limits
from jobs.inputs import files_of, opened
from jobs.records import Line, Match, Reject
from tests.jobs.lines import PLATFORMS, match, text

LIMITS = Limits(PLATFORMS)
LOG = text(*(match(f"m-{number:03}") for number in range(40)))
Pack = Callable[[bytes], bytes]


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


PACKS = [pytest.param(gzip.compress, id="gzip"), pytest.param(zstd, id="zstandard")]


def lines(path: Path, data: bytes, limits: Limits = LIMITS) -> list[Line]:
    path.write_bytes(data)
    with opened(path, limits) as source:
        return list(source.lines())


def ids(found: list[Line]) -> list[str]:
    return [line.content.match_id for line in found if isinstance(line.content, Match)]


def rejects(found: list[Line]) -> list[Reject]:
    return [line.content for line in found if isinstance(line.content, Reject)]


def said(found: list[Line]) -> list[tuple[object, ...]]:
    """What lines say, their scanned actions as numbers that can be compared."""
    return [
        (
            line._replace(actions=None),
            line.actions and (line.actions.rows.tolist(), list(line.actions.counts)),
        )
        for line in found
    ]


ALL = [f"m-{number:03}" for number in range(40)]


@pytest.mark.parametrize("pack", PACKS)
def test_an_archive_reads_as_its_text_whatever_its_name(tmp_path, pack):
    plain = lines(tmp_path / "day.jsonl", LOG)

    packed = lines(tmp_path / "day.txt", pack(LOG))

    assert ids(plain) == ALL
    assert said(packed) == said(plain)


@pytest.mark.parametrize("pack", PACKS)
def test_members_of_an_archive_follow_each_other_even_within_a_line(tmp_path, pack):
    found = lines(tmp_path / "day", pack(LOG[:500]) + pack(b"") + pack(LOG[500:]))

    assert ids(found) == ALL
    assert rejects(found) == []


def test_gzip_and_zstandard_can_follow_each_other(tmp_path):
    half = LOG.index(b"\n", len(LOG) // 2) + 1

    assert ids(lines(tmp_path / "day", gzip.compress(LOG[:half]) + zstd(LOG[half:]))) == ALL


def test_zeros_that_pad_a_gzip_are_no_damage(tmp_path):
    assert rejects(lines(tmp_path / "day.gz", gzip.compress(LOG) + bytes(5000))) == []


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
def test_of_an_archive_that_ends_too_early_what_came_before_is_read(tmp_path, pack, share):
    members = b"".join(pack(LOG[at : at + 4000]) for at in range(0, len(LOG), 4000))

    found = lines(tmp_path / "day", members[: int(len(members) * share)])

    assert 0 < len(ids(found)) < 40
    assert ids(found) == ALL[: len(ids(found))]
    [cut] = rejects(found)
    assert cut.reason == "truncated"
    assert found[-1].content == cut
    assert found[-1].number == len(ids(found)) + 1
    assert LOG[found[-1].byte_offset :].startswith(found[-1].raw)


@pytest.mark.parametrize("pack", PACKS)
def test_a_flipped_bit_never_becomes_a_fact(tmp_path, pack):
    packed = pack(LOG)

    for place in range(0, len(packed), max(1, len(packed) // 60)):
        flipped = packed[:place] + bytes([packed[place] ^ 4]) + packed[place + 1 :]
        found = lines(tmp_path / "day", flipped)
        right = [line for line in found if isinstance(line.content, Match)]
        assert said(right) == said(lines(tmp_path / "right", LOG))[: len(right)]
        assert len(rejects(found)) == 1 or ids(found) == ALL


def test_what_stands_before_a_damaged_member_is_read(tmp_path):
    half = LOG.index(b"\n", len(LOG) // 2) + 1
    second = bytearray(gzip.compress(LOG[half:]))
    second[-6] ^= 1  # in its checksum

    found = lines(tmp_path / "day.gz", gzip.compress(LOG[:half]) + bytes(second))

    assert ids(found) == ALL[: len(ids(found))]
    assert len(LOG[:half].splitlines()) == len(ids(found))
    assert [reject.reason for reject in rejects(found)] == ["corrupt"]


def test_rubbish_behind_an_archive_is_damage_and_takes_nothing_away(tmp_path):
    found = lines(tmp_path / "day.gz", gzip.compress(LOG) + b"rubbish")

    assert ids(found) == ALL
    assert [reject.reason for reject in rejects(found)] == ["corrupt"]


@pytest.mark.parametrize("pack", PACKS)
def test_a_bomb_is_refused_before_any_of_it_is_read(tmp_path, pack):
    found = lines(tmp_path / "day", pack(LOG + b" " * 60_000_000))

    assert [reject.reason for reject in rejects(found)] == ["too_large"]
    assert ids(found) == []


@pytest.mark.parametrize("pack", PACKS)
def test_a_line_that_inflates_beyond_the_limit_is_refused_and_the_next_is_read(tmp_path, pack):
    packed = pack(text(match("m-1"), b"x" * 5000, match("m-2")))

    found = lines(tmp_path / "day", packed, Limits(PLATFORMS, max_line_bytes=4096))

    assert ids(found) == ["m-1", "m-2"]
    assert [reject.reason for reject in rejects(found)] == ["too_large"]


@pytest.mark.parametrize(
    "data",
    [b"", b"\n \r\n\t\n", gzip.compress(b""), zstd(b"\n\n")],
    ids=["nothing", "blanks", "empty gzip", "blanks in zstd"],
)
def test_an_empty_input_has_no_lines(tmp_path, data):
    assert lines(tmp_path / "day.jsonl", data) == []


def test_a_folder_stands_for_all_files_below_in_the_order_of_names(tmp_path):
    for name in ("b/2.jsonl", "b/1.jsonl", "a.jsonl", ".hidden", "b/.cache/x.jsonl", "c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    found = [str(file.relative_to(tmp_path)) for file in files_of([tmp_path])]

    assert found == ["a.jsonl", "b/1.jsonl", "b/2.jsonl", "c"]
