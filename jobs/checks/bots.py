"""Bots: they play under the same clock as people."""

from collections.abc import Iterator

import numpy as np

from jobs.checks.audit import Audit
from jobs.checks.columns import has_word
from jobs.checks.family import Family
from jobs.checks.words import Words, seconds
from jobs.records import Violation
from jobs.rules.clock import NO_CLOCK
from jobs.rules.ruleset import Ruleset


def _need(rules: Ruleset) -> str | None:
    if not rules.bot_levels or rules.turn_time_kind is None:
        return None
    return "bot_times" if rules.turn_time_kind == "limit_then_bank" else "bot_reserve_times"


ABOUT = Family(
    title_tr="Bilgisayarlar",
    title_en="Bots",
    demands={
        "AC-BOT-02": (
            "Bilgisayar, insanlarla aynı sürede oynar.",
            "A bot has the same time limits as people.",
        ),
    },
    order=210,
    needs={
        "AC-BOT-02": _need,
    },
)


def check(audit: Audit) -> Iterator[Violation]:
    """Yield turns of bots beyond the time that a person would have had."""
    is_bot = has_word(audit.batch.seats["kind"], "bot")
    if not is_bot.any():
        return
    turns, clock = audit.batch.turns, audit.clock
    by_bot = is_bot[2 * audit.match_of_game[turns.game] + turns.seat]
    over = by_bot & (clock.allowed_ms != NO_CLOCK) & (turns.used_ms > clock.allowed_ms)
    for turn in np.flatnonzero(over).tolist():
        took, left = seconds(int(turns.used_ms[turn])), seconds(int(clock.allowed_ms[turn]))
        said = Words(
            f"Bilgisayar {took.tr} s düşündü; bir insanın {left.tr} s süresi vardı.",
            f"The bot took {took.en} s; a person would have had {left.en} s.",
        )
        yield audit.about_turn(turn, "AC-BOT-02", "W", said)
