"""Settlement: what the winner was paid, what the platform kept, what was refunded."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.columns import Flags, Int64, Numbers, has_word, is_true, numbers, pairs
from jobs.checks.family import Family, where
from jobs.checks.readings import Readings
from jobs.checks.words import Words, amount
from jobs.records import Violation
from jobs.rules.ruleset import Ruleset


def _settles(rules: Ruleset) -> bool:
    return rules.stake_scope == "match" and rules.commission is not None


ABOUT = Family(
    title_tr="Komisyon ve ödeme",
    title_en="Commission and settlement",
    demands={
        "AC-STK-03": (
            "Kazanan, masa toplamından kendi oranındaki komisyon düşülerek alır.",
            "The winner receives the pot less the commission at his own rate.",
        ),
        "AC-STK-04": (
            "İptal edilen maçta bahisler geri verilir, komisyon alınmaz.",
            "In a cancelled match both stakes are returned and no commission is kept.",
        ),
        "AC-STK-05": (
            "Mars ve sayı farkı çip sonucunu değiştirmez.",
            "Neither a gammon nor the margin changes the chips.",
        ),
        "AC-STK-06": (
            "Bilgisayarın bahsini oyun karşılar; kazanırsa kimseye yazılmaz.",
            "The house covers a bot's stake; when a bot wins nobody is credited.",
        ),
        "AC-STK-07": (
            "İki oyuncunun çip değişimi toplamı eksi komisyondur.",
            "The changes of two players add up to minus the commission.",
        ),
        "AC-REP-01": (
            "Bahissiz sayılan maçta bahisler geri verilir, komisyon alınmaz.",
            "In a match that counts as unstaked both stakes are returned and no commission is kept.",
        ),
    },
    order=130,
    needs={
        "AC-STK-03": where(_settles, "settlement"),
        "AC-STK-04": where(_settles, "cancelled_settlement"),
        "AC-STK-05": where(_settles, "settlement"),
        "AC-STK-06": where(_settles, "bot_settlement"),
        "AC-STK-07": where(_settles, "settlement"),
        "AC-REP-01": where(_settles, "void_settlement"),
    },
    settings={
        "AC-STK-03": "vip.asof commission.rounding",
        "AC-STK-05": "vip.asof commission.rounding",
        "AC-STK-06": "vip.asof commission.rounding bot.rate",
        "AC-STK-07": "vip.asof commission.rounding",
    },
)


Moment = Literal["settle", "start"]
Rounding = Literal["floor", "half_up", "half_even", "ceil"]
ROUNDINGS: tuple[Rounding, ...] = ("floor", "half_up", "half_even", "ceil")


@dataclass(frozen=True, slots=True)
class Books:
    """What the server booked and what the rule gives, one entry a match."""

    stake: Int64
    commission: Numbers
    chips: Numbers
    rate_bp: Int64
    """The rate of the winner, in basis points."""
    due_commission: Int64
    due_chips: Int64
    """n_matches x 2."""
    is_bot: Flags
    """n_matches x 2."""

    @property
    def is_wrong(self) -> Flags:
        """Where anything booked is not what the rule gives."""
        chips = self.chips.is_known & (self.chips.values != self.due_chips)
        wrong: Flags = chips.any(axis=1) | self.has_other_commission
        return wrong

    @property
    def has_other_commission(self) -> Flags:
        """Where the commission is not what the rule gives."""
        other: Flags = self.commission.is_known & (self.commission.values != self.due_commission)
        return other


def check(audit: Audit) -> Iterator[Violation]:
    """Yield settlements that are not what the rules give."""
    per_match = audit.terms.each("stake_is_for_match").astype(bool) & audit.terms.each("has_commission")
    if not per_match.any():
        return
    books, status = _books(audit, audit.readings), audit.match_words("status")
    wrong = np.flatnonzero(per_match & books.is_wrong).tolist()
    others = _other_readings(audit) if wrong else []
    for match in wrong:
        if status[match] != "counted":
            yield _returned(audit, books, match, status[match])
        elif audit.match_winner[match] >= 0:
            code, said = _wrong(audit, books, match)
            yield audit.about_match(match, code, "E", _otherwise(others, books, match, said))
    yield from _two_bots(audit, books, per_match)


def _books(audit: Audit, readings: Readings) -> Books:
    matches, seats = audit.batch.matches, audit.batch.seats
    stake, winner = numbers(matches["stake"]).values, audit.match_winner
    rows, seat = np.arange(len(stake)), np.maximum(winner, 0)
    is_bot = has_word(seats["kind"], "bot").reshape(-1, 2)
    vip = is_true(seats, "is_vip" if readings.vip_asof == "settle" else "is_vip_at_start")[rows, seat]
    rate = np.where(vip, audit.terms.each("vip_bp"), audit.terms.each("normal_bp"))
    rate = np.where(is_bot[rows, seat], readings.bot_rate_bp, rate)
    moves = has_word(matches["status"], "counted") & (winner >= 0)
    commission = np.where(moves, rounded_share(2 * stake, rate, readings.commission_rounding), 0)
    chips = np.zeros((len(stake), 2), np.int64)
    chips[rows, seat] = stake - commission
    chips[rows, 1 - seat] = -stake
    chips[~moves] = 0
    chips[is_bot] = 0
    return Books(
        stake,
        numbers(matches["commission_chips"]),
        pairs(matches, "net_chips"),
        rate,
        commission,
        chips,
        is_bot,
    )


def rounded_share(amounts: Int64, basis_points: Int64, rounding: str) -> Int64:
    """Return so many basis points of whole amounts (not negative), rounded to whole chips in integers."""
    exact = amounts * basis_points
    whole, rest = np.divmod(exact, 10_000)
    up = {
        "floor": rest < 0,
        "ceil": rest > 0,
        "half_up": 2 * rest >= 10_000,
        "half_even": (2 * rest > 10_000) | ((2 * rest == 10_000) & (whole % 2 == 1)),
    }[rounding]
    share: Int64 = whole + up
    return share


def _returned(audit: Audit, books: Books, match: int, status: str) -> Violation:
    """Judge a match of which both stakes are returned."""
    code, tr, en = {
        "cancelled": ("AC-STK-04", "İptal edilen maç", "A cancelled match"),
        "unstaked": ("AC-REP-01", "Bahissiz sayılan maç", "A match that counts as unstaked"),
    }[status]
    booked = _booked(books, match)
    said = Words(
        f"{tr}: {booked.tr}; bahisler geri verilir, komisyon alınmaz.",
        f"{en}: {booked.en}; both stakes are returned and no commission is kept.",
    )
    return audit.about_match(match, code, "E", said)


def _wrong(audit: Audit, books: Books, match: int) -> tuple[str, Words]:
    """Say which check a counted match breaks, and how."""
    if books.is_bot[match].any():
        return "AC-STK-06", _bot_rate(audit, books, match, _against_bot(audit, books, match))
    if books.has_other_commission[match]:
        return "AC-STK-03", _rate(audit, books, match)
    due, booked = _due(books, match), _booked(books, match)
    said = Words(f"{booked.tr}; doğrusu {due.tr}.", f"{booked.en}; the rule gives {due.en}.")
    if _scaled(audit, books, match):
        said = Words(
            f"Mars ya da sayı farkı çipe yansımış: {said.tr}", f"A gammon or margin moved chips: {said.en}"
        )
        return "AC-STK-05", said
    is_leak = books.chips.values[match].sum() != -books.due_commission[match]
    return "AC-STK-07" if is_leak else "AC-STK-03", said


def _scaled(audit: Audit, books: Books, match: int) -> bool:
    """Say whether a seat's change is a multiple of what it should be, as after a gammon."""
    chips, due = books.chips.values[match], books.due_chips[match]
    loser = 1 - int(audit.match_winner[match])
    times = int(chips[loser]) // int(due[loser]) if due[loser] else 0
    return times >= 2 and int(chips[loser]) == times * int(due[loser])


