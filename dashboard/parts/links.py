"""Addresses of the desk: every state of a page is a page's name and parameters."""

import importlib
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import streamlit as st

import dashboard.pages
from dashboard.parts.page import Page
from dashboard.parts.words import say

PARAMETERS = frozenset(
    (
        *("platform", "day", "first", "last", "match", "game", "turn", "account", "opponent", "place", "end"),
        *("status", "broken", "sort", "page", "q", "tab", "code", "severity", "reason", "lang", "setting"),
        *("value", "otherwise", "unit", "board", "kind", "inactive"),
    )
)
"""The names that an address may have; others are dropped."""
CLICKED = "clicked link"


class Place(NamedTuple):
    """A page that was found in `dashboard/pages`, by its file's name."""

    name: str
    about: Page
    show: Callable[[], None]


@cache
def places() -> tuple[Place, ...]:
    """Return the pages in the order of the navigation."""
    found = []
    for module in pkgutil.iter_modules(dashboard.pages.__path__):
        page = importlib.import_module(f"{dashboard.pages.__name__}.{module.name}")
        found.append(Place(module.name, page.ABOUT, page.show))
    return tuple(sorted(found, key=lambda place: (place.about.order, place.name)))


def streamlit_page(place: Place, start: bool = False) -> Any:
    """Return what Streamlit calls a page; its address is the file's name."""
    return st.Page(
        place.show, title=say(place.about.title), icon=place.about.icon, url_path=place.name, default=start
    )


def follow(to: Any) -> None:
    """Go where a link leads, if it names a page of ours; parameters that no page has are dropped."""
    if not isinstance(to, dict) or not isinstance(to.get("params"), dict):
        return
    params = {str(key): str(value) for key, value in to["params"].items() if key in PARAMETERS}
    if "lang" in st.query_params:
        params.setdefault("lang", st.query_params["lang"])
    for place in places():
        if place.name == to.get("page"):
            st.switch_page(streamlit_page(place), query_params=params)


def note(to: Any) -> None:
    """Note which link was clicked, for `follow_clicked`."""
    st.session_state[CLICKED] = to


def follow_clicked() -> None:
    """Go where the link leads that was clicked last, if one was.

    The browser has put its address into the history already (`markup.js`); the page that is left does not
    run again, as it would find the parameters of another page in the address.
    """
    if CLICKED in st.session_state:
        follow(st.session_state.pop(CLICKED))


def address() -> dict[str, str]:
    """Return the parameters of the address that a page may have."""
    return {key: value for key, value in st.query_params.items() if key in PARAMETERS}


def asked(parameter: str) -> str | None:
    """Return a parameter of the address, None where it is absent or empty."""
    return st.query_params.get(parameter) or None


def asked_number(parameter: str, least: int = 1, most: int = 1_000_000) -> int | None:
    """Return a whole number of the address, None where it is absent, no number or out of range."""
    text = asked(parameter) or ""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        return None
    value = int(text)
    return value if least <= value <= most else None
