"""Numbers first: what a page has to say in figures, each a way to what explains it."""

from dataclasses import dataclass, field
from typing import Any

from dashboard.parts.markup import Node, draw, link, tag


@dataclass(frozen=True, slots=True)
class Tile:
    """A number, what it counts, a word about it and where it leads."""

    label: str
    value: str
    more: str = ""
    page: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
    tone: str = ""
    """'bad', 'warn' or 'good' where the number should be seen from afar."""


def show(tiles: list[Tile], key: str) -> None:
    """Show numbers side by side."""
    draw(tag("div", *(_node(tile) for tile in tiles), cls="tiles"), key=f"tiles {key}")


def _node(tile: Tile) -> Node:
    inside = (
        tag("span", tile.label, cls="label"),
        tag("span", tile.value, cls="value"),
        tag("span", tile.more, cls="more") if tile.more else None,
    )
    cls = f"tile {tile.tone}".strip()
    if tile.page is None:
        return tag("div", *inside, cls=cls)
    return link(tile.page, tile.params, *inside, cls=cls)
