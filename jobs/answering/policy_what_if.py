"""What another value of a setting would change: the audit of the last match days under both policies.

Both sides are computed from the matches of one snapshot, so that nothing but the setting tells them apart;
what is published stays as it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any, NamedTuple

import duckdb
import msgspec

from jobs import series
from jobs.answering.kind import About, Progress, Unanswerable
from jobs.batch import Batch
from jobs.checking import violations
from jobs.checks.readings import readings_of
from jobs.policy import Change, Policy, PolicyError, effective
from jobs.replaying import LastChecker, Replay, replay
from jobs.rules.ruleset import Ruleset, load_all
from jobs.settings import Settings
from jobs.snapshot_lake import NoSuchSnapshot, opened
from jobs.stored import read_batches

MOST_EXAMPLES = 50
OF_MATCHES = 0.8
"""Share of the work that lies in the matches, the rest in the series."""


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value for a setting, as people write it, and the snapshot and number of days to try it on."""

    setting: str
    value: str
    snapshot: str
    days: int = 30


ABOUT = About("What another value of a setting would change", WhatIf)


class Place(NamedTuple):
    """Where a violation stands; two with the same place are the same, whatever their sentences say."""

    code: str
    severity: str
    platform: str
    match_id: str
    game_no: int | None
    turn_no: int | None


class Found(NamedTuple):
    """The violations of one side, and what they say."""

    places: Counter[Place]
    sentences: dict[Place, tuple[str, str]]

    def add(self, row: Mapping[str, Any]) -> None:
        """Count a violation."""
        place = Place(*(row[name] for name in Place._fields))
        self.places[place] += 1
        self.sentences.setdefault(place, (row["message_tr"], row["message_en"]))


def answer(payload: WhatIf, settings: Settings, progress: Progress) -> dict[str, Any]:
    """Return what the audit would say otherwise: `rows` by check, severity and platform, and `examples`.

    A row: `code, severity, platform, now_count, then_count, appears_count, disappears_count`. Beside them
    `first_day`, `last_day`, `match_count` and `differs_count`, how many appear or disappear. Raise
    Unanswerable.
    """
    try:
        with opened(settings.data, payload.snapshot) as connection:
            now = _policy_of(connection)
            then = _other(now, payload)
            days = _days(connection, payload.days)
            both = Found(Counter(), {}), Found(Counter(), {})
            _matches(connection, settings, days, (now, then), both, progress)
            _series(connection, settings, days, (now, then), both, progress)
            return _answer(connection, days, *both)
    except NoSuchSnapshot as error:
        raise Unanswerable(str(error)) from error


def _policy_of(connection: duckdb.DuckDBPyConnection) -> Policy:
    """Return the policy under which the snapshot was published."""
    known = effective().settings
    found = connection.execute("SELECT setting, value FROM published.policy ORDER BY setting").fetchall()
    return effective({name: known[name].parsed(value) for name, value in found if name in known})


def _other(now: Policy, payload: WhatIf) -> Policy:
    change = Change(payload.setting, payload.value, "a what-if", None, "")
    try:
        return effective(dict(now.values), [change])
    except PolicyError as error:
        raise Unanswerable(str(error)) from error


def _days(connection: duckdb.DuckDBPyConnection, count: int) -> list[date]:
    """Return the last match days that hold matches of a platform, at most `count` days back."""
    if count < 1:
        raise Unanswerable(f"days is {count}: give at least 1")
    found = connection.execute(
        "SELECT DISTINCT day FROM matches WHERE platform NOT LIKE ? ORDER BY day", [series.FOREIGN]
    ).fetchall()
    days = [day for (day,) in found]
    return [day for day in days if day > days[-1] - timedelta(days=count)]


def _matches(
    connection: duckdb.DuckDBPyConnection,
    settings: Settings,
    days: list[date],
    policies: tuple[Policy, Policy],
    both: tuple[Found, Found],
    progress: Progress,
) -> None:
    """Add what the checks of single matches find; where both policies read alike it stands in the lake."""
    if _alike(*policies):
        for row in _stored(connection, days):
            for found in both:
                found.add(row)
        progress(OF_MATCHES)
        return
    for done, day in enumerate(days, 1):
        for part in read_batches(connection, settings.data, day):
            rulesets = load_all(part.batch.matches["platform"].to_pylist(), settings.rulesets)
            replays = _replays(part.batch, rulesets, policies)
            for policy, replayed, found in zip(policies, replays, both, strict=True):
                for violation in violations(part.batch, replayed, rulesets, readings_of(policy)):
                    if not violation.platform.startswith(series.FOREIGN.rstrip("%")):
                        found.add(violation._asdict())
        progress(OF_MATCHES * done / len(days))


