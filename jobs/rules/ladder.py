"""The doubling cube, action by action: the kernel that `cube.py` drives over one game or a whole batch.

A wrong action gets a fault, and what it says still happens, so that one fault does not drag others behind it.
"""

from enum import IntEnum

from jobs.batch import CUBE_ACTIONS, Int8, Int16, Int32
from jobs.compiled import compiled

DOUBLE, TAKE, DROP, BEAVER = range(len(CUBE_ACTIONS))
CENTRED = -1
NOBODY = -1
LADDER_END = 64
"""Where no maximum is stated, a cube above this is a warning."""

_NOTHING, _OFFER, _BEAVERED = range(3)


class Fault(IntEnum):
    """What is wrong with a cube action."""

    NONE = 0
    NO_CUBE = 1
    """The platform has none."""
    OFFER_STANDS = 2
    """An earlier double is not answered yet."""
    BEFORE_OPENING = 3
    """The opening roll is the first turn's roll: nobody can double before it."""
    NOT_ON_TURN = 4
    NOT_OWNER = 5
    CRAWFORD = 6
    ONE_POINT = 7
    """A match to one point, on a platform that allows no cube in it."""
    START_VALUE = 8
    """The value fits a cube that began elsewhere: ties of the opening roll, automatic doubles."""
    WRONG_VALUE = 9
    ABOVE_MAX = 10
    ABOVE_64 = 11
    """No maximum is stated: a warning."""
    DEAD = 12
    """The doubler wins the match at the present value anyway: a warning."""
    NO_OFFER = 13
    """An answer without a double."""
    OWN_OFFER = 14
    """Somebody answers himself."""
    NO_BEAVER = 15
    """Not in force in this match."""
    BEAVER_ANSWERED = 16
    """After a beaver the first doubler plays on or drops."""
    UNANSWERED = 17
    """Play went on while the double stood."""
    WENT_ON = 18
    """Play went on after a drop."""
    BEAVER_VALUE = 19
    """A beaver doubles the offered value again."""


@compiled
def _on_turn(after: int, turn_seat: Int8) -> int:
    """Return who may roll after so many turns, NOBODY where nothing tells."""
    if after == 0:
        return int(turn_seat[0]) if len(turn_seat) else NOBODY
    return int(1 - turn_seat[after - 1])


@compiled
def _double_fault(
    seat: int,
    value: int,
    after: int,
    cube: int,
    owner: int,
    is_first: bool,
    turn_seat: Int8,
    table: Int32,
) -> int:
    start_value, ties, cube_max = table[1], table[2], table[3]
    is_crawford, one_point_refused, opening_first = table[4], table[5], table[7]
    if after == 0 and opening_first:
        return Fault.BEFORE_OPENING
    on_turn = _on_turn(after, turn_seat)
    # Where the opponent's dance is missing in the log, his next turn follows the doubler's own: judged there.
    rolls_next = after < len(turn_seat) and turn_seat[after] == seat
    if on_turn != NOBODY and on_turn != seat and not rolls_next:
        return Fault.NOT_ON_TURN
    if owner != CENTRED and owner != seat:
        return Fault.NOT_OWNER
    if is_crawford:
        return Fault.CRAWFORD
    if one_point_refused:
        return Fault.ONE_POINT
    if value != 0 and value != 2 * cube:
        other_start = 1 if start_value > 1 else 1 << min(ties, 30)
        if is_first and other_start != start_value and value == 2 * other_start:
            return Fault.START_VALUE
        return Fault.WRONG_VALUE
    if cube_max and 2 * cube > cube_max:
        return Fault.ABOVE_MAX
    if not cube_max and 2 * cube > LADDER_END:
        return Fault.ABOVE_64
    away = table[8 + seat]
    if 0 < away <= cube:
        return Fault.DEAD
    return Fault.NONE


