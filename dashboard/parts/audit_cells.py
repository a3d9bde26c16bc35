"""What one check did on one platform: found, nothing found, not judged, does not apply."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from dashboard.parts import figures, links
from dashboard.parts.markup import Node, link, tag
from dashboard.parts.words import known, name, platform_name, say, some

PARAMETERS = ("platform", "first", "last", "severity", "code")
SEVERITIES = ("E", "W", "I")
COUNTS = ("audit.errors", "audit.warnings", "audit.notes")
FOREIGN = "file:"
PROGRAMS = "file:*"
"""Stands for the files of all other programs, whose platform is `file:` and the program's name."""
OF_ENTRIES = "wallet"
"""Needs that begin so are counted in entries of the wallet log, the others in matches."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A check on a platform; `need` is empty where the check does not apply."""

    code: str
    platform: str
    need: str
    judged_count: int
    counts: tuple[int, int, int]
    """Errors, warnings, notes."""
    match_count: int = 0
    first_day: Any = None
    last_day: Any = None

    @property
    def state(self) -> str:
        """Return `found`, `outside` (does not apply), `unjudged` or `clean`."""
        if any(self.counts):
            return "found"
        if not self.need:
            return "outside"
        return "clean" if self.judged_count else "unjudged"

    @property
    def has_failed(self) -> bool:
        """Whether the check found an error or a warning; a note is no failure."""
        return any(self.counts[:2])


def cells(matrix: pd.DataFrame) -> list[Cell]:
    """Return the rows of `queries.audit.matrix`."""
    return [
        Cell(
            row.code,
            row.platform,
            "" if figures.missing(row.need) else str(row.need),
            int(row.judged_count),
            (int(row.error_count), int(row.warning_count), int(row.note_count)),
            int(row.match_count),
            row.first_day,
            row.last_day,
        )
        for row in matrix.itertuples()
    ]


def gathered(found: Iterable[Cell]) -> list[Cell]:
    """Return the cells with the files of several other programs as one platform, PROGRAMS."""
    found = list(found)
    foreign = {cell.platform for cell in found if cell.platform.startswith(FOREIGN)}
    if len(foreign) < 2:
        return found
    kept = [cell for cell in found if cell.platform not in foreign]
    by_code: dict[str, list[Cell]] = {}
    for cell in found:
        if cell.platform in foreign:
            by_code.setdefault(cell.code, []).append(cell)
    return kept + [added_up(of_code, PROGRAMS) for of_code in by_code.values()]


def added_up(found: Sequence[Cell], platform: str) -> Cell:
    """Return several cells of one check as one of this platform."""
    days = [cell for cell in found if not figures.missing(cell.first_day)]
    errors, warnings, notes = (sum(column) for column in zip(*(cell.counts for cell in found), strict=True))
    return Cell(
        found[0].code,
        platform,
        next((cell.need for cell in found if cell.need), ""),
        sum(cell.judged_count for cell in found),
        (errors, warnings, notes),
        sum(cell.match_count for cell in found),
        min((cell.first_day for cell in days), default=None),
        max((cell.last_day for cell in days), default=None),
    )


def shown_platform(word: str) -> str:
    """Return the name of a platform, or of the files of other programs gathered."""
    return say("audit.programs") if word == PROGRAMS else platform_name(word)


def ordered_platforms(words: Iterable[Any]) -> list[str]:
    """Return platforms in the order of the catalogue of words, files of other programs last."""
    order = {word: place for place, word in enumerate(known("platform"))}
    return sorted({str(word) for word in words}, key=lambda word: (order.get(word, len(order)), word))


def address(**changes: Any) -> dict[str, Any]:
    """Return the filters of the address, some of them changed."""
    return {parameter: links.asked(parameter) for parameter in PARAMETERS} | changes


def check_link(code: str, *children: Node | str, cls: str = "", **changes: Any) -> Node:
    """Return a link to one check, under the filters of the address."""
    return link("audit", address(code=code, **changes), *children, cls=cls)


def judged(cell: Cell) -> str:
    """Say how much a check judged."""
    key = "audit.judged_entries" if cell.need.startswith(OF_ENTRIES) else "audit.judged_matches"
    return some(key, cell.judged_count, figures.number(cell.judged_count))


def told(cell: Cell) -> str:
    """Say the state of a check in words: they are heard, and read on pointing at its mark."""
    match cell.state:
        case "outside":
            return say("audit.outside")
        case "unjudged":
            return say("audit.unjudged_for", need=name("need", cell.need))
        case "clean":
            return say("audit.clean_of", judged=judged(cell))
    found = ", ".join(
        some(key, count, figures.number(count))
        for key, count in zip(COUNTS, cell.counts, strict=True)
        if count
    )
    return f"{found} ({judged(cell)})" if cell.judged_count else found


def mark(cell: Cell) -> list[Node]:
    """Return what stands for the state of a check: counts by severity, a tick, a hatch, a dash."""
    match cell.state:
        case "outside":
            return [tag("span", figures.NOTHING, cls="outside")]
        case "unjudged":
            return [tag("span", cls="hatch")]
        case "clean":
            return [tag("span", "✓", cls="tick")]
        case _:
            return [
                tag("span", figures.number(count), cls=f"chip {severity}")
                for severity, count in zip(SEVERITIES, cell.counts, strict=True)
                if count
            ]


def seen(cell_list: Iterable[Cell]) -> str:
    """Say from which day to which something was found, nothing where nothing was."""
    found = [cell for cell in cell_list if cell.state == "found" and not figures.missing(cell.first_day)]
    if not found:
        return ""
    first, last = min(cell.first_day for cell in found), max(cell.last_day for cell in found)
    if first == last:
        return figures.short_day(first)
    return f"{figures.short_day(first)} – {figures.short_day(last)}"
