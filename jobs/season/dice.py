"""The dice of a match: a stream of bytes, taken as faces one after the other.

The next byte b is skipped when it is 252 or more, else the die is 1 + b mod 6. The bytes are random numbers
of the season, or those of the scheme `sha256-hmac/1`, by which a server proves its dice.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256
from random import Random

import numpy as np
from numpy.typing import NDArray

SCHEME = "sha256-hmac/1"
_LEAST_USELESS = 252
_CHUNK = 2_048


def faces(data: bytes) -> NDArray[np.int8]:
    """Return the dice that some bytes stand for."""
    usable = np.frombuffer(data, dtype=np.uint8)
    return (usable[usable < _LEAST_USELESS] % 6 + 1).astype(np.int8)


class Dice:
    """The dice of one match in the order in which they are rolled."""

    def __init__(self, more: Callable[[int], bytes]) -> None:
        """`more(n)` gives the next n bytes of the stream."""
        self._more = more
        self.faces = faces(more(_CHUNK))
        self.at = 0
        """How many have been rolled."""

    def hold(self, count: int) -> None:
        """See to it that at least so many dice are there from here on."""
        while len(self.faces) - self.at < count:
            self.faces = np.concatenate([self.faces, faces(self._more(_CHUNK))])

    def die(self) -> int:
        """Roll one die."""
        self.hold(1)
        self.at += 1
        return int(self.faces[self.at - 1])


class Proof:
    """Commit and reveal: the server's seed, hashed before the match, and the players' word make the dice."""

    def __init__(self, server_seed: bytes, client_seed: str) -> None:
        """A proof whose dice begin at the first."""
        self.server_seed = server_seed
        self.client_seed = client_seed
        self._counter = 0

    def more(self, count: int) -> bytes:
        """Return the next bytes of the stream, in whole digests: a few more than `count`, maybe."""
        digests = []
        for _ in range(-(-count // sha256().digest_size)):
            message = f"{self.client_seed}:{self._counter}".encode()
            digests.append(hmac.digest(self.server_seed, message, "sha256"))
            self._counter += 1
        return b"".join(digests)

    def as_json(self) -> dict[str, str]:
        """Return `dice_proof` as a log holds it."""
        return {
            "scheme": SCHEME,
            "commit": sha256(self.server_seed).hexdigest(),
            "server_seed": self.server_seed.hex(),
            "client_seed": self.client_seed,
        }


def rolled(random: Random) -> Dice:
    """Return the dice of a match whose server rolls them and proves nothing."""
    return Dice(random.randbytes)


def proven(random: Random, client_seed: str) -> tuple[Dice, Proof]:
    """Return the dice of a match whose server proves them, and the proof."""
    proof = Proof(random.randbytes(32), client_seed)
    return Dice(proof.more), proof
