"""How a match ended: the running score, the game that decided it, the winner, and what its result says."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from jobs.batch import EVENTS, Int8, Int32
from jobs.checks import words
from jobs.checks.audit import Audit
from jobs.checks.family import Family
from jobs.checks.words import Words
from jobs.checks.worth import NOBODY
from jobs.records import Violation
from jobs.rules.scoring import ENDS, points_gained, start_scores

ABOUT = Family(
    title_tr="Maç sonu",
    title_en="Match end",
    demands={
        "AC-SCO-06": (
            "Skor oyunların toplamıdır; maç, hedefe ilk ulaşan oyunla biter ve sonucu ona uyar.",
            "The score is the sum of the games; the match ends with the game that reaches the target, "
            "and its result says so.",
        ),
    },
    order=70,
    needs={
        "AC-SCO-06": "match",
    },
)
CODE = "AC-SCO-06"

PLAYED_OUT = [ENDS.index(end) for end in ("bear_off", "drop", "claim", "resign")]
LEFT = [ENDS.index(end) for end in ("leave", "disconnect")]
RESIGN, TIMEOUT, CANCELLED = (ENDS.index(end) for end in ("resign", "timeout", "cancelled"))
RESULT_END = np.array(["completed" if end in ("bear_off", "drop") else end for end in ENDS], dtype=object)
"""What the match's result says for each end of its last game."""

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Course:
    """The course of each match; -1 stands for no game, no seat."""

    last: Int32
    """Its last game."""
    deciding: Int32
    """The first game that reaches the target."""
    score: Int32
    """The running sum after its last game (n_matches x 2)."""
    is_forfeit: Flags
    """Whether its last game loses the match whatever the score, by leaving, absence or timeout."""
    quitter: Int8
    """Who left, or was absent, in its last game."""
    end: Int8
    """How its last game ended, as an index into ENDS."""
    winner: Int8
    """Who won its last game."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield matches whose score, length, winner or result do not follow from their games."""
    course = _course(audit)
    yield from _sums(audit, course)
    yield from _too_long(audit, course)
    yield from _too_short(audit, course)
    yield from _winners(audit, course)
    yield from _left_and_went_on(audit, course)
    yield from _without_winner(audit, course)
    yield from _results(audit, course)


def _course(audit: Audit) -> Course:
    batch = audit.batch
    counts = np.diff(batch.game_offsets)
    last = np.where(counts > 0, batch.game_offsets[1:] - 1, -1)
    after = audit.scores_before + points_gained(batch)
    target = audit.per_game("points_to_win")
    reached = np.flatnonzero((target > 0) & (after.max(axis=1, initial=0) >= target))
    matches, first = np.unique(audit.match_of_game[reached], return_index=True)
    deciding = np.full(len(counts), -1)
    deciding[matches] = reached[first]
    end = _of_last(audit.end, last)
    left = np.isin(end, LEFT) | ((end == RESIGN) & audit.terms.each("resigning_is_leaving"))
    lost_on_time = (end == TIMEOUT) & audit.terms.each("timeout_loses_match")
    return Course(
        last=last,
        deciding=deciding,
        score=np.where(last[:, None] >= 0, after[last] if len(after) else 0, start_scores(batch)),
        is_forfeit=(left & audit.terms.each("leaving_loses_match")) | lost_on_time,
        quitter=np.where(left, _of_last(_quitters(audit), last), -1),
        end=end,
        winner=_of_last(audit.winner, last),
    )


def _of_last(column: Int8, last: Int32) -> Int8:
    values: Int8 = np.where(last >= 0, column[last] if len(column) else -1, -1)
    return values


def _quitters(audit: Audit) -> Int8:
    """Return who left each game for good, -1 where nobody did or where the log does not tell."""
    gone, left = audit.absent_at_end, audit.last_seat_of("leave")
    left = np.where(left >= 0, left, audit.last_seat_of("resign"))
    alone = np.where(gone.sum(axis=1) == 1, gone[:, 1], -1)
    quitters: Int8 = np.where(audit.end == ENDS.index("disconnect"), alone, left).astype(np.int8)
    return quitters


def _rows(flags: Flags) -> list[int]:
    rows: list[int] = np.flatnonzero(flags).tolist()
    return rows


