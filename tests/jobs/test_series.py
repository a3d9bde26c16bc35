"""The audit of a series: what many matches tell together, through `hakem check` and in the snapshot."""

import json

import pyarrow as pa
import pytest

from tests.jobs import folders
from tests.jobs.hakem import hakem
from tests.jobs.lines import account_event, closed_day, wallet_entry, written
from tests.jobs.repeat.making import booked, meeting, ratings, seat

HONEST = [meeting(1, 10), meeting(2, 12), meeting(3, 15), meeting(4, 19, "unstaked")]
PAID = [*HONEST[:3], meeting(4, 19)]


def audited(tmp_path, *records, **overrides) -> dict[str, pa.Table]:
    return folders.audited(tmp_path / "data", written(tmp_path, *records), **overrides)


def said(series):
    return [
        (row["match_id"], row["code"], row["severity"]) for row in series["series_violations"].to_pylist()
    ]


def checked(*paths):
    """What `hakem check` says of series and ratings; the small matches of these logs end too early."""
    done = hakem("check", *paths, "--format", "json")
    return [
        (row["match_id"], row["line"], row["code"])
        for row in done.rows
        if row["code"].startswith(("AC-REP", "AC-LED", "AC-ELO")) and row["severity"] != "I"
    ]


def test_an_honest_series_is_silent_and_its_tables_agree(tmp_path):
    series = audited(tmp_path, *HONEST)

    assert said(series) == []
    assert series["repeat"]["should_be"].to_pylist() == ["staked", "staked", "staked", "void"]
    assert set(series["ledger"]["difference_chips"].to_pylist()) == {0}
    [day] = series["hall_days"].to_pylist()
    assert (day["match_count"], day["commission_chips"], day["void_count"]) == (4, 750, 1)
    assert [(row["account"], row["net_chips"]) for row in series["account_sums"].to_pylist()] == [
        ("a17", 3 * 2250),
        ("b88", 3 * -2500),
    ]


def test_the_fourth_match_paid_is_said_with_its_day_and_booked_as_the_rule_has_it(tmp_path):
    series = audited(tmp_path, *PAID)

    assert said(series) == [("m-4", "AC-FRP-02", "W"), ("m-4", "AC-REP-01", "E")]
    assert str(series["series_violations"]["day"][0].as_py()) == "2026-11-24"
    fourth = [row for row in series["ledger"].to_pylist() if row["match_id"] == "m-4"]
    assert [(row["account"], row["difference_chips"]) for row in fourth] == [("a17", 2250), ("b88", -2500)]


def test_the_policy_decides_at_the_edge(tmp_path):
    edge = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]

    assert said(audited(tmp_path, *edge)) == []
    assert said(audited(tmp_path, *edge, **{"repeat.boundary": "inclusive"})) == [("m-4", "AC-REP-01", "E")]


def test_the_alert_names_who_gained_and_is_raised_although_the_server_voids(tmp_path):
    [alert] = audited(tmp_path, *HONEST)["repeat_alerts"].to_pylist()

    assert (alert["match_count"], alert["void_count"]) == (4, 1)
    assert (alert["winner_account"], alert["net_chips"], alert["unit"]) == ("a17", 6750, "chip")
    assert alert["match_ids"] == "m-1 m-2 m-3 m-4"


def test_the_readings_name_the_one_that_fits(tmp_path):
    edge = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24, "unstaked")]
    rows = audited(tmp_path, *edge, closed_day(day="2026-11-24", matches=3))["repeat_readings"].to_pylist()

    own = next(row for row in rows if row["is_policy"])
    [best] = [row for row in rows if row["is_best"]]
    assert (own["boundary"], own["contradiction_count"], own["match_ids"]) == ("exclusive", 1, None)
    assert (best["boundary"], best["contradiction_count"], best["match_ids"]) == ("inclusive", 0, "")


def test_what_a_check_of_the_match_says_is_not_said_twice(tmp_path):
    moved = booked(HONEST[3], chips=[2250, -2500], commission=250, rating_after=ratings(4))
    log = written(tmp_path, *HONEST[:3], moved)

    assert sorted(checked(log)) == [("m-4", 4, "AC-ELO-02"), ("m-4", 4, "AC-REP-01")]


def test_files_given_together_are_one_log(tmp_path):
    first = written(tmp_path, *PAID[:2], name="monday.jsonl")
    second = written(tmp_path, *PAID[2:], name="tuesday.jsonl")

    assert checked(first, second) == [("m-4", 2, "AC-REP-01")]
    assert checked(second, first) == [("m-4", 2, "AC-REP-01")]
    assert checked(first) == checked(second) == []


def test_a_conflict_is_told_and_nothing_claimed(tmp_path):
    other = meeting(3, 15, seats=[seat("a17", 2), seat("c99", 2)])

    assert said(audited(tmp_path, *PAID, other)) != [("m-4", "AC-REP-01", "E")]


def test_a_broken_wallet_is_told_at_its_line(tmp_path):
    first = wallet_entry("w-1", reason="bonus", chips=100, balance_after=1000, reference="daily")
    second = wallet_entry(
        "w-2",
        at="2026-11-29T22:00:00+03:00",
        reason="bonus",
        chips=100,
        balance_after=1200,
        reference="daily",
    )
    even = second | {"balance_after": 1100}

    assert checked(written(tmp_path, first, second)) == [("w-2", 2, "AC-LED-01")]
    assert checked(written(tmp_path, first, even, name="even.jsonl")) == []


def test_how_long_a_stake_may_stay_out_is_a_setting(tmp_path):
    stake = wallet_entry("w-1", reference="m-lost", chips=-2500, balance_after=0)
    later = wallet_entry(
        "w-2", account="z1", at="2026-11-30T05:00:00+03:00", reason="bonus", chips=1, balance_after=1
    )

    assert said(audited(tmp_path, stake, later)) == []
    assert said(audited(tmp_path, stake, later, **{"ledger.longest_match_h": 2})) == [
        ("m-lost", "AC-LED-02", "W")
    ]


def test_accounts_merged_later_are_one_by_the_other_reading(tmp_path):
    swapped = meeting(4, 19, seats=[seat("a18", 3), seat("b88", 3, rating=ratings(3)[1])])
    merged = account_event(account="a18", event="merged_into", value="a17", at="2026-11-27T10:00:00+03:00")

    assert said(audited(tmp_path, *HONEST[:3], swapped, merged)) == []
    retro = audited(tmp_path, *HONEST[:3], swapped, merged, **{"repeat.merge": "retro"})
    assert said(retro) == [("m-4", "AC-REP-01", "E")]


def test_nothing_held_gives_empty_tables(tmp_path):
    series = audited(tmp_path, b"{")

    assert series and {name: len(table) for name, table in series.items() if len(table)} == {}


@pytest.fixture
def worked(shared):
    folder = shared / "cases" / "audit"
    pairs = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    return folder, [pair for pair in pairs if pair["id"].startswith("rep-")]


def test_the_worked_pairs_of_the_repeat_rule(worked):
    folder, pairs = worked
    assert len(pairs) >= 6
    for pair in pairs:
        [expected] = pair["expect"]
        found = checked(folder / pair["fault"])
        assert [(match, line) for match, line, _ in found] == [(expected["match_id"], expected["line"])], pair
        assert found[0][2] in expected["codes"]
        assert checked(folder / pair["clean"]) == []
