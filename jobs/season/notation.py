"""The text of a play in the habits of different servers."""

from dataclasses import dataclass
from typing import Literal

from jobs.season.choosing import FIRST_DIE, HIT_ON_THE_WAY, HITS, SECOND_DIE
from queries.board import BAR, SECOND_DIE_FIRST


@dataclass(frozen=True, slots=True)
class Style:
    """How a server writes a play."""

    stars: bool = False
    """Whether hits are marked."""
    chains: Literal["no", "steps", "ends"] = "no"
    """One checker's way: `24/18 18/13`, `24/18/13`, or `24/13` where nothing is hit between."""
    bar: str = "bar"
    off: str = "off"


def dice_of(key: int) -> tuple[int, int]:
    """Return the dice of a play key."""
    return key >> FIRST_DIE & 7, key >> SECOND_DIE & 7


def text(key: int, style: Style) -> str:
    """Return the text of a play key (see `jobs/season/choosing.py`)."""
    dice = dice_of(key)
    ways: list[list[int]] = []
    hits: list[set[int]] = []
    steps = list(_steps(key, dice))
    is_chained = style.chains != "no" and _may_chain(steps)
    for place, (source, target) in enumerate(steps):
        way = next((w for w in range(len(ways)) if is_chained and ways[w][-1] == source), None)
        if way is None:
            way = len(ways)
            ways.append([source])
            hits.append(set())
        ways[way].append(target)
        if key >> (HITS + place) & 1:
            hits[way].add(target)
    shortens = style.chains == "ends" and not key >> HIT_ON_THE_WAY & 1
    written = [
        _way(way, hit if style.stars else set(), style, shortens) for way, hit in zip(ways, hits, strict=True)
    ]
    return " ".join(_grouped(written))


def _steps(key: int, dice: tuple[int, int]) -> list[tuple[int, int]]:
    steps = []
    second_first = bool(key & SECOND_DIE_FIRST)
    for depth in range(4):
        source = key >> (5 * depth) & 31
        if source == 0:
            break
        die = dice[1] if second_first != (depth == 1) else dice[0]
        steps.append((source, max(source - die, 0)))
    return steps


def _may_chain(steps: list[tuple[int, int]]) -> bool:
    """Say whether one checker's steps can be written together without changing the order that matters."""
    return sum(source == BAR for source, _ in steps) < 2 and all(target > 0 for _, target in steps)


def _way(way: list[int], hits: set[int], style: Style, shortens: bool) -> str:
    stops = [way[0], way[-1]] if shortens else way
    places = [style.bar if way[0] == BAR else str(way[0])]
    for target in stops[1:]:
        places.append((str(target) if target else style.off) + ("*" if target in hits else ""))
    return "/".join(places)


def _grouped(written: list[str]) -> list[str]:
    """Write equal ways that follow one another once, with their number; the mark of a hit stays."""
    groups: list[tuple[str, int]] = []
    for way in written:
        last, number = groups[-1] if groups else ("", 0)
        if last.replace("*", "") == way.replace("*", ""):
            groups[-1] = (last, number + 1)
        else:
            groups.append((way, 1))
    return [way if number == 1 else f"{way}({number})" for way, number in groups]
