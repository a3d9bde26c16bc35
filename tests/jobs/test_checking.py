"""The audit as a whole: its families, the order of what it says, and what every sentence must be."""

import re

import pytest

from jobs.checking import families, violations
from jobs.columns import to_batch
from jobs.replaying import replay
from tests.jobs.checks.making import (
    FOUR_TURNS,
    PLATFORMS,
    codes,
    cube,
    found,
    game,
    match,
    random_game,
    short_game,
    turn,
)

CHECK = re.compile(r"AC-[A-Z]{2,3}-\d\d")
WRONG_TURNS = [
    turn(0, (6, 3), "24/18"),
    turn(1, (4, 2), "8/4 6/4"),
    turn(1, (2, 1), "13/9"),
    turn(0, (3, 1), ""),
]


def broken(platform, match_id="m-1"):
    """A match in which nearly everything is wrong."""
    actions = [*WRONG_TURNS, cube(1, "double", 8), cube(1, "take")]
    games = [game(actions, 1, 3, "backgammon", "bear_off", opening=[(3, 6)]), short_game(platform)]
    return match(
        platform, *games, target=1, match_id=match_id, result={"score": (9, 9), "winner": 0, "end": "claim"}
    )


def test_families_are_found_by_their_files():
    names = [family.__name__.rsplit(".", 1)[1] for family in families()]

    assert names == sorted(names)
    assert {
        "opening",
        "moves",
        "bearing_off",
        "scoring",
        "giving_up",
        "time_loss",
        "match_end",
        "cube",
    } <= set(names)


def test_every_demand_is_said_in_both_languages():
    for family in families():
        assert family.ABOUT.title_tr
        assert family.ABOUT.title_en
        for check, (tr, en) in family.ABOUT.demands.items():
            assert CHECK.fullmatch(check)
            assert tr.endswith(".")
            assert en.endswith(".")
            assert tr != en


@pytest.mark.parametrize("platform", [*PLATFORMS, "file:gnubg"])
def test_what_is_said_is_declared_ordered_and_in_both_languages(platform):
    said = found(broken(platform, "m-2"), broken(platform, "m-1"))

    declared = {check for family in families() for check in family.ABOUT.demands}
    places = [(one.match_id, one.game_no or 0, one.turn_no or 0) for one in said]
    assert len(said) > 8
    assert {one.code for one in said} <= declared
    assert places == sorted(places)
    for one in said:
        assert one.message_tr.endswith(".")
        assert one.message_en.endswith(".")
        assert one.message_tr != one.message_en
        assert "{" not in one.message_tr + one.message_en
        assert "np." not in one.message_tr + one.message_en


def test_one_match_does_not_colour_another():
    clean, wrong = short_game("cube_platform"), broken("cube_platform", "m-2")
    alone = found(wrong)

    together = found(match("cube_platform", clean), wrong, match("cube_platform", clean, match_id="m-3"))

    assert together == alone


def test_the_order_of_matches_in_a_batch_changes_nothing():
    matches = [broken(platform, f"m-{number}") for number, platform in enumerate(PLATFORMS)]

    assert found(*matches) == found(*reversed(matches))


def test_nothing_is_said_of_no_match():
    batch = to_batch([])

    assert violations(batch, replay(batch, {}), {}) == []


def test_a_cancelled_match_without_a_game_is_silent():
    cancelled = {"winner": None, "score": (0, 0), "end": "cancelled", "status": "cancelled"}
    empty = match("north_sultan", short_game("north_sultan"), result=cancelled)
    empty.games = []

    assert codes(found(empty), "EW") == []


def test_platforms_are_judged_side_by_side():
    games = [random_game(platform, seed) for seed, platform in enumerate(PLATFORMS, start=60)]
    matches = [match(p, g, match_id=f"m-{n}") for n, (p, g) in enumerate(zip(PLATFORMS, games, strict=True))]

    assert (
        codes(
            found(
                *matches,
                match(
                    "backgammontalk",
                    game(FOUR_TURNS, end="resign", points=2, class_="gammon"),
                    match_id="m-9",
                ),
            )
        )
        == []
    )
