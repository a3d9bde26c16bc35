"""The knobs of the honest world: how many, how strong, how busy, how patient."""

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Knobs:
    """What a season is made from; written into its truth. Shares lie between 0 and 1."""

    skill_sd: float = 130.0
    """Standard deviation of skill in Elo points a match; the mean is the start of the scale, 1500."""
    rating_error_sd: float = 45.0
    """How far an established rating lies from the skill behind it."""
    newcomer_share: float = 0.25
    """Accounts with fewer than 30 rated matches when they first appear."""
    arrival_share: float = 0.15
    """Accounts that are opened during the season (all of them newcomers)."""
    stop_share: float = 0.10
    """Accounts that stop coming on some day of the season."""

    visit_matches: float = 1.6
    """Median number of matches on a day on which somebody plays; its spread is `visit_spread`."""
    visit_spread: float = 1.0
    visit_most: int = 40
    day_share: float = 0.36
    """Median share of days on which somebody plays."""
    day_spread: float = 0.75
    weekend_gain: float = 1.35

    evening_hour: float = 20.0
    """Mean hour of the day of sitting down; people differ by 2.8 hours, their days by 2.1: 3.5 together."""
    hour_sd_people: float = 2.8
    hour_sd_days: float = 2.1
    night_share: float = 0.05
    """People who play around half past two at night."""

    balance: float = 90_000.0
    """Median balance of an account; its spread is `balance_spread`."""
    balance_spread: float = 1.6
    whale_share: float = 0.01
    whale_factor: float = 60.0
    vip_share: float = 0.07

    rating_reach: int = 300
    """Greatest difference of ratings at a public table."""
    takes_any: float = 0.5
    """How often somebody takes a waiting table of another kind than he had in mind."""
    patience_s: float = 600.0
    """Mean time that somebody waits in the lobby for a person."""
    rematch: float = 0.22
    """How often two who have just played play again at once."""
    friend_share: float = 0.10
    """Accounts with a regular partner."""
    household_share: float = 0.06
    """Accounts that share a device or a network with another account of the platform."""

    quitter_share: float = 0.03
    quitter_leaves: float = 0.25
    """The share of his losses that a quitter leaves; anybody else leaves `ordinary_leaves` of his."""
    ordinary_leaves: float = 0.03
    early_leave: float = 0.012
    """How often somebody stands up within his first turns: such matches are cancelled."""
    called_away: float = 0.003
    """How often somebody is called away from a running game without leaving the table."""
    line_drop: float = 0.012
    """How often a connection breaks in a game; `bad_line_share` of the accounts have `bad_line` of it."""
    bad_line_share: float = 0.03
    bad_line: float = 0.12
    outage_every_days: float = 6.0

    def as_json(self) -> dict[str, float | int]:
        """Return name and value of every knob."""
        return asdict(self)