def _booked(books: Books, match: int) -> Words:
    chips = [amount(int(number)) for number in books.chips.values[match]]
    kept = amount(int(books.commission.values[match]))
    return Words(
        f"çip {chips[0].tr} ve {chips[1].tr}, komisyon {kept.tr}",
        f"chips {chips[0].en} and {chips[1].en}, commission {kept.en}",
    )


def _due(books: Books, match: int) -> Words:
    chips = [amount(int(number)) for number in books.due_chips[match]]
    kept = amount(int(books.due_commission[match]))
    return Words(
        f"çip {chips[0].tr} ve {chips[1].tr}, komisyon {kept.tr}",
        f"chips {chips[0].en} and {chips[1].en}, commission {kept.en}",
    )


def _rate(audit: Audit, books: Books, match: int) -> Words:
    pot, kept = 2 * int(books.stake[match]), int(books.commission.values[match])
    paid, right = amount(pot - kept), amount(pot - int(books.due_commission[match]))
    per_cent = f"{books.rate_bp[match] / 100:g}"
    vip = int(books.rate_bp[match]) == audit.terms.of(match).vip_bp
    return Words(
        f"Sunucu {paid.tr} ödedi; kural {right.tr} verir (komisyon %{per_cent.replace('.', ',')}: kazanan "
        f"{'VIP' if vip else 'VIP değil'}).",
        f"The server paid {paid.en}; the rule gives {right.en} (commission {per_cent} %: the winner is "
        f"{'a VIP' if vip else 'no VIP'}).",
    )


