"""The terms of each match of a batch: its ruleset, and which optional rules its header puts in force."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jobs.batch import Batch
from jobs.rules.ruleset import FOREIGN, Ruleset

_COLUMNS = ("platform", "target", "setup", "crawford", "jacoby", "beaver", "automatic_doubles")

HYPERGAMMON_CHECKERS = 3


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
    def checkers(self) -> int:
        """The checkers of each side."""
        return HYPERGAMMON_CHECKERS if self.setup == "hypergammon" else self.ruleset.checkers

    @property
    def gammon_value(self) -> int:
        """The points of a gammon at cube 1."""
        return self.ruleset.class_value("gammon")

    @property
    def backgammon_value(self) -> int:
        """The points of a backgammon at cube 1, those of a gammon where the platform knows no backgammon."""
        return self.ruleset.class_value("backgammon")

    @property
    def highest_class(self) -> int:
        """The highest class that the platform knows, as an index into CLASSES."""
        return 2 if self.ruleset.backgammon_value is not None else 1

    @property
    def is_money(self) -> bool:
        """Whether points are played for, without a target."""
        return self.target == "money"

    @property
    def is_single_game(self) -> bool:
        """Whether the match is one game."""
        return self.target == "single_game"

    @property
    def leaving_loses_match(self) -> bool:
        """Whether who leaves, or stays away, loses the match whatever the score."""
        return self.ruleset.leave_consequence == "lose_match"

    @property
    def resigning_is_leaving(self) -> bool:
        """Whether the platform knows no resignation."""
        return self.ruleset.resign_value == "none"

    @property
    def timeout_loses_match(self) -> bool:
        """Whether running out of time loses the match whatever the score."""
        return self.ruleset.timeout_consequence in ("server_plays", "lose_match")

    @property
    def server_plays_on_timeout(self) -> bool:
        """Whether the server plays the turn of who ran out of time."""
        return self.ruleset.timeout_consequence == "server_plays"

    @property
    def no_move_plays_itself(self) -> bool:
        """Whether turns without a move are played automatically."""
        return self.ruleset.auto_play_forced is not None

    @property
    def has_cancel_rule(self) -> bool:
        """Whether matches that end too early are cancelled."""
        return self.ruleset.cancel_rule is not None

    @property
    def grace_ms(self) -> int:
        """How long a lost connection is granted, 0 where the rules are silent."""
        return 1000 * (self.ruleset.disconnect_grace_s or 0)

    @property
    def stake_is_for_match(self) -> bool:
        """Whether the stake is for the whole match, so that the pot is both stakes."""
        return self.ruleset.stake_scope == "match"

    @property
    def stake_is_for_point(self) -> bool:
        """Whether the stake is for each point."""
        return self.ruleset.stake_scope == "point"

    @property
    def balance_multiple(self) -> int:
        """How many times the stake whoever sits down must have, 0 where the rules are silent."""
        return self.ruleset.min_balance_multiple or 0

    @property
    def has_commission(self) -> bool:
        """Whether the rates of the commission are known."""
        return self.ruleset.commission is not None

    @property
    def normal_bp(self) -> int:
        """The commission of a winner who is no VIP, in basis points."""
        return self.ruleset.commission.normal_bp if self.ruleset.commission else 0

    @property
    def vip_bp(self) -> int:
        """The commission of a winner who is a VIP, in basis points."""
        return self.ruleset.commission.vip_bp if self.ruleset.commission else 0

    @property
    def has_rating(self) -> bool:
        """Whether the platform rates its players."""
        return self.ruleset.rating is not None

    @property
    def eligibility_required(self) -> bool:
        """Whether sitting down at a staked table has its conditions."""
        return self.ruleset.eligibility_required

    @property
    def jacoby_unknown(self) -> bool:
        """Whether a file of another program does not say if Jacoby was in force in its money play."""
        return self.is_foreign and self.is_money and self.declared["jacoby"] is None

    @property
    def one_point_refused(self) -> bool:
        """Whether the platform allows no cube in a match to one point."""
        return self.ruleset.cube_in_1_point_match is False

    @property
    def opening_first(self) -> bool:
        """Whether the opening roll is the first turn's roll."""
        return self.ruleset.first_turn_uses_opening is True

    @property
    def opening_must_be_recorded(self) -> bool:
        """Whether a game without its opening roll in the log is a fault."""
        return self.ruleset.opening_must_be_recorded


@dataclass(frozen=True, slots=True)
class Terms:
    """The distinct terms of a batch and, for each match, which of them hold."""

    distinct: list[MatchTerms]
    rows: NDArray[np.int32]

    def of(self, match: int) -> MatchTerms:
        """Return the terms of the match in this row of the batch."""
        return self.distinct[int(self.rows[match])]

    def each(self, name: str) -> NDArray[Any]:
        """Return a number or a truth value of the terms for every match, such as `points_to_win`."""
        values = [getattr(terms, name) for terms in self.distinct]
        column: NDArray[Any] = np.array(values or [0])[self.rows]
        return column


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
