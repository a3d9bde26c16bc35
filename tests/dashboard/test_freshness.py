from datetime import timedelta

import pandas as pd
import pytest
import streamlit as st

from dashboard.parts import freshness
from queries import days, published
from tests.snapshots import DAY, League


@pytest.fixture
def told(tmp_path):
    published.use(tmp_path)
    league = League(tmp_path)

    def tell(language="en"):
        league.publish()
        st.session_state["lang"] = language
        return [tuple(statement) for statement in freshness.statements(days.freshness())]

    yield league, tell
    published.use(None)
    st.session_state.pop("lang", None)


def test_platforms_that_stand_alike_share_a_sentence(told):
    league, tell = told
    for platform in ("north_sultan", "gammonempire"):
        league.day(platform=platform)

    assert tell() == [
        ("confirmed", "Complete through Sun 29 Nov 2026 23:59 (Istanbul): GammonEmpire, North Sultan")
    ]


def test_where_all_of_many_platforms_stand_alike_they_are_counted(told):
    league, tell = told
    for platform in ("north_sultan", "gammonempire", "tavla_app"):
        league.day(platform=platform)

    assert tell() == [("confirmed", "Complete through Sun 29 Nov 2026 23:59 (Istanbul): all 3 platforms")]


def test_a_filled_old_day_does_not_turn_a_later_gap_green(told):
    league, tell = told
    for back in (9, 8, 3, 2, 1, 0):
        league.day(DAY - timedelta(days=back))

    assert tell() == [("gap", "Complete through 21 Nov; the day after it is missing: North Sultan")]


def test_a_difference_is_named_with_both_numbers(told):
    league, tell = told
    league.day(DAY - timedelta(days=1))
    league.day(state="differs", match_count=1_197, expected_match_count=1_200)

    assert tell() == [
        ("differs", "29 Nov differs: 1,197 of 1,200 matches; complete through 28 Nov: North Sultan")
    ]
    assert tell("tr") == [
        ("differs", "29 Kas tutmuyor: 1.200 maçtan 1.197 tanesi var; 28 Kas gününe kadar tam: North Sultan")
    ]


def test_a_platform_that_never_confirms_is_called_unconfirmed(told):
    league, tell = told
    league.day(state="unconfirmed")

    assert tell() == [("unconfirmed", "Through Sun 29 Nov 2026, not confirmed by the platform: North Sultan")]


def test_the_gravest_comes_last_and_all_are_told(told):
    league, tell = told
    league.day(platform="tavla_app", state="differs", expected_match_count=9)
    league.day(platform="gammonempire", state="unconfirmed")
    league.day()

    assert [state for state, _ in tell()] == ["confirmed", "unconfirmed", "differs"]


def test_without_a_day_there_are_words():
    assert [state for state, _ in freshness.statements(pd.DataFrame())] == ["unconfirmed"]
