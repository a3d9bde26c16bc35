"""The policy as people look at it: the settings by group, one setting in full, what changed when."""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from dashboard.parts import figures, tables
from dashboard.parts.markup import Node, draw, link, tag
from dashboard.parts.policy_values import (
    extent,
    group,
    is_changed,
    reason,
    setting_name,
    value_name,
    values,
)
from dashboard.parts.tiles import Tile
from dashboard.parts.tiles import show as show_tiles
from dashboard.parts.words import known, name, say


def intro() -> None:
    """Say what a policy is."""
    draw(tag("p", say("policy.intro"), cls="quiet"), key="policy intro")


def numbers(settings: pd.DataFrame, history: pd.DataFrame, waiting_count: int, confirmed_count: int) -> None:
    """Show the revision in force, how many settings there are, how many differ, how many changes wait."""
    groups = {group(setting) for setting in settings["setting"]}
    differ = int((settings["value"] != settings["default_value"]).sum())
    waits = say("policy.nothing_waits")
    if confirmed_count:
        waits = say("policy.to_come", n=figures.number(confirmed_count))
    tiles = [
        *_revision(history),
        Tile(
            say("policy.settings"),
            figures.number(len(settings)),
            say("policy.in_groups", n=figures.number(len(groups))),
        ),
        Tile(
            say("policy.differ"),
            figures.number(differ),
            "" if differ else say("policy.none_differ"),
            tone="warn" if differ else "",
        ),
        Tile(
            say("policy.waiting"),
            figures.number(waiting_count),
            "" if waiting_count and not confirmed_count else waits,
            tone="warn" if waiting_count else "",
        ),
    ]
    show_tiles(tiles, key="policy")


def groups(settings: pd.DataFrame) -> None:
    """Show every setting with its value and its reason, group by group."""
    held = dict(list(settings.groupby(settings["setting"].map(group))))
    order = [word for word in known("policy_group") if word in held]
    order += sorted(set(held) - set(order))
    draw(
        tag(
            "div",
            *(
                tag("section", tag("h2", name("policy_group", word)), _table(held[word]), cls="stack")
                for word in order
            ),
            cls="stack",
        ),
        key="policy groups",
    )


def _table(settings: pd.DataFrame) -> Node:
    return tables.tree(settings, COLUMNS)


def one(row: Any, checks: pd.DataFrame) -> None:
    """Show one setting in full, with the checks that it decides."""
    draw(
        tag(
            "div",
            link("policy", {}, say("policy.all"), cls="open"),
            tag(
                "div",
                tag("h2", setting_name(row.setting), cls="name big"),
                tag("span", tag("code", str(row.setting)), " · ", name("policy_group", group(row.setting))),
                cls="who",
            ),
            tag("p", reason(row)),
            tag("dl", *_facts(row), cls="facts"),
            _readings(row),
            _checks(checks),
            cls="head",
        ),
        key="policy setting",
    )


def history(rows: pd.DataFrame, settings: pd.DataFrame, *, of_one: bool = False) -> None:
    """Show what changed with each revision, the latest first."""
    kinds = {row.setting: row for row in settings.itertuples()}
    heading = tag("h2", say("policy.history_of" if of_one else "policy.history"))
    if rows.empty:
        draw(tag("div", heading, tag("span", say("policy.never"), cls="quiet"), cls="stack"), key="history")
        return
    columns = [
        tables.Column("policy.column_revision", lambda row: _when(row)),
        tables.Column("policy.column_change", lambda row: _change(row, kinds.get(row.setting))),
        tables.Column("policy.column_by", _author),
    ]
    draw(tag("div", heading, tables.tree(rows, columns, opens=False), cls="stack"), key="history")


def turned(kind: Any, was: Any, value: Any) -> str:
    """Say what a setting turned from and to; `kind` is its row, None where there is no such setting now."""
    if kind is None:
        before, after = str(was), str(value)
    else:
        before, after = value_name(kind, was), value_name(kind, value)
    if figures.missing(was):
        return say("policy.new", value=after)
    if figures.missing(value):
        return say("policy.gone", was=before)
    return say("policy.turned", was=before, value=after)


