"""What the server booked for each match beside what the rules give: the table of the chip ledger.

All amounts are whole numbers of the match's own unit. Where the published rules do not say how a stake is
settled nothing is due and nothing is judged.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.columns import Flags, Int64, Numbers, has_word, is_true, numbers, pairs
from jobs.checks.commission import rounded_share
from jobs.checks.readings import STANDARD, Readings
from jobs.rules.ruleset import Ruleset

STATES = ("counted", "void", "cancelled")
COUNTED, VOID, CANCELLED = range(3)
BY_STATUS = ("counted", "unstaked", "cancelled")
RATES = ("none", "normal", "vip", "bot")
"""Whose rate set the commission: no one's, a member's, a VIP's, a bot's."""
NO_RATE, NORMAL, VIP, BOT = range(4)
NOBODY = -1


@dataclass(frozen=True)
class Books:
    """One entry a match; n x 2 by seat. A bot has no wallet: its change is 0 and the house pool's moves."""

    matches: pa.Table
    seats: pa.Table
    """Rows 2m and 2m + 1 belong to row m of the matches."""
    stake: Int64
    """What each seat puts in: the stake of the table, or what changed hands where points are paid."""
    state: NDArray[np.int8]
    """Index into STATES: how the match is to be settled."""
    winner: NDArray[np.int8]
    is_bot: Flags
    """n x 2."""
    is_judged: Flags
    """Whether the rules say what is due."""
    takes_share: Flags
    """Whether the rules keep a share of the pot, and so say at which rate."""
    rate: NDArray[np.int8]
    """Index into RATES."""
    due_chips: Int64
    """n x 2."""
    due_commission: Int64
    due_pool: Int64
    """What the house pool of the bots gains (its loss where negative)."""
    chips: Numbers
    """As booked, n x 2."""
    commission: Numbers
    """As booked."""

    def __len__(self) -> int:
        return len(self.stake)

    @cached_property
    def has_bot(self) -> Flags:
        """Whether a bot sat there."""
        return self.is_bot[:, 0] | self.is_bot[:, 1]

    @cached_property
    def is_booked(self) -> Flags:
        """Whether the log says what was booked."""
        return self.chips.is_known[:, 0] & self.chips.is_known[:, 1] & self.commission.is_known

    @cached_property
    def pool(self) -> Int64:
        """What the house pool gained by what was booked: all that neither seat nor commission got."""
        return np.where(self.has_bot, -self.chips.values.sum(axis=1) - self.commission.values, 0)


def books(
    matches: pa.Table,
    seats: pa.Table,
    rulesets: Mapping[str, Ruleset],
    readings: Readings = STANDARD,
    should_be: Mapping[tuple[str, str], str] | None = None,
) -> Books:
    """Return the books of matches and their seats (columns as in `jobs/tables.py`, in any order).

    `should_be`: what the repeat rule makes of a match (platform, match id): `void` and `staked` overrule what
    the server decided; anything else, and what is not there, leaves its decision.
    """
    seats = seats_of(matches, seats)
    rules = _Rules.of(matches, rulesets, readings)
    is_point_stake = rules.pays_points & has_word(matches["target"], "money")
    state = _states(matches, should_be or {})
    winner = pc.fill_null(matches["winner"], NOBODY).to_numpy().astype(np.int8)
    is_bot = has_word(seats["kind"], "bot").reshape(-1, 2)
    stake = np.where(has_word(matches["room"], "practice"), 0, numbers(matches["stake"]).values)
    score = pairs(matches, "score").values
    stake = np.where(is_point_stake, stake * np.abs(score[:, 0] - score[:, 1]), stake)
    payee = np.where(is_point_stake, score[:, 1] > score[:, 0], np.maximum(winner, 0)).astype(np.int8)
    booked = numbers(matches["commission_chips"])
    rate = _rates(seats, payee, is_bot, readings)
    moves = (state == COUNTED) & (winner != NOBODY) & ~is_bot.all(axis=1)
    rounded = rounded_share(2 * stake, rules.basis_points(rate), readings.commission_rounding)
    commission = np.where(rules.takes_share, rounded, np.where(is_point_stake, booked.values, 0))
    commission = np.where(moves, commission, 0)
    chips, pool = _changes(stake, commission, payee, is_bot, moves)
    return Books(
        matches=matches,
        seats=seats,
        stake=stake,
        state=state,
        winner=winner,
        is_bot=is_bot,
        is_judged=rules.takes_share | is_point_stake | (stake == 0),
        takes_share=rules.takes_share,
        rate=np.where(moves & (stake > 0) & rules.takes_share, rate, NO_RATE).astype(np.int8),
        due_chips=chips,
        due_commission=commission,
        due_pool=pool,
        chips=pairs(matches, "net_chips"),
        commission=booked,
    )


