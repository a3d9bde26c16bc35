import gzip
import io
import json
import os
import random
import sys
from hashlib import sha256

import pytest

from jobs import importing, lake
from jobs.lock import DataFolderBusy, writing
from tests.jobs.folders import NOW, facts, imported, rows, sums, undecidable
from tests.jobs.lines import account_event, changed, closed_day, match, text, wallet_entry, written


def digest(record) -> str:
    canonical = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(canonical.encode()).hexdigest()


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


@pytest.fixture(autouse=True)
def _no_waiting_for_the_disk(monkeypatch):
    """What a crash of the machine would leave is not asked here."""
    monkeypatch.setattr(os, "fsync", lambda descriptor: None)


@pytest.fixture(params=["one chunk", "a chunk a line", "a commit a line"])
def pace(request, monkeypatch):
    """Let chunks and commits fall everywhere: what comes out must not depend on it."""
    if request.param != "one chunk":
        monkeypatch.setattr(importing, "CHUNK", 1)
    monkeypatch.setattr(importing, "COMMIT", 1 if request.param == "a commit a line" else 3)


LOG = [
    match("m-1"),
    match("m-2", revision=2, stake=5000),
    match("m-2"),
    match("m-3", platform="gammonempire", room="private", stake=3),
    match("m-3"),
    match("m-4"),
    match("m-4", stake=10_000),
    match("m-4", stake=20_000),
    match("m-5", stake=10_000),
    match("m-5", stake=20_000),
    match("m-5", revision=2, started_at="2026-11-28T10:00:00+03:00"),
    match("m-6"),
    b"{broken",
    match("m-7", stake=-1),
    closed_day(matches=6),
    closed_day(matches=6),
    closed_day(day="2026-11-28"),
    closed_day(day="2026-11-28", matches=2),
    wallet_entry("w-1"),
    wallet_entry("w-1", chips=-1),
    wallet_entry("w-2"),
    account_event(),
    account_event(),
    account_event(event="vip_off"),
]


def test_each_line_becomes_what_the_contract_says(tmp_path, data, pace):
    [report] = imported(data, written(tmp_path, *LOG))

    assert report.lines == len(LOG)
    assert sums([report]) == [(14, 2, 1, 7)]
    held = rows(data, "SELECT id, m.platform, stake, m.revision FROM held h JOIN matches m ON id = match_id"
                      " AND h.platform = m.platform WHERE kind = 'match' ORDER BY ALL")  # fmt: skip
    smallest = min((digest(match("m-4", stake=stake)), stake) for stake in (2500, 10_000, 20_000))[1]
    assert held == [
        ("m-1", "north_sultan", 2500, 1),
        ("m-2", "north_sultan", 5000, 2),
        ("m-3", "gammonempire", 3, 1),
        ("m-3", "north_sultan", 2500, 1),
        ("m-4", "north_sultan", smallest, 1),
        ("m-5", "north_sultan", 2500, 2),
        ("m-6", "north_sultan", 2500, 1),
    ]


def test_a_conflict_marks_the_match_undecidable_and_keeps_both_contents(tmp_path, data, pace):
    imported(data, written(tmp_path, *LOG))

    marked = rows(data, "SELECT kind, id FROM held WHERE is_conflict ORDER BY ALL")
    kept = rows(data, "SELECT id, lower(hex(sha256)), raw_line, stored_rows FROM conflicts WHERE id = 'm-4'")
    contents = {digest(match("m-4", stake=stake)): stake for stake in (2500, 10_000, 20_000)}
    assert marked == [("day", "2026-11-28"), ("match", "m-4"), ("wallet", "w-1")]
    assert {row[1] for row in kept} == contents.keys() - {min(contents)}
    for _, content, raw, stored in kept:
        if raw is not None:
            assert json.loads(raw)["stake"] == contents[content]
        else:
            assert json.loads(stored)["matches"][0]["stake"] == contents[content]
            assert len(json.loads(stored)["turns"]) == 3


def test_whatever_the_order_the_cuts_and_the_repeats_the_same_facts_come_out(tmp_path, data, pace):
    imported(data, written(tmp_path, *LOG))
    expected, standing = facts(data), undecidable(data)

    for seed in range(4):
        dice = random.Random(seed)
        lines = LOG + dice.sample(LOG, 6)
        dice.shuffle(lines)
        other = tmp_path / f"data-{seed}"
        cuts = sorted(dice.sample(range(1, len(lines)), 3))
        pieces = [lines[first:last] for first, last in zip([0, *cuts], [*cuts, len(lines)], strict=True)]
        files = [written(tmp_path, *piece, name=f"{seed}-{at}") for at, piece in enumerate(pieces)]
        imported(other, *files)
        imported(other, *dice.sample(files, 2))
        assert facts(other) == expected
        assert undecidable(other) == standing


