"""From skill to play: how large the error of judgement of somebody of so many Elo points is."""

from bisect import bisect_right

from jobs.season.accounts import Account, Bot
from jobs.season.knobs import Knobs
from jobs.season.match import Manner

SCALE = (
    (1078.0, 10.0),
    (1121.0, 3.0),
    (1201.0, 1.5),
    (1246.0, 1.0),
    (1301.0, 0.7),
    (1360.0, 0.5),
    (1403.0, 0.4),
    (1456.0, 0.3),
    (1500.0, 0.25),
    (1548.0, 0.2),
    (1605.0, 0.15),
    (1669.0, 0.1),
    (1721.0, 0.06),
    (1754.0, 0.03),
    (1777.0, 0.0),
)
"""(skill, error): measured by 4,000 matches of each error against the error 0.25, which is the skill 1500, in
the mix of lengths of the season (3 in 10 single games, 5 in 10 to 3, 2 in 10 to 5)."""


def error_of(skill: float) -> float:
    """Return the error of judgement, in points, of a skill in Elo points; beyond the scale its ends."""
    place = bisect_right(SCALE, (skill, float("inf")))
    if place == 0:
        return SCALE[0][1]
    if place == len(SCALE):
        return SCALE[-1][1]
    (low, low_error), (high, high_error) = SCALE[place - 1], SCALE[place]
    return low_error + (high_error - low_error) * (skill - low) / (high - low)


def manner_of(
    who: Account | Bot,
    knobs: Knobs,
    *,
    pace_ms: float,
    resigns: float,
    walks_out: bool,
    has_clock: bool,
    breaks_off: bool,
) -> Manner:
    """Return how somebody plays on a platform.

    `pace_ms` is the platform's usual time of thought; `resigns` the chance of giving up in a hopeless
    position; `walks_out`: leaving ends a match there; `has_clock`: so does running out of time; `breaks_off`:
    lost connections are recorded.
    """
    error = error_of(who.skill)
    nerve = 0.03 + 0.25 * min(error, 0.6)
    if isinstance(who, Bot):
        return Manner(noise=error, nerve=nerve, pace_ms=1_500.0, distraction=0.0)
    habits = who.habits
    return Manner(
        noise=error,
        nerve=nerve,
        pace_ms=pace_ms * habits.pace,
        distraction=0.0015 * habits.pace,
        # a lost position lasts about so many turns
        leaves_when_lost=habits.leaves / 55.0 if walks_out else 0.0,
        resigns=resigns,
        leaves_early=0.6 * knobs.early_leave if walks_out else 0.0,
        leaves=0.1 * knobs.early_leave if walks_out else 0.0,
        is_called_away=knobs.called_away if has_clock else 0.0,
        line_drop=habits.line_drop if breaks_off else 0.0,
    )
