"""A season as a whole: its files, its repetition by seed, its size, its calls."""

import subprocess
import sys
from datetime import date
from hashlib import sha256
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec
import pytest

from jobs.season.season import PLATFORMS, UnknownName, write_season
from tests.jobs.season.conftest import ACCOUNTS, DAYS, START, instant

START_ZONE = ZoneInfo("Europe/Istanbul")
WRITE = """
import sys
from datetime import date
from pathlib import Path
from zoneinfo import ZoneInfo
from jobs.season.season import write_season
write_season(Path(sys.argv[1]), 2, 60, int(sys.argv[2]), start=date(2026, 11, 5))
"""


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path):
    write_season(tmp_path / "here", 2, 60, 5, start=START)
    repository = Path(__file__).parents[3]
    subprocess.run(
        [sys.executable, "-c", WRITE, str(tmp_path / "there"), "5"],
        check=True,
        cwd=repository,
        env={"PYTHONHASHSEED": "77", "TZ": "America/New_York", "PYTHONPATH": str(repository)},
    )

    assert digests(tmp_path / "here") == digests(tmp_path / "there")


def test_another_seed_gives_another_season(tmp_path):
    write_season(tmp_path / "five", 1, 60, 5, start=START)
    write_season(tmp_path / "six", 1, 60, 6, start=START)

    five, six = digests(tmp_path / "five"), digests(tmp_path / "six")
    assert five.keys() == six.keys()
    for name in ("truth.json", "logs/north_sultan-2026-11-05.jsonl.zst"):
        assert five[name] != six[name]


def test_every_platform_hands_over_every_day(season):
    names = {path.name for path in season.report.files}
    days = [date.fromordinal(START.toordinal() + day).isoformat() for day in range(DAYS)]

    assert names == {f"{platform}-{day}.jsonl.zst" for platform in PLATFORMS for day in days}
    assert all(path.parent == season.report.out / "logs" for path in season.report.files)


def test_the_report_says_what_the_files_hold(season):
    counts = {platform: len(season.matches(platform)) for platform in PLATFORMS}
    games = [game for match in season.matches() for game in match["games"]]

    assert season.report.match_counts == counts
    assert season.report.match_count == sum(counts.values()) > 1_000
    assert season.report.game_count == len(games)
    assert season.report.turn_count == sum("dice" in action for game in games for action in game["actions"])


def test_a_file_holds_the_matches_that_started_on_its_day(season):
    for day in season.companions("tavla-day/1"):
        started = [
            match
            for match in season.matches(day["platform"])
            if (instant(match["started_at"]).astimezone(START_ZONE)).date().isoformat() == day["day"]
        ]
        assert day["matches"] == len(started)


def test_a_busy_day_is_handed_over_in_parts(tmp_path, monkeypatch):
    monkeypatch.setattr("jobs.season.season.LINES_A_FILE", 5)

    report = write_season(tmp_path, 1, 40, 3, platforms=["north_sultan"], start=START)

    parts = -(-report.match_count // 5)
    assert parts > 1
    assert [path.name for path in report.files] == [
        f"north_sultan-2026-11-05-{number}.jsonl.zst" for number in range(1, parts + 1)
    ]


def test_progress_is_told_to_the_end(tmp_path):
    told = []

    write_season(
        tmp_path,
        2,
        20,
        1,
        platforms=["tavla_app", "gammonempire"],
        start=START,
        progress=lambda done, total, text: told.append((done, total, text)),
    )

    assert [done for done, _, _ in told] == [1, 2, 3, 4]
    assert {total for _, total, _ in told} == {4}
    assert told[0][2] == "tavla_app 2026-11-05"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        pytest.param({"platforms": ["atlantis"]}, "no platform 'atlantis'.*north_sultan", id="platform"),
        pytest.param({"platforms": []}, "name one platform or more", id="no platform"),
        pytest.param({"platforms": ["tavla_app", "tavla_app"]}, "each once", id="one twice"),
        pytest.param({"scenarios": ["single_mule"]}, "no scenario 'single_mule'", id="scenario"),
    ],
)
def test_an_unknown_name_is_refused_before_anything_is_written(tmp_path, wrong, message):
    with pytest.raises(UnknownName, match=message):
        write_season(tmp_path / "out", 1, 20, 1, **wrong)

    assert not (tmp_path / "out").exists()


def test_the_truth_names_every_account_and_plants_nothing(season):
    truth = season.truth
    people = [account for platform in truth["platforms"].values() for account in platform["accounts"]]
    seen = {
        seat["account"] for match in season.matches() for seat in match["seats"] if seat["kind"] == "human"
    }

    assert (truth["seed"], truth["days"], truth["start"]) == (11, DAYS, START.isoformat())
    assert len(people) == ACCOUNTS
    assert seen <= {account["account"] for account in people}
    assert {account["role"] for account in people} == {"honest"}
    assert truth["labels"] == {"matches": [], "accounts": [], "groups": []}
    assert truth["knobs"]["skill_sd"] == 130.0


@pytest.mark.slow
def test_thirty_days_of_two_thousand_accounts_are_a_demo(tmp_path):
    report = write_season(tmp_path, 30, 2_000, 7)

    assert 25_000 <= report.match_count <= 45_000
    assert report.ledgers["north_sultan"]["difference_chips"] == 0


@pytest.mark.parametrize("accounts", [1, 3, 10, 11, 257])
def test_no_account_is_lost_or_made_up_in_sharing_out(tmp_path, accounts):
    report = write_season(tmp_path, 1, accounts, 4, start=START)

    truth = msgspec.json.decode((tmp_path / "truth.json").read_bytes())
    assert report.account_count == accounts
    assert sum(len(platform["accounts"]) for platform in truth["platforms"].values()) == accounts
