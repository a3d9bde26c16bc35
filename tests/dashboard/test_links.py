import pytest
import streamlit as st

from dashboard.parts import links


@pytest.fixture
def followed(monkeypatch):
    seen = []
    monkeypatch.setattr(links, "streamlit_page", lambda place: place.name)
    monkeypatch.setattr(st, "switch_page", lambda page, query_params: seen.append((page, query_params)))
    monkeypatch.setattr(st, "query_params", {"lang": "tr"})
    return seen


def test_a_link_is_followed_with_the_language_kept(followed):
    links.follow({"page": "match", "params": {"match": "m-1", "turn": 3}})

    assert followed == [("match", {"match": "m-1", "turn": "3", "lang": "tr"})]


def test_a_link_may_change_the_language(followed):
    links.follow({"page": "match", "params": {"lang": "en"}})

    assert followed == [("match", {"lang": "en"})]


def test_a_parameter_that_no_page_has_is_dropped(followed):
    links.follow({"page": "runs", "params": {"evil": "1", "day": "2026-11-29"}})

    assert followed == [("runs", {"day": "2026-11-29", "lang": "tr"})]


@pytest.mark.parametrize(
    "to",
    [None, "match", {}, {"page": "match"}, {"page": "match", "params": []}, {"page": "../etc", "params": {}}],
)
def test_what_is_no_link_of_ours_is_not_followed(followed, to):
    links.follow(to)

    assert followed == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7),
        ("0", None),
        ("-1", None),
        ("1.5", None),
        ("²", None),
        ("٣", None),
        ("9" * 30, None),
        ("", None),
    ],
)
def test_a_number_of_the_address(monkeypatch, text, number):
    monkeypatch.setattr(st, "query_params", {"turn": text})

    assert links.asked_number("turn") == number
