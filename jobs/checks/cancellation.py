"""Cancelled matches: those that ended too early to count, and only those."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jobs.batch import BY
from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.connection import expired_together
from jobs.checks.family import Family, where
from jobs.checks.words import END, Words
from jobs.records import Violation
from jobs.rules.faults import MISSING
from jobs.rules.ruleset import CancelRule
from jobs.rules.scoring import ENDS

ABOUT = Family(
    title_tr="İptal",
    title_en="Cancellation",
    demands={
        "AC-CAN-01": (
            "Maç, iki taraf da yeterince oynamadan ayrılma, kopma ya da süre aşımıyla bittiyse iptal edilir; "
            "yalnız o zaman.",
            "A match is cancelled when it ended by leaving, absence or timeout before both had played "
            "enough, and only then.",
        ),
    },
    order=110,
    needs={
        "AC-CAN-01": where(lambda rules: rules.cancel_rule, "games"),
    },
    settings={
        "AC-CAN-01": "cancel.quantifier cancel.counts_server_turns",
    },
)
CODE = "AC-CAN-01"
LEAVE, DISCONNECT, TIMEOUT, RESIGN, CANCELLED = (
    ENDS.index(end) for end in ("leave", "disconnect", "timeout", "resign", "cancelled")
)
UNKNOWN = -1


def check(audit: Audit) -> Iterator[Violation]:
    """Yield matches that were cancelled and should count, or that count and should be cancelled."""
    ruled = audit.terms.each("has_cancel_rule").astype(bool) & (np.diff(audit.batch.game_offsets) > 0)
    if not ruled.any():
        return
    ends = _how_it_ended(audit)
    own = own_turns(audit, audit.readings.cancel_counts_server_turns)
    together = expired_together(audit)
    for place, terms in enumerate(audit.terms.distinct):
        rule = terms.ruleset.cancel_rule
        if rule is not None:
            due = np.isin(ends, [ENDS.index(end) for end in rule.ends])
            due &= _is_early(audit, rule, own) | ((ends == DISCONNECT) & _of_last_game(audit, together))
            judged = ruled & (audit.terms.rows == place) & (ends != UNKNOWN)
            for match in np.flatnonzero(judged & (due != audit.is_cancelled)).tolist():
                said = _sentence(audit, match, rule, ENDS[ends[match]], own[match].tolist())
                yield audit.about_match(match, CODE, "E", said)


def own_turns(audit: Audit, counts_server_turns: bool) -> NDArray[np.int64]:
    """Return the turns that each seat completed itself in each match (n_matches x 2).

    Dances and turns that play themselves count; a turn that was rolled and never played does not.
    """
    turns = audit.batch.turns
    counts = audit.replay.verdict != MISSING
    if not counts_server_turns:
        counts &= turns.by != BY.index("server")
    seat_of_match = 2 * audit.match_of_game[turns.game[counts]] + turns.seat[counts]
    own: NDArray[np.int64] = np.bincount(seat_of_match, minlength=2 * audit.batch.matches.num_rows)
    return own.reshape(-1, 2)


def _is_early(audit: Audit, rule: CancelRule, own: NDArray[np.int64]) -> NDArray[np.bool_]:
    fewest = own.min(axis=1) if audit.readings.cancel_quantifier == "not_both" else own.max(axis=1)
    early: NDArray[np.bool_] = fewest < rule.min_own_turns
    return early


def _how_it_ended(audit: Audit) -> NDArray[np.int64]:
    """Return how the last game of each match ended, where it says `cancelled` by its events."""
    left = (audit.last_seat_of("leave") >= 0) | (audit.last_seat_of("resign") >= 0)
    absent, timed_out = audit.absent_at_end.any(axis=1), audit.last_seat_of("timeout") >= 0
    by_events = np.select([left, absent, timed_out], [LEAVE, DISCONNECT, TIMEOUT], UNKNOWN)
    resigned = (audit.end == RESIGN) & audit.per_game("resigning_is_leaving").astype(bool)
    ends = np.select([audit.end == CANCELLED, resigned], [by_events, LEAVE], audit.end)
    how: NDArray[np.int64] = _of_last_game(audit, ends)
    return how


def _of_last_game(audit: Audit, of_game: NDArray[Any]) -> NDArray[Any]:
    """Return what a column of the games says of the last one of each match."""
    found: NDArray[Any] = of_game[np.maximum(audit.batch.game_offsets[1:] - 1, 0)]
    return found


def _sentence(audit: Audit, match: int, rule: CancelRule, end: str, own: list[int]) -> Words:
    how = END[end]
    needed = rule.min_own_turns
    tr = f"{how.tr} ile bitti, koltuk 0 turları {own[0]}, koltuk 1 turları {own[1]} (gereken {needed})"
    en = f"ended by {how.en}, turns of seat 0: {own[0]}, of seat 1: {own[1]} (needed: {needed})"
    if not audit.is_cancelled[match] and min(own) >= needed:
        return Words(
            "İki taraf da bağlı değildi ve ikisinin süresi aynı anda doldu; maç iptal edilmeliydi.",
            "Both were absent and their time ran out in the same moment; the match should be cancelled.",
        )
    if audit.is_cancelled[match]:
        said = Words(f"Maç iptal edilmiş: {tr}; sayılmalıydı", f"Cancelled: it {en}; it should count")
    else:
        said = Words(f"Maç sayılmış: {tr}; iptal edilmeliydi", f"Counted: it {en}; it should be cancelled")
    return _otherwise(audit, match, rule, own, Words(said.tr + ".", said.en + "."))


def _otherwise(audit: Audit, match: int, rule: CancelRule, own: list[int], said: Words) -> Words:
    """Add what the other readings of the turns and of how many must have played would say."""
    readings, is_cancelled = audit.readings, bool(audit.is_cancelled[match])
    counts = not readings.cancel_counts_server_turns
    other = own_turns(audit, counts)[match].tolist()
    if other != own:
        fewest = min(other) if readings.cancel_quantifier == "not_both" else max(other)
        turns = Words(f"{other[0]} ve {other[1]} tur", f"{other[0]} and {other[1]} turns")
        agrees = (fewest < rule.min_own_turns) == is_cancelled
        said = otherwise.gives(said, "cancel.counts_server_turns", counts, turns, agrees)
    quantifier = "neither" if readings.cancel_quantifier == "not_both" else "not_both"
    fewest = min(own) if quantifier == "not_both" else max(own)
    if rule.min_own_turns > min(own) and (fewest < rule.min_own_turns) == is_cancelled:
        said = otherwise.silent(said, "cancel.quantifier", quantifier)
    return said
