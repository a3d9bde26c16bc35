"""Tournament points of one match: for public staked matches that count, and for nothing else."""

from collections.abc import Iterator

import numpy as np

from jobs.checks import otherwise
from jobs.checks.audit import Audit
from jobs.checks.columns import has_word, numbers, pairs
from jobs.checks.family import Family, where
from jobs.checks.rating import is_rated
from jobs.checks.words import Words
from jobs.records import Violation

ABOUT = Family(
    title_tr="Turnuva puanları",
    title_en="Tournament points",
    demands={
        "AC-TRN-01": (
            "Puan yalnız sayılan, bahisli, genel masalarda verilir; bilgisayar puan almaz.",
            "Points come only from public staked matches that count; a bot gets none.",
        ),
    },
    order=190,
    needs={
        "AC-TRN-01": where(lambda rules: rules.tournament_points, "tournament_points"),
    },
    settings={
        "AC-TRN-01": "elo.forfeit_counts",
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield matches that gave other points than the rules say; points that are not logged are not judged."""
    points = pairs(audit.batch.matches, "tournament_points")
    is_staked = numbers(audit.batch.matches["stake"]).values > 0
    scoring = is_rated(audit) & is_staked
    counts = not audit.readings.forfeit_counts
    scoring_otherwise = is_rated(audit, counts) & is_staked
    human = has_word(audit.batch.seats["kind"], "human").reshape(-1, 2)
    won = np.arange(2) == audit.match_winner[:, None]
    for place, terms in enumerate(audit.terms.distinct):
        given = terms.ruleset.tournament_points
        if given is None:
            continue
        shares = np.where(human, np.where(won, given.win, given.loss), 0)
        due, other = (np.where(which[:, None], shares, 0) for which in (scoring, scoring_otherwise))
        wrong = points.is_known & (points.values != due) & (audit.terms.rows == place)[:, None]
        for match in np.flatnonzero(wrong.any(axis=1)).tolist():
            one, two = points.values[match]
            right_one, right_two = due[match]
            said = Words(
                f"Turnuva puanı {one} ve {two} verilmiş; kural {right_one} ve {right_two} verir.",
                f"Tournament points {one} and {two} were given; the rule gives {right_one} and {right_two}.",
            )
            if scoring[match] != scoring_otherwise[match]:
                number = Words(*(f"{other[match, 0]} {word} {other[match, 1]}" for word in ("ve", "and")))
                agrees = bool((points.values[match] == other[match])[points.is_known[match]].all())
                said = otherwise.gives(said, "elo.forfeit_counts", counts, number, agrees)
            yield audit.about_match(match, "AC-TRN-01", "E", said)
