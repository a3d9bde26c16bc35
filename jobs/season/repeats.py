"""The repeat-opponent rule as the platform applies it when two accounts sit down."""

from jobs.rules.ruleset import RepeatRule
from jobs.season.span import HOUR


class Repeats:
    """Remembers the staked matches of each pair within the rule's window.

    The default reading: a rolling window that is open at its far end, by the start of the match; void and
    cancelled matches do not count, private ones do, bots are exempt.
    """

    def __init__(self, rule: RepeatRule | None) -> None:
        """`rule` is the platform's; nothing is void where there is none, or where it is an alert only."""
        self._rule = rule if rule and rule.voids else None
        self._starts: dict[tuple[str, str], list[int]] = {}

    def exceeds(self, pair: tuple[str, str], at: int) -> bool:
        """Say whether a staked match of this pair that starts now counts as unstaked."""
        if self._rule is None:
            return False
        window = self._rule.hours * HOUR
        recent = [start for start in self._starts.get(pair, ()) if at - start < window]
        return len(recent) >= self._rule.staked_matches

    def count(self, pair: tuple[str, str], at: int) -> None:
        """Remember a staked match that counts, by its start."""
        if self._rule is not None:
            window = self._rule.hours * HOUR
            kept = [start for start in self._starts.get(pair, ()) if at - start < window]
            self._starts[pair] = [*kept, at]


def pair_of(first: str, second: str) -> tuple[str, str]:
    """Return the unordered pair of two account ids."""
    return (first, second) if first < second else (second, first)
