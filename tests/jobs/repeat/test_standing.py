"""What was published stands on a final day, late rows propose, and everything known gives one answer."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import duckdb
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jobs.registry import prepare
from jobs.repeat.completeness import whole_days
from jobs.repeat.examining import Examination
from jobs.repeat.kernel import SHOULD
from jobs.repeat.readings import Readings
from jobs.repeat.standing import Night, final_through, reading_id, settle, take_over
from tests.jobs.repeat.making import examined, meeting, seat
from tests.jobs.repeat.test_ruling import WORKED

ISTANBUL = ZoneInfo("Europe/Istanbul")
SOON = datetime(2026, 11, 25, 3, tzinfo=UTC)
"""The night after the 24th, on which the meetings are."""
LATER = SOON + timedelta(days=2)
"""The 24th is final since two hours before."""
REPORT: dict[str, Any] = {}


class Registry:
    """A registry in memory, and publishing as far as the repeat rule is concerned."""

    def __init__(self) -> None:
        self.connection = duckdb.connect()
        prepare(self.connection)
        self.count = 0

    def judge(self, records, at, readings=REPORT, policy="report", revision="r1", **more) -> tuple[Any, Any]:
        """Judge and write down, as publish does before it moves the pointer."""
        self.count += 1
        night = Night(at, str(self.count), revision, policy)
        seen, proposals = settle(self.connection, examined(records, Readings(**readings), **more), night)
        return seen, proposals.to_pylist()

    def publish(self, records, at=SOON, *args, **more) -> tuple[Examination, list[dict[str, Any]]]:
        judged = self.judge(records, at, *args, **more)
        self.connection.execute("INSERT INTO revisions VALUES (?, NULL, NULL)", [str(self.count)])
        take_over(self.connection)
        return judged


@pytest.fixture
def registry():
    made = Registry()
    yield made
    made.connection.close()


def states(examination: Examination) -> str:
    """What is in force, by start and match id: S, V, C, U."""
    tables = examination.ruling.tables
    order = sorted(range(len(tables)), key=lambda row: (tables.started_at[row], tables.match_order[row]))
    return "".join(SHOULD[examination.should[row]][0].upper() for row in order)


def said(proposals):
    return [(one["match_id"], one["was"], one["now"], one["in_force"], one["cause"]) for one in proposals]


EVENING = [meeting(2, 12), meeting(3, 15), meeting(4, 19)]
LATE = meeting(1, 10)
FOUR = [LATE, *EVENING]


def test_a_day_is_final_two_days_after_its_midnight():
    final = datetime(2026, 11, 27, tzinfo=ISTANBUL)

    assert final_through(final) == date(2026, 11, 24)
    assert final_through(final - timedelta(microseconds=1)) == date(2026, 11, 23)
    assert final_through(datetime(2026, 11, 25, 1, tzinfo=ISTANBUL), finality_h=1) == date(2026, 11, 24)


def test_what_late_rows_change_on_a_final_day_is_proposed_and_what_was_published_stands(registry):
    before, none = registry.publish(EVENING)
    after, proposals = registry.publish(FOUR, LATER)

    assert (states(before), none) == ("SSS", [])
    assert states(after) == "SSSS"
    assert said(proposals) == [
        ("m-2", "staked", "staked", "staked", "m-1"),
        ("m-3", "staked", "staked", "staked", "m-1"),
        ("m-4", "staked", "void", "staked", "m-1"),
    ]
    assert [(one["was_ordinal"], one["now_ordinal"]) for one in proposals] == [(1, 2), (2, 3), (3, 4)]
    assert {(one["is_final"], one["is_open"], one["first_seen_at"]) for one in proposals} == {
        (True, True, LATER.replace(tzinfo=None))
    }


def test_what_was_in_force_is_what_the_ordinals_say(registry):
    registry.publish(EVENING)
    after, _ = registry.publish(FOUR, LATER)

    ids = after.staked["match_id"].to_pylist()
    assert dict(zip(ids, after.ruling.outcome.ordinal.tolist(), strict=True)) == {
        "m-1": 1,
        "m-2": 1,
        "m-3": 2,
        "m-4": 3,
    }


def test_a_late_row_itself_stands_as_it_is_judged(registry):
    registry.publish([LATE, *EVENING[:2]])
    after, proposals = registry.publish(FOUR, LATER)

    assert (states(after), proposals) == ("SSSV", [])


def test_under_adjust_the_new_judgement_stands_and_is_listed_too(registry):
    registry.publish(EVENING)
    after, proposals = registry.publish(FOUR, LATER, policy="adjust")

    assert states(after) == "SSSV"
    assert said(proposals)[-1] == ("m-4", "staked", "void", "void", "m-1")
    assert not any(one["is_open"] for one in proposals)
    assert registry.publish(FOUR, LATER + timedelta(days=1))[1] == proposals


def test_before_a_day_is_final_the_new_judgement_simply_stands(registry):
    registry.publish(EVENING)
    after, proposals = registry.publish(FOUR, LATER - timedelta(hours=6, microseconds=1))

    assert states(after) == "SSSV"
    assert said(proposals) == [("m-4", "staked", "void", "void", "m-1")]
    assert not proposals[0]["is_final"] and not proposals[0]["is_open"]


def test_a_proposal_keeps_its_date_and_its_cause_and_is_made_once(registry):
    registry.publish(EVENING)
    _, proposals = registry.publish(FOUR, LATER)
    stood, again = registry.publish(FOUR, LATER + timedelta(days=9), revision="r2")

    assert again == proposals
    assert states(stood) == "SSSS"
    assert registry.connection.execute("SELECT count(*) FROM repeat_judged").fetchall() == [(4,)]


def test_more_late_rows_add_their_causes(registry):
    registry.publish(EVENING)
    registry.publish(FOUR, LATER)
    _, proposals = registry.publish([meeting(9, 9), *FOUR], LATER + timedelta(days=1))

    by_match = {one["match_id"]: one for one in proposals}
    assert {name: one["cause"] for name, one in by_match.items()} == {
        "m-1": "m-9",
        "m-2": "m-1 m-9",
        "m-3": "m-1 m-9",
        "m-4": "m-1 m-9",
    }
    assert by_match["m-3"]["now"] == "void"
    assert by_match["m-3"]["first_seen_at"] == (LATER + timedelta(days=1)).replace(tzinfo=None)


def test_a_proposal_is_gone_when_everything_known_agrees_with_what_stands_again(registry):
    registry.publish(EVENING)
    registry.publish(FOUR, LATER)
    after, proposals = registry.publish(EVENING, LATER + timedelta(days=1))

    assert (states(after), proposals) == ("SSS", [])


def test_a_changed_match_and_one_that_is_gone_are_causes(registry):
    revised = meeting(2, 12, "cancelled")
    moved = meeting(3, 15, seats=[seat("a17"), seat("c99")])
    for change in (revised, moved):
        judged = Registry()
        judged.publish([*FOUR, meeting(5, 20)])
        _, proposals = judged.publish(
            [
                LATE,
                *(change if one["match_id"] == change["match_id"] else one for one in EVENING),
                meeting(5, 20),
            ],
            LATER,
        )
        changed = {one["match_id"]: (one["was"], one["now"], one["cause"]) for one in proposals}
        assert changed["m-4"] == ("void", "staked", change["match_id"])

    registry.publish(FOUR)
    _, proposals = registry.publish([LATE, *EVENING[1:]], LATER)
    assert said(proposals)[-1] == ("m-4", "void", "staked", "void", "m-2")


def test_a_day_that_was_counted_anew_is_no_match_and_so_names_none(registry):
    day = date(2026, 11, 24)
    wrong = [*FOUR[:3], meeting(4, 19, "unstaked"), meeting(5, 20, "unstaked")]
    whole = whole_days({day - timedelta(days=1): 1, day: 5}, {}, "Europe/Istanbul")
    short = whole_days({day - timedelta(days=1): 1, day: 5}, {day: 6}, "Europe/Istanbul")
    two = [wrong[0], wrong[3]]
    registry.publish(two, whole=whole)
    _, proposals = registry.publish(two, LATER, whole=short)

    assert said(proposals) == [("m-4", "staked", "undecidable", "staked", None)]


def test_a_cause_reaches_as_far_as_the_change_does(registry):
    far = [meeting(number, 80 + number) for number in (6, 7)]
    registry.publish([*EVENING, *far])
    _, proposals = registry.publish([*FOUR, meeting(5, 85), *far], LATER + timedelta(days=9))

    assert {one["match_id"]: one["cause"] for one in proposals} == {
        "m-2": "m-1",
        "m-3": "m-1",
        "m-4": "m-1",
        "m-6": "m-5",
        "m-7": "m-5",
    }


def test_another_reading_is_no_late_row_and_one_that_returns_finds_its_proposals(registry):
    edge = [meeting(1, 0), meeting(2, 1), meeting(3, 2), meeting(4, 24)]
    registry.publish(edge[1:])
    _, proposals = registry.publish(edge, LATER + timedelta(days=2))
    other, none = registry.publish(edge, LATER + timedelta(days=2), {"boundary": "inclusive"}, revision="r2")
    back, again = registry.publish(edge, LATER + timedelta(days=3))

    assert (states(other), none) == ("SSSV", [])
    assert states(back) == "SSSS"
    assert again == proposals != []


def test_a_reading_has_a_name_of_its_own():
    assert reading_id(Readings()) == reading_id(Readings())
    others = [
        Readings(limit=4),
        Readings(boundary="inclusive"),
        Readings(window_ms=1),
        Readings(private=False),
    ]
    assert len({reading_id(one) for one in [Readings(), *others]}) == 5


def test_what_nobody_saw_was_not_said_and_what_was_shown_stands(registry):
    registry.publish(EVENING)
    unseen, proposals = registry.judge(FOUR, LATER)
    take_over(registry.connection)
    later = LATER + timedelta(days=1)
    _, again = registry.publish(FOUR, later)

    assert states(unseen) == "SSSS"
    assert said(again) == said(proposals)
    assert {one["first_seen_at"] for one in again} == {later.replace(tzinfo=None)}

    registry.judge([meeting(9, 9), *FOUR], later)
    registry.connection.execute("INSERT INTO revisions VALUES (?, NULL, NULL)", [str(registry.count)])
    take_over(registry.connection)
    take_over(registry.connection)
    kept = "SELECT count(*), count(*) FILTER (was IS NOT NULL) FROM repeat_judged"
    assert registry.connection.execute(kept).fetchall() == [(5, 4)]


@pytest.mark.parametrize(("starts", "reading", "expected"), WORKED)
@given(random=st.randoms(use_true_random=False), shift=st.integers(0, 23))
@settings(max_examples=8, deadline=None)
def test_however_logs_are_split_and_shuffled_the_answer_is_that_of_the_ordered_one(
    starts, reading, expected, random, shift
):
    records = [meeting(100 + place, start / 3.6e9 + shift) for place, start in enumerate(starts)]
    arriving = random.sample(records, len(records))
    registry, held, at = Registry(), [], SOON - timedelta(days=1)
    while arriving:
        taken = random.randint(1, len(arriving))
        held, arriving = held + arriving[:taken], arriving[taken:]
        at += timedelta(hours=random.choice([1, 30, 100]))
        random.shuffle(held)
        after, proposals = registry.publish(held, at, reading)
    registry.connection.close()

    answer = dict(zip((one["match_id"] for one in records), expected, strict=True))
    stands = dict(zip(answer, states(after), strict=True))
    proposed = {one["match_id"]: one["now"][0].upper() for one in proposals if one["is_open"]}
    assert stands | proposed == answer
    assert all(stands[one["match_id"]] == one["in_force"][0].upper() for one in proposals)
