"""The wallet log: chains, stuck stakes and unexplained mints, each on both sides."""

import pytest

from jobs.instants import instant
from jobs.ledger.escrow import stuck_stakes
from jobs.ledger.wallet import broken_chains, unexplained_mints
from tests.jobs.ledger.making import booked, bot, entry, match, person, wallet

ZONES = {"north_sultan": "Europe/Istanbul"}
LATER = "2026-11-29T21:10:00+03:00"
SOON = instant("2026-11-29T22:00:00+03:00")
NEXT_DAY = instant("2026-11-30T22:00:00+03:00")

PAID = [
    entry(1, -2500, 47_500),
    entry(2, 4750, 52_250, "payout", at=LATER),
    entry(3, -2500, 37_500, account="bora"),
]
REFUNDED = [
    entry(1, -2500, 47_500),
    entry(2, 2500, 50_000, "refund", at=LATER),
    entry(3, -2500, 37_500, account="bora"),
    entry(4, 2500, 40_000, "refund", at=LATER, account="bora"),
]
VOID = match(status="unstaked", chips=(0, 0), commission=0)


def chains(*entries):
    return [(one.code, one.severity, one.match_id) for one in broken_chains(wallet(*entries), ZONES)]


def stuck(entries, *records, as_of=NEXT_DAY, **more):
    return list(stuck_stakes(wallet(*entries), booked(*(records or [match()])), as_of, ZONES, **more))


def test_balances_that_chain_are_silent_and_a_gap_is_named():
    assert chains(*PAID) == []
    assert chains(PAID[0], entry(2, 4750, 52_350, "payout", at=LATER)) == [("AC-LED-01", "W", "m-1")]
    assert chains(entry(1, 5, 5)) == []
    assert chains() == []


def test_a_gap_says_its_numbers():
    (found,) = broken_chains(wallet(PAID[0], entry(2, 4750, 52_350, "payout", at=LATER)), ZONES)

    assert found.message_en == (
        "ana, w-2, 29 Nov 2026 21:10: balance before 47,500, movement 4,750, balance after 52,350: "
        "+100 unexplained."
    )
    assert found.message_tr == (
        "ana, w-2, 29.11.2026 21:10: önceki bakiye 47.500, hareket 4.750, sonraki bakiye 52.350: "
        "+100 açıklanmıyor."
    )


