"""One platform's season, event after event: people come, meet, play, are paid, and go."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from heapq import heappop, heappush
from typing import Any

from jobs.rules.ruleset import Ruleset
from jobs.season.accounts import EVER, Account, Bot, Friends
from jobs.season.contests import ENTRY_CHIPS, Contest
from jobs.season.draws import source
from jobs.season.hosting import Host
from jobs.season.knobs import Knobs
from jobs.season.lobby import Lobby
from jobs.season.platforms.profile import Platform
from jobs.season.purse import Purse
from jobs.season.span import MINUTE, SECOND, Span, cup_of, league_of
from jobs.season.tables import Table
from jobs.season.visits import Visit, meetings, visits
from jobs.season.wallet import Wallet
from jobs.season.writing import Finished, Writer, account_event, closed_day

SUNDAY = 6

Act = Callable[[int], None]


@dataclass(slots=True)
class Day:
    """What one platform hands over for one match day."""

    lines: list[bytes]
    """The matches that started on this day, in the order in which they ended."""
    companions: list[dict[str, Any]]
    game_count: int = 0
    turn_count: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    """Matches by status, by end and by room: what a reader of the report wants to see."""


class World:
    """The people of one platform and all that happens to them, day after day."""

    def __init__(
        self,
        platform: Platform,
        ruleset: Ruleset,
        span: Span,
        accounts: list[Account],
        friends: list[Friends],
        knobs: Knobs,
        seed: int,
    ) -> None:
        """A world before its first day; its days are taken in order, each once."""
        self.about = platform.ABOUT
        self.accounts = accounts
        self._platform = platform
        self._rules = ruleset
        self._span = span
        self._friends = friends
        self._knobs = knobs
        self._random = source(seed, self.about.id, "world")
        writer = Writer(self.about, ruleset, span)
        self._writer = writer
        self._stamp = writer.stamp
        self._lobby = Lobby(knobs.rating_reach)
        opening = sum(account.balance for account in accounts)
        self.wallet = Wallet(self.about.id, opening, writer.stamp)
        self._purse = Purse(self.wallet, self._random) if self.about.logs_money else None
        self._host = Host(self.about, ruleset, span, knobs, source(seed, self.about.id, "plays"), writer)
        self._contests: dict[str, Contest] = {}
        self._history = self._vip_history()
        self._events: list[tuple[int, int, Act]] = []
        self._serial = 0
        self._finished: list[tuple[int, str, bytes]] = []
        self._today = Day([], [])

    def date_of(self, day: int) -> date:
        """Return the date of a day counted from 0."""
        return self._span.date_of(day)

    def ledger(self) -> dict[str, Any]:
        """Return the books of the platform's chips, summed up over all accounts."""
        return self.wallet.sums(sum(account.balance for account in self.accounts))

    # --- days ---------------------------------------------------------------------------------------------

    def day(self, day: int) -> Day:
        """Live through one day (counted from 0) and return what the platform hands over for it."""
        self._today = Day([], [])
        self._finished = []
        for visit in visits(self.accounts, day, self._span, self._knobs, self._random):
            self._at(visit.at, partial(self._arrive, visit, day))
        for meeting in meetings(self._friends, day, self._span, self._random):
            self._at(meeting.at, partial(self._meet, meeting.friends, meeting.rounds))
        end = self._span.midnights[day + 1]
        while self._events and self._events[0][0] < end:
            at, _, act = heappop(self._events)
            act(at)
        return self._close(day)

    def _at(self, at: int, act: Act) -> None:
        self._serial += 1
        heappush(self._events, (at, self._serial, act))

    def _close(self, day: int) -> Day:
        date, end = self._span.date_of(day), self._span.midnights[day + 1]
        self._finish(cup_of(date), end + 10 * MINUTE)
        if date.weekday() == SUNDAY:
            self._finish(league_of(date), end + 20 * MINUTE)
        today = self._today
        today.lines = [line for _, _, line in sorted(self._finished)]
        until = None if day == self._span.days - 1 else end
        today.companions = [entry for _, entry in self.wallet.take(until)]
        self._history.sort(key=lambda event: event[0])
        while self._history and self._history[0][0] < end:
            today.companions.append(self._history.pop(0)[1])
        today.companions.append(closed_day(self.about.id, date.isoformat(), len(today.lines)))
        return today

    def _finish(self, contest_id: str, at: int) -> None:
        contest = self._contests.pop(contest_id, None)
        for account, chips in contest.prizes() if contest else ():
            self._at(at, partial(self._give_prize, account, chips, contest_id))

    def _give_prize(self, account: Account, chips: int, contest_id: str, at: int) -> None:
        if account.free_at >= at:  # he plays: paid when his match is over
            self._at(account.free_at + SECOND, partial(self._give_prize, account, chips, contest_id))
        else:
            self.wallet.move(account, at, chips, "prize", contest_id)

    # --- people -------------------------------------------------------------------------------------------

    def _arrive(self, visit: Visit, day: int, at: int) -> None:
        account = visit.account
        account.matches_left += visit.matches
        is_first = account.seen_on < 0 and account.arrives_on >= 0
        if is_first:
            account.created_at = max(self._span.midnights[day], at - 3 * MINUTE)
            self._remember(account.created_at, account, "opened")
        if self._purse and account.free_at < at and account not in self._lobby:
            self._purse.arrive(account, at, account.seen_on != day)
            self._maybe_enter_league(account, at + 5 * SECOND)
        account.seen_on = day
        self._at(
            at + 20 * SECOND + int(self._random.expovariate(1 / (40 * SECOND))), partial(self._sit, account)
        )

    def _maybe_enter_league(self, account: Account, at: int) -> None:
        league = self._contest(league_of(self._span.date_at(at)))
        is_in = account.id in league.standings
        if self._purse and account.habits.wants_league and not is_in and account.balance >= 4 * ENTRY_CHIPS:
            self._purse.enter(account, at, league)

    def _sit(self, account: Account, at: int) -> None:
        """Look for a table: with somebody who waits for the same, else wait."""
        if account.matches_left <= 0 or account in self._lobby:
            return
        if account.free_at >= at:
            self._at(account.free_at + 10 * SECOND, partial(self._sit, account))
            return
        table = self._platform.wish(account, self._rules, self._random, at)
        if table.room == "practice":
            self._match(table, account, self._host.bot(account, self._random), at)
            return
        if self._join(account, table, at, takes_any=self._random.random() < self._knobs.takes_any):
            return
        self._lobby.enter(account, table)
        patience = self._knobs.patience_s * self.about.patience * SECOND
        self._at(
            at + int(self._random.expovariate(1 / patience)), partial(self._lose_patience, account, table)
        )

    def _join(self, account: Account, table: Table, at: int, takes_any: bool) -> bool:
        """Sit down with somebody who waits; `takes_any`: at another kind of table too."""

        def accepts(wished: Table) -> bool:
            return takes_any and self._platform.accepts(account, wished, self._rules, at)

        found = self._lobby.partner(account, table, accepts, self._random)
        if found is None:
            return False
        other, wished = found
        self._lobby.leave(other)
        self._match(wished, other, account, at)
        return True

    def _lose_patience(self, account: Account, table: Table, at: int) -> None:
        """Nobody has come: take any table, a bot, or give up."""
        if self._lobby.table_of(account) is not table:
            return
        self._lobby.leave(account)
        if self._join(account, table, at, takes_any=True):
            return
        if self.about.fills_seats:
            self._match(table, account, self._host.bot(account, self._random), at)
            return
        account.matches_left -= 1
        self._at(at + int(self._random.expovariate(1 / (5 * MINUTE))), partial(self._sit, account))

    def _meet(self, friends: Friends, rounds: int, at: int) -> None:
        """Let two friends play; where one of them is still at another table, later."""
        first, second = friends.first, friends.second
        busy_until = max(first.free_at, second.free_at)
        if busy_until >= at:
            self._at(busy_until + 20 * SECOND, partial(self._meet, friends, rounds))
            return
        for account in (first, second):
            self._lobby.leave(account)
        table = self._platform.private(friends, self._rules, self._random, at)
        ended_at = self._match(table, first, second, at, goes_on=False)
        if rounds > 1:
            self._at(ended_at + self._pause(), partial(self._meet, friends, rounds - 1))
        else:
            for account in (first, second):
                self._at(ended_at + self._pause(), partial(self._sit, account))

    def _again(self, table: Table, first: Account, second: Account, at: int) -> None:
        """Let two play again, if nothing has come between."""
        is_free = max(first.free_at, second.free_at) < at
        may_sit = all(self._platform.accepts(account, table, self._rules, at) for account in (first, second))
        if is_free and may_sit and first not in self._lobby and second not in self._lobby:
            self._match(table, first, second, at)
        else:
            for account in (first, second):
                self._sit(account, at)

    def _pause(self) -> int:
        return 5 * SECOND + int(self._random.expovariate(1 / (25 * SECOND)))

    # --- matches ------------------------------------------------------------------------------------------

    def _match(
        self, table: Table, first: Account, second: Account | Bot, at: int, goes_on: bool = True
    ) -> int:
        """Let two sit down and play; return when the match ended. `goes_on`: they look for the next table."""
        seats = (first, second) if self._random.random() < 0.5 else (second, first)
        finished = self._host.host(table, seats, at, self._purse, self._tournaments)
        ended_at = finished.ended_at
        self._note(finished)
        humans = [who for who in seats if isinstance(who, Account)]
        for account in humans:
            account.free_at = ended_at
            account.matches_left = max(0, account.matches_left - 1)
        self._score(finished)
        if not goes_on:
            return ended_at
        if len(humans) == 2 and table.is_public and self._wants_again(finished, humans):
            self._at(ended_at + self._pause(), partial(self._again, table, humans[0], humans[1]))
        else:
            for account in humans:
                self._at(ended_at + self._pause(), partial(self._sit, account))
        return ended_at

    def _wants_again(self, finished: Finished, humans: list[Account]) -> bool:
        if min(account.matches_left for account in humans) <= 0 or finished.settled.status == "cancelled":
            return False
        # who has just played without a stake against this opponent looks for another
        wish = self._knobs.rematch * (0.2 if finished.settled.status == "unstaked" else 1.0)
        return self._random.random() < wish

    def _note(self, finished: Finished) -> None:
        today, played = self._today, finished.played
        self._finished.append((finished.ended_at, finished.match_id, self._writer.line(finished)))
        today.game_count += len(played.games)
        today.turn_count += played.turn_count
        settled = finished.settled
        today.counts.update((f"status {settled.status}", f"end {settled.end}", f"room {finished.table.room}"))
        if any(sitter.is_bot for sitter in finished.sitters):
            today.counts["with a bot"] += 1

    # --- contests and history -----------------------------------------------------------------------------

    def _contest(self, contest_id: str) -> Contest:
        entry = ENTRY_CHIPS if contest_id.startswith("weekly_league") else 0
        return self._contests.setdefault(contest_id, Contest(contest_id, entry))

    def _tournaments(self, table: Table, humans: list[Account], ended_at: int) -> tuple[str, ...]:
        """Return the contests that a match counts for, by the day and week in which it ends."""
        if table.tournament:
            return (table.tournament,)
        if not self._rules.rating or not table.is_public or not table.stake:
            return ()
        date = self._span.date_at(ended_at)
        league = self._contest(league_of(date))
        is_league = any(account.id in league.standings for account in humans)
        return (cup_of(date), league.id) if is_league else (cup_of(date),)

    def _score(self, finished: Finished) -> None:
        date = self._span.date_at(finished.ended_at)
        for sitter, points in zip(finished.sitters, finished.settled.points, strict=True):
            if points and isinstance(sitter.who, Account):
                cup = self._contest(cup_of(date))
                cup.enter(sitter.who)
                for contest in (cup, self._contest(league_of(date))):
                    contest.score(sitter.who, points, finished.ended_at)

    def _remember(self, at: int, account: Account, event: str) -> None:
        if self.about.logs_money:
            line = account_event(self.about.id, account.id, self._stamp(at), event)
            self._history.append((at, line))

    def _vip_history(self) -> list[tuple[int, dict[str, Any]]]:
        events: list[tuple[int, dict[str, Any]]] = []
        if not self.about.logs_money:
            return events
        for account in self.accounts:
            for begin, end in account.vip_spans:
                for at, event in ((begin, "vip_on"), (end, "vip_off")):
                    if self._span.begin <= at < min(self._span.end, EVER):
                        events.append((at, account_event(self.about.id, account.id, self._stamp(at), event)))
        return events
