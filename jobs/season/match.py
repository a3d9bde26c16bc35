"""One match, game after game, until its target, a walk-out or a cancellation."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from jobs.batch import CLASSES
from jobs.rules.plays import MAX_PLAYS
from jobs.rules.ruleset import Ruleset
from jobs.season import slots
from jobs.season.dice import Dice
from jobs.season.draws import around
from jobs.season.judgement import FACTS
from jobs.season.play import play_game
from jobs.season.tables import Table, start

_CLOCKS = {
    None: slots.NO_CLOCK,
    "server_plays": slots.SERVER_PLAYS,
    "lose_2_games_on_claim": slots.CLAIMED,
    "lose_match": slots.LOST_AT_ONCE,
}
_AUTO = {None: slots.AUTO_NEVER, "no_move": slots.AUTO_NO_MOVE, "forced": slots.AUTO_FORCED}
_FORFEITS = ("leave", "disconnect", "timeout")

_LADDER_END = 64
_PATIENT_GRACE_S = 90
"""How long a platform without a rule waits for who has lost the connection."""
_BETWEEN_GAMES_MS = 6_000
_DICE_A_GAME = 3_000
_ACTIONS_A_GAME = 1_600
_MOST_ATTEMPTS = 50


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody plays and behaves in a match; chances are those of one game."""

    noise: float
    """Error of judgement, standard deviation in points."""
    nerve: float
    """Error of his guess at who wins, when the cube is at stake."""
    pace_ms: float
    distraction: float
    """Chance of a long absence of mind in a turn."""
    leaves_when_lost: float = 0.0
    """Chance of standing up in a turn of a lost position."""
    resigns: float = 0.0
    """Chance of resigning in a turn of a hopeless position."""
    leaves_early: float = 0.0
    leaves: float = 0.0
    is_called_away: float = 0.0
    line_drop: float = 0.0


@dataclass(frozen=True, slots=True)
class Game:
    """One game as it was played."""

    opening: list[tuple[int, int]] | None
    actions: NDArray[np.int64]
    winner: int
    points: int
    class_: str
    end: str


@dataclass(slots=True)
class Played:
    """A match as it was played, before the server settles it."""

    games: list[Game] = field(default_factory=list)
    score: list[int] = field(default_factory=lambda: [0, 0])
    own_turns: list[int] = field(default_factory=lambda: [0, 0])
    elapsed_ms: int = 0
    turn_count: int = 0
    is_cancelled: bool = False

    @property
    def winner(self) -> int:
        """The winner of the last game; only of a match that was not cancelled is he the match's."""
        return self.games[-1].winner

    @property
    def end(self) -> str:
        """How the last game ended, as a match's end is called."""
        end = self.games[-1].end
        return "completed" if end in ("bear_off", "drop") else end


@dataclass(frozen=True, slots=True)
class Outage:
    """A time, in milliseconds, at which many connections to a server broke."""

    begin: int
    end: int


