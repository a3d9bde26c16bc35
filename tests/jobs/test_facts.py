"""Facts that later parts stand on: pairs, accounts and flows of chips a match day, from hand-made matches."""

import re
from datetime import date
from pathlib import Path

import pytest

from jobs import lake
from jobs.registry import warehouse
from tests.jobs.folders import imported
from tests.jobs.ledger.making import bot, by_points, match, person
from tests.jobs.lines import written

FOLDER = Path(lake.__file__).parent / "facts"
NAMES = ("account_days", "chip_flows", "pair_windows")
DAY = date(2026, 11, 29)
LOST = {"winner": 1, "chips": (-2500, 2250)}
VOID = {"status": "unstaked", "chips": (0, 0), "commission": 0}


def made(tmp_path, name, *records):
    """The rows of a fact, each by its column names."""
    tmp_path.mkdir(exist_ok=True)
    data = tmp_path / "data"
    imported(data, written(tmp_path, *records))
    with warehouse(data) as connection:
        lake.make_views(connection, data)
        table = connection.sql((FOLDER / f"{name}.sql").read_text(encoding="utf-8")).to_arrow_table()
        return table.to_pylist()


def ended(how, seat, turns, match_id="m-9", winner=None, **more):
    """A match that ended otherwise than by bearing off, after so many turns of each seat."""
    winner = 1 - seat if winner is None else winner
    actions = [{"seat": 0, "dice": [6, 3], "play": "24/15", "ms": 900}]
    for number in range(1, 2 * turns):
        actions.append({"seat": number % 2, "dice": [2, 1], "play": "", "ms": 900})
    game = {
        "opening": [[6, 3]],
        "actions": [*actions, {"seat": seat, "event": "leave"}],
        "result": {"winner": winner, "points": 1, "class": "single", "end": how},
    }
    chips = (2250, -2500) if winner == 0 else (-2500, 2250)
    record = match(match_id, chips=chips, winner=winner, games=[game], **more)
    record["result"]["end"] = how
    return record


@pytest.mark.parametrize("name", NAMES)
def test_a_facts_header_says_what_its_body_does(name):
    text = (FOLDER / f"{name}.sql").read_text(encoding="utf-8")
    head = " ".join(line[2:].strip() for line in text.splitlines() if line.startswith("--"))
    body = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    read = set(re.findall(r"\b(?:FROM|JOIN) (\w+)", body)) - set(re.findall(r"(\w+) AS \(", body))
    [reads] = re.findall(r"Reads: *([\w, ]+?) *Params:", head)
    [order] = re.findall(r"Order: *([\w, ]+)$", head)

    assert set(reads.split(", ")) == read
    assert body.rstrip().endswith(f"ORDER BY {order}")
    assert not re.search(r"SELECT\s+\*|GROUP BY ALL|::|QUALIFY.*hash", body)
    assert all(len(line) <= 110 for line in text.splitlines())


def test_a_pairs_day_is_one_row_whoever_sat_where(tmp_path):
    swapped = match("m-3", seats=(person("bora"), person("ana")), chips=(2250, -2500))
    [row] = made(
        tmp_path,
        "pair_windows",
        match("m-1"),
        match("m-2", **LOST),
        swapped,
        match("m-4", **VOID),
        match("m-5", status="cancelled", winner=None, chips=(0, 0), commission=0),
    )

    assert (row["account_a"], row["account_b"], row["day"], row["unit"]) == ("ana", "bora", DAY, "chip")
    assert (row["match_count"], row["staked_count"], row["void_count"], row["cancelled_count"]) == (
        5,
        3,
        1,
        1,
    )
    assert (row["win_count_a"], row["win_count_b"]) == (2, 2)
    assert (row["staked_win_count_a"], row["staked_win_count_b"]) == (1, 2)
    assert (row["stake_chips"], row["most_stake_chips"], row["commission_chips"]) == (7_500, 2_500, 750)
    assert (row["net_chips_a"], row["net_chips_b"]) == (2_250 - 5_000, 4_500 - 2_500)
    assert row["winner_account"] == "bora"


