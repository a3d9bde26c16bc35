"""Rows of the books: bookings, halls by day, balances, wallet entries."""

from datetime import date, datetime, timedelta
from typing import Any

from tests.snapshots.rows import DAY, EVENING, Rows


class BookedRows(Rows):
    """Rows of the books: bookings, halls by day, balances, wallet entries."""

    def booked(self, match_id: str, accounts: tuple[str, str] = ("a17", "b88"), **changes: Any) -> None:
        """Add the two rows of a match in the ledger; seat 0 won."""
        day, platform = self._placed(match_id)
        for seat, account in enumerate(accounts):
            paid = 4_750 if seat == 0 else 0
            row = {
                "platform": platform,
                "match_id": match_id,
                "day": day,
                "account": account,
                "seat": seat,
                "unit": "chip",
                "state": "counted",
                "rate": "normal",
                "stake_chips": 2_500,
                "payout_chips": paid,
                "commission_chips": 250 if seat == 0 else 0,
                "expected_chips": paid,
                "difference_chips": 0,
            }
            self.marts["ledger"].append(row | changes)

    def hall_day(self, day: date = DAY, hall: str | None = "kapalicarsi", **changes: Any) -> None:
        """Add a hall and day: a match at the normal rate, one of a VIP, one that a bot won, one void."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": day,
            "room": "hall" if hall else "private",
            "hall": hall,
            "match_count": 4,
            "stake_chips": 17_500,
            "payout_chips": 9_600,
            "commission_chips": 650,
            "normal_commission_chips": 250,
            "vip_commission_chips": 150,
            "bot_commission_chips": 250,
            "refund_chips": 5_000,
            "bot_pool_chips": 2_250,
            "void_count": 1,
            "cancelled_count": 0,
            "judged_count": 4,
            "share_count": 4,
            "booked_count": 4,
            "difference_chips": 0,
        }
        self.marts["hall_days"].append(honest | changes)

    def conserved(self, day: date = DAY, **changes: Any) -> None:
        """Add a day of the wallet log on which every chip is accounted for, and what was minted."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": day,
            "entry_count": 9,
            "wallet_chips": 92_100,
            "escrow_chips": 0,
            "league_pool_chips": 5_000,
            "bot_pool_chips": 2_250,
            "commission_chips": 650,
            "minted_chips": 103_000,
            "burned_chips": 3_000,
            "difference_chips": 0,
        }
        row = honest | changes
        self.marts["conservation"].append(row)
        book = {name: row[name] for name in ("platform", "unit", "day")}
        for reason, minted, burned in (
            ("bonus", 3_000, 0),
            ("purchase", 100_000, 0),
            ("other_game", 0, 3_000),
        ):
            mint = {"reason": reason, "entry_count": 1, "minted_chips": minted, "burned_chips": burned}
            self.marts["mints"].append(book | mint)

    def left_over(self, kind: str = "wallet", **changes: Any) -> None:
        """Add what a balance that is not zero is made of: a stake of 2,500 that b88 never paid."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": DAY,
            "kind": kind,
            "match_id": "m-1",
            "entry_id": None,
            "account": "b88",
            "booked_chips": -2_500,
            "wallet_chips": 0,
            "difference_chips": 2_500,
        }
        self.marts["left_over"].append(honest | changes)

    def identity(self, number: int, judged: int = 4, broken: int = 0, **changes: Any) -> None:
        """Say on how much an identity of the ledger could be judged."""
        honest = {"platform": "north_sultan", "unit": "chip", "identity": number}
        counts = {"judged_count": judged, "broken_count": broken}
        self.marts["ledger_identities"].append(honest | counts | changes)

    def chained(
        self, match_id: str, balance: int, after: int, gap: int | None = None, **changes: Any
    ) -> None:
        """Add a match to the chain of a17's balances."""
        day, platform = self._placed(match_id)
        started_at = datetime.combine(day, datetime.min.time()) + EVENING
        honest = {
            "platform": platform,
            "unit": "chip",
            "account": "a17",
            "match_id": match_id,
            "day": day,
            "started_at": started_at,
            "ended_at": started_at + timedelta(minutes=6),
            "state": "counted",
            "stake_chips": 2_500,
            "payout_chips": 4_750,
            "balance_chips": balance,
            "balance_after_chips": after,
            "gap_chips": gap,
        }
        self.marts["balance_chain"].append(honest | changes)

    def entry(self, entry_id: str, chips: int, after: int, reason: str = "stake", **changes: Any) -> None:
        """Add an entry to a17's wallet."""
        honest = {
            "platform": "north_sultan",
            "entry_id": entry_id,
            "account": "a17",
            "occurred_at": datetime.combine(DAY, datetime.min.time()) + EVENING,
            "chips": chips,
            "balance_after_chips": after,
            "reason": reason,
            "reference": "m-1",
        }
        self.row("wallet_entries", DAY, honest | changes)
