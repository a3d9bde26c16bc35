import io

import msgspec
import pytest

from jobs.batch import BY, CUBE_ACTIONS, EVENTS, NO_PLAY, NO_TIME, Batch
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.records import Line, Match
from jobs.tables import DELIVERED_GAMES, MATCHES, SEATS
from tests.jobs.batches import said
from tests.jobs.lines import PLATFORMS, changed, match, text


def batch_of(*records) -> Batch:
    lines = list(tavla_log.read(io.BytesIO(text(*records)), "", Limits(PLATFORMS)))
    assert all(isinstance(line.content, Match) for line in lines)
    return to_batch(lines)


def row(table, place: int = 0) -> dict:
    return table.slice(place, 1).to_pylist()[0]


def test_every_turn_stands_in_its_place():
    two_games = match("m-2", games=match()["games"] * 2)
    batch = batch_of(match("m-1"), two_games, match("m-3", games=[], result=CANCELLED))

    turns = batch.turns
    assert batch.game_offsets.tolist() == [0, 1, 3, 3]
    assert batch.turn_offsets.tolist() == [0, 3, 6, 9]
    assert turns.game.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert turns.action_no.tolist() == [1, 2, 3] * 3
    assert turns.seat.tolist() == [0, 1, 0] * 3
    assert list(zip(turns.die_1.tolist(), turns.die_2.tolist(), strict=True))[:3] == [(6, 3), (5, 5), (2, 1)]
    assert turns.used_ms.tolist()[:3] == [3900, 6100, 2300]
    assert said(batch)[1] == ("13/8(2) 8/3(2)", [(13, 8), (13, 8), (8, 3), (8, 3)])
    assert len(batch.plays.texts) == 3
    assert batch.match_of_game().tolist() == [0, 1, 1]
    assert batch.games["game_no"].to_pylist() == [1, 1, 2]


