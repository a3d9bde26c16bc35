"""What a server can get wrong: one file a family of kinds, each with `KINDS`.

A new kind is an entry in the `KINDS` of its family, a new family a new file; nothing else has to be told.
"""

import pkgutil
from functools import cache
from importlib import import_module

from jobs.season.faults.kind import Kind

SHOWN = (
    "blocked_play",
    "unplayed_die",
    "wrong_score",
    "vip_at_the_normal_rate",
    "moved_rating",
    "paid_void",
    "played_after_timeout",
    "double_out_of_turn",
    "leaked_chips",
    "absence_forgiven",
    "wrong_rating",
    "misfiled_payout",
)
"""Kinds that come first, so that a few faults show much."""


@cache
def kinds() -> tuple[Kind, ...]:
    """Return every kind: those of `SHOWN`, then the others by family."""
    names = sorted(found.name for found in pkgutil.iter_modules(__path__))
    modules = (import_module(f"{__name__}.{name}") for name in names)
    found = {kind.name: kind for module in modules for kind in getattr(module, "KINDS", ())}
    return tuple(found[name] for name in [*SHOWN, *sorted(found.keys() - set(SHOWN), key=[*found].index)])
