"""Matches as columns: from the records of lines to a `Batch`, one pass a column.

Nothing here loops over turns: they come as rows of numbers (`jobs/actions.py`).
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from typing import Any

import numpy as np
import pyarrow as pa
from msgspec import UNSET

from jobs import tables
from jobs.actions import (
    BY,
    COLUMNS,
    CUBE,
    DIE_1,
    DIE_2,
    EVENT,
    KIND,
    PLAY,
    SEAT,
    TIME,
    TURN,
    VALUE,
    Actions,
    actions_of,
    milliseconds,
)
from jobs.batch import NO_PLAY, Batch, CubeActions, Events, Int16, Int32, Plays, Turns
from jobs.instants import instant
from jobs.plays import PlayBook
from jobs.records import (
    DiceProof,
    Eligibility,
    Game,
    Line,
    Match,
    Options,
    Seat,
    Server,
    Settlement,
)

MAX_NAME = 200
"""Characters of a display name that are kept."""

_NO_SERVER, _NO_OPTIONS, _NO_SETTLEMENT = Server(), Options(), Settlement()
_NOTHING: Any = None
_NO_PROOF = DiceProof(_NOTHING, _NOTHING, _NOTHING, _NOTHING)
_NO_ELIGIBILITY = Eligibility()
_NO_PAIR = (None, None)


def to_batch(lines: Sequence[Line]) -> Batch:
    """Return the matches of these lines as columns, in their order; every line holds a readable `Match`.

    Names are cut at MAX_NAME characters, times become UTC microseconds.
    """
    matches = [line.content for line in lines if isinstance(line.content, Match)]
    games = [game for match in matches for game in match.games]
    of_lines = _actions(lines)
    rows = np.concatenate([one.rows for one in of_lines]) if of_lines else np.zeros((0, COLUMNS), np.int32)
    action_offsets = _offsets(count for one in of_lines for count in one.counts)
    game = np.repeat(np.arange(len(games), dtype=np.int32), np.diff(action_offsets))
    action_no = (np.arange(len(rows), dtype=np.int32) - action_offsets[game] + 1).astype(np.int16)
    kind = rows[:, KIND]
    is_turn = kind == TURN
    turns_so_far = np.append(0, np.cumsum(is_turn)).astype(np.int32)
    turn_offsets = turns_so_far[action_offsets]
    after_turn = (turns_so_far[:-1] - turn_offsets[game]).astype(np.int16)
    cubes, events = np.flatnonzero((kind >= CUBE) & (kind < EVENT)), np.flatnonzero(kind >= EVENT)
    game_offsets = _offsets(len(match.games) for match in matches)
    play, plays = _plays(rows[is_turn, PLAY], of_lines)
    return Batch(
        matches=_match_table(matches, lines),
        seats=_seat_table(matches),
        games=_game_table(matches, games, game_offsets),
        game_offsets=game_offsets,
        turn_offsets=turn_offsets,
        turns=_turns(rows[is_turn], play, game[is_turn], action_no[is_turn]),
        plays=plays,
        cube_actions=_cube_actions(rows[cubes], game[cubes], action_no[cubes], after_turn[cubes]),
        events=_events(rows[events], game[events], action_no[events], after_turn[events]),
    )


def _actions(lines: Sequence[Line]) -> list[Actions]:
    """Return the actions of each line, read by the scanner or taken from the records."""
    book, numbers = PlayBook(), dict[str, int]()
    return [
        line.actions or actions_of(line.content, book, numbers)
        for line in lines
        if isinstance(line.content, Match)
    ]


def _offsets(counts: Iterable[int]) -> Int32:
    return np.array(list(accumulate(counts, initial=0)), np.int32)


def _turns(rows: Int32, play: Int32, game: Int32, action_no: Int16) -> Turns:
    return Turns(
        game=game,
        action_no=action_no,
        seat=rows[:, SEAT].astype(np.int8),
        die_1=rows[:, DIE_1].astype(np.int8),
        die_2=rows[:, DIE_2].astype(np.int8),
        play=play,
        used_ms=rows[:, TIME].copy(),
        by=rows[:, BY].astype(np.int8),
    )


def _plays(play: Int32, of_lines: Sequence[Actions]) -> tuple[Int32, Plays]:
    """Return the plays of the turns, and for each turn its place among them.

    `play` counts in the texts of the lines' actions; a play that some turn has is taken once.
    """
    sources = {id(one.texts): one.texts for one in of_lines}
    turns = [int((one.rows[:, KIND] == TURN).sum()) for one in of_lines] if len(sources) > 1 else []
    of_turn = np.repeat([id(one.texts) for one in of_lines], turns) if turns else None
    places = np.full(len(play), NO_PLAY, np.int32)
    found: list[Plays] = []
    for name, source in sources.items():
        here = play >= 0 if of_turn is None else (play >= 0) & (of_turn == name)
        is_used = np.zeros(source.size, bool)
        is_used[play[here]] = True
        places[here] = (np.cumsum(is_used) - 1)[play[here]] + sum(len(one.texts) for one in found)
        found.append(source.plays(np.flatnonzero(is_used).astype(np.int32)))
    return places, _joined(found)


def _joined(found: Sequence[Plays]) -> Plays:
    if len(found) == 1:
        return found[0]
    ends = list(accumulate((int(one.offsets[-1]) for one in found), initial=0))
    offsets = [one.offsets[1:] + end for one, end in zip(found, ends, strict=False)]
    return Plays(
        list(chain.from_iterable(one.texts for one in found)),
        np.concatenate([[0], *offsets]).astype(np.int32),
        np.concatenate([np.zeros(0, np.int8), *(one.from_point for one in found)]),
        np.concatenate([np.zeros(0, np.int8), *(one.to_point for one in found)]),
    )


def _cube_actions(rows: Int32, game: Int32, action_no: Int16, after_turn: Int16) -> CubeActions:
    return CubeActions(
        game=game,
        action_no=action_no,
        after_turn=after_turn,
        seat=rows[:, SEAT].astype(np.int8),
        action=(rows[:, KIND] - CUBE).astype(np.int8),
        value=rows[:, VALUE].copy(),
        used_ms=rows[:, TIME].copy(),
    )


def _events(rows: Int32, game: Int32, action_no: Int16, after_turn: Int16) -> Events:
    return Events(
        game=game,
        action_no=action_no,
        after_turn=after_turn,
        seat=rows[:, SEAT].astype(np.int8),
        event=(rows[:, KIND] - EVENT).astype(np.int8),
        lasted_ms=rows[:, TIME].copy(),
        value=rows[:, VALUE].copy(),
    )


def _given(values: list[Any]) -> list[Any] | pa.Array:
    """Replace what a log does not say by null."""
    silent = values.count(UNSET)
    if silent == len(values):
        return pa.nulls(silent)
    return [None if value is UNSET else value for value in values] if silent else values


def _table(columns: dict[str, Any], schema: pa.Schema) -> pa.Table:
    arrays = [columns[field.name] for field in schema]
    typed = [
        one.cast(field.type) if isinstance(one, pa.Array) else pa.array(one, field.type)
        for one, field in zip(arrays, schema, strict=True)
    ]
    return pa.table(typed, schema=schema)


def _match_table(matches: list[Match], lines: Sequence[Line]) -> pa.Table:
    options = [match.options or _NO_OPTIONS for match in matches]
    server = [match.server or _NO_SERVER for match in matches]
    booked = [match.settlement or _NO_SETTLEMENT for match in matches]
    proof = [match.dice_proof or _NO_PROOF for match in matches]
    result = [match.result for match in matches]
    chips: list[Any] = [s.chips or _NO_PAIR for s in booked]
    rating: list[Any] = [s.rating_after or _NO_PAIR for s in booked]
    points: list[Any] = [s.tournament_points or _NO_PAIR for s in booked]
    columns = {
        "platform": [match.platform for match in matches],
        "match_id": [match.match_id for match in matches],
        "revision": [match.revision or 1 for match in matches],
        "room": [match.room for match in matches],
        "hall": _given([match.hall for match in matches]),
        "tournaments": [_tournaments(match.tournament) for match in matches],
        "stake": [match.stake for match in matches],
        "unit": [match.unit or "chip" for match in matches],
        "target": [str(match.target) for match in matches],
        "target_points": [_target_points(match.target) for match in matches],
        "setup": _given([option.setup for option in options]),
        "crawford": _given([option.crawford for option in options]),
        "jacoby": _given([option.jacoby for option in options]),
        "beaver": _given([option.beaver for option in options]),
        "automatic_doubles": _given([option.automatic_doubles for option in options]),
        "clock": _given([option.clock for option in options]),
        "turn_limit_ms": [_limit_ms(option.turn_seconds) for option in options],
        "delay_ms": [_limit_ms(option.delay_seconds) for option in options],
        "bank_ms": [_limit_ms(option.bank_seconds) for option in options],
        "started_at": [instant(match.started_at) for match in matches],
        "ended_at": [instant(match.ended_at) for match in matches],
        "server_name": _given([s.name for s in server]),
        "server_build": _given([s.build for s in server]),
        "server_dice": _given([s.dice for s in server]),
        "start_score_0": [line.start_score[0] for line in lines],
        "start_score_1": [line.start_score[1] for line in lines],
        "winner": [r.winner for r in result],
        "score_0": [r.score[0] for r in result],
        "score_1": [r.score[1] for r in result],
        "end": [r.end for r in result],
        "status": [r.status for r in result],
        "pot_chips": _given([s.pot for s in booked]),
        "commission_chips": _given([s.commission for s in booked]),
        "net_chips_0": [pair[0] for pair in chips],
        "net_chips_1": [pair[1] for pair in chips],
        "rating_after_0": [pair[0] for pair in rating],
        "rating_after_1": [pair[1] for pair in rating],
        "tournament_points_0": [pair[0] for pair in points],
        "tournament_points_1": [pair[1] for pair in points],
        "proof_scheme": [p.scheme for p in proof],
        "proof_commit": [p.commit for p in proof],
        "proof_server_seed": [p.server_seed for p in proof],
        "proof_client_seed": [p.client_seed for p in proof],
        "extras": [line.extras for line in lines],
    }
    return _table(columns, tables.MATCHES)


def _tournaments(given: Any) -> str | None:
    if isinstance(given, str):
        return given
    return " ".join(given) or None if given else None


def _target_points(target: int | str) -> int | None:
    if isinstance(target, int):
        return target
    return 1 if target == "single_game" else None


def _limit_ms(seconds: Any) -> int | None:
    return None if seconds is UNSET or seconds is None else milliseconds(seconds)


def _seat_table(matches: list[Match]) -> pa.Table:
    seats: list[Seat] = [seat for match in matches for seat in match.seats]
    at_table: list[Any] = [seat.eligibility or _NO_ELIGIBILITY for seat in seats]
    vip = [seat.vip or False for seat in seats]
    columns = {
        "platform": [match.platform for match in matches for _ in (0, 1)],
        "match_id": [match.match_id for match in matches for _ in (0, 1)],
        "seat": [0, 1] * len(matches),
        "account": [seat.account for seat in seats],
        "name": [None if seat.name is UNSET else seat.name[:MAX_NAME] for seat in seats],
        "kind": [seat.kind for seat in seats],
        "level": _given([seat.level for seat in seats]),
        "is_vip": vip,
        "is_vip_at_start": [
            now if seat.vip_at_start is UNSET else seat.vip_at_start
            for seat, now in zip(seats, vip, strict=True)
        ],
        "rating": _given([seat.rating for seat in seats]),
        "rated_matches": _given([seat.rated_matches for seat in seats]),
        "balance_chips": _given([seat.balance for seat in seats]),
        "created_at": [instant(seat.created_at) if seat.created_at else None for seat in seats],
        "device": _given([seat.device for seat in seats]),
        "network": _given([seat.network for seat in seats]),
        "xp_level": _given([seat.xp_level for seat in seats]),
        "spend_band": _given([seat.spend_band for seat in seats]),
        "age_ok": _given([checked.age_ok for checked in at_table]),
        "terms_ok": _given([checked.terms_ok for checked in at_table]),
        "on_break": _given([checked.on_break for checked in at_table]),
        "within_spend_limit": _given([checked.within_spend_limit for checked in at_table]),
        "has_oda_member": _given([checked.has_oda_member for checked in at_table]),
    }
    return _table(columns, tables.SEATS)


def _game_table(matches: list[Match], games: list[Game], game_offsets: Int32) -> pa.Table:
    owner = np.repeat(np.arange(len(matches), dtype=np.int32), np.diff(game_offsets))
    result = [game.result for game in games]
    columns = {
        "platform": [match.platform for match in matches for _ in match.games],
        "match_id": [match.match_id for match in matches for _ in match.games],
        "game_no": (np.arange(len(games), dtype=np.int32) - game_offsets[owner] + 1).astype(np.int16),
        "opening_rolls": [_opening(game.opening) for game in games],
        "winner": [r.winner for r in result],
        "points": [r.points for r in result],
        "class": [r.class_ for r in result],
        "end": [r.end for r in result],
    }
    return _table(columns, tables.DELIVERED_GAMES)


def _opening(rolls: Any) -> str | None:
    if rolls is UNSET:
        return None
    return " ".join([f"{first}{second}" for first, second in rolls])
