"""Stakes: does the stake belong to its hall, is the pot both stakes, could both afford the table."""

from collections.abc import Iterator

import numpy as np

from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.columns import has_word, numbers, of_seats
from jobs.checks.family import Family, where
from jobs.checks.words import Words, amount, several
from jobs.records import Violation

ABOUT = Family(
    title_tr="Bahis ve salonlar",
    title_en="Stakes and halls",
    demands={
        "AC-STK-01": (
            "Bahis salonunkidir, iki taraf için aynıdır; masa toplamı iki bahistir.",
            "The stake is its hall's and the same for both seats; the pot is both stakes.",
        ),
        "AC-STK-02": (
            "Oturanın bakiyesi bahsin istenen katından az değildir.",
            "Whoever sits down has at least so many times the stake.",
        ),
    },
    order=120,
    needs={
        "AC-STK-01": where(lambda rules: rules.stakes or rules.stake_scope == "match", "stake"),
        "AC-STK-02": where(lambda rules: rules.min_balance_multiple, "balance"),
    },
    settings={
        "AC-STK-02": "void.require_balance",
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield stakes that no hall has, pots that are not both stakes, and balances below the floor."""
    yield from _halls(audit)
    yield from _pots(audit)
    yield from _balances(audit)


def _halls(audit: Audit) -> Iterator[Violation]:
    stake = numbers(audit.batch.matches["stake"]).values
    halls, rooms = audit.match_words("hall"), audit.match_words("room")
    for place, terms in enumerate(audit.terms.distinct):
        stakes = terms.ruleset.stakes
        if stakes is None:
            continue
        of_hall = np.array([stakes.get(hall or "", -1) for hall in halls])
        listed = np.isin(stake, [0, *stakes.values()])
        odd = np.where(rooms == "hall", stake != of_hall, ~listed) & (audit.terms.rows == place)
        for match in np.flatnonzero(odd).tolist():
            if rooms[match] == "hall":
                said = _of_hall(halls[match], int(stake[match]), stakes)
                yield audit.about_match(match, "AC-STK-01", "E", said)
            else:
                given, listed_stakes = amount(stake[match]), _list(stakes)
                said = Words(
                    f"Bahis {given.tr}; salonların bahisleri {listed_stakes.tr}.",
                    f"The stake is {given.en}; the halls have {listed_stakes.en}.",
                )
                yield audit.about_match(match, "AC-STK-01", "W", said)


def _of_hall(hall: str, stake: int, stakes: dict[str, int]) -> Words:
    if hall not in stakes:
        halls = ", ".join(stakes)
        return Words(
            f"{hall} adlı salon yok; salonlar: {halls}.", f"There is no hall {hall}; there are {halls}."
        )
    given, right = amount(stake), amount(stakes[hall])
    return Words(
        f"{hall} salonunda bahis {given.tr} yazılmış; orada {right.tr}.",
        f"A stake of {given.en} in hall {hall}, where it is {right.en}.",
    )


def _list(stakes: dict[str, int]) -> Words:
    return several([amount(stake) for stake in sorted(stakes.values())])


def _pots(audit: Audit) -> Iterator[Violation]:
    stake, pot = (numbers(audit.batch.matches[name]) for name in ("stake", "pot_chips"))
    ruled = audit.terms.each("stake_is_for_match").astype(bool)
    for match in np.flatnonzero(ruled & pot.is_known & (pot.values != 2 * stake.values)).tolist():
        given, right = amount(pot.values[match]), amount(2 * stake.values[match])
        said = Words(
            f"Masa toplamı {given.tr}; iki bahis {right.tr} eder.",
            f"The pot is {given.en}; both stakes are {right.en}.",
        )
        yield audit.about_match(match, "AC-STK-01", "E", said)


def _balances(audit: Audit) -> Iterator[Violation]:
    stake = numbers(audit.batch.matches["stake"]).values
    balance = of_seats(audit.batch.seats, "balance_chips")
    floor = stake * audit.terms.each("balance_multiple")
    staked = (floor > 0) & ~has_word(audit.batch.matches["room"], "practice")
    void = has_word(audit.batch.matches["status"], "unstaked")
    if not audit.readings.void_requires_balance:
        staked &= ~void
    human = has_word(audit.batch.seats["kind"], "human").reshape(-1, 2)
    short = staked[:, None] & human & balance.is_known & (balance.values < floor[:, None])
    for match, seat in np.argwhere(short).tolist():
        had, right = amount(balance.values[match, seat]), amount(floor[match])
        times = audit.terms.of(match).balance_multiple
        said = Words(
            f"Koltuk {seat} {had.tr} bakiyeyle oturdu; bahsin {times} katı, {right.tr} gerekir.",
            f"Seat {seat} sat down with {had.en}; it takes {times} times the stake, {right.en}.",
        )
        if void[match]:
            said = otherwise.silent(said, "void.require_balance", False)
        yield audit.about_match(match, "AC-STK-02", "E", said)
