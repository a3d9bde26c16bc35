"""The words that the sentences of several checks share, in Turkish and in English."""

from typing import NamedTuple


class Words(NamedTuple):
    """One thing said in both languages."""

    tr: str
    en: str


CLASS = {
    "single": Words("tek", "single"),
    "gammon": Words("mars", "gammon"),
    "backgammon": Words("backgammon", "backgammon"),
}

END = {
    "bear_off": Words("pul toplama", "bearing off"),
    "drop": Words("küpü bırakma", "a drop"),
    "resign": Words("teslim olma", "a resignation"),
    "leave": Words("masadan ayrılma", "leaving"),
    "disconnect": Words("bağlantı kopması", "a disconnect"),
    "timeout": Words("süre aşımı", "a timeout"),
    "claim": Words("galibiyeti alma", "a claim"),
    "cancelled": Words("iptal", "cancellation"),
    "completed": Words("tamamlanma", "completion"),
    "ended_early": Words("erken bitirme", "an early end"),
    "unfinished": Words("yarım kalma", "no end"),
}

SETUP = {
    "standard": Words("standart diziliş", "the standard setup"),
    "nackgammon": Words("nackgammon dizilişi", "the nackgammon setup"),
    "hypergammon": Words("hypergammon dizilişi", "the hypergammon setup"),
}


def target(value: str | int) -> Words:
    """Say a format: `3`, `single_game`, `money`, `any_points`."""
    match value:
        case "single_game":
            return Words("tek oyun", "a single game")
        case "money":
            return Words("puan başına oyun", "money play")
        case "any_points":
            return Words("istenen sayıda biten maç", "a match to any number of points")
        case _:
            return Words(f"{value} sayıda biten maç", f"a match to {value}")


def count(number: int, noun: str) -> str:
    """Say a number of things in English: `1 checker`, `2 checkers`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def amount(number: int) -> Words:
    """Say an amount with its thousands: 2.500 in Turkish, 2,500 in English."""
    english = f"{number:,}"
    return Words(english.replace(",", "."), english)


def seconds(milliseconds: int) -> Words:
    """Say a time in seconds without needless zeros: 91,5 in Turkish, 91.5 in English."""
    english = f"{milliseconds / 1000:.3f}".rstrip("0").rstrip(".")
    return Words(english.replace(".", ","), english)


def all_of(parts: list[Words]) -> Words:
    """Join parts of a sentence by semicolons and end it."""
    return Words("; ".join(part.tr for part in parts) + ".", "; ".join(part.en for part in parts) + ".")


def several(words: list[Words]) -> Words:
    """Join what may be one or many."""
    return Words(", ".join(word.tr for word in words), ", ".join(word.en for word in words))
