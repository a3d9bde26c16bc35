"""The command as a whole: help with an example for every verb, ways to end, replay, schema, season, run."""

import json
import subprocess
import sys

import pytest

from jobs.cli import app
from jobs.schema import schema
from queries import published
from tests.jobs import lines
from tests.jobs.hakem import hakem

VERBS = [command.name for command in app.registered_commands]


@pytest.fixture(autouse=True)
def forgets_the_snapshot():
    yield
    published.use(None)


@pytest.fixture
def data(tmp_path):
    other = lines.changed("platform", "backgammontalk", lines.match("m-2", room="private"))
    log = lines.written(tmp_path, lines.match("m-1"), lines.match("m-2"), other)
    assert hakem("import", log, "--data", tmp_path / "data").code == 0
    return tmp_path / "data"


def runs(data):
    rows = hakem("show", "runs", "--data", data, "--format", "json").rows
    return sorted((row["job"], row["day"] or "", row["state"]) for row in rows)


def test_the_verbs_are_those_of_the_contract():
    assert set(VERBS) == {
        *("demo", "season", "check", "import", "run", "show"),
        *("replay", "desk", "schema", "doctor", "scheduler"),
    }


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_every_verb_has_an_example(verb):
    done = hakem(verb, "--help")

    assert done.code == 0
    assert "Example:" in done.out
    assert f"hakem {verb}" in done.out.split("Example:")[1]
    assert "--data" in done.out


def test_a_mistake_of_ours_ends_with_3_because_1_means_a_finding():
    code = "import jobs.cli, jobs.schema; jobs.schema.schema = lambda: 1 / 0; jobs.cli.main()"

    done = subprocess.run([sys.executable, "-c", code, "schema"], capture_output=True, text=True, check=False)

    assert done.returncode == 3
    assert "ZeroDivisionError" in done.stderr
    assert done.stdout == ""


def test_an_unknown_verb_or_option_ends_with_2():
    assert hakem("referee").code == 2
    assert hakem("show", "matches", "--colour").code == 2


def test_the_schema_is_printed_alone_on_standard_output():
    assert json.loads(hakem("schema").out) == schema()


def test_a_match_is_told_turn_by_turn(data):
    done = hakem("replay", "m-1", "--data", data)

    assert done.code == 0
    assert "24/15" in done.out
    assert "Ayşe" in done.out


def test_a_match_is_told_in_turkish_when_asked(data, monkeypatch):
    english = hakem("replay", "m-1", "--data", data).out
    monkeypatch.setenv("HAKEM_LANG", "tr")

    assert "1. oyun" in hakem("replay", "m-1", "--data", data).out
    assert "1. oyun" not in english


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["m-3"], "the nearest ids: m-1, m-2", id="no such match"),
        pytest.param(
            ["m-2"], "backgammontalk, north_sultan: say which with --platform", id="two of the name"
        ),
        pytest.param(["m-1", "--game", "2"], "no game 2", id="no such game"),
        pytest.param(["m-1", "--platform", "tavla_app"], "no match", id="not on that platform"),
    ],
)
def test_a_match_that_cannot_be_told_ends_with_2(data, arguments, says):
    done = hakem("replay", *arguments, "--data", data)

    assert (done.code, done.out) == (2, "")
    assert says in done.err


def test_two_matches_of_one_id_are_told_apart_by_platform(data):
    assert hakem("replay", "m-2", "--platform", "north_sultan", "--data", data).code == 0


def test_a_night_is_replayed_and_published_with_its_own_row(data):
    done = hakem("run", "nightly", "--day", "2026-11-29", "--data", data)

    assert done.code == 0
    assert "nightly of 2026-11-29: ok" in done.err
    assert ("nightly", "2026-11-29", "ok") in runs(data)
    assert ("replay", "2026-11-29", "ok") in runs(data)
    assert ("import", "2026-11-29", "skipped") in runs(data)


