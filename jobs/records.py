"""What one line of a match log says: the contract `tavla-log/1` and its companions as types.

A reader of any format yields `Line`s; a line holds one of the records below or a `Reject`.
Optional fields that a line does not have stay `UNSET`, so that encoding a record again (keys sorted)
gives the canonical JSON of what was delivered.
"""

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import UNSET, Meta, Struct, UnsetType

if TYPE_CHECKING:
    from jobs.actions import Actions

Text64 = Annotated[str, Meta(min_length=1, max_length=64)]
Whole = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Natural = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Positive = Annotated[int, Meta(ge=1, le=2**31 - 1)]
Chips = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
Stake = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Seconds = Annotated[float, Meta(ge=0, le=2_000_000)] | Annotated[int, Meta(ge=0, le=2_000_000)]
"""A length of time up to 23 days, so that its milliseconds fit into 32 bits."""
Seat01 = Literal[0, 1]
Pair = tuple[Whole, Whole]

GameClass = Literal["single", "gammon", "backgammon"]
GameEnd = Literal["bear_off", "drop", "resign", "leave", "disconnect", "timeout", "claim", "cancelled"]
MatchEnd = Literal["completed", "leave", "disconnect", "timeout", "resign", "claim", "cancelled"]


class Eligibility(Struct, forbid_unknown_fields=True):
    """What the platform checked when the player sat down."""

    age_ok: bool | UnsetType | None = UNSET
    terms_ok: bool | UnsetType | None = UNSET
    on_break: bool | UnsetType | None = UNSET
    within_spend_limit: bool | UnsetType | None = UNSET
    has_oda_member: bool | UnsetType | None = UNSET


class Seat(Struct, forbid_unknown_fields=True):
    """One of the two people (or bots) of a match."""

    account: Text64
    kind: Literal["human", "bot"]
    name: str | UnsetType = UNSET
    level: Literal["easy", "medium", "hard"] | UnsetType | None = UNSET
    vip: bool | UnsetType = UNSET
    vip_at_start: bool | UnsetType = UNSET
    rating: Whole | UnsetType | None = UNSET
    rated_matches: Natural | UnsetType | None = UNSET
    balance: Chips | UnsetType | None = UNSET
    created_at: str | UnsetType | None = UNSET
    device: str | UnsetType | None = UNSET
    network: str | UnsetType | None = UNSET
    xp_level: Whole | UnsetType | None = UNSET
    spend_band: Whole | UnsetType | None = UNSET
    eligibility: Eligibility | UnsetType | None = UNSET


class Action(Struct, forbid_unknown_fields=True):
    """Exactly one of three kinds: a turn (dice, play), the cube, or an event.

    Which fields belong together is checked by the reader, over whole columns. A turn whose `play` is UNSET
    was rolled and never played (only files of other programs have it).
    """

    seat: Seat01
    dice: Pair | UnsetType = UNSET
    play: str | UnsetType = UNSET
    ms: Natural | UnsetType = UNSET
    by: Literal["player", "server", "auto"] | UnsetType = UNSET
    cube: Literal["double", "take", "drop", "beaver"] | UnsetType = UNSET
    value: Whole | UnsetType = UNSET
    event: Literal["disconnect", "reconnect", "timeout", "leave", "resign", "claim"] | UnsetType = UNSET
    seconds: Seconds | UnsetType = UNSET


class GameResult(Struct, forbid_unknown_fields=True, rename={"class_": "class"}):
    """How a game ended, as the platform says."""

    winner: Seat01 | None
    points: Natural
    class_: GameClass
    end: GameEnd


class Game(Struct, forbid_unknown_fields=True):
    """One game: the opening attempts, everything that happened, the result."""

    actions: Annotated[list[Action], Meta(max_length=2**15 - 1)]
    result: GameResult
    opening: list[Pair] | UnsetType = UNSET


class MatchResult(Struct, forbid_unknown_fields=True):
    """How the match ended and what the server decided about it."""

    winner: Seat01 | None
    score: Pair
    end: MatchEnd
    status: Literal["counted", "unstaked", "cancelled"]


