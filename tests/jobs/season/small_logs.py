"""Write the small logs of `tests/logs/season`: one busy day of a handful of people on each platform.

    python -m tests.jobs.season.small_logs

The seeds were searched for days that show much in few matches: void, cancelled and timed-out ones, claims,
beavers, resignations, variants, proven dice. Tests of other rooms read the files as they stand in the
repository; they are written anew only on purpose.
"""

from datetime import date
from pathlib import Path

import msgspec

from jobs.rules.ruleset import load
from jobs.season.accounts import friendships, people
from jobs.season.draws import source
from jobs.season.knobs import Knobs
from jobs.season.season import platform_module
from jobs.season.span import Span
from jobs.season.world import World

FOLDER = Path(__file__).parents[2] / "logs" / "season"
DAY = date(2026, 11, 28)
CHOSEN = {
    "north_sultan": (7, 134),
    "backgammontalk": (6, 332),
    "tavla_app": (6, 322),
    "gammonempire": (8, 102),
    "cube_platform": (6, 270),
}
"""Number of accounts, seed."""
BUSY = Knobs(
    day_share=0.9,
    friend_share=0.6,
    early_leave=0.08,
    called_away=0.05,
    line_drop=0.2,
    arrival_share=0.2,
    takes_any=1.0,
    visit_spread=0.4,
)
"""Everything that seldom happens happens here often."""


def lines(platform: str, accounts: int, seed: int) -> bytes:
    """Return the day of one platform as a log."""
    ruleset = load(platform)
    module = platform_module(platform)
    span = Span(DAY, 1, ruleset.time_zone)
    random = source(seed, platform, "people")
    everybody = people(module.ABOUT.prefix, accounts, span, BUSY, random)
    friends = friendships(everybody, BUSY, random)
    today = World(module, ruleset, span, everybody, friends, BUSY, seed).day(0)
    return b"".join(today.lines) + b"".join(msgspec.json.encode(line) + b"\n" for line in today.companions)


def main() -> None:
    """Write one file a platform."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for platform, (accounts, seed) in CHOSEN.items():
        (FOLDER / f"{platform}.jsonl").write_bytes(lines(platform, accounts, seed))


if __name__ == "__main__":
    main()
