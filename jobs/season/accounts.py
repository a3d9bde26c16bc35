"""The people of a platform: who they are, how well they play, what they have and what they are used to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from jobs.season import names
from jobs.season.draws import around
from jobs.season.knobs import Knobs
from jobs.season.span import DAY, Span

MEAN_SKILL = 1500.0
EVER = 1 << 62


@dataclass(slots=True)
class Habits:
    """What one person does again and again; shares lie between 0 and 1."""

    day_share: float
    hour: float
    hour_sd: float
    matches: float
    """Median number of matches of a visit."""
    pace: float
    """How slowly he plays: 1 is usual."""
    leaves: float
    """Share of lost positions from which he stands up."""
    line_drop: float
    wants_league: bool
    adventurous: float
    """Inclination to variants, to long matches, to the cube."""


@dataclass(slots=True)
class Account:
    """One account of one platform and its state at the instant the season has reached."""

    id: str
    name: str
    skill: float
    """Elo points; what the match log never says."""
    habits: Habits
    created_at: int
    arrives_on: int
    """First day of the season on which he may play; negative: he was there before."""
    stops_on: int
    device: str
    network: str
    spend_band: int
    xp_level: int
    has_oda_member: bool
    vip_spans: list[tuple[int, int]] = field(default_factory=list)
    """[from, until) in milliseconds, in order."""
    rating: int = 1500
    rated_matches: int = 0
    balance: int = 0
    free_at: int = 0
    """When his last match ended."""
    matches_left: int = 0
    """How many he still means to play in this visit."""
    seen_on: int = -1
    """The last day of the season on which he came."""

    def is_vip(self, at: int) -> bool:
        """Say whether he is a VIP at an instant (milliseconds)."""
        return any(begin <= at < end for begin, end in self.vip_spans)


@dataclass(frozen=True, slots=True)
class Bot:
    """A computer player of a platform."""

    id: str
    level: str
    skill: float
    rating: int | None
    """Fixed, where the platform gives its bots one."""


@dataclass(frozen=True, slots=True)
class Friends:
    """Two accounts that like to play each other."""

    first: Account
    second: Account
    day_share: float
    """Share of days on which they meet."""
    rounds: float
    """Median number of matches of a meeting."""
    at_hall: bool
    """Whether they sit at a staked hall's table, not at a private one."""


def people(prefix: str, count: int, span: Span, knobs: Knobs, random: Random) -> list[Account]:
    """Return the accounts of one platform, those that will be opened during the season included."""
    taken: set[str] = set()
    accounts = []
    for _ in range(count):
        accounts.append(_account(_new_id(prefix, taken, random), span, knobs, random))
    _share_households(accounts, knobs, random)
    return accounts


def _new_id(prefix: str, taken: set[str], random: Random) -> str:
    while (id_ := f"{prefix}{random.randrange(16**6):06x}") in taken:
        pass
    taken.add(id_)
    return id_


def _account(id_: str, span: Span, knobs: Knobs, random: Random) -> Account:
    skill = random.gauss(MEAN_SKILL, knobs.skill_sd)
    arrives_on = -1
    if span.days > 1 and random.random() < knobs.arrival_share:
        arrives_on = random.randrange(span.days)
    stops_on = span.days
    if arrives_on < 0 and random.random() < knobs.stop_share:
        stops_on = random.randrange(1, span.days + 1)
    early = max(0.0, knobs.newcomer_share - knobs.arrival_share) / max(1e-9, 1 - knobs.arrival_share)
    is_new = arrives_on >= 0 or random.random() < early
    if arrives_on >= 0:
        created_at = span.midnights[arrives_on]
    else:
        age_days = around(random, 12 if is_new else 400, 0.8, 3000)
        created_at = span.begin - int(age_days * DAY) - random.randrange(DAY)
    band = random.choices((0, 1, 2, 3), (0.72, 0.17, 0.08, 0.03))[0]
    account = Account(
        id=id_,
        name=names.draw(random),
        skill=skill,
        habits=_habits(knobs, random),
        created_at=created_at,
        arrives_on=arrives_on,
        stops_on=stops_on,
        device=_token(random),
        network=_token(random),
        spend_band=band,
        xp_level=1 if is_new else 1 + int(around(random, 14, 0.7, 98)),
        has_oda_member=random.random() < 0.35,
    )
    _settle_in(account, is_new, arrives_on >= 0, knobs, random)
    _give_vip(account, span, knobs, random)
    return account


