"""Was the match played from the setup that it declares? Its plays tell by the points that they leave.

A game whose first fault is a move from a point without an own checker is replayed from the other setups.
Where one of them makes the whole game legal, that is what was wrong, told once; else a point that only other
setups fill tells of its own turn.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from jobs.checks import words
from jobs.checks.faulty import Faulty
from jobs.checks.words import Words
from jobs.records import Violation
from jobs.replaying import fault_counts
from jobs.rules.faults import LANDING
from queries.board import SETUPS

if TYPE_CHECKING:
    from jobs.checks.audit import Audit


class Layout(NamedTuple):
    """A turn that another setup explains."""

    faulty: Faulty
    point: int
    """The point without an own checker."""
    setups: list[str]
    """The setups that have one there, or that make the whole game legal."""
    explains_game: bool


def layouts(audit: "Audit") -> dict[int, Layout]:
    """Return the games that another setup explains."""
    suspects = {
        faulty.game: (faulty, point)
        for faulty in audit.faulty_turns
        if faulty.is_first and audit.replay.fault[faulty.turn] == LANDING and (point := _empty_point(faulty))
    }
    legal = _legal_from(audit, list(suspects))
    found = {}
    for game, (faulty, point) in suspects.items():
        declared = _declared(audit, game)
        if legal[game]:
            found[game] = Layout(faulty, point, legal[game], True)
        elif point not in faulty.reached and point not in SETUPS[declared]:
            setups = [setup for setup, points in SETUPS.items() if point in points]
            if setups:
                found[game] = Layout(faulty, point, setups, False)
    return found


def _legal_from(audit: "Audit", games: list[int]) -> dict[int, list[str]]:
    """Return for each game the setups other than the declared one under which no turn of it is at fault."""
    legal: dict[int, list[str]] = {game: [] for game in games}
    for setup in SETUPS if games else ():
        counts = fault_counts(audit.batch, audit.rulesets, games, setup)
        for game, count in zip(games, counts.tolist(), strict=True):
            if not count and setup != _declared(audit, game):
                legal[game].append(setup)
    return legal


def _declared(audit: "Audit", game: int) -> str:
    return audit.terms_of_game(game).setup or "standard"


def _empty_point(faulty: Faulty) -> int:
    """Return the first point that a play leaves without an own checker there, 0 where there is none."""
    own = list(faulty.own)
    for start, end in faulty.moves:
        if own[start] <= 0:
            return start
        own[start] -= 1
        own[end] += 1
    return 0


def is_layout_fault(audit: "Audit", faulty: Faulty) -> bool:
    """Say whether a faulty turn is told as a wrong layout and not as a wrong move."""
    found = audit.layouts.get(faulty.game)
    return found is not None and (found.explains_game or found.faulty.turn == faulty.turn)


def wrong_layouts(audit: "Audit") -> Iterator[Violation]:
    """Yield the turns that show another setup than the declared one."""
    for game, found in audit.layouts.items():
        had = words.SETUP[_declared(audit, game)]
        other = words.several([words.SETUP[setup] for setup in found.setups])
        written, point = found.faulty.written, found.point
        whole = (
            Words("; bütün oyunun hamleleri ondan doğru", ", and from it the whole game is legal")
            if found.explains_game
            else Words("", "")
        )
        said = Words(
            f"{written}: bildirilen {had.tr}, {point} hanesi boş; orada pulu olan: {other.tr}{whole.tr}.",
            f"{written}: {had.en} is declared, with nothing on the {point}; {other.en} has{whole.en}.",
        )
        yield audit.about_turn(found.faulty.turn, "AC-SET-01", "E", said)
