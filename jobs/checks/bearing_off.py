"""Bearing off: when it may begin, from which points, with what waste, and when it ends the game."""

from collections.abc import Callable, Iterator

import numpy as np

from jobs.checks.audit import Audit
from jobs.checks.family import Family, where
from jobs.checks.faulty import Faulty
from jobs.checks.layout import is_layout_fault
from jobs.checks.words import Words, count
from jobs.checks.worth import NOBODY
from jobs.records import Violation
from jobs.rules.faults import FAULTS, GAME_OVER, NO_FAULT, NOT_HIGHEST, NOT_HOME, PIP_WASTE

ABOUT = Family(
    title_tr="Pul toplama",
    title_en="Bearing off",
    demands={
        "AC-BO-01": (
            "Pul ancak bütün pullar evdeyken ve barda pul yokken toplanır.",
            "Checkers are borne off only with all of them home and none on the bar.",
        ),
        "AC-BO-02": (
            "Pul, zarın hanesinden toplanır; büyük zarla ancak en uzak haneden.",
            "A checker is borne off from the die's point, or with a larger die from the highest one.",
        ),
        "AC-BO-04": (
            "En çok zarı oynayan hamleler içinde en az mesafe israf eden oynanır.",
            "Among the plays with most dice one that wastes fewest pips is played.",
        ),
        "AC-BO-05": (
            "Oyun, son pulun toplandığı turda biter.",
            "The game ends in the turn in which the last checker leaves.",
        ),
    },
    order=30,
    needs={
        "AC-BO-01": "turns",
        "AC-BO-02": "turns",
        "AC-BO-04": where(lambda rules: rules.pip_waste_rule, "turns"),
        "AC-BO-05": "turns",
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield what is wrong with bearing off, and games that ended before or after the last checker left."""
    for faulty in audit.faulty_turns:
        fault = int(audit.replay.fault[faulty.turn])
        if fault in SENTENCES and not is_layout_fault(audit, faulty):
            yield audit.about_turn(faulty.turn, FAULTS[fault], "E", SENTENCES[fault](faulty))
    yield from _after_the_end(audit)
    yield from _before_the_end(audit)


def _after_the_end(audit: Audit) -> Iterator[Violation]:
    """Yield the first turn of each game that follows its end."""
    late = np.flatnonzero(audit.replay.order_fault == GAME_OVER)
    games, first = np.unique(audit.batch.turns.game[late], return_index=True)
    for game, turn in zip(games.tolist(), late[first].tolist(), strict=True):
        late_count = int(audit.batch.turn_offsets[game + 1]) - turn
        said = Words(
            f"Son pul toplanmıştı; ardından {late_count} tur daha yazılmış.",
            f"The last checker was off; {count(late_count, 'more turn')} follow.",
        )
        yield audit.about_turn(turn, "AC-BO-05", "E", said)


def _before_the_end(audit: Audit) -> Iterator[Violation]:
    """Yield games recorded as borne off although both seats still have checkers; no illegal play before."""
    doubtful = np.zeros(len(audit.end), np.bool_)
    doubtful[audit.batch.turns.game[audit.replay.fault != NO_FAULT]] = True
    for game in np.flatnonzero(audit.worth.is_judged & (audit.worth.finisher == NOBODY) & ~doubtful).tolist():
        left = audit.checkers_left(game)
        said = Words(
            f"Pullar toplanmış yazılmış; koltuk 0'ın {left[0]}, koltuk 1'in {left[1]} pulu duruyor.",
            f"Recorded as borne off; seat 0 still has {count(left[0], 'checker')}, seat 1 {left[1]}.",
        )
        yield audit.about_game(game, "AC-BO-05", "E", said)


def _not_home(faulty: Faulty) -> Words:
    outside = sum(faulty.own[7:])
    return Words(
        f"{faulty.roll}: {faulty.written} pul topladı; {outside} pul evde değil; {faulty.right.tr}.",
        f"{faulty.roll}: {faulty.written} bears off with {count(outside, 'checker')} not home; "
        f"{faulty.right.en}.",
    )


def _not_highest(faulty: Faulty) -> Words:
    return Words(
        f"{faulty.roll}: {faulty.written}; pul zarın hanesinden, büyük zarla en uzak haneden toplanır; "
        f"{faulty.right.tr}.",
        f"{faulty.roll}: {faulty.written}; a checker leaves from the die's point, with a larger die from the "
        f"highest; {faulty.right.en}.",
    )


def _pip_waste(faulty: Faulty) -> Words:
    return Words(
        f"{faulty.roll}: {faulty.written} {faulty.waste} mesafe israf ediyor; {faulty.least_waste} israfla "
        f"oynanabilir; {faulty.right.tr}.",
        f"{faulty.roll}: {faulty.written} wastes {count(faulty.waste, 'pip')}; a full play can waste "
        f"{faulty.least_waste}; {faulty.right.en}.",
    )


SENTENCES: dict[int, Callable[[Faulty], Words]] = {
    NOT_HOME: _not_home,
    NOT_HIGHEST: _not_highest,
    PIP_WASTE: _pip_waste,
}
