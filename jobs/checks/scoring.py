"""What each game was worth: its winner and class by the final board, its points by class and cube."""

from collections.abc import Iterator

import numpy as np

from jobs.batch import CLASSES
from jobs.checks import words
from jobs.checks.audit import Audit
from jobs.checks.family import Family
from jobs.checks.words import Words, count
from jobs.checks.worth import NOBODY, Reading
from jobs.records import Violation
from jobs.rules.scoring import ENDS, final_class

ABOUT = Family(
    title_tr="Oyunun değeri",
    title_en="What a game is worth",
    demands={
        "AC-SCO-01": (
            "Kazanan ve sonuç türü (tek, mars, backgammon) son konuma ve platformun kurallarına uyar.",
            "Winner and class (single, gammon, backgammon) follow from the final board and the ruleset.",
        ),
        "AC-SCO-02": ("Puan, türün değeri x küptür.", "Points are class value x cube."),
    },
    order=40,
    needs={
        "AC-SCO-01": "borne_off",
        "AC-SCO-02": lambda rules: "borne_off_or_left" if rules.forfeit_points else "borne_off",
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield games whose winner, class or points are not what the final board and the cube give."""
    worth = audit.worth
    finished = worth.finisher != NOBODY
    other_winner = finished & (worth.finisher != audit.winner)
    for game in np.flatnonzero(other_winner).tolist():
        yield audit.about_game(game, "AC-SCO-01", "E", _winner(worth.finisher[game], audit.winner[game]))
    other_class = finished & ~other_winner & (worth.stated_class != worth.board_class)
    for game in np.flatnonzero(other_class).tolist():
        yield audit.about_game(game, "AC-SCO-01", "E", _class(audit, game))
    for game in np.flatnonzero(worth.reading == Reading.WRONG).tolist():
        yield audit.about_game(game, "AC-SCO-02", "E", _points(audit, game))
    yield from _forfeits(audit)
    yield from _resignations(audit)


def _resignations(audit: Audit) -> Iterator[Violation]:
    """Yield resignations whose points are not class value x cube, where the log says what they cost."""
    for game in np.flatnonzero(audit.is_scored & (audit.end == ENDS.index("resign"))).tolist():
        terms, points = audit.terms_of_game(game), int(audit.points[game])
        if terms.ruleset.resign_value != "from_log" or terms.is_foreign:
            continue
        class_, cube = CLASSES[audit.class_[game]], int(audit.cube.value[game])
        value = terms.ruleset.class_value(class_)
        if points != cube * value and not (terms.jacoby and points == cube):
            stated = words.CLASS[class_]
            said = Words(
                f"Teslim {points} puan yazılmış; {stated.tr} ({value}) x küp {cube} = {cube * value}.",
                f"The resignation is booked at {points}; {stated.en} ({value}) x cube {cube} = "
                f"{cube * value}.",
            )
            yield audit.about_game(game, "AC-SCO-02", "E", said)


def _forfeits(audit: Audit) -> Iterator[Violation]:
    """Yield games lost by leaving or absence that are booked otherwise than the platform books them."""
    left = audit.is_scored & np.isin(audit.end, [ENDS.index(end) for end in ("leave", "disconnect")])
    for game in np.flatnonzero(left).tolist():
        booked = audit.terms_of_game(game).ruleset.forfeit_points
        points, class_ = int(audit.points[game]), CLASSES[audit.class_[game]]
        if booked is not None and (points, class_) != (booked, "single"):
            stated, end = words.CLASS[class_], words.END[ENDS[audit.end[game]]]
            said = Words(
                f"{end.tr} ile biten oyun {stated.tr}, {points} puan yazılmış; tek, {booked} puan yazılır.",
                f"Ended by {end.en} and booked as {stated.en}, {points}; it is a single, {booked}.",
            )
            yield audit.about_game(game, "AC-SCO-02", "E", said)


def _winner(finisher: int, stated: int) -> Words:
    return Words(
        f"Pullarını toplayan koltuk {finisher}; kazanan olarak koltuk {stated} yazılmış.",
        f"Seat {finisher} has borne off all checkers; seat {stated} is recorded as the winner.",
    )


def _class(audit: Audit, game: int) -> Words:
    worth = audit.worth
    stated = words.CLASS[CLASSES[worth.stated_class[game]]]
    right = words.CLASS[CLASSES[worth.board_class[game]]]
    loser = audit.replay.boards[game, 1 - worth.finisher[game]]
    why = _WHY[final_class(loser.tolist())]
    off, points = int(loser[0]), int(audit.points[game])
    return Words(
        f"{stated.tr} yazılmış ({points} puan); {why.tr.format(off=off)}: {right.tr}.",
        f"Recorded as {stated.en} ({count(points, 'point')}); {why.en.format(off=off)}: {right.en}.",
    )


_WHY = {
    "single": Words("kaybeden {off} pul toplamış", "the loser has {off} off"),
    "gammon": Words(
        "kaybeden hiç toplamamış, kazananın evinde ya da barda pulu yok",
        "the loser has none off and none on the bar or in the winner's home",
    ),
    "backgammon": Words(
        "kaybeden hiç toplamamış, kazananın evinde ya da barda pulu var",
        "the loser has none off, and some on the bar or in the winner's home",
    ),
}


def _points(audit: Audit, game: int) -> Words:
    worth, cube = audit.worth, int(audit.cube.value[game])
    class_ = words.CLASS[CLASSES[worth.board_class[game]]]
    expected, points = int(worth.expected[game]), int(audit.points[game])
    return Words(
        f"{points} puan yazılmış; {class_.tr} ({expected // cube}) x küp {cube} = {expected}.",
        f"Points recorded: {points}; {class_.en} ({expected // cube}) x cube {cube} = {expected}.",
    )
