"""A few busy days on all five platforms, in which everything happens that a server can get wrong."""

from datetime import date
from pathlib import Path

from jobs.season.knobs import Knobs
from jobs.season.season import write_season

START = date(2026, 11, 5)
ACCOUNTS = {
    "north_sultan": 110,
    "backgammontalk": 150,
    "tavla_app": 90,
    "gammonempire": 130,
    "cube_platform": 100,
}
BUSY = Knobs(
    day_share=0.9,
    visit_matches=3.0,
    friend_share=0.5,
    rematch=0.5,
    early_leave=0.03,
    ordinary_leaves=0.08,
    called_away=0.02,
    line_drop=0.05,
    takes_any=1.0,
    vip_share=0.2,
    arrival_share=0.35,
)
"""People meet often, leave, time out and lose the connection; many are new, many are VIPs."""


def write(out: Path, days: int, seed: int, share: float = 1.0) -> int:
    """Write days of a share of the accounts; return the number of matches."""
    count = 0
    for platform, accounts in ACCOUNTS.items():
        made = write_season(
            out, days, round(share * accounts), seed, platforms=(platform,), start=START, knobs=BUSY
        )
        count += made.match_count
    return count