CANCELLED = {"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}
MIXED = [
    {"seat": 1, "event": "disconnect", "seconds": 31.5},
    {"seat": 0, "dice": [6, 3], "play": "24/15", "by": "server"},
    {"seat": 1, "cube": "double", "value": 2, "ms": 800},
    {"seat": 0, "cube": "take"},
    {"seat": 1, "dice": [1, 2], "play": "", "by": "auto"},
    {"seat": 1, "event": "resign", "value": 3},
]


def test_cube_actions_and_events_know_after_which_turn_they_came():
    batch = batch_of(match(), changed("games.0.actions", MIXED, match("m-2")))

    cube, events, turns = batch.cube_actions, batch.events, batch.turns
    assert [CUBE_ACTIONS[action] for action in cube.action] == ["double", "take"]
    assert cube.game.tolist() == [1, 1]
    assert (cube.action_no.tolist(), cube.after_turn.tolist()) == ([3, 4], [1, 1])
    assert (cube.seat.tolist(), cube.value.tolist(), cube.used_ms.tolist()) == (
        [1, 0],
        [2, 0],
        [800, NO_TIME],
    )
    assert [EVENTS[event] for event in events.event] == ["leave", "disconnect", "resign"]
    assert (events.game.tolist(), events.action_no.tolist()) == ([0, 1, 1], [4, 1, 6])
    assert (events.after_turn.tolist(), events.seat.tolist()) == ([3, 0, 2], [1, 1, 1])
    assert (events.lasted_ms.tolist(), events.value.tolist()) == ([NO_TIME, 31_500, NO_TIME], [0, 0, 3])
    assert [BY[by] for by in turns.by] == ["player"] * 3 + ["server", "auto"]
    assert turns.action_no.tolist() == [1, 2, 3, 2, 5]


def test_a_turn_that_was_never_played_has_no_play():
    [line] = tavla_log.read(io.BytesIO(text(match())), "", Limits(PLATFORMS))
    line.content.games[0].actions[1].play = msgspec.UNSET

    batch = to_batch([line])

    assert batch.turns.play[1] == NO_PLAY
    assert said(batch)[1] is None


def test_a_match_is_stored_as_delivered():
    full = match(
        revision=3,
        tournament=["daily_cup:2026-11-29", "weekly_league:2026-W48"],
        options={"setup": "nackgammon", "crawford": True, "turn_seconds": 12, "bank_seconds": 2.5},
        server={"name": "tr-2", "build": "5.14.0", "dice": "csprng"},
        settlement={"pot": 5000, "commission": 250, "chips": [2250, -2500], "rating_after": [1516, None]},
        dice_proof={"scheme": "s", "commit": "c", "server_seed": "d", "client_seed": "e"},
    )
    stored = row(batch_of(full).matches)

    assert stored["revision"] == 3
    assert stored["tournaments"] == "daily_cup:2026-11-29 weekly_league:2026-W48"
    assert (stored["setup"], stored["crawford"], stored["jacoby"]) == ("nackgammon", True, None)
    assert (stored["turn_limit_ms"], stored["delay_ms"], stored["bank_ms"]) == (12_000, None, 2_500)
    assert (stored["server_name"], stored["server_dice"]) == ("tr-2", "csprng")
    assert (stored["net_chips_0"], stored["net_chips_1"]) == (2250, -2500)
    assert (stored["rating_after_0"], stored["rating_after_1"]) == (1516, None)
    assert stored["tournament_points_0"] is None
    assert stored["proof_commit"] == "c"
    assert str(stored["started_at"]) == "2026-11-29 18:03:11.120000"


def test_what_a_match_does_not_say_is_null_or_the_contracts_default():
    bare = {key: value for key, value in match().items() if key not in ("settlement", "hall")}
    stored = row(batch_of(bare | {"room": "private"}).matches)

    assert (stored["revision"], stored["unit"], stored["hall"], stored["tournaments"]) == (
        1,
        "chip",
        None,
        None,
    )
    assert (stored["pot_chips"], stored["server_name"], stored["clock"]) == (None, None, None)
    assert (stored["start_score_0"], stored["extras"]) == (0, None)


@pytest.mark.parametrize(
    ("target", "text_", "points"),
    [(7, "7", 7), ("single_game", "single_game", 1), ("money", "money", None)],
)
def test_a_target_has_points_unless_it_is_money(target, text_, points):
    stored = row(batch_of(match(target=target)).matches)

    assert (stored["target"], stored["target_points"]) == (text_, points)


@pytest.mark.parametrize(
    ("given", "stored"),
    [(None, None), ([], None), ("bracket:a", "bracket:a"), (["a", "b"], "a b")],
)
def test_tournaments_are_ids_joined_by_a_blank(given, stored):
    assert row(batch_of(match(tournament=given)).matches)["tournaments"] == stored


def test_a_vip_was_one_at_the_start_unless_the_log_says_otherwise():
    seats = [
        {"account": "a", "kind": "human", "vip": True},
        {
            "account": "b",
            "kind": "bot",
            "level": "hard",
            "vip": True,
            "vip_at_start": False,
            "name": "x" * 300,
        },
    ]
    first, second = batch_of(match(seats=seats)).seats.to_pylist()

    assert (first["is_vip"], first["is_vip_at_start"], first["name"]) == (True, True, None)
    assert (second["is_vip"], second["is_vip_at_start"]) == (True, False)
    assert (second["kind"], second["level"], second["name"]) == ("bot", "hard", "x" * 200)


def test_opening_rolls_are_digits():
    batch = batch_of(match("m-1"), changed("games.0.opening", ..., match("m-2")))

    assert batch.games["opening_rolls"].to_pylist() == ["44 63", None]


def test_no_lines_are_an_empty_batch():
    batch = to_batch([])

    assert (batch.matches.schema, batch.seats.schema, batch.games.schema) == (MATCHES, SEATS, DELIVERED_GAMES)
    assert (batch.game_offsets.tolist(), batch.turn_offsets.tolist(), len(batch.turns.seat)) == ([0], [0], 0)
    assert batch.plays.texts == []


def test_a_file_that_starts_within_a_match_keeps_its_score():
    [line] = tavla_log.read(io.BytesIO(text(match())), "", Limits(PLATFORMS))

    stored = row(to_batch([Line(*line)._replace(start_score=(4, 3))]).matches)

    assert (stored["start_score_0"], stored["start_score_1"]) == (4, 3)
