"""What a contradiction of the repeat rule says: the numbers, and what the other readings would make of it."""

from collections.abc import Sequence
from typing import NamedTuple

from jobs.checks.words import Words, amount
from jobs.repeat import moments
from jobs.repeat.contradictions import Class
from jobs.repeat.kernel import BOUNDARY, CONFLICT, SHOULD

MINUTE_US = 60_000_000


class Case(NamedTuple):
    """What a sentence needs to know of one table."""

    account_a: str
    account_b: str
    at: int
    """The instant that counts, microseconds in UTC, as are `counted`."""
    counted: Sequence[int]
    """The earlier tables that count, in order."""
    ordinal: int
    is_at_least: bool
    limit: int
    window_us: int
    stake: int
    net_chips: tuple[int, int]
    commission: int
    rating_change: tuple[int, int]
    points: tuple[int, int]
    counters: tuple[bool, bool]
    said: str
    doubt: int
    others: Sequence[tuple[str, str, int]]
    """(setting, value, index into SHOULD) of the readings that make something else of it."""
    zone: str
    is_staked: bool
    """Whether the rule is about this table at all: only those can be void."""


def sentence(class_: Class, case: Case) -> Words:
    """Return the sentence of a contradiction."""
    match class_:
        case Class.PAID:
            return _joined(_too_many(case), _paid(case), _other_readings(case))
        case Class.WRONGLY_VOID:
            return _joined(_wrongly_void(case), _other_readings(case))
        case Class.CANCELLED_COUNTED:
            return _joined(_CANCELLED, _effects(case))
        case Class.UNDECIDABLE:
            return _joined(_undecidable(case), _other_readings(case))
        case _:
            return _joined(_too_many(case), _kept(class_, case), _other_readings(case))


_CANCELLED = Words(
    "İptal edilen maç bahisli gibi işlenmiş; çip, Elo ve puan değişmemeliydi.",
    "Cancelled, yet booked as if it counted; chips, Elo and points should not have moved.",
)


def _joined(*parts: Words) -> Words:
    return Words(
        " ".join(part.tr for part in parts if part.tr), " ".join(part.en for part in parts if part.en)
    )


def _pair(case: Case) -> str:
    return f"{case.account_a} – {case.account_b}"


def _hours(case: Case) -> str:
    return f"{case.window_us / 3_600_000_000:g}"


def _is_near_edge(case: Case) -> bool:
    """Say whether an earlier table stands so near the edge of the window that milliseconds matter."""
    return any(abs(case.at - one - case.window_us) < MINUTE_US for one in case.counted)


def _at(case: Case) -> Words:
    return moments.clock(case.at, case.zone, is_exact=_is_near_edge(case))


def _times(case: Case) -> Words:
    """Say the earlier tables that count."""
    return moments.clocks(case.counted, case.zone, case.at, is_exact=_is_near_edge(case))


def _too_many(case: Case) -> Words:
    ordinal, hours = moments.place(case.ordinal), _hours(case)
    earlier, at = _times(case), _at(case)
    least = Words("en az ", "at least ") if case.is_at_least else Words("", "")
    return Words(
        f"{_pair(case)}: {at.tr} başlangıçlı maç, çiftin {hours} saat içindeki {least.tr}{ordinal.tr} "
        f"bahisli masası (sayılan öncekiler: {earlier.tr}); bahissiz sayılmalı.",
        f"{_pair(case)}: the match at {at.en} is the pair's {least.en}{ordinal.en} staked table "
        f"in {hours} hours (earlier ones that count: {earlier.en}); it counts as unstaked.",
    )


def _paid(case: Case) -> Words:
    if not any(case.net_chips):
        return Words("Sunucu bahisli saymış.", "The server counted it as staked.")
    seat = 0 if case.net_chips[0] > case.net_chips[1] else 1
    paid = amount(case.stake + case.net_chips[seat])
    back = amount(case.stake)
    effects = _effects(case)
    return Words(
        f"Sunucu {paid.tr} ödemiş; kural iki tarafa {back.tr} iade eder. {effects.tr}",
        f"The server paid {paid.en}; the rule returns {back.en} to both. {effects.en}",
    )


def _effects(case: Case) -> Words:
    parts: list[Words] = []
    if any(case.net_chips):
        one, other = (moments.signed(chips) for chips in case.net_chips)
        parts.append(Words(f"çip {one.tr} ve {other.tr}", f"chips {one.en} and {other.en}"))
    if case.commission:
        kept = amount(case.commission)
        parts.append(Words(f"komisyon {kept.tr}", f"commission {kept.en}"))
    if any(case.rating_change):
        one, other = (moments.signed(change) for change in case.rating_change)
        parts.append(Words(f"Elo {one.tr} ve {other.tr}", f"Elo {one.en} and {other.en}"))
    if any(case.points):
        won = "{} ve {}".format(*case.points), "{} and {}".format(*case.points)
        parts.append(Words(f"turnuva puanı {won[0]}", f"tournament points {won[1]}"))
    if not parts:
        return Words("", "")
    return Words(
        f"İşlenen: {', '.join(part.tr for part in parts)}.",
        f"Booked: {', '.join(part.en for part in parts)}.",
    )


