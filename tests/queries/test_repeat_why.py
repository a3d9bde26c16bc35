"""Why a table is void and another not: worked example 13 of rules.md, and pairs that were not noted."""

from datetime import datetime, timedelta

import pandas as pd
import pytest

from queries.repeat_why import Rule, closest, rule_of, why, worth_telling

RULE = Rule(is_voiding=True, staked_matches=3, window=timedelta(hours=24), is_inclusive=False)
MIDNIGHT = datetime(2026, 11, 24)


def tables(*starts: float, should: str = "", before: tuple[str, ...] = (), **changes: list) -> pd.DataFrame:
    """Tables at these hours: S staked, V void, C cancelled, U undecidable; the server did what it should."""
    should = should or "S" * len(starts)
    words = {"S": "staked", "V": "void", "C": "cancelled", "U": "undecidable"}
    said = {"S": "counted", "V": "unstaked", "C": "cancelled", "U": "counted"}
    rows = {
        "match_id": [f"m-{number}" for number in range(1, len(starts) + 1)],
        "counts_at": [MIDNIGHT + timedelta(hours=start) for start in starts],
        "should_be": [words[letter] for letter in should],
        "server_said": [said[letter] for letter in should],
        "counted_before": [*before, *[""] * (len(starts) - len(before))],
        "ordinal_in_24h": range(1, len(starts) + 1),
        "is_exempt": False,
        "is_otherwise": False,
    }
    return pd.DataFrame(rows | changes)


WORKED = tables(
    *(0, 2, 5, 9, 23.9, 24.0, 29.5),
    should="SSSVVSS",
    before=("", "m-1", "m-1 m-2", "m-1 m-2 m-3", "m-1 m-2 m-3", "m-2 m-3", "m-6"),
)


def ids(found) -> list[str]:
    return [one.match_id for one in found]


def test_what_counted_what_did_not_and_what_lay_outside():
    sixth = why(WORKED, "m-6", RULE)

    assert ids(sixth.counted) == ["m-2", "m-3"]
    assert [(one.match_id, one.reason) for one in sixth.passed_over] == [("m-4", "void"), ("m-5", "void")]
    assert [(one.match_id, one.early) for one in sixth.outside] == [("m-1", timedelta(0))]
    assert sixth.opens_at == MIDNIGHT


def test_outside_the_nearest_comes_first_with_how_far_it_lies():
    last = why(WORKED, "m-7", RULE)

    assert ids(last.counted) == ["m-6"]
    assert [(one.match_id, one.early) for one in last.outside] == [
        ("m-3", timedelta(minutes=30)),
        ("m-2", timedelta(hours=3, minutes=30)),
        ("m-1", timedelta(hours=5, minutes=30)),
    ]


def test_at_the_edge_a_table_is_inside_where_the_rule_is_read_so():
    pair = tables(0, 24, before=("", "m-1"))

    assert ids(why(pair, "m-2", RULE._replace(is_inclusive=True)).counted) == ["m-1"]
    assert ids(why(pair, "m-2", RULE).outside) == ["m-1"]


def test_a_table_is_passed_over_because_it_was_cancelled_or_stands_outside_the_rule():
    pair = tables(0, 1, 2, should="CSS", is_exempt=[False, True, False])

    assert [one.reason for one in why(pair, "m-3", RULE).passed_over] == ["cancelled", "exempt"]


def test_of_a_table_that_nobody_can_decide_what_the_server_did_stands():
    pair = tables(0, 1, 2, should="UUS", server_said=["unstaked", "counted", "counted"])

    assert [one.reason for one in why(pair, "m-3", RULE).passed_over] == ["void", "other"]


def test_a_match_under_another_id_of_an_account_is_named():
    assert why(tables(0, before=("m-9",)), "m-1", RULE).elsewhere == ("m-9",)


@pytest.mark.parametrize("asked", [None, "m-99"])
def test_a_match_that_is_none_of_theirs_gives_the_one_worth_telling(asked):
    assert why(WORKED, asked, RULE).table.match_id == "m-4"


def test_what_the_server_decided_otherwise_is_told_first_then_void_then_one_too_many_then_the_last():
    otherwise = tables(0, 1, 2, 3, 4, should="SSSVV", is_otherwise=[False, False, False, False, True])

    assert worth_telling(otherwise, RULE) == "m-5"
    assert worth_telling(tables(0, 1, 2, 3, should="SSSV"), RULE) == "m-4"
    assert worth_telling(tables(0, 1, 2, 3, 4), RULE) == "m-4"
    assert worth_telling(tables(0, 1), RULE) == "m-2"


def test_the_closest_tables_and_by_how_much_they_missed():
    near = closest(tables(0, 10, 20, 30, 34.2, 60), RULE)

    assert (near.first_at, near.last_at) == (MIDNIGHT + timedelta(hours=10), MIDNIGHT + timedelta(hours=34.2))
    assert near.over == timedelta(minutes=12)


def test_void_tables_are_among_the_closest_and_cancelled_ones_are_not():
    assert closest(tables(0, 1, 2, 3, should="SSSV"), RULE).over == timedelta(hours=-21)
    assert closest(tables(0, 1, 2, 3, should="SCSS"), RULE) is None


def test_a_platform_without_the_rule_has_none():
    rows = pd.DataFrame(
        [{"is_voiding": False, "staked_matches": 3, "window_ms": 86_400_000, "boundary": "inclusive"}]
    )

    assert rule_of(rows) == Rule(False, 3, timedelta(hours=24), True)
    assert rule_of(rows.head(0)) is None
