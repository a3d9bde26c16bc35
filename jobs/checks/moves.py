"""The plays: is each one legal, does it use the dice that it must, and do the seats take turns."""

from collections.abc import Callable, Iterator

import numpy as np

from jobs.checks import otherwise
from jobs.checks.audit import Audit, Severity
from jobs.checks.family import Family
from jobs.checks.faulty import Faulty
from jobs.checks.layout import is_layout_fault
from jobs.checks.words import Words, count
from jobs.records import Violation
from jobs.rules.faults import (
    BAR_FIRST,
    DANCE_MISSING,
    DICE_USED,
    FAULTS,
    LANDING,
    LARGER_DIE,
    ORDER,
    TOO_FEW_DICE,
)
from queries.board import BAR

ABOUT = Family(
    title_tr="Hamleler",
    title_en="Moves",
    demands={
        "AC-MOV-01": (
            "Pul kendi hanesinden eve doğru gider; rakibin iki ve daha çok puluna konmaz.",
            "A checker moves from an own point towards home and lands on no two opposing checkers.",
        ),
        "AC-MOV-02": (
            "Bardaki pul önce girer; n zarı 25-n hanesine sokar.",
            "A checker on the bar enters first; die n enters on point 25-n.",
        ),
        "AC-MOV-03": (
            "Her zar bir kez oynanır, çift atışta sayı dört kez.",
            "Each die is played once, a double's number four times.",
        ),
        "AC-MOV-04": (
            "Olabildiğince çok zar oynanır; son konumlar karşılaştırılır.",
            "As many dice as possible are played; final positions are compared.",
        ),
        "AC-MOV-05": (
            "İki zardan yalnız biri oynanabiliyorsa büyüğü oynanır.",
            "When either die but not both can be played, it is the larger.",
        ),
        "AC-MOV-06": (
            "Her tur kayıttadır; boş hamle ancak oynanacak hamle yoksa yazılır.",
            "Every turn is logged; a play is empty only when there is no legal move.",
        ),
        "AC-MOV-07": ("Taraflar sırayla oynar.", "The seats take turns."),
    },
    order=20,
    needs={
        "AC-MOV-01": "turns",
        "AC-MOV-02": "turns",
        "AC-MOV-03": "turns",
        "AC-MOV-04": "turns",
        "AC-MOV-05": "turns",
        "AC-MOV-06": "turns",
        "AC-MOV-07": "turns",
    },
    settings={
        "AC-MOV-04": "moves.last_checker",
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield what is wrong with plays and with the order of turns; bearing off has a family of its own."""
    for faulty in audit.faulty_turns:
        fault = int(audit.replay.fault[faulty.turn])
        if fault in SENTENCES and not is_layout_fault(audit, faulty):
            yield audit.about_turn(faulty.turn, FAULTS[fault], "E", SENTENCES[fault](faulty, audit))
    for turn in np.flatnonzero(np.isin(audit.replay.order_fault, (ORDER, DANCE_MISSING))).tolist():
        yield _order(audit, turn)


def _order(audit: Audit, turn: int) -> Violation:
    """Judge a second turn of the same seat running."""
    seat = int(audit.batch.turns.seat[turn])
    if audit.replay.order_fault[turn] == ORDER:
        said = Words(
            f"Koltuk {seat} art arda iki tur oynadı; koltuk {1 - seat} her zarla oynayabilirdi.",
            f"Seat {seat} made two turns running; seat {1 - seat} had a move with every roll.",
        )
        return audit.about_turn(turn, "AC-MOV-07", "E", said)
    must = audit.terms_of_game(int(audit.batch.turns.game[turn])).ruleset.dance_must_be_recorded
    severity: Severity = "E" if must else "W"
    said = Words(
        f"Koltuk {seat} art arda iki tur oynadı; koltuk {1 - seat} için hamlesiz bir tur kayıtta yok.",
        f"Seat {seat} made two turns running; a turn of seat {1 - seat} without a move is not logged.",
    )
    return audit.about_turn(turn, "AC-MOV-06", severity, said)


def _landing(faulty: Faulty, audit: Audit) -> Words:
    reason = _first_wrong(faulty)
    return Words(
        f"{faulty.roll}: {faulty.written}: {reason.tr}; {faulty.right.tr}.",
        f"{faulty.roll}: {faulty.written}: {reason.en}; {faulty.right.en}.",
    )


def _first_wrong(faulty: Faulty) -> Words:
    """Say which move of a play cannot be, walking it as it is written."""
    own, opponent = list(faulty.own), list(faulty.opponent)
    for start, end in faulty.moves:
        if own[start] == 0:
            return Words(f"{_place(start).tr} kendi pulu yok", f"no own checker {_place(start).en}")
        if end >= start:
            return Words(f"{start}/{end} geriye gider", f"{start}/{end} goes backwards")
        held = opponent[25 - end] if end else 0
        if held >= 2:
            return Words(
                f"{end} hanesini rakip {held} pulla tutuyor", f"{held} opposing checkers hold the {end}"
            )
        own[start] -= 1
        own[end] += 1
        if end and held:
            opponent[25 - end] = 0
    return Words("ara haneler rakibin elinde", "the points between are held by the opponent")


def _place(point: int) -> Words:
    if point == BAR:
        return Words("barda", "on the bar")
    return Words(f"{point} hanesinde", f"on the {point}")


def _bar_first(faulty: Faulty, audit: Audit) -> Words:
    count = faulty.own[BAR]
    return Words(
        f"{faulty.roll}: {faulty.written or 'boş'}; barda {count} pul var, önce o girer; {faulty.right.tr}.",
        f"{faulty.roll}: {faulty.written or 'nothing'}; {count} on the bar must enter first; "
        f"{faulty.right.en}.",
    )


def _dice_used(faulty: Faulty, audit: Audit) -> Words:
    return Words(
        f"{faulty.roll} bu hamleyi oynatmaz: {faulty.written}; {faulty.right.tr}.",
        f"{faulty.roll} does not play {faulty.written}; {faulty.right.en}.",
    )


def _too_few(faulty: Faulty, audit: Audit) -> Words:
    possible = int(audit.replay.dice_possible[faulty.turn])
    played = int(audit.replay.dice_played[faulty.turn])
    text = faulty.written or "-"
    said = Words(
        f"{faulty.roll} ile {possible} hamle oynanabilir, {played} oynandı ({text}); {faulty.right.tr}.",
        f"{faulty.roll} allows {count(possible, 'move')}, {text} plays {played}; {faulty.right.en}.",
    )
    if _bears_off_the_last(faulty):
        said = otherwise.silent(said, "moves.last_checker", "accept")
    return said


def _bears_off_the_last(faulty: Faulty) -> bool:
    """Say whether no own checker is left after a play that is too short, as `strict` has it."""
    own = list(faulty.own)
    for start, end in faulty.moves:
        own[start] -= 1
        own[end] += 1
    return not any(own[1:])


def _larger_die(faulty: Faulty, audit: Audit) -> Words:
    return Words(
        f"{faulty.roll}: zarlardan yalnız biri oynanabilir, büyüğü ({max(faulty.dice)}) oynanır; "
        f"{faulty.written} küçüğünü oynadı; {faulty.right.tr}.",
        f"{faulty.roll}: either die but not both, so the larger ({max(faulty.dice)}); {faulty.written} plays "
        f"the smaller; {faulty.right.en}.",
    )


def _false_dance(faulty: Faulty, audit: Audit) -> Words:
    possible = int(audit.replay.dice_possible[faulty.turn])
    return Words(
        f"{faulty.roll} hamlesiz yazılmış; {possible} hamle oynanabilir; {faulty.right.tr}.",
        f"{faulty.roll} is recorded without a move; {possible} can be played; {faulty.right.en}.",
    )


SENTENCES: dict[int, Callable[[Faulty, Audit], Words]] = {
    LANDING: _landing,
    BAR_FIRST: _bar_first,
    DICE_USED: _dice_used,
    TOO_FEW_DICE: _too_few,
    LARGER_DIE: _larger_die,
    DANCE_MISSING: _false_dance,
}
