"""The unnamed tavla app: quick Turkish tavla, eleven seconds a turn, resignations and claims."""

from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.draws import Weighted
from jobs.season.notation import Style
from jobs.season.platforms.profile import About, Build
from jobs.season.tables import Table

ABOUT = About(
    id="tavla_app",
    share=0.15,
    prefix="t",
    match_prefix="T",
    stamp="local_s",
    style=Style(chains="ends", bar="25", off="0"),
    servers=("a", "b"),
    builds=(Build("118", 0.0), Build("119", 0.2), Build("120", 0.5), Build("121", 0.9)),
    dice="secure-random",
    pace_ms=2_300.0,
    resigns=0.03,
    breaks_off=False,
    patience=1.4,
    seat_fields=("device",),
)

_LENGTHS = Weighted([(1, 0.5), (3, 0.35), (5, 0.15)])


def wish(account: Account, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a short match against whoever comes."""
    return Table("quick_play", _LENGTHS.draw(random))


def private(friends: Friends, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a short match between friends."""
    return Table("private", _LENGTHS.draw(random))


def accepts(account: Account, table: Table, ruleset: Ruleset, at: int) -> bool:
    """Everybody may sit down everywhere."""
    return True
