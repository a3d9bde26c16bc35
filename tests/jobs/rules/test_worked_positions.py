"""The worked positions: each play that is shown as wrong breaks the check that its case is about."""

from tests.jobs.rules.test_plays import board, worked_cases
from tests.jobs.rules.test_verdicts import verdict

FEWER = "AC-MOV-04"
OTHERS = {("MOV-8", "bar/21"): FEWER, ("MOV-7", "13/7"): "AC-MOV-02"}
"""Wrong plays that break another check than their case is about: one leaves a die that plays, one moves
elsewhere with checkers on the bar."""


def fault_of(case, play):
    given = case["input"]
    written = "" if play == "(no move)" else play
    said = verdict(given["position"]["board"], given["dice"], written, given["apply_pip_waste_rule"])
    return said.fault


def test_the_wrong_plays_of_the_worked_positions_break_the_right_check(shared):
    seen = 0
    for case in worked_cases(shared, "MOV", "BO"):
        for wrong in case["expected"].get("illegal", []):
            play = wrong["play"]
            right = FEWER if play == "(no move)" else OTHERS.get((case["id"], play), case["check"])
            assert fault_of(case, play) == right, (case["id"], play)
            seen += 1
        for legal in case["expected"].get("legal", []):
            assert fault_of(case, legal["play"]) == "", (case["id"], legal["play"])
    assert seen >= 12


def test_a_checker_may_not_leave_from_a_lower_point_while_a_higher_one_is_held():
    numbers = board({6: 2, 4: 3, 2: 3}, {21: 3, 22: 3, 23: 3, 24: 3})

    assert verdict(numbers, (5, 1), "6/1 1/off").fault == ""
    assert verdict(numbers, (5, 1), "4/off 6/5").fault == "AC-BO-02"


def test_every_option_counts_for_pip_waste_also_one_that_takes_nothing_off():
    numbers = board({5: 1, 3: 1}, {24: 2})

    assert verdict(numbers, (4, 2), "5/1 3/1", pip_waste=True).fault == ""
    assert verdict(numbers, (4, 2), "5/3 3/off", pip_waste=True).fault == "AC-BO-04"
    assert verdict(numbers, (4, 2), "5/3 3/off").fault == ""
