"""Games lost on time: after how many timeouts, whether claimed, and what is booked."""

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np

from jobs.batch import CLASSES, EVENTS
from jobs.checks import words
from jobs.checks.audit import Audit
from jobs.checks.family import Family, where
from jobs.checks.words import Words
from jobs.records import Violation
from jobs.rules.scoring import ENDS

ABOUT = Family(
    title_tr="Süre kaybı",
    title_en="Losing on time",
    demands={
        "AC-SCO-05": (
            "Süresi biten, platformun kuralına göre maçı ya da alınan iki oyunu kaybeder.",
            "Who runs out of time loses the match, or two games when claimed, as the platform rules.",
        ),
    },
    order=60,
    needs={
        "AC-SCO-05": where(lambda rules: rules.timeout_consequence, "timeout"),
    },
)

CLAIM_POINTS = 2
"""A loss on time that has to be claimed counts two games, whatever the board."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield losses on time that came too early, too late, to the wrong seat or at a wrong value."""
    yield from _timeouts(audit)
    yield from _claims(audit)


class Clock(NamedTuple):
    """A timeout or a claim: in which game, after how many of its turns, at which place, by whom."""

    game: int
    after_turn: int
    action_no: int
    seat: int


def _clock_events(audit: Audit, kind: str) -> list[Clock]:
    events = audit.batch.events
    rows = np.flatnonzero(events.event == EVENTS.index(kind))
    columns = (events.game, events.after_turn, events.action_no, events.seat)
    return [Clock(*values) for values in zip(*(column[rows].tolist() for column in columns), strict=True)]


def _timeouts(audit: Audit) -> Iterator[Violation]:
    """Judge the platforms where so many timeouts lose the match."""
    lost: dict[int, int] = {}
    counts: dict[int, list[int]] = {}
    for match, found in groupby(_clock_events(audit, "timeout"), lambda e: int(audit.match_of_game[e.game])):
        terms = audit.terms.of(match)
        rules = terms.ruleset
        counts[match] = counted = [0, 0]
        for event in found:
            counted[event.seat] += 1
            if rules.timeout_consequence not in ("server_plays", "lose_match"):
                continue
            if counted[event.seat] == rules.timeouts_to_lose and match not in lost:
                lost[match] = event.seat
                yield from _after_loss(audit, match, event, counted[event.seat])
    claimed = {claim.game for claim in _clock_events(audit, "claim")}
    for game in np.flatnonzero(audit.end == ENDS.index("timeout")).tolist():
        if game in claimed and _is_claimed(audit, game):
            continue
        match = int(audit.match_of_game[game])
        yield from _ended_on_time(audit, game, lost.get(match), counts.get(match, [0, 0]))


def _after_loss(audit: Audit, match: int, event: Clock, count: int) -> Iterator[Violation]:
    """Judge what follows the timeout that loses the match."""
    last = int(audit.batch.game_offsets[match + 1]) - 1
    end = ENDS[audit.end[event.game]]
    if event.after_turn < audit.turn_count[event.game] or event.game < last:
        said = Words(
            f"Koltuk {event.seat} {count}. süre aşımıyla maçı kaybetti, oyun yine de sürdü.",
            f"Timeout {count} of seat {event.seat} loses the match, yet play went on.",
        )
        yield audit.about_moment(event.game, event.after_turn, "AC-SCO-05", "E", said)
    elif end not in ("timeout", "cancelled") and not audit.is_cancelled[match]:
        said = Words(
            f"Koltuk {event.seat} {count}. süre aşımıyla maçı kaybetti; bitiş {words.END[end].tr} yazılmış.",
            f"Timeout {count} of seat {event.seat} loses the match; it is recorded as {words.END[end].en}.",
        )
        yield audit.about_game(event.game, "AC-SCO-05", "E", said)


