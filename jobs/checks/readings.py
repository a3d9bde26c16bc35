"""The readings of rules that leave room: the defaults of the policy settings that the audit depends on."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Readings:
    """How the audit reads what the published rules leave open; each field names its policy setting."""

    clock_tolerance_ms: int = 1_000
    """clock.tolerance_ms: an overrun up to this is a warning."""
    auto_play_ms: int = 1_000
    """clock.auto_play_ms: a turn that plays itself takes no longer."""
    absence_tolerance_ms: int = 0
    """absence.tolerance_ms: how far beyond the grace an absence may last."""
    absence_boundary: Literal["inclusive", "exclusive"] = "inclusive"
    """absence.boundary: whether an absence of exactly the grace is in time."""
    cancel_counts_server_turns: bool = False
    """cancel.counts_server_turns: whether turns that the server played count as a player's own."""
    cancel_quantifier: Literal["not_both", "neither"] = "not_both"
    """cancel.quantifier: cancelled while not both have played enough turns, or while neither has."""
    vip_asof: Literal["settle", "start"] = "settle"
    """vip.asof: whether the winner's status at the end of the match or at its start sets the rate."""
    commission_rounding: Literal["floor", "half_up", "half_even", "ceil"] = "floor"
    """commission.rounding."""
    bot_rate_bp: int = 500
    """bot.rate: what is booked as commission when a bot wins."""


STANDARD = Readings()
