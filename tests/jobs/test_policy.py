"""The policy: defaults that hold together, overrides that are allowed, a revision that follows the values."""

import inspect
import re

import pytest

from jobs import policy
from jobs.checks import readings as checks
from jobs.repeat import readings as repeat
from jobs.rules.ruleset import load


def test_the_defaults_are_those_of_the_rules():
    values = policy.effective()

    assert values.text("moves.last_checker") == "accept"
    assert values.whole("import.max_inflate_ratio") == 1000


def test_every_setting_says_why():
    for name, setting in policy.defaults().items():
        assert len(setting.reason) > 40, name
        assert setting.allowed or setting.least is not None or isinstance(setting.value, bool), name


def test_an_override_changes_its_setting_alone():
    values = policy.effective({"moves.last_checker": "strict"})

    assert values["moves.last_checker"] == "strict"
    assert values["import.max_inflate_ratio"] == 1000
    assert values.settings["moves.last_checker"].value == "accept"


@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        pytest.param({"moves.last_cheker": "strict"}, "did you mean moves.last_checker", id="misspelt"),
        pytest.param({"moves.last_checker": "perhaps"}, "one of accept, strict", id="no such word"),
        pytest.param({"moves.last_checker": 1}, "it takes a text", id="wrong kind"),
        pytest.param({"import.max_inflate_ratio": True}, "whole number", id="true is no number"),
        pytest.param({"import.max_inflate_ratio": 9}, "at least 10", id="too small"),
        pytest.param({"import.max_inflate_ratio": 10**9}, "at most 1000000", id="too large"),
    ],
)
def test_what_is_not_allowed_is_refused_with_what_would_be_right(overrides, says):
    with pytest.raises(policy.PolicyError, match=says):
        policy.effective(overrides)


def test_equal_values_have_equal_revisions_and_other_values_others():
    plain = policy.effective()

    assert policy.effective({"moves.last_checker": "accept"}).revision == plain.revision
    assert policy.effective({"moves.last_checker": "strict"}).revision != plain.revision


def test_a_file_that_is_no_toml_or_not_there_is_named(tmp_path):
    broken = tmp_path / "policy.toml"
    broken.write_text("moves", encoding="utf-8")

    with pytest.raises(policy.PolicyError, match=r"policy\.toml: no TOML"):
        policy.read(broken)
    with pytest.raises(policy.PolicyError, match="No such file"):
        policy.read(tmp_path / "absent.toml")


def test_a_default_out_of_its_own_bounds_is_refused(tmp_path):
    file = tmp_path / "policy.toml"
    file.write_text('[x]\nvalue = 1\nunit = ""\nreason = "none"\nleast = 2\n', encoding="utf-8")

    with pytest.raises(policy.PolicyError, match="x is 1; it takes at least 2"):
        policy.defaults(file)


def test_the_checks_and_the_repeat_rule_read_as_the_policy_says():
    assert checks.readings_of(policy.effective()) == checks.STANDARD
    assert repeat.readings_of(policy.effective(), load("north_sultan").repeat_rule) == repeat.Readings()

    other = policy.effective({"vip.asof": "start", "bot.rate": 0, "repeat.boundary": "inclusive"})

    assert checks.readings_of(other) == checks.Readings(vip_asof="start", bot_rate_bp=0)
    assert repeat.readings_of(other, load("north_sultan").repeat_rule) == repeat.Readings(
        boundary="inclusive"
    )


def test_each_reading_of_the_checks_is_a_setting():
    named = {name: text for name, text in vars(checks.Readings).items() if name in checks.Readings.__slots__}
    source = inspect.getsource(checks.readings_of)

    assert set(re.findall(r"(\w+)=", source)) == named.keys()
    assert set(re.findall(r'"(\w+\.\w+)"', source)) <= policy.defaults().keys()
