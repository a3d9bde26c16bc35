"""Stakes for each point: what changed hands, and the fee."""

from collections.abc import Iterator

import numpy as np

from jobs.checks.audit import Audit
from jobs.checks.columns import Flags, Int64, has_word, numbers, pairs
from jobs.checks.family import Family, where
from jobs.checks.words import Words, amount, count
from jobs.records import Violation

ABOUT = Family(
    title_tr="Puan başına bahis",
    title_en="Stakes for each point",
    demands={
        "AC-STK-08": (
            "El değiştiren, taban x puan farkıdır; ücret 0 ile o tutar arasındadır.",
            "Base x the points' difference changes hands; the fee is between 0 and that amount.",
        ),
    },
    order=140,
    needs={
        "AC-STK-08": where(lambda rules: rules.stake_scope == "point", "money_settlement"),
    },
)
CODE = "AC-STK-08"


def check(audit: Audit) -> Iterator[Violation]:
    """Yield money play in which something else than base x points changed hands, or the fee cannot be."""
    matches = audit.batch.matches
    judged = has_word(matches["status"], "counted") & audit.terms.each("stake_is_for_point").astype(bool)
    judged &= audit.terms.each("is_money").astype(bool)
    if not judged.any():
        return
    score = pairs(matches, "score").values
    due = numbers(matches["stake"]).values * np.abs(score[:, 0] - score[:, 1])
    pot, fee, chips = (
        numbers(matches["pot_chips"]),
        numbers(matches["commission_chips"]),
        pairs(matches, "net_chips"),
    )
    other_pot = judged & pot.is_known & (pot.values != due)
    for match in np.flatnonzero(other_pot).tolist():
        yield audit.about_match(
            match, CODE, "E", _amount(audit, match, int(pot.values[match]), int(due[match]))
        )
    odd_fee = judged & fee.is_known & ((fee.values < 0) | (fee.values > due))
    for match in np.flatnonzero(odd_fee & ~other_pot).tolist():
        yield audit.about_match(match, CODE, "E", _fee(int(fee.values[match]), int(due[match])))
    due_chips = _due_chips(score, due, fee.values)
    other_chips = (chips.is_known & (chips.values != due_chips)).any(axis=1)
    for match in np.flatnonzero(judged & other_chips & ~other_pot & ~odd_fee & _two_humans(audit)).tolist():
        yield audit.about_match(match, CODE, "E", _chips(chips.values[match], int(due[match])))


def _two_humans(audit: Audit) -> Flags:
    human = has_word(audit.batch.seats["kind"], "human").reshape(-1, 2)
    both: Flags = human[:, 0] & human[:, 1]
    return both


def _due_chips(score: Int64, due: Int64, fee: Int64) -> Int64:
    """Return what each seat's chips change by: the loser pays the amount, the winner gets it less the fee."""
    sign = np.sign(score - score[:, ::-1])
    changes: Int64 = sign * due[:, None] - (sign > 0) * fee[:, None]
    return changes


def _amount(audit: Audit, match: int, pot: int, due: int) -> Words:
    base = amount(int(numbers(audit.batch.matches["stake"]).values[match]))
    points = abs(int(np.diff(pairs(audit.batch.matches, "score").values[match])[0]))
    paid, right = amount(pot), amount(due)
    return Words(
        f"El değiştiren {paid.tr}; taban {base.tr} x {points} puan = {right.tr}.",
        f"{paid.en} changed hands; base {base.en} x {count(points, 'point')} = {right.en}.",
    )


def _fee(fee: int, due: int) -> Words:
    kept, most = amount(fee), amount(due)
    return Words(
        f"Ücret {kept.tr}; 0 ile el değiştiren tutar ({most.tr}) arasında olmalı.",
        f"The fee is {kept.en}; it must be between 0 and the amount that changes hands ({most.en}).",
    )


def _chips(chips: Int64, due: int) -> Words:
    one, two, right = amount(int(chips[0])), amount(int(chips[1])), amount(due)
    return Words(
        f"Çip {one.tr} ve {two.tr}; kaybeden {right.tr} öder, kazanan ücret düşülmüşünü alır.",
        f"Chips {one.en} and {two.en}; the loser pays {right.en}, the winner gets that less the fee.",
    )
