"""North Sultan: halls and quick play for chips, Elo, bots, a daily cup and a weekly league."""

from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.draws import Weighted
from jobs.season.notation import Style
from jobs.season.platforms.profile import About, Build
from jobs.season.tables import Table, Target

ABOUT = About(
    id="north_sultan",
    share=0.5,
    prefix="a",
    match_prefix="m-",
    stamp="local_ms",
    style=Style(),
    servers=("tr-1", "tr-2", "tr-3"),
    builds=(Build("5.13.2", 0.0), Build("5.14.0", 0.31), Build("5.14.1", 0.72)),
    dice="csprng",
    walks_out=True,
    fills_seats=True,
    seat_fields=(
        "rating",
        "rated_matches",
        "balance",
        "vip",
        "created_at",
        "device",
        "network",
        "xp_level",
        "spend_band",
        "eligibility",
    ),
    logs_money=True,
)

STEP_DOWN = 0.35
MEMBERS_ONLY = "has_oda"

_TARGETS: Weighted[Target] = Weighted([("single_game", 0.3), (3, 0.5), (5, 0.2)])
_ROOMS = Weighted([("hall", 0.70), ("quick_play", 0.26), ("practice", 0.04)])
_NEW_ROOMS = Weighted([("hall", 0.30), ("quick_play", 0.45), ("practice", 0.25)])


def wish(account: Account, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a table for this account: the highest hall that he can afford, or one below, or no hall."""
    target = _TARGETS.draw(random)
    room = (_NEW_ROOMS if account.rated_matches < 5 else _ROOMS).draw(random)
    halls = open_halls(account, ruleset, at)
    if room == "practice":
        return Table("practice", target)
    if not halls or (room == "quick_play" and random.random() < 0.4):
        return Table("quick_play", target)
    if room == "quick_play":
        return Table("quick_play", target, stake=halls[0][1])
    place = len(halls) - 1
    while place > 0 and random.random() < STEP_DOWN:
        place -= 1
    hall, stake = halls[place]
    return Table("hall", target, stake=stake, hall=hall)


def private(friends: Friends, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return the table of two friends: a hall both can sit in, or a private one, mostly without a stake."""
    target = _TARGETS.draw(random)
    first, second = (open_halls(account, ruleset, at) for account in (friends.first, friends.second))
    both = [hall for hall in first if hall in second]
    if friends.at_hall and both:
        hall, stake = both[max(0, len(both) - 1 - random.randrange(3))]
        return Table("hall", target, stake=stake, hall=hall)
    stake = both[0][1] if both and random.random() < 0.3 else 0
    return Table("private", target, stake=stake)


def accepts(account: Account, table: Table, ruleset: Ruleset, at: int) -> bool:
    """Say whether this account has chips enough, and is admitted where a hall is not for everybody."""
    if table.hall:
        return (table.hall, table.stake) in open_halls(account, ruleset, at)
    return account.balance >= (ruleset.min_balance_multiple or 1) * table.stake


def open_halls(account: Account, ruleset: Ruleset, at: int) -> list[tuple[str, int]]:
    """Return (hall, stake) of the halls in which this account may sit, the cheapest first."""
    least = ruleset.min_balance_multiple or 1
    return [
        (hall, stake)
        for hall, stake in (ruleset.stakes or {}).items()
        if account.balance >= least * stake
        and (hall != MEMBERS_ONLY or account.has_oda_member or account.is_vip(at))
    ]
