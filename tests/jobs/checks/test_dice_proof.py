"""Verifiable dice: what must be found, and what must stay silent."""

import hashlib
import hmac
from itertools import islice

import pytest

from jobs.checks.dice_proof import ABOUT, dice_stream
from jobs.records import DiceProof
from tests.jobs.checks.making import event, found, game, match, turn

SEED = bytes(range(32))
CLIENT = "ayşe:1"


def proof(**changes):
    fields = {
        "scheme": "sha256-hmac/1",
        "commit": hashlib.sha256(SEED).hexdigest(),
        "server_seed": SEED.hex(),
        "client_seed": CLIENT,
    }
    return DiceProof(**(fields | changes))


def drawn_games(count=2, turns=6, seed=SEED):
    """Games whose every die comes from the seed; what is played does not matter here."""
    dice = dice_stream(seed, CLIENT)
    games = []
    for _ in range(count):
        opening = [(next(dice), next(dice))]
        while opening[-1][0] == opening[-1][1]:
            opening.append((next(dice), next(dice)))
        one, two = opening[-1]
        seat = int(two > one)
        actions = [turn(seat, (max(one, two), min(one, two)), "")]
        for number in range(1, turns):
            actions.append(turn((seat + number) % 2, (next(dice), next(dice)), ""))
        games.append(game([*actions, event(1, "resign")], end="resign", opening=opening))
    return games


def said_of(games, dice_proof, platform="cube_platform"):
    one = match(platform, *games, target=3 if len(games) > 1 else None, dice_proof=dice_proof)
    return [v for v in found(one) if v.code in ABOUT.demands]


def test_the_stream_is_the_digests_of_counters_without_the_high_bytes():
    digests = b"".join(hmac.new(SEED, f"{CLIENT}:{c}".encode(), hashlib.sha256).digest() for c in range(4))
    expected = [1 + byte % 6 for byte in digests if byte < 252]

    assert list(islice(dice_stream(SEED, CLIENT), len(expected))) == expected
    assert len(expected) > 100


def test_dice_from_the_seed_are_silent():
    assert said_of(drawn_games(), proof()) == []


def test_a_commit_in_capitals_is_the_same():
    assert said_of(drawn_games(), proof(commit=hashlib.sha256(SEED).hexdigest().upper())) == []


@pytest.mark.parametrize(
    "commit", [hashlib.sha256(b"other").hexdigest(), "ab", hashlib.sha256(SEED).hexdigest()[:-1] + "x"]
)
def test_a_commit_of_another_seed_is_found(commit):
    [one] = said_of(drawn_games(), proof(commit=commit))

    assert (one.code, one.severity, one.game_no) == ("AC-DIC-06", "E", None)
    assert one.message_en.startswith("The commit is ")


def test_a_seed_that_is_no_number():
    [one] = said_of(drawn_games(), proof(server_seed="xyz"))

    assert one.message_en == "The server's seed is not hexadecimal."


@pytest.mark.parametrize(("game_no", "turn_no"), [(1, 2), (1, 6), (2, 4)])
def test_the_first_die_that_differs_is_named(game_no, turn_no):
    games = drawn_games()
    action = games[game_no - 1].actions[turn_no - 1]
    action.dice = (action.dice[0] % 6 + 1, action.dice[1])

    [one] = said_of(games, proof())

    assert (one.code, one.game_no, one.turn_no) == ("AC-DIC-06", game_no, turn_no)
    assert f"(game {game_no}, turn {turn_no}) is recorded as {action.dice[0]}" in one.message_en


def test_an_opening_roll_that_differs():
    games = drawn_games(1)
    one, two = games[0].opening[0]
    games[0].opening[0] = (one, two % 6 + 1)

    found_here = said_of(games, proof())

    assert [(v.game_no, v.turn_no) for v in found_here] == [(1, None)]
    assert found_here[0].message_en.startswith("Die 2 (game 1, the opening)")


def test_another_client_seed_gives_other_dice():
    assert len(said_of(drawn_games(), proof(client_seed="other"))) == 1


def test_a_scheme_that_is_not_known_is_not_judged():
    assert said_of(drawn_games(), proof(scheme="other/1", commit="x")) == []


def test_from_a_game_without_its_opening_on_nothing_can_be_said():
    games = drawn_games()
    games[1].opening = []
    games[1].actions[3].dice = (1, 1)

    assert said_of(games, proof()) == []


def test_where_the_first_turn_rolls_afresh_its_dice_are_drawn():
    dice = dice_stream(SEED, CLIENT)
    actions = [turn(number % 2, (next(dice), next(dice)), "") for number in range(4)]

    def said(first):
        changed = [turn(0, first or actions[0].dice, ""), *actions[1:], event(1, "resign")]
        return said_of(
            [game(changed, points=2, class_="gammon", end="resign")], proof(), platform="tavla_app"
        )

    assert said(None) == []
    assert len(said((actions[0].dice[0] % 6 + 1, actions[0].dice[1]))) == 1
