"""A day of the lake as batches again, so that replay and checks can be run without the logs."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs import lake, tables
from jobs.batch import (
    CUBE_ACTIONS,
    EVENTS,
    NO_PLAY,
    NO_TIME,
    Batch,
    CubeActions,
    Events,
    Int8,
    Int32,
    Plays,
    Turns,
)
from jobs.plays import moves
from queries.board import Move, dice_of, play_text, unpack

TURNS = 1 << 18
"""Turns of a batch, roughly: it ends with the match that reaches them."""

_TABLES = ("matches", "seats", "games", "turns", "odd_turns", "cube_actions", "events")

Stored = Mapping[str, pa.Table]
"""The tables of a part of a day, whose rows are in the order of its matches."""


KEY = ("platform", "match_id")


class Part(NamedTuple):
    """Some matches of a day as they are stored, and the number of the part that holds them."""

    number: int
    batch: Batch


def read_batches(connection: duckdb.DuckDBPyConnection, data: Path, day: date) -> Iterator[Part]:
    """Yield the matches of a day as batches, part by part.

    A play is what was applied, die by die, where the replay found it legal, and else what was written; its
    text is in the field's usual notation, which need not be the platform's spelling.
    """
    files = lake.files_of(connection, "match", day)
    for number in sorted({file.part for file in files}):
        found = {file.table_name: lake.read(data, file) for file in files if file.part == number}
        stored = {name: found[name] if name in found else tables.LAKE[name].empty_table() for name in _TABLES}
        for piece in _cut(stored):
            yield Part(number, _batch(piece))


def _cut(stored: Stored) -> Iterator[Stored]:
    """Cut the tables of a part between matches, where enough turns have come together."""
    matches = stored["matches"]
    ends = {name: _ends(table, matches) for name, table in stored.items()}
    reached = ends["turns"] // TURNS
    last = np.flatnonzero(np.diff(reached, append=reached[-1] + 1 if len(reached) else 0))
    first = 0
    for place in last.tolist():
        yield {name: _between(table, ends[name], first, place + 1) for name, table in stored.items()}
        first = place + 1


def _between(table: pa.Table, ends: Int32, first: int, last: int) -> pa.Table:
    start = int(ends[first - 1]) if first else 0
    return table.slice(start, int(ends[last - 1]) - start)


def _ends(table: pa.Table, matches: pa.Table) -> Int32:
    """Return for each match the row of a table behind its last one."""
    counts = np.bincount(_owners(table, matches), minlength=len(matches))
    return np.cumsum(counts).astype(np.int32)


def _owners(table: pa.Table, matches: pa.Table) -> Int32:
    """Return for each row of a table the row of its match; rows of a match stand together."""
    if not len(table):
        return np.zeros(0, np.int32)
    is_first = np.ones(len(table), bool)
    coded = [table[name].combine_chunks().indices.to_numpy() for name in KEY]
    is_first[1:] = (np.diff(coded[0]) != 0) | (np.diff(coded[1]) != 0)
    runs = np.flatnonzero(is_first)
    owners = pc.index_in(_joined(table.take(pa.array(runs))), _joined(matches)).to_numpy()
    repeated: Int32 = np.repeat(owners, np.diff(runs, append=len(table))).astype(np.int32)
    return repeated


def _joined(table: pa.Table) -> pa.Array:
    platform, match_id = (table[name].cast(pa.string()).combine_chunks() for name in KEY)
    return pc.binary_join_element_wise(platform, match_id, "\n")


def _batch(stored: Stored) -> Batch:
    matches, games = stored["matches"], stored["games"]
    game_offsets = np.append(0, _ends(games, matches)).astype(np.int32)
    first_game = game_offsets[:-1]

    def game_of(table: pa.Table) -> Int32:
        places: Int32 = (first_game[_owners(table, matches)] + _numbers(table, "game_no") - 1).astype(
            np.int32
        )
        return places

    turns = stored["turns"]
    game = game_of(turns)
    counts = np.bincount(game, minlength=len(games))
    turn_offsets = np.append(0, np.cumsum(counts)).astype(np.int32)
    odd = stored["odd_turns"]
    odd_index = turn_offsets[game_of(odd)] + _numbers(odd, "turn_no") - 1
    play, plays = _plays(turns, odd_index, odd["written"].to_pylist())
    return Batch(
        matches=matches.cast(tables.MATCHES),
        seats=stored["seats"].cast(tables.SEATS),
        games=games.select(tables.DELIVERED_GAMES.names).cast(tables.DELIVERED_GAMES),
        game_offsets=game_offsets,
        turn_offsets=turn_offsets,
        turns=_turns(turns, game, play),
        plays=plays,
        cube_actions=_cube_actions(stored["cube_actions"], game_of(stored["cube_actions"])),
        events=_events(stored["events"], game_of(stored["events"])),
    )


def _turns(table: pa.Table, game: Int32, play: Int32) -> Turns:
    dice = _numbers(table, "dice")
    return Turns(
        game=game,
        action_no=_numbers(table, "action_no"),
        seat=_numbers(table, "seat"),
        die_1=(dice // 6 + 1).astype(np.int8),
        die_2=(dice % 6 + 1).astype(np.int8),
        play=play,
        used_ms=_numbers(table, "used_ms", NO_TIME),
        by=_numbers(table, "by"),
    )


def _plays(turns: pa.Table, odd_index: Int32, written: Sequence[str | None]) -> tuple[Int32, Plays]:
    """Return the play of each turn and the plays: as stored in steps, or as written where it is odd."""
    steps = _numbers(turns, "steps").astype(np.int64)
    steps[odd_index] = 0
    packed, play = np.unique(steps << 6 | _numbers(turns, "dice"), return_inverse=True)
    said: list[Sequence[Move]] = [unpack(int(one) >> 6, *dice_of(int(one) & 63)) for one in packed]
    texts = [play_text(moves_) for moves_ in said]
    distinct = sorted({text for text in written if text is not None})
    place = {text: len(texts) + at for at, text in enumerate(distinct)}
    texts += place
    said += [moves(text) for text in place]
    play[odd_index] = [NO_PLAY if text is None else place[text] for text in written]
    points = np.array([move for play_ in said for move in play_], np.int8).reshape(-1, 2)
    offsets = np.cumsum([0, *map(len, said)]).astype(np.int32)
    return play.astype(np.int32), Plays(texts, offsets, points[:, 0].copy(), points[:, 1].copy())


def _cube_actions(table: pa.Table, game: Int32) -> CubeActions:
    return CubeActions(
        game=game,
        action_no=_numbers(table, "action_no"),
        after_turn=_numbers(table, "after_turn_no"),
        seat=_numbers(table, "seat"),
        action=_places(table, "action", CUBE_ACTIONS),
        value=_numbers(table, "value", 0),
        used_ms=_numbers(table, "used_ms", NO_TIME),
    )


def _events(table: pa.Table, game: Int32) -> Events:
    return Events(
        game=game,
        action_no=_numbers(table, "action_no"),
        after_turn=_numbers(table, "after_turn_no"),
        seat=_numbers(table, "seat"),
        event=_places(table, "event", EVENTS),
        lasted_ms=_numbers(table, "lasted_ms", NO_TIME),
        value=_numbers(table, "value", 0),
    )


def _numbers(table: pa.Table, name: str, instead_of_null: int | None = None) -> NDArray[Any]:
    column = table[name] if instead_of_null is None else pc.fill_null(table[name], instead_of_null)
    numbers: NDArray[Any] = column.to_numpy()
    return numbers


def _places(table: pa.Table, name: str, words: Sequence[str]) -> Int8:
    places: Int8 = pc.index_in(table[name], pa.array(words)).to_numpy().astype(np.int8)
    return places