def test_a_night_that_is_done_is_left_alone_until_something_comes_in(data, tmp_path):
    night = ["run", "nightly", "--day", "2026-11-29", "--data", data]
    hakem(*night)

    assert "skipped" in hakem(*night).err
    assert "ok" in hakem(*night, "--force").err

    hakem("import", lines.written(tmp_path, lines.match("m-9"), name="late.jsonl"), "--data", data)
    assert "nightly of 2026-11-29: ok" in hakem(*night).err


def test_several_days_are_several_nights(data):
    done = hakem("run", "nightly", "--from", "2026-11-28", "--to", "2026-11-30", "--data", data)

    assert done.code == 0
    assert [job for job, _, _ in runs(data)].count("nightly") == 3


def test_nights_before_one_that_is_done_are_published_too(data):
    hakem("run", "nightly", "--day", "2026-11-30", "--data", data)

    done = hakem("run", "nightly", "--from", "2026-11-29", "--to", "2026-11-30", "--data", data)

    assert "nightly of 2026-11-30: skipped" in done.err
    assert ("nightly", "2026-11-29", "ok") in runs(data)


def test_the_night_takes_in_what_lies_in_the_inbox(tmp_path, monkeypatch):
    (tmp_path / "inbox").mkdir()
    lines.written(tmp_path / "inbox", lines.match("m-1"))
    monkeypatch.setenv("HAKEM_INBOX", str(tmp_path / "inbox"))

    assert hakem("run", "nightly", "--day", "2026-11-29", "--data", tmp_path / "data").code == 0

    [match] = hakem("show", "matches", "--data", tmp_path / "data", "--format", "json").rows
    assert match["match_id"] == "m-1"


def test_a_step_without_a_day_replays_every_day(data):
    done = hakem("run", "audit", "--data", data)

    assert done.code == 0
    assert "violations" in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["publsh"], "publish", id="no such job"),
        pytest.param(["nightly", "--day", "29.11.2026"], "2026-11-29", id="no date"),
        pytest.param(["nightly", "--from", "2026-11-29"], "go together", id="half a stretch"),
        pytest.param(
            ["nightly", "--from", "2026-11-29", "--to", "2026-11-28"], "earlier day first", id="backwards"
        ),
        pytest.param(
            ["nightly", "--day", "2026-11-29", "--from", "2026-11-29"], "one or the other", id="both"
        ),
    ],
)
def test_a_job_that_makes_no_sense_ends_with_2(tmp_path, arguments, says):
    done = hakem("run", *arguments, "--data", tmp_path)

    assert done.code == 2
    assert says in done.err


def test_a_folder_in_which_another_job_writes_ends_with_2(data, tmp_path):
    code = (
        "import sys; from pathlib import Path; from jobs.lock import writing\n"
        "with writing(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(data)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout.readline() == "held\n"
        done = hakem("run", "publish", "--data", data)
    finally:
        holder.communicate()

    assert done.code == 2
    assert "is writing" in done.err
    assert hakem("show", "matches", "--data", data).code == 0


def test_a_season_is_written_with_its_truth(tmp_path):
    done = hakem("season", tmp_path / "s", "--days", 1, "--accounts", 12, "--platform", "tavla_app")

    assert done.code == 0
    assert list((tmp_path / "s" / "logs").glob("tavla_app-*.jsonl.zst"))
    assert json.loads((tmp_path / "s" / "truth.json").read_text(encoding="utf-8"))["seed"] == 7


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(["--platform", "chess"], "north_sultan"), (["--scenario", "moon"], "scenario"), (["--days", 0], "1")],
)
def test_a_season_that_cannot_be_made_ends_with_2(tmp_path, arguments, says):
    done = hakem("season", tmp_path / "s", *arguments)

    assert done.code == 2
    assert says in done.err


def test_a_desk_that_strangers_could_reach_is_refused(tmp_path):
    done = hakem("desk", "--address", "0.0.0.0", "--data", tmp_path)

    assert done.code == 2
    assert "loopback" in done.err