def _sums(audit: Audit, course: Course) -> Iterator[Violation]:
    stated = np.stack([audit.batch.matches[f"score_{seat}"].to_numpy() for seat in (0, 1)], axis=1)
    for match in _rows((stated != course.score).any(axis=1)):
        (one, two), (right_one, right_two) = stated[match], course.score[match]
        said = Words(
            f"Sonuçta skor {one}-{two}; oyunların toplamı {right_one}-{right_two}.",
            f"The result says {one}-{two}; the games add up to {right_one}-{right_two}.",
        )
        yield audit.about_match(match, CODE, "E", said)


def _too_long(audit: Audit, course: Course) -> Iterator[Violation]:
    first = audit.batch.game_offsets[:-1]
    for match in _rows((course.deciding >= 0) & (course.deciding < course.last)):
        game = int(course.deciding[match])
        one, two = audit.scores_before[game + 1]
        number = game - int(first[match]) + 1
        said = Words(
            f"Maç {number}. oyunda {one}-{two} ile bitmişti (hedef {audit.terms.of(match).target}).",
            f"The match was over after game {number} at {one}-{two} (target {audit.terms.of(match).target}).",
        )
        yield audit.about_game(game + 1, CODE, "E", said)
    for match in _rows(audit.terms.each("is_single_game").astype(bool) & (course.last > first)):
        said = Words(
            f"Tek oyunluk maçta {course.last[match] - first[match] + 1} oyun var.",
            f"A match of a single game has {course.last[match] - first[match] + 1} games.",
        )
        yield audit.about_game(int(first[match]) + 1, CODE, "E", said)
    left = np.isin(audit.end, LEFT) & audit.per_game("leaving_loses_match").astype(bool)
    ended = left | (audit.end == CANCELLED)
    for game in _rows(ended & (np.arange(len(ended)) != course.last[audit.match_of_game])):
        said = Words(
            f"Önceki oyun {words.END[ENDS[audit.end[game]]].tr} ile bitti; maç da onunla biterdi.",
            f"The game before ended by {words.END[ENDS[audit.end[game]]].en}, which ends the match.",
        )
        yield audit.about_game(game + 1, CODE, "E", said)


def _too_short(audit: Audit, course: Course) -> Iterator[Violation]:
    open_end = (audit.terms.each("points_to_win") > 0) & (course.deciding < 0) & ~audit.is_cancelled
    open_end &= np.isin(course.end, PLAYED_OUT) & ~course.is_forfeit
    for match in _rows(open_end & ~audit.terms.each("is_foreign").astype(bool)):
        one, two = course.score[match]
        said = Words(
            f"Maç {one}-{two} iken bitmiş; hedef {audit.terms.of(match).target}.",
            f"The match ended at {one}-{two}; its target is {audit.terms.of(match).target}.",
        )
        yield audit.about_match(match, CODE, "E", said)


def _winners(audit: Audit, course: Course) -> Iterator[Violation]:
    stated = audit.match_winner
    leader = np.where(course.score[:, 0] == course.score[:, 1], -1, course.score.argmax(axis=1))
    is_single = audit.terms.each("is_single_game").astype(bool)
    by_score = (course.deciding >= 0) | (
        audit.terms.each("is_money").astype(bool) & ~np.isin(course.end, LEFT)
    )
    expected = np.where(by_score, leader, -1)
    expected = np.where(course.is_forfeit | is_single, course.winner, expected)
    judged = ~audit.is_cancelled & (expected >= 0)
    for match in _rows(judged & (stated != expected)):
        one, two = course.score[match]
        said = Words(
            f"Maçı koltuk {expected[match]} kazandı ({one}-{two}, {_end(course, match).tr}); "
            f"{'kazanan yazılmamış' if stated[match] < 0 else f'kazanan koltuk {stated[match]} yazılmış'}.",
            f"Seat {expected[match]} won the match ({one}-{two}, {_end(course, match).en}); "
            f"{'no winner' if stated[match] < 0 else f'seat {stated[match]}'} is recorded.",
        )
        yield audit.about_match(match, CODE, "E", said)
    for match in _rows(~audit.is_cancelled & (course.quitter >= 0) & (course.quitter == course.winner)):
        said = Words(
            f"Koltuk {course.quitter[match]} oyunu terk etti ve kazanan yazılmış.",
            f"Seat {course.quitter[match]} left the game and is recorded as its winner.",
        )
        yield audit.about_game(int(course.last[match]), CODE, "E", said)


