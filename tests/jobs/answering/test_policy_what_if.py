"""What another value would change: counted on both sides, the same audit that publishing does."""

from datetime import timedelta

import pytest

from jobs.answering.kind import Unanswerable
from jobs.answering.policy_what_if import WhatIf, answer
from jobs.policy import effective
from jobs.publish import publish
from jobs.settings import Settings
from queries import published
from tests.jobs.folders import NOW, imported
from tests.jobs.lines import written
from tests.jobs.repeat.making import meeting

EDGE = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]
"""Starts 0, 1, 2, 24 h: all staked when the edge is outside the window, the last void when it is inside."""


@pytest.fixture
def data(tmp_path):
    data = tmp_path / "data"
    imported(data, written(tmp_path, *EDGE))
    yield data
    published.use(None)


def asked(data, setting="repeat.boundary", value="inclusive", **more):
    shares = []
    revision = publish(data, NOW) if "snapshot" not in more else more.pop("snapshot")
    found = answer(WhatIf(setting, value, revision, **more), Settings(data=data), shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    return found


def rows(found):
    return {
        (row["code"], row["platform"]): (
            *(row["now_count"], row["then_count"]),
            *(row["appears_count"], row["disappears_count"]),
        )
        for row in found["rows"]
    }


def test_a_match_at_the_edge_appears_under_the_other_reading(data):
    found = asked(data)

    assert rows(found)["AC-REP-01", "north_sultan"] == (0, 1, 1, 0)
    [example] = [one for one in found["examples"] if one["code"] == "AC-REP-01"]
    assert (example["match_id"], example["change"]) == ("m-4", "appears")
    assert "m-4" not in example["message_en"] or example["message_tr"]
    assert found["match_count"] == 4
    assert (found["first_day"], found["last_day"]) == ("2026-11-24", "2026-11-25")


def test_the_way_back_disappears(data):
    snapshot = publish(data, NOW, policy=effective({"repeat.boundary": "inclusive"}))

    found = asked(data, value="exclusive", snapshot=snapshot)

    assert rows(found)["AC-REP-01", "north_sultan"] == (1, 0, 0, 1)
    assert {one["change"] for one in found["examples"]} == {"disappears"}


def test_the_value_in_force_changes_nothing(data):
    found = asked(data, value="exclusive")

    assert (found["differs_count"], found["examples"]) == (0, [])


def test_both_sides_are_what_publishing_says(data):
    def counted(revision):
        with published.current().connection.cursor() as cursor:
            found = cursor.execute("SELECT code, count(*) FROM violations GROUP BY code").fetchall()
        return dict(found)

    published.use(data)
    first = publish(data, NOW)
    now = counted(first)
    found = asked(data, snapshot=first)
    publish(data, NOW, policy=effective({"repeat.boundary": "inclusive"}))
    then = counted(None)

    assert {code: row[0] for (code, _), row in rows(found).items() if row[0]} == now
    assert {code: row[1] for (code, _), row in rows(found).items() if row[1]} == then


def test_only_the_last_days_are_shown_but_earlier_ones_count(data):
    found = asked(data, days=1)

    assert (found["first_day"], found["match_count"]) == ("2026-11-25", 1)
    assert rows(found)["AC-REP-01", "north_sultan"] == (0, 1, 1, 0)


def test_a_reading_of_single_matches_is_replayed(tmp_path, data):
    stored = asked(data, "vip.asof", "start")
    replayed = asked(data, "cancel.quantifier", "neither")

    assert {row["code"]: row["now_count"] for row in stored["rows"]} == {
        row["code"]: row["now_count"] for row in replayed["rows"]
    }


def test_what_is_published_and_the_registry_stay_as_they_are(data):
    revision = publish(data, NOW)
    before = {file: file.stat().st_mtime_ns for file in sorted(data.rglob("*")) if file.is_file()}

    asked(data, snapshot=revision)

    assert {file: file.stat().st_mtime_ns for file in sorted(data.rglob("*")) if file.is_file()} == before


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        ("repeat.bounds", "inclusive", "did you mean repeat.boundary"),
        ("repeat.boundary", "perhaps", "one of exclusive, inclusive"),
        ("late.finality_h", "-1", "at least 0"),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(data, setting, value, says):
    revision = publish(data, NOW)

    with pytest.raises(Unanswerable, match=says):
        asked(data, setting, value, snapshot=revision)


def test_a_snapshot_that_is_gone_asks_to_be_asked_again(data):
    old = publish(data, NOW)
    for hour in range(1, 5):
        publish(data, NOW + timedelta(hours=hour), grace=timedelta(0))

    with pytest.raises(Unanswerable, match="ask again on the current one"):
        asked(data, snapshot=old)


def test_days_must_be_some(data):
    revision = publish(data, NOW)

    with pytest.raises(Unanswerable, match="at least 1"):
        asked(data, snapshot=revision, days=0)
