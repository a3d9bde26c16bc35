"""A whole season through import and publish: nothing is said of an honest server, and each fault is named."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
import zstandard

from jobs.publish import publish
from jobs.season.knobs import Knobs
from jobs.season.season import write_season
from queries import ledger, published, repeat, violations
from tests.jobs.folders import imported

HOME = "north_sultan"
NOW = datetime(2026, 11, 12, tzinfo=UTC)
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


@pytest.fixture
def seen(tmp_path):
    """What imports and publishes some lines."""

    def of(lines: list[dict[str, Any]]) -> None:
        log = tmp_path / "season.jsonl"
        log.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        [report] = imported(tmp_path / "data", Path(log), now=NOW)
        assert (report.rejects, report.new + report.known) == (0, len(lines))
        publish(tmp_path / "data", NOW)
        published.use(tmp_path / "data")

    yield of
    published.use(None)


def errors() -> list[tuple[str, str]]:
    found = violations.violations(severity="E", limit=0)
    return sorted(zip(found["match_id"], found["code"], strict=True))


def test_an_honest_season_gives_no_error_and_even_books(records, seen):
    seen(records)

    assert errors() == []
    assert not violations.violations(code="AC-LED-01", limit=0).size
    listed = repeat.repeat(platform=HOME, limit=0)
    assert (listed["should_be"] == "void").sum() >= 20
    assert set(listed.loc[listed["should_be"] == "void", "server_said"]) == {"unstaked"}
    [best] = repeat.readings(platform=HOME).query("is_best").to_dict("records")
    assert (best["is_policy"], best["contradiction_count"]) == (True, 0)
    booked = ledger.ledger(limit=0)
    assert len(booked) > 100
    assert (booked["difference_chips"] == 0).all()
    days = ledger.hall_days()
    kept_of_people = days["commission_chips"].sum() - days["bot_commission_chips"].sum()
    assert booked["commission_chips"].sum() == kept_of_people > 0
    assert days["bot_commission_chips"].sum() > 0
    assert len(repeat.alerts(limit=0)) > 0


def test_planted_faults_are_seen_in_the_snapshot(records, seen):
    seen(records)
    listed = repeat.repeat(platform=HOME, limit=0)
    void = listed.loc[listed["should_be"] == "void", "match_id"].iloc[0]
    staked = listed.loc[
        (listed["should_be"] == "staked")
        & listed["doubt"].isna()
        & ~listed["is_at_least"]
        & (listed["server_said"] == "counted"),
        "match_id",
    ].iloc[0]
    faulty = [json.loads(json.dumps(record)) for record in records]
    for record in faulty:
        if record.get("match_id") == void:
            record["result"]["status"], record["revision"] = "counted", 2
        if record.get("match_id") == staked:
            record["result"]["status"], record["revision"] = "unstaked", 2

    seen(faulty)

    repeated = [one for one in errors() if one[1] == "AC-REP-01"]
    assert {match_id for match_id, _ in errors()} == {void, staked}
    assert {match_id for match_id, _ in repeated} == {void, staked}
    [best] = repeat.readings(platform=HOME).query("is_policy").to_dict("records")
    assert best["contradiction_count"] == 2
    assert set(best["match_ids"].split()) == {void, staked}
