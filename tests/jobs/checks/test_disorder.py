"""Logs in complete disorder: the audit has much to say, says the same every time, and never breaks."""

import random
from typing import Any

import pytest
from msgspec import UNSET

from jobs.records import Eligibility, Match, Settlement
from jobs.rules.scoring import ENDS
from tests.jobs.checks.making import (
    PLATFORMS,
    bot,
    cube,
    event,
    found,
    game,
    match,
    people,
    random_game,
    turn,
)

PLAYS = [
    "",
    "24/18 13/10",
    "bar/20",
    "8/5(2) 6/3(2)",
    "6/off",
    "13/7*",
    "1/off",
    "24/1",
    "5/8",
    "23/22",
    "13/11 6/5",
]
EVENTS = ["disconnect", "reconnect", "timeout", "leave", "resign", "claim"]
TARGETS = ["single_game", "money", 1, 2, 3, 5, 7]


def maybe(chance: random.Random, value: Any) -> Any:
    return value if chance.random() < 0.5 else UNSET


def action(chance: random.Random) -> Any:
    seat, kind = chance.randint(0, 1), chance.random()
    if kind < 0.6:
        by = chance.choice(["player", "player", "server", "auto"])
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        return turn(seat, dice, chance.choice(PLAYS), by=by, ms=maybe(chance, chance.randint(0, 200_000)))
    if kind < 0.8:
        value = maybe(chance, chance.choice([1, 2, 4, 8, 128]))
        return cube(seat, chance.choice(["double", "take", "drop", "beaver"]), value)
    return event(
        seat, chance.choice(EVENTS), seconds=maybe(chance, chance.random() * 100), value=maybe(chance, 2)
    )


def disordered_game(chance: random.Random) -> Any:
    opening = maybe(
        chance, [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(chance.randint(0, 4))]
    )
    actions = [action(chance) for _ in range(chance.randint(0, 30))]
    winner = chance.choice([0, 1, None])
    class_ = chance.choice(["single", "gammon", "backgammon"])
    return game(actions, winner, chance.randint(0, 9), class_, chance.choice(ENDS[:8]), opening=opening)


def disordered(seed: int, number: int) -> Match:
    chance = random.Random(seed)
    platform = chance.choice([*PLATFORMS, "file:gnubg"])
    games = [disordered_game(chance) for _ in range(chance.randint(1, 4))]
    if chance.random() < 0.3:
        games.append(random_game(platform, seed))
    seats = people(
        {
            "vip": chance.random() < 0.5,
            "balance": chance.choice([None, 0, 10**9]),
            "rating": chance.choice([None, 1500]),
        },
        chance.choice([{}, bot("easy"), {"eligibility": Eligibility(on_break=True, has_oda_member=False)}]),
    )
    settlement = Settlement(
        pot=maybe(chance, chance.randint(0, 9999)),
        commission=maybe(chance, chance.randint(-9, 999)),
        chips=maybe(chance, (chance.randint(-9999, 9999), chance.randint(-9999, 9999))),
        rating_after=maybe(chance, (chance.choice([None, 1516]), 1484)),
        tournament_points=maybe(chance, (3, 1)),
    )
    options = {
        name: chance.choice([True, False])
        for name in ("crawford", "jacoby", "beaver", "automatic_doubles")
        if chance.random() < 0.5
    }
    return match(
        platform,
        *games,
        target=chance.choice(TARGETS),
        match_id=f"m-{number}",
        options=options | {"clock": "standard", "delay_seconds": 12},
        seats=seats,
        settlement=settlement,
        stake=chance.choice([0, 10, 2500]),
        room=chance.choice(["hall", "quick_play", "private", "practice"]),
        hall=chance.choice(["has_oda", "kapalicarsi", "nowhere"]),
        result={
            "score": (chance.randint(0, 9), chance.randint(0, 9)),
            "winner": chance.choice([0, 1, None]),
            "status": chance.choice(["counted", "unstaked", "cancelled"]),
            "end": chance.choice(["completed", "leave", "timeout", "cancelled", "claim"]),
        },
    )


@pytest.mark.parametrize("block", range(6))
def test_nothing_breaks_the_audit(block):
    matches = [disordered(1000 * block + number, number) for number in range(60)]

    said = found(*matches)

    assert len(said) > 200
    assert len({one.code for one in said}) > 15
    assert all(one.message_tr.endswith(".") and one.message_en.endswith(".") for one in said)


def test_each_match_is_judged_for_itself():
    matches = [disordered(seed, seed) for seed in range(40)]

    together = {one.match_id: [] for one in matches}
    for violation in found(*matches):
        together[violation.match_id].append(violation)

    assert {one.match_id: found(one) for one in matches} == together


def test_the_same_log_says_the_same_every_time():
    matches = [disordered(seed, seed) for seed in range(40)]

    assert found(*matches) == found(*matches)