def seats_of(matches: pa.Table, seats: pa.Table) -> pa.Table:
    """Return the seats in the order of their matches, two rows each. Raise ValueError when one is missing."""
    keys = _keys(matches, "match_id")
    places = pc.index_in(_keys(seats, "match_id"), keys)
    seat = seats["seat"].combine_chunks().cast(pa.int64())
    wanted = pc.add(pc.multiply(places.cast(pa.int64()), 2), seat).to_numpy(zero_copy_only=False)
    known = pc.is_valid(places).to_numpy(zero_copy_only=False)
    rows = np.full(2 * len(matches), -1, np.int64)
    rows[wanted[known].astype(np.int64)] = np.flatnonzero(known)
    if (rows < 0).any():
        row = int(np.flatnonzero(rows < 0)[0])
        raise ValueError(f"match {matches['match_id'][row // 2].as_py()} has no seat {row % 2}")
    return seats.take(rows)


def _keys(table: pa.Table, name: str) -> pa.Array:
    keys: pa.ChunkedArray = pc.binary_join_element_wise(table["platform"], table[name], "\n")
    return keys.combine_chunks()


def _states(matches: pa.Table, should_be: Mapping[tuple[str, str], str]) -> NDArray[np.int8]:
    states: NDArray[np.int8] = pc.index_in(matches["status"], pa.array(BY_STATUS)).to_numpy().astype(np.int8)
    if should_be:
        keys = zip(matches["platform"].to_pylist(), matches["match_id"].to_pylist(), strict=True)
        for row, key in enumerate(keys):
            right = should_be.get(key)
            if right in ("void", "staked") and states[row] != CANCELLED:
                states[row] = VOID if right == "void" else COUNTED
    return states


def _rates(seats: pa.Table, payee: NDArray[np.int8], is_bot: Flags, readings: Readings) -> NDArray[np.int8]:
    rows = np.arange(len(payee))
    is_vip = is_true(seats, "is_vip" if readings.vip_asof == "settle" else "is_vip_at_start")[rows, payee]
    rates: NDArray[np.int8] = np.where(is_bot[rows, payee], BOT, np.where(is_vip, VIP, NORMAL)).astype(
        np.int8
    )
    return rates


@dataclass(frozen=True, slots=True)
class _Rules:
    """What the platforms say of stakes, one entry a match."""

    takes_share: Flags
    """Whether the stake is for the match, and a share of the pot is kept."""
    pays_points: Flags
    """Whether the stake is for each point."""
    platform: NDArray[np.int64]
    rates: Int64
    """Basis points by platform and rate."""

    @classmethod
    def of(cls, matches: pa.Table, rulesets: Mapping[str, Ruleset], readings: Readings) -> "_Rules":
        """Look up the rules of each match's platform."""
        coded = matches["platform"].combine_chunks().dictionary_encode()
        rules = [rulesets[platform] for platform in coded.dictionary.to_pylist()]
        place = coded.indices.to_numpy().astype(np.int64)
        takes = np.array(
            [rule.stake_scope == "match" and rule.commission is not None for rule in rules], bool
        )
        points = np.array([rule.stake_scope == "point" for rule in rules], bool)
        rates = [
            (0, rule.commission.normal_bp, rule.commission.vip_bp, readings.bot_rate_bp)
            if rule.commission
            else (0, 0, 0, 0)
            for rule in rules
        ]
        return cls(takes[place], points[place], place, np.array(rates, np.int64).reshape(-1, len(RATES)))

    def basis_points(self, rate: NDArray[np.int8]) -> Int64:
        """Return the share of the pot that is kept at each match's rate."""
        shares: Int64 = self.rates[self.platform, rate]
        return shares


def _changes(
    stake: Int64, commission: Int64, payee: NDArray[np.int8], is_bot: Flags, moves: Flags
) -> tuple[Int64, Int64]:
    """Return what each seat's chips and the house pool change by; with the commission they sum to 0."""
    rows = np.arange(len(stake))
    chips = np.zeros((len(stake), 2), np.int64)
    chips[rows, payee] = stake - commission
    chips[rows, 1 - payee] = -stake
    chips[~moves] = 0
    pool = np.where(is_bot, chips, 0).sum(axis=1)
    return np.where(is_bot, 0, chips), pool
