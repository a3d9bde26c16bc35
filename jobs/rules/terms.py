"""The terms of each match of a batch: its ruleset, and which optional rules its header puts in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jobs.batch import Batch
from jobs.rules.ruleset import FOREIGN, Ruleset

_COLUMNS = ("platform", "target", "setup", "crawford", "jacoby", "beaver", "automatic_doubles")
_NUMBERS = (
    "points_to_win",
    "cube_max",
    "is_foreign",
    "has_cube",
    "crawford",
    "jacoby",
    "beaver",
    "automatic_doubles",
    "one_point_refused",
    "opening_first",
)


@dataclass(frozen=True, slots=True)
class MatchTerms:
    """What holds in a match; many matches of a batch share the same."""

    ruleset: Ruleset
    target: str
    setup: str | None
    declared: Mapping[str, bool | None]
    """The optional rules as the header states them."""
    is_foreign: bool
    """From a file of another program: what it does not state is not judged."""
    has_cube: bool
    crawford: bool
    jacoby: bool
    beaver: bool
    automatic_doubles: bool

    @property
    def points_to_win(self) -> int:
        """The points that win the match, 0 for money play and single games."""
        return int(self.target) if self.target.isdecimal() else 0

    @property
    def cube_max(self) -> int:
        """The end of the cube's ladder, 0 where none is stated."""
        return self.ruleset.cube_max or 0

    @property
    def one_point_refused(self) -> bool:
        """Whether the platform allows no cube in a match to one point."""
        return self.ruleset.cube_in_1_point_match is False

    @property
    def opening_first(self) -> bool:
        """Whether the opening roll is the first turn's roll."""
        return self.ruleset.first_turn_uses_opening is True


@dataclass(frozen=True)
class Terms:
    """The distinct terms of a batch and, for each match, which of them hold."""

    distinct: list[MatchTerms]
    rows: NDArray[np.int32]

    def of(self, match: int) -> MatchTerms:
        """Return the terms of the match in this row of the batch."""
        return self.distinct[int(self.rows[match])]

    def each(self, name: str) -> NDArray[Any]:
        """Return one attribute of the terms for every match, such as `points_to_win`."""
        return self._columns[name][self.rows]

    @cached_property
    def _columns(self) -> dict[str, NDArray[Any]]:
        return {name: np.array([getattr(terms, name) for terms in self.distinct]) for name in _NUMBERS}


def terms_of(batch: Batch, rulesets: Mapping[str, Ruleset]) -> Terms:
    """Return the terms of every match; `rulesets` is keyed by the platforms of the batch."""
    index: dict[tuple[Any, ...], int] = {}
    values = zip(*(batch.matches[name].to_pylist() for name in _COLUMNS), strict=True)
    rows = [index.setdefault(row, len(index)) for row in values]
    return Terms([_match_terms(row, rulesets) for row in index], np.array(rows, dtype=np.int32))


def _match_terms(row: tuple[Any, ...], rulesets: Mapping[str, Ruleset]) -> MatchTerms:
    platform, target, setup, crawford, jacoby, beaver, automatic_doubles = row
    rules = rulesets[platform]
    return MatchTerms(
        ruleset=rules,
        target=target,
        setup=setup,
        declared=dict(zip(_COLUMNS[3:], row[3:], strict=True)),
        is_foreign=rules.id == FOREIGN,
        has_cube=rules.cube == "standard",
        crawford=rules.in_force("crawford", crawford, target),
        jacoby=rules.in_force("jacoby", jacoby, target),
        beaver=rules.in_force("beaver", beaver, target),
        automatic_doubles=rules.in_force("automatic_doubles", automatic_doubles, target),
    )