@pytest.mark.parametrize("numbers", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_entries_of_one_instant_chain_in_whatever_order_they_were_numbered(numbers):
    first, second, third = numbers
    entries = [entry(first, 100, 1_100), entry(second, 50, 1_150), entry(third, -150, 1_000)]
    opening = entry(0, 1_000, 1_000, at="2026-11-01T00:00:00Z")
    closing = entry(9, 7, 1_007, at="2026-12-01T00:00:00Z")

    assert chains(*entries[:2], closing | {"balance_after_chips": 1_157}) == []
    assert chains(opening, *entries, closing) == []
    assert len(chains(opening, *entries, closing | {"balance_after_chips": 1_008})) == 1
    assert len(chains(opening, entries[0], entries[1] | {"balance_after_chips": 1_151})) == 1


def test_accounts_and_platforms_do_not_share_a_balance():
    other = entry(2, 10, 10, account="bora")
    elsewhere = entry(3, 10, 10) | {"platform": "tavla_app"}

    assert chains(entry(1, 5, 1_000), other, elsewhere) == []


def test_stakes_that_came_back_as_booked_are_silent():
    assert stuck(PAID) == []
    assert stuck(REFUNDED, VOID) == []
    assert stuck(REFUNDED, match(status="cancelled", winner=None, chips=(0, 0), commission=0)) == []
    assert stuck([entry(1, -2500, 0)], match(seats=(person("ana"), bot()), winner=1, chips=(-2500, 0))) == []


def test_a_refund_that_never_came_is_stuck_once_the_longest_match_is_over():
    entries = REFUNDED[:3]

    assert stuck(entries, VOID, as_of=SOON) == []
    (found,) = stuck(entries, VOID)
    assert (found.code, found.severity, found.match_id) == ("AC-LED-02", "W", "m-1")
    assert found.message_en.startswith("bora, w-3, 29 Nov 2026 21:03: -2,500 in the wallet, +0 booked")


def test_a_refund_made_twice_is_found_at_once():
    twice = [*REFUNDED, entry(5, 2500, 52_500, "refund", at=LATER)]

    (found,) = stuck(twice, VOID, as_of=SOON)

    assert "more than once (2,500, 2,500)" in found.message_en


@pytest.mark.parametrize(("minutes", "count"), [(0, 0), (10, 0), (11, 1)])
def test_a_refund_comes_within_minutes_of_the_end(minutes, count):
    ended = "2026-11-29T21:09:40+03:00"
    at = f"2026-11-29T21:{9 + minutes:02d}:40+03:00"
    entries = [*REFUNDED[:3], entry(4, 2500, 40_000, "refund", at=at, account="bora")]
    void = VOID | {"ended_at": ended}

    found = stuck(entries, void, as_of=SOON)

    assert len(found) == count
    assert stuck(entries, void, as_of=SOON, refund_min=60) == []
    if found:
        assert (found[0].code, found[0].severity) == ("AC-LED-02", "W")
        assert "was refunded 11 min after the match ended; 10 min are allowed" in found[0].message_en


def test_a_payout_is_no_refund_and_has_no_hour():
    late = entry(2, 4750, 52_250, "payout", at="2026-11-29T21:50:00+03:00")

    assert stuck([PAID[0], late, PAID[2]]) == []


def test_a_second_payout_is_found_although_the_log_begins_after_the_stake():
    assert stuck([PAID[1]]) == []
    (found,) = stuck([PAID[1], entry(5, 4750, 57_000, "payout", at=LATER)])

    assert "more than once (4,750, 4,750)" in found.message_en


@pytest.mark.parametrize(("after", "count"), [(0, 0), (-1, 1)])
def test_no_balance_falls_below_zero_and_it_is_told_once(after, count):
    below = [entry(1, -2500, after), entry(2, -10, after - 10), entry(3, 10, after)]
    found = [one for one in chains(*below[: 1 if not count else 3]) if one[0] == "AC-LED-01"]

    assert len(found) == count


def test_another_payout_than_booked_is_found():
    (found,) = stuck([PAID[0], entry(2, 4850, 52_350, "payout", at=LATER), PAID[2]])

    assert "+2,350 in the wallet, +2,250 booked for the match (counted)" in found.message_en


def test_a_stake_whose_match_never_ended_is_stuck():
    lost = [entry(1, -2500, 0, reference="m-9")]

    assert stuck(lost, as_of=SOON) == []
    assert "its match is not in the log" in stuck(lost)[0].message_en
    assert stuck([entry(1, 2500, 0, "refund", reference="m-9")]) == []


@pytest.mark.parametrize("reason", ["prize", "bonus", "purchase", "admin"])
def test_minted_chips_have_a_reference(reason):
    explained = entry(1, 500, 500, reason, reference="daily", author="ops-1")
    (found,) = unexplained_mints(wallet(explained | {"reference": None}), ZONES)

    assert list(unexplained_mints(wallet(explained), ZONES)) == []
    assert (found.code, found.severity, found.match_id) == ("AC-LED-03", "I", "w-1")
    assert found.message_en.endswith(f"+500 chips ({reason}) without reference.")


def test_an_admin_signs_what_he_gives_or_takes():
    signed = entry(1, -500, 0, "admin", reference="goodwill", author="ops-1")

    assert list(unexplained_mints(wallet(signed), ZONES)) == []
    (found,) = unexplained_mints(wallet(signed | {"author": None}), ZONES)
    assert found.message_tr.endswith("-500 çip (admin): yapanı yazılı değil.")
    assert list(unexplained_mints(wallet(entry(1, 5, 5, "bonus", reference="daily")), ZONES)) == []


def test_what_is_no_mint_needs_no_reason():
    assert (
        list(
            unexplained_mints(wallet(*[entry(1, 5, 5, one, None) for one in ("stake", "other_game")]), ZONES)
        )
        == []
    )
