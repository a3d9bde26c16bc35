"""The chips of a platform's accounts: every movement, and the sums that must come out even."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from jobs.season.accounts import Account


class Wallet:
    """Moves chips and writes down every entry; an account's entries follow one another in time."""

    def __init__(self, platform: str, opening: int, stamp: Callable[[int], str]) -> None:
        """`opening` is the sum of all balances at the start; `stamp` writes an instant."""
        self._platform = platform
        self._stamp = stamp
        self._last_at: dict[str, int] = {}
        self._number = 0
        self.opening = opening
        self.by_reason: Counter[str] = Counter()
        """Net chips of each reason, seen from the accounts."""
        self.commission = 0
        self.house = 0
        """What the house put in for its bots, less what they won."""
        self.entries: list[tuple[int, dict[str, Any]]] = []
        """(instant, entry) since the last `take`."""

    def move(
        self, account: Account, at: int, chips: int, reason: str, reference: str, author: str | None = None
    ) -> None:
        """Add chips to an account (take them where negative) and write the entry."""
        at = max(at, self._last_at.get(account.id, 0) + 1)
        self._last_at[account.id] = at
        self._number += 1
        account.balance += chips
        self.by_reason[reason] += chips
        entry = {
            "log": "tavla-wallet/1",
            "entry_id": f"w{self._number:09d}",
            "platform": self._platform,
            "account": account.id,
            "at": self._stamp(at),
            "chips": chips,
            "balance_after": account.balance,
            "reason": reason,
            "reference": reference,
        }
        if author:
            entry["author"] = author
        self.entries.append((at, entry))

    def take(self, until: int | None) -> list[tuple[int, dict[str, Any]]]:
        """Return the entries before an instant (all where None), by time, and forget them."""
        taken = sorted(
            (entry for entry in self.entries if until is None or entry[0] < until), key=lambda e: e[0]
        )
        self.entries = [entry for entry in self.entries if until is not None and entry[0] >= until]
        return taken

    def sums(self, balances: int) -> dict[str, Any]:
        """Return the books: what was there, what moved and why, what is there (`balances`, their sum now)."""
        return {
            "opening_chips": self.opening,
            "moved_chips": dict(sorted(self.by_reason.items())),
            "commission_chips": self.commission,
            "house_chips": self.house,
            "closing_chips": balances,
            "difference_chips": balances - self.opening - sum(self.by_reason.values()),
        }