class Options(Struct, forbid_unknown_fields=True):
    """What the ruleset leaves open."""

    setup: Literal["standard", "nackgammon", "hypergammon"] | UnsetType = UNSET
    crawford: bool | UnsetType = UNSET
    jacoby: bool | UnsetType = UNSET
    beaver: bool | UnsetType = UNSET
    automatic_doubles: bool | UnsetType = UNSET
    clock: str | UnsetType = UNSET
    turn_seconds: Seconds | UnsetType | None = UNSET
    delay_seconds: Seconds | UnsetType | None = UNSET
    bank_seconds: Seconds | UnsetType | None = UNSET


class Server(Struct, forbid_unknown_fields=True):
    """The segments of the fairness tests."""

    name: str | UnsetType = UNSET
    build: str | UnsetType = UNSET
    dice: str | UnsetType = UNSET


class Settlement(Struct, forbid_unknown_fields=True):
    """What the server booked."""

    pot: Chips | UnsetType = UNSET
    commission: Chips | UnsetType = UNSET
    chips: tuple[Chips, Chips] | UnsetType = UNSET
    rating_after: tuple[Whole | None, Whole | None] | UnsetType = UNSET
    tournament_points: Pair | UnsetType = UNSET


class DiceProof(Struct, forbid_unknown_fields=True):
    """Commit and reveal of verifiable dice."""

    scheme: str
    commit: str
    server_seed: str
    client_seed: str


class Match(Struct, forbid_unknown_fields=True):
    """One finished match."""

    log: Literal["tavla-log/1"]
    platform: str
    match_id: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9._:-]{1,64}\Z")]
    room: Literal["hall", "quick_play", "private", "practice"]
    stake: Stake
    target: Positive | Literal["single_game", "money"]
    seats: tuple[Seat, Seat]
    started_at: str
    ended_at: str
    games: Annotated[list[Game], Meta(max_length=2**15 - 1)]
    result: MatchResult
    revision: Positive | UnsetType = UNSET
    hall: str | UnsetType | None = UNSET
    tournament: str | list[str] | UnsetType | None = UNSET
    unit: str | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    server: Server | UnsetType = UNSET
    settlement: Settlement | UnsetType = UNSET
    dice_proof: DiceProof | UnsetType = UNSET


class ClosedDay(Struct, forbid_unknown_fields=True):
    """A companion: how many matches (distinct ids) started on a match day."""

    log: Literal["tavla-day/1"]
    platform: str
    day: str
    matches: Natural


class WalletEntry(Struct, forbid_unknown_fields=True):
    """A companion: one movement of an account's balance."""

    log: Literal["tavla-wallet/1"]
    entry_id: Text64
    platform: str
    account: Text64
    at: str
    chips: Chips
    balance_after: Chips
    reason: Literal[
        "stake", "payout", "refund", "league_entry", "prize", "bonus", "purchase", "other_game", "admin"
    ]
    reference: str | UnsetType | None = UNSET
    author: str | UnsetType | None = UNSET


class AccountEvent(Struct, forbid_unknown_fields=True):
    """A companion: one event of an account's history."""

    log: Literal["tavla-account/1"]
    platform: str
    account: Text64
    at: str
    event: Literal["opened", "vip_on", "vip_off", "merged_into", "closed", "restricted", "restored"]
    value: str | int | bool | UnsetType | None = UNSET


Record = Match | ClosedDay | WalletEntry | AccountEvent


class Reject(NamedTuple):
    """A line that could not be read: why, in a word of the contract's list and in a sentence."""

    reason: str
    message: str


class Line(NamedTuple):
    """One line of a file, or one match of a file of another program."""

    number: int
    byte_offset: int
    raw: bytes
    content: Record | Reject
    extras: str | None = None
    """The unknown fields of the line as one JSON object of path -> value, or None."""
    start_score: tuple[int, int] = (0, 0)
    """The score before the first game, where a file of another program starts in the middle of a match."""
    digest: bytes | None = None
    """SHA-256 of what was delivered as canonical JSON (keys sorted, no blanks), where the reader knows it."""
    actions: "Actions | None" = None
    """The actions as rows of numbers, where a scanner took them out of the content's games."""


class Violation(NamedTuple):
    """A match that breaks its ruleset, or a server that did not do its duty."""

    platform: str
    match_id: str
    game_no: int | None
    turn_no: int | None
    code: str
    severity: Literal["E", "W", "I"]
    message_tr: str
    message_en: str
