"""A platform's rules as data: one TOML file a platform, read into a `Ruleset`.

Nothing in the code names a platform: whoever adds one adds a TOML. A key that a file leaves out means that
the published rules are silent; what is silent is not judged.
"""

import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal, Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails

BUILT_IN = Path(__file__).with_name("rulesets")
FOREIGN = "file"
"""The ruleset of files of other programs, whose platform is `file:<producer>`."""

Setup = Literal["standard", "nackgammon", "hypergammon"]
Option = Literal["crawford", "jacoby", "beaver", "automatic_doubles"]
Level = Literal["easy", "medium", "hard"]
Whole = Annotated[int, Field(strict=True, ge=0)]
Positive = Annotated[int, Field(strict=True, ge=1)]
BasisPoints = Annotated[int, Field(strict=True, ge=0, le=10_000)]

_FROZEN = ConfigDict(frozen=True, extra="forbid")


class Commission(BaseModel):
    """What the platform keeps of the pot, in basis points, by the winner's status."""

    model_config = _FROZEN

    normal_bp: BasisPoints
    vip_bp: BasisPoints


class RepeatRule(BaseModel):
    """How often the same two accounts may meet at staked tables within a rolling window."""

    model_config = _FROZEN

    staked_matches: Positive
    hours: Positive
    voids: StrictBool
    """Whether the platform counts what exceeds it as unstaked; else it is an alert only."""


class CancelRule(BaseModel):
    """A match that ends so early in such a way is cancelled."""

    model_config = _FROZEN

    min_own_turns: Positive
    ends: tuple[Literal["leave", "disconnect", "timeout"], ...]


class Rating(BaseModel):
    """Elo: where it starts and how fast it moves."""

    model_config = _FROZEN

    start: Positive
    k_new: Positive
    k: Positive
    new_matches: Whole
    """Rated matches during which `k_new` holds."""


class TournamentPoints(BaseModel):
    """What a public staked match gives in the platform's events."""

    model_config = _FROZEN

    win: Whole
    loss: Whole


class BotLevel(BaseModel):
    """A strength of the platform's computer player; its rating where the platform fixes one."""

    model_config = _FROZEN

    rating: Positive | None = None


class Ruleset(BaseModel):
    """The rules of one platform; None where its published rules are silent."""

    model_config = _FROZEN

    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]
    title: Annotated[str, Field(min_length=1)]
    time_zone: str = "Europe/Istanbul"

    checkers: Positive
    """Checkers of each side; the hypergammon setup has 3 whatever stands here."""
    setups: Annotated[tuple[Setup, ...], Field(min_length=1)]
    opening_roll: Literal["one_die_each"] | None = None
    opening_every_game: StrictBool | None = None
    first_turn_uses_opening: StrictBool | None = None
    opening_must_be_recorded: StrictBool = False
    """Whether a game without its opening roll in the log is a fault, and not only a log without them."""

    must_play_max: StrictBool
    larger_die_rule: StrictBool
    pip_waste_rule: StrictBool
    dance_must_be_recorded: StrictBool

    gammon_value: Positive
    backgammon_value: Positive | None = None
    """None: the platform knows no backgammon, it counts as a gammon."""
    cube: Literal["none", "standard"]
    cube_max: Positive | None = None
    options: tuple[Option, ...] = ()
    """Which of the next rules the header of a match may switch on or off."""
    jacoby: StrictBool = False
    crawford: StrictBool = False
    cube_in_1_point_match: StrictBool | None = None
    beaver: StrictBool = False
    automatic_doubles: StrictBool = False
    drop_value: Literal["cube_before"] | None = None

    formats: Annotated[
        tuple[Positive | Literal["single_game", "any_points", "money"], ...], Field(min_length=1)
    ]
    """Targets on offer; the first is the platform's default."""
    single_game_ends_after_one: StrictBool | None = None

    turn_seconds: Positive | None = None
    turn_time_kind: Literal["limit_then_bank", "delay_then_reserve"] | None = None
    bank_seconds: Positive | dict[str, Positive] | None = None
    """One number, or one for each named clock; per point where `bank_scope` is `match_scaled`."""
    bank_scope: Literal["game", "match", "match_scaled"] | None = None
    timeout_consequence: Literal["server_plays", "lose_2_games_on_claim", "lose_match"] | None = None
    timeouts_to_lose: Positive | None = None
    auto_play_forced: Literal["forced", "no_move"] | None = None
    """`forced`: turns with one final position and turns without a move; `no_move`: only the latter."""
    disconnect_grace_s: Positive | None = None
    leave_consequence: Literal["lose_match"] | None = None
    forfeit_points: Positive | None = None
    """What is booked, as a single, for the game in which a match is lost by leaving, absence or timeout."""
    resign_value: Literal["none", "by_checkers_off", "from_log"]
    """`none`: a resignation is a leave; `by_checkers_off`: a gammon when none is off, else a single."""
    cancel_rule: CancelRule | None = None

    stake_scope: Literal["match", "point"] | None = None
    stakes: dict[str, Positive] | None = None
    """The stake of each hall; None: any stake."""
    min_balance_multiple: Positive | None = None
    commission: Commission | None = None
    gammon_affects_stake: StrictBool | None = None
    repeat_rule: RepeatRule | None = None
    rating: Rating | None = None
    tournament_points: TournamentPoints | None = None
    event_entries: dict[str, Whole] | None = None
    """What an entry costs by kind of event (what stands before the colon of its id), 0 where it is free."""
    eligibility_required: StrictBool = False
    """Whether a staked table is open only with accepted terms, no break and room in the spending limit."""
    members_halls: tuple[str, ...] = ()
    """Halls that are open to their members and to VIPs only."""
    bot_levels: dict[Level, BotLevel] | None = None
    analysis_report: StrictBool = False
    dice_proof: Literal["none", "stored_roll", "verifiable"] = "none"
    amount_unit: Literal["chip", "play_money_or_currency"] | None = None

    @field_validator("time_zone")
    @classmethod
    def _known_time_zone(cls, name: str) -> str:
        try:
            ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError("should be a time zone of the tz database, such as Europe/Istanbul") from None
        return name

    @model_validator(mode="after")
    def _no_cube_rules_without_a_cube(self) -> Self:
        rules = ("cube_max", "options", "jacoby", "crawford", "beaver", "automatic_doubles", "drop_value")
        given = [rule for rule in rules if getattr(self, rule)]
        if self.cube == "none" and given:
            raise ValueError(f"without a cube (cube = 'none') leave out {', '.join(given)}")
        return self

    def in_force(self, option: Option, declared: bool | None, target: str) -> bool:
        """Say whether an optional rule holds in a match whose header declares it so (None: says nothing).

        Crawford belongs to matches of 2 points and more; Jacoby, beaver and automatic doubles to money play.
        A header counts only for the rules that the platform leaves open.
        """
        chosen = declared if declared is not None and option in self.options else bool(getattr(self, option))
        if option == "crawford":
            return chosen and target.isdecimal() and int(target) > 1
        return chosen and target == "money"

    def class_value(self, class_: str) -> int:
        """Return the points of a class at cube 1, such as 2 for a backgammon that counts as a gammon."""
        if class_ == "backgammon" and self.backgammon_value is not None:
            return self.backgammon_value
        return 1 if class_ == "single" else self.gammon_value