def test_importing_again_changes_nothing(tmp_path, data):
    file = written(tmp_path, *LOG)
    imported(data, file)
    before = facts(data), undecidable(data), rows(data, "FROM files"), rows(data, "FROM rejects")
    lake_before = sorted(data.glob("lake/**/*.parquet"))

    [report] = imported(data, file)

    # What lost a conflict loses it again: its line says another thing than what is held.
    assert sums([report]) == [(0, 15, 3, 6)]
    assert (facts(data), undecidable(data), rows(data, "FROM files"), rows(data, "FROM rejects")) == before
    assert sorted(data.glob("lake/**/*.parquet")) == lake_before


def test_the_same_file_twice_in_one_import_is_one_file(tmp_path, data):
    reports = imported(data, written(tmp_path, match(), b"x"), written(tmp_path, match(), b"x", name="copy"))

    assert sums(reports) == [(1, 0, 0, 1), (0, 1, 0, 1)]
    assert len(rows(data, "FROM files")) == 1
    assert len(rows(data, "FROM rejects")) == 1


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.99])
@pytest.mark.parametrize("pack", [lambda raw: raw, gzip.compress], ids=["plain", "gzip"])
def test_a_file_that_was_cut_and_comes_again_whole_gives_the_facts_of_the_whole(tmp_path, data, share, pack):
    whole = tmp_path / "whole"
    whole.write_bytes(pack(text(*LOG)))
    part = tmp_path / "part"
    part.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * share)])
    imported(tmp_path / "undisturbed", whole)

    [first] = imported(data, part)
    [second] = imported(data, whole)

    assert first.rejects >= 1
    assert second.lines == len(LOG)
    assert facts(data) == facts(tmp_path / "undisturbed")


def test_an_import_that_died_after_a_commit_ends_in_the_counts_of_one_that_did_not(
    tmp_path, data, monkeypatch
):
    monkeypatch.setattr(importing, "CHUNK", 1)
    monkeypatch.setattr(importing, "COMMIT", 1)
    file = written(tmp_path, *LOG)
    imported(tmp_path / "undisturbed", file)

    class Killed(Exception):
        pass

    def dying(done, whole):
        if rows_seen.append(done) or len(rows_seen) == 15:
            raise Killed

    rows_seen: list[int] = []
    with pytest.raises(Killed):
        importing.import_paths([file], data, importing_settings(), NOW, dying)
    imported(data, file)

    for question in ("FROM files", "SELECT * EXCLUDE (reject_id) FROM rejects"):
        assert rows(data, question) == rows(tmp_path / "undisturbed", question)
    assert facts(data) == facts(tmp_path / "undisturbed")


def importing_settings():
    from jobs.settings import load

    return load()


def test_standard_input_is_a_file_like_others(tmp_path, data, monkeypatch):
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text(match(), b"x"))))
        [report] = importing.import_paths([importing.STANDARD_INPUT], data, importing_settings(), NOW)

    assert (report.file, sums([report])) == ("-", [(0, 1, 0, 1)])
    [named] = imported(data, written(tmp_path, match(), b"x"))
    assert sums([named]) == [(0, 1, 0, 1)]
    assert rows(data, "SELECT file, sha256, line_count, new_count, reject_count FROM files") == [
        ("-", sha256(text(match(), b"x")).hexdigest(), 2, 1, 1)
    ]
    assert len(rows(data, "FROM rejects")) == 1


def test_a_file_that_cannot_be_read_is_reported_and_the_others_are_imported(tmp_path, data):
    reports = imported(data, tmp_path / "not there.jsonl", written(tmp_path, match()))

    assert reports[0].error == f"{tmp_path / 'not there.jsonl'}: No such file or directory"
    assert [(one.lines, one.new, one.error) for one in reports[1:]] == [(1, 1, None)]


def test_a_disk_that_is_full_is_no_file_that_cannot_be_read(tmp_path, data, monkeypatch):
    monkeypatch.setattr(importing, "CHUNK", 1)
    monkeypatch.setattr(importing, "COMMIT", 1)

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(lake, "write", full)

    with pytest.raises(OSError, match="No space left"):
        imported(data, written(tmp_path, match("m-1"), match("m-2")))


def test_a_reject_keeps_its_line_its_place_and_its_platform(tmp_path, data):
    bad = changed("games.0.actions.2.seat", 2)
    data_of_file = text(match(), b"", bad)
    file = tmp_path / "day.jsonl"
    file.write_bytes(data_of_file)

    imported(data, file)

    [reject] = rows(
        data, "SELECT file, line, byte_offset, reason, message, raw_line, platform, imported_at FROM rejects"
    )
    assert reject == (
        str(file),
        3,
        data_of_file.index(text(bad)),
        "out_of_range",
        "games[0].actions[2].seat is 2; it must be 0 or 1",
        text(bad)[:-1],
        "north_sultan",
        NOW.replace(tzinfo=None),
    )


