"""GammonEmpire: money by the point, a fee on what changes hands, a cup now and then."""

from random import Random

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.draws import Weighted
from jobs.season.notation import Style
from jobs.season.platforms.profile import About, Build
from jobs.season.span import DAY
from jobs.season.tables import Table

ABOUT = About(
    id="gammonempire",
    share=0.1,
    prefix="GE",
    match_prefix="g",
    stamp="utc_s",
    style=Style(stars=True, chains="steps"),
    servers=("mt-1",),
    builds=(Build("r41", 0.0), Build("r42", 0.6)),
    dice="hw-rng",
    pace_ms=4_000.0,
    resigns=0.05,
    patience=1.8,
    writes_ms=False,
    fees_bp={"EUR": 200, "USD": 200, "play_money": 0},
    seat_fields=("created_at",),
)

_BASES = {
    "EUR": Weighted([(100, 0.5), (200, 0.3), (500, 0.15), (2_500, 0.05)]),
    "USD": Weighted([(100, 0.5), (500, 0.4), (1_000, 0.1)]),
    "play_money": Weighted([(10, 0.6), (100, 0.4)]),
}
"""Base stakes a point, in cents where the unit is a currency: two in a hundred of each is whole."""


def wish(account: Account, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a table in the unit that this account keeps to, now and then a cup's match without a stake."""
    if random.random() < 0.12:
        return _cup(random, at)
    unit = _unit(account)
    return Table("quick_play", "money", stake=_BASES[unit].draw(random), unit=unit)


def private(friends: Friends, ruleset: Ruleset, random: Random, at: int) -> Table:
    """Return a game for play money between friends."""
    return Table("private", "money", stake=10, unit="play_money")


def _unit(account: Account) -> str:
    if account.spend_band == 0:
        return "play_money"
    return "EUR" if account.habits.adventurous < 0.7 else "USD"


def _cup(random: Random, at: int) -> Table:
    week = at // (7 * DAY)
    return Table(
        "quick_play",
        random.choice((3, 5)),
        unit="play_money",
        tournament=f"open-{week}",
        options={"crawford": True},
    )


def accepts(account: Account, table: Table, ruleset: Ruleset, at: int) -> bool:
    """Nobody changes his unit for a table: real money stays real."""
    return table.unit in ("play_money", _unit(account))
