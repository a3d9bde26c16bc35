"""BackgammonTalk: money games and matches with the cube and its optional rules, for nothing but honour."""

from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.draws import Weighted
from jobs.season.notation import Style
from jobs.season.platforms.profile import About, Build
from jobs.season.tables import Option, Table

ABOUT = About(
    id="backgammontalk",
    share=0.13,
    prefix="u-",
    match_prefix="bt-",
    stamp="utc_ms",
    style=Style(stars=True, chains="steps"),
    servers=("eu-west", "eu-east"),
    builds=(Build("2026.9", 0.0), Build("2026.10", 0.45)),
    dice="mt19937-reseeded",
    pace_ms=4_600.0,
    resigns=0.05,
    walks_out=True,
    patience=1.6,
    seat_fields=("created_at", "network"),
)

_LENGTHS = Weighted([(1, 0.08), (3, 0.3), (5, 0.3), (7, 0.22), (9, 0.05), (11, 0.05)])


def wish(account: Account, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a money game, with the optional rules that its host likes, or a match with Crawford."""
    return _table("quick_play", account, random)


def private(friends: Friends, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a table of the same kinds behind a closed door."""
    return _table("private", friends.first, random)


def _table(room: str, account: Account, random: Random) -> Table:
    if random.random() < 0.2 + 0.3 * account.habits.adventurous:
        options: dict[str, Option] = {
            "jacoby": random.random() < 0.6,
            "beaver": random.random() < 0.25,
            "automatic_doubles": random.random() < 0.2,
        }
        return Table(room, "money", options=options)
    length = _LENGTHS.draw(random)
    return Table(room, length, options={"crawford": True} if length > 1 else {})


def accepts(account: Account, table: Table, ruleset: Ruleset, at: int) -> bool:
    """Everybody may sit down everywhere."""
    return True
