"""A whole season: repeat audit and ledger are silent about an honest server, and name each planted fault."""

import json
from collections import Counter
from datetime import date
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest
import zstandard

from jobs import tables
from jobs.instants import instant, match_day
from jobs.ledger import escrow, identities, wallet
from jobs.ledger.books import VIP, books
from jobs.ledger.conservation import conserved
from jobs.ledger.entries import wrong_entries
from jobs.ledger.pair_flow import flows_beyond
from jobs.ledger.rows import ledger_rows
from jobs.ledger.vip import other_rates, vip_history
from jobs.repeat import feed
from jobs.repeat.completeness import whole_days
from jobs.repeat.examining import examine, repeat_rows
from jobs.repeat.readings import Readings
from jobs.repeat.reporting import violations
from jobs.rules.ruleset import load, load_all
from jobs.season.knobs import Knobs
from jobs.season.season import write_season
from tests.jobs.ledger.making import read

HOME = "north_sultan"
ZONE = load(HOME).time_zone
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def records(tmp_path_factory) -> list[dict[str, Any]]:
    """Every line of a season in which regulars meet often."""
    out = tmp_path_factory.mktemp("season")
    often = Knobs(friend_share=0.6, rematch=0.8, day_share=0.8, visit_matches=6.0)
    write_season(out, 3, 80, 4, platforms=(HOME, "gammonempire"), start=date(2026, 11, 5), knobs=often)
    texts = [
        zstandard.ZstdDecompressor().stream_reader(file.read_bytes()).read()
        for file in sorted(out.glob("logs/*"))
    ]
    return [json.loads(line) for text in texts for line in text.splitlines()]


def matches_of(records):
    return [record for record in records if record["log"] == "tavla-log/1"]


def examined(records):
    """The examinations of both platforms, with the days that their closing statements confirm."""
    matches, seats = read(*matches_of(records))
    staked, counters = feed.of_log(matches, seats)
    for platform in sorted(set(matches["platform"].to_pylist())):
        rule = load(platform).repeat_rule
        ours = [one for one in matches_of(records) if one["platform"] == platform]
        held = Counter(match_day(instant(one["started_at"]), ZONE) for one in ours)
        stated = {
            date.fromisoformat(one["day"]): one["matches"]
            for one in records
            if one["log"] == "tavla-day/1" and one["platform"] == platform
        }
        whole = whole_days(held, stated, ZONE)
        yield examine(staked, Readings(), platform=platform, voids=rule.voids, counters=counters, whole=whole)


def broken(records):
    return [(one.match_id, one.severity) for one_side in examined(records) for one in violations(one_side)]


def booked(records):
    matches, seats = read(*matches_of(records))
    return books(matches, seats, load_all(set(matches["platform"].to_pylist())))


def entries_of(records):
    ours = [record for record in records if record["log"] == "tavla-wallet/1"]
    renamed = {"occurred_at": "at", "balance_after_chips": "balance_after"}
    columns = {}
    for field in tables.WALLET_ENTRIES:
        values = [record.get(renamed.get(field.name, field.name)) for record in ours]
        if field.name == "occurred_at":
            values = [instant(value) for value in values]
        columns[field.name] = pa.array(values, field.type)
    return pa.table(columns, schema=tables.WALLET_ENTRIES)


def history_of(records):
    ours = [record for record in records if record["log"] == "tavla-account/1"]
    columns = {
        field.name: pa.array([one.get(field.name) for one in ours], field.type)
        for field in tables.ACCOUNT_EVENTS
        if field.name != "occurred_at"
    }
    columns["occurred_at"] = pa.array([instant(one["at"]) for one in ours], tables.UTC)
    return pa.table(columns).select(tables.ACCOUNT_EVENTS.names)


def test_an_honest_server_is_silent(records):
    home = next(one for one in examined(records) if one.platform == HOME)
    voided = [row for row in repeat_rows(home).to_pylist() if row["should_be"] == "void"]

    assert len(voided) >= 20
    assert {row["server_said"] for row in voided} == {"unstaked"}
    assert broken(records) == []


