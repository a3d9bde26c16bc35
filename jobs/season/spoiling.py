"""Server faults in a season: a few labelled ones among honest logs, as every live platform has them.

Matches are altered in place, broken lines stand before the good line of the same match (the server wrote it
again), and one day is not closed as it was played. Which files and matches is drawn from the seed alone.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import msgspec
import zstandard

from jobs.season.draws import source
from jobs.season.server_faults import KINDS, Kind

Item = TypeVar("Item")

SCENARIO = "server_faults"
MATCH_FAULTS = 12
"""Matches that are altered where no number is named."""
STATEMENT_ERROR = 2
"""Matches that a wrong closing statement counts too many."""

_FILE = re.compile(r"[a-z_]+-\d{4}-\d\d-\d\d(-\d+)?\.jsonl\.zst")
_MATCH = b'{"log":"tavla-log/1"'
_CLOSING = b'{"log":"tavla-day/1"'


class Planted(NamedTuple):
    """A fault and where it stands."""

    platform: str
    match_id: str | None
    """None: the fault concerns a day."""
    file: str
    """Its name in the folder of the logs."""
    line: int | None
    """From 1; None where the fault is that the line is missing."""
    kind: str
    check: str
    """The id of the check that finds it, the reason of the reject, or the state of the day."""


@dataclass(slots=True)
class _Change:
    """What becomes of one line of a file."""

    label: Planted
    line: bytes
    """The line that takes its place, or that comes before it; empty: there is none any more."""
    stands_before: bool = False


@dataclass(slots=True)
class _Changes:
    """The changes by file and by line (from 0); no line is changed twice."""

    files: dict[Path, dict[int, _Change]] = field(default_factory=dict)

    def free(self, path: Path, lines: list[bytes], beginning: bytes, needles: Iterable[bytes]) -> list[int]:
        """Return the lines of this beginning that hold one of the needles and are as they were."""
        taken = self.files.get(path, {})
        return [
            place
            for place, line in enumerate(lines)
            if place not in taken and line.startswith(beginning) and any(one in line for one in needles)
        ]

    def add(self, path: Path, place: int, change: _Change) -> None:
        """Remember a change."""
        self.files.setdefault(path, {})[place] = change


def spoil(logs: Path, seed: int, match_faults: int = MATCH_FAULTS) -> list[Planted]:
    """Plant server faults into the season of a folder of logs and label them in the truth beside it.

    `match_faults` matches are altered, fewer where the season is too small to hold so many; three broken
    lines and one wrongly closed day come on top. Every file is replaced whole.
    """
    paths = sorted(path for path in logs.iterdir() if _FILE.fullmatch(path.name))
    changes = _Changes()
    _alter_matches(paths, seed, match_faults, changes)
    _break_lines(paths, seed, changes)
    _close_wrongly(paths, seed, changes)
    planted = [label for path in sorted(changes.files) for label in _rewrite(path, changes.files[path])]
    _label(logs.parent / "truth.json", planted)
    return planted


def _alter_matches(paths: list[Path], seed: int, count: int, changes: _Changes) -> None:
    """Alter matches, kind after kind; a kind for which no match is left is passed over."""
    kinds, number = list(KINDS), 0
    while kinds and number < count:
        kind = kinds.pop(0)
        if _alter_one(paths, kind, source(seed, SCENARIO, kind.name, number), changes):
            kinds.append(kind)
            number += 1


def _alter_one(paths: list[Path], kind: Kind, random: Random, changes: _Changes) -> bool:
    for path in _shuffled((one for one in paths if _platform(one) in kind.platforms), random):
        lines = _read(path)
        for place in _shuffled(changes.free(path, lines, _MATCH, kind.needles), random):
            match = msgspec.json.decode(lines[place])
            if kind.alter(match, random):
                label = Planted(_platform(path), match["match_id"], path.name, None, kind.name, kind.check)
                changes.add(path, place, _Change(label, msgspec.json.encode(match) + b"\n"))
                return True
    return False


def _break_lines(paths: list[Path], seed: int, changes: _Changes) -> None:
    """Write three lines wrongly, each before the line as it should be."""
    broken = ("cut_line", "not_json"), ("die_of_7", "bad_dice"), ("negative_stake", "out_of_range")
    for kind, reason in broken:
        random = source(seed, SCENARIO, kind)
        for path in _shuffled(paths, random):
            lines = _read(path)
            free = changes.free(path, lines, _MATCH, (b'"dice":[',))
            if free:
                place = random.choice(free)
                match = msgspec.json.decode(lines[place])
                label = Planted(_platform(path), match["match_id"], path.name, None, kind, reason)
                changes.add(path, place, _Change(label, _broken(kind, lines[place]), stands_before=True))
                break


def _broken(kind: str, line: bytes) -> bytes:
    if kind == "cut_line":
        return line[: len(line) // 2] + b"\n"
    if kind == "die_of_7":
        return re.sub(rb'"dice":\[\d', b'"dice":[7', line, count=1)
    return re.sub(rb'"stake":\d+', b'"stake":-500', line, count=1)


def _close_wrongly(paths: list[Path], seed: int, changes: _Changes) -> None:
    """Leave out the closing statement of a day on which something was played, or let it count too many."""
    random = source(seed, SCENARIO, "closing")
    for path in _shuffled(paths, random):
        lines = _read(path)
        for place in changes.free(path, lines, _CLOSING, (b'"matches":',)):
            closing = msgspec.json.decode(lines[place])
            if not closing["matches"]:
                continue
            closing["matches"] += STATEMENT_ERROR
            if random.random() < 0.5:
                label = Planted(_platform(path), None, path.name, None, "missing_statement", "unconfirmed")
                changes.add(path, place, _Change(label, b""))
            else:
                label = Planted(_platform(path), None, path.name, None, "wrong_statement", "differs")
                changes.add(path, place, _Change(label, msgspec.json.encode(closing) + b"\n"))
            return


def _rewrite(path: Path, changes: dict[int, _Change]) -> list[Planted]:
    """Replace a file by what the changes make of it; return their labels with the lines they came to."""
    written: list[bytes] = []
    labels: list[Planted] = []
    for place, line in enumerate(_read(path)):
        change = changes.get(place)
        if change is None:
            written.append(line)
            continue
        labels.append(change.label._replace(line=len(written) + 1 if change.line else None))
        written += [change.line] if change.line else []
        written += [line] if change.stands_before else []
    aside = path.with_suffix(".tmp")
    aside.write_bytes(zstandard.ZstdCompressor(level=3).compress(b"".join(written)))
    aside.replace(path)
    return labels


def _label(path: Path, planted: list[Planted]) -> None:
    truth = msgspec.json.decode(path.read_bytes())
    truth["labels"][SCENARIO] = [label._asdict() for label in planted]
    aside = path.with_suffix(".tmp")
    aside.write_bytes(msgspec.json.format(msgspec.json.encode(truth), indent=1) + b"\n")
    aside.replace(path)


def _shuffled(things: Iterable[Item], random: Random) -> list[Item]:
    shuffled = list(things)
    random.shuffle(shuffled)
    return shuffled


def _platform(path: Path) -> str:
    return path.name.split("-", 1)[0]


def _read(path: Path) -> list[bytes]:
    """Return the lines of a file, each with its line feed."""
    with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as reader:
        return reader.read().splitlines(keepends=True)