def _habits(knobs: Knobs, random: Random) -> Habits:
    is_night = random.random() < knobs.night_share
    hour = random.gauss(26.5, 1.0) if is_night else random.gauss(knobs.evening_hour, knobs.hour_sd_people)
    is_quitter = random.random() < knobs.quitter_share
    has_bad_line = random.random() < knobs.bad_line_share
    return Habits(
        day_share=around(random, knobs.day_share, knobs.day_spread, 0.95),
        hour=hour,
        hour_sd=1.2 if is_night else knobs.hour_sd_days,
        matches=around(random, knobs.visit_matches, 0.5 * knobs.visit_spread),
        pace=around(random, 1.0, 0.3),
        leaves=knobs.quitter_leaves if is_quitter else knobs.ordinary_leaves,
        line_drop=knobs.bad_line if has_bad_line else around(random, knobs.line_drop, 0.6, 0.2),
        wants_league=random.random() < 0.35,
        adventurous=random.random(),
    )


def _settle_in(account: Account, is_new: bool, is_first: bool, knobs: Knobs, random: Random) -> None:
    """Give an account its rating, its counter and its chips as they stand when it is first seen."""
    if not is_first:
        account.rated_matches = (
            random.randrange(1, 30) if is_new else 30 + int(around(random, 160, 1.0, 9000))
        )
        # a rating moves towards the skill as the matches add up
        reached = 1 - 0.955**account.rated_matches
        mean = MEAN_SKILL + reached * (account.skill - MEAN_SKILL)
        account.rating = round(random.gauss(mean, knobs.rating_error_sd))
        account.balance = int(around(random, knobs.balance, knobs.balance_spread, 4e8)) // 50 * 50
        if random.random() < knobs.whale_share:
            account.balance = int(account.balance * knobs.whale_factor)


def _give_vip(account: Account, span: Span, knobs: Knobs, random: Random) -> None:
    chance = knobs.vip_share * (1 + 3 * account.spend_band)
    if random.random() < chance / 1.9:
        begin = span.begin - random.randrange(200) * DAY
        end = EVER
        if random.random() < 0.15:
            end = span.begin + random.randrange(span.days * DAY)
        account.vip_spans.append((begin, end))
    elif random.random() < chance / 4:
        begin = span.begin + random.randrange(span.days * DAY)
        account.vip_spans.append((begin, begin + 30 * DAY))


def _token(random: Random) -> str:
    return f"{random.getrandbits(48):012x}"


def _share_households(accounts: list[Account], knobs: Knobs, random: Random) -> None:
    """Let families share a device or a network, and a few cafés a network among many."""
    members = [account for account in accounts if random.random() < knobs.household_share]
    for first, second in zip(members[::2], members[1::2], strict=False):
        second.network = first.network
        if random.random() < 0.5:
            second.device = first.device
    café = [account for account in accounts if random.random() < 0.01]
    for account in café:
        account.network = café[0].network


def friendships(accounts: list[Account], knobs: Knobs, random: Random) -> list[Friends]:
    """Return the regular partners of a platform, each account in one pair at most."""
    chosen = [account for account in accounts if random.random() < knobs.friend_share]
    random.shuffle(chosen)
    return list(_pairs(chosen, random))


def _pairs(chosen: list[Account], random: Random) -> Iterator[Friends]:
    for first, second in zip(chosen[::2], chosen[1::2], strict=False):
        yield Friends(
            first=first,
            second=second,
            day_share=around(random, 0.18, 0.8, 0.8),
            rounds=around(random, 1.5, 0.4, 6),
            at_hall=random.random() < 0.5,
        )
