"""Late logs through import and publish: what people saw of the repeat rule stands, the rest is proposed."""

from datetime import UTC, datetime, timedelta

import pytest

from jobs import publish as publishing
from jobs.policy import effective
from jobs.publish import PublishError, publish
from queries import ledger, published, repeat, violations
from tests.jobs.folders import imported, rows
from tests.jobs.hakem import hakem
from tests.jobs.lines import account_event, wallet_entry, written
from tests.jobs.repeat.making import meeting, seat

SOON = datetime(2026, 11, 25, 3, tzinfo=UTC)
FINAL = SOON + timedelta(days=2)
FIRST = meeting(1, 10)
EVENING = [meeting(2, 12), meeting(3, 15), meeting(4, 19)]


@pytest.fixture
def data(tmp_path):
    published.use(tmp_path / "data")
    yield tmp_path / "data"
    published.use(None)


@pytest.fixture
def late(tmp_path, data):
    """The evening was published in the night after it; its first match came in two days later."""
    imported(data, written(tmp_path, *EVENING, name="1"))
    publish(data, SOON)
    imported(data, written(tmp_path, FIRST, name="2"))
    return data


def seen() -> dict[str, str]:
    found = repeat.repeat(limit=0)
    return dict(zip(found["match_id"], found["should_be"], strict=True))


def proposed(**asked) -> list[tuple[object, ...]]:
    found = repeat.proposals(limit=0, **asked)
    return list(zip(found["match_id"], found["was"], found["now"], found["in_force"], strict=True))


def errors() -> list[str]:
    return list(violations.violations(code="AC-REP-01", severity="E", limit=0)["match_id"])


def due(match_id: str) -> list[int]:
    found = ledger.ledger(match_id=match_id, limit=0)
    return list(found["difference_chips"])


def test_what_people_saw_stands_in_every_table_and_the_other_answer_is_proposed(late):
    publish(late, FINAL)

    assert seen() == dict.fromkeys(["m-1", "m-2", "m-3", "m-4"], "staked")
    assert (errors(), due("m-4")) == ([], [0, 0])
    assert proposed()[0] == ("m-4", "staked", "void", "staked")
    assert len(proposed(is_open=True)) == len(proposed()) == 3
    assert proposed(is_open=False) == proposed(match_id="m-1") == []
    [row] = repeat.proposals(match_id="m-4").to_dict("records")
    assert (row["cause"], row["first_seen_at"]) == ("m-1", FINAL.replace(tzinfo=None))


def test_by_the_other_policy_the_new_answer_stands_in_every_table_and_is_listed(late):
    publish(late, FINAL, policy=effective({"late.policy": "adjust"}))

    assert seen()["m-4"] == "void"
    assert (errors(), due("m-4")) == (["m-4"], [2250, -2500])
    assert proposed(match_id="m-4") == [("m-4", "staked", "void", "void")]
    assert proposed(is_open=True) == []


def test_how_long_a_day_is_open_is_a_setting(late):
    publish(late, FINAL, policy=effective({"late.finality_h": 55}))
    open_still = seen()["m-4"]
    publish(late, FINAL, policy=effective({"late.finality_h": 48}))

    assert (open_still, seen()["m-4"]) == ("void", "void")
    assert proposed(is_open=True) == []


def test_another_policy_is_no_late_row(late):
    publish(late, FINAL)
    waiting = proposed()
    publish(late, FINAL, policy=effective({"clock.tolerance_ms": 5}))
    assert proposed() == waiting

    publish(late, FINAL, policy=effective({"repeat.boundary": "inclusive"}))
    assert (seen()["m-4"], proposed()) == ("void", [])

    publish(late, FINAL + timedelta(days=1))
    assert (seen()["m-4"], proposed()) == ("staked", waiting)


@pytest.mark.parametrize("published_at", [FINAL, FINAL + timedelta(days=300)])
def test_who_brings_old_logs_in_file_by_file_is_not_late(tmp_path, data, published_at):
    for number, record in enumerate([*reversed(EVENING), FIRST]):
        imported(data, written(tmp_path, record, name=str(number)))
        publish(data, published_at + timedelta(minutes=number))

    assert seen() == {"m-1": "staked", "m-2": "staked", "m-3": "staked", "m-4": "void"}
    assert proposed(is_open=True) == []

    imported(data, written(tmp_path, meeting(9, 10.5), name="late"))
    publish(data, published_at + timedelta(days=3))
    assert seen()["m-3"] == "staked"
    assert ("m-3", "staked", "void", "staked") in proposed(is_open=True)


