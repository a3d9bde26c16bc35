"""The kinds of server faults: one for every check on every platform that it judges, each named once."""

from collections import Counter
from random import Random

import msgspec
import pytest

from jobs import catalogue
from jobs.rules.ruleset import load
from jobs.season.faults import SHOWN, kinds
from jobs.season.faults.kind import ENTRY, MATCH
from jobs.season.faults.positions import LATE, legal_plays, spots, steps_of
from jobs.season.season import PLATFORMS
from queries.board import BAR, SETUPS, setup_side

NO_WALLET_LOG = {("gammonempire", code) for code in ("AC-LED-01", "AC-LED-02", "AC-LED-03")}
"""GammonEmpire's season hands over no wallet log."""


def test_every_check_has_a_kind_on_every_platform_that_it_judges():
    planted = {(platform, check) for kind in kinds() for check in kind.checks for platform in kind.platforms}
    judged = {
        (platform, code)
        for code, _, family in catalogue.entries()
        for platform in PLATFORMS
        if family.need(code, load(platform)) is not None
    }

    assert judged - planted == NO_WALLET_LOG


def test_kinds_are_told_apart_by_their_names_and_the_shown_ones_come_first():
    names = [kind.name for kind in kinds()]

    assert max(Counter(names).values()) == 1
    assert tuple(names[: len(SHOWN)]) == SHOWN
    assert all(set(kind.platforms) <= set(PLATFORMS) and kind.checks for kind in kinds())
    assert {kind.beginning for kind in kinds()} == {MATCH, ENTRY}


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_a_kind_says_what_it_does(kind):
    assert (kind.alter.__doc__ or "").partition("\n")[0].endswith(".")


def test_the_moves_of_a_die_are_those_of_the_legal_plays():
    """A roll of a double allows at least one move exactly where its die does."""
    random = Random(5)
    for _ in range(300):
        own, opponent = _position(random), _position(random)
        for die in range(1, 7):
            plays, used = legal_plays(own, opponent, (die, die), False)
            firsts = {moves[0] for moves in plays if moves}

            assert firsts <= set(steps_of(own, opponent, die))
            assert bool(used) == bool(steps_of(own, opponent, die))


def test_spots_stand_before_their_turns(logs):
    [line, *_] = (logs / "season" / "north_sultan.jsonl").read_bytes().splitlines()
    match = msgspec.json.decode(line)
    game = match["games"][0]
    found = spots(match, game, LATE, ("player", "auto", "server"))

    turns = [action for action in game["actions"] if "dice" in action]
    assert [spot.turn for spot in found] == turns[-LATE:]
    for spot in found:
        assert sum(spot.own) == sum(spot.opponent) == sum(SETUPS["standard"].values())
        assert spot.goes_on(spot.moves)


def _position(random: Random) -> list[int]:
    """Return a side with its checkers anywhere."""
    side = [0] * (BAR + 1)
    for _ in range(sum(setup_side("hypergammon")) * 2):
        side[random.choice([1, 2, 3, 4, 5, 6, 8, 13, 24, BAR])] += 1
    return side
