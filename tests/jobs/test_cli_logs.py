"""hakem import and check: sums that add up, problems with their places, honest ways to end."""

import json
import subprocess
import sys

import pytest

from jobs import lake
from queries import published
from tests.jobs import lines
from tests.jobs.hakem import hakem

IMPORTED = ["file", "lines", "new", "known", "superseded", "rejects"]
PROBLEM = ["file", "line", "match_id", "kind", "code", "severity", "game_no", "turn_no", "message"]
ILLEGAL = lines.changed("games.0.actions.0.play", "24/14", lines.match("m-2"))


@pytest.fixture(autouse=True)
def forgets_the_snapshot():
    yield
    published.use(None)


@pytest.fixture
def log(tmp_path):
    """A match, a line that is none, an illegal play, and the match again."""
    return lines.written(tmp_path, lines.match("m-1"), b"{", ILLEGAL, lines.match("m-1"))


def imported(*arguments):
    done = hakem("import", *arguments, "--format", "json")
    assert [list(row) for row in done.rows] == [IMPORTED] * len(done.rows)
    return done, [tuple(row.values())[1:] for row in done.rows]


def test_the_sum_of_a_file_is_its_lines_and_rejects_end_with_0(log, tmp_path):
    done, counts = imported(log, "--data", tmp_path / "data")

    assert (done.code, counts) == (0, [(4, 2, 1, 0, 1)])
    assert "4 lines = 2 new + 1 known + 0 superseded + 1 rejects" in done.err


def test_importing_again_changes_nothing(log, tmp_path):
    imported(log, "--data", tmp_path / "data")
    done, counts = imported(log, "--data", tmp_path / "data")

    assert (done.code, counts) == (0, [(4, 0, 3, 0, 1)])
    assert len(hakem("show", "rejects", "--data", tmp_path / "data", "--format", "json").rows) == 1


def test_what_came_in_is_shown_at_once(log, tmp_path):
    imported(log, "--data", tmp_path / "data")

    matches = hakem("show", "matches", "--data", tmp_path / "data", "--format", "json").rows
    [reject] = hakem("show", "rejects", "--data", tmp_path / "data", "--format", "json").rows
    [run] = hakem("show", "runs", "--data", tmp_path / "data", "--format", "json").rows

    assert {row["match_id"] for row in matches} == {"m-1", "m-2"}
    assert (reject["line"], reject["reason"]) == (2, "not_json")
    assert reject["byte_offset"] == len(lines.text(lines.match("m-1")))
    assert (run["job"], run["state"], run["rows_in"], run["rows_out"], run["reject_count"]) == (
        "import",
        "ok",
        4,
        2,
        1,
    )


def test_or_later_when_asked_so(log, tmp_path):
    imported(log, "--no-publish", "--data", tmp_path / "data")

    assert hakem("show", "matches", "--data", tmp_path / "data").code == 2
    assert hakem("run", "publish", "--data", tmp_path / "data").code == 0
    assert hakem("show", "matches", "--data", tmp_path / "data").code == 0


def test_a_file_that_is_not_there_ends_with_2_and_the_others_are_imported(log, tmp_path):
    done, _ = imported(log, tmp_path / "absent.jsonl", "--data", tmp_path / "data")

    assert done.code == 2
    assert "absent.jsonl" in done.err
    shown = hakem("show", "matches", "--data", tmp_path / "data", "--format", "json")
    assert len(shown.rows) == 2


def test_a_folder_and_standard_input_are_read(log, tmp_path):
    text = log.read_bytes()
    (tmp_path / "logs").mkdir()
    log.rename(tmp_path / "logs" / "day.jsonl")

    _, of_folder = imported(tmp_path / "logs", "--data", tmp_path / "data")
    piped = subprocess.run(
        [sys.executable, "-m", "jobs.cli", "import", "-", "--format", "json", "--data", tmp_path / "other"],
        input=text,
        capture_output=True,
        check=True,
    )

    assert of_folder == [(4, 2, 1, 0, 1)]
    [row] = json.loads(piped.stdout)
    assert row == {"file": "-", "lines": 4, "new": 2, "known": 1, "superseded": 0, "rejects": 1}


def test_unknown_fields_are_told_once_a_file(tmp_path):
    log = lines.written(tmp_path, lines.match("m-1", mood="good"), lines.match("m-2", mood="bad"))

    done = hakem("import", log, "--data", tmp_path / "data")

    assert done.code == 0
    assert done.err.count("mood") == 1


def problems(*arguments):
    done = hakem("check", *arguments, "--format", "json")
    return done, [(row["line"], row["match_id"], row["kind"], row["code"]) for row in done.rows]