def test_the_command_says_that_somebody_has_to_decide(tmp_path, data, monkeypatch):
    policy = tmp_path / "policy.toml"
    policy.write_text('"late.finality_h" = 0', encoding="utf-8")
    monkeypatch.setenv("HAKEM_POLICY", str(policy))
    old = [meeting(number, -9000 + number) for number in (2, 3, 4)]
    first = written(tmp_path, *old, name="1")
    second = written(tmp_path, meeting(1, -8999), name="2")

    quiet = hakem("import", first, "--data", data)
    told = hakem("import", second, "--data", data)
    again = hakem("run", "publish", "--data", data)

    words = "late rows would count 3 staked tables of final days otherwise and change 1 decision;"
    assert words not in quiet.err
    assert words in told.err
    assert words in again.err


class Died(BaseException):
    """The process ends here."""


@pytest.mark.parametrize("step", ["_make_durable", "_point_to", "_remember_current", "_clean", "take_over"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_wherever_a_publish_dies_no_proposal_is_lost_or_made_twice(late, monkeypatch, step, when):
    work, calls = getattr(publishing, step), []

    def dies(*given):
        calls.append(step)
        is_last = len(calls) == (2 if step in ("_remember_current", "take_over") else 1)
        if is_last and when == "before":
            raise Died
        work(*given)
        if is_last:
            raise Died

    with monkeypatch.context() as patched:
        patched.setattr(publishing, step, dies)
        with pytest.raises(Died):
            publish(late, FINAL)
    shown = len(proposed()) if (step, when) not in [("_make_durable", "before")] else 0
    later = FINAL + timedelta(days=1)
    publish(late, later)
    publish(late, later)

    assert proposed(is_open=True)[0] == ("m-4", "staked", "void", "staked")
    assert len(proposed()) == 3
    first_seen = set(repeat.proposals()["first_seen_at"])
    assert first_seen == {(FINAL if shown else later).replace(tzinfo=None)}
    assert rows(late, "SELECT count(*), count(DISTINCT match_id) FROM repeat_judged") == [(4, 4)]
    assert rows(late, "SELECT count(*) FROM repeat_judging") == [(0,)]


def test_a_publish_that_is_refused_has_judged_nothing(late, monkeypatch):
    with monkeypatch.context() as patched:
        patched.setitem(publishing._MUST_BE_EQUAL, "one and two", "SELECT 1, 2")
        with pytest.raises(PublishError):
            publish(late, FINAL)
    later = FINAL + timedelta(days=1)
    publish(late, later)

    assert set(repeat.proposals()["first_seen_at"]) == {later.replace(tzinfo=None)}


def noticed() -> list[tuple[str, str, str]]:
    found = repeat.notices(limit=0)
    others = found["other_match_id"].fillna("")
    return sorted(zip(found["kind"], found["match_id"], others, strict=True))


def test_odd_pairs_are_published_with_their_sentences(tmp_path, data):
    four = [meeting(1, 10, ended_at="2026-11-24T15:30:00+03:00"), *EVENING[:2], meeting(4, 19, "unstaked")]
    undone = wallet_entry(
        "w-1", account="b88", at="2026-11-25T12:00:00+03:00", chips=2500, reason="admin", reference="m-2"
    )
    given = wallet_entry(
        "w-2", account="b88", at="2026-11-25T13:00:00+03:00", chips=7, reason="admin", reference="m-3"
    )
    own = meeting(5, 20, seats=[seat("a17", 4), seat("a18", 4)])
    merged = account_event(account="a18", event="merged_into", value="a17", at="2026-11-27T10:00:00+03:00")
    imported(data, written(tmp_path, *four, undone, given, own, merged))
    publish(data, SOON)

    assert noticed() == [
        ("overlap", "m-2", "m-1"),
        ("reversed-prior", "m-4", "m-2"),
        ("self-match", "m-5", ""),
    ]
    assert seen()["m-4"] == "void"
    [self_match] = repeat.notices(kind="self-match", account="a18").to_dict("records")
    assert self_match["sentence_en"].startswith("The two accounts are one by now (a17)")


def test_an_ordinary_evening_is_not_odd(tmp_path, data):
    imported(data, written(tmp_path, FIRST, *EVENING))
    publish(data, SOON)

    assert (noticed(), proposed()) == ([], [])
