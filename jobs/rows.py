"""A replayed batch as rows of the lake's tables, each with the match that it belongs to."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs import tables
from jobs.batch import CUBE_ACTIONS, EVENTS, NO_TIME, Batch, Int8, Int16, Int32
from jobs.checks.audit import Audit
from jobs.records import Violation
from jobs.replaying import Replay
from jobs.shelves import KEY_COLUMNS, Rows

Tables = dict[str, Rows]


def match_rows(batch: Batch) -> Tables:
    """Return the tables that hold what was delivered of a batch's matches and seats."""
    places = np.arange(batch.matches.num_rows, dtype=np.int32)
    return {
        "matches": _rows(batch.matches, places),
        "seats": _rows(batch.seats, np.repeat(places, 2)),
        "cube_actions": _cube_actions(batch),
        "events": _events(batch),
    }


def replayed_rows(batch: Batch, audit: Audit, found: Sequence[Violation]) -> Tables:
    """Return the tables that hold what the replay and the checks say of a batch."""
    return {
        "games": _games(batch, audit),
        "turns": _turns(batch, audit.replay),
        "odd_turns": _odd_turns(batch, audit.replay),
        "violations": _violations(batch, found),
    }


def _rows(table: pa.Table, owner: Int32) -> Rows:
    return Rows(table.drop_columns(list(KEY_COLUMNS["match"])), owner)


def _made(name: str, columns: dict[str, Any], owner: Int32) -> Rows:
    """Return rows from columns that come in any order, as the schema has them."""
    schema = tables.LAKE[name]
    fields = [schema.field(at) for at in range(len(schema)) if schema.names[at] in columns]
    arrays = [pa.array(columns[field.name], field.type) for field in fields]
    return Rows(pa.table(arrays, schema=pa.schema(fields)), owner)


def _games(batch: Batch, audit: Audit) -> Rows:
    replay, cube = audit.replay, audit.cube
    columns: dict[str, Any] = {
        name: batch.games[name].combine_chunks() for name in ("game_no", "opening_rolls", "winner")
    }
    columns |= {name: batch.games[name].combine_chunks() for name in ("points", "class", "end")}
    columns |= {
        "is_crawford": pa.array(cube.is_crawford == 1, mask=cube.is_crawford < 0),
        "cube_value": cube.value,
        "cube_owner": pa.array(cube.owner, mask=cube.owner < 0),
    }
    of_seats: dict[str, Int8 | Int16 | Int32] = {
        "score_before": audit.scores_before,
        "turn_count": replay.turn_count,
        "pips_moved": replay.pips_moved,
        "pips_left": replay.pips_left,
        "hit_count": replay.hit_count,
        "blot_count": replay.blot_count,
        "dance_count": replay.dance_count,
        "off_count": replay.off_count,
    }
    for name, values in of_seats.items():
        columns |= {f"{name}_{seat}": np.ascontiguousarray(values[:, seat]) for seat in (0, 1)}
    return _made("games", columns, batch.match_of_game())


def _turns(batch: Batch, replay: Replay) -> Rows:
    turns = batch.turns
    numbers = np.arange(1, len(turns.game) + 1, dtype=np.int32) - batch.turn_offsets[turns.game]
    columns = {
        "game_no": _game_no(batch)[turns.game],
        "turn_no": numbers.astype(np.int16),
        "action_no": turns.action_no,
        "seat": turns.seat,
        "dice": 6 * (turns.die_1 - 1) + turns.die_2 - 1,
        "steps": replay.steps,
        "used_ms": _times(turns.used_ms),
        "by": turns.by,
        "verdict": replay.verdict,
    }
    return _made("turns", columns, batch.match_of_game()[turns.game])


def _odd_turns(batch: Batch, replay: Replay) -> Rows:
    return _rows(replay.odd_turns, batch.match_of_game()[batch.turns.game[replay.odd_index]])


def _cube_actions(batch: Batch) -> Rows:
    actions = batch.cube_actions
    columns = {
        "game_no": _game_no(batch)[actions.game],
        "action_no": actions.action_no,
        "after_turn_no": actions.after_turn,
        "seat": actions.seat,
        "action": _words(CUBE_ACTIONS, actions.action),
        "value": pa.array(actions.value, mask=actions.value == 0),
        "used_ms": _times(actions.used_ms),
    }
    return _made("cube_actions", columns, batch.match_of_game()[actions.game])


def _events(batch: Batch) -> Rows:
    events = batch.events
    columns = {
        "game_no": _game_no(batch)[events.game],
        "action_no": events.action_no,
        "after_turn_no": events.after_turn,
        "seat": events.seat,
        "event": _words(EVENTS, events.event),
        "lasted_ms": _times(events.lasted_ms),
        "value": pa.array(events.value, mask=events.value == 0),
    }
    return _made("events", columns, batch.match_of_game()[events.game])


def _violations(batch: Batch, found: Sequence[Violation]) -> Rows:
    keys = zip(batch.matches["platform"].to_pylist(), batch.matches["match_id"].to_pylist(), strict=True)
    place = {key: at for at, key in enumerate(keys)} if found else {}
    columns = {name: [getattr(one, name) for one in found] for name in Violation._fields[2:]}
    owner = np.array([place[one.platform, one.match_id] for one in found], np.int32)
    return _made("violations", columns, owner)


def _game_no(batch: Batch) -> Int16:
    numbers: Int16 = batch.games["game_no"].to_numpy()
    return numbers


def _times(values: Int32) -> pa.Array:
    return pa.array(values, mask=values == NO_TIME)


def _words(words: Sequence[str], places: Int8) -> pa.Array:
    return pc.take(pa.array(words), pa.array(places))
