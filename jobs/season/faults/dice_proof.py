"""Proofs of the dice that prove something else."""

from jobs.season.dice import SCHEME
from jobs.season.faults.kind import (
    BACKGAMMONTALK,
    CUBE_PLATFORM,
    GAMMONEMPIRE,
    WITHOUT_CUBE,
    Ground,
    Kind,
    Record,
)


def false_commit(match: Record, ground: Ground) -> bool:
    """Reveal a seed that is not the one committed to."""
    proof = match.get("dice_proof")
    if not proof:
        return False
    first = proof["commit"][0]
    proof["commit"] = ("0" if first != "0" else "1") + proof["commit"][1:]
    return True


def other_seed(match: Record, ground: Ground) -> bool:
    """Name a client's seed that gives other dice."""
    if "dice_proof" not in match:
        return False
    match["dice_proof"]["client_seed"] += ":again"
    return True


def unfounded_proof(match: Record, ground: Ground) -> bool:
    """Hand over a proof on a platform that publishes none: its seed is not the one committed to."""
    if match["result"]["status"] == "cancelled":
        return False
    seed = ground.random.randbytes(32).hex()
    match["dice_proof"] = {
        "scheme": SCHEME,
        "commit": ground.random.randbytes(32).hex(),
        "server_seed": seed,
        "client_seed": match["match_id"],
    }
    return True


_PROVEN = (b'"dice_proof"',)

KINDS = (
    Kind("false_commit", ("AC-DIC-06",), CUBE_PLATFORM, false_commit, _PROVEN),
    Kind(
        "unfounded_proof",
        ("AC-DIC-06",),
        (*WITHOUT_CUBE, *BACKGAMMONTALK, *GAMMONEMPIRE),
        unfounded_proof,
    ),
    Kind("other_seed", ("AC-DIC-06",), CUBE_PLATFORM, other_seed, _PROVEN),
)
