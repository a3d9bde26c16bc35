"""The players' clocks: what each turn may last, given what its seat has used before.

One arithmetic serves both kinds of clock. A turn has some seconds of its own (its limit, or a free delay) and
then draws on a bank (the time bank, or the reserve), which begins anew with each game or lasts for the match.
What a turn leaves of its own seconds is not added. An overrun empties the bank.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from jobs.batch import BY, NO_TIME, Batch, Int32
from jobs.compiled import compiled
from jobs.rules.terms import Terms

Int64 = NDArray[np.int64]

BY_SERVER = BY.index("server")
NO_CLOCK = -1
"""`allowed` where no clock is known."""


class Turn(NamedTuple):
    """A turn on the clock: what it may last, whether that ran out, what is left in the bank."""

    allowed_ms: int
    is_over: bool
    bank_ms: int


class Clock(NamedTuple):
    """The clocks of a batch, one entry a turn (times in milliseconds)."""

    own_ms: Int64
    """What a turn of the turn's game has of its own; NO_CLOCK where no clock is known."""
    allowed_ms: Int64
    """What the turn may last; NO_CLOCK where no clock is known."""
    bank_after_ms: Int64
    """What the seat has left in its bank after the turn."""
    is_exact: NDArray[np.bool_]
    """Whether the time of each earlier turn on this bank is known; else `allowed_ms` is the most."""
    full_ms: Int64
    """What a seat's first turn on a full bank may last, one entry a game; NO_CLOCK where none is known."""
    is_whole_match: NDArray[np.bool_]
    """Whether the bank is for the match, one entry a game."""


def run(used_ms: Sequence[int], own_ms: int, bank_ms: int) -> list[Turn]:
    """Run one seat's clock over the turns on one bank."""
    turns = []
    for used in used_ms:
        allowed = own_ms + bank_ms
        bank_ms = max(0, bank_ms - max(0, used - own_ms))
        turns.append(Turn(allowed, used > allowed, bank_ms))
    return turns


def reserve_ms(seconds_a_point: int, target: int) -> int:
    """Return the reserve of a match whose bank scales with its length."""
    return 1000 * seconds_a_point * target


def clocks(batch: Batch, terms: Terms) -> Clock:
    """Return what each turn of a batch may last under its platform's clock and its match's options.

    A clock is known where both its own seconds and its bank are. Cube actions draw on the clock as turns do.
    """
    match = batch.match_of_game()
    own, bank, whole_match = _settings(batch, terms)
    turns, cubes = batch.turns, batch.cube_actions
    cube_offsets = np.searchsorted(cubes.game, np.arange(len(match) + 1))
    count = len(turns.seat)
    allowed, left = np.full(count, NO_CLOCK, np.int64), np.full(count, NO_CLOCK, np.int64)
    exact = np.ones(count, np.bool_)
    _run_all(
        batch.turn_offsets,
        np.require(turns.seat, requirements="W"),
        np.require(turns.used_ms, requirements="W"),
        np.require(turns.by, requirements="W"),
        cube_offsets,
        np.require(cubes.after_turn, requirements="W"),
        np.require(cubes.seat, requirements="W"),
        np.require(cubes.used_ms, requirements="W"),
        match,
        own[match],
        bank[match],
        whole_match[match],
        allowed,
        left,
        exact,
    )
    full = np.where(own == NO_CLOCK, NO_CLOCK, own + bank)
    return Clock(own[match][turns.game], allowed, left, exact, full[match], whole_match[match])


def _settings(batch: Batch, terms: Terms) -> tuple[Int64, Int64, NDArray[np.bool_]]:
    """Return for each match what a turn has of its own, its bank, and whether the bank is for the match."""
    columns = [batch.matches[name].to_pylist() for name in ("clock", "turn_limit_ms", "delay_ms", "bank_ms")]
    rows = zip(terms.rows.tolist(), *columns, strict=True)
    known: dict[tuple[int, str | None, int | None, int | None, int | None], tuple[int, int, bool]] = {}
    found = []
    for row in rows:
        if row not in known:
            known[row] = _setting(terms, *row)
        found.append(known[row])
    own, bank, whole = zip(*found, strict=True) if found else ((), (), ())
    return np.array(own, np.int64), np.array(bank, np.int64), np.array(whole, np.bool_)


def _setting(
    terms: Terms, row: int, name: str | None, limit_ms: int | None, delay_ms: int | None, bank_ms: int | None
) -> tuple[int, int, bool]:
    match = terms.distinct[row]
    rules = match.ruleset
    own = 1000 * rules.turn_seconds if rules.turn_seconds is not None else limit_ms
    if rules.turn_time_kind == "delay_then_reserve":
        own = delay_ms
    seconds = (
        rules.bank_seconds.get(name or "") if isinstance(rules.bank_seconds, dict) else rules.bank_seconds
    )
    bank = 1000 * seconds if seconds is not None else bank_ms
    if rules.turn_time_kind is None or own is None or bank is None:
        return NO_CLOCK, NO_CLOCK, False
    if rules.bank_scope == "match_scaled":
        if not match.points_to_win:
            return NO_CLOCK, NO_CLOCK, False
        bank *= match.points_to_win
    return own, bank, rules.bank_scope != "game"


@compiled
def _run_all(
    turn_offsets: Int32,
    seat: NDArray[np.int8],
    used: Int32,
    by: NDArray[np.int8],
    cube_offsets: Int64,
    cube_after: NDArray[np.int16],
    cube_seat: NDArray[np.int8],
    cube_used: Int32,
    match: Int32,
    own: Int64,
    full_bank: Int64,
    whole_match: NDArray[np.bool_],
    allowed: Int64,
    left: Int64,
    exact: NDArray[np.bool_],
) -> None:
    bank = np.zeros(2, dtype=np.int64)
    known = np.ones(2, dtype=np.bool_)
    for game in range(len(turn_offsets) - 1):
        if own[game] == NO_CLOCK:
            continue
        if not whole_match[game] or game == 0 or match[game] != match[game - 1]:
            bank[:] = full_bank[game]
            known[:] = True
        action, last_action = cube_offsets[game], cube_offsets[game + 1]
        first = turn_offsets[game]
        for turn in range(first, turn_offsets[game + 1]):
            while action < last_action and cube_after[action] <= turn - first:
                over = max(np.int64(cube_used[action]) - own[game], 0)
                bank[cube_seat[action]] = max(bank[cube_seat[action]] - over, 0)
                action += 1
            mover = seat[turn]
            allowed[turn] = own[game] + bank[mover]
            exact[turn] = known[mover]
            if by[turn] == BY_SERVER:
                bank[mover] = 0
            elif used[turn] == NO_TIME:
                known[mover] = False
            else:
                bank[mover] = max(bank[mover] - max(np.int64(used[turn]) - own[game], 0), 0)
            left[turn] = bank[mover]
