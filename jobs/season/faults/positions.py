"""Turns near the end of a game that can be played otherwise although everything after them stands."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from jobs.rules.plays import MAX_PLAYS, legal_steps
from jobs.rules.ruleset import load
from jobs.rules.scoring import final_class, known_class
from jobs.season.faults.kind import Ground, Record
from queries.board import BAR, OFF, Move, parse_play, play, setup_side, unpack

LATE = 8
"""How many of a game's last turns are tried where nothing else is said."""

Board = tuple[tuple[int, ...], tuple[int, ...]]
Propose = Callable[["Spot"], list[list[Move]]]
"""A turn -> the plays, as moves, that would be the fault."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A turn and the sides before it, each in its own view (index 0 off, 25 the bar)."""

    match: Record
    game: Record
    place: int
    """Its index among the actions of its game."""
    own: list[int]
    opponent: list[int]
    reached: frozenset[int]
    """The points on which the seat's checkers have come to stand before, or may have on their way."""

    @property
    def turn(self) -> dict[str, Any]:
        """The turn as logged."""
        turn: dict[str, Any] = self.game["actions"][self.place]
        return turn

    @property
    def dice(self) -> tuple[int, int]:
        """The dice as rolled."""
        first, second = self.turn["dice"]
        return first, second

    @property
    def moves(self) -> list[Move]:
        """The play as logged."""
        return list(moves_of(self.turn["play"]))

    @property
    def later_turns(self) -> list[dict[str, Any]]:
        """The turns that follow in the game."""
        return [action for action in self.game["actions"][self.place + 1 :] if "dice" in action]

    def legal(self, pip_waste: bool | None = None) -> tuple[list[list[Move]], int]:
        """Return the legal plays, each to a position of its own, and how many dice each uses."""
        waste = load(self.match["platform"]).pip_waste_rule if pip_waste is None else pip_waste
        return legal_plays(self.own, self.opponent, self.dice, waste)

    def goes_on(self, moves: Sequence[Move]) -> bool:
        """Say whether all that follows stands when this turn is played so instead: plays, winner, class."""
        waste = load(self.match["platform"]).pip_waste_rule
        seat = self.turn["seat"]
        sides = _by_seat(seat, list(self.own), list(self.opponent))
        before = _by_seat(seat, list(self.own), list(self.opponent))
        play(sides[seat], sides[1 - seat], moves)
        play(before[seat], before[1 - seat], self.moves)
        if self.later_turns and any(sides[0][point] and sides[1][BAR - point] for point in range(1, BAR)):
            return False
        for turn in self.later_turns:
            mover = turn["seat"]
            own, opponent = sides[mover], sides[1 - mover]
            logged = moves_of(turn["play"])
            legal = _ends(own, opponent, tuple(turn["dice"]), waste)
            played = play(own, opponent, logged)
            play(before[mover], before[1 - mover], logged)
            if len(played) < len(logged) or (tuple(own), tuple(opponent)) not in legal:
                return False
        return self._outcome(sides) == self._outcome(before)

    def _outcome(self, sides: Sequence[list[int]]) -> tuple[object, ...]:
        """Return what the game's result depends on."""
        result = self.game["result"]
        loser = sides[1 - result["winner"]]
        if result["end"] == "bear_off":
            rules = load(self.match["platform"])
            return sum(sides[result["winner"]][1:]), known_class(final_class(loser), rules)
        return (loser[OFF] > 0,) if result["end"] == "resign" else ()


def rewritten(
    match: Record, ground: Ground, propose: Propose, late: int = LATE, by: Collection[str] = ("player",)
) -> bool:
    """Play one turn of a match as `propose` has it, where all that follows stands.

    Tried are the last turns of each game that were made by one of `by`.
    """
    for spot in late_turns(match, ground, late, by):
        plays = propose(spot)
        for moves in ground.random.sample(plays, min(len(plays), 6)):
            if spot.goes_on(moves):
                spot.turn["play"] = " ".join(f"{_word(start)}/{_word(end)}" for start, end in moves)
                return True
    return False


def late_turns(match: Record, ground: Ground, late: int, by: Collection[str]) -> Iterator[Spot]:
    """Yield the last turns of each game, in random order of the games."""
    games = match["games"]
    for game in ground.random.sample(games, len(games)):
        if game["result"]["winner"] is not None:
            yield from reversed(spots(match, game, late, by))


def spots(match: Record, game: Record, late: int, by: Collection[str]) -> list[Spot]:
    """Return the last turns of a game, so far as they were made by one of `by`."""
    setup = match.get("options", {}).get("setup", "standard")
    sides = [setup_side(setup), setup_side(setup)]
    reached: list[set[int]] = [set(), set()]
    found = []
    turns = [place for place, action in enumerate(game["actions"]) if "dice" in action]
    for number, place in enumerate(turns):
        turn = game["actions"][place]
        own, opponent = sides[turn["seat"]], sides[1 - turn["seat"]]
        if turn.get("by", "player") in by and number >= len(turns) - late:
            at = frozenset(reached[turn["seat"]])
            found.append(Spot(match, game, place, list(own), list(opponent), at))
        for start, end in play(own, opponent, moves_of(turn["play"])):
            reached[turn["seat"]].update(range(end, start))
    return found


def final_sides(match: Record, game: Record) -> list[list[int]]:
    """Return the sides of both seats after the last turn of a game."""
    setup = match.get("options", {}).get("setup", "standard")
    sides = [setup_side(setup), setup_side(setup)]
    for turn in game["actions"]:
        if "dice" in turn:
            play(sides[turn["seat"]], sides[1 - turn["seat"]], moves_of(turn["play"]))
    return sides


def steps_of(own: Sequence[int], opponent: Sequence[int], die: int) -> list[Move]:
    """Return the single moves that one die allows."""
    starts = [BAR] if own[BAR] else [point for point in range(1, BAR) if own[point]]
    highest = max((point for point in range(1, BAR + 1) if own[point]), default=0)
    found = []
    for start in starts:
        end = start - die
        if end > 0 and opponent[BAR - end] < 2:
            found.append((start, end))
        elif end <= 0 and highest <= 6 and (end == 0 or start == highest):
            found.append((start, OFF))
    return found


def legal_plays(
    own: Sequence[int], opponent: Sequence[int], dice: tuple[int, int], pip_waste: bool
) -> tuple[list[list[Move]], int]:
    """Return the legal plays of a roll as moves, and how many dice each uses."""
    steps = np.zeros(MAX_PLAYS, np.int32)
    mine, other = np.array(own, np.int8), np.array(opponent, np.int8)
    count, used = legal_steps(mine, other, *dice, pip_waste, False, steps)
    return [unpack(int(one), *dice) for one in steps[:count]], int(used)


@lru_cache(maxsize=20_000)
def moves_of(text: str) -> tuple[Move, ...]:
    """Return the moves that a play says."""
    return tuple(parse_play(text))


def _ends(own: list[int], opponent: list[int], dice: tuple[int, int], pip_waste: bool) -> set[Board]:
    """Return the positions that a roll can lead to; the same one where there is no move."""
    plays, _ = legal_plays(own, opponent, dice, pip_waste)
    ends = set()
    for moves in plays or [[]]:
        mine, other = list(own), list(opponent)
        play(mine, other, moves)
        ends.add((tuple(mine), tuple(other)))
    return ends


def _by_seat(seat: int, own: list[int], opponent: list[int]) -> list[list[int]]:
    return [own, opponent] if seat == 0 else [opponent, own]


def _word(place: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(place, str(place))
