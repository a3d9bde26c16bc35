"""The turns that the replay found fault with: the play, the board before it, and what was right."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from jobs.batch import NO_PLAY
from jobs.checks.words import Words, count
from jobs.rules.faults import NO_FAULT, TOO_FEW_DICE
from jobs.rules.plays import MAX_PLAYS, legal_steps, play_waste
from queries.board import ODD, Move, play, play_text, setup_side, unpack

if TYPE_CHECKING:
    from jobs.checks.audit import Audit

SHOWN = 3
"""Legal plays that a sentence shows."""


class Faulty(NamedTuple):
    """A turn with a fault, and the sides before it (index 0 off, 25 the bar)."""

    turn: int
    game: int
    seat: int
    dice: tuple[int, int]
    written: str
    moves: list[Move]
    own: list[int]
    opponent: list[int]
    legal: list[str]
    """Some legal plays, in the usual notation."""
    legal_count: int
    """How many there are, each to a position of its own."""
    waste: int
    """The pips that it wastes, 0 where it is no sequence of die moves."""
    least_waste: int
    """The pips that the most frugal legal play wastes."""
    reached: frozenset[int]
    """The points on which the seat's checkers have come to stand before this turn."""
    is_first: bool
    """Whether it is the game's first fault."""

    @property
    def roll(self) -> str:
        """The dice as rolled: 6-5."""
        return f"{self.dice[0]}-{self.dice[1]}"

    @property
    def right(self) -> Words:
        """What would have been right."""
        if not self.legal:
            return Words("oynanacak hamle yok", "there is no legal move")
        shown, more = ", ".join(self.legal), self.legal_count - len(self.legal)
        if more <= 0:
            return Words(f"doğrusu: {shown}", f"right: {shown}")
        return Words(
            f"doğrusu: {shown} ya da {more} hamle daha", f"right: {shown} or {count(more, 'more play')}"
        )


def faulty_turns(audit: "Audit") -> Iterator[Faulty]:
    """Yield the turns whose play is at fault, in their order, each with the sides before it."""
    batch = audit.batch
    at_fault = np.flatnonzero(audit.replay.fault != NO_FAULT)
    for game in np.unique(batch.turns.game[at_fault]).tolist():
        yield from _of_game(audit, game)


def _of_game(audit: "Audit", game: int) -> Iterator[Faulty]:
    turns, replay = audit.batch.turns, audit.replay
    setup = audit.terms_of_game(game).setup or "standard"
    sides = [setup_side(setup), setup_side(setup)]
    reached: list[set[int]] = [set(), set()]
    is_first = True
    for turn in range(int(audit.batch.turn_offsets[game]), int(audit.batch.turn_offsets[game + 1])):
        seat, dice, steps = int(turns.seat[turn]), audit.dice(turn), int(replay.steps[turn])
        written = _written(audit, turn)
        own, opponent = sides[seat], sides[1 - seat]
        if replay.fault[turn] != NO_FAULT:
            yield _faulty(audit, turn, written, (own, opponent), frozenset(reached[seat]), is_first)
            is_first = False
        played = play(own, opponent, written if steps == ODD else unpack(steps, *dice))
        reached[seat].update(end for _, end in played)


def _written(audit: "Audit", turn: int) -> list[Move]:
    place, plays = int(audit.batch.turns.play[turn]), audit.batch.plays
    if place == NO_PLAY:
        return []
    moves = slice(int(plays.offsets[place]), int(plays.offsets[place + 1]))
    return list(zip(plays.from_point[moves].tolist(), plays.to_point[moves].tolist(), strict=True))


def _faulty(
    audit: "Audit",
    turn: int,
    moves: list[Move],
    sides: tuple[list[int], list[int]],
    reached: frozenset[int],
    is_first: bool,
) -> Faulty:
    own, opponent = sides
    turns, game = audit.batch.turns, int(audit.batch.turns.game[turn])
    rules, written_steps = audit.terms_of_game(game).ruleset, int(audit.replay.steps[turn])
    dice, place = audit.dice(turn), int(turns.play[turn])
    steps = np.zeros(MAX_PLAYS, np.int32)
    mine, other = np.array(own, np.int8), np.array(opponent, np.int8)
    strict = bool(audit.replay.fault[turn] == TOO_FEW_DICE)
    legal_count, _ = legal_steps(mine, other, *dice, rules.pip_waste_rule, strict, steps)
    legal = steps[:legal_count]
    return Faulty(
        turn=turn,
        game=game,
        seat=int(turns.seat[turn]),
        dice=dice,
        written="" if place == NO_PLAY else audit.batch.plays.texts[place],
        moves=moves,
        own=list(own),
        opponent=list(opponent),
        legal=[play_text(unpack(int(one), *dice), opponent) for one in legal[:SHOWN]],
        legal_count=legal_count,
        waste=0 if written_steps == ODD else play_waste(written_steps, *dice),
        least_waste=min((play_waste(int(one), *dice) for one in legal), default=0),
        reached=reached,
        is_first=is_first,
    )
