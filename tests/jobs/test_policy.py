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
        assert len(setting.reason_tr) > 40, name
        assert setting.reason_tr != setting.reason, name
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
    text = '[x]\nvalue = 1\nunit = ""\nreason = "none"\nreason_tr = "yok"\nleast = 2\n'
    file.write_text(text, encoding="utf-8")

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


NAMED_IN_RULES = """
absence.boundary=inclusive absence.tolerance_ms=0 bot.rate=500 cancel.counts_server_turns=false
cancel.quantifier=not_both clock.tolerance_ms=1000 commission.rounding=floor elo.forfeit_counts=true
elo.opening=log late.finality_h=48 late.policy=report moves.last_checker=accept repeat.anchor=start
repeat.bots=exempt repeat.boundary=exclusive repeat.count_cancelled=false repeat.count_voided=false
repeat.exempt_brackets=true repeat.inflight=count repeat.merge=as_of repeat.per_hall=false repeat.private=true
repeat.reversed=as_of repeat.skew_ms=0 repeat.unit=match repeat.window_ms=86400000 timeouts.mode=total
vip.asof=settle void.require_balance=true
"""
OF_LATER_PARTS = {
    "rank.style",
    "rank.provisional",
    "rank.inactive_days",
    "league.straddle",
    "league.cut_ties",
}
"""Settings of rankings and leagues: there is no code yet that reads them."""


def test_every_setting_that_the_rules_name_has_the_default_that_they_give():
    named = dict(one.split("=") for one in NAMED_IN_RULES.split())
    written = {name: policy.written(setting.value) for name, setting in policy.defaults().items()}

    assert {name: written.get(name) for name in named} == named


def test_no_setting_of_the_contract_is_missing(shared):
    text = " ".join(file.read_text(encoding="utf-8") for file in sorted((shared / "spec").glob("*.md")))
    families = {name.split(".")[0] for name in policy.defaults()} | {"rank", "league"}
    named = set(re.findall(rf"`((?:{'|'.join(sorted(families))})\.[a-z_]+)(?:=[^`]*)?`", text))

    assert "repeat.boundary" in named
    assert named - OF_LATER_PARTS - policy.defaults().keys() == set()


def change(setting, value, author="Deniz", reason="as the platform wrote"):
    return policy.Change(setting, value, author, "Ada", reason, 7)


def test_changes_of_people_stand_over_the_file_and_the_file_over_the_defaults():
    file = {"repeat.boundary": "inclusive", "late.finality_h": 24}

    values = policy.effective(file, [change("repeat.boundary", "exclusive"), change("vip.asof", "start")])

    assert (values["repeat.boundary"], values["late.finality_h"], values["vip.asof"]) == (
        "exclusive",
        24,
        "start",
    )
    assert values.source("repeat.boundary") == ("desk", "Deniz", "Ada", "as the platform wrote", 7)
    assert values.source("late.finality_h").place == "file"
    assert values.source("clock.tolerance_ms").place == "default"
    assert values.below["repeat.boundary"] == "inclusive"


def test_the_last_change_of_a_setting_holds_and_one_without_a_value_goes_back():
    file = {"late.finality_h": 24}
    twice = [change("late.finality_h", "12"), change("late.finality_h", "36")]

    assert policy.effective(file, twice)["late.finality_h"] == 36
    assert policy.effective(file, [*twice, change("late.finality_h", None)])["late.finality_h"] == 24
    assert policy.effective(file, [*twice, change("late.finality_h", None)]).revision == (
        policy.effective(file).revision
    )


@pytest.mark.parametrize(
    ("setting", "value", "says"),
    [
        pytest.param("repeat.private", "yes", "true or false", id="no flag"),
        pytest.param("late.finality_h", "2.5", "whole number", id="no whole number"),
        pytest.param("late.finality_h", "-1", "at least 0", id="too small"),
        pytest.param("vip.asof", "later", "one of settle, start", id="no such word"),
        pytest.param("vip.of", "start", "did you mean vip.asof", id="no such setting"),
    ],
)
def test_a_change_that_is_not_allowed_is_refused_with_what_would_be_right(setting, value, says):
    with pytest.raises(policy.PolicyError, match=says):
        policy.effective(None, [change(setting, value)])
