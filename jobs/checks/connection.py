"""Lost connections: who stayed away too long loses, who came back in time plays on."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from jobs.batch import EVENTS, NO_TIME
from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.family import Family, where
from jobs.checks.words import END, Words, seconds
from jobs.records import Violation
from jobs.rules.scoring import ENDS

ABOUT = Family(
    title_tr="Bağlantı",
    title_en="Connection",
    demands={
        "AC-CON-01": (
            "Tanınan süreyi aşan kopmada maç kaybedilir; süresinde dönen kaldığı yerden sürdürür.",
            "Who is absent beyond the grace loses the match; who is back in time plays on.",
        ),
    },
    order=100,
    needs={
        "AC-CON-01": where(lambda rules: rules.disconnect_grace_s, "absence"),
    },
    settings={
        "AC-CON-01": "absence.tolerance_ms absence.boundary",
    },
)
CODE = "AC-CON-01"
DISCONNECT, RECONNECT = EVENTS.index("disconnect"), EVENTS.index("reconnect")
OVER = {"disconnect", "cancelled", "leave", "timeout"}
"""Ends of a game that an absence beyond the grace may have: another loss may come first."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield absences beyond the grace after which play went on, and losses by absences within it."""
    grace = audit.per_game("grace_ms")
    if not (grace > 0).any():
        return
    events, lasted = audit.batch.events, _lasted(audit)
    limit = grace[events.game] + audit.readings.absence_tolerance_ms
    limit -= audit.readings.absence_boundary == "exclusive"
    absent = (events.event == DISCONNECT) & (grace[events.game] > 0) & (lasted != NO_TIME)
    too_long = absent & (lasted > limit)
    for place in np.flatnonzero(too_long & _went_on(audit)).tolist():
        yield _not_lost(audit, place, int(lasted[place]))
    yield from _both_absent(audit, lasted)
    lost = np.flatnonzero((audit.end == ENDS.index("disconnect")) & (grace > 0))
    long_enough, unknown = set(events.game[too_long].tolist()), _unknown_games(audit, lasted)
    for game in lost.tolist():
        if game not in long_enough and game not in unknown:
            yield _lost_too_soon(audit, game, lasted)


def absent_at_end(audit: Audit, game: int, lasted: NDArray[np.int32]) -> list[int]:
    """Return how long each seat had been absent (ms) when a game ended, NO_TIME where it was there."""
    events, away = audit.batch.events, [NO_TIME, NO_TIME]
    for place in np.flatnonzero((events.game == game) & (events.event == DISCONNECT)).tolist():
        if audit.absent_at_end[game, events.seat[place]]:
            away[events.seat[place]] = int(lasted[place])
    return away


def expired_together(audit: Audit) -> NDArray[np.bool_]:
    """Return the games at whose end both seats had been absent equally long: such a match is cancelled."""
    together = np.zeros(len(audit.end), np.bool_)
    both = np.flatnonzero(audit.absent_at_end.all(axis=1))
    lasted = _lasted(audit) if len(both) else np.empty(0, np.int32)
    for game in both.tolist():
        one, two = absent_at_end(audit, game, lasted)
        together[game] = one == two != NO_TIME
    return together


def _both_absent(audit: Audit, lasted: NDArray[np.int32]) -> Iterator[Violation]:
    """Yield games lost by absence, both seats away, in which the later to go was made the loser."""
    both = audit.absent_at_end.all(axis=1) & (audit.end == ENDS.index("disconnect"))
    for game in np.flatnonzero(both & audit.is_scored).tolist():
        away, winner = absent_at_end(audit, game, lasted), int(audit.winner[game])
        if NO_TIME in away or away[0] == away[1] or away[winner] < away[1 - winner]:
            continue
        longer, shorter = seconds(away[winner]), seconds(away[1 - winner])
        said = Words(
            f"İki taraf da bağlı değildi: koltuk {winner} {longer.tr} s, koltuk {1 - winner} {shorter.tr} s; "
            f"süresi önce dolan koltuk {winner} kaybeder, kazanan yazılmış.",
            f"Both were absent: seat {winner} for {longer.en} s, seat {1 - winner} for {shorter.en} s; "
            f"seat {winner}, whose time ran out first, loses, yet it is recorded as the winner.",
        )
        yield audit.about_game(game, CODE, "E", said)