def test_pairs_of_bots_and_other_units_stand_apart(tmp_path):
    rows = made(
        tmp_path,
        "pair_windows",
        match("m-1"),
        match("m-2", seats=(person("ana"), bot()), chips=(2250, 0)),
        by_points("m-3", points=2),
        by_points("m-4", points=3, unit="EUR"),
    )

    assert [(row["platform"], row["unit"], row["net_chips_a"]) for row in rows] == [
        ("gammonempire", "EUR", 30),
        ("gammonempire", "play_money", 20),
        ("north_sultan", "chip", 2250),
    ]


def test_two_days_of_a_pair_are_two_rows(tmp_path):
    late = match("m-2", started_at="2026-11-30T00:00:00.001+03:00", ended_at="2026-11-30T00:10:00+03:00")

    rows = made(tmp_path, "pair_windows", match("m-1"), late)

    assert [(row["day"], row["match_count"]) for row in rows] == [(DAY, 1), (date(2026, 11, 30), 1)]


@pytest.mark.parametrize(("turns", "early"), [(6, 1), (7, 0)])
def test_a_match_left_after_six_turns_is_left_early(tmp_path, turns, early):
    [row] = made(tmp_path, "pair_windows", ended("leave", 1, turns))

    assert (row["turn_count_a"], row["turn_count_b"]) == (turns, turns)
    assert (row["leave_count_a"], row["leave_count_b"]) == (0, 1)
    assert (row["early_leave_count_a"], row["early_leave_count_b"]) == (0, early)


def test_a_shared_device_is_counted_and_an_unknown_one_is_not(tmp_path):
    same = (person("ana", device="d1", network="n1"), person("bora", device="d1", network="n2"))

    [row] = made(tmp_path, "pair_windows", match("m-1", seats=same), match("m-2"))

    assert (row["same_device_count"], row["same_network_count"]) == (1, 0)


def test_an_accounts_day_counts_what_it_did(tmp_path):
    rows = made(
        tmp_path,
        "account_days",
        match("m-1"),
        match("m-2", **LOST),
        match("m-3", seats=(bot(), person("ana")), chips=(0, -2500), winner=0),
        match("m-4", room="private", hall=None, seats=(person("cem"), person("ana")), **LOST),
        ended("leave", 0, 3),
    )
    by_account = {row["account"]: row for row in rows}
    ana = by_account["ana"]

    assert list(by_account) == ["ana", "bora", "bot-1", "cem"]
    assert by_account["bot-1"]["kind"] == "bot"
    assert (ana["match_count"], ana["public_count"], ana["staked_count"]) == (5, 4, 5)
    assert (ana["win_count"], ana["loss_count"]) == (2, 3)
    assert (ana["leave_count"], ana["early_leave_count"]) == (1, 1)
    assert (ana["bot_match_count"], ana["opponent_count"]) == (1, 2)
    assert (ana["won_chips"], ana["lost_chips"], ana["net_chips"]) == (4_500, 7_500, -3_000)
    assert (ana["commission_chips"], ana["stake_chips"]) == (500, 12_500)


def test_flows_go_from_who_lost_to_who_gained(tmp_path):
    rows = made(
        tmp_path,
        "chip_flows",
        match("m-1"),
        match("m-2"),
        match("m-3", **LOST),
        match("m-4", **VOID),
        match("m-5", seats=(person("ana"), bot()), chips=(-2500, 0), winner=1),
        by_points("m-6", points=4, fee=2, winner=1),
    )

    assert [
        (
            row["unit"],
            row["payer"],
            row["receiver"],
            row["match_count"],
            row["paid_chips"],
            row["received_chips"],
        )
        for row in rows
    ] == [
        ("play_money", "ana", "bora", 1, 40, 38),
        ("chip", "ana", "bora", 1, 2_500, 2_250),
        ("chip", "bora", "ana", 2, 5_000, 4_500),
    ]


def test_what_was_not_booked_flows_nowhere_and_counts_as_nothing(tmp_path):
    silent = match()
    del silent["settlement"]

    assert made(tmp_path / "flows", "chip_flows", silent) == []
    [row] = made(tmp_path / "pairs", "pair_windows", silent)
    assert (row["staked_count"], row["net_chips_a"], row["winner_account"]) == (1, 0, None)
