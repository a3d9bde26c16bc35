"""What a platform's file holds: `ABOUT`, and who wishes for and accepts which table."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, Protocol

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import Account, Friends
from jobs.season.notation import Style
from jobs.season.span import Stamp
from jobs.season.tables import Table


class Build(NamedTuple):
    """A release of the server and when it came: a share of the season, 0 to 1."""

    name: str
    since: float


@dataclass(frozen=True, slots=True)
class About:
    """One platform as the season sees it."""

    id: str
    share: float
    """Its part of all accounts."""
    prefix: str
    """Of its account ids."""
    match_prefix: str
    stamp: Stamp
    style: Style
    servers: tuple[str, ...]
    builds: tuple[Build, ...]
    dice: str
    """Name of the dice generator."""
    pace_ms: float = 3_400.0
    resigns: float = 0.0
    """Chance of giving up in a turn of a hopeless position."""
    walks_out: bool = False
    """Whether leaving the table ends a match there."""
    breaks_off: bool = True
    """Whether lost connections are recorded."""
    fills_seats: bool = False
    """Whether a bot sits down where nobody comes."""
    patience: float = 1.0
    """How long people wait for each other, in parts of the usual."""
    writes_ms: bool = True
    fees_bp: dict[str, int] = field(default_factory=dict)
    """What is kept of a pot paid by the point, by unit."""
    seat_fields: tuple[str, ...] = ()
    """The optional fields of a seat that this platform writes."""
    logs_money: bool = False
    """Whether it hands over the wallet and account logs."""


class Platform(Protocol):
    """A module of this folder."""

    ABOUT: About
    wish: Callable[[Account, Ruleset, Random, int], Table]
    """(account, ruleset, random, instant) -> the table that this account looks for now."""
    private: Callable[[Friends, Ruleset, Random, int], Table]
    """The table at which two friends meet; `Table.room` is `hall` where they sit down in public."""
    accepts: Callable[[Account, Table, Ruleset, int], bool]
    """(account, table, ruleset, instant) -> whether this account may and would sit down there."""
