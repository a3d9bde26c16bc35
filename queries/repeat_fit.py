"""What a platform's server does: which reading of the repeat rule its own decisions speak for; pure."""

from typing import Any, NamedTuple

import pandas as pd

SETTINGS = ("anchor", "boundary", "count_voided")


class Setting(NamedTuple):
    """One question that the rule's text leaves open, and what the log answers."""

    name: str
    value: str
    """As the server reads it, so far as the log tells."""
    policy_value: str
    speaking: int
    """So many decisions fewer contradict it than its other value: 0 where the log cannot tell."""

    @property
    def setting(self) -> str:
        """The name of the setting in the policy."""
        return f"repeat.{self.name}"


class Fit(NamedTuple):
    """The main readings of one platform beside its server's decisions."""

    decision_count: int
    contradiction_count: int
    """Of the reading that fits best."""
    policy_contradiction_count: int
    as_good_count: int
    """Readings that fit as well as the best, itself included."""
    is_policy: bool
    settings: tuple[Setting, ...]

    @property
    def undecided(self) -> tuple[Setting, ...]:
        """The settings of which the log cannot tell the server's value."""
        return tuple(one for one in self.settings if not one.speaking)

    @property
    def differing(self) -> tuple[Setting, ...]:
        """The settings that the policy reads otherwise than the server."""
        return tuple(one for one in self.settings if one.value != one.policy_value)


def fit(readings: pd.DataFrame) -> Fit:
    """Return how the readings of one platform (rows of `repeat.readings`) fit its server."""
    [best] = readings[readings["is_best"]].to_dict("records")
    [own] = readings[readings["is_policy"]].to_dict("records")
    return Fit(
        decision_count=int(best["decision_count"]),
        contradiction_count=int(best["contradiction_count"]),
        policy_contradiction_count=int(own["contradiction_count"]),
        as_good_count=int(readings["is_as_good"].sum()),
        is_policy=bool(best["is_policy"]),
        settings=tuple(_setting(name, readings, best, own) for name in SETTINGS),
    )


def _setting(name: str, readings: pd.DataFrame, best: Any, own: Any) -> Setting:
    other = readings.loc[readings[name] != best[name], "contradiction_count"]
    speaking = int(other.min()) - int(best["contradiction_count"])
    return Setting(name, word(best[name]), word(own[name]), speaking)


def word(value: Any) -> str:
    """Return a value of a setting as the policy writes it."""
    return value if isinstance(value, str) else "true" if value else "false"
