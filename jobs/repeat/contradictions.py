"""Where the server did not do what the repeat rule says: eight classes, each with its match."""

from enum import Enum
from typing import NamedTuple

import numpy as np

from jobs.repeat.examining import Booked, Examination
from jobs.repeat.kernel import STAKED, UNDECIDABLE, VOID
from jobs.repeat.ruling import Ruling
from jobs.repeat.sittings import CANCELLED, COUNTED, UNSTAKED, Flags, Int8


class Class(Enum):
    """What went wrong, in the order of the classes E1 to E8."""

    PAID = "E1"
    """Paid but should be void."""
    WRONGLY_VOID = "E2"
    """Void but should be paid."""
    RATING_MOVED = "E3"
    """Void, yet the Elo rating moved."""
    POINTS = "E4"
    """Void, yet tournament points were written."""
    COMMISSION = "E5"
    """Void, yet commission was kept."""
    COUNTER_MOVED = "E6"
    """Void, yet the counter of rated matches moved."""
    CANCELLED_COUNTED = "E7"
    """Cancelled, yet booked as if it counted."""
    UNDECIDABLE = "E8"
    """The log cannot say: no fault is claimed."""


class Contradiction(NamedTuple):
    """A row of the examination's staked tables and what is wrong with it."""

    row: int
    class_: Class


def contradictions(examination: Examination) -> list[Contradiction]:
    """Return every contradiction by row and class; none on platforms that void nothing.

    A match that was paid shows as paid, with all that went with it; a wrongly void one as that alone.
    """
    if not examination.voids:
        return []
    found: dict[Class, Flags] = _flags(examination.ruling, examination.booked)
    rows = [Contradiction(row, class_) for class_ in Class for row in np.flatnonzero(found[class_]).tolist()]
    return sorted(rows, key=lambda one: (one.row, one.class_.value))


def disagrees(ruling: Ruling) -> Flags:
    """Say of which tables the server decided (counted, unstaked) otherwise than the reading, beyond doubt."""
    said, should = ruling.tables.said, ruling.outcome.should
    return _paid(said, should) | _wrongly_void(said, should)


def _flags(ruling: Ruling, booked: Booked) -> dict[Class, Flags]:
    said, should = ruling.tables.said, ruling.outcome.should
    has_chips = booked.net_chips.any(axis=1)
    paid = _paid(said, should) | ((said == UNSTAKED) & (should == VOID) & has_chips)
    wrongly_void = _wrongly_void(said, should)
    void = (said == UNSTAKED) & ~paid & ~wrongly_void
    has_moved = booked.rating_change.any(axis=1)
    has_points = booked.points.any(axis=1)
    kept = booked.commission != 0
    return {
        Class.PAID: paid,
        Class.WRONGLY_VOID: wrongly_void,
        Class.RATING_MOVED: void & has_moved,
        Class.POINTS: void & has_points,
        Class.COMMISSION: void & kept,
        Class.COUNTER_MOVED: void & booked.counter_moved.any(axis=1),
        Class.CANCELLED_COUNTED: (said == CANCELLED) & (has_chips | kept | has_moved | has_points),
        Class.UNDECIDABLE: should == UNDECIDABLE,
    }


def _paid(said: Int8, should: Int8) -> Flags:
    flags: Flags = (said == COUNTED) & (should == VOID)
    return flags


def _wrongly_void(said: Int8, should: Int8) -> Flags:
    flags: Flags = (said == UNSTAKED) & (should == STAKED)
    return flags
