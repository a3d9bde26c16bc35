"""What the server did beside what the rule says: every class on both sides, with its sentence."""

from datetime import date

import numpy as np
import pytest

from jobs.repeat.completeness import whole_days
from jobs.repeat.contradictions import Class, contradictions
from jobs.repeat.earlier import earlier_tables
from jobs.repeat.examining import repeat_rows
from jobs.repeat.readings import Readings
from jobs.repeat.reporting import violations
from tests.jobs import lines
from tests.jobs.repeat.making import DEFAULT, booked, examined, examined_text, meeting, ratings, seat

HONEST = [
    meeting(1, 10),
    meeting(2, 12),
    meeting(3, 15),
    meeting(4, 19, "unstaked"),
    meeting(5, 34, seats=[seat("a17", 3), seat("b88", 3)]),
]


def classes(records, readings=DEFAULT, **more):
    examination = examined(records, readings, **more)
    ids = examination.staked["match_id"].to_pylist()
    return [(ids[one.row], one.class_) for one in contradictions(examination)]


def changed(place, record):
    return [*HONEST[:place], record, *HONEST[place + 1 :]]


def test_an_honest_server_contradicts_nothing():
    assert classes(HONEST) == []
    assert list(violations(examined(HONEST))) == []


def test_paid_but_should_be_void():
    records = changed(3, meeting(4, 19))

    (found,) = violations(examined(records))

    assert classes(records) == [("m-4", Class.PAID)]
    assert (found.match_id, found.code, found.severity) == ("m-4", "AC-REP-01", "E")
    assert found.message_en == (
        "a17 – b88: the match at 24 Nov 2026 22:00 is the pair's 4th staked table in 24 hours "
        "(earlier ones that count: 13:00, 15:00, 18:00); it counts as unstaked. The server paid 4,750; the "
        "rule returns 2,500 to both. Booked: chips +2,250 and -2,500, commission 250, Elo +12 and -12, "
        "tournament points 3 and 1. The other readings say the same."
    )
    assert found.message_tr == (
        "a17 – b88: 24.11.2026 22:00 başlangıçlı maç, çiftin 24 saat içindeki 4. bahisli masası (sayılan "
        "öncekiler: 13:00, 15:00, 18:00); bahissiz sayılmalı. Sunucu 4.750 ödemiş; kural iki tarafa 2.500 "
        "iade eder. İşlenen: çip +2.250 ve -2.500, komisyon 250, Elo +12 ve -12, turnuva puanı 3 ve 1. "
        "Diğer okumalar da aynı sonucu verir."
    )


def test_said_to_be_unstaked_but_paid_all_the_same():
    records = changed(3, booked(HONEST[3], chips=[2250, -2500], commission=250))

    assert classes(records) == [("m-4", Class.PAID)]


def test_void_but_should_be_paid():
    records = [meeting(1, 10), meeting(2, 12), meeting(3, 15, "unstaked")]

    (found,) = violations(examined(records))

    assert classes(records) == [("m-3", Class.WRONGLY_VOID)]
    assert "yet only 2 that count lie in the 24 hours before it (13:00, 15:00)" in found.message_en
    assert "önceki 24 saatte sayılan yalnızca 2 maç var (13:00, 15:00)" in found.message_tr


def test_void_at_exactly_the_edge_is_wrong_and_names_the_reading_that_would_have_it_so():
    records = [meeting(1, 10), meeting(2, 12), meeting(3, 15), meeting(4, 34, "unstaked")]

    (found,) = violations(examined(records))

    assert classes(records, Readings(boundary="inclusive")) == []
    assert found.match_id == "m-4"
    assert found.message_en.endswith("By another reading: void with repeat.boundary=inclusive.")
    assert found.message_tr.endswith("Başka okumayla: repeat.boundary=inclusive ise bahissiz.")


