"""Clocks: how long turns lasted, when time ran out, and whether the server then did what it should."""

from collections.abc import Iterator

import numpy as np

from jobs.batch import BY, EVENTS, NO_TIME
from jobs.checks import otherwise
from jobs.checks.audit import Audit, Severity
from jobs.checks.family import Family, where
from jobs.checks.words import Words, seconds
from jobs.records import Violation
from jobs.rules.clock import NO_CLOCK
from jobs.rules.ruleset import Ruleset

ABOUT = Family(
    title_tr="Süre",
    title_en="Clocks",
    demands={
        "AC-CLK-01": (
            "Tur, tur süresi ile bankayı aşmaz; süre bitince turu sunucu oynar.",
            "A turn lasts no longer than its limit and the bank; when time is up the server plays it.",
        ),
        "AC-CLK-02": (
            "Süresi biten oynamaz; galibiyet alınmadıysa oyun sürer.",
            "Nobody plays after his time is up, unless the win is not claimed.",
        ),
        "AC-CLK-03": (
            "Gecikmeyi aşan süre rezervden düşer; rezerv bitince maç kaybedilir.",
            "Time beyond the delay is taken from the reserve; with the reserve the match is lost.",
        ),
        "AC-CLK-04": (
            "Zorunlu ve hamlesiz turlar beklemeden oynanır.",
            "Forced turns and turns without a move are played at once.",
        ),
    },
    order=90,
    needs={
        "AC-CLK-01": where(lambda rules: rules.timeout_consequence == "server_plays", "turn_times"),
        "AC-CLK-02": where(lambda rules: rules.timeout_consequence == "lose_2_games_on_claim", "turn_times"),
        "AC-CLK-03": where(lambda rules: rules.timeout_consequence == "lose_match", "reserve_times"),
        "AC-CLK-04": where(lambda rules: rules.auto_play_forced, "turn_times"),
    },
    settings={
        "AC-CLK-01": "clock.tolerance_ms",
        "AC-CLK-02": "clock.tolerance_ms",
        "AC-CLK-03": "clock.tolerance_ms",
        "AC-CLK-04": "clock.auto_play_ms",
    },
)
TOLERANCE = "clock.tolerance_ms"
SERVER, AUTO = BY.index("server"), BY.index("auto")
LEAST_USED_MS = 1_000
"""A server's turn of less is the server's own time, and not what the player used."""
CODES = {
    "server_plays": "AC-CLK-01",
    "lose_2_games_on_claim": "AC-CLK-02",
    "lose_match": "AC-CLK-03",
}
"""The check of each platform's timeout consequence."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield overruns, early timeouts, turns that the wrong one played, automatic turns that waited."""
    overrun: set[tuple[int, int]] = set()
    yield from _overruns(audit, overrun)
    yield from _unclaimed(audit, overrun)
    yield from _server_turns(audit)
    yield from _timeouts(audit)
    yield from _automatic_turns(audit)


def _overruns(audit: Audit, told: set[tuple[int, int]]) -> Iterator[Violation]:
    """Yield turns beyond their time; `told` comes to hold the banks (game, or the match as a negative) and
    seats of which one overrun was told for all.
    """
    turns, clock = audit.batch.turns, audit.clock
    over = turns.used_ms.astype(np.int64) - clock.allowed_ms
    for turn in np.flatnonzero((clock.allowed_ms != NO_CLOCK) & (over > 0)).tolist():
        game, seat = int(turns.game[turn]), int(turns.seat[turn])
        rules = audit.terms_of_game(game).ruleset
        scope = game if rules.bank_scope == "game" else -1 - int(audit.match_of_game[game])
        if rules.timeout_consequence not in CODES or (scope, seat) in told:
            continue
        if rules.timeout_consequence != "server_plays":
            told.add((scope, seat))
        if turn in audit.timed_out_turns and turns.by[turn] != SERVER:
            continue
        severity: Severity = "W" if over[turn] <= audit.readings.clock_tolerance_ms else "E"
        said = _overrun(audit, turn, rules)
        if rules.timeout_consequence == "lose_2_games_on_claim" and not _is_claimed(audit, game, 1 - seat):
            severity = "W"
        elif severity == "W":
            said = otherwise.graver(said, TOLERANCE, 0)
        elif over[turn] <= otherwise.MOST_SLACK_MS:
            said = otherwise.milder(said, TOLERANCE, int(over[turn]))
        yield audit.about_turn(turn, CODES[rules.timeout_consequence], severity, said)


def _unclaimed(audit: Audit, told: set[tuple[int, int]]) -> Iterator[Violation]:
    """Yield timeouts that nobody claimed although play went on; an overrun told already says the same."""
    events = audit.batch.events
    timeouts = (events.event == EVENTS.index("timeout")) & (events.after_turn < audit.turn_count[events.game])
    for place in np.flatnonzero(timeouts).tolist():
        game, seat = int(events.game[place]), int(events.seat[place])
        rules = audit.terms_of_game(game).ruleset
        claims = rules.timeout_consequence == "lose_2_games_on_claim"
        if claims and (game, seat) not in told and not _is_claimed(audit, game, 1 - seat):
            told.add((game, seat))
            said = Words(
                f"Koltuk {seat} süresini bitirdi, koltuk {1 - seat} galibiyeti almadı; oyun sürdü.",
                f"Seat {seat} ran out of time and seat {1 - seat} did not claim the win; play went on.",
            )
            yield audit.about_moment(game, int(events.after_turn[place]), "AC-CLK-02", "W", said)