@compiled
def follow_game(
    after: Int16,
    seat: Int8,
    action: Int8,
    value: Int32,
    turn_seat: Int8,
    table: Int32,
    faults: Int8,
    value_before: Int32,
    owner_before: Int8,
) -> tuple[int, int, int, int, int]:
    """Follow one game; `table` is a `cube.Table` as numbers. Fills the last three arrays.

    Returns the final value, owner, whether anybody offered, the points of a drop (0: none), the dropper.
    """
    has_cube, cube_max, may_beaver = table[0], table[3], table[6]
    cube, owner, offered = table[1], CENTRED, 0
    if not has_cube:  # nothing multiplies the points there, whatever the log says of a cube
        for k in range(len(action)):
            faults[k], value_before[k], owner_before[k] = Fault.NO_CUBE, cube, owner
        return cube, owner, 0, 0, NOBODY
    drop_points, dropper, drop_at = 0, NOBODY, -1
    stands, doubler, base, proposal, offer_at = _NOTHING, NOBODY, 0, 0, -1
    for k in range(len(action)):
        if stands != _NOTHING and after[k] > after[offer_at]:
            if stands == _OFFER:
                cube, owner = proposal, 1 - doubler
                if faults[offer_at] == Fault.NONE:
                    faults[offer_at] = Fault.UNANSWERED
            stands = _NOTHING
        value_before[k], owner_before[k] = cube, owner
        fault: int = Fault.NONE
        by = seat[k]
        if action[k] == DOUBLE:
            if stands == _OFFER:
                fault = Fault.OFFER_STANDS
            else:
                fault = _double_fault(by, value[k], after[k], cube, owner, offered == 0, turn_seat, table)
            offered = 1
            stands, doubler, base, offer_at = _OFFER, by, cube, k
            proposal = value[k] if value[k] > 0 else 2 * cube
        elif stands == _NOTHING:
            fault = Fault.NO_OFFER
        elif action[k] == BEAVER and stands == _BEAVERED:
            fault = Fault.BEAVER_ANSWERED
        elif action[k] == BEAVER and not may_beaver:
            fault = Fault.NO_BEAVER
        elif (by == doubler) == (stands == _OFFER):
            fault = Fault.OWN_OFFER
        elif action[k] == BEAVER and value[k] != 0 and value[k] != 2 * proposal:
            fault = Fault.BEAVER_VALUE
        elif action[k] == BEAVER and cube_max and 2 * proposal > cube_max:
            fault = Fault.ABOVE_MAX

        if action[k] == TAKE and stands != _NOTHING:
            if stands == _OFFER:
                cube, owner = proposal, 1 - doubler
            stands = _NOTHING
        elif action[k] == BEAVER and stands != _NOTHING:
            base = proposal if stands == _OFFER else cube
            cube = value[k] if value[k] > 0 else 2 * proposal
            owner, proposal, stands, offer_at = 1 - doubler, cube, _BEAVERED, k
        elif action[k] == DROP and drop_at < 0:
            drop_points = base if stands != _NOTHING else cube
            dropper, drop_at, stands = by, k, _NOTHING
        faults[k] = fault

    if stands == _OFFER and len(turn_seat) > after[offer_at]:
        cube, owner = proposal, 1 - doubler
        if faults[offer_at] == Fault.NONE:
            faults[offer_at] = Fault.UNANSWERED
    went_on = drop_at >= 0 and (drop_at < len(action) - 1 or len(turn_seat) > after[drop_at])
    if went_on and faults[drop_at] == Fault.NONE:
        faults[drop_at] = Fault.WENT_ON
    return cube, owner, offered, drop_points, dropper


@compiled
def follow_games(
    offsets: Int32,
    after: Int16,
    seat: Int8,
    action: Int8,
    value: Int32,
    turn_offsets: Int32,
    turn_seat: Int8,
    tables: Int32,
    ends: Int32,
    faults: Int8,
    value_before: Int32,
    owner_before: Int8,
) -> None:
    """Follow every game; those of game g are `offsets[g]:offsets[g + 1]`. Fills the last four arrays."""
    for game in range(len(offsets) - 1):
        low, high = offsets[game], offsets[game + 1]
        ends[game, 0], ends[game, 1], ends[game, 4] = tables[game, 1], CENTRED, NOBODY
        if low == high:
            continue
        end = follow_game(
            after[low:high],
            seat[low:high],
            action[low:high],
            value[low:high],
            turn_seat[turn_offsets[game] : turn_offsets[game + 1]],
            tables[game],
            faults[low:high],
            value_before[low:high],
            owner_before[low:high],
        )
        for k in range(5):
            ends[game, k] = end[k]