@pytest.mark.parametrize(
    ("change", "class_", "said"),
    [
        (
            {"rating_after": [ratings(3)[0] + 17, ratings(3)[1] - 17]},
            Class.RATING_MOVED,
            "Elo moved by +17 and -17",
        ),
        ({"tournament_points": [3, 1]}, Class.POINTS, "wrote 3 and 1 tournament points"),
        ({"commission": 250}, Class.COMMISSION, "kept a commission of 250"),
    ],
)
def test_void_yet_something_moved(change, class_, said):
    records = changed(3, booked(HONEST[3], **change))

    (found,) = violations(examined(records))

    assert classes(records) == [("m-4", class_)]
    assert said in found.message_en
    assert found.severity == "E"


def test_void_yet_the_counter_of_rated_matches_moved():
    fair = meeting(5, 34, seats=[seat("a17", 3), seat("b88", 3)])
    moved = meeting(5, 34, seats=[seat("a17", 3), seat("b88", 4)])

    assert classes([*HONEST[:4], fair]) == []
    assert classes([*HONEST[:4], moved]) == [("m-4", Class.COUNTER_MOVED)]
    assert "(seat 1)" in next(violations(examined([*HONEST[:4], moved]))).message_en


def test_a_counter_that_another_match_may_have_moved_is_not_judged():
    moved = meeting(5, 34, seats=[seat("a17", 3), seat("b88", 4)])
    underway = meeting(6, 18.95, seats=[seat("b88", 3), seat("c1", 3)])

    assert classes([*HONEST[:4], underway, moved]) == []


def test_cancelled_yet_counted():
    fair, paid = meeting(2, 12, "cancelled"), booked(meeting(2, 12, "cancelled"), chips=[2250, -2500])

    assert classes([meeting(1, 10), fair]) == []
    assert classes([meeting(1, 10), paid]) == [("m-2", Class.CANCELLED_COUNTED)]


def test_undecidable_is_information_and_no_fault():
    records = [meeting(1, 10), meeting(2, 12), meeting(3, 15), meeting(4, 34, "unstaked")]
    records = [record | {"ended_at": record["started_at"]} for record in records]

    (found,) = violations(examined(records))

    assert classes(records) == [("m-4", Class.UNDECIDABLE)]
    assert found.severity == "I"
    assert "cannot be decided" in found.message_en


def test_what_depends_on_a_conflict_is_undecidable():
    found = classes(HONEST[:4], conflicted={"m-2"})

    assert found == [("m-2", Class.UNDECIDABLE), ("m-4", Class.UNDECIDABLE)]


def test_a_wrongful_void_is_claimed_only_where_no_day_is_missing():
    records = [meeting(1, 10), meeting(2, 12), meeting(3, 15, "unstaked")]
    for record in records:
        for place, count in zip(record["seats"], (40, 50), strict=True):
            place["rated_matches"] = count
    tuesday, monday = date(2026, 11, 24), date(2026, 11, 23)
    zone = "Europe/Istanbul"

    assert classes(records) == [("m-3", Class.WRONGLY_VOID)]
    assert classes(records, whole=whole_days({monday: 9, tuesday: 3}, {}, zone)) == [
        ("m-3", Class.WRONGLY_VOID)
    ]
    assert classes(records, whole=whole_days({tuesday: 3}, {}, zone)) == [("m-3", Class.UNDECIDABLE)]
    assert classes(records, whole=whole_days({monday: 9, tuesday: 3}, {tuesday: 4}, zone)) == [
        ("m-3", Class.UNDECIDABLE)
    ]


def test_newcomers_cannot_have_met_before_the_log_begins():
    records = [meeting(1, 10), meeting(2, 12), meeting(3, 15, "unstaked")]
    whole = whole_days({date(2026, 11, 24): 3}, {}, "Europe/Istanbul")

    assert classes(records, whole=whole) == [("m-3", Class.WRONGLY_VOID)]


