"""What is installed, which data stand, what is wrong with them, and how to mend it."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import date
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import duckdb

from jobs.rules.ruleset import RulesetError, known_platforms, load
from jobs.settings import Settings
from queries import published

LEAST_FREE_BYTES = 2 << 30
"""Below this a night may run out of space: its new files stand beside the old ones until published."""

State = Literal["ok", "warning", "wrong"]


class Finding(NamedTuple):
    """One thing that was looked at."""

    what: str
    state: State
    message: str
    mend: str = ""


def examine(settings: Settings) -> Iterator[Finding]:
    """Yield what was found, from the ground up; nothing is changed."""
    looks: tuple[Callable[[Settings], Iterator[Finding]], ...] = (_program, _rules, _folder, _snapshot)
    for look in looks:
        yield from look(settings)


def _program(settings: Settings) -> Iterator[Finding]:
    python = ".".join(map(str, sys.version_info[:3]))
    yield Finding("python", "ok", python)
    try:
        needed = [requirement for requirement in requires("hakem") or [] if "extra ==" not in requirement]
        yield Finding("hakem", "ok", version("hakem"))
    except PackageNotFoundError:
        yield Finding("hakem", "warning", "runs from its source, not installed", "pip install -e .")
        return
    for requirement in needed:
        name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
        try:
            yield Finding(name, "ok", version(name))
        except PackageNotFoundError:
            yield Finding(name, "wrong", "not installed", "install hakem again: pip install -e .")


def _rules(settings: Settings) -> Iterator[Finding]:
    yield Finding("policy", "ok", f"revision {settings.effective_policy.revision[:12]}")
    try:
        rulesets = [load(platform, settings.rulesets) for platform in known_platforms(settings.rulesets)]
        for ruleset in rulesets:
            ZoneInfo(ruleset.time_zone)
        yield Finding("rulesets", "ok", ", ".join(ruleset.id for ruleset in rulesets))
    except RulesetError as error:
        yield Finding("rulesets", "wrong", str(error), "mend the file that is named")
    except ZoneInfoNotFoundError as error:
        yield Finding("time zones", "wrong", str(error), "pip install tzdata")


def _folder(settings: Settings) -> Iterator[Finding]:
    if settings.inbox is not None and not settings.inbox.is_dir():
        yield Finding("inbox", "wrong", f"{settings.inbox} is no folder", "make it, or change HAKEM_INBOX")
    data = settings.data.absolute()
    if not data.exists():
        yield Finding("data folder", "warning", f"{data} is not there yet", "hakem import, or hakem demo")
        return
    if not data.is_dir() or not os.access(data, os.W_OK | os.X_OK):
        yield Finding("data folder", "wrong", f"{data} cannot be written", "give this user the folder")
        return
    yield Finding("data folder", "ok", str(data))
    free = shutil.disk_usage(data).free
    state: State = "ok" if free >= LEAST_FREE_BYTES else "wrong"
    yield Finding("free space", state, f"{free / 2**30:,.1f} GiB", "" if state == "ok" else "make room")


def _snapshot(settings: Settings) -> Iterator[Finding]:
    """Look at the pointer, the snapshot that it names and every file of the lake that this one needs."""
    if not settings.data.is_dir():
        return
    published.use(settings.data)
    try:
        revision = published.current_revision()
        with duckdb.connect(settings.data / "published" / f"{revision}.duckdb", read_only=True) as connection:
            [(published_at,)] = connection.execute("SELECT published_at FROM snapshot").fetchall()
            manifest = connection.execute(
                "SELECT table_name, day, path, row_count, byte_count FROM manifest ORDER BY path"
            ).fetchall()
    except published.NothingPublished as error:
        yield Finding("snapshot", "warning", str(error), "hakem import PATH")
        return
    except (published.SnapshotUnreadable, duckdb.Error) as error:
        yield Finding("snapshot", "wrong", str(error), "hakem run publish")
        return
    files = [_File(*row) for row in manifest]
    matches = sum(file.row_count for file in files if file.table_name == "matches")
    message = f"{revision}, {matches:,} matches, published {published_at:%Y-%m-%d %H:%M} UTC"
    yield Finding("snapshot", "ok", message)
    yield _lake(settings.data, files)


class _File(NamedTuple):
    """A row of the manifest."""

    table_name: str
    day: date
    path: str
    row_count: int
    byte_count: int


def _lake(data: Path, files: list[_File]) -> Finding:
    damaged = [file.path for file in files if _size(data / file.path) != file.byte_count]
    if damaged:
        message = f"{len(damaged)} of {len(files)} files are missing or cut, the first {damaged[0]}"
        return Finding(
            "lake", "wrong", message, "bring back the files, or import their logs into a new folder"
        )
    size = sum(file.byte_count for file in files)
    return Finding("lake", "ok", f"{len(files)} files, {size / 2**20:,.1f} MiB")


def _size(file: Path) -> int | None:
    return file.stat().st_size if file.is_file() else None
