"""What the Match page says where its address names no match, more than one, or none that is known."""

import pandas as pd
import streamlit as st

from dashboard.parts import filters, match_list, notes, tables
from dashboard.parts.markup import draw, link, tag
from dashboard.parts.words import platform_name, say


def nothing_chosen() -> None:
    """Ask for a match id, and say where to find one."""
    st.title(say("match.title"))
    _box()
    draw(
        tag(
            "div",
            tag("b", say("match.choose")),
            tag("span", link("matches", {}, say("match.to_list"), cls="open")),
            tag(
                "span",
                link("matches", {"broken": 1, "sort": "violations"}, say("match.to_broken"), cls="open"),
            ),
            cls="note",
        ),
        key="choose",
    )


def _box() -> None:
    filters.typed("match", hint="filter.match_hint", clears=("platform", "game", "turn"))


def platform_of(found: pd.DataFrame) -> str | None:
    """Return the platform of the one match with an id; without one say so, with more ask which."""
    if len(found) == 1:
        return str(found["platform"].iloc[0])
    st.title(say("match.title"))
    _box()
    if found.empty:
        notes.nothing_here("no_such_match")
    else:
        draw(tag("p", say("match.which")), key="which")
        tables.table(found, match_list.COLUMNS, key="same id")
    return None


def not_found(match_id: str, near: pd.DataFrame) -> None:
    """Say that there is no such match, and which ids are spelt most alike."""
    st.title(say("match.title"))
    _box()
    notes.nothing_here("no_such_match")
    if not near.empty:
        ways = [
            link(
                "match",
                {"platform": row.platform, "match": row.match_id},
                f"{row.match_id} ({platform_name(row.platform)})",
                cls="open",
            )
            for row in near.itertuples()
        ]
        draw(tag("div", tag("span", say("match.near"), cls="quiet"), *ways, cls="row"), key="near")
