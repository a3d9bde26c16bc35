"""The readings of rules that leave room: what the audit takes from the policy."""

from dataclasses import dataclass
from typing import Literal, cast

from jobs.policy import Policy


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
    forfeit_counts: bool = True
    """elo.forfeit_counts: whether a match lost by leaving, absence or timeouts is rated."""
    void_requires_balance: bool = True
    """void.require_balance: whether a void match too needs the balance at seating."""


STANDARD = Readings()


def readings_of(policy: Policy) -> Readings:
    """Return how a policy reads the rules."""
    return Readings(
        clock_tolerance_ms=policy.whole("clock.tolerance_ms"),
        auto_play_ms=policy.whole("clock.auto_play_ms"),
        absence_tolerance_ms=policy.whole("absence.tolerance_ms"),
        absence_boundary=cast(Literal["inclusive", "exclusive"], policy.text("absence.boundary")),
        cancel_counts_server_turns=policy.flag("cancel.counts_server_turns"),
        cancel_quantifier=cast(Literal["not_both", "neither"], policy.text("cancel.quantifier")),
        vip_asof=cast(Literal["settle", "start"], policy.text("vip.asof")),
        commission_rounding=cast(
            Literal["floor", "half_up", "half_even", "ceil"], policy.text("commission.rounding")
        ),
        bot_rate_bp=policy.whole("bot.rate"),
        forfeit_counts=policy.flag("elo.forfeit_counts"),
        void_requires_balance=policy.flag("void.require_balance"),
    )
