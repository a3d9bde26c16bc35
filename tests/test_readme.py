"""The front door is true: its commands run, its tables name what there is, its links lead somewhere."""

import re
import shlex
from pathlib import Path

import pytest

from jobs.cli import app
from jobs.settings import Settings
from queries import published
from tests.jobs import lines
from tests.jobs.hakem import hakem

REPOSITORY = Path(__file__).parent.parent
README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
VERBS = {command.name for command in app.registered_commands}


def shell_lines():
    """Return the lines of the shell blocks without their comments."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


def column(head, number=0):
    """Return the cells of a column of the table whose head begins with a word."""
    table = README.split(f"| {head} |")[1].split("\n\n")[0]
    rows = [line for line in table.splitlines()[2:] if line.startswith("|")]
    return [row.split("|")[1 + number].strip() for row in rows]


@pytest.fixture
def outside(tmp_path, monkeypatch):
    """A folder with an export and a folder of logs, as the README takes them for granted."""
    export = lines.match("m-0000001")
    lines.written(tmp_path, export, name="export.jsonl")
    (tmp_path / "logs").mkdir()
    lines.written(tmp_path / "logs", export)
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(f"HAKEM_{field.upper()}", raising=False)
    yield tmp_path
    published.use(None)


def test_every_command_of_the_front_door_runs(outside):
    ran = []
    for line in shell_lines():
        program, *arguments = shlex.split(line.split(">")[0])
        if program == "hakem" and arguments[0] != "desk":
            done = hakem(*arguments)
            assert done.code in (0, 1), f"{line}: {done.err}"
            ran.append(arguments[0])
    assert ran == ["schema", "check", "import", *["show"] * 5, "replay"]
    assert (outside / "hakem-data" / "published" / "current").is_file()


def test_every_target_of_make_that_it_names_is_there():
    named = set(re.findall(r"`make (\w+)", README)) | set(re.findall(r"^make (\w+)", README, re.MULTILINE))

    assert {"demo", "test", "check", "bench"} <= named
    for target in named:
        assert re.search(rf"^{target}:.*##", MAKEFILE, re.MULTILINE), f"make {target} has no line of help"


def test_the_verbs_that_it_names_are_verbs():
    named = set(re.findall(r"hakem ([a-z]+)", README))

    assert named <= VERBS
    assert VERBS - {"demo", "season", "doctor"} <= named


def test_the_environment_is_told_whole():
    told = set(re.findall(r"HAKEM_(\w+)", " ".join(column("environment"))))

    assert told == {field.upper() for field in Settings.model_fields if field != "shared"}


def test_the_rooms_that_it_names_stand():
    cells = column("room") + column("to add", 3)
    places = [place for cell in cells for place in re.findall(r"`([^`<]+)`", cell)]

    assert len(places) > 10
    for place in places:
        assert (REPOSITORY / place).exists(), f"there is no {place}"


def test_its_links_and_pictures_lead_somewhere():
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (REPOSITORY / target).exists(), f"there is no {target}"