def _kept(class_: Class, case: Case) -> Words:
    """Say what a match that the server voided rightly moved all the same."""
    match class_:
        case Class.RATING_MOVED:
            one, other = (moments.signed(change) for change in case.rating_change)
            return Words(
                f"Sunucu da öyle saymış, ama Elo {one.tr} ve {other.tr} değişmiş; 0 olmalıydı.",
                f"The server says so too, yet Elo moved by {one.en} and {other.en}; by the rule by 0.",
            )
        case Class.POINTS:
            one_points, other_points = case.points
            return Words(
                f"Sunucu da öyle saymış, ama {one_points} ve {other_points} turnuva puanı yazmış; "
                "0 olmalıydı.",
                f"The server says so too, yet wrote {one_points} and {other_points} tournament points; "
                "by the rule 0.",
            )
        case Class.COMMISSION:
            kept = amount(case.commission)
            return Words(
                f"Sunucu da öyle saymış, ama {kept.tr} komisyon kesmiş; 0 olmalıydı.",
                f"The server says so too, yet kept a commission of {kept.en}; by the rule 0.",
            )
        case _:
            seats = [str(seat) for seat in (0, 1) if case.counters[seat]]
            return Words(
                f"Sunucu da öyle saymış, ama puanlı maç sayacı ilerlemiş (koltuk {' ve '.join(seats)}).",
                "The server says so too, yet the counter of rated matches moved "
                f"(seat {' and '.join(seats)}).",
            )


def _wrongly_void(case: Case) -> Words:
    at = _at(case)
    if not case.is_staked:
        return Words(
            f"{_pair(case)}: {at.tr} başlangıçlı maç bahissiz sayılmış; tekrar kuralı yalnızca iki kişinin "
            "sayılan bahisli maçları içindir.",
            f"{_pair(case)}: the match at {at.en} was counted as unstaked; the repeat rule is only for the "
            "staked matches of two people that it counts.",
        )
    hours, count = _hours(case), len(case.counted)
    earlier = _times(case)
    tr_times, en_times = (f" ({earlier.tr})", f" ({earlier.en})") if count else ("", "")
    return Words(
        f"{_pair(case)}: {at.tr} başlangıçlı maç bahissiz sayılmış, oysa önceki {hours} saatte sayılan "
        f"yalnızca {count} maç var{tr_times}; {case.limit} maça kadar bahislidir.",
        f"{_pair(case)}: the match at {at.en} was counted as unstaked, yet only {count} that count lie in "
        f"the {hours} hours before it{en_times}; up to {case.limit} matches are staked.",
    )


def _undecidable(case: Case) -> Words:
    at, hours = moments.clock(case.at, case.zone), _hours(case)
    head = f"{_pair(case)}, {at.tr}: ", f"{_pair(case)}, {at.en}: "
    said = {"counted": Words("bahisli", "staked"), "unstaked": Words("bahissiz", "unstaked")}.get(
        case.said, Words("iptal", "cancelled")
    )
    if case.doubt == CONFLICT:
        return Words(
            f"{head[0]}kayıt bu maçlar için iki farklı şey söylüyor; karar verilemez. Sunucu: {said.tr}.",
            f"{head[1]}the log says two different things of these matches; it cannot be decided. "
            f"Server: {said.en}.",
        )
    if case.doubt == BOUNDARY:
        return Words(
            f"{head[0]}bir önceki maç tam {hours} saat sınırında ve kaydın saatleri bunu ayırt etmiyor; "
            f"karar verilemez. Sunucu: {said.tr}.",
            f"{head[1]}an earlier match lies at the edge of {hours} hours and the log's clock cannot tell on "
            f"which side; it cannot be decided. Server: {said.en}.",
        )
    return Words(
        f"{head[0]}son {hours} saatin bir günü eksik; en az {moments.place(case.ordinal).tr} bahisli masa. "
        f"Haksız yere bahissiz sayıldığı söylenemez. Sunucu: {said.tr}.",
        f"{head[1]}a day of the last {hours} hours is not complete; at least the "
        f"{moments.place(case.ordinal).en} staked table. That it was voided wrongly cannot be said. "
        f"Server: {said.en}.",
    )


_SHOULD = {
    "staked": Words("bahisli", "staked"),
    "void": Words("bahissiz", "void"),
    "cancelled": Words("iptal", "cancelled"),
    "undecidable": Words("karar verilemez", "undecidable"),
}


def _other_readings(case: Case) -> Words:
    if not case.is_staked:
        return Words("", "")
    if not case.others:
        return Words("Diğer okumalar da aynı sonucu verir.", "The other readings say the same.")
    said = [(f"{name}={value}", _SHOULD[SHOULD[should]]) for name, value, should in case.others]
    return Words(
        "Başka okumayla: " + ", ".join(f"{one} ise {word.tr}" for one, word in said) + ".",
        "By another reading: " + ", ".join(f"{word.en} with {one}" for one, word in said) + ".",
    )