def _lasted(audit: Audit) -> NDArray[np.int32]:
    """Return how long each disconnect lasted, by its own entry or that of the return."""
    events = audit.batch.events
    lasted = events.lasted_ms.copy()
    for place in np.flatnonzero((events.event == DISCONNECT) & (lasted == NO_TIME)).tolist():
        after = np.flatnonzero(
            (events.game == events.game[place])
            & (events.seat == events.seat[place])
            & (events.event == RECONNECT)
            & (events.action_no > events.action_no[place])
        )
        if len(after):
            lasted[place] = lasted[after[0]]
    return lasted


def _went_on(audit: Audit) -> NDArray[np.bool_]:
    """Say after which events play went on: a turn followed, or a game, or the game ended in another way."""
    events = audit.batch.events
    turns_follow = events.after_turn < audit.turn_count[events.game]
    last_game = audit.batch.game_offsets[1:][audit.match_of_game] - 1
    game_follows = events.game < last_game[events.game]
    ended_so = np.isin(audit.end, [ENDS.index(end) for end in OVER])[events.game]
    return turns_follow | game_follows | ~ended_so


def _not_lost(audit: Audit, place: int, lasted: int) -> Violation:
    events = audit.batch.events
    game, seat = int(events.game[place]), int(events.seat[place])
    grace = audit.terms_of_game(game).grace_ms
    away, granted, end = seconds(lasted), seconds(grace), END[ENDS[audit.end[game]]]
    said = Words(
        f"Koltuk {seat} {away.tr} s bağlı değildi ({granted.tr} s tanınır); maç kaybedilmedi, "
        f"bitiş {end.tr}.",
        f"Seat {seat} was absent for {away.en} s ({granted.en} s are granted); the match was not lost, "
        f"it ended by {end.en}.",
    )
    if lasted == grace + audit.readings.absence_tolerance_ms:
        said = otherwise.silent(said, "absence.boundary", "inclusive")
    elif lasted - grace <= otherwise.MOST_SLACK_MS:
        said = otherwise.silent(said, "absence.tolerance_ms", lasted - grace)
    return audit.about_moment(game, int(events.after_turn[place]), CODE, "E", said)


def _unknown_games(audit: Audit, lasted: NDArray[np.int32]) -> set[int]:
    """Return games with an absence of unknown length, or whose end by absence no event explains."""
    events = audit.batch.events
    absences = events.event == DISCONNECT
    told = set(events.game[absences].tolist())
    unknown = set(events.game[absences & (lasted == NO_TIME)].tolist())
    return unknown | {game for game in range(len(audit.end)) if game not in told}


def _lost_too_soon(audit: Audit, game: int, lasted: NDArray[np.int32]) -> Violation:
    events = audit.batch.events
    longest = int(lasted[(events.game == game) & (events.event == DISCONNECT)].max())
    grace = audit.terms_of_game(game).grace_ms
    away, granted = seconds(longest), seconds(grace)
    said = Words(
        f"Oyun kopma ile kaybedilmiş; en uzun kopma {away.tr} s, {granted.tr} s tanınır.",
        f"Lost by absence; the longest lasted {away.en} s, {granted.en} s are granted.",
    )
    if longest == grace + audit.readings.absence_tolerance_ms:
        said = otherwise.silent(said, "absence.boundary", "exclusive")
    elif longest > grace:
        said = otherwise.silent(said, "absence.tolerance_ms", 0)
    return audit.about_game(game, CODE, "E", said)
