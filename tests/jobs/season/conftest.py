"""One small season that the tests of the simulator share."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard

from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Line
from jobs.rules.ruleset import known_platforms
from jobs.season.season import SeasonReport, write_season

DAYS = 8
ACCOUNTS = 500
SEED = 11
START = date(2026, 11, 5)  # a Thursday: one Sunday, one Monday


def read(path: Path) -> bytes:
    """Return the inflated text of a file of a season."""
    with path.open("rb") as file:
        return zstandard.ZstdDecompressor().stream_reader(file).read()


def instant(text: str) -> datetime:
    """Return an instant of a log."""
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


@dataclass(frozen=True)
class Season:
    """What was written, and its lines."""

    report: SeasonReport
    records: list[dict[str, Any]]
    lines: list[Line]
    truth: dict[str, Any]

    def matches(self, platform: str | None = None) -> list[dict[str, Any]]:
        """Return the matches in the order of the files."""
        return [
            record
            for record in self.records
            if record["log"] == "tavla-log/1" and platform in (None, record["platform"])
        ]

    def companions(self, kind: str) -> list[dict[str, Any]]:
        """Return the companions of a kind, such as `tavla-day/1`."""
        return [record for record in self.records if record["log"] == kind]


def load(report: SeasonReport) -> Season:
    """Read a season back."""
    limits = Limits(frozenset(known_platforms()))
    records: list[dict[str, Any]] = []
    lines: list[Line] = []
    for path in report.files:
        text = read(path)
        records += [msgspec.json.decode(line) for line in text.splitlines()]
        lines += tavla_log.read(io.BytesIO(text), path.name, limits)
    truth = msgspec.json.decode((report.out / "truth.json").read_bytes())
    return Season(report, records, lines, truth)


@pytest.fixture(scope="package")
def season(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    """Yield a season of eight days and 500 accounts on all five platforms."""
    out = tmp_path_factory.mktemp("season")
    yield load(write_season(out, DAYS, ACCOUNTS, SEED, start=START))