def test_an_honest_ledger_comes_out_even(records):
    found, entries = booked(records), entries_of(records)
    zones, rules = {HOME: ZONE}, load_all([HOME, "gammonempire"])

    assert set(ledger_rows(found)["unit"].to_pylist()) > {"chip"}
    assert [
        row
        for row in ledger_rows(found).to_pylist()
        if row["difference_chips"] or row["payout_chips"] is None
    ] == []
    for breaches in (
        identities.sums_to_zero(found),
        identities.affordable(found, {HOME: 10}),
        identities.settled_as_decided(found),
        identities.listed_stakes(found, rules),
        identities.never_below_zero(found),
        identities.winner_is_paid(found),
        identities.has_a_winner(found),
        wallet.broken_chains(entries, zones),
        escrow.stuck_stakes(entries, found, 2**60, zones),
        wallet.unexplained_mints(entries, zones),
    ):
        assert list(breaches) == []
    prices = {HOME: rules[HOME].event_entries}
    assert list(wrong_entries(entries, prices, zones)) == []
    assert list(flows_beyond(found, rules)) == []
    assert list(other_rates(found, history_of(records), rules)) == []
    days = pc.cast(pc.assume_timezone(entries["occurred_at"], "UTC"), pa.timestamp("us", ZONE)).cast(
        pa.date32()
    )
    whole = conserved(found, wallet.chains(entries.append_column("day", days)), prices)
    assert sum(whole.days["commission_chips"].to_pylist()) > 0
    assert set(whole.days["difference_chips"].to_pylist()) == {0}
    assert len(whole.left_over) == 0


def test_a_vip_of_the_season_who_is_settled_as_no_vip_is_found(records):
    found, rules = booked(records), load_all([HOME, "gammonempire"])
    vips = np.flatnonzero(
        (found.rate == VIP)
        & vip_history(found, history_of(records), "ended_at").is_known[
            np.arange(len(found)), np.maximum(found.winner, 0)
        ]
    )
    assert len(vips)
    key = found.matches["match_id"][int(vips[0])].as_py()
    faulty = [json.loads(json.dumps(one)) if one.get("match_id") == key else one for one in records]
    [wrong] = [one for one in faulty if one.get("match_id") == key]
    seat = wrong["result"]["winner"]
    wrong["seats"][seat] |= {"vip": False, "vip_at_start": False}
    kept = wrong["settlement"]["commission"] * 5 // 3
    wrong["settlement"]["chips"][seat] += wrong["settlement"]["commission"] - kept
    wrong["settlement"]["commission"] = kept

    [said] = other_rates(booked(faulty), history_of(faulty), rules)

    assert (said.match_id, said.code) == (key, "AC-STK-03")


def test_each_planted_fault_is_found_and_nothing_else(records):
    home = next(one for one in examined(records) if one.platform == HOME)
    by_rule = {row["match_id"]: row["should_be"] for row in repeat_rows(home).to_pylist()}
    void = [place for place, one in enumerate(records) if by_rule.get(one.get("match_id")) == "void"]
    (paid, rated, taxed, scored), cancelled = void[:4], _first(records, "cancelled")
    staked = _first(records, "counted", by_rule)
    planted = {
        place: json.loads(json.dumps(records[place]))
        for place in (paid, rated, taxed, scored, cancelled, staked)
    }
    planted[paid]["result"]["status"] = "counted"
    planted[rated]["settlement"]["rating_after"][0] += 8
    planted[taxed]["settlement"]["commission"] = 50
    planted[scored]["settlement"]["tournament_points"] = [3, 1]
    planted[cancelled]["settlement"]["chips"] = [450, -500]
    planted[staked]["result"]["status"] = "unstaked"

    faulty = [planted.get(place, one) for place, one in enumerate(records)]

    assert sorted(broken(faulty)) == sorted((one["match_id"], "E") for one in planted.values())


def _first(records, status, by_rule=None):
    """The place of the first staked match of two people on the home platform with this status."""
    for place, record in enumerate(records):
        if (
            record["log"] != "tavla-log/1"
            or record["platform"] != HOME
            or record["result"]["status"] != status
        ):
            continue
        people = {seat["kind"] for seat in record["seats"]} == {"human"}
        confirmed = by_rule is None or record["started_at"] > "2026-11-06T12"
        if (
            people
            and record["stake"]
            and confirmed
            and (by_rule is None or by_rule[record["match_id"]] == "staked")
        ):
            return place
    raise AssertionError(f"the season has no {status} match")
