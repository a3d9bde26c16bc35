"""The truth of a season: what no log says, written beside the logs for those who measure."""

from pathlib import Path
from typing import Any

import msgspec

from jobs.season.skill import error_of
from jobs.season.world import World

FORMAT = "hakem-truth/1"


def of_world(world: World) -> dict[str, Any]:
    """Return what is true of one platform: its people, and its books where it has chips."""
    truth: dict[str, Any] = {
        "accounts": [
            {
                "account": account.id,
                "skill": round(account.skill, 1),
                "error": round(error_of(account.skill), 4),
                "role": "honest",
                "group": None,
            }
            for account in world.accounts
        ]
    }
    if world.about.logs_money:
        truth["ledger"] = world.ledger()
    return truth


def write(path: Path, head: dict[str, Any], platforms: dict[str, Any], labels: dict[str, Any]) -> None:
    """Write the truth file: how the season was made, each platform's truth, and what was planted in it."""
    truth = {"truth": FORMAT, **head, "platforms": platforms, "labels": labels}
    path.write_bytes(msgspec.json.format(msgspec.json.encode(truth), indent=1) + b"\n")
