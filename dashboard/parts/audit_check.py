"""One check of the audit: what it demands, what decides it, what it judged and found on each platform."""

from collections.abc import Iterable
from typing import Any

import pandas as pd

from dashboard.parts import figures, rows, tables
from dashboard.parts.audit_cells import (
    Cell,
    address,
    cells,
    check_link,
    gathered,
    judged,
    mark,
    ordered_platforms,
    seen,
    shown_platform,
)
from dashboard.parts.audit_matrix import demand, family_title
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.policy_values import setting_name, value_name
from dashboard.parts.words import name, platform_name, say, some


def head(code: str, catalogue: pd.DataFrame, settings: pd.DataFrame) -> None:
    """Show what the check demands of a log, and the settings of the policy that decide it."""
    entry = next((row for row in catalogue.itertuples() if row.code == code), None)
    family = say("audit.unlisted") if entry is None else family_title(entry)
    deciding = "" if entry is None or figures.missing(entry.settings) else str(entry.settings)
    draw(
        tag(
            "div",
            link("audit", address(code=None), say("audit.all_checks"), cls="open"),
            tag(
                "div",
                tag("h2", name("check", code)),
                tag("span", tag("code", code), " · ", family, cls="quiet"),
                cls="who",
            ),
            None if entry is None else tag("p", demand(entry), cls="demand"),
            _settings(deciding.split(), settings),
            cls="head",
        ),
        key="audit check",
        sheet="audit",
    )


def by_platform(code: str, matrix: pd.DataFrame, platforms: Iterable[Any]) -> list[Cell]:
    """Show platform by platform what the check judged and found, and return it."""
    held = {cell.platform: cell for cell in cells(matrix) if cell.code == code}
    words = ordered_platforms([*platforms, *held])
    found = [held.get(word, Cell(code, word, "", 0, (0, 0, 0))) for word in words]
    shown = [cell for cell in found if cell.state != "outside"]
    outside = gathered(cell for cell in found if cell.state == "outside")
    elsewhere = ", ".join(shown_platform(cell.platform) for cell in outside)
    draw(
        tag(
            "div",
            tables.tree(pd.DataFrame({"cell": shown}), PLATFORMS, opens=False) if shown else None,
            tag("span", say("audit.outside_at", platforms=elsewhere), cls="quiet") if elsewhere else None,
            cls="stack close",
        ),
        key="audit platforms",
        sheet="audit",
    )
    return found


def listed(found: Iterable[Cell], total: int) -> None:
    """Say how many violations follow, or why there are none."""
    if total:
        draw(tag("h3", some("audit.violations", total, figures.number(total))), key="audit list")
        return
    clean = [cell for cell in found if cell.judged_count]
    said = say("audit.nothing_found") if clean else say("audit.nothing_judged")
    draw(tag("div", said, cls="clean" if clean else "note", role="status"), key="audit list")


def _settings(deciding: list[str], settings: pd.DataFrame) -> Node:
    if not deciding:
        return tag("span", say("audit.no_setting"), cls="quiet")
    held = {row.setting: row for row in settings.itertuples()}
    ways = [_setting(setting, held.get(setting)) for setting in deciding]
    return tag("div", tag("span", say("audit.settings"), cls="quiet"), *ways, cls="settings")


def _setting(setting: str, row: Any) -> Node:
    value = None if row is None else tag("b", value_name(row, row.value))
    return link("policy", {"setting": setting}, setting_name(setting), ": ", value, cls="pick", title=setting)


def _state(row: Any) -> Node:
    said = say(STATES[row.cell.state], need=name("need", row.cell.need))
    return tag("span", *mark(row.cell), " ", said)


def _platform(row: Any) -> Node:
    word = row.cell.platform
    return check_link(row.cell.code, platform_name(word), cls="open", platform=word)


def _judged(row: Any) -> str:
    return judged(row.cell) if row.cell.judged_count else figures.NOTHING


def _touched(row: Any) -> str:
    return figures.number(row.cell.match_count) if row.cell.match_count else figures.NOTHING


STATES = {
    "found": "audit.state_found",
    "clean": "audit.state_clean",
    "unjudged": "audit.state_unjudged",
}
PLATFORMS = [
    tables.Column("column.platform", _platform),
    tables.Column("audit.column_state", _state),
    tables.Column("audit.column_judged", _judged, "right"),
    tables.Column("audit.column_matches", _touched, "right"),
    tables.Column("audit.seen", lambda row: seen([row.cell]) or figures.NOTHING, "tight"),
]
VIOLATIONS = [
    tables.Column("column.where", rows.violation_place, "tight"),
    tables.Column("audit.column_said", rows.message),
    tables.Column("column.severity", lambda row: rows.severity(row.severity)),
    tables.Column("column.accounts", rows.violation_accounts),
    tables.Column("column.day", lambda row: figures.short_day(row.day), "tight"),
    tables.Column("column.platform", lambda row: platform_name(row.platform)),
]
