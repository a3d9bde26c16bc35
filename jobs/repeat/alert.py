"""The alert: a pair that sat down at more staked tables within the window than the rule lets count.

A note and not a reproach: friends meet often. It holds on every platform, whatever the server did.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import pyarrow.compute as pc
from numpy.typing import NDArray

from jobs.checks.words import Words, amount
from jobs.repeat import moments
from jobs.repeat.chance import expected_meetings
from jobs.repeat.examining import Examination
from jobs.repeat.grouping import Grouped
from jobs.repeat.rolling import tables_in_window
from jobs.repeat.ruling import instants
from jobs.repeat.sittings import CANCELLED, UNSTAKED, Int32, Int64

SEVERITY = "S0"
INNOCENT_IF = Words(
    "Arkadaşlar ya da az kişili bir salon: karşılıklı kazanıp kaybediyor ve başkalarıyla da oynuyorlar.",
    "Friends, or a small room: they win and lose by turns and play others too.",
)
NEXT_STEP = Words(
    "Maçların sonuçlarına ve çiplerin yönüne bakın; tek yönlü ise diğer bulgularla birlikte inceleyin.",
    "Look at the results and where the chips went; if one way only, look at the pair's other findings.",
)


class Alert(NamedTuple):
    """One pair and episode: windows that share a table belong to one episode."""

    platform: str
    account_a: str
    account_b: str
    first_at: int
    """Microseconds in UTC, as is `last_at`: the starts of the first and the last table."""
    last_at: int
    match_ids: tuple[str, ...]
    """In order of time; cancelled tables are not among them."""
    most_in_window: int
    void_count: int
    """Of the tables, those that the server voided."""
    net_chips: Mapping[str, tuple[int, int]]
    """By unit: the net change of account a and of account b."""
    expected_meetings: float
    """How many of these meetings chance gives in that room at those hours."""
    said: Words

    @property
    def towards(self) -> Mapping[str, str | None]:
        """By unit: the account that the chips went to, None where neither gained."""
        return {
            unit: None if one <= 0 >= other else self.account_a if one > other else self.account_b
            for unit, (one, other) in self.net_chips.items()
        }


def alerts(examination: Examination) -> list[Alert]:
    """Return the alerts of a platform by first table, account a and account b."""
    readings, tables = examination.readings, examination.ruling.tables
    left_out = ~examination.is_listed | (tables.said == CANCELLED)
    counts, pairs = tables_in_window(
        tables.pair,
        instants(tables, readings),
        tables.match_order,
        left_out,
        readings.window_us,
        readings.boundary == "inclusive",
    )
    if not (counts > readings.limit).any():
        return []
    episodes = list(_episodes(pairs, counts, readings.limit))
    met = _met(examination, np.concatenate(episodes))
    lasts = np.cumsum([len(rows) for rows in episodes]).tolist()
    found = []
    for rows, last in zip(episodes, lasts, strict=True):
        those = met.between(last - len(rows), last)
        found.append(_alert(examination, rows, int(counts[rows].max()), those))
    return sorted(found, key=lambda alert: (alert.first_at, alert.account_a, alert.account_b))


class _Met(NamedTuple):
    """What an alert says of tables, one entry a table."""

    match_ids: Sequence[str]
    account_a: Sequence[str]
    account_b: Sequence[str]
    units: Sequence[str]
    net_chips: Sequence[tuple[int, int]]
    """Of account a and of account b."""
    chance: NDArray[np.float64]

    def between(self, first: int, last: int) -> "_Met":
        """Return a stretch of the tables."""
        part = slice(first, last)
        return _Met(
            self.match_ids[part],
            self.account_a[part],
            self.account_b[part],
            self.units[part],
            self.net_chips[part],
            self.chance[part],
        )


def _met(examination: Examination, rows: Int64) -> _Met:
    names = ["match_id", "account_a", "account_b", "unit", "account_0"]
    staked = examination.staked.select(names).take(rows)
    is_swapped = pc.not_equal(staked["account_0"], staked["account_a"]).to_numpy()
    net = examination.booked.net_chips[rows]
    net = np.where(is_swapped[:, None], net[:, ::-1], net)
    match_ids, account_a, account_b, units = (staked[name].to_pylist() for name in names[:4])
    chance = expected_meetings(examination.staked, rows)
    return _Met(match_ids, account_a, account_b, units, net.tolist(), chance)


def _episodes(pairs: Grouped, counts: Int32, limit: int) -> Iterator[Int64]:
    """Yield the rows of each episode in order of time: windows with too many tables that share a table."""
    ordered = counts[pairs.rows]
    pair_of_place = np.repeat(np.arange(len(pairs.starts) - 1), np.diff(pairs.starts))
    is_table = ordered > 0
    over = np.flatnonzero(ordered > limit)
    table_no = np.cumsum(is_table)
    first_no = table_no[over] - ordered[over] + 1
    begins = np.ones(len(over), np.bool_)
    begins[1:] = (first_no[1:] > table_no[over[:-1]]) | (pair_of_place[over[1:]] != pair_of_place[over[:-1]])
    places = np.flatnonzero(is_table)
    firsts = np.flatnonzero(begins)
    lasts = np.append(firsts[1:], len(over)) - 1
    for first, last in zip(firsts.tolist(), lasts.tolist(), strict=True):
        chosen = places[first_no[first] - 1 : table_no[over[last]]]
        yield pairs.rows[chosen].astype(np.int64)


def _alert(examination: Examination, rows: Int64, most: int, met: _Met) -> Alert:
    tables = examination.ruling.tables
    net: dict[str, tuple[int, int]] = {}
    for unit, (one, other) in zip(met.units, met.net_chips, strict=True):
        sum_one, sum_other = net.get(unit, (0, 0))
        net[unit] = sum_one + one, sum_other + other
    alert = Alert(
        platform=examination.platform,
        account_a=met.account_a[0],
        account_b=met.account_b[0],
        first_at=int(tables.started_at[rows].min()),
        last_at=int(tables.started_at[rows].max()),
        match_ids=tuple(met.match_ids),
        most_in_window=most,
        void_count=int(np.count_nonzero(tables.said[rows] == UNSTAKED)),
        net_chips=net,
        expected_meetings=float(met.chance.sum()),
        said=Words("", ""),
    )
    return alert._replace(said=_sentence(alert, examination))


def _sentence(alert: Alert, examination: Examination) -> Words:
    zone, hours = examination.time_zone, examination.readings.window_us / 3_600_000_000
    first = moments.clock(alert.first_at, zone)
    last = moments.clock(alert.last_at, zone, beside=alert.first_at)
    pair = f"{alert.account_a} – {alert.account_b}"
    count, most = len(alert.match_ids), alert.most_in_window
    flow = [_flow(alert, unit) for unit in sorted(alert.net_chips)]
    return Words(
        f"{pair}: {first.tr} ile {last.tr} arasında {count} bahisli masa, "
        f"{hours:g} saat içinde en çok {most} ({alert.void_count} bahissiz sayılmış). "
        + " ".join(one.tr for one in flow)
        + f" Rastlantı {_decimal(alert.expected_meetings).tr} karşılaşma verir.",
        f"{pair}: {count} staked tables between {first.en} and {last.en}, at most {most} "
        f"within {hours:g} hours ({alert.void_count} counted as unstaked). "
        + " ".join(one.en for one in flow)
        + f" Chance would give {_decimal(alert.expected_meetings).en} meetings.",
    )


def _flow(alert: Alert, unit: str) -> Words:
    gainer = alert.towards[unit]
    name = Words("çip", "chips") if unit == "chip" else Words(unit, unit)
    one, other = alert.net_chips[unit]
    if gainer is None:
        return Words(
            f"Net {name.tr}: {moments.signed(one).tr} ve {moments.signed(other).tr}.",
            f"Net {name.en}: {moments.signed(one).en} and {moments.signed(other).en}.",
        )
    loser = alert.account_b if gainer == alert.account_a else alert.account_a
    won, lost = amount(max(one, other)), amount(-min(one, other))
    return Words(
        f"{gainer} net {won.tr} {name.tr} kazandı, {loser} {lost.tr} kaybetti.",
        f"{gainer} gained {won.en} {name.en} net, {loser} lost {lost.en}.",
    )


def _decimal(number: float) -> Words:
    english = f"{number:.1f}"
    return Words(english.replace(".", ","), english)
