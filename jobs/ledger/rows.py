"""The ledger, a row a match and account, and its sums: by account, by day and hall, along balances."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from jobs.ledger.books import BOT, CANCELLED, COUNTED, NORMAL, RATES, STATES, VIP, VOID, Books
from jobs.repeat.pairing import micros

KEYS = ("platform", "match_id", "unit", "room", "hall", "started_at", "ended_at")


def ledger_rows(books: Books) -> pa.Table:
    """Return a row a match and human seat where a stake was put in or something booked, by match and seat.

    `payout_chips` is what came back to the seat (its stake included), `expected_chips` what the rules give it
    back, the difference what it got too much. The commission stands with the seat that won, else with the
    first one, so that a match's rows add up to what was kept of players. Null: neither log nor rules say it.
    """
    moved = (books.chips.values != 0).any(axis=1) | (books.commission.values != 0)
    row, seat = np.nonzero(~books.is_bot & ((books.stake > 0) | moved)[:, None])
    stake, chips = books.stake[row], books.chips.values[row, seat]
    is_known, is_judged = books.chips.is_known[row, seat], books.is_judged[row]
    payout, expected = stake + chips, stake + books.due_chips[row, seat]
    carrier = np.where(books.winner >= 0, books.winner, np.where(books.is_bot[:, 0], 1, 0))
    commission = np.where(seat == carrier[row], books.commission.values[row], 0)
    table = books.matches.select(list(KEYS)).take(row)
    account = books.seats["account"].take(2 * row + seat)
    columns = {
        "account": account,
        "seat": pa.array(seat, pa.int8()),
        "state": pa.array(STATES).take(pa.array(books.state[row])),
        "rate": pa.array(RATES).take(pa.array(books.rate[row])),
        "stake_chips": pa.array(stake),
        "payout_chips": pa.array(payout, mask=~is_known),
        "commission_chips": pa.array(commission, mask=~books.commission.is_known[row]),
        "expected_chips": pa.array(expected, mask=~is_judged),
        "difference_chips": pa.array(payout - expected, mask=~(is_known & is_judged)),
        "balance_chips": books.seats["balance_chips"].take(2 * row + seat),
    }
    for name, column in columns.items():
        table = table.append_column(name, column)
    return table.sort_by([("platform", "ascending"), ("match_id", "ascending"), ("seat", "ascending")])


def account_sums(rows: pa.Table) -> pa.Table:
    """Return sums of ledger rows a platform, unit and account; `net_chips`: what came back less stakes."""
    sums = ("stake_chips", "payout_chips", "commission_chips", "expected_chips", "difference_chips")
    keys = ["platform", "unit", "account"]
    net = pc.subtract(rows["payout_chips"], rows["stake_chips"])
    table = rows.append_column("net_chips", net)
    found = table.group_by(keys).aggregate(
        [("match_id", "count"), *((name, "sum") for name in (*sums, "net_chips"))]
    )
    return _renamed(found).sort_by([(key, "ascending") for key in keys])


def hall_days(books: Books, days: pa.Array) -> pa.Table:
    """Return what was staked, kept, returned and covered a platform, unit, match day, room and hall.

    `days` are the match days of the books' matches. Stakes, payouts and refunds are those of people; where
    all is booked, stakes = payouts + refunds + commission + what the bots' pool gained. Commission stands by
    whose rate set it; what a bot's win leaves is no revenue. `difference_chips` is the commission kept beyond
    what the rules give; they say it of `judged_count` matches, of `share_count` as a rate of the pot, and of
    `booked_count` matches the log says what was booked.
    """
    booked = books.commission.values
    judged = books.is_judged & books.commission.is_known
    people = (~books.is_bot).sum(axis=1)
    back = books.stake * people + books.chips.values.sum(axis=1)
    table = books.matches.select(["platform", "unit", "room", "hall"]).append_column("day", days)
    values = {
        "stake_chips": books.stake * people,
        "payout_chips": np.where((books.state == COUNTED) & books.is_booked, back, 0),
        "commission_chips": booked,
        "normal_commission_chips": np.where(books.rate == NORMAL, booked, 0),
        "vip_commission_chips": np.where(books.rate == VIP, booked, 0),
        "bot_commission_chips": np.where(books.rate == BOT, booked, 0),
        "refund_chips": np.where(books.state == COUNTED, 0, back),
        "bot_pool_chips": books.pool,
        "void_count": (books.state == VOID).astype(np.int64),
        "cancelled_count": (books.state == CANCELLED).astype(np.int64),
        "judged_count": books.is_judged.astype(np.int64),
        "share_count": books.takes_share.astype(np.int64),
        "booked_count": books.is_booked.astype(np.int64),
        "difference_chips": np.where(judged, booked - books.due_commission, 0),
    }
    for name, column in values.items():
        table = table.append_column(name, pa.array(column))
    table = table.append_column("match_id", books.matches["match_id"]).filter(pa.array(books.stake > 0))
    keys = ["platform", "unit", "day", "room", "hall"]
    found = table.group_by(keys).aggregate([("match_id", "count"), *((name, "sum") for name in values)])
    return _renamed(found).sort_by([(key, "ascending") for key in keys])


def balance_chain(rows: pa.Table) -> pa.Table:
    """Return ledger rows along each account's time, with the balance that each should have left.

    `balance_after_chips` = balance before + payout - stake; `gap_chips` = the next row's balance less that:
    what the platform's other games and gifts moved meanwhile, no fault by itself. It is null at an account's
    last row, and where the next match began before this one ended. Unknown balances are left out.
    """
    keys = [
        ("platform", "ascending"),
        ("unit", "ascending"),
        ("account", "ascending"),
        ("started_at", "ascending"),
    ]
    table = rows.filter(pc.is_valid(rows["balance_chips"])).sort_by([*keys, ("match_id", "ascending")])
    after = pc.add(table["balance_chips"], pc.subtract(table["payout_chips"], table["stake_chips"]))
    count = len(table)
    same = np.zeros(count, np.bool_)
    if count > 1:
        same[:-1] = True
        for name in ("platform", "unit", "account"):
            codes = table[name].combine_chunks().dictionary_encode().indices.to_numpy()
            same[:-1] &= codes[1:] == codes[:-1]
        same[:-1] &= micros(table["started_at"])[1:] >= micros(table["ended_at"])[:-1]
    follower = table["balance_chips"].take(pa.array(np.minimum(np.arange(1, count + 1), max(count - 1, 0))))
    gap = pc.if_else(pa.array(same), pc.subtract(follower, after), None)
    return table.append_column("balance_after_chips", after).append_column("gap_chips", gap)


def _renamed(table: pa.Table) -> pa.Table:
    return table.rename_columns(
        [name.removesuffix("_sum").replace("match_id_count", "match_count") for name in table.column_names]
    )