def test_check_tells_each_problem_with_its_place_and_ends_with_1(log, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    done, found = problems(log)

    assert done.code == 1
    assert (2, None, "reject", "not_json") in found
    assert (3, "m-2", "violation", "AC-MOV-01") in found
    assert [code for line, _, _, code in found if line == 4] == []
    assert list(done.rows[0])[: len(PROBLEM)] == PROBLEM
    assert {row["file"] for row in done.rows} == {str(log)}
    assert not (tmp_path / "hakem-data").exists()


def test_check_of_nothing_wrong_is_an_empty_array_and_ends_with_0(tmp_path):
    day = lines.written(tmp_path, lines.closed_day(matches=0))

    done, found = problems(day)

    assert (done.code, found) == (0, [])
    assert "nothing wrong in 1 line" in done.err


def test_check_sees_all_files_as_one_log(tmp_path):
    first = lines.written(tmp_path, lines.match("m-1"), name="first.jsonl")
    second = lines.written(tmp_path, lines.match("m-1", stake=3000), name="second.jsonl")

    done, _ = problems(first, second)

    [conflict] = [row for row in done.rows if row["code"] == "conflict"]
    assert (conflict["file"], conflict["line"], conflict["match_id"]) == (str(second), 1, "m-1")


def test_check_speaks_turkish_when_asked(log, monkeypatch):
    english = [row["message"] for row in hakem("check", log, "--format", "json").rows]
    monkeypatch.setenv("HAKEM_LANG", "tr")
    turkish = [row["message"] for row in hakem("check", log, "--format", "json").rows]

    assert len(english) == len(turkish)
    assert english != turkish


def test_check_of_one_platform_leaves_the_others_out(tmp_path):
    other = lines.changed("platform", "tavla_app", ILLEGAL)
    log = lines.written(tmp_path, ILLEGAL, other, b"{")

    _, found = problems(log, "--platform", "north_sultan")

    assert {line for line, _, _, _ in found} == {1, 3}


@pytest.mark.parametrize("verb", ["check", "import"])
def test_a_path_that_is_not_there_ends_with_2(verb, tmp_path):
    done = hakem(verb, tmp_path / "absent.jsonl", "--data", tmp_path / "data")

    assert done.code == 2
    assert "absent.jsonl" in done.err


@pytest.mark.parametrize("verb", ["check", "import"])
def test_a_ruleset_that_cannot_be_read_ends_with_2_and_names_its_file(verb, log, tmp_path, monkeypatch):
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "north_sultan.toml").write_text("title = 1\n", encoding="utf-8")
    monkeypatch.setenv("HAKEM_RULESETS", str(tmp_path / "rulesets"))

    done = hakem(verb, log, "--data", tmp_path / "data")

    assert (done.code, done.out) == (2, "")
    assert "north_sultan.toml" in done.err


def test_a_disk_that_fails_ends_with_3_and_what_was_published_still_stands(log, tmp_path, monkeypatch):
    hakem("import", log, "--data", tmp_path / "data")

    def full(*arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(lake, "write", full)
    more = lines.written(tmp_path, lines.match("m-9"), name="more.jsonl")
    done = hakem("import", more, "--data", tmp_path / "data")

    assert done.code == 3
    assert "No space left" in done.err
    shown = hakem("show", "matches", "--data", tmp_path / "data", "--format", "json").rows
    assert {row["match_id"] for row in shown} == {"m-1", "m-2"}


def test_no_path_at_all_ends_with_2():
    assert hakem("check").code == 2
    assert hakem("import").code == 2


def test_a_misspelt_path_runs_and_publishes_nothing(tmp_path):
    done = hakem("import", tmp_path / "misspelt.jsonl", "--data", tmp_path / "data")

    assert done.code == 2
    assert "misspelt.jsonl: No such file or directory" in done.err
    assert not (tmp_path / "data" / "published").exists()
    assert "nothing wrong" not in hakem("check", tmp_path / "misspelt.jsonl").err


@pytest.mark.parametrize(
    ("lang", "shown", "left_out"), [("en", "message_en", "message_tr"), ("tr", "message_tr", "message_en")]
)
def test_a_table_of_violations_speaks_one_language_and_programs_get_both(
    log, tmp_path, monkeypatch, lang, shown, left_out
):
    imported(log, "--data", tmp_path / "data")
    monkeypatch.setenv("HAKEM_LANG", lang)

    table = hakem("show", "violations", "--data", tmp_path / "data").out
    [row, *_] = hakem("show", "violations", "--data", tmp_path / "data", "--format", "json").rows

    assert shown in table
    assert left_out not in table
    assert {shown, left_out} <= set(row)


def test_a_link_that_leads_nowhere_is_told_and_the_rest_of_its_folder_imported(log, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "gone.jsonl").symlink_to(folder / "was-here.jsonl")
    (folder / "itself.jsonl").symlink_to(folder / "itself.jsonl")
    log.rename(folder / "log.jsonl")

    done = hakem("import", folder, "--data", tmp_path / "data", "--format", "json")

    assert done.code == 2
    assert "gone.jsonl" in done.err
    assert "itself.jsonl" in done.err
    assert [row["new"] for row in done.rows if row["file"].endswith("/log.jsonl")] == [2]
