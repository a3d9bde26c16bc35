"""The readings of the repeat rule: from the policy, the eight main ones, one change at a time."""

from dataclasses import asdict, replace

from jobs.policy import Policy, Setting
from jobs.repeat.readings import Readings, main_readings, readings_of, single_changes
from jobs.rules.ruleset import RepeatRule

RULE = RepeatRule(staked_matches=3, hours=24, voids=True)


def policy(**changes):
    defaults = Readings().settings
    settings = {
        name: Setting(value=value, unit="", reason="", reason_tr="") for name, value in defaults.items()
    }
    return Policy(settings, defaults | {f"repeat.{name}": value for name, value in changes.items()})


def test_an_untouched_policy_gives_the_default_reading():
    assert readings_of(policy(), RULE) == Readings()


def test_every_setting_of_the_policy_reaches_the_reading():
    others = {
        "window_ms": 1000,
        "anchor": "end",
        "boundary": "inclusive",
        "skew_ms": 7,
        "count_voided": True,
        "count_cancelled": True,
        "inflight": "reeval",
        "private": False,
        "scope": "outside_events",
        "exempt_brackets": False,
        "bots": "count_all_bots",
        "per_hall": True,
        "merge": "retro",
        "unconfirmed_days": "complete",
    }
    untouchable = {"limit", "reversed", "unit"}
    assert set(others) | untouchable == set(asdict(Readings()))

    for name, value in others.items():
        assert readings_of(policy(**{name: value}), RULE) == replace(Readings(), **{name: value})


def test_the_platform_gives_limit_and_window_unless_the_operator_sets_the_window():
    rule = RepeatRule(staked_matches=5, hours=12, voids=False)

    assert readings_of(policy(), rule) == Readings(limit=5, window_ms=12 * 3_600_000)
    assert readings_of(policy(window_ms=5), rule).window_ms == 5


def test_there_are_eight_main_readings_with_the_policys_own_first():
    own = Readings(count_voided=True, boundary="inclusive", skew_ms=3)
    found = list(main_readings(own))

    assert found[0] == own
    assert len({tuple(one.main.values()) for one in found}) == len(found) == 8
    assert {one.skew_ms for one in found} == {3}


def test_a_single_change_is_one_setting_with_its_other_value():
    changes = {(name, value): readings for name, value, readings in single_changes(Readings())}

    assert changes == {
        ("repeat.count_voided", "true"): Readings(count_voided=True),
        ("repeat.boundary", "inclusive"): Readings(boundary="inclusive"),
        ("repeat.anchor", "end"): Readings(anchor="end"),
    }
