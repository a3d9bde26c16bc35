"""Was the match played from the setup that it declares? Its first checkers tell by where they leave."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from jobs.checks import words
from jobs.checks.faulty import Faulty
from jobs.checks.words import Words
from jobs.records import Violation
from jobs.rules.faults import LANDING
from queries.board import SETUPS

if TYPE_CHECKING:
    from jobs.checks.audit import Audit


def other_setups(audit: "Audit", faulty: Faulty) -> tuple[int, list[str]]:
    """Return the point of a turn that only other setups fill, and those setups; (0, []) where there is none.

    Only the first fault of a game tells, and only a point on which the seat has had no checker yet.
    """
    if not faulty.is_first or audit.replay.fault[faulty.turn] != LANDING:
        return 0, []
    declared = audit.terms_of_game(faulty.game).setup or "standard"
    reached = set(faulty.reached)
    for start, end in faulty.moves:
        if faulty.own[start] == 0 and start not in reached and start not in SETUPS[declared]:
            return start, [setup for setup, points in SETUPS.items() if start in points]
        reached.add(end)
    return 0, []


def is_layout_fault(audit: "Audit", faulty: Faulty) -> bool:
    """Say whether a faulty turn is told as a wrong layout and not as a wrong move."""
    return bool(other_setups(audit, faulty)[1])


def wrong_layouts(audit: "Audit") -> Iterator[Violation]:
    """Yield the turns that show another setup than the declared one."""
    for faulty in audit.faulty_turns:
        point, setups = other_setups(audit, faulty)
        if setups:
            declared = audit.terms_of_game(faulty.game).setup or "standard"
            had, other = words.SETUP[declared], words.several([words.SETUP[setup] for setup in setups])
            said = Words(
                f"{faulty.written}: bildirilen {had.tr}, {point} hanesi boş; orada pulu olan: {other.tr}.",
                f"{faulty.written}: {had.en} is declared, with nothing on the {point}; {other.en} has.",
            )
            yield audit.about_turn(faulty.turn, "AC-SET-01", "E", said)
