from datetime import date

import pytest

from jobs import stored
from jobs.columns import to_batch
from jobs.formats import tavla_log
from jobs.formats.about import Limits
from jobs.registry import warehouse
from jobs.replay_days import replay_day
from jobs.rules.ruleset import known_platforms
from jobs.settings import load
from jobs.stored import read_batches
from tests.jobs.batches import assert_same, said
from tests.jobs.folders import facts, imported
from tests.jobs.lines import changed, match, written

DAY = date(2026, 11, 29)
LOG = [
    match("m-1"),
    match("m-1", platform="gammonempire", room="private", games=match()["games"] * 3),
    changed("games.0.actions.0.play", "24/14", match("m-2")),
    changed("games.0.actions.0.play", "15/12 24/18", match("m-3")),
    changed("games.0.actions.1", {"seat": 1, "dice": [5, 5], "play": ""}, match("m-4")),
    match(
        "m-5", games=[], result={"winner": None, "score": [0, 0], "end": "cancelled", "status": "cancelled"}
    ),
    changed("games.0.actions.3", {"seat": 1, "event": "disconnect", "seconds": 2.5}, match("m-6")),
    match("m-7", started_at="2026-11-28T10:00:00+03:00"),
]


@pytest.fixture(params=["one batch", "a batch a match"])
def data(request, tmp_path, monkeypatch):
    if request.param != "one batch":
        monkeypatch.setattr(stored, "TURNS", 1)
    imported(tmp_path / "data", written(tmp_path, *LOG[:5], name="1"))
    imported(tmp_path / "data", written(tmp_path, *LOG[5:], name="2"))
    return tmp_path / "data"


def test_a_day_replayed_from_the_lake_gives_the_same(data):
    before = facts(data)

    replayed = replay_day(data, DAY, load())

    assert facts(data) == before
    of_the_day = [record for record in LOG if record["match_id"] != "m-7"]
    turns = sum("dice" in action for one in of_the_day for game in one["games"] for action in game["actions"])
    assert (replayed.match_count, replayed.turn_count) == (len(of_the_day), turns)
    assert replayed.violation_count == len([row for row in before["violations"] if "m-7" not in row])


def test_a_day_without_matches_is_replayed_to_nothing(data):
    assert replay_day(data, date(2026, 1, 1), load()) == (0, 0, 0)


LAST_CHECKER = [  # hypergammon: with a 4-2 the last checker leaves by one die, another play would use both
    (0, [6, 6], "24/12 23/17 22/16"),
    (1, [2, 1], "24/21"),
    (0, [6, 6], "12/6 17/5 16/10"),
    (1, [5, 4], "22/17 21/17"),
    (0, [6, 1], "10/4 5/4"),
    (1, [6, 5], "17/11 17/12"),
    (0, [6, 4], "6/off 4/off"),
    (1, [2, 1], "12/10 11/10"),
    (0, [4, 2], "4/off"),
]


def test_another_policy_gives_other_verdicts_and_the_old_one_gives_the_old_ones_again(tmp_path):
    data = tmp_path / "data"
    actions = [{"seat": seat, "dice": dice, "play": play} for seat, dice, play in LAST_CHECKER]
    game = {
        "actions": actions,
        "result": {"winner": 0, "points": 3, "class": "backgammon", "end": "bear_off"},
    }
    played = match(platform="cube_platform", room="private", options={"setup": "hypergammon"}, games=[game])
    imported(data, written(tmp_path, played))
    before = facts(data)
    policy = tmp_path / "policy.toml"
    policy.write_text('"moves.last_checker" = "strict"\n', encoding="utf-8")

    replay_day(data, DAY, load(policy=policy))
    strict = facts(data)
    replay_day(data, DAY, load())

    assert "AC-MOV-04" in str(strict["violations"])
    assert "AC-MOV-04" not in str(before["violations"])
    assert facts(data) == before


def test_the_files_that_were_replaced_stay_for_the_snapshots_that_name_them(data):
    before = set(data.glob("lake/**/*.parquet"))

    replay_day(data, DAY, load())

    after = set(data.glob("lake/**/*.parquet"))
    assert before < after
    assert {file.parts[-3] for file in after - before} == {"games", "turns", "odd_turns", "violations"}


def test_what_is_stored_comes_back_as_it_was_read(tmp_path):
    spelled_as_we_do = [[(24, 15)], [(13, 8)] * 2 + [(8, 3)] * 2, [(15, 13), (6, 5)]]
    file = written(tmp_path, match("m-1"), match("m-2", games=match()["games"] * 2))
    imported(tmp_path / "data", file)
    with file.open("rb") as stream:
        read = to_batch(list(tavla_log.read(stream, "", Limits(frozenset(known_platforms())))))

    with warehouse(tmp_path / "data") as connection:
        [(_, batch)] = read_batches(connection, tmp_path / "data", DAY)

    assert [moves for _, moves in said(batch)] == [[(24, 18), (18, 15)], *spelled_as_we_do[1:]] * 3
    for one in (batch, read):  # a play comes back die by die; everything else as it was
        one.plays.texts[:] = [""] * 3
        one.plays.offsets[:] = 0
    assert_same(batch, read)


def test_the_worked_cases_and_real_matches_replay_to_the_same(shared, tmp_path):
    data = tmp_path / "data"
    imported(data, shared / "cases" / "audit", shared / "data" / "matches")
    before = facts(data)
    with warehouse(data) as connection:
        days = connection.execute("SELECT DISTINCT day FROM lake_files").fetchall()

    for (day,) in days:
        replay_day(data, day, load())

    assert facts(data) == before
    assert len(before["turns"]) > 4_000
    assert len(before["odd_turns"]) > 10
