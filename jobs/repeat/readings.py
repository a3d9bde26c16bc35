"""How the repeat rule is read: every question that its text leaves open, answered by a policy setting."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, cast

from jobs.policy import Policy
from jobs.rules.ruleset import RepeatRule

Anchor = Literal["start", "end"]
Boundary = Literal["exclusive", "inclusive"]
InFlight = Literal["count", "ignore", "reeval"]
Scope = Literal["staked", "outside_events"]
Bots = Literal["exempt", "count_by_bot_id", "count_all_bots"]
Merge = Literal["as_of", "retro"]
Unconfirmed = Literal["held", "complete", "incomplete"]

ANCHORS: tuple[Anchor, ...] = ("start", "end")
BOUNDARIES: tuple[Boundary, ...] = ("exclusive", "inclusive")
HOUR_MS = 3_600_000
PREFIX = "repeat."


@dataclass(frozen=True, slots=True)
class Readings:
    """One reading of the rule: the platform's limit, and the settings `repeat.*` of the policy."""

    limit: int = 3
    """So many matches count as staked within the window; what comes after them is void."""
    window_ms: int = 24 * HOUR_MS
    anchor: Anchor = "start"
    """Which instant of a match places it in time."""
    boundary: Boundary = "exclusive"
    """Whether an earlier match exactly one window ago is still inside."""
    skew_ms: int = 0
    """Gaps that differ from the window by no more than this cannot be decided: clocks differ by so much."""
    count_voided: bool = False
    """Whether void matches count towards the limit."""
    count_cancelled: bool = False
    inflight: InFlight = "count"
    """Earlier tables not yet ended at seating: `count` as announced, whatever becomes of them; `ignore` them;
    `reeval`: as they end, so that one cancelled later does not count."""
    private: bool = True
    """Whether private staked tables count and are counted."""
    scope: Scope = "staked"
    """`staked`: matches of cups and leagues like all others; `outside_events`: they stay out of it."""
    exempt_brackets: bool = True
    """Whether fixed pairings (`bracket:` ids) stay out of it."""
    bots: Bots = "exempt"
    per_hall: bool = False
    """Whether each hall has a count of its own."""
    merge: Merge = "as_of"
    """Accounts by the ids under which they sat down, or by what they were merged into later."""
    reversed: Literal["as_of"] = "as_of"
    """A match that an admin reversed later still counts: it did when the next one was announced."""
    unit: Literal["match"] = "match"
    """What is counted: what has a match id of its own."""
    unconfirmed_days: Unconfirmed = "held"
    """Whether days that no statement closes are complete: those that hold a match, all, or none."""

    @property
    def window_us(self) -> int:
        """The window in microseconds."""
        return self.window_ms * 1000

    @property
    def settings(self) -> dict[str, object]:
        """The reading as settings by their names, for the record of what judged with it."""
        values = asdict(self)
        del values["limit"]
        return {PREFIX + name: value for name, value in values.items()}

    @property
    def main(self) -> dict[str, object]:
        """The three settings that are compared with what a server does."""
        return {
            "repeat.count_voided": self.count_voided,
            "repeat.boundary": self.boundary,
            "repeat.anchor": self.anchor,
        }

    def differs_in_main_only(self, other: "Readings") -> bool:
        """Say whether the other reading is this one but for some of the three main settings, or for none."""
        main = {name.removeprefix(PREFIX): value for name, value in other.main.items()}
        return replace(self, **cast(dict[str, Any], main)) == other


def readings_of(policy: Policy, rule: RepeatRule) -> Readings:
    """Return how a platform's rule is read under a policy.

    The window is the platform's own unless the operator has set `repeat.window_ms`.
    """
    window = policy.whole("repeat.window_ms")
    if window == policy.settings["repeat.window_ms"].value:
        window = rule.hours * HOUR_MS
    return Readings(
        limit=rule.staked_matches,
        window_ms=window,
        anchor=cast(Anchor, policy.text("repeat.anchor")),
        boundary=cast(Boundary, policy.text("repeat.boundary")),
        skew_ms=policy.whole("repeat.skew_ms"),
        count_voided=bool(policy["repeat.count_voided"]),
        count_cancelled=bool(policy["repeat.count_cancelled"]),
        inflight=cast(InFlight, policy.text("repeat.inflight")),
        private=bool(policy["repeat.private"]),
        scope=cast(Scope, policy.text("repeat.scope")),
        exempt_brackets=bool(policy["repeat.exempt_brackets"]),
        bots=cast(Bots, policy.text("repeat.bots")),
        per_hall=bool(policy["repeat.per_hall"]),
        merge=cast(Merge, policy.text("repeat.merge")),
        unconfirmed_days=cast(Unconfirmed, policy.text("repeat.unconfirmed_days")),
    )


def main_readings(readings: Readings) -> Iterator[Readings]:
    """Yield the eight main readings (void priors, window edge, anchor), the given one first."""
    yield readings
    for count_voided in (False, True):
        for boundary in BOUNDARIES:
            for anchor in ANCHORS:
                other = replace(readings, count_voided=count_voided, boundary=boundary, anchor=anchor)
                if other != readings:
                    yield other


def single_changes(readings: Readings) -> Iterator[tuple[str, str, Readings]]:
    """Yield (setting, its other value, that reading) for each main setting, changed alone."""
    voided = not readings.count_voided
    yield "repeat.count_voided", str(voided).lower(), replace(readings, count_voided=voided)
    boundary: Boundary = "exclusive" if readings.boundary == "inclusive" else "inclusive"
    yield "repeat.boundary", boundary, replace(readings, boundary=boundary)
    anchor: Anchor = "start" if readings.anchor == "end" else "end"
    yield "repeat.anchor", anchor, replace(readings, anchor=anchor)