class Player:
    """Plays matches under one ruleset; holds the memory that the games need."""

    def __init__(self, ruleset: Ruleset, server_noise: float) -> None:
        """`server_noise` is the error with which the server plays for who lets his time run out."""
        self._rules = ruleset
        self._server_noise = server_noise
        self._plays = np.empty(MAX_PLAYS, dtype=np.int32)
        self._sketch = np.empty((2, 26), dtype=np.int8)
        self._thoughts = np.empty((4, FACTS))
        self._actions = np.empty((_ACTIONS_A_GAME, 7), dtype=np.int64)
        self._result = np.zeros(slots.RESULTS, dtype=np.int64)

    def play(
        self,
        table: Table,
        manners: tuple[Manner, Manner],
        dice: Dice,
        random: Random,
        started_at: int,
        outage: Outage | None = None,
    ) -> Played:
        """Play one match from `started_at` (milliseconds) on."""
        played = Played()
        clocks = np.zeros((2, 2), dtype=np.int64)
        clocks[:, slots.BANK] = self._bank_ms(table)
        crawford_to_come = self._has_crawford(table)
        while True:
            if self._rules.bank_scope == "game":
                clocks[:, slots.BANK] = self._bank_ms(table)
            is_crawford = crawford_to_come and self._at_match_point(table, played)
            crawford_to_come = crawford_to_come and not is_crawford
            conduct = np.array([_conduct(manner, played, random, started_at, outage) for manner in manners])
            self._game(table, played, dice, conduct, clocks, is_crawford, random)
            if self._is_over(table, played):
                break
            played.elapsed_ms += _BETWEEN_GAMES_MS
        rule = self._rules.cancel_rule
        played.is_cancelled = (
            rule is not None and played.end in rule.ends and min(played.own_turns) < rule.min_own_turns
        )
        return played

    def _game(
        self,
        table: Table,
        played: Played,
        dice: Dice,
        conduct: NDArray[np.float64],
        clocks: NDArray[np.int64],
        is_crawford: bool,
        random: Random,
    ) -> None:
        opening, first = self._opening(dice, random)
        terms = self._terms(table, played, opening, is_crawford)
        dice.hold(_DICE_A_GAME)
        result = self._result
        for _ in range(_MOST_ATTEMPTS):
            clocks_then = clocks.copy()
            play_game(
                start(table.setup),
                dice.faces,
                dice.at,
                first,
                conduct.copy(),
                terms,
                clocks_then,
                self._server_noise,
                np.array([random.getrandbits(64)], dtype=np.uint64),
                self._plays,
                self._sketch,
                self._thoughts,
                self._actions,
                result,
            )
            if result[slots.STATUS] == slots.DONE:
                break
        else:
            raise RuntimeError(
                f"{_MOST_ATTEMPTS} games in a row found no end: the judgement of plays is broken"
            )
        clocks[:] = clocks_then
        dice.at = int(result[slots.DICE_AT])
        winner, points = int(result[slots.WINNER]), int(result[slots.POINTS])
        end, class_ = slots.ENDS[result[slots.END]], CLASSES[result[slots.CLASS]]
        if end in _FORFEITS and self._rules.forfeit_points is not None:
            points = self._rules.forfeit_points
        actions = self._actions[: result[slots.ACTIONS]].copy()
        played.games.append(Game(opening, actions, winner, points, class_, end))
        played.score[winner] += points
        played.own_turns[0] += int(result[slots.OWN_0])
        played.own_turns[1] += int(result[slots.OWN_1])
        played.elapsed_ms += int(result[slots.ELAPSED])
        played.turn_count += int(result[slots.TURNS])

    def _opening(
        self, dice: Dice, random: Random
    ) -> tuple[list[tuple[int, int]] | None, tuple[int, int, int]]:
        """Roll for the first turn; return the attempts and (seat, its die, the other die)."""
        if self._rules.opening_roll is None:
            return None, (random.randrange(2), 0, 0)
        attempts = [(dice.die(), dice.die())]
        while attempts[-1][0] == attempts[-1][1]:
            attempts.append((dice.die(), dice.die()))
        first, second = attempts[-1]
        return attempts, (0, first, second) if first > second else (1, second, first)

    def _terms(
        self, table: Table, played: Played, opening: list[tuple[int, int]] | None, is_crawford: bool
    ) -> NDArray[np.int64]:
        rules = self._rules
        is_money = table.target == "money"
        terms = np.zeros(16, dtype=np.int64)
        terms[slots.CLOCK] = _CLOCKS[rules.timeout_consequence]
        terms[slots.LIMIT] = 1000 * self._limit_seconds(table)
        terms[slots.TO_LOSE] = rules.timeouts_to_lose or 1
        terms[slots.AUTO] = _AUTO[rules.auto_play_forced]
        terms[slots.CUBE] = rules.cube == "standard" and not is_crawford and table.target != 1
        terms[slots.CUBE_MAX] = rules.cube_max or _LADDER_END
        if isinstance(table.target, int):
            terms[slots.AWAY_0 : slots.AWAY_1 + 1] = [table.target - points for points in played.score]
        terms[slots.BEAVER] = is_money and bool(table.options.get("beaver", rules.beaver))
        terms[slots.JACOBY] = is_money and bool(table.options.get("jacoby", rules.jacoby))
        terms[slots.PIP_WASTE] = rules.pip_waste_rule
        terms[slots.GRACE] = 1000 * (rules.disconnect_grace_s or _PATIENT_GRACE_S)
        terms[slots.RESIGN_BY_OFF] = rules.resign_value == "by_checkers_off"
        terms[slots.TRIPLE] = rules.backgammon_value is not None
        terms[slots.UNCLAIMED] = 60
        has_automatic = is_money and bool(table.options.get("automatic_doubles", rules.automatic_doubles))
        ties = len(opening) - 1 if opening else 0
        terms[slots.CUBE_START] = 2**ties if has_automatic else 1
        return terms

    def _limit_seconds(self, table: Table) -> int:
        if self._rules.turn_time_kind == "delay_then_reserve":
            return int(table.options["delay_seconds"])
        return self._rules.turn_seconds or 0

    def _bank_ms(self, table: Table) -> int:
        bank: Any = self._rules.bank_seconds
        if bank is None:
            return 0
        seconds = bank[str(table.options["clock"])] if isinstance(bank, dict) else bank
        points = table.target if isinstance(table.target, int) else 1
        return 1000 * int(seconds) * (points if self._rules.bank_scope == "match_scaled" else 1)

    def _has_crawford(self, table: Table) -> bool:
        is_match = isinstance(table.target, int) and table.target > 1
        return (
            is_match
            and self._rules.cube == "standard"
            and bool(table.options.get("crawford", self._rules.crawford))
        )

    @staticmethod
    def _at_match_point(table: Table, played: Played) -> bool:
        return isinstance(table.target, int) and max(played.score) == table.target - 1

    @staticmethod
    def _is_over(table: Table, played: Played) -> bool:
        if not isinstance(table.target, int) or played.games[-1].end in _FORFEITS:
            return True
        return max(played.score) >= table.target


def _conduct(
    manner: Manner, played: Played, random: Random, started_at: int, outage: Outage | None
) -> list[float]:
    """Return a row of `conduct`, with what will befall this seat in the next game of a match."""
    starts_at = started_at + played.elapsed_ms
    leave_turn = idle_turn = 0
    absent_from, absent_ms = 0.0, 0.0
    fate = random.random()
    if fate < manner.leaves_early and not played.games:
        leave_turn = random.choice((1, 2, 2))
    elif fate < manner.leaves_early + manner.leaves:
        leave_turn = 3 + int(random.expovariate(1 / 12))
    fate = random.random()
    if fate < manner.is_called_away:
        idle_turn = 1 + int(random.expovariate(1 / 10))
    if random.random() < manner.line_drop:
        absent_from, absent_ms = random.random() * 300_000, around(random, 8_000, 0.9)
    if outage and starts_at < outage.end and random.random() < 0.6 and manner.line_drop > 0:
        absent_from = max(0.0, outage.begin - starts_at + random.random() * (outage.end - outage.begin))
        absent_ms = around(random, 20_000, 0.7)
    return [
        manner.noise,
        manner.nerve,
        manner.pace_ms,
        manner.distraction,
        leave_turn,
        idle_turn,
        absent_from,
        int(absent_ms),
        manner.leaves_when_lost,
        manner.resigns,
    ]