def test_a_void_that_the_rule_gives_is_right_even_while_days_are_missing():
    whole = whole_days({}, {}, "Europe/Istanbul")

    assert classes(HONEST, whole=whole) == []
    rows = repeat_rows(examined(HONEST, whole=whole)).to_pylist()
    assert {row["is_at_least"] for row in rows} == {True}


def test_what_is_not_for_two_people_with_a_stake_cannot_be_void():
    bot = meeting(1, 10, "unstaked", seats=[seat("a17", 1), seat("bot-1", kind="bot")])
    free = meeting(2, 11, "unstaked", stake=0, room="quick_play", hall=None)

    found = list(violations(examined([bot, free])))

    assert [one.match_id for one in found] == ["m-1", "m-2"]
    assert all("only for the staked matches of two people" in one.message_en for one in found)


def test_other_platforms_get_no_violations():
    records = [
        record | {"platform": "gammonempire", "hall": None, "room": "quick_play"}
        for record in [meeting(number, number) for number in range(1, 7)]
    ]

    examination = examined(records)

    assert list(violations(examination)) == []
    rows = repeat_rows(examination).to_pylist()
    assert [row["ordinal_in_24h"] for row in rows] == [1, 2, 3, 4, 5, 6]
    assert {row["should_be"] for row in rows} == {"staked"}


def test_classes_can_be_left_to_other_checks():
    records = changed(3, booked(HONEST[3], commission=250))

    assert list(violations(examined(records), classes={Class.PAID})) == []


def test_the_list_of_a_pair_leaves_out_bots_and_tables_without_a_stake():
    bot = meeting(6, 10.5, seats=[seat("a17", 1), seat("bot-1", kind="bot")])
    rows = repeat_rows(examined([HONEST[3], *HONEST[:3], bot])).to_pylist()

    assert [
        (row["match_id"], row["ordinal_in_24h"], row["should_be"], row["server_said"]) for row in rows
    ] == [
        ("m-1", 1, "staked", "counted"),
        ("m-2", 2, "staked", "counted"),
        ("m-3", 3, "staked", "counted"),
        ("m-4", 4, "void", "unstaked"),
    ]
    assert {(row["account_a"], row["account_b"]) for row in rows} == {("a17", "b88")}


def test_the_earlier_tables_that_count_are_those_of_the_reading():
    records = [*HONEST[:4], meeting(5, 19.5, "unstaked")]
    examination = examined(records)
    by_count = examination.under(Readings(count_voided=True))

    assert earlier_tables(examination.ruling).of(4) == [0, 1, 2]
    assert earlier_tables(by_count).of(4) == [0, 1, 2, 3]


REPEAT_PAIRS = (
    "rep-cancelled2-ns",
    "rep-elo-ns",
    "rep-fourth-ns",
    "rep-halls-ns",
    "rep-inside1ms-ns",
    "rep-quick-ns",
)


@pytest.mark.parametrize("name", REPEAT_PAIRS)
def test_the_worked_logs_fault_found_and_clean_twin_silent(shared, name):
    folder = shared / "cases" / "audit"
    faulty = (folder / f"{name}.fault.jsonl").read_bytes()
    last = lines.json.loads(faulty.splitlines()[-1])["match_id"]

    found = list(violations(examined_text(faulty)))

    assert [(one.match_id, one.code, one.severity) for one in found] == [(last, "AC-REP-01", "E")]
    assert list(violations(examined_text((folder / f"{name}.clean.jsonl").read_bytes()))) == []


def test_no_other_worked_log_breaks_the_repeat_rule(shared):
    for log in sorted((shared / "cases" / "audit").glob("*-ns.clean.jsonl")):
        assert list(violations(examined_text(log.read_bytes()))) == [], log.name


def test_shuffled_logs_give_the_same_violations():
    records = changed(3, meeting(4, 19))
    order = np.random.default_rng(2).permutation(len(records))

    assert list(violations(examined([records[place] for place in order]))) == list(
        violations(examined(records))
    )