def _other_readings(audit: Audit) -> list[tuple[str, str, Books]]:
    """Return the settings that decide what is paid, another value of each, and the books by it."""
    readings = audit.readings
    moment: Moment = "start" if readings.vip_asof == "settle" else "settle"
    roundings = [way for way in ROUNDINGS if way != readings.commission_rounding]
    return [
        ("vip.asof", moment, _books(audit, replace(readings, vip_asof=moment))),
        *(
            ("commission.rounding", way, _books(audit, replace(readings, commission_rounding=way)))
            for way in roundings
        ),
    ]


def _otherwise(others: list[tuple[str, str, Books]], books: Books, match: int, said: Words) -> Words:
    """Add what the other readings would give, where that differs."""
    found: dict[tuple[str, int], tuple[list[str], bool]] = {}
    for setting, value, other in others:
        kept = int(other.due_commission[match])
        if kept != books.due_commission[match]:
            values, _ = found.setdefault((setting, kept), ([], not other.is_wrong[match]))
            values.append(value)
    pot = 2 * int(books.stake[match])
    for (setting, kept), (values, is_silent) in found.items():
        said = otherwise.gives(said, setting, "|".join(values), amount(pot - kept), is_silent)
    return said


def _bot_rate(audit: Audit, books: Books, match: int, said: Words) -> Words:
    """Add the rate that a bot's win was booked at, where another one explains all of it."""
    pot, kept = 2 * int(books.stake[match]), int(books.commission.values[match])
    if not (books.is_bot[match, audit.match_winner[match]] and pot and 0 <= kept <= pot):
        return said
    rate = kept * 10_000 // pot
    chips = books.chips.is_known[match] & (books.chips.values[match] != books.due_chips[match])
    if rate * pot != kept * 10_000 or rate == audit.readings.bot_rate_bp or chips.any():
        return said
    return otherwise.silent(said, "bot.rate", rate)


def _against_bot(audit: Audit, books: Books, match: int) -> Words:
    booked, due = _booked(books, match), _due(books, match)
    return Words(
        f"Bilgisayara karşı maç: {booked.tr}; doğrusu {due.tr} (bilgisayarın cüzdanı yoktur).",
        f"A match against a bot: {booked.en}; the rule gives {due.en} (a bot has no wallet).",
    )


def _two_bots(audit: Audit, books: Books, ruled: Flags) -> Iterator[Violation]:
    for match in np.flatnonzero(ruled & books.is_bot.all(axis=1) & (books.stake > 0)).tolist():
        stake = amount(int(books.stake[match]))
        said = Words(
            f"İki bilgisayar {stake.tr} bahisle oynadı; bilgisayarlar birbirine karşı bahisli oynamaz.",
            f"Two bots played for a stake of {stake.en}; bots do not play each other for stakes.",
        )
        yield audit.about_match(match, "AC-STK-06", "E", said)
