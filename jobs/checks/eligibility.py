"""Who may sit down: age, terms, breaks, the spending limit, the halls of members."""

from collections.abc import Iterator

import numpy as np

from jobs.checks.audit import Audit
from jobs.checks.columns import has_word, is_false, is_true, numbers
from jobs.checks.family import Family, where
from jobs.checks.words import Words, all_of
from jobs.records import Violation

ABOUT = Family(
    title_tr="Oturma koşulları",
    title_en="Eligibility",
    demands={
        "AC-ELG-01": (
            "Oturanın yaşı uyar; bahisli masada koşulları kabul etmiştir, molada değildir, harcama sınırı "
            "içindedir.",
            "Whoever sits down is of age; at a staked table he has accepted the terms, is on no break and "
            "within his spending limit.",
        ),
        "AC-ELG-02": (
            "Üyelere açık salona yalnız üyeler ve VIP'ler oturur.",
            "Only members and VIPs sit down in a members' hall.",
        ),
    },
    order=160,
    needs={
        "AC-ELG-01": where(lambda rules: rules.eligibility_required, "eligibility"),
        "AC-ELG-02": where(lambda rules: rules.members_halls, "membership"),
    },
)
FLAGS = (
    ("age_ok", False, Words("yaşı uymuyor", "is not of age")),
    ("terms_ok", False, Words("koşulları kabul etmemiş", "has not accepted the terms")),
    ("on_break", True, Words("molada", "is on a break")),
    ("within_spend_limit", False, Words("harcama sınırını aşmış", "is beyond the spending limit")),
)
"""The field, the value that forbids to sit down, and how it is said; the first holds at every table."""


def check(audit: Audit) -> Iterator[Violation]:
    """Yield seats that should not have been taken; what the platform did not check is not judged."""
    seats = audit.batch.seats
    human = has_word(seats["kind"], "human").reshape(-1, 2)
    ruled = audit.terms.each("eligibility_required").astype(bool)[:, None] & human
    staked = (numbers(audit.batch.matches["stake"]).values > 0)[:, None]
    refused = []
    for place, (name, forbidden, _) in enumerate(FLAGS):
        flag = is_true(seats, name) if forbidden else is_false(seats, name)
        refused.append(ruled & flag & (staked if place else True))
    for match, seat in np.argwhere(np.any(refused, axis=0)).tolist():
        reasons = [said for flag, (_, _, said) in zip(refused, FLAGS, strict=True) if flag[match, seat]]
        first = Words(f"Koltuk {seat} oturdu", f"Seat {seat} sat down")
        yield audit.about_match(match, "AC-ELG-01", "E", all_of([first, *reasons]))
    yield from _members(audit)


def _members(audit: Audit) -> Iterator[Violation]:
    seats, halls = audit.batch.seats, audit.match_words("hall")
    human = has_word(seats["kind"], "human").reshape(-1, 2)
    outsider = human & is_false(seats, "has_oda_member") & ~is_true(seats, "is_vip_at_start")
    for place, terms in enumerate(audit.terms.distinct):
        if not terms.ruleset.members_halls:
            continue
        closed = (audit.terms.rows == place) & np.isin(halls, terms.ruleset.members_halls)
        for match, seat in np.argwhere(outsider & closed[:, None]).tolist():
            said = Words(
                f"Koltuk {seat} {halls[match]} salonuna oturdu; ne üye ne VIP.",
                f"Seat {seat} sat down in hall {halls[match]} and is neither a member nor a VIP.",
            )
            yield audit.about_match(match, "AC-ELG-02", "E", said)
