"""The matrix of the audit: a row a check, a column a platform, families folded where nothing was found."""

from collections.abc import Sequence
from typing import Any

import pandas as pd

from dashboard.parts import figures, links
from dashboard.parts.audit_cells import (
    PROGRAMS,
    Cell,
    cells,
    check_link,
    gathered,
    mark,
    ordered_platforms,
    seen,
    shown_platform,
    told,
)
from dashboard.parts.markup import Node, draw, tag
from dashboard.parts.words import language, name, say, some


def show(catalogue: pd.DataFrame, matrix: pd.DataFrame) -> None:
    """Show what every check found on every platform of the matrix; a check opens by its name or count."""
    found = {(cell.code, cell.platform): cell for cell in gathered(cells(matrix))}
    platforms = ordered_platforms(platform for _, platform in found)
    listed = {str(row.code): row for row in catalogue.itertuples()}
    rows = [tag("div", *_head(platforms), cls="line heads")]
    for title, codes in _families(catalogue, {code for code, _ in found}):
        rows.append(_family(title, codes, listed, found, platforms))
    draw(
        tag("div", _legend(), tag("div", *rows, cls="matrix"), cls="stack"),
        key="audit matrix",
        sheet="audit",
    )


def demand(row: Any) -> str:
    """Return what a check of the catalogue demands, in the desk's language."""
    return str(row.demand_tr if language() == "tr" else row.demand_en)


def family_title(row: Any) -> str:
    """Return the title of a check's family in the desk's language."""
    return str(row.family_title_tr if language() == "tr" else row.family_title_en)


def _families(catalogue: pd.DataFrame, shown: set[str]) -> list[tuple[str, list[str]]]:
    """Return each family's title and its checks that are shown; last what the catalogue does not know."""
    families: dict[str, list[str]] = {}
    for row in catalogue.itertuples():
        if row.code in shown:
            families.setdefault(family_title(row), []).append(str(row.code))
    unlisted = sorted(shown - set(catalogue["code"]))
    if unlisted:
        families[say("audit.unlisted")] = unlisted
    return list(families.items())


def _head(platforms: Sequence[str]) -> list[Node]:
    return [
        tag("span", say("audit.demands"), cls="what"),
        *(tag("span", shown_platform(word), cls="cell") for word in platforms),
        tag("span", say("audit.seen"), cls="seen"),
    ]


def _family(
    title: str,
    codes: Sequence[str],
    listed: dict[str, Any],
    found: dict[tuple[str, str], Cell],
    platforms: Sequence[str],
) -> Node:
    own = [found.get((code, word), _outside(code, word)) for code in codes for word in platforms]
    has_failed = any(cell.has_failed for cell in own)
    count = some("audit.checks", len(codes), figures.number(len(codes)))
    head = tag(
        "summary",
        tag("span", tag("b", title), " ", tag("small", count, cls="quiet"), cls="what"),
        *(_sum([cell for cell in own if cell.platform == word]) for word in platforms),
        tag("span", seen(own), cls="seen"),
        cls="line",
    )
    checks = [_check(code, listed.get(code), found, platforms) for code in codes]
    return tag("details", head, *checks, cls="family", **({"open": ""} if has_failed else {}))


def _outside(code: str, platform: str) -> Cell:
    return Cell(code, platform, "", 0, (0, 0, 0))


def _sum(of_platform: Sequence[Cell]) -> Node:
    """Return the cell of a whole family: all that was found, else a tick where anything was judged."""
    errors, warnings, notes = (
        sum(column) for column in zip(*(cell.counts for cell in of_platform), strict=True)
    )
    total = Cell(
        of_platform[0].code,
        of_platform[0].platform,
        next((cell.need for cell in of_platform if cell.need), ""),
        max(cell.judged_count for cell in of_platform),
        (errors, warnings, notes),
    )
    marks = mark(total)
    if total.state != "unjudged" and any(cell.state == "unjudged" for cell in of_platform):
        marks.append(tag("span", cls="hatch small"))
    each = "; ".join(f"{cell.code} {told(cell)}" for cell in of_platform if cell.state != "outside")
    return _shown(total, marks, title=each)


def _check(code: str, entry: Any, found: dict[tuple[str, str], Cell], platforms: Sequence[str]) -> Node:
    own = [found.get((code, word), _outside(code, word)) for word in platforms]
    said = name("check", code) if entry is None else demand(entry)
    return tag(
        "div",
        tag(
            "span",
            check_link(code, tag("span", code, cls="code"), " ", said),
            cls="what",
        ),
        *(_cell(cell) for cell in own),
        tag("span", seen(own), cls="seen"),
        cls="line check-line",
    )


def _cell(cell: Cell) -> Node:
    marks = mark(cell)
    if cell.state in ("found", "clean"):
        marks.append(tag("small", _amount(cell), cls="quiet num"))
    return _shown(cell, marks, opens=cell.state == "found")


def _shown(cell: Cell, marks: list[Node], *, title: str = "", opens: bool = False) -> Node:
    """Return a cell: marks for the eye, the same in words for the ear, and on pointing the title or these."""
    words = f"{shown_platform(cell.platform)}: {told(cell)}"
    inside = [tag("span", words, cls="heard"), tag("span", *marks, cls="marks", aria_hidden="true")]
    if opens:
        platform = links.asked("platform") if cell.platform == PROGRAMS else cell.platform
        inside = [check_link(cell.code, *inside, cls="way", platform=platform)]
    return tag(
        "span",
        *inside,
        cls=f"cell is-{cell.state}",
        title=title or words,
        data_label=shown_platform(cell.platform),
    )


def _amount(cell: Cell) -> str:
    if not cell.judged_count:
        return ""
    number = figures.number(cell.judged_count)
    return say("audit.of", n=number) if cell.state == "found" else number


def _legend() -> Node:
    outside, unjudged = _outside("", ""), Cell("", "", "match", 0, (0, 0, 0))
    clean = Cell("", "", "match", 1, (0, 0, 0))
    marks = [
        tag("span", tag("span", "3", cls="chip E"), " ", say("audit.legend_found")),
        tag("span", *mark(clean), " ", say("audit.legend_clean")),
        tag("span", *mark(unjudged), " ", say("audit.legend_unjudged")),
        tag("span", *mark(outside), " ", say("audit.legend_outside")),
    ]
    return tag("div", tag("h3", say("audit.every_check")), *marks, cls="legend quiet")
