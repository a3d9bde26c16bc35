"""What the server books for a match: status, chips, commission, ratings, tournament points."""

from dataclasses import dataclass
from math import floor
from typing import Any

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Bot
from jobs.season.match import Played
from jobs.season.tables import Table

WIN_POINTS = 3
LOSS_POINTS = 1


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits on a seat, and what the server knew of him when he sat down."""

    who: Account | Bot
    rating: int | None
    rated_matches: int | None
    balance: int | None
    vip_at_start: bool

    @property
    def is_bot(self) -> bool:
        """Whether the computer sits here."""
        return isinstance(self.who, Bot)


@dataclass(frozen=True, slots=True)
class Settled:
    """What the server decided and booked."""

    status: str
    winner: int | None
    score: tuple[int, int]
    end: str
    is_rated: bool = False
    pot: int = 0
    commission: int = 0
    chips: tuple[int, int] = (0, 0)
    rating_after: tuple[int | None, int | None] = (None, None)
    points: tuple[int, int] = (0, 0)

    def result(self) -> dict[str, Any]:
        """Return `result` as a log holds it."""
        return {"winner": self.winner, "score": self.score, "end": self.end, "status": self.status}

    def settlement(self, ruleset: Ruleset) -> dict[str, Any]:
        """Return `settlement` as a log holds it: ratings and points where the platform has them."""
        booked: dict[str, Any] = {"pot": self.pot, "commission": self.commission, "chips": self.chips}
        if ruleset.rating:
            booked |= {"rating_after": self.rating_after, "tournament_points": self.points}
        return booked


def expected(own: int, opponent: int) -> float:
    """Return the result that Elo expects, 0 to 1."""
    return float(1 / (1 + 10 ** ((opponent - own) / 400)))


def new_rating(own: int, opponent: int, won: bool, k: int) -> int:
    """Return the Elo rating after a match, to the nearest integer."""
    return floor(own + k * (won - expected(own, opponent)) + 0.5)


def settle(
    ruleset: Ruleset,
    table: Table,
    played: Played,
    sitters: tuple[Sitter, Sitter],
    *,
    is_void: bool,
    ended_at: int,
    fee_bp: int,
) -> Settled:
    """Settle one match. `fee_bp` is what a platform that pays by the point keeps, in basis points."""
    if played.is_cancelled:
        return Settled(
            status="cancelled",
            winner=None,
            score=(0, 0),
            end="cancelled",
            pot=2 * table.stake if ruleset.stake_scope == "match" else 0,
            rating_after=(sitters[0].rating, sitters[1].rating),
        )
    winner = played.winner
    is_rated = ruleset.rating is not None and table.is_public and not is_void
    pot, commission, chips = _chips(ruleset, table, played, sitters, is_void, ended_at, fee_bp)
    points = (0, 0)
    if is_rated and table.stake > 0:
        points = _by_seat(winner, *(_points(sitters[seat], seat == winner) for seat in (winner, 1 - winner)))
    return Settled(
        status="unstaked" if is_void else "counted",
        winner=winner,
        score=(played.score[0], played.score[1]),
        end=played.end,
        is_rated=is_rated,
        pot=pot,
        commission=commission,
        chips=chips,
        rating_after=_ratings(ruleset, sitters, winner, is_rated),
        points=points,
    )


def _by_seat(winner: int, of_winner: int, of_loser: int) -> tuple[int, int]:
    return (of_winner, of_loser) if winner == 0 else (of_loser, of_winner)


def _points(sitter: Sitter, won: bool) -> int:
    if sitter.is_bot:
        return 0
    return WIN_POINTS if won else LOSS_POINTS


def _chips(
    ruleset: Ruleset,
    table: Table,
    played: Played,
    sitters: tuple[Sitter, Sitter],
    is_void: bool,
    ended_at: int,
    fee_bp: int,
) -> tuple[int, int, tuple[int, int]]:
    """Return pot, commission and the net change of both seats."""
    winner = played.winner
    if ruleset.stake_scope == "point":
        amount = table.stake * played.games[-1].points if table.target == "money" else 0
        fee = amount * fee_bp // 10_000
        return amount, fee, _by_seat(winner, amount - fee, -amount)
    pot = 2 * table.stake
    if is_void or ruleset.commission is None:
        return pot, 0, (0, 0)
    best = sitters[winner].who
    is_vip = isinstance(best, Account) and best.is_vip(ended_at)
    rate = ruleset.commission.vip_bp if is_vip else ruleset.commission.normal_bp
    commission = pot * rate // 10_000
    gain = 0 if sitters[winner].is_bot else table.stake - commission
    loss = 0 if sitters[1 - winner].is_bot else -table.stake
    return pot, commission, _by_seat(winner, gain, loss)


def _ratings(
    ruleset: Ruleset, sitters: tuple[Sitter, Sitter], winner: int, is_rated: bool
) -> tuple[int | None, int | None]:
    after: list[int | None] = []
    for seat, sitter in enumerate(sitters):
        other = sitters[1 - seat].rating
        if not is_rated or sitter.is_bot or ruleset.rating is None or sitter.rating is None or other is None:
            after.append(sitter.rating)
            continue
        is_new = (sitter.rated_matches or 0) < ruleset.rating.new_matches
        k = ruleset.rating.k_new if is_new else ruleset.rating.k
        after.append(new_rating(sitter.rating, other, seat == winner, k))
    return after[0], after[1]
