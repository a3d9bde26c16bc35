"""Ratings of one match: by the formula, from the ratings before it as the server had them."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.columns import Flags, Int64, has_word, of_seats, pairs
from jobs.checks.family import Family, where
from jobs.checks.words import Words, all_of
from jobs.records import Violation
from jobs.rules.elo import k_factor, rating_after
from jobs.rules.ruleset import Rating, Ruleset


def _rates(rules: Ruleset) -> bool:
    return rules.rating is not None


def _fixes_bots(rules: Ruleset) -> bool:
    return _rates(rules) and any(level.rating for level in (rules.bot_levels or {}).values())


ABOUT = Family(
    title_tr="Elo",
    title_en="Elo ratings",
    demands={
        "AC-ELO-01": (
            "Yeni puan = eski + K x (sonuç - beklenen), en yakın tam sayıya yuvarlanır; herkesin K'si kendi "
            "maç sayısındandır.",
            "New = old + K x (result - expected), rounded to the nearest; each has the K of his own count.",
        ),
        "AC-ELO-02": (
            "Sayılmayan maçta (antrenman, özel, iptal, bahissiz) puan değişmez.",
            "No change in matches that are not rated: practice, private, cancelled, unstaked.",
        ),
        "AC-ELO-03": ("Bilgisayarın puanı sabittir.", "A bot's rating is fixed."),
        "AC-ELO-04": (
            "Hiç maçı sayılmamış hesap başlangıç puanındadır.",
            "An account without a rated match stands at the starting rating.",
        ),
    },
    order=180,
    needs={
        "AC-ELO-01": where(_rates, "rating"),
        "AC-ELO-02": where(_rates, "unrated_rating"),
        "AC-ELO-03": where(_fixes_bots, "bot_rating"),
        "AC-ELO-04": where(_rates, "first_rating"),
    },
    settings={
        "AC-ELO-01": "elo.forfeit_counts",
        "AC-ELO-02": "elo.forfeit_counts",
    },
)
PUBLIC = ("hall", "quick_play")
PLAYED_OUT = "completed"


class Seats(NamedTuple):
    """The ratings of the matches of one ruleset, n_matches x 2."""

    before: Int64
    after: Int64
    rated_matches: Int64
    """Rated matches before."""
    has_before: Flags
    has_after: Flags
    has_rated_matches: Flags
    is_bot: Flags
    fixed: Int64
    """The rating that the platform fixes for a bot, 0 where it fixes none."""
    is_ruled: Flags
    """Whether the match is played under this ruleset."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield ratings that the ratings before the match do not give; what is not logged is not judged."""
    for place, terms in enumerate(audit.terms.distinct):
        if terms.ruleset.rating is not None:
            seats = _seats(audit, audit.terms.rows == place, terms.ruleset)
            yield from _moved(audit, seats, terms.ruleset.rating)
            yield from _unmoved(audit, seats)
            yield from _bots(audit, seats)
            yield from _newcomers(audit, seats, terms.ruleset.rating)


def is_rated(audit: Audit, forfeit_counts: bool | None = None) -> Flags:
    """Say which matches are rated: at public tables, counted, with a winner, by the reading played out.

    `forfeit_counts` reads forfeits otherwise than the policy does.
    """
    forfeit_counts = audit.readings.forfeit_counts if forfeit_counts is None else forfeit_counts
    matches = audit.batch.matches
    rated: Flags = has_word(matches["room"], *PUBLIC) & has_word(matches["status"], "counted")
    if not forfeit_counts:
        rated &= has_word(matches["end"], PLAYED_OUT)
    return rated & (audit.match_winner >= 0)


def _seats(audit: Audit, ruled: Flags, rules: Ruleset) -> Seats:
    table = audit.batch.seats
    before, count = of_seats(table, "rating"), of_seats(table, "rated_matches")
    after = pairs(audit.batch.matches, "rating_after")
    is_bot = has_word(table["kind"], "bot").reshape(-1, 2)
    fixed = np.zeros_like(before.values)
    for level, bot in (rules.bot_levels or {}).items():
        at_level = is_bot & has_word(table["level"], level).reshape(-1, 2)
        fixed[at_level] = bot.rating or 0
    return Seats(
        np.where(fixed > 0, fixed, before.values),
        after.values,
        count.values,
        before.is_known | (fixed > 0),
        after.is_known,
        count.is_known,
        is_bot,
        fixed,
        np.broadcast_to(ruled[:, None], is_bot.shape),
    )


