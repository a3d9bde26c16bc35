"""The audit: every family of checks over a batch of replayed matches."""

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType

from jobs import checks
from jobs.batch import Batch
from jobs.checks.audit import Audit
from jobs.checks.readings import STANDARD, Readings
from jobs.records import Violation
from jobs.replaying import Replay
from jobs.rules.ruleset import Ruleset


@cache
def families() -> tuple[ModuleType, ...]:
    """Return the modules of `jobs/checks` that are a family: those with ABOUT and check(), by name."""
    names = sorted(found.name for found in pkgutil.iter_modules(checks.__path__))
    modules = (import_module(f"{checks.__name__}.{name}") for name in names)
    return tuple(module for module in modules if hasattr(module, "ABOUT"))


def violations(
    batch: Batch, replay: Replay, rulesets: Mapping[str, Ruleset], readings: Readings = STANDARD
) -> list[Violation]:
    """Return what every family finds in a batch, sorted by match, game and turn.

    `rulesets` is keyed by the platforms of the batch; `readings` says how rules that leave room are read.
    What a check needs and no log supplies is not judged.
    """
    if not batch.matches.num_rows:
        return []
    audit = Audit(batch, replay, rulesets, readings)
    return sorted((found for family in families() for found in family.check(audit)), key=_place)


def _place(found: Violation) -> tuple[str, str, int, int, str, str]:
    """Sort matches by platform and id; what concerns a whole match or game comes before its parts."""
    return (
        found.platform,
        found.match_id,
        found.game_no or 0,
        found.turn_no or 0,
        found.code,
        found.message_en,
    )
