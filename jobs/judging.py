"""What a record must satisfy beyond its types, so that the tables can hold it and the replay walk it.

Whether a match keeps the rules of its platform is not asked here: that is for the checks.
"""

from typing import NoReturn

from msgspec import UNSET, UnsetType

from jobs.explaining import FIELDS_OF_ACTIONS, Unreadable, shown
from jobs.instants import BadTime, calendar_day, instant
from jobs.plays import moves
from jobs.records import AccountEvent, Action, ClosedDay, Match, Record, WalletEntry
from queries.board import NotationError

FIELDS_OF_OTHERS = {
    kind: set[str]().union(*FIELDS_OF_ACTIONS.values()) - fields for kind, fields in FIELDS_OF_ACTIONS.items()
}
"""For each kind of action the fields that it does not have."""
DICE = frozenset((first, second) for first in range(1, 7) for second in range(1, 7))


class StrayFields(ValueError):
    """A record has a field that only an action of another kind has: it is to be kept as an unknown field."""


def judge(record: Record, platforms: frozenset[str], *, actions: bool = True) -> None:
    """Raise Unreadable, with the reason and a sentence, when a record of our own log cannot be taken in.

    Raise StrayFields when it can be once its unknown fields are split off. `actions` says whether to look at
    the actions too: a scanner has done so with those that it took out.
    """
    if record.platform not in platforms:
        known = ", ".join(sorted(platforms))
        raise Unreadable(
            "unknown_platform", f"platform is {shown(record.platform)}; rulesets exist for {known}"
        )
    match record:
        case Match():
            _judge_match(record)
            for place, game in enumerate(record.games if actions else ()):
                _judge_actions(game.actions, place)
        case ClosedDay():
            _day("day", record.day)
        case WalletEntry() | AccountEvent():
            _time("at", record.at)


def _judge_match(match: Match) -> None:
    first, second = match.seats
    if first.account == second.account:
        raise Unreadable(
            "same_account", f"both seats have the account {shown(first.account)}; two people play a match"
        )
    for place, seat in enumerate(match.seats):
        if seat.kind == "bot" and seat.level is UNSET:
            raise Unreadable("missing_field", f"seats[{place}].level is missing; a bot has one, or null")
        if isinstance(seat.created_at, str):
            _time(f"seats[{place}].created_at", seat.created_at)
    if match.room == "hall" and not match.hall:
        raise Unreadable("missing_field", "hall is missing; a match in room hall names its hall")
    if _time("ended_at", match.ended_at) < _time("started_at", match.started_at):
        raise Unreadable(
            "bad_time",
            f"ended_at is {shown(match.ended_at)}; it must not lie before started_at, {match.started_at}",
        )
    if not match.games and match.result.status != "cancelled":
        raise Unreadable("no_games", "games is []; only a cancelled match has no games")
    for place, game in enumerate(match.games):
        if game.opening and not DICE.issuperset(game.opening):
            _bad_opening(game.opening, place)


def _time(field: str, text: str) -> int:
    try:
        return instant(text)
    except BadTime as error:
        raise Unreadable("bad_time", f"{field} is {shown(text)}; {error}") from error


def _day(field: str, text: str) -> None:
    try:
        calendar_day(text)
    except BadTime as error:
        raise Unreadable("bad_time", f"{field} is {shown(text)}; {error}") from error


def _judge_actions(actions: list[Action], game: int) -> None:
    """Look at the actions of a game as columns; only where a column is wrong, at each action."""
    turns = [action for action in actions if action.dice is not UNSET]
    count = len(turns)
    if (
        [turn.cube for turn in turns].count(UNSET) == count
        and [turn.event for turn in turns].count(UNSET) == count
        and [turn.value for turn in turns].count(UNSET) == count
        and [turn.seconds for turn in turns].count(UNSET) == count
        and DICE.issuperset([turn.dice for turn in turns])
        and _all_notation({turn.play for turn in turns})
        and (count == len(actions) or all(_is_plain(a) for a in actions if a.dice is UNSET))
    ):
        return
    for place, action in enumerate(actions):
        _judge_action(action, f"games[{game}].actions[{place}]")


def _is_plain(action: Action) -> bool:
    """Say whether an action without dice is a cube action or an event, and nothing else."""
    if action.play is not UNSET or action.by is not UNSET:
        return False
    if action.cube is UNSET:
        return action.event is not UNSET and action.ms is UNSET
    return action.event is UNSET and action.seconds is UNSET


def _all_notation(plays: set[str | UnsetType]) -> bool:
    try:
        for play in plays:
            if play is UNSET:
                return False
            moves(play)
    except NotationError:
        return False
    return True


def _judge_action(action: Action, path: str) -> None:
    kinds = [kind for kind in FIELDS_OF_ACTIONS if getattr(action, kind) is not UNSET]
    if len(kinds) != 1 or (kinds != ["dice"] and action.play is not UNSET):
        has = " and ".join(kinds + ["play"] * (action.play is not UNSET and kinds != ["dice"]))
        raise Unreadable(
            "wrong_type",
            f"{path} has {has or 'none of dice, cube, event'}; it must be a turn (dice and play), "
            "a cube action or an event",
        )
    if any(getattr(action, name) is not UNSET for name in FIELDS_OF_OTHERS[kinds[0]]):
        raise StrayFields
    if kinds != ["dice"]:
        return
    if action.dice not in DICE:
        raise Unreadable("bad_dice", f"{path}.dice is {shown(action.dice)}; a die is 1 to 6")
    if action.play is UNSET:
        raise Unreadable("missing_field", f'{path}.play is missing; a turn without a legal move has ""')
    try:
        moves(action.play)
    except NotationError as error:
        raise Unreadable("bad_play", f"{path}.play is {shown(action.play)}; {error}") from error


def _bad_opening(rolls: list[tuple[int, int]], game: int) -> NoReturn:
    place = next(place for place, roll in enumerate(rolls) if roll not in DICE)
    raise Unreadable("bad_dice", f"games[{game}].opening[{place}] is {shown(rolls[place])}; a die is 1 to 6")
