"""What a server does, from eight readings and how often each is contradicted; nothing is claimed of a tie."""

from itertools import product

import pandas as pd

from queries.repeat_fit import fit

POLICY = ("start", "exclusive", False)


def readings(counts: dict[tuple[str, str, bool], int], best: tuple[str, str, bool]) -> pd.DataFrame:
    """All eight readings, those not named contradicted 50 times of 90."""
    rows = []
    for reading in product(("start", "end"), ("exclusive", "inclusive"), (False, True)):
        anchor, boundary, count_voided = reading
        rows.append(
            {
                "anchor": anchor,
                "boundary": boundary,
                "count_voided": count_voided,
                "contradiction_count": counts.get(reading, 50),
                "decision_count": 90,
                "is_best": reading == best,
                "is_as_good": counts.get(reading, 50) == min(counts.values()),
                "is_policy": reading == POLICY,
            }
        )
    return pd.DataFrame(rows)


def test_a_server_of_another_reading_differs_from_the_policy_in_one_setting():
    found = fit(readings({("start", "inclusive", False): 1, POLICY: 14}, best=("start", "inclusive", False)))

    assert not found.is_policy
    assert (found.decision_count, found.contradiction_count, found.policy_contradiction_count) == (90, 1, 14)
    [other] = found.differing
    assert (other.setting, other.value, other.policy_value) == ("repeat.boundary", "inclusive", "exclusive")
    assert other.speaking == 13
    assert found.undecided == ()


def test_a_tie_is_told_of_the_setting_that_the_log_cannot_tell():
    found = fit(readings({POLICY: 0, ("end", "exclusive", False): 0}, best=POLICY))

    assert found.as_good_count == 2
    assert [one.name for one in found.undecided] == ["anchor"]
    assert {one.name: one.speaking for one in found.settings}["count_voided"] == 50


def test_where_nothing_tells_readings_apart_nothing_is_settled():
    every = dict.fromkeys(product(("start", "end"), ("exclusive", "inclusive"), (False, True)), 0)

    found = fit(readings(every, best=POLICY))

    assert len(found.undecided) == 3
    assert found.is_policy
    assert found.differing == ()


def test_values_are_written_as_the_policy_writes_them():
    values = {one.name: one.value for one in fit(readings({POLICY: 0}, best=POLICY)).settings}

    assert values == {"anchor": "start", "boundary": "exclusive", "count_voided": "false"}
