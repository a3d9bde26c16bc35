"""A season of logs: who plays where, day after day, written as the platforms' servers would hand it over."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import msgspec
import zstandard

from jobs.rules.ruleset import load
from jobs.season import truth
from jobs.season.accounts import friendships, people
from jobs.season.changes import Planted
from jobs.season.draws import source
from jobs.season.knobs import Knobs
from jobs.season.platforms.profile import Platform
from jobs.season.span import Span
from jobs.season.spoiling import EVERY, MATCH_FAULTS, SCENARIO, spoil
from jobs.season.world import Day, World

PLATFORMS = ("north_sultan", "backgammontalk", "tavla_app", "gammonempire", "cube_platform")
LINES_A_FILE = 5_000
"""A busier day is handed over in several files."""

Progress = Callable[[int, int, str], None]
"""(units done, units in all, what is being done)."""


class UnknownName(ValueError):
    """A platform or scenario that the simulator does not have; the message names those that it has."""


@dataclass(slots=True)
class SeasonReport:
    """What was written."""

    out: Path
    files: list[Path] = field(default_factory=list)
    account_count: int = 0
    match_counts: dict[str, int] = field(default_factory=dict)
    """By platform."""
    game_count: int = 0
    turn_count: int = 0
    byte_count: int = 0
    """Of the lines, before they were packed."""
    counts: Counter[str] = field(default_factory=Counter)
    """Matches by status, by end and by room, and those with a bot."""
    ledgers: dict[str, dict[str, Any]] = field(default_factory=dict)
    """By platform: the books of its chips; `difference_chips` must be 0."""
    planted: list[Planted] = field(default_factory=list)
    """The server faults among the logs."""

    @property
    def match_count(self) -> int:
        """The matches of all platforms."""
        return sum(self.match_counts.values())


def write_season(
    out: Path,
    days: int,
    accounts: int,
    seed: int,
    platforms: Sequence[str] = PLATFORMS,
    start: date = date(2026, 11, 1),
    progress: Progress | None = None,
    scenarios: Sequence[str] = (),
    knobs: Knobs | None = None,
) -> SeasonReport:
    """Write `days` days from `start` of `accounts` accounts into `out`/logs, and their truth beside them.

    The same arguments give the same bytes in every process. Each platform's day is one file or several,
    `<platform>-<day>[-n].jsonl.zst`: the matches that started on it, then its companions. Memory holds one
    platform's day. `scenarios` names what is planted among honest people: `server_faults[:COUNT]` or
    `every_server_fault`.
    Raise UnknownName.
    """
    if not platforms or len(set(platforms)) < len(platforms):
        raise UnknownName(f"name one platform or more, each once: {', '.join(PLATFORMS)}")
    for name in platforms:
        if name not in PLATFORMS:
            raise UnknownName(f"no platform {name!r} in the simulator; there are {', '.join(PLATFORMS)}")
    faults = _server_faults(scenarios)
    knobs = knobs or Knobs()
    logs = out / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    report = SeasonReport(out)
    truths: dict[str, Any] = {}
    done, total = 0, days * len(platforms)
    for name, share in _shares(platforms, accounts).items():
        world = _world(name, share, days, start, seed, knobs)
        report.account_count += share
        for day in range(days):
            today = world.day(day)
            written = _hand_over(logs, f"{name}-{world.date_of(day).isoformat()}", today)
            _add(report, name, today, written)
            done += 1
            if progress:
                progress(done, total, f"{name} {world.date_of(day).isoformat()}")
        truths[name] = truth.of_world(world)
        if world.about.logs_money:
            report.ledgers[name] = world.ledger()
    head = {
        "seed": seed,
        "days": days,
        "start": start.isoformat(),
        "account_count": accounts,
        "knobs": knobs.as_json(),
    }
    truth.write(out / "truth.json", head, truths, {"matches": [], "accounts": [], "groups": []})
    if faults != 0:
        report.planted = spoil(logs, seed, faults)
    return report


def platform_module(name: str) -> Platform:
    """Return the file of a platform."""
    return cast(Platform, import_module(f"jobs.season.platforms.{name}"))


def _server_faults(scenarios: Sequence[str]) -> int | None:
    """Return how many faults the server makes, None for one of every kind; raise UnknownName for a scenario
    that there is not.
    """
    found = 0
    for scenario in scenarios:
        name, colon, count = scenario.partition(":")
        if scenario == EVERY:
            continue
        if name != SCENARIO:
            raise UnknownName(
                f"no scenario {scenario!r} in the simulator; there are {SCENARIO}[:COUNT] and {EVERY}"
            )
        if colon and not (count.isascii() and count.isdigit() and int(count) > 0):
            raise UnknownName(f"{scenario!r}: a scenario's number is 1 or more, such as {SCENARIO}:12")
        found += int(count) if colon else MATCH_FAULTS
    if found and EVERY in scenarios:
        raise UnknownName(f"{SCENARIO} and {EVERY} are two answers to one question: name one of them")
    return None if EVERY in scenarios else found


def _shares(platforms: Sequence[str], accounts: int) -> dict[str, int]:
    """Share the accounts out: two for each platform, the rest by its size, what is over for the first."""
    weights = {name: platform_module(name).ABOUT.share for name in platforms}
    whole = sum(weights.values())
    least = min(2, accounts // len(weights))
    rest = accounts - least * len(weights)
    shares = {name: least + int(rest * weight / whole) for name, weight in weights.items()}
    shares[platforms[0]] += accounts - sum(shares.values())
    return shares


def _world(name: str, accounts: int, days: int, start: date, seed: int, knobs: Knobs) -> World:
    platform = platform_module(name)
    ruleset = load(name)
    span = Span(start, days, ruleset.time_zone)
    random = source(seed, name, "people")
    everybody = people(platform.ABOUT.prefix, accounts, span, knobs, random)
    return World(platform, ruleset, span, everybody, friendships(everybody, knobs, random), knobs, seed)


def _hand_over(folder: Path, stem: str, today: Day) -> list[tuple[Path, int]]:
    """Write a day's files; return each with the number of its bytes before packing."""
    companions = [msgspec.json.encode(companion) + b"\n" for companion in today.companions]
    parts = [today.lines[begin : begin + LINES_A_FILE] for begin in range(0, len(today.lines), LINES_A_FILE)]
    parts = parts or [[]]
    parts[-1] = parts[-1] + companions
    written = []
    for number, part in enumerate(parts, 1):
        suffix = f"-{number}" if len(parts) > 1 else ""
        path = folder / f"{stem}{suffix}.jsonl.zst"
        written.append((path, _pack(path, part)))
    return written


def _pack(path: Path, lines: Iterable[bytes]) -> int:
    size = 0
    with (
        path.open("wb") as file,
        zstandard.ZstdCompressor(level=3).stream_writer(file, closefd=False) as packed,
    ):
        for line in lines:
            packed.write(line)
            size += len(line)
    return size


def _add(report: SeasonReport, name: str, today: Day, written: list[tuple[Path, int]]) -> None:
    report.files += [path for path, _ in written]
    report.byte_count += sum(size for _, size in written)
    report.match_counts[name] = report.match_counts.get(name, 0) + len(today.lines)
    report.game_count += today.game_count
    report.turn_count += today.turn_count
    report.counts.update(today.counts)