def _revision(history: pd.DataFrame) -> Iterator[Tile]:
    for row in history.head(1).itertuples():
        since = figures.istanbul(row.in_force_since).date()
        yield Tile(
            say("policy.in_force"), str(row.revision), say("policy.since", day=figures.short_day(since))
        )


def _facts(row: Any) -> Iterator[Node]:
    yield _fact(say("policy.value"), value_name(row, row.value), changed=is_changed(row))
    yield _fact(say("policy.default"), value_name(row, row.default_value))
    if not values(row):
        yield _fact(say("policy.takes"), extent(row))
    yield _fact(say("policy.from"), name("policy_source", row.source))


def _checks(checks: pd.DataFrame) -> Node | None:
    """Return the checks that a setting decides, each a way to what it found."""
    ways = [
        link("audit", {"code": row.code}, f"{row.code} {name('check', row.code)}", cls="pick")
        for row in checks.itertuples()
    ]
    if not ways:
        return None
    return tag("div", tag("h3", say("policy.checks")), tag("div", *ways, cls="picks"), cls="stack")


def _fact(label: str, value: str, *, changed: bool = False) -> Node:
    return tag("div", tag("dt", label), tag("dd", tag("span", value, cls="chip W") if changed else value))


def _readings(row: Any) -> Node | None:
    """Return what each value means; None where a number says it itself or there is but one word."""
    words = values(row)
    if not words:
        return None
    items = [
        tag(
            "div",
            tag(
                "span",
                tag("b", value_name(row, word)),
                tag(
                    "span",
                    tag("span", say("policy.is_in_force"), cls="chip good") if word == row.value else None,
                    tag("span", say("policy.is_default"), cls="chip") if word == row.default_value else None,
                ),
                cls="between",
            ),
            tag("small", tag("code", word), cls="quiet"),
            cls="check",
            **({"aria_current": "true"} if word == row.value else {}),
        )
        for word in words
    ]
    return tag("div", tag("h3", say("policy.readings")), tag("div", *items, cls="counts"), cls="stack")


def others(settings: pd.DataFrame, setting: Any) -> None:
    """Show the ways to the other settings of the group."""
    ways = [
        link("policy", {"setting": row.setting}, setting_name(row.setting), cls="pick")
        for row in settings.itertuples()
        if row.setting != setting and group(row.setting) == group(setting)
    ]
    if ways:
        picks = tag("div", *ways, cls="picks")
        draw(tag("div", tag("h3", say("policy.others")), picks, cls="stack"), key="policy others")


def _named(row: Any) -> Node:
    return tag(
        "span",
        link("policy", {"setting": row.setting}, setting_name(row.setting), cls="open"),
        tag("small", tag("code", str(row.setting))),
    )


def _valued(row: Any) -> Node:
    value = value_name(row, row.value)
    if not is_changed(row):
        return tag("span", value)
    default = say("policy.default_is", value=value_name(row, row.default_value))
    return tag("span", tag("b", value), " ", tag("span", default, cls="chip W"))


def _when(row: Any) -> Node:
    return tag("span", tag("b", str(row.revision)), tag("small", figures.moment(row.in_force_since)))


def _change(row: Any, kind: Any) -> Node:
    if figures.missing(row.setting):
        return tag("span", say("policy.first"))
    why = None if figures.missing(row.reason) else tag("small", str(row.reason))
    where = link("policy", {"setting": row.setting}, setting_name(row.setting), cls="open")
    return tag("span", where, ": ", turned(kind, row.was, row.value), why)


def _author(row: Any) -> str:
    if figures.missing(row.setting):
        return figures.NOTHING
    if figures.missing(row.author):
        return say("policy.by_file")
    return say("policy.by_two", author=row.author, confirmed_by=row.confirmed_by)


COLUMNS = [
    tables.Column("policy.column_setting", _named),
    tables.Column("policy.column_value", _valued),
    tables.Column("policy.column_why", lambda row: tag("span", reason(row), cls="quiet")),
]
