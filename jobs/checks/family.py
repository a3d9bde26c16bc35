"""What a family of audit checks says of itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from jobs.rules.ruleset import Ruleset

Need = str | Callable[[Ruleset], str | None]
"""What a check needs of the log, as `jobs/facts/supplied.sql` counts it: on every platform the same, or as
the platform's rules have it; None where the check does not apply."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of checks: its title, and what each of its checks demands of a log, by check id."""

    title_tr: str
    title_en: str
    demands: Mapping[str, tuple[str, str]]
    """Check id, such as AC-OPN-01 -> what the log must satisfy, in Turkish and in English."""
    order: int = 0
    """Families stand in this order where all are listed."""
    needs: Mapping[str, Need] = field(default_factory=dict)
    """Check id -> what it needs of the log."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Check id -> the settings of the policy that decide it, joined by blanks."""

    def need(self, code: str, rules: Ruleset) -> str | None:
        """Return what a check needs of the log under these rules, None where they leave it nothing to judge.

        Raises KeyError for a check that says nothing of its need.
        """
        need = self.needs[code]
        return need if isinstance(need, str) else need(rules)


def where(applies: Callable[[Ruleset], object], need: str) -> Need:
    """Return a need of the platforms whose rules this is true of."""
    return lambda rules: need if applies(rules) else None