def _ended_on_time(audit: Audit, game: int, loser: int | None, counts: list[int]) -> Iterator[Violation]:
    """Judge a game that is recorded as lost on time."""
    rules = audit.terms_of_game(game).ruleset
    winner, points = int(audit.winner[game]), int(audit.points[game])
    if rules.timeout_consequence == "lose_2_games_on_claim":
        said = Words(
            "Oyun süre aşımıyla bitmiş yazılmış; galibiyet alınmadan (claim) bitmez.",
            "The game is recorded as ended by a timeout; it does not end before the win is claimed.",
        )
        yield audit.about_game(game, "AC-SCO-05", "E", said)
    if rules.timeout_consequence not in ("server_plays", "lose_match"):
        return
    if loser is None:
        said = Words(
            f"Süre kaybı yazılmış; süre aşımları koltuk 0: {counts[0]}, koltuk 1: {counts[1]}, "
            f"gereken {rules.timeouts_to_lose}.",
            f"Recorded as lost on time; timeouts of seat 0: {counts[0]}, of seat 1: {counts[1]}, "
            f"it takes {rules.timeouts_to_lose}.",
        )
        yield audit.about_game(game, "AC-SCO-05", "E", said)
    elif audit.is_scored[game] and winner == loser:
        said = Words(
            f"Süresini bitiren koltuk {loser} kazanan yazılmış.",
            f"Seat {loser} ran out of time and is recorded as the winner.",
        )
        yield audit.about_game(game, "AC-SCO-05", "E", said)
    booked = rules.forfeit_points
    class_ = CLASSES[audit.class_[game]]
    if booked is not None and audit.is_scored[game] and (points, class_) != (booked, "single"):
        said = Words(
            f"Süre kaybı {words.CLASS[class_].tr}, {points} puan yazılmış; tek, {booked} puan yazılır.",
            f"The loss on time is booked as {words.CLASS[class_].en}, {points}; it is a single, {booked}.",
        )
        yield audit.about_game(game, "AC-SCO-05", "E", said)


def _is_claimed(audit: Audit, game: int) -> bool:
    """Say whether a win on time has to be claimed on the platform of a game."""
    return audit.terms_of_game(game).ruleset.timeout_consequence == "lose_2_games_on_claim"


def _claims(audit: Audit) -> Iterator[Violation]:
    """Judge the platforms where the win on time has to be claimed.

    Such a game has ended by the claim or, in the words of SCO-10, by the timeout: both may be recorded.
    """
    timeouts = {(event.game, event.seat): event for event in reversed(_clock_events(audit, "timeout"))}
    claimed: dict[int, int] = {}
    for claim in _clock_events(audit, "claim"):
        if not _is_claimed(audit, claim.game):
            continue
        claimed[claim.game] = claim.seat
        timeout = timeouts.get((claim.game, 1 - claim.seat))
        if timeout is None or timeout.action_no > claim.action_no:
            said = Words(
                f"Koltuk {claim.seat} galibiyeti aldı; rakibinin süresi bitmemişti.",
                f"Seat {claim.seat} claimed the win; the opponent had not run out of time.",
            )
            yield audit.about_moment(claim.game, claim.after_turn, "AC-SCO-05", "E", said)
        if claim.after_turn < audit.turn_count[claim.game]:
            said = Words(
                f"Koltuk {claim.seat} galibiyeti aldı; oyun bitmesi gerekirken sürdü.",
                f"Seat {claim.seat} claimed the win, which ends the game, yet play went on.",
            )
            yield audit.about_moment(claim.game, claim.after_turn, "AC-SCO-05", "E", said)
    on_time = {game for game in claimed if ENDS[audit.end[game]] == "timeout"}
    for game in sorted(on_time.union(np.flatnonzero(audit.end == ENDS.index("claim")).tolist())):
        if _is_claimed(audit, game):
            for said in _wrong_claim(audit, game, claimed.get(game)):
                yield audit.about_game(game, "AC-SCO-05", "E", said)
    for game, seat in claimed.items():
        end = ENDS[audit.end[game]]
        if end not in ("claim", "timeout"):
            said = Words(
                f"Koltuk {seat} galibiyeti aldı; bitiş {words.END[end].tr} yazılmış.",
                f"Seat {seat} claimed the win; the game is recorded as ended by {words.END[end].en}.",
            )
            yield audit.about_game(game, "AC-SCO-05", "E", said)


def _wrong_claim(audit: Audit, game: int, claimer: int | None) -> Iterator[Words]:
    winner, points = int(audit.winner[game]), int(audit.points[game])
    class_ = CLASSES[audit.class_[game]]
    if claimer is None:
        yield Words(
            "Oyun galibiyeti alma ile bitmiş yazılmış, ama kayıtta alma yok.",
            "The game is recorded as ended by a claim; no claim is logged.",
        )
    elif claimer != winner:
        yield Words(
            f"Galibiyeti koltuk {claimer} aldı; kazanan koltuk {winner} yazılmış.",
            f"Seat {claimer} claimed the win; seat {winner} is recorded as the winner.",
        )
    if (points, class_) != (CLAIM_POINTS, "gammon"):
        yield Words(
            f"Süre kaybı {words.CLASS[class_].tr}, {points} oyun yazılmış; konum ne olursa olsun mars, "
            f"{CLAIM_POINTS} oyundur.",
            f"The loss on time is booked as {words.CLASS[class_].en}, {points}; whatever the board, it is a "
            f"gammon, {CLAIM_POINTS} games.",
        )
