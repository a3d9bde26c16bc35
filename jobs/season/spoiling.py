"""Server faults in a season: a few labelled ones among honest logs, as every live platform has them.

Lines are altered in place, broken lines stand before the good line of the same match (the server wrote it
again), and one day is not closed as it was played. Which files and lines is drawn from the seed alone.
"""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

from jobs.season.changes import Change, LogFile, Logs, Planted, Surroundings, encoded
from jobs.season.corrections import follow
from jobs.season.draws import source
from jobs.season.faults import kinds
from jobs.season.faults.booking import is_staked_between_people
from jobs.season.faults.flows import CHECK as FLOW
from jobs.season.faults.flows import flows_within_the_limit, other_meetings
from jobs.season.faults.kind import MATCH, Kind, Record

Item = TypeVar("Item")

SCENARIO = "server_faults"
EVERY = "every_server_fault"
"""The scenario that plants each kind once on each platform that knows it."""
MATCH_FAULTS = 12
"""Lines that are altered where no number is named."""
STATEMENT_ERROR = 2
"""Matches that a wrong closing statement counts too many."""
DAY = timedelta(days=1)

_CLOSING = b'{"log":"tavla-day/1"'
_BROKEN = ("cut_line", "not_json"), ("die_of_7", "bad_dice"), ("negative_stake", "out_of_range")


class Doubt(NamedTuple):
    """The day that is not closed as it was played."""

    platform: str
    day: date


def spoil(logs: Path, seed: int, faults: int | None = MATCH_FAULTS) -> list[Planted]:
    """Plant server faults into the season of a folder of logs and label them in the truth beside it.

    So many lines are altered, fewer where the season is too small; None: each kind once on each of its
    platforms, those for which the season has no ground aside. Three broken lines and one wrongly closed day
    come on top. Every file is replaced whole.
    """
    season = Logs(logs)
    doubt = _close_wrongly(season, seed)
    if faults is None:
        for kind in kinds():
            for platform in kind.platforms:
                _plant(season, kind, platform, source(seed, SCENARIO, kind.name, platform), doubt)
    else:
        _plant_some(season, seed, faults, doubt)
    _break_lines(season, seed)
    planted = season.write()
    _label(logs.parent / "truth.json", planted)
    return planted


def _plant_some(season: Logs, seed: int, count: int, doubt: Doubt | None) -> None:
    """Plant kind after kind; one for which no line is left is passed over."""
    left, number = list(kinds()), 0
    while left and number < count:
        kind = left.pop(0)
        if _plant(season, kind, None, source(seed, SCENARIO, kind.name, number), doubt):
            left.append(kind)
            number += 1


def _plant(season: Logs, kind: Kind, platform: str | None, random: Random, doubt: Doubt | None) -> bool:
    """Plant a fault of a kind, on one platform or any; say whether there was a line for it."""
    for file in _shuffled(_grounds(season, kind, platform, doubt), random):
        for place in _shuffled(season.free(file.path, kind.beginning, kind.needles), random):
            if _alter(season, kind, file, place, random):
                return True
    return False


def _grounds(season: Logs, kind: Kind, platform: str | None, doubt: Doubt | None) -> Iterable[LogFile]:
    """Yield the files in which a kind can be told."""
    for file in season.files:
        if file.platform not in kind.platforms or platform not in (None, file.platform):
            continue
        days = [one.day for one in season.files if one.platform == file.platform]
        is_doubtful = doubt in (Doubt(file.platform, file.day), Doubt(file.platform, file.day - DAY))
        if kind.needs_day_before and (file.day == min(days) or is_doubtful):
            continue
        if kind.needs_days_after and file.day > max(days) - 2 * DAY:
            continue
        yield file


def _alter(season: Logs, kind: Kind, file: LogFile, place: int, random: Random) -> bool:
    line = season.lines(file.path)[place]
    record = msgspec.json.decode(line)
    surroundings = Surroundings(season, file, random)
    if not kind.alter(record, surroundings):
        return False
    before, subject = msgspec.json.decode(line), _subject(kind, record)
    others, followed = surroundings.altered(), follow(before, record, season, file)
    if season.is_told(file.platform, subject) or not _flows_as_told(kind, before, record, surroundings):
        return False
    if followed is None or not all(season.is_free(path, other) for path, other, _ in others):
        return False
    labels = [
        Planted(file.platform, subject, file.path.name, None, kind.name, check) for check in kind.checks
    ]
    added = [*followed.added, *map(encoded, surroundings.added)]
    season.change(file.path, place, Change(encoded(record), labels, added))
    if _moves_chips(before, record):
        season.paid_otherwise.add((file.platform, subject))
    for path, other, altered in others:
        season.change(path, other, Change(encoded(altered)))
    for path, other, change in followed.changes:
        season.change(path, other, change)
    return True


def _flows_as_told(kind: Kind, before: Record, after: Record, ground: Surroundings) -> bool:
    """Say whether more chips flow through a pair than can where the kind says so, and only there.

    Two faults of one pair on days that touch could push it there together, so there is only one.
    """
    if not _moves_chips(before, after):
        return True
    if any(ground.is_paid_otherwise(one) for one in other_meetings(after, ground)):
        return False
    return flows_within_the_limit(after, ground) != (FLOW in kind.checks)


def _moves_chips(before: Record, after: Record) -> bool:
    """Say whether other chips moved between two people."""
    if "settlement" not in before or not is_staked_between_people(after):
        return False
    return bool(before["settlement"]["chips"] != after["settlement"]["chips"])


def _subject(kind: Kind, record: Record) -> str:
    """Return the id under which the audit speaks of a line."""
    if kind.is_of_entry:
        return str(record["entry_id"])
    return str(record.get("match_id") or record.get("reference") or record["entry_id"])


def _break_lines(season: Logs, seed: int) -> None:
    """Write three lines wrongly, each before the line as it should be."""
    for kind, reason in _BROKEN:
        random = source(seed, SCENARIO, kind)
        for file in _shuffled(season.files, random):
            free = season.free(file.path, MATCH, (b'"dice":[',))
            if free:
                place = random.choice(free)
                line = season.lines(file.path)[place]
                label = Planted(file.platform, _match_id(line), file.path.name, None, kind, reason)
                season.change(file.path, place, Change(_broken(kind, line), [label], [line]))
                break


def _match_id(line: bytes) -> str:
    return str(msgspec.json.decode(line)["match_id"])


def _broken(kind: str, line: bytes) -> bytes:
    if kind == "cut_line":
        return line[: len(line) // 2] + b"\n"
    if kind == "die_of_7":
        return re.sub(rb'"dice":\[\d', b'"dice":[7', line, count=1)
    return re.sub(rb'"stake":\d+', b'"stake":-500', line, count=1)


def _close_wrongly(season: Logs, seed: int) -> Doubt | None:
    """Leave out the closing statement of a day on which something was played, or let it count too many."""
    random = source(seed, SCENARIO, "closing")
    for file in _shuffled(season.files, random):
        for place in season.free(file.path, _CLOSING, (b'"matches":',)):
            closing = msgspec.json.decode(season.lines(file.path)[place])
            if not closing["matches"]:
                continue
            closing["matches"] += STATEMENT_ERROR
            kind, state, line = "wrong_statement", "differs", encoded(closing)
            if random.random() < 0.5:
                kind, state, line = "missing_statement", "unconfirmed", b""
            label = Planted(file.platform, None, file.path.name, None, kind, state)
            season.change(file.path, place, Change(line, [label]))
            return Doubt(file.platform, file.day)
    return None


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
