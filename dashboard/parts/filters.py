"""Filters whose state is the address: what a link says is set, what a person sets is in the link."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.answers import ask
from dashboard.parts import links
from dashboard.parts.text import cut, visible
from dashboard.parts.words import name, platform_name, say
from queries import days, matches

ANY = ""


def platform(where: Any = st) -> str | None:
    """Ask for a platform."""
    return choice(
        "platform", _words(ask(days.platforms), "platform"), lambda word: platform_name(word), where
    )


def place(where: Any = st) -> str | None:
    """Ask for a hall, or a room without halls."""
    return choice("place", _words(ask(matches.places), "place"), lambda word: name("place", word), where)


def choice(
    parameter: str,
    words: Sequence[str],
    shown: Callable[[str], str],
    where: Any = st,
    *,
    default: str = ANY,
    labelled: bool = True,
) -> str | None:
    """Ask for one of some words; None means any. A word that the address names and nobody knows is any."""
    asked = links.asked(parameter)
    options = [default, *(word for word in words if word != default)]
    key = _key(parameter)
    st.session_state[key] = asked if asked in options else default
    chosen = where.selectbox(
        say(f"filter.{parameter}"),
        options,
        key=key,
        format_func=lambda word: cut(visible(shown(word)), 60) if word else say("filter.any"),
        on_change=_write,
        args=(parameter, default),
        label_visibility="visible" if labelled else "collapsed",
    )
    return chosen or None


def typed(
    parameter: str, where: Any = st, *, hint: str | None = None, clears: Sequence[str] = ()
) -> str | None:
    """Ask for a text; the parameters that it clears leave the address when another is typed."""
    key = _key(parameter)
    st.session_state[key] = links.asked(parameter) or ""
    text = where.text_input(
        say(f"filter.{parameter}"),
        key=key,
        max_chars=200,
        placeholder=say(hint) if hint else None,
        on_change=_write,
        args=(parameter, ANY, clears),
    )
    return text.strip() or None


def flag(parameter: str, where: Any = st) -> bool:
    """Ask for yes or no; yes is 1 in the address."""
    key = _key(parameter)
    st.session_state[key] = links.asked(parameter) == "1"
    return bool(where.toggle(say(f"filter.{parameter}"), key=key, on_change=_write, args=(parameter,)))


def day(parameter: str, where: Any = st) -> date | None:
    """Ask for a match day."""
    key = _key(parameter)
    st.session_state[key] = asked_day(parameter)
    chosen = where.date_input(
        say(f"filter.{parameter}"),
        key=key,
        format="DD.MM.YYYY",
        on_change=_write,
        args=(parameter,),
        min_value=date(1970, 1, 1),
        max_value=date(2100, 1, 1),
    )
    return chosen if isinstance(chosen, date) else None


def asked_day(parameter: str) -> date | None:
    """Return a day of the address, None where it is absent or no day."""
    try:
        found = date.fromisoformat(links.asked(parameter) or "")
    except ValueError:
        return None
    return found if date(1970, 1, 1) <= found <= date(2100, 1, 1) else None


def _write(parameter: str, default: Any = ANY, clears: Sequence[str] = ()) -> None:
    """Put what was set into the address and go back to the first page."""
    value = st.session_state[_key(parameter)]
    text = "" if value in (None, False, default) else "1" if value is True else str(value)
    for gone in {parameter, "page", *clears} & set(st.query_params):
        del st.query_params[gone]
    if text:
        st.query_params[parameter] = text


def _key(parameter: str) -> str:
    return f"filter {parameter}"


def _words(rows: pd.DataFrame, column: str) -> list[str]:
    return [str(word) for word in rows[column]]


def asked_word(parameter: str) -> str | None:
    """Return a word of the address without asking for it."""
    return links.asked(parameter)


def page_number(total: int, rows: int) -> int:
    """Return the page of the address, the last one where there are fewer."""
    last = max(1, -(-total // rows))
    return min(links.asked_number("page") or 1, last)
