"""The page of the policy: what each setting says, what changed when."""

import typing
from datetime import datetime

import pytest

from dashboard.parts import words
from jobs import policy
from tests.dashboard.test_words import words_of

BOUNDARY = {"kind": "word", "allowed": "exclusive inclusive"}


@pytest.fixture
def settings(season):
    season.setting("repeat.boundary", "inclusive", "exclusive", **BOUNDARY)
    season.setting("repeat.private", "true", "true", kind="flag", allowed=None)
    season.setting("late.finality_h", "48", "48", kind="whole", unit="h", allowed=None, least=0, most=8_784)
    season.policy_revision("r1", datetime(2026, 11, 20, 1, 30))
    season.policy_revision(
        "r2",
        datetime(2026, 11, 24, 21, 30),  # the 25th in Istanbul
        setting="repeat.boundary",
        value="inclusive",
        was="exclusive",
        author="Deniz",
        confirmed_by="Ada",
        reason="<b>as the platform wrote</b>",
    )
    season.publish()
    return season


def test_every_setting_stands_in_its_group_with_its_value_and_reason(visit, settings):
    text = visit("policy").text

    assert "Repeated opponents Setting Value Why the default is what it is" in text
    assert "A match exactly one window ago repeat.boundary is inside the window default: is outside" in text
    assert "When a match day is final late.finality_h 48 h Because it is so." in text
    assert "Policy in force r2 since 25 Nov" in text
    assert "Not at their default 1" in text


def test_the_history_says_what_changed_when_by_whom_and_why(visit, settings):
    text = visit("policy").text

    assert (
        "r2 25 Nov 2026, 00:30 A match exactly one window ago : is outside the window → is inside the window"
        " <b>as the platform wrote</b> Deniz, confirmed by Ada" in text
    )
    assert "r1 20 Nov 2026, 04:30 first published policy" in text


def test_a_setting_opens_by_its_address_and_says_what_each_value_means(visit, settings):
    text = visit("policy", setting="repeat.boundary").text

    assert "In force is inside the window Default is outside the window" in text
    assert "is outside the window default exclusive is inside the window in force inclusive" in text
    assert "Where the value comes from the operator's file" in text
    assert "late.finality_h" not in text
    assert "Private staked tables count" in text


def test_a_number_says_between_what_it_may_lie(visit, settings):
    assert "Takes 0 to 8,784 h" in visit("policy", setting="late.finality_h").text
    assert "0 ile 8.784 saat arası" in visit("policy", setting="late.finality_h", locale="tr-TR").text


def test_a_setting_that_never_changed_says_so(visit, settings):
    assert "It has never changed." in visit("policy", setting="repeat.private").text


def test_in_turkish_the_reason_is_turkish(visit, settings):
    text = visit("policy", locale="tr-TR").text

    assert "Çünkü böyledir." in text
    assert "Because it is so." not in text
    assert "Tam bir pencere önceki maç" in text


def test_a_setting_that_is_not_there_is_told(visit, settings):
    assert "There is no such setting" in visit("policy", setting="repeat.bounds").text


def test_every_setting_its_values_and_its_unit_have_a_name_in_both_languages():
    defaults = policy.defaults()
    values = {
        f"{name}.{value}"
        for name, setting in defaults.items()
        for value in (setting.allowed or (("true", "false") if setting.kind == "flag" else ()))
    }

    assert words_of("setting") == defaults.keys()
    assert words_of("setting_value") == values
    assert words_of("setting_unit") == {setting.unit for setting in defaults.values()} - {""}
    assert words_of("policy_group") == {name.split(".")[0] for name in defaults}
    assert words_of("policy_source") == set(typing.get_args(policy.Source.__annotations__["place"]))
    assert words.catalogue("tr")["setting_value.repeat.boundary.exclusive"] == "pencerenin dışındadır"
