"""When people come: which of them on which day, at what hour, for how many matches."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from jobs.season.accounts import Account, Friends
from jobs.season.draws import around
from jobs.season.knobs import Knobs
from jobs.season.span import HOUR, MINUTE, Span

SATURDAY = 5


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody comes at an instant and means to play so many matches."""

    at: int
    account: Account
    matches: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two friends meet at an instant to play so many matches."""

    at: int
    friends: Friends
    rounds: int


def visits(accounts: list[Account], day: int, span: Span, knobs: Knobs, random: Random) -> Iterator[Visit]:
    """Yield the visits of a day (counted from 0), in no order."""
    is_weekend = span.date_of(day).weekday() >= SATURDAY
    for account in accounts:
        if day < account.arrives_on or day >= account.stops_on:
            continue
        share = account.habits.day_share * (knobs.weekend_gain if is_weekend else 1.0)
        if day == account.arrives_on or random.random() < min(share, 0.97):
            wanted = around(random, account.habits.matches, 0.7 * knobs.visit_spread, knobs.visit_most)
            yield Visit(_hour(account, day, span, is_weekend, random), account, max(1, round(wanted)))


def _hour(account: Account, day: int, span: Span, is_weekend: bool, random: Random) -> int:
    """Return an instant of the day: on weekends people come earlier and at more various hours."""
    spread = account.habits.hour_sd * (1.5 if is_weekend else 1.0)
    hour = random.gauss(account.habits.hour - (1.0 if is_weekend else 0.0), spread) % 24
    begin, end = span.midnights[day], span.midnights[day + 1]
    return min(begin + int(hour * HOUR), end - MINUTE)


def meetings(friends: list[Friends], day: int, span: Span, random: Random) -> Iterator[Meeting]:
    """Yield the meetings of friends on a day, in no order."""
    for pair in friends:
        both = (pair.first, pair.second)
        if any(0 <= day <= account.arrives_on or day >= account.stops_on for account in both):
            continue
        if random.random() < pair.day_share:
            rounds = max(1, round(around(random, pair.rounds, 0.55, 9)))
            yield Meeting(_hour(pair.first, day, span, False, random), pair, rounds)