def _is_claimed(audit: Audit, game: int, claimer: int) -> bool:
    return bool(audit.last_seat_of("claim")[game] == claimer)


def _overrun(audit: Audit, turn: int, rules: Ruleset) -> Words:
    used, allowed = int(audit.batch.turns.used_ms[turn]), int(audit.clock.allowed_ms[turn])
    own = int(audit.clock.own_ms[turn])
    after, took = _AFTER[rules.timeout_consequence or ""], seconds(used)
    left, limit, bank = seconds(allowed), seconds(own), seconds(allowed - own)
    return Words(
        f"Tur {took.tr} s sürdü; kalan süre {left.tr} s = {limit.tr} + {bank.tr}; {after.tr}.",
        f"The turn took {took.en} s; what was left is {left.en} s = {limit.en} + {bank.en}; {after.en}.",
    )


_AFTER = {
    "server_plays": Words("süre bitince turu sunucu oynar", "when time is up the server plays"),
    "lose_2_games_on_claim": Words("süresi biten oyunu kaybeder (alınırsa)", "the game was lost, if claimed"),
    "lose_match": Words("rezerv bitince maç kaybedilir", "with the reserve the match is lost"),
}


def _server_turns(audit: Audit) -> Iterator[Violation]:
    """Judge the platforms where the server plays when time is up: who played, and was the time up."""
    turns, clock = audit.batch.turns, audit.clock
    for turn in sorted(audit.timed_out_turns):
        if turns.by[turn] != SERVER:
            seat = int(turns.seat[turn])
            said = Words(
                f"Koltuk {seat} süresini bitirdi; turu sunucu oynamalıydı, kendisi oynadı.",
                f"Seat {seat} ran out of time; the server should have played the turn, but the seat did.",
            )
            yield audit.about_turn(turn, "AC-CLK-01", "E", said)
    server_plays = audit.per_game("server_plays_on_timeout").astype(bool)
    by_server = (turns.by == SERVER) & server_plays[turns.game]
    for turn in np.flatnonzero(by_server).tolist():
        if turn not in audit.timed_out_turns:
            said = Words(
                "Turu sunucu oynadı; süre aşımı yok.", "The server played the turn without a timeout."
            )
            yield audit.about_turn(turn, "AC-CLK-01", "E", said)
    short = clock.allowed_ms - audit.readings.clock_tolerance_ms
    early = by_server & clock.is_exact & (turns.used_ms >= LEAST_USED_MS) & (turns.used_ms < short)
    for turn in np.flatnonzero(early).tolist():
        yield audit.about_turn(
            turn, "AC-CLK-01", "E", _too_early(int(turns.used_ms[turn]), int(clock.allowed_ms[turn]))
        )


def _too_early(used: int, allowed: int) -> Words:
    took, left = seconds(used), seconds(allowed)
    said = Words(
        f"Süre aşımı {took.tr} saniyede verildi; {left.tr} s vardı.",
        f"The timeout came after {took.en} s; {left.en} s were left.",
    )
    early = allowed - used
    return otherwise.silent(said, TOLERANCE, early) if early <= otherwise.MOST_SLACK_MS else said


def _timeouts(audit: Audit) -> Iterator[Violation]:
    """Judge timeouts that say how long they lasted, where the server plays nothing after them."""
    events = audit.batch.events
    timed = (events.event == EVENTS.index("timeout")) & (events.lasted_ms != NO_TIME)
    for place in np.flatnonzero(timed).tolist():
        game, seat = int(events.game[place]), int(events.seat[place])
        consequence = audit.terms_of_game(game).ruleset.timeout_consequence
        if consequence in ("lose_2_games_on_claim", "lose_match"):
            allowed = audit.time_left(game, seat, int(events.after_turn[place]))
            used = int(events.lasted_ms[place])
            if allowed is not None and used < allowed - audit.readings.clock_tolerance_ms:
                said = _too_early(used, allowed)
                after_turn = int(events.after_turn[place])
                yield audit.about_moment(game, after_turn, CODES[consequence], "E", said)


def _automatic_turns(audit: Audit) -> Iterator[Violation]:
    """Judge dances, and what the log marks as played automatically."""
    turns = audit.batch.turns
    at_once = (turns.by == AUTO) | (audit.replay.is_dance & (turns.by != SERVER))
    plays_itself = audit.per_game("no_move_plays_itself").astype(bool)[turns.game]
    for turn in np.flatnonzero(
        at_once & plays_itself & (turns.used_ms > audit.readings.auto_play_ms)
    ).tolist():
        took = seconds(int(turns.used_ms[turn]))
        said = Words(
            f"Kendiliğinden oynanan tur {took.tr} s sürdü.", f"A turn that plays itself took {took.en} s."
        )
        if turns.used_ms[turn] <= otherwise.MOST_SLACK_MS:
            said = otherwise.silent(said, "clock.auto_play_ms", int(turns.used_ms[turn]))
        yield audit.about_turn(turn, "AC-CLK-04", "W", said)
