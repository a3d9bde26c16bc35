"""What a cup or league says of itself."""

from dataclasses import dataclass
from datetime import date
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Event:
    """A cup or league: its title, and whether one has to enter it."""

    title_tr: str
    title_en: str
    is_entered: bool
    """Whether only those are in it who entered; else everybody with a scoring match is."""


class Period(NamedTuple):
    """One holding of an event: its id, such as `weekly_league:2026-W48`, and its days, both included."""

    event: str
    first_day: date
    last_day: date
