"""What a snapshot says of the policy: the settings, and the history of what changed when, by whom and why."""

from datetime import timedelta

import pytest

from jobs.policy import Change, defaults, effective
from jobs.publish import publish
from queries import policy, published
from tests.jobs.folders import NOW, imported
from tests.jobs.lines import match, written

HOUR = timedelta(hours=1)
BOUNDARY = Change("repeat.boundary", "inclusive", "Deniz", "Ada", "as the platform wrote")


@pytest.fixture
def data(tmp_path):
    published.use(tmp_path / "data")
    imported(tmp_path / "data", written(tmp_path, match("m-1")))
    yield tmp_path / "data"
    published.use(None)


def told():
    rows = policy.revisions().astype(object)
    return rows.where(rows.notna(), None).to_dict("records")


def test_every_setting_is_published_with_what_it_allows_and_its_reason_in_both_languages(data):
    publish(data, NOW, policy=effective({"late.finality_h": 24}))

    rows = policy.policy().set_index("setting")
    assert set(rows.index) == defaults().keys()
    assert rows.loc[
        "late.finality_h", ["value", "default_value", "kind", "least", "most", "source"]
    ].to_list() == [*("24", "48", "whole", 0, 8784, "file")]
    assert rows.loc["repeat.boundary", ["kind", "allowed", "source"]].to_list() == [
        *("word", "exclusive inclusive", "default")
    ]
    assert rows.loc["repeat.private", ["value", "kind"]].to_list() == ["true", "flag"]
    assert "yarı açık" in rows.loc["repeat.boundary", "reason_tr"]
    assert "half-open" in rows.loc["repeat.boundary", "reason"]


def test_the_first_revision_stands_alone_and_publishing_again_adds_nothing(data):
    publish(data, NOW)
    publish(data, NOW + HOUR)

    [row] = told()
    assert (row["revision"], row["in_force_since"], row["setting"]) == ("r1", NOW.replace(tzinfo=None), None)


def test_a_change_is_told_with_who_made_it_and_why_and_going_back_keeps_the_revisions_name(data):
    publish(data, NOW)
    publish(data, NOW + HOUR, policy=effective(None, [BOUNDARY]))
    publish(
        data, NOW + 2 * HOUR, policy=effective(None, [BOUNDARY, BOUNDARY._replace(value=None, author="Can")])
    )

    back, there, first = told()
    assert first["setting"] is None
    assert there == {
        "revision": "r2",
        "in_force_since": (NOW + HOUR).replace(tzinfo=None),
        "setting": "repeat.boundary",
        "value": "inclusive",
        "was": "exclusive",
        "author": "Deniz",
        "confirmed_by": "Ada",
        "reason": "as the platform wrote",
    }
    assert (back["revision"], back["value"], back["was"], back["author"]) == (
        "r1",
        "exclusive",
        "inclusive",
        "Can",
    )
    assert back["in_force_since"] == (NOW + 2 * HOUR).replace(tzinfo=None)


def test_a_change_in_the_file_has_no_author(data):
    publish(data, NOW)
    publish(data, NOW + HOUR, policy=effective({"vip.asof": "start"}))

    assert (told()[0]["setting"], told()[0]["author"]) == ("vip.asof", None)


def test_the_history_of_one_setting_leaves_the_others_out(data):
    publish(data, NOW, policy=effective({"vip.asof": "start", "late.finality_h": 24}))

    assert list(policy.revisions(setting="vip.asof")["value"]) == ["start"]
    assert policy.revisions(setting="repeat.boundary").empty


def test_of_two_revisions_of_one_instant_the_later_one_stands_first(data):
    publish(data, NOW)
    publish(data, NOW, policy=effective(None, [BOUNDARY]))

    assert [row["revision"] for row in told()] == ["r2", "r1"]
