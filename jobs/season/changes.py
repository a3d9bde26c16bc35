"""The logs of a season as they are changed: which lines there are, and what becomes of some of them."""

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import zstandard

from jobs.season.faults.kind import MATCH

_FILE = re.compile(r"(?P<platform>[a-z_]+)-(?P<day>\d{4}-\d\d-\d\d)(-\d+)?\.jsonl\.zst")
_KEPT = 24
"""Inflated files that are kept in memory."""


class Planted(NamedTuple):
    """A fault and where it stands."""

    platform: str
    match_id: str | None
    """Of a wallet entry: what it refers to, else its own id. None: the fault concerns a day."""
    file: str
    """Its name in the folder of the logs."""
    line: int | None
    """From 1; None where the fault is that the line is missing."""
    kind: str
    check: str
    """The id of the check that finds it, the reason of the reject, or the state of the day."""


@dataclass(slots=True)
class Change:
    """What becomes of one line of a file."""

    line: bytes
    """The line that takes its place; empty: there is none any more."""
    labels: list[Planted] = field(default_factory=list)
    after: list[bytes] = field(default_factory=list)
    """Lines that follow it."""


class LogFile(NamedTuple):
    """A file of a season: one platform's day, or a part of it."""

    path: Path
    platform: str
    day: date


class Logs:
    """The files of a season and the changes made to them; no line is changed twice."""

    def __init__(self, folder: Path) -> None:
        """`folder` holds the files; what is not named like one of a season is left alone."""
        self.files: list[LogFile] = []
        for path in sorted(folder.iterdir()):
            named = _FILE.fullmatch(path.name)
            if named:
                self.files.append(LogFile(path, named["platform"], date.fromisoformat(named["day"])))
        self._lines: OrderedDict[Path, list[bytes]] = OrderedDict()
        self._changes: dict[Path, dict[int, Change]] = {}
        self.paid_otherwise: set[tuple[str, str]] = set()
        """Matches (platform, id) of two people in which other chips moved than should have."""
        self._told: set[tuple[str, str | None]] = set()
        self._holding: dict[tuple[Path, bytes], list[int]] = {}

    def lines(self, path: Path) -> list[bytes]:
        """Return the lines of a file as they were, each with its line feed."""
        if path not in self._lines:
            with path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as reader:
                self._lines[path] = reader.read().splitlines(keepends=True)
            if len(self._lines) > _KEPT:
                self._lines.popitem(last=False)
        self._lines.move_to_end(path)
        return self._lines[path]

    def holding(self, path: Path, needle: bytes) -> list[int]:
        """Return the lines (from 0) of a file that held a text."""
        key = path, needle
        if key not in self._holding:
            self._holding[key] = [place for place, line in enumerate(self.lines(path)) if needle in line]
        return self._holding[key]

    def now(self, path: Path, place: int) -> bytes:
        """Return a line (from 0) as it has become; as it was where it is gone."""
        change = self._changes.get(path, {}).get(place)
        return change.line if change and change.line else self.lines(path)[place]

    def is_free(self, path: Path, place: int) -> bool:
        """Say whether a line (from 0) is as it was."""
        return place not in self._changes.get(path, {})

    def free(self, path: Path, beginning: bytes, needles: Iterable[bytes]) -> list[int]:
        """Return the lines (from 0) of this beginning that hold one of the needles and are as they were."""
        return [
            place
            for place, line in enumerate(self.lines(path))
            if line.startswith(beginning)
            and any(one in line for one in needles)
            and self.is_free(path, place)
        ]

    def is_told(self, platform: str, match_id: str) -> bool:
        """Say whether a fault of this match is planted already."""
        return (platform, match_id) in self._told

    def change(self, path: Path, place: int, change: Change) -> None:
        """Remember what becomes of a line (from 0)."""
        self._told.update((label.platform, label.match_id) for label in change.labels)
        self._changes.setdefault(path, {})[place] = change

    def write(self) -> list[Planted]:
        """Replace every changed file whole; return the labels with the lines that they came to."""
        planted = [label for path in sorted(self._changes) for label in self._write(path)]
        self._lines.clear()
        return planted

    def _write(self, path: Path) -> list[Planted]:
        written: list[bytes] = []
        labels: list[Planted] = []
        for place, line in enumerate(self.lines(path)):
            change = self._changes[path].get(place) or Change(line)
            number = len(written) + 1 if change.line else None
            labels += [label._replace(line=number) for label in change.labels]
            written += [change.line] if change.line else []
            written += change.after
        aside = path.with_suffix(".tmp")
        aside.write_bytes(zstandard.ZstdCompressor(level=3).compress(b"".join(written)))
        aside.replace(path)
        return labels


class Surroundings:
    """What a kind may look at beside its line: the platform's lines of that day and of those beside it."""

    def __init__(self, logs: Logs, file: LogFile, random: Random) -> None:
        """`random` is the kind's own."""
        self.random = random
        self._logs = logs
        self._file = file
        self._given: dict[tuple[Path, int], dict[str, Any]] = {}
        self.added: list[dict[str, Any]] = []
        """Records that are to follow the one that is altered."""

    def around(self, needle: str) -> list[dict[str, Any]]:
        """Return the records that hold a text, in their order."""
        sought, found = needle.encode(), []
        for one in self._files():
            if abs((one.day - self._file.day).days) > 1:
                continue
            for place in self._logs.holding(one.path, sought):
                key = one.path, place
                if key not in self._given:
                    self._given[key] = msgspec.json.decode(self._logs.now(*key))
                found.append(self._given[key])
        return found

    def is_paid_otherwise(self, match: dict[str, Any]) -> bool:
        """Say whether a fault that moves the chips of this match is planted already."""
        return (self._file.platform, match["match_id"]) in self._logs.paid_otherwise

    def add(self, record: dict[str, Any]) -> None:
        """Let another line follow the one that is altered."""
        self.added.append(record)

    def is_elsewhere(self, account: str) -> bool:
        """Say whether more than one match of the season has this account."""
        sought = f'"account":"{account}"'.encode()
        lines = (line for one in self._files() for line in self._logs.lines(one.path))
        matches = (line for line in lines if line.startswith(MATCH) and sought in line)
        return len([*islice(matches, 2)]) > 1

    def altered(self) -> list[tuple[Path, int, dict[str, Any]]]:
        """Return the records that were given and are not as they were, each with its file and line."""
        return [
            (*key, record)
            for key, record in self._given.items()
            if record != msgspec.json.decode(self._logs.now(*key))
        ]

    def _files(self) -> Iterator[LogFile]:
        return (one for one in self._logs.files if one.platform == self._file.platform)


def encoded(record: dict[str, Any]) -> bytes:
    """Return a record as a line."""
    return msgspec.json.encode(record) + b"\n"
