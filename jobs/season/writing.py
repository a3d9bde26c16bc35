"""The lines of the log, as each platform's servers write them."""

from dataclasses import dataclass
from typing import Any

import msgspec

from jobs.batch import BY, CUBE_ACTIONS, EVENTS
from jobs.rules.ruleset import Ruleset
from jobs.season import slots
from jobs.season.accounts import Account, Bot
from jobs.season.dice import Proof
from jobs.season.match import Game, Played
from jobs.season.notation import dice_of, text
from jobs.season.platforms.profile import About
from jobs.season.settling import Settled, Sitter
from jobs.season.span import Span
from jobs.season.tables import Table

_PLAYER = BY.index("player")


@dataclass(frozen=True, slots=True)
class Finished:
    """Everything that a server knows of a match when it is over."""

    match_id: str
    table: Table
    sitters: tuple[Sitter, Sitter]
    started_at: int
    ended_at: int
    server: str
    build: str
    played: Played
    settled: Settled
    tournaments: tuple[str, ...] = ()
    proof: Proof | None = None


class Writer:
    """Writes the lines of one platform; keeps the text of every play that it has met."""

    def __init__(self, about: About, ruleset: Ruleset, span: Span) -> None:
        """A writer for a platform's own stamps and notation."""
        self._about = about
        self._rules = ruleset
        self.stamp = span.writer(about.stamp)
        self._said: dict[int, str] = {}

    def line(self, match: Finished) -> bytes:
        """Return the line of a finished match, its line feed included."""
        head = msgspec.json.encode(self._head(match))
        games = ",".join([self._game(game) for game in match.played.games])
        tail = msgspec.json.encode(self._tail(match))
        return head[:-1] + b',"games":[' + games.encode() + b"]," + tail[1:] + b"\n"

    def _head(self, match: Finished) -> dict[str, Any]:
        table = match.table
        head: dict[str, Any] = {
            "log": "tavla-log/1",
            "platform": self._about.id,
            "match_id": match.match_id,
            "room": table.room,
        }
        if table.hall:
            head["hall"] = table.hall
        if match.tournaments:
            head["tournament"] = match.tournaments[0] if len(match.tournaments) == 1 else match.tournaments
        head["stake"] = table.stake
        if table.unit:
            head["unit"] = table.unit
        head["target"] = table.target
        if table.options:
            head["options"] = table.options
        head["seats"] = [self._seat(sitter, match) for sitter in match.sitters]
        head["started_at"] = self.stamp(match.started_at)
        head["ended_at"] = self.stamp(match.ended_at)
        head["server"] = {"name": match.server, "build": match.build, "dice": self._about.dice}
        return head

    def _seat(self, sitter: Sitter, match: Finished) -> dict[str, Any]:
        who = sitter.who
        fields = self._about.seat_fields
        if isinstance(who, Bot):
            seat: dict[str, Any] = {"account": who.id, "kind": "bot", "level": who.level}
            if "rating" in fields:
                seat |= {"rating": who.rating, "rated_matches": None, "balance": None}
            return seat
        seat = {"account": who.id, "name": who.name, "kind": "human"}
        if "vip" in fields:
            seat["vip"] = who.is_vip(match.ended_at)
            if sitter.vip_at_start != seat["vip"]:
                seat["vip_at_start"] = sitter.vip_at_start
        known = {
            "rating": sitter.rating,
            "rated_matches": sitter.rated_matches,
            "balance": sitter.balance,
            "created_at": self.stamp(who.created_at),
            "device": who.device,
            "network": who.network,
            "xp_level": who.xp_level,
            "spend_band": who.spend_band,
        }
        seat |= {name: value for name, value in known.items() if name in fields}
        if "eligibility" in fields and match.table.stake > 0:
            seat["eligibility"] = _eligibility(who)
        return seat

    def _game(self, game: Game) -> str:
        parts = []
        if game.opening:
            attempts = ",".join(f"[{first},{second}]" for first, second in game.opening)
            parts.append(f'"opening":[{attempts}]')
        parts.append(f'"actions":[{",".join(self._actions(game))}]')
        parts.append(
            f'"result":{{"winner":{game.winner},"points":{game.points},"class":"{game.class_}","end":"{game.end}"}}'
        )
        return "{" + ",".join(parts) + "}"

    def _actions(self, game: Game) -> list[str]:
        said = self._said
        has_ms = self._about.writes_ms
        written = []
        for kind, seat, a, b, key, ms, by in game.actions.tolist():
            if kind != slots.TURN:
                written.append(self._other_action(kind, seat, a, b, ms))
                continue
            turn = said.get(key) or self._say(key) if key else f'"dice":[{a},{b}],"play":""'
            timed = f',"ms":{ms}' if has_ms else ""
            whose = "" if by == _PLAYER else f',"by":"{BY[by]}"'
            written.append(f'{{"seat":{seat},{turn}{timed}{whose}}}')
        return written

    def _say(self, key: int) -> str:
        first, second = dice_of(key)
        said = f'"dice":[{first},{second}],"play":"{text(key, self._about.style)}"'
        self._said[key] = said
        return said

    def _other_action(self, kind: int, seat: int, what: int, value: int, ms: int) -> str:
        if kind == slots.CUBE_ACTION:
            action = f'{{"seat":{seat},"cube":"{CUBE_ACTIONS[what]}"'
            action += f',"value":{value}' if value else ""
            return action + (f',"ms":{ms}}}' if self._about.writes_ms else "}")
        event = EVENTS[what]
        action = f'{{"seat":{seat},"event":"{event}"'
        if event == "resign":
            return action + f',"value":{value}}}'
        return action + (f',"seconds":{ms / 1000}}}' if ms else "}")

    def _tail(self, match: Finished) -> dict[str, Any]:
        tail: dict[str, Any] = {"result": match.settled.result()}
        if self._rules.stake_scope:
            tail["settlement"] = match.settled.settlement(self._rules)
        if match.proof:
            tail["dice_proof"] = match.proof.as_json()
        return tail


def _eligibility(account: Account) -> dict[str, bool]:
    return {
        "age_ok": True,
        "terms_ok": True,
        "on_break": False,
        "within_spend_limit": True,
        "has_oda_member": account.has_oda_member,
    }


def closed_day(platform: str, day: str, match_count: int) -> dict[str, Any]:
    """Return the companion that closes a match day."""
    return {"log": "tavla-day/1", "platform": platform, "day": day, "matches": match_count}


def account_event(platform: str, account: str, at: str, event: str) -> dict[str, Any]:
    """Return a companion line of an account's history."""
    return {"log": "tavla-account/1", "platform": platform, "account": account, "at": at, "event": event}
