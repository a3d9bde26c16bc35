"""The game server of one platform: it seats two, lets them play, settles, pays and writes the match down."""

from collections.abc import Callable
from math import exp
from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season import dice
from jobs.season.accounts import Account, Bot
from jobs.season.draws import Weighted
from jobs.season.knobs import Knobs
from jobs.season.match import Manner, Outage, Player
from jobs.season.platforms.profile import About
from jobs.season.purse import Purse
from jobs.season.repeats import Repeats, pair_of
from jobs.season.settling import Sitter, settle
from jobs.season.skill import error_of, manner_of
from jobs.season.span import HOUR, MINUTE, Span
from jobs.season.tables import Table
from jobs.season.writing import Finished, Writer

BOTS_A_LEVEL = 9
BOT_SKILLS = {"easy": 1200.0, "medium": 1500.0, "hard": 1750.0}
"""Of bots whose platform gives them no rating; the others play as strong as they are rated."""
DEPLOY_HOUR = 5

Who = Account | Bot
Tournaments = Callable[[Table, list[Account], int], tuple[str, ...]]
"""(table, people at it, when the match ended) -> the contests that it counts for."""


class Host:
    """Hosts the matches of one platform, in the order in which they begin."""

    def __init__(
        self, about: About, ruleset: Ruleset, span: Span, knobs: Knobs, random: Random, writer: Writer
    ) -> None:
        """`random` rolls the dice and thinks for the players."""
        self._about = about
        self._rules = ruleset
        self._knobs = knobs
        self._random = random
        self._player = Player(ruleset, error_of(BOT_SKILLS["easy"]))
        self._repeats = Repeats(ruleset.repeat_rule)
        self._bots = _bots(ruleset)
        self._builds = [
            (
                span.midnights[int(build.since * span.days)] + (DEPLOY_HOUR * HOUR if build.since else 0),
                build.name,
            )
            for build in about.builds
        ]
        self._outages = _outages(about, span, knobs, random)
        self._manners: dict[str, Manner] = {}
        self._count = 0

    def bot(self, account: Account, random: Random) -> Bot:
        """Return a bot for somebody nobody came for, rather one of his own strength."""
        levels = Weighted(
            [(level, exp(-abs(bots[0].skill - account.rating) / 200)) for level, bots in self._bots.items()]
        )
        return random.choice(self._bots[levels.draw(random)])

    def host(
        self,
        table: Table,
        seats: tuple[Who, Who],
        started_at: int,
        purse: Purse | None,
        tournaments: Tournaments,
    ) -> Finished:
        """Play, settle and book one match that begins now; return it as the server knows it at its end."""
        random = self._random
        self._count += 1
        match_id = f"{self._about.match_prefix}{self._count:07d}"
        server = random.choice(self._about.servers)
        sitters = (self._sitter(seats[0], started_at), self._sitter(seats[1], started_at))
        humans = [who for who in seats if isinstance(who, Account)]
        if purse:
            for account in humans:
                purse.stake(account, started_at, table, match_id)
        rolled, proof = dice.rolled(random), None
        if table.is_proven:
            rolled, proof = dice.proven(random, f"{seats[0].id}:{seats[1].id}:{random.getrandbits(32):08x}")
        manners = (self._manner(seats[0]), self._manner(seats[1]))
        outage = self._outage(server, started_at)
        played = self._player.play(table, manners, rolled, random, started_at, outage)
        ended_at = started_at + played.elapsed_ms
        is_pair = len(humans) == 2 and table.stake > 0
        pair = pair_of(seats[0].id, seats[1].id)
        settled = settle(
            self._rules,
            table,
            played,
            sitters,
            is_void=is_pair and not played.is_cancelled and self._repeats.exceeds(pair, started_at),
            ended_at=ended_at,
            fee_bp=self._about.fees_bp.get(table.unit or "", 0),
        )
        if is_pair and settled.status == "counted":
            self._repeats.count(pair, started_at)
        if purse:
            purse.pay(sitters, ended_at, table, settled, match_id)
        if settled.is_rated:
            for who, rating in zip(seats, settled.rating_after, strict=True):
                if isinstance(who, Account) and rating is not None:
                    who.rating = rating
                    who.rated_matches += 1
        return Finished(
            match_id=match_id,
            table=table,
            sitters=sitters,
            started_at=started_at,
            ended_at=ended_at,
            server=server,
            build=next(
                name
                for since, name in reversed(self._builds)
                if since <= started_at or since == self._builds[0][0]
            ),
            played=played,
            settled=settled,
            tournaments=tournaments(table, humans, ended_at),
            proof=proof,
        )

    def _sitter(self, who: Who, at: int) -> Sitter:
        has_rating = self._rules.rating is not None
        if isinstance(who, Bot):
            return Sitter(who, who.rating if has_rating else None, None, None, False)
        return Sitter(
            who=who,
            rating=who.rating if has_rating else None,
            rated_matches=who.rated_matches if has_rating else None,
            balance=who.balance,
            vip_at_start=who.is_vip(at),
        )

    def _manner(self, who: Who) -> Manner:
        manner = self._manners.get(who.id)
        if manner is None:
            about = self._about
            manner = manner_of(
                who,
                self._knobs,
                pace_ms=about.pace_ms,
                resigns=about.resigns,
                walks_out=about.walks_out,
                has_clock=self._rules.timeout_consequence is not None,
                breaks_off=about.breaks_off,
            )
            self._manners[who.id] = manner
        return manner

    def _outage(self, server: str, at: int) -> Outage | None:
        hits = (outage for name, outage in self._outages if name == server)
        return next((outage for outage in hits if outage.begin - 2 * HOUR < at < outage.end), None)


def _bots(ruleset: Ruleset) -> dict[str, list[Bot]]:
    bots = {}
    for level, about in (ruleset.bot_levels or {}).items():
        skill = float(about.rating or BOT_SKILLS[level])
        bots[str(level)] = [
            Bot(f"bot-{level}-{number}", str(level), skill, about.rating)
            for number in range(1, BOTS_A_LEVEL + 1)
        ]
    return bots


def _outages(about: About, span: Span, knobs: Knobs, random: Random) -> list[tuple[str, Outage]]:
    outages = []
    for midnight in span.midnights[:-1]:
        if about.breaks_off and random.random() < 1 / knobs.outage_every_days:
            begin = midnight + int(random.gauss(20.0, 2.0) * HOUR)
            outages.append(
                (random.choice(about.servers), Outage(begin, begin + random.randrange(1, 4) * MINUTE))
            )
    return outages
