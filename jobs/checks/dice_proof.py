"""Verifiable dice: the commit is the hash of the revealed seed, and the seed gives the dice played."""

import hashlib
import hmac
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import numpy as np

from jobs.checks.audit import Audit
from jobs.checks.family import Family
from jobs.checks.opening import parse_opening
from jobs.checks.words import Words
from jobs.records import Violation

ABOUT = Family(
    title_tr="Doğrulanabilir zarlar",
    title_en="Verifiable dice",
    demands={
        "AC-DIC-06": (
            "Açıklanan tohumun özeti bildirilen taahhüttür; tohumun verdiği zarlar oynananlardır.",
            "The commit is the hash of the revealed seed; the seed gives the dice that were played.",
        ),
    },
    order=200,
    needs={
        "AC-DIC-06": "dice_proof",
    },
)
CODE = "AC-DIC-06"
SCHEME = "sha256-hmac/1"
FAIR_BYTES = 252
"""The largest multiple of six up to 256: higher bytes are skipped, so that every face is as likely."""


class Rolled(NamedTuple):
    """One die in the order rolled: its face, and where it stands; turn 0 is the opening roll."""

    face: int
    game_no: int
    turn_no: int


def dice_stream(server_seed: bytes, client_seed: str) -> Iterator[int]:
    """Yield the dice of a match: bytes of HMAC-SHA256(server_seed, client_seed:c), c = 0, 1, 2, …"""
    for counter in count():
        message = f"{client_seed}:{counter}".encode()
        for byte in hmac.new(server_seed, message, hashlib.sha256).digest():
            if byte < FAIR_BYTES:
                yield 1 + byte % 6


def check(audit: Audit) -> Iterator[Violation]:
    """Yield matches whose proof fails; a scheme that is not known is not judged."""
    schemes = audit.match_words("proof_scheme")
    for match in np.flatnonzero(schemes == SCHEME).tolist():
        found = _failure(audit, match)
        if found is not None:
            said, at = found
            game, turn_no = (None, None) if at is None else (at.game_no, at.turn_no)
            yield audit.about_place(match, game, turn_no, CODE, "E", said)


def _failure(audit: Audit, match: int) -> tuple[Words, Rolled | None] | None:
    proof = {
        name: audit.batch.matches[f"proof_{name}"][match].as_py()
        for name in ("commit", "server_seed", "client_seed")
    }
    try:
        seed = bytes.fromhex(proof["server_seed"])
    except ValueError:
        return Words("Sunucu tohumu onaltılık değil.", "The server's seed is not hexadecimal."), None
    digest, commit = hashlib.sha256(seed).hexdigest(), proof["commit"]
    if digest != commit.lower():
        return Words(
            f"Taahhüt {_short(commit)}; açıklanan tohumun özeti {_short(digest)}.",
            f"The commit is {_short(commit)}; the hash of the revealed seed is {_short(digest)}.",
        ), None
    drawn = dice_stream(seed, proof["client_seed"])
    for number, rolled in enumerate(rolled_dice(audit, match), start=1):
        face = next(drawn)
        if rolled.face != face:
            return _other_die(number, rolled, face), rolled
    return None


def _short(digest: str) -> str:
    return digest if len(digest) <= 16 else f"{digest[:8]}…{digest[-8:]}"


def _other_die(number: int, rolled: Rolled, face: int) -> Words:
    if rolled.turn_no:
        where = Words(
            f"oyun {rolled.game_no}, tur {rolled.turn_no}", f"game {rolled.game_no}, turn {rolled.turn_no}"
        )
    else:
        where = Words(f"oyun {rolled.game_no}, açılış", f"game {rolled.game_no}, the opening")
    return Words(
        f"{number}. zar ({where.tr}) {rolled.face} yazılmış; tohum {face} verir.",
        f"Die {number} ({where.en}) is recorded as {rolled.face}; the seed gives {face}.",
    )


def rolled_dice(audit: Audit, match: int) -> Iterator[Rolled]:
    """Yield every die of a match in the order rolled, up to a game whose opening roll is not logged.

    Opening attempts as seat 0 then seat 1; the first turn plays the opening's dice, which are not drawn
    again.
    """
    batch = audit.batch
    uses_opening = audit.terms.of(match).opening_first
    first_game = int(batch.game_offsets[match])
    for game in range(first_game, int(batch.game_offsets[match + 1])):
        opening = parse_opening(batch.games["opening_rolls"][game].as_py())
        if not opening.rolls and uses_opening:
            return
        for one, two in opening.rolls:
            yield Rolled(one, game - first_game + 1, 0)
            yield Rolled(two, game - first_game + 1, 0)
        start = int(batch.turn_offsets[game])
        for turn in range(start + bool(opening.rolls), int(batch.turn_offsets[game + 1])):
            for face in audit.dice(turn):
                yield Rolled(face, game - first_game + 1, turn - start + 1)