class RulesetError(ValueError):
    """A ruleset file that cannot be used; the message names the file, the key, the value, the right form."""


class UnknownPlatform(LookupError):
    """No ruleset of that name; the message names the known ones."""

    def __init__(self, platform: str, known: Iterable[str]) -> None:
        self.platform = platform
        self.known = tuple(known)
        super().__init__(f"no ruleset {platform!r}; known: {', '.join(self.known)}, or {FOREIGN}:<producer>")


def load(platform: str, folder: Path | None = None) -> Ruleset:
    """Return the ruleset of a platform id; `file:<producer>` gives the one of files of other programs.

    `folder` holds the TOML files that the operator added. Raises `UnknownPlatform` or `RulesetError`.
    """
    name = FOREIGN if platform.startswith(f"{FOREIGN}:") else platform
    path = _paths(folder).get(name)
    if path is None or platform == FOREIGN:
        raise UnknownPlatform(platform, known_platforms(folder))
    return _read(path)


def load_all(platforms: Iterable[str], folder: Path | None = None) -> dict[str, Ruleset]:
    """Return the ruleset of each of these platforms, keyed by the platform as given."""
    return {platform: load(platform, folder) for platform in sorted(set(platforms))}


def known_platforms(folder: Path | None = None) -> tuple[str, ...]:
    """Return the ids of the platforms that have a ruleset, in alphabetical order."""
    return tuple(sorted(name for name in _paths(folder) if name != FOREIGN))


def _paths(folder: Path | None) -> dict[str, Path]:
    built_in = {path.stem: path for path in sorted(BUILT_IN.glob("*.toml"))}
    added = {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder else {}
    for name in sorted(built_in.keys() & added.keys()):
        raise RulesetError(f"{added[name]}: {name!r} is built in; give the added ruleset another id and name")
    return built_in | added


@lru_cache(maxsize=64)
def _read(path: Path) -> Ruleset:
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path}: no TOML: {error}") from error
    try:
        ruleset = Ruleset.model_validate(values)
    except ValidationError as error:
        wrongs = "; ".join(_sentence(detail) for detail in error.errors())
        raise RulesetError(f"{path}: {wrongs}") from error
    if ruleset.id != path.stem:
        raise RulesetError(f"{path}: id = {ruleset.id!r}: should be the file's name, {path.stem!r}")
    return ruleset


def _sentence(detail: ErrorDetails) -> str:
    key = ".".join(str(part) for part in detail["loc"]) or "the file"
    match detail["type"]:
        case "missing":
            return f"{key}: missing; every ruleset states it"
        case "extra_forbidden":
            near = get_close_matches(key, Ruleset.model_fields, n=1)
            return f"{key} = {_shown(detail['input'])}: no such key" + (f"; {near[0]}?" if near else "")
        case "value_error" if key == "the file":
            return str(detail["msg"]).removeprefix("Value error, ")
        case _:
            message = str(detail["msg"]).removeprefix("Value error, ").replace("Input should", "should")
            return f"{key} = {_shown(detail['input'])}: {message}"


def _shown(value: Any) -> str:
    return repr(dict(value) if isinstance(value, Mapping) else value)