def test_a_line_whose_platform_became_known_is_cured(tmp_path, data, monkeypatch):
    file = written(tmp_path, match(), match("m-2", platform="my_tavla", room="private"))
    assert sums(imported(data, file)) == [(1, 0, 0, 1)]
    rulesets = tmp_path / "rulesets"
    rulesets.mkdir()
    of_north = (importing_rulesets() / "north_sultan.toml").read_text(encoding="utf-8")
    (rulesets / "my_tavla.toml").write_text(
        of_north.replace('"north_sultan"', '"my_tavla"'), encoding="utf-8"
    )
    monkeypatch.setenv("HAKEM_RULESETS", str(rulesets))

    assert sums(imported(data, file)) == [(1, 1, 0, 0)]

    assert rows(data, "FROM rejects") == []
    assert rows(data, "SELECT line_count, new_count, reject_count FROM files") == [(2, 2, 0)]


def importing_rulesets():
    from jobs.rules.ruleset import BUILT_IN

    return BUILT_IN


def test_a_notice_of_one_line_is_in_the_singular(tmp_path, data):
    [report] = imported(data, written(tmp_path, match("m-1", colour=1)))

    assert report.notices == ["1 line has unknown fields, kept with their matches: colour"]


def test_notices_come_once_a_file(tmp_path, data):
    long = changed("seats.0.name", "x" * 201, match("m-3"))

    [report] = imported(data, written(tmp_path, match("m-1", colour=1), match("m-2", colour=2, hat=3), long))

    assert report.notices == [
        "2 lines have unknown fields, kept with their matches: colour, hat",
        "1 name of more than 200 characters was cut",
    ]
    assert rows(data, "SELECT max(length(name)) FROM seats") == [(200,)]
    assert rows(data, "SELECT extras FROM matches WHERE match_id = 'm-1'") == [('{"colour":1}',)]


def test_a_match_lies_on_the_day_on_which_it_started_where_the_platform_is(tmp_path, data):
    late = match("m-1", started_at="2026-11-29T20:59:59Z", ended_at="2026-11-30T01:00:00Z")
    next_day = match("m-2", started_at="2026-11-29T21:00:00Z", ended_at="2026-11-30T01:00:00Z")

    imported(data, written(tmp_path, late, next_day))

    found = rows(data, "SELECT match_id, CAST(day AS VARCHAR) FROM turns GROUP BY ALL ORDER BY ALL")
    assert found == [("m-1", "2026-11-29"), ("m-2", "2026-11-30")]


def test_a_new_revision_takes_the_old_rows_away_wherever_they_lie(tmp_path, data):
    imported(data, written(tmp_path, match("m-1"), match("m-2"), name="1"))
    before = set(data.glob("lake/**/*.parquet"))

    moved = match("m-1", revision=2, started_at="2026-11-20T10:00:00+03:00")
    imported(data, written(tmp_path, moved, name="2"))

    found = rows(data, "SELECT match_id, revision, CAST(day AS VARCHAR) FROM matches ORDER BY ALL")
    assert found == [("m-1", 2, "2026-11-20"), ("m-2", 1, "2026-11-29")]
    assert rows(data, "SELECT match_id, count(*) FROM turns GROUP BY ALL ORDER BY ALL") == [
        ("m-1", 3),
        ("m-2", 3),
    ]
    assert before <= set(data.glob("lake/**/*.parquet"))  # a published snapshot may still name them


def test_one_job_at_a_time_writes_in_a_data_folder(tmp_path, data):
    import subprocess

    holding = f"""
from pathlib import Path
from jobs.lock import writing
with writing(Path({str(data)!r})):
    print("held", flush=True)
    input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", holding], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(DataFolderBusy, match=rf"process {other.pid} is writing"):
            imported(data, written(tmp_path, match()))
        other.communicate("\n")

    with writing(data):  # a job that holds the folder may ask again
        imported(data, written(tmp_path, match()))
    assert rows(data, "SELECT count(*) FROM matches") == [(1,)]


def test_what_files_of_other_programs_say_beside_their_match_is_no_unknown_field(data, logs):
    [report] = imported(data, logs / "mat" / "galaxy_money.mat")

    assert (report.new, list(report.notices)) == (1, [])
    [(extras,)] = rows(data, "SELECT extras FROM matches")
    assert "points_cap" in extras


def test_a_name_that_is_no_utf8_stops_no_import(tmp_path, data):
    folder = tmp_path / "logs"
    folder.mkdir()
    written(folder, match("m-1"), name="a.jsonl")
    written(folder, match("m-2"), name=os.fsdecode(b"b\xff.jsonl"))

    reports = imported(data, folder)

    assert sums(reports) == [(1, 0, 0, 0), (1, 0, 0, 0)]
    assert [one.file.rpartition("/")[2] for one in reports] == ["a.jsonl", "b\\xff.jsonl"]


@pytest.mark.parametrize(("length", "reason"), [(100_000, "not_json"), (5_000_000, "too_long")])
def test_a_long_broken_first_line_costs_that_line_alone(tmp_path, data, length, reason):
    path = tmp_path / "day.jsonl"
    path.write_bytes(b"x" * length + b"\n" + text(match("m-1"), match("m-2")))

    assert sums(imported(data, path)) == [(2, 0, 0, 1)]
    [(line, offset, said, raw)] = rows(data, "SELECT line, byte_offset, reason, raw_line FROM rejects")
    assert (line, offset, said) == (1, 0, reason)
    assert raw == b"x" * min(length, 4 << 20)
