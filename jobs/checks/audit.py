"""A batch under audit: what several families of checks look at, worked out once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.batch import EVENTS, NO_TIME, Batch, Int8, Int32
from jobs.checks.faulty import Faulty, faulty_turns
from jobs.checks.layout import Layout, layouts
from jobs.checks.readings import STANDARD, Readings
from jobs.checks.words import Words
from jobs.checks.worth import Worth, worth_of
from jobs.records import Violation
from jobs.replaying import Replay
from jobs.rules import scoring
from jobs.rules.clock import NO_CLOCK, Clock, clocks
from jobs.rules.cube import CubeStates, cube_states
from jobs.rules.ruleset import Ruleset
from jobs.rules.terms import MatchTerms, Terms, terms_of

Severity = Literal["E", "W", "I"]


@dataclass(frozen=True)
class Audit:
    """A batch, its replay and the rulesets of its platforms; the rest follows from them."""

    batch: Batch
    replay: Replay
    rulesets: Mapping[str, Ruleset]
    readings: Readings = STANDARD

    @cached_property
    def terms(self) -> Terms:
        """The terms of each match."""
        return terms_of(self.batch, self.rulesets)

    @cached_property
    def match_of_game(self) -> Int32:
        """The row of each game's match."""
        return self.batch.match_of_game()

    @cached_property
    def scores_before(self) -> Int32:
        """The score before each game (n_games x 2)."""
        return scoring.scores_before(self.batch)

    @cached_property
    def cube(self) -> CubeStates:
        """The cube of each game."""
        return cube_states(self.batch, self.terms, self.scores_before)

    @cached_property
    def winner(self) -> Int8:
        """The recorded winner of each game, -1: none."""
        return scoring.winners(self.batch)

    @cached_property
    def points(self) -> Int32:
        """The recorded points of each game."""
        return self.game_column("points")

    @cached_property
    def end(self) -> Int8:
        """How each game ended, as an index into ENDS."""
        return scoring.end_codes(self.batch)

    @cached_property
    def class_(self) -> Int8:
        """The recorded class of each game, as an index into CLASSES."""
        return scoring.class_codes(self.batch)

    @cached_property
    def is_scored(self) -> NDArray[np.bool_]:
        """Which games count towards the score."""
        return scoring.scored_games(self.batch)

    @cached_property
    def turn_count(self) -> Int32:
        """The number of turns of each game."""
        counts: Int32 = np.diff(self.batch.turn_offsets)
        return counts

    @cached_property
    def worth(self) -> Worth:
        """What each game that was borne off is worth."""
        return worth_of(self)

    @cached_property
    def clock(self) -> Clock:
        """The clock of each turn."""
        return clocks(self.batch, self.terms)

    @cached_property
    def timed_out_turns(self) -> frozenset[int]:
        """The turns that follow a timeout of their seat, where the server plays them."""
        events, offsets = self.batch.events, self.batch.turn_offsets
        server_plays = self.per_game("server_plays_on_timeout").astype(bool)
        found = (events.event == EVENTS.index("timeout")) & server_plays[events.game]
        turns = offsets[events.game[found]] + events.after_turn[found]
        inside = turns < offsets[events.game[found] + 1]
        turns, seats = turns[inside], events.seat[found][inside]
        return frozenset(turns[self.batch.turns.seat[turns] == seats].tolist())

    @cached_property
    def faulty_turns(self) -> list[Faulty]:
        """The turns whose play is at fault."""
        return list(faulty_turns(self))

    @cached_property
    def layouts(self) -> dict[int, Layout]:
        """The games that another setup than the declared one explains."""
        return layouts(self)

    @cached_property
    def is_cancelled(self) -> NDArray[np.bool_]:
        """Which matches the server cancelled."""
        cancelled: NDArray[np.bool_] = self.match_words("status") == "cancelled"
        return cancelled

    @cached_property
    def match_winner(self) -> Int8:
        """The recorded winner of each match, -1: none."""
        filled: Int8 = pc.fill_null(self.batch.matches["winner"], -1).to_numpy()
        return filled

    @cached_property
    def absent_at_end(self) -> NDArray[np.bool_]:
        """Who had lost the connection and not come back when each game ended (n_games x 2)."""
        events = self.batch.events
        found = np.isin(events.event, [EVENTS.index("disconnect"), EVENTS.index("reconnect")])
        absent = np.zeros((self.batch.games.num_rows, 2), np.bool_)
        absent[events.game[found], events.seat[found]] = events.event[found] == EVENTS.index("disconnect")
        return absent

    def last_seat_of(self, event: str) -> Int8:
        """Return for each game the seat of its last event of this kind, -1 where there is none."""
        events = self.batch.events
        found = events.event == EVENTS.index(event)
        seats = np.full(self.batch.games.num_rows, -1, np.int8)
        seats[events.game[found]] = events.seat[found]
        return seats

    def game_column(self, name: str) -> NDArray[Any]:
        """Return a column of the games without nulls."""
        column: NDArray[Any] = self.batch.games[name].to_numpy()
        return column

    def match_words(self, name: str) -> NDArray[np.object_]:
        """Return a text column of the matches; None where it is null."""
        return np.array(self.batch.matches[name].to_pylist(), dtype=object)

    def terms_of_game(self, game: int) -> MatchTerms:
        """Return the terms of the match that a game belongs to."""
        return self.terms.of(int(self.match_of_game[game]))

    def per_game(self, name: str) -> NDArray[Any]:
        """Return one attribute of the match's terms for every game, such as `has_cube`."""
        return self.terms.each(name)[self.match_of_game]

    def checkers_left(self, game: int) -> tuple[int, int]:
        """Return how many checkers each seat has on the final board, the bar included."""
        left = self.replay.boards[game, :, 1:].sum(axis=1)
        return int(left[0]), int(left[1])

    def time_left(self, game: int, seat: int, after_turn: int) -> int | None:
        """Return what a seat's turn may last (ms) after so many turns of a game, None where not known."""
        clock, turns = self.clock, self.batch.turns
        if clock.full_ms[game] == NO_CLOCK:
            return None
        first_game = (
            int(self.batch.game_offsets[self.match_of_game[game]]) if clock.is_whole_match[game] else game
        )
        first = int(self.batch.turn_offsets[first_game])
        until = int(self.batch.turn_offsets[game]) + after_turn
        cubes = self.batch.cube_actions
        if ((cubes.game >= first_game) & (cubes.game <= game) & (cubes.seat == seat)).any():
            return None
        own = first + np.flatnonzero(turns.seat[first:until] == seat)
        if not len(own):
            return int(clock.full_ms[game])
        last = int(own[-1])
        if not clock.is_exact[last] or turns.used_ms[last] == NO_TIME:
            return None
        return int(clock.own_ms[last] + clock.bank_after_ms[last])

    def dice(self, turn: int) -> tuple[int, int]:
        """Return the dice of the turn in this row of the batch, as rolled."""
        return int(self.batch.turns.die_1[turn]), int(self.batch.turns.die_2[turn])

    def about_match(self, match: int, code: str, severity: Severity, said: Words) -> Violation:
        """Return a violation of a match as a whole."""
        return self._violation(match, None, None, code, severity, said)

    def about_game(self, game: int, code: str, severity: Severity, said: Words) -> Violation:
        """Return a violation of the game in this row of the batch."""
        return self._violation(int(self.match_of_game[game]), game, None, code, severity, said)

    def about_turn(self, turn: int, code: str, severity: Severity, said: Words) -> Violation:
        """Return a violation of the turn in this row of the batch."""
        game = int(self.batch.turns.game[turn])
        turn_no = turn - int(self.batch.turn_offsets[game]) + 1
        return self._violation(int(self.match_of_game[game]), game, turn_no, code, severity, said)

    def about_moment(
        self, game: int, after_turn: int, code: str, severity: Severity, said: Words
    ) -> Violation:
        """Return a violation between two turns; it stands at the turn that follows, or at the last one."""
        turn_no = min(after_turn + 1, int(self.turn_count[game])) or None
        return self._violation(int(self.match_of_game[game]), game, turn_no, code, severity, said)

    def about_place(
        self, match: int, game_no: int | None, turn_no: int | None, code: str, severity: Severity, said: Words
    ) -> Violation:
        """Return a violation of a match at a game and turn given by their numbers (0 and None: none)."""
        game = None if game_no is None else int(self.batch.game_offsets[match]) + game_no - 1
        return self._violation(match, game, turn_no or None, code, severity, said)

    def _violation(
        self,
        match: int,
        game: int | None,
        turn_no: int | None,
        code: str,
        severity: Severity,
        said: Words,
    ) -> Violation:
        return Violation(
            platform=self.batch.matches["platform"][match].as_py(),
            match_id=self.batch.matches["match_id"][match].as_py(),
            game_no=None if game is None else game - int(self.batch.game_offsets[match]) + 1,
            turn_no=turn_no,
            code=code,
            severity=severity,
            message_tr=said.tr,
            message_en=said.en,
        )
