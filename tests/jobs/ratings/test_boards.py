"""Leaderboards: ranks of equals, who stands apart, which day moved whom."""

from datetime import date, datetime, timedelta

import duckdb
import numpy as np
import pyarrow as pa
import pytest

from jobs import tables
from jobs.ratings.boards import Terms, boards
from jobs.ratings.history import CHANGES
from jobs.ratings.ranks import ranks
from jobs.rules.ruleset import load

RULES = load("north_sultan")
SUNDAY = date(2026, 11, 29)
TERMS = Terms("competition", 30, timedelta(days=30))


def at(day: date, hour: float) -> datetime:
    """An hour of the day in Istanbul, naive UTC."""
    return datetime(day.year, day.month, day.day) + timedelta(hours=hour - 3)


def change(account, when, rating, place, *, before=None, won=True, matches=40, hall="kapalicarsi"):
    row = dict.fromkeys(CHANGES.names)
    return row | {
        "platform": "north_sultan",
        "match_id": f"m-{place}",
        "day": when.date(),
        "ended_at": when,
        "place": place,
        "hall": hall,
        "account": account,
        "is_win": won,
        "rating_before": rating - 8 if before is None else before,
        "rating_after": rating,
        "rated_matches": matches,
    }


def board(rows, name="all_time", hall=None, events=(), terms=TERMS, last_day=SUNDAY):
    with duckdb.connect() as connection:
        connection.register("rating_changes", pa.Table.from_pylist(rows, schema=CHANGES))
        connection.register(
            "account_events", pa.Table.from_pylist(list(events), schema=tables.ACCOUNT_EVENTS)
        )
        found = boards(connection, RULES, terms, last_day).to_pylist()
    return [row for row in found if (row["board"], row["hall"]) == (name, hall)]


def told(rows):
    return [(row["rank"], row["account"]) for row in rows]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        pytest.param("competition", [1, 2, 2, 2, 5], id="three tied at rank 2 of five"),
        pytest.param("dense", [1, 2, 2, 2, 3], id="dense"),
        pytest.param("ordinal", [1, 2, 3, 4, 5], id="ordinal"),
    ],
)
def test_equal_ratings_share_a_rank_in_the_style_of_the_policy(style, expected):
    rating = np.array([1700, 1650, 1650, 1650, 1600])

    assert ranks(rating, np.ones(5, np.bool_), style).tolist() == expected


def test_who_has_no_rank_leaves_no_gap():
    rating, is_ranked = np.array([1700, 1650, 1650, 1600]), np.array([False, True, True, True])

    assert ranks(rating, is_ranked, "competition").tolist() == [0, 1, 1, 3]
    assert ranks(rating[:0], is_ranked[:0], "competition").tolist() == []


def test_equals_stand_by_wins_then_by_who_reached_the_rating_first_then_by_id():
    rows = [
        change("d", at(SUNDAY, 12), 1600, 1, won=False),
        change("b", at(SUNDAY, 13), 1600, 2),
        change("c", at(SUNDAY, 13.5), 1600, 3),
        change("c", at(SUNDAY, 14), 1600, 4, before=1600, won=False),
        change("a", at(SUNDAY, 13.5), 1600, 5),
        change("e", at(SUNDAY, 15), 1601, 6),
    ]

    assert told(board(rows)) == [(1, "e"), (2, "b"), (2, "a"), (2, "c"), (2, "d")]


def test_provisional_and_inactive_accounts_have_no_rank():
    rows = [
        change("long gone", at(SUNDAY - timedelta(days=31), 23), 1900, 1),
        change("new", at(SUNDAY, 12), 1800, 2, matches=29),
        change("there", at(SUNDAY - timedelta(days=29), 12), 1700, 3, matches=30),
    ]

    found = board(rows)

    assert told(found) == [(None, "long gone"), (None, "new"), (1, "there")]
    assert [(row["is_inactive"], row["is_provisional"]) for row in found] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_ranks_of_yesterday_and_last_week_are_those_at_the_end_of_those_days():
    week_ago = SUNDAY - timedelta(days=7)
    rows = [
        change("a", at(week_ago, 20), 1600, 1),
        change("b", at(week_ago, 21), 1590, 2),
        change("b", at(SUNDAY - timedelta(days=1), 23.99), 1610, 3),
        change("a", at(SUNDAY, 0), 1620, 4),
        change("c", at(SUNDAY, 9), 1500, 5),
    ]

    assert [
        (row["account"], row["rank"], row["rank_yesterday"], row["rank_last_week"]) for row in board(rows)
    ] == [("a", 1, 2, 1), ("b", 2, 1, 2), ("c", 3, None, None)]


def test_week_month_and_hall_hold_who_was_rated_there():
    rows = [
        change("monday", at(date(2026, 11, 23), 0), 1600, 1),
        change("sunday before", at(date(2026, 11, 22), 23.99), 1700, 2),
        change("october", at(date(2026, 10, 31), 23.99), 1800, 3, hall="kahvehane"),
    ]

    assert told(board(rows, "this_week")) == [(1, "monday")]
    assert told(board(rows, "this_month")) == [(1, "sunday before"), (2, "monday")]
    assert told(board(rows, "hall", "kahvehane")) == [(1, "october")]
    assert told(board(rows, "hall", "has_oda")) == []


def test_a_restricted_account_leaves_no_gap_and_comes_back_when_it_is_restored():
    rows = [change("a", at(SUNDAY, 10), 1700, 1), change("b", at(SUNDAY, 11), 1600, 2)]
    restricted = {"platform": "north_sultan", "account": "a", "event": "restricted", "value": None}
    events = [restricted | {"occurred_at": at(SUNDAY, 12)}]
    restored = [*events, restricted | {"event": "restored", "occurred_at": at(SUNDAY, 13)}]

    assert told(board(rows, events=events)) == [(1, "b")]
    assert told(board(rows, events=restored)) == [(1, "a"), (2, "b")]
    assert board(rows, events=events)[0]["rank_yesterday"] is None
