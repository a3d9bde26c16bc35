"""The demo: a labelled season, imported, its nights run, published; a second call reuses what stands.

The folder's `demo.json` says of which season it is and which steps are done, so that a demo that was cut off
goes on where it stopped, and real logs are never mixed with invented ones: nothing but its season is imported
into it. The season ends yesterday; among its logs are server faults, so that the desk has something to show.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from jobs import nightly
from jobs.registry import WAREHOUSE
from jobs.runs import Clock
from jobs.season.season import write_season
from jobs.season.spoiling import SCENARIO
from jobs.settings import Settings

MARK = "demo.json"
FOLDER = "season"
"""Where in the data folder the season lies."""
ZONE = ZoneInfo("Europe/Istanbul")
Say = Callable[[str], None]
Bars = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Opens a progress bar of this name."""


class OtherData(RuntimeError):
    """The data folder holds something else than this demo."""


class Season(NamedTuple):
    """Which season the demo shows."""

    days: int
    accounts: int
    seed: int


class _Step(NamedTuple):
    """A part of the demo that is done once."""

    name: str
    work: Callable[[], str]
    """Does it, and says what was done."""


def prepare(settings: Settings, season: Season, clock: Clock, say: Say, bars: Bars) -> None:
    """Do what is not done yet of this demo; raise OtherData when the folder holds something else."""
    said = _said(settings.data, season, clock)
    done = said["done"]
    for step in _steps(settings, season, date.fromisoformat(said["start"]), clock, bars):
        if step.name in done:
            continue
        begun = clock()
        told = step.work()
        say(f"{told} ({_words(clock() - begun)})")
        done.append(step.name)
        _mark(settings.data, said)


def refuse_mixing(data: Path, paths: Iterable[Path]) -> None:
    """Raise OtherData when the folder is a demo's and one of the paths is not of its season."""
    if not (data / MARK).is_file():
        return
    own = (data / FOLDER).resolve()
    for path in paths:
        if not path.resolve().is_relative_to(own):
            raise OtherData(
                f"{data} holds a demo, and {path} is not of its season: give other logs a folder with --data"
            )


def _steps(settings: Settings, season: Season, start: date, clock: Clock, bars: Bars) -> Iterator[_Step]:
    folder = settings.data / FOLDER

    def make() -> str:
        with bars("making the season") as bar:
            made = write_season(
                folder,
                *season,
                start=start,
                progress=lambda done, whole, _: bar(done, whole),
                scenarios=[SCENARIO],
            )
        return (
            f"a season of {season.days} days: {made.match_count:,} matches, {made.turn_count:,} turns,"
            f" {len(made.planted)} faults planted"
        )

    def take_in() -> str:
        with bars("importing") as bar:
            paths = [folder / "logs"]
            reports = nightly.import_logs(paths, settings, clock, publishes=False, progress=bar)
        lines, rejects = sum(one.lines for one in reports), sum(one.rejects for one in reports)
        return f"imported and replayed: {lines:,} lines of {len(reports)} files, {rejects:,} rejected"

    def nights() -> str:
        days = nightly.stored_days(settings.data)
        with bars("running the nights") as bar:
            for done, _ in enumerate(nightly.run_days(nightly.NIGHTLY, days, settings, clock), 1):
                bar(done, len(days))
        return f"{len(days)} nights: every match replayed and audited again, and published"

    yield _Step("season", make)
    yield _Step("import", take_in)
    yield _Step("nights", nights)


def _said(data: Path, season: Season, clock: Clock) -> dict[str, Any]:
    """Return what the mark says, making it and the folder where there is none."""
    mark = data / MARK
    if not mark.is_file():
        if (data / WAREHOUSE).exists():
            raise OtherData(f"{data} holds logs that are not of a demo: give the demo a folder with --data")
        data.mkdir(parents=True, exist_ok=True)
        _mark(data, {"season": season._asdict(), "start": _start(season, clock).isoformat(), "done": []})
    said: dict[str, Any] = json.loads(mark.read_text(encoding="utf-8"))
    if said["season"] != season._asdict():
        other = " ".join(f"--{name} {value}" for name, value in said["season"].items())
        raise OtherData(f"{data} holds the demo of {other}: say the same, or give another folder with --data")
    said.setdefault("start", _start(season, clock).isoformat())
    return said


def _start(season: Season, clock: Clock) -> date:
    """Return the first day of a season that ends yesterday, so that nothing lies in the future."""
    return clock().astimezone(ZONE).date() - timedelta(days=season.days)


def _mark(data: Path, said: dict[str, Any]) -> None:
    mark = data / MARK
    aside = mark.with_suffix(".tmp")
    aside.write_text(json.dumps(said), encoding="utf-8")
    aside.replace(mark)


def _words(duration: timedelta) -> str:
    minutes, seconds = divmod(duration.total_seconds(), 60)
    return f"{minutes:.0f} min {seconds:.0f} s" if minutes else f"{seconds:.1f} s"