def _alike(now: Policy, then: Policy) -> bool:
    return readings_of(now) == readings_of(then) and _last_checker(now) == _last_checker(then)


def _last_checker(policy: Policy) -> LastChecker:
    return "strict" if policy.text("moves.last_checker") == "strict" else "accept"


def _replays(
    batch: Batch, rulesets: Mapping[str, Ruleset], policies: tuple[Policy, Policy]
) -> tuple[Replay, Replay]:
    """Replay a batch for both policies, once where they play alike."""
    first, second = (_last_checker(policy) for policy in policies)
    replayed = replay(batch, rulesets, first)
    return replayed, replayed if first == second else replay(batch, rulesets, second)


def _stored(connection: duckdb.DuckDBPyConnection, days: list[date]) -> Iterator[dict[str, Any]]:
    names = (*Place._fields, "message_tr", "message_en")
    found = connection.execute(
        f"SELECT {', '.join(names)} FROM violations"
        " WHERE day IN (SELECT unnest($days::DATE[])) AND platform NOT LIKE $foreign"
        " ORDER BY platform, match_id, code, game_no, turn_no, message_en",
        {"days": days, "foreign": series.FOREIGN},
    )
    for row in found.fetchall():
        yield dict(zip(names, row, strict=True))


def _series(
    connection: duckdb.DuckDBPyConnection,
    settings: Settings,
    days: list[date],
    policies: tuple[Policy, Policy],
    both: tuple[Found, Found],
    progress: Progress,
) -> None:
    """Add what only many matches together tell; earlier days count too, but only these days are shown."""
    rulesets = load_all(series.held_platforms(connection), settings.rulesets)
    for done, (policy, found) in enumerate(zip(policies, both, strict=True), 1):
        told = series.audit(connection, rulesets, policy)["series_violations"]
        for row in told.to_pylist():
            if row["day"] in days:
                found.add(row)
        progress(OF_MATCHES + (1 - OF_MATCHES) * done / len(policies))


def _answer(
    connection: duckdb.DuckDBPyConnection, days: list[date], now: Found, then: Found
) -> dict[str, Any]:
    appears, disappears = then.places - now.places, now.places - then.places
    counts = {
        "now_count": _by_check(now.places),
        "then_count": _by_check(then.places),
        "appears_count": _by_check(appears),
        "disappears_count": _by_check(disappears),
    }
    checks = sorted({check for counted in counts.values() for check in counted})
    [(matches,)] = connection.execute(
        "SELECT count(*) FROM matches"
        " WHERE day IN (SELECT unnest($days::DATE[])) AND platform NOT LIKE $foreign",
        {"days": days, "foreign": series.FOREIGN},
    ).fetchall()
    changes = [*_examples("appears", appears, then), *_examples("disappears", disappears, now)]
    return {
        "first_day": days[0].isoformat() if days else None,
        "last_day": days[-1].isoformat() if days else None,
        "match_count": matches,
        "differs_count": appears.total() + disappears.total(),
        "rows": [
            dict(zip(("code", "severity", "platform"), check, strict=True))
            | {name: counted[check] for name, counted in counts.items()}
            for check in checks
        ],
        "examples": _mixed(changes)[:MOST_EXAMPLES],
    }


def _by_check(places: Counter[Place]) -> Counter[tuple[str, str, str]]:
    counted: Counter[tuple[str, str, str]] = Counter()
    for place, count in places.items():
        counted[place.code, place.severity, place.platform] += count
    return counted


def _examples(change: str, places: Counter[Place], found: Found) -> Iterator[dict[str, Any]]:
    for place in sorted(places, key=str):
        tr, en = found.sentences[place]
        yield place._asdict() | {"change": change, "message_tr": tr, "message_en": en}


def _mixed(examples: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the examples so that each check comes early, however many there are of another one."""
    seen: Counter[tuple[str, ...]] = Counter()
    ranked: list[tuple[int, int, dict[str, Any]]] = []
    for example in examples:
        kind = (example["code"], example["severity"], example["platform"], example["change"])
        ranked.append((seen[kind], len(ranked), example))
        seen[kind] += 1
    return [example for _, _, example in sorted(ranked, key=lambda one: one[:2])]