def _moved(audit: Audit, seats: Seats, rating: Rating) -> Iterator[Violation]:
    rated = is_rated(audit)
    result = (np.arange(2) == audit.match_winner[:, None]).astype(np.int64)
    opponent = seats.before[:, ::-1]
    k = k_factor(seats.rated_matches, rating)
    due = rating_after(seats.before, opponent, result, k)
    other_k = rating_after(seats.before, opponent, result, np.where(k == rating.k, rating.k_new, rating.k))
    fits = (seats.after == due) | (~seats.has_rated_matches & (seats.after == other_k))
    judged = (
        rated[:, None] & seats.is_ruled & ~seats.is_bot & seats.has_before[:, :1] & seats.has_before[:, 1:]
    )
    wrong = judged & seats.has_after & ~fits
    forfeit = ~has_word(audit.batch.matches["end"], PLAYED_OUT)
    for match in np.flatnonzero(wrong.any(axis=1)).tolist():
        said = [
            _formula(seats, match, seat, int(result[match, seat]), int(k[match, seat]), int(due[match, seat]))
            for seat in np.flatnonzero(wrong[match]).tolist()
        ]
        moved = all_of(said)
        if forfeit[match]:
            alike = (seats.after == seats.before)[match][(judged & seats.has_after)[match]].all()
            before = Words("değişmeyen puanları", "the ratings before the match")
            moved = otherwise.gives(moved, "elo.forfeit_counts", False, before, bool(alike))
        yield audit.about_match(match, "AC-ELO-01", "E", moved)


def _formula(seats: Seats, match: int, seat: int, result: int, k: int, due: int) -> Words:
    own, opponent, after = seats.before[match, seat], seats.before[match, 1 - seat], seats.after[match, seat]
    tr, en = ("kazandı", "won") if result else ("kaybetti", "lost")
    return Words(
        f"Koltuk {seat} {own} puanla {opponent} puana {tr} (K {k}): {due} olur, sunucu {after} yazmış",
        f"Seat {seat} {en} at {own} against {opponent} (K {k}): {due}, the server has {after}",
    )


def _unmoved(audit: Audit, seats: Seats) -> Iterator[Violation]:
    rated_otherwise = is_rated(audit, forfeit_counts=True)
    judged = ~is_rated(audit)[:, None] & seats.is_ruled & ~seats.is_bot & seats.has_before & seats.has_after
    wrong = judged & (seats.before != seats.after)
    for match in np.flatnonzero(wrong.any(axis=1)).tolist():
        said = [
            Words(
                f"Koltuk {seat}: {seats.before[match, seat]} iken {seats.after[match, seat]} oldu",
                f"Seat {seat} went from {seats.before[match, seat]} to {seats.after[match, seat]}",
            )
            for seat in np.flatnonzero(wrong[match]).tolist()
        ]
        why = _not_rated(audit, match)
        last = Words(f"maç puana sayılmaz ({why.tr})", f"the match is not rated ({why.en})")
        unmoved = all_of([*said, last])
        if rated_otherwise[match]:
            unmoved = otherwise.silent(unmoved, "elo.forfeit_counts", True)
        yield audit.about_match(match, "AC-ELO-02", "E", unmoved)


def _not_rated(audit: Audit, match: int) -> Words:
    status = audit.batch.matches["status"][match].as_py()
    if status != "counted":
        return {"cancelled": Words("iptal", "cancelled"), "unstaked": Words("bahissiz", "unstaked")}[status]
    room = audit.batch.matches["room"][match].as_py()
    rooms = {"practice": Words("antrenman", "practice"), "private": Words("özel oyun", "private")}
    if room in rooms:
        return rooms[room]
    if audit.match_winner[match] < 0:
        return Words("kazananı yok", "no winner")
    return Words("sonuna kadar oynanmadı", "not played to its end")


def _bots(audit: Audit, seats: Seats) -> Iterator[Violation]:
    logged = of_seats(audit.batch.seats, "rating")
    fixed = seats.is_ruled & (seats.fixed > 0)
    wrong_before = fixed & logged.is_known & (logged.values != seats.fixed)
    wrong_after = fixed & seats.has_after & (seats.after != seats.fixed)
    for match, seat in np.argwhere(wrong_before | wrong_after).tolist():
        has = logged.values[match, seat] if wrong_before[match, seat] else seats.after[match, seat]
        said = Words(
            f"Koltuk {seat} bilgisayar, puanı {has} yazılmış; sabit puanı {seats.fixed[match, seat]}.",
            f"Seat {seat} is a bot with the rating {has}; its fixed rating is {seats.fixed[match, seat]}.",
        )
        yield audit.about_match(match, "AC-ELO-03", "E", said)


def _newcomers(audit: Audit, seats: Seats, rating: Rating) -> Iterator[Violation]:
    new = (
        seats.is_ruled
        & ~seats.is_bot
        & seats.has_before
        & seats.has_rated_matches
        & (seats.rated_matches == 0)
    )
    for match, seat in np.argwhere(new & (seats.before != rating.start)).tolist():
        has = seats.before[match, seat]
        said = Words(
            f"Koltuk {seat} hiç sayılan maçı yokken {has} puanda; başlangıç {rating.start}.",
            f"Seat {seat} has no rated match and stands at {has}; all start at {rating.start}.",
        )
        yield audit.about_match(match, "AC-ELO-04", "E", said)
