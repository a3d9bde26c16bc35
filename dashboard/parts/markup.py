"""What a page draws itself: trees of plain elements in which text is only ever text.

A tree goes to the browser as JSON; `markup.js` makes each element by its allowed name and puts text in with
`textContent`, so that no name and no line of a log can become markup. Links are addresses of the desk that
open without a reload.
"""

from functools import cache, partial
from pathlib import Path
from typing import Any

import streamlit as st

from dashboard.parts import links
from dashboard.parts.text import visible

Node = list[Any]
"""[tag, attributes, child, ...]; a child is a Node or a text."""

_FOLDER = Path(__file__).parent


def tag(tag_name: str, *children: Node | str | None, cls: str = "", **attributes: str) -> Node:
    """Return an element; every text in it is made visible (`text.visible`), None is left out."""
    known: dict[str, Any] = {"class": cls} if cls else {}
    known |= {key.replace("_", "-"): visible(value) for key, value in attributes.items()}
    return [tag_name, known, *(_child(child) for child in children if child is not None)]


def link(page: str, params: dict[str, Any], *children: Node | str | None, cls: str = "", **more: str) -> Node:
    """Return a link to a state of a page; parameters that are None are left out."""
    node = tag("a", *children, cls=cls, **more)
    node[1]["to"] = {
        "page": page,
        "params": {key: str(value) for key, value in params.items() if value is not None},
    }
    return node


def raw(text: str) -> Node:
    """Return a block of text whose line ends and tabs stay; the caller has made it visible."""
    return ["pre", {"class": "raw", "tabindex": "0"}, text]


def draw(tree: Node, key: str, *, sheet: str = "") -> None:
    """Show a tree; a link that is clicked in it is followed before the page runs again.

    `sheet`: a style sheet of `dashboard/parts` of its own, without its ending, beside the common one.
    """
    style = _asset("markup.css") + (_asset(f"{sheet}.css") if sheet else "")
    mount = st.components.v2.component(f"hakem_{sheet or 'markup'}", css=style, js=_asset("markup.js"))
    mount(key=key, data={"tree": tree}, on_open_change=partial(_clicked, key))


def words(tree: Node | str) -> str:
    """Return all text of a tree, in order: what a reader hears, and what tests look at."""
    if isinstance(tree, str):
        return tree
    return " ".join(filter(None, (words(child) for child in tree[2:])))


def _child(child: Node | str) -> Node | str:
    return visible(child) if isinstance(child, str) else child


def _clicked(key: str) -> None:
    links.note(st.session_state[key].get("open"))


@cache
def _asset(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")
