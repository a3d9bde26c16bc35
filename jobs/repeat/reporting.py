"""Contradictions of the repeat rule as violations, each with its sentence."""

from collections.abc import Collection, Iterator

import numpy as np

from jobs.records import Violation
from jobs.repeat.contradictions import Class, Contradiction, contradictions
from jobs.repeat.earlier import Earlier, earlier_tables
from jobs.repeat.examining import Examination
from jobs.repeat.readings import single_changes
from jobs.repeat.ruling import Ruling, instants
from jobs.repeat.sentences import Case, sentence
from jobs.repeat.sittings import ALL_HELD, SAID

CODE = "AC-REP-01"


def violations(examination: Examination, classes: Collection[Class] = tuple(Class)) -> Iterator[Violation]:
    """Yield what the server did otherwise than the rule says, by start and match id.

    Everything is of severity E, but what cannot be decided: I, since nothing is claimed.
    """
    found = [one for one in contradictions(examination) if one.class_ in classes]
    if not found:
        return
    tables = examination.ruling.tables
    others = _other_rulings(examination)
    earlier = earlier_tables(examination.ruling)
    found.sort(key=lambda one: (tables.started_at[one.row], tables.match_order[one.row], one.class_.value))
    for one in found:
        said = sentence(one.class_, _case(examination, one, others, earlier))
        yield Violation(
            platform=examination.platform,
            match_id=examination.staked["match_id"][one.row].as_py(),
            game_no=None,
            turn_no=None,
            code=CODE,
            severity="I" if one.class_ is Class.UNDECIDABLE else "E",
            message_tr=said.tr,
            message_en=said.en,
        )


def _other_rulings(examination: Examination) -> list[tuple[str, str, Ruling]]:
    return [
        (name, value, examination.under(readings))
        for name, value, readings in single_changes(examination.readings)
    ]


def _case(
    examination: Examination, one: Contradiction, others: list[tuple[str, str, Ruling]], earlier: Earlier
) -> Case:
    row, ruling, booked, staked = one.row, examination.ruling, examination.booked, examination.staked
    tables, outcome = ruling.tables, ruling.outcome
    times = instants(tables, examination.readings)
    return Case(
        account_a=staked["account_a"][row].as_py(),
        account_b=staked["account_b"][row].as_py(),
        at=int(times[row]),
        counted=[int(times[other]) for other in earlier.of(row)],
        ordinal=int(outcome.ordinal[row]),
        is_at_least=bool(tables.most_met[row] != ALL_HELD),
        limit=examination.readings.limit,
        window_us=examination.readings.window_us,
        stake=staked["stake"][row].as_py(),
        net_chips=_two(booked.net_chips, row),
        commission=int(booked.commission[row]),
        rating_change=_two(booked.rating_change, row),
        points=_two(booked.points, row),
        counters=(bool(booked.counter_moved[row, 0]), bool(booked.counter_moved[row, 1])),
        said=SAID[tables.said[row]],
        doubt=int(outcome.doubt[row]),
        others=[
            (name, value, int(other.outcome.should[row]))
            for name, value, other in others
            if other.outcome.should[row] != outcome.should[row]
        ],
        zone=examination.time_zone,
        is_staked=not bool(tables.is_exempt[row]),
    )


def _two(column: np.ndarray[tuple[int, ...], np.dtype[np.int64]], row: int) -> tuple[int, int]:
    return int(column[row, 0]), int(column[row, 1])
