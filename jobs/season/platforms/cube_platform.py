"""The platform with cube, variants, bots and verifiable dice."""

from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.draws import Weighted
from jobs.season.notation import Style
from jobs.season.platforms.profile import About, Build
from jobs.season.tables import Option, Table

ABOUT = About(
    id="cube_platform",
    share=0.12,
    prefix="c_",
    match_prefix="cp:",
    stamp="utc_ms",
    style=Style(stars=True),
    servers=("fra1", "fra2"),
    builds=(Build("0.38.0", 0.0), Build("0.39.0", 0.35), Build("0.39.1", 0.4), Build("0.40.0", 0.8)),
    dice="sha256-hmac/1",
    pace_ms=5_200.0,
    resigns=0.04,
    patience=1.6,
    seat_fields=("created_at", "device", "network"),
)

DELAY_SECONDS = 12
RESERVE_SECONDS = 120
PROVEN_SHARE = 0.45

_LENGTHS = Weighted([(1, 0.15), (3, 0.3), (5, 0.35), (7, 0.15), (11, 0.05)])
_SETUPS = Weighted([("standard", 0.76), ("nackgammon", 0.13), ("hypergammon", 0.11)])


def wish(account: Account, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a match of a published length, of a variant now and then, or one against a bot."""
    is_practice = random.random() < (0.35 if account.rated_matches < 5 else 0.12)
    return _table("practice" if is_practice else "quick_play", account, random)


def private(friends: Friends, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a match of the same kinds between friends."""
    return _table("private", friends.first, random)


def _table(room: str, account: Account, random: Random) -> Table:
    options: dict[str, Option] = {
        "clock": "standard",
        "delay_seconds": DELAY_SECONDS,
        "bank_seconds": RESERVE_SECONDS,
    }
    setup = _SETUPS.draw(random)
    if setup != "standard" and account.habits.adventurous > 0.4:
        options["setup"] = setup
    return Table(room, _LENGTHS.draw(random), options=options, is_proven=random.random() < PROVEN_SHARE)


def accepts(account: Account, table: Table, ruleset: Ruleset, at: int) -> bool:
    """Everybody may sit down everywhere."""
    return True
