"""The dice of a match: the mapping from bytes, and the proof of a server that commits to them."""

from random import Random

import msgspec
import pytest

from jobs.season.dice import Dice, Proof, faces, proven, rolled


def rolls_of(match):
    """Return the dice of a match in the order in which they were rolled."""
    rolls = []
    for game in match["games"]:
        attempts = [die for attempt in game.get("opening", ()) for die in attempt]
        turns = [action["dice"] for action in game["actions"] if "dice" in action]
        rolls += attempts + [die for dice in (turns[1:] if attempts else turns) for die in dice]
    return rolls


def test_a_byte_is_a_die_unless_it_is_252_or_more():
    assert faces(bytes([0, 5, 6, 251, 252, 255, 250])).tolist() == [1, 6, 1, 6, 5]


def test_the_faces_of_all_bytes_are_equally_many():
    counts = [faces(bytes(range(256))).tolist().count(face) for face in range(1, 7)]

    assert counts == [42] * 6


def test_dice_come_one_after_the_other_and_never_run_out():
    dice = rolled(Random(1))
    first = [dice.die() for _ in range(5_000)]
    again = rolled(Random(1))
    again.hold(5_000)

    assert again.faces[:5_000].tolist() == first


def test_a_proof_is_the_hash_of_its_seed_and_gives_the_same_dice_again():
    dice, proof = proven(Random(2), "a:b:1")
    shown = proof.as_json()

    again = Dice(Proof(bytes.fromhex(shown["server_seed"]), shown["client_seed"]).more)

    assert [dice.die() for _ in range(300)] == [again.die() for _ in range(300)]
    assert shown["scheme"] == "sha256-hmac/1"


def test_another_word_of_the_players_gives_other_dice():
    seed = bytes(32)

    assert faces(Proof(seed, "a").more(64)).tolist() != faces(Proof(seed, "b").more(64)).tolist()


@pytest.mark.parametrize("case", ["dic-commit-cp"])
def test_the_dice_of_a_worked_case_come_out(shared, case):
    line = (shared / "cases" / "audit" / f"{case}.clean.jsonl").read_bytes()
    match = msgspec.json.decode(line)
    proof = match["dice_proof"]
    ours = Proof(bytes.fromhex(proof["server_seed"]), proof["client_seed"])
    dice = Dice(ours.more)

    assert ours.as_json() == proof
    assert [dice.die() for _ in rolls_of(match)] == rolls_of(match)
