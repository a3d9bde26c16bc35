"""Games that somebody gave up, by dropping the cube or by resigning: what is booked, and for whom."""

from collections.abc import Iterator

import numpy as np

from jobs.batch import CLASSES
from jobs.checks import words
from jobs.checks.audit import Audit
from jobs.checks.family import Family, where
from jobs.checks.words import Words
from jobs.records import Violation
from jobs.rules.ladder import NOBODY, Fault
from jobs.rules.scoring import ENDS, resign_class
from jobs.rules.terms import MatchTerms

ABOUT = Family(
    title_tr="Küpü bırakma ve teslim",
    title_en="Dropping and resigning",
    demands={
        "AC-SCO-03": (
            "Küpü bırakan, katlamadan önceki değeri öder; mars çarpanı uygulanmaz.",
            "Who drops pays the value before the offer, without a multiplier.",
        ),
        "AC-SCO-04": (
            "Teslim olan, hiç pul toplamadıysa mars, topladıysa tek verir (platform öyle diyorsa).",
            "A resignation costs a gammon with none off, else a single, where the platform says so.",
        ),
    },
    order=50,
    needs={
        "AC-SCO-03": where(lambda rules: rules.cube == "standard", "drop"),
        "AC-SCO-04": where(lambda rules: rules.resign_value != "none", "resignation"),
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield games that ended without bearing off and were booked otherwise than the rules say."""
    yield from _drops(audit)
    yield from _resignations(audit)


def _games(audit: Audit, end: str) -> list[int]:
    """Return the scored games that ended so."""
    rows: list[int] = np.flatnonzero(audit.is_scored & (audit.end == ENDS.index(end))).tolist()
    return rows


def _need(audit: Audit, game: int) -> int | None:
    """Return what the winner needed, for files of other programs, which may write no more than that."""
    terms = audit.terms_of_game(game)
    if not terms.is_foreign or not terms.points_to_win:
        return None
    return terms.points_to_win - int(audit.scores_before[game, audit.winner[game]])


def _drops(audit: Audit) -> Iterator[Violation]:
    dropper, ended = audit.cube.dropper, audit.is_scored & (audit.end == ENDS.index("drop"))
    odd = (audit.points != audit.cube.drop_points) | (audit.class_ != CLASSES.index("single"))
    odd |= (dropper == NOBODY) | (dropper == audit.winner)
    for game in np.flatnonzero(ended & odd & audit.per_game("has_cube")).tolist():
        for said in _wrong_drop(audit, game):
            yield audit.about_game(game, "AC-SCO-03", "E", said)
    dropped = (dropper != NOBODY) & audit.is_scored & (audit.end != ENDS.index("drop"))
    went_on = audit.batch.cube_actions.game[audit.cube.faults == Fault.WENT_ON]
    dropped[went_on] = False
    for game in np.flatnonzero(dropped).tolist():
        end = words.END[ENDS[audit.end[game]]]
        said = Words(
            f"Koltuk {dropper[game]} küpü bıraktı, oyun {end.tr} ile bitmiş yazılmış.",
            f"Seat {dropper[game]} dropped; the game is recorded as ended by {end.en}.",
        )
        yield audit.about_game(game, "AC-SCO-03", "E", said)


def _wrong_drop(audit: Audit, game: int) -> Iterator[Words]:
    dropper, winner = int(audit.cube.dropper[game]), int(audit.winner[game])
    points, expected = int(audit.points[game]), int(audit.cube.drop_points[game])
    if dropper == NOBODY:
        yield Words(
            "Oyun küpü bırakma ile bitmiş yazılmış, ama kayıtta bırakma yok.",
            "The game is recorded as ended by a drop; no drop is logged.",
        )
        return
    if dropper == winner:
        yield Words(
            f"Küpü bırakan koltuk {dropper} kazanan yazılmış.",
            f"Seat {dropper} dropped and is recorded as the winner.",
        )
    need = _need(audit, game)
    class_ = CLASSES[audit.class_[game]]
    times = expected * audit.terms_of_game(game).ruleset.class_value(class_)
    if points not in (expected, times) and not (need is not None and points == min(expected, need)):
        yield Words(
            f"Bırakma {points} puan yazılmış; bırakan, katlamadan önceki değeri öder: {expected}.",
            f"The drop is booked at {points}; who drops pays the value before the offer: {expected}.",
        )
    if class_ != "single" and need is None:
        yield Words(
            f"Bırakma {words.CLASS[class_].tr} ({points}) yazılmış; küpü bırakan mars vermez: {expected}.",
            f"The drop is recorded as a {words.CLASS[class_].en} ({points}); who drops loses no gammon: "
            f"{expected}.",
        )


def _resignations(audit: Audit) -> Iterator[Violation]:
    resigners = audit.last_seat_of("resign")
    for game in _games(audit, "resign"):
        terms = audit.terms_of_game(game)
        if terms.ruleset.resign_value == "none":
            continue
        if resigners[game] == audit.winner[game]:
            said = Words(
                f"Teslim olan koltuk {resigners[game]} kazanan yazılmış.",
                f"Seat {resigners[game]} resigned and is recorded as the winner.",
            )
            yield audit.about_game(game, "AC-SCO-04", "E", said)
        elif not terms.is_foreign:
            yield from _resigned(audit, game, terms)


def _resigned(audit: Audit, game: int, terms: MatchTerms) -> Iterator[Violation]:
    board = audit.replay.boards[game, 1 - audit.winner[game]]
    is_whole = board.min() >= 0 and board.sum() == terms.checkers
    off, points, cube = int(board[0]), int(audit.points[game]), int(audit.cube.value[game])
    stated = CLASSES[audit.class_[game]]
    right = resign_class(off, terms.ruleset)
    if right is None:
        said = _cheap(off, points, cube) if is_whole else None
        if said is not None:
            yield audit.about_game(game, "AC-SCO-04", "I", said)
    elif is_whole and (stated, points) != (right, cube * terms.ruleset.class_value(right)):
        given, due = words.CLASS[stated], words.CLASS[right]
        expected = cube * terms.ruleset.class_value(right)
        said = Words(
            f"Teslim {given.tr} ({points}) yazılmış; teslim olan {off} pul toplamış: {due.tr} ({expected}).",
            f"Resigned as a {given.en} ({points}); the resigner has {off} off: {due.en} ({expected}).",
        )
        yield audit.about_game(game, "AC-SCO-04", "E", said)


def _cheap(off: int, points: int, cube: int) -> Words | None:
    if off or points != cube:
        return None
    return Words(
        "Tek olarak teslim olundu; teslim olan hiç pul toplamamıştı, mars hâlâ mümkündü.",
        "Resigned as a single; the resigner had none off, so a gammon was still possible.",
    )
