"""The daily cup and the weekly league as the platform runs them: entries, points, prizes."""

from dataclasses import dataclass, field

from jobs.season.accounts import Account

ENTRY_CHIPS = 5_000
CUP_PRIZES = (10_000, 6_000, 3_000)
LEAGUE_SHARES = (40, 25, 15, 12, 8)
"""Per cent of all entries, for the first five."""


@dataclass(slots=True)
class Standing:
    """What an account has reached in one contest."""

    account: Account
    points: int = 0
    matches: int = 0
    reached_at: int = 0

    def rank(self) -> tuple[int, int, int, str]:
        """Return what the table is ordered by: points, fewer matches, the earlier time."""
        return -self.points, self.matches, self.reached_at, self.account.id


@dataclass(slots=True)
class Contest:
    """One day's cup or one week's league."""

    id: str
    entry_chips: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)

    def enter(self, account: Account) -> None:
        """Let an account take part."""
        self.standings.setdefault(account.id, Standing(account))

    def score(self, account: Account, points: int, at: int) -> None:
        """Write the points of a match for an account that takes part."""
        standing = self.standings.get(account.id)
        if standing is not None and points:
            standing.points += points
            standing.matches += 1
            standing.reached_at = at

    def prizes(self) -> list[tuple[Account, int]]:
        """Return who wins how many chips: of a free contest fixed sums, else shares of the entries."""
        table = sorted(self.standings.values(), key=Standing.rank)
        if not self.entry_chips:
            return [(s.account, chips) for s, chips in zip(table, CUP_PRIZES, strict=False) if s.points]
        pool = self.entry_chips * len(table)
        sums = [pool * share // 100 for share in LEAGUE_SHARES[: len(table)]]
        if sums:
            sums[0] += pool - sum(sums)
        return [(s.account, chips) for s, chips in zip(table, sums, strict=False)]
