"""The lobby of a platform: who waits for whom, and who sits down with whom."""

from collections.abc import Callable, Iterable
from random import Random

from jobs.season.accounts import Account
from jobs.season.tables import Table

Key = tuple[str, str | None, int, str | None, str, bool]


class Lobby:
    """People who wait for a table of some kind, in the order in which they came."""

    def __init__(self, reach: int) -> None:
        """`reach` is the greatest difference of ratings at one table."""
        self._reach = reach
        self._waiting: dict[Key, dict[str, tuple[Account, Table]]] = {}
        self._places: dict[str, Key] = {}

    def __contains__(self, account: Account) -> bool:
        """Say whether this account waits."""
        return account.id in self._places

    def enter(self, account: Account, table: Table) -> None:
        """Let somebody wait for a table."""
        self._waiting.setdefault(table.key, {})[account.id] = (account, table)
        self._places[account.id] = table.key

    def leave(self, account: Account) -> None:
        """Let somebody go, if he waits."""
        key = self._places.pop(account.id, None)
        if key is not None:
            del self._waiting[key][account.id]

    def table_of(self, account: Account) -> Table | None:
        """Return the table that somebody waits for."""
        key = self._places.get(account.id)
        return None if key is None else self._waiting[key][account.id][1]

    def partner(
        self, account: Account, table: Table, accepts: Callable[[Table], bool], random: Random
    ) -> tuple[Account, Table] | None:
        """Return somebody who waits, and the table that he wished for; he stays waiting.

        One who waits for just such a table is taken first, else one at any table that `accepts` allows.
        """
        near = self._near(account, self._waiting.get(table.key, {}).values())
        if not near:
            others = (pair for waiting in self._waiting.values() for pair in waiting.values())
            near = [(other, wished) for other, wished in self._near(account, others) if accepts(wished)]
        return random.choice(near) if near else None

    def _near(
        self, account: Account, waiting: Iterable[tuple[Account, Table]]
    ) -> list[tuple[Account, Table]]:
        return [
            (other, wished)
            for other, wished in waiting
            if other is not account and abs(other.rating - account.rating) <= self._reach
        ]