def _without_winner(audit: Audit, course: Course) -> Iterator[Violation]:
    """Yield games without a winner that nobody cancelled."""
    matches = audit.match_of_game
    is_last = np.arange(len(audit.winner)) == course.last[matches]
    excused = (audit.end == CANCELLED) | (audit.is_cancelled[matches] & is_last)
    excused |= audit.per_game("is_foreign").astype(bool)
    for game in _rows((audit.winner < 0) & ~excused):
        end = words.END[ENDS[audit.end[game]]]
        said = Words(
            f"Oyunun kazananı yok, bitişi {end.tr}; yalnız iptal edilen oyunun kazananı olmaz.",
            f"The game has no winner and ended by {end.en}; only a cancelled game has none.",
        )
        yield audit.about_game(game, CODE, "E", said)


def _left_and_went_on(audit: Audit, course: Course) -> Iterator[Violation]:
    """Judge what follows when somebody leaves where that loses the match; after its end anybody may."""
    events = audit.batch.events
    loses = audit.per_game("leaving_loses_match").astype(bool)[events.game]
    resigning = audit.per_game("resigning_is_leaving").astype(bool)[events.game]
    left = (events.event == EVENTS.index("leave")) | ((events.event == EVENTS.index("resign")) & resigning)
    turns_follow = events.after_turn < audit.turn_count[events.game]
    played_on = turns_follow | np.isin(audit.end[events.game], [ENDS.index("bear_off"), ENDS.index("claim")])
    is_over = (audit.worth.finisher[events.game] != NOBODY) & ~turns_follow
    is_over &= events.game == course.last[audit.match_of_game[events.game]]
    for place in np.flatnonzero(left & loses & played_on & ~is_over).tolist():
        game, seat = int(events.game[place]), int(events.seat[place])
        said = Words(
            f"Koltuk {seat} masadan ayrıldı, maç onunla biterdi; oyun yine de sürdü.",
            f"Seat {seat} left the table, which ends the match; yet play went on.",
        )
        yield audit.about_moment(game, int(events.after_turn[place]), CODE, "E", said)


def _end(course: Course, match: int) -> Words:
    return words.END[ENDS[course.end[match]]]


def _results(audit: Audit, course: Course) -> Iterator[Violation]:
    ends = audit.match_words("end")
    says_cancelled = ends == "cancelled"
    for match in _rows(says_cancelled != audit.is_cancelled):
        status = audit.batch.matches["status"][match].as_py()
        said = Words(
            f"Bitiş {words.END[ends[match]].tr}, durum {status}; iptalde ikisi de cancelled olur.",
            f"The end is {ends[match]}, the status {status}; a cancelled match has cancelled in both.",
        )
        yield audit.about_match(match, CODE, "E", said)
    for match in _rows(audit.is_cancelled & (audit.match_winner >= 0)):
        said = Words(
            f"İptal edilen maçta kazanan koltuk {audit.match_winner[match]} yazılmış.",
            f"The match was cancelled, yet seat {audit.match_winner[match]} is recorded as its winner.",
        )
        yield audit.about_match(match, CODE, "E", said)
    due = RESULT_END[course.end]
    leaving = audit.terms.each("resigning_is_leaving") & np.isin(course.end, [RESIGN, ENDS.index("leave")])
    differs = (ends != due) & ~(leaving & np.isin(ends, ["leave", "resign"]))
    judged = ~audit.is_cancelled & ~says_cancelled & (course.last >= 0)
    for match in _rows(differs & judged & ~audit.terms.each("is_foreign").astype(bool)):
        said = Words(
            f"Maçın bitişi {ends[match]} yazılmış; son oyunun bitişi {_end(course, match).tr}: {due[match]}.",
            f"The match's end is recorded as {ends[match]}; its last game ended by {_end(course, match).en}: "
            f"{due[match]}.",
        )
        yield audit.about_match(match, CODE, "E", said)
