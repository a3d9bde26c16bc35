"""What a page says where there is nothing to show: what is not there, and what to do."""

from dashboard.parts.markup import draw, tag
from dashboard.parts.words import say


def nothing_here(key: str, place: str = "nothing", **values: object) -> None:
    """Say that there is nothing (`note.<key>`) and what helps (`note.<key>_hint`)."""
    draw(
        tag(
            "div",
            tag("b", say(f"note.{key}", **values)),
            tag("span", say(f"note.{key}_hint", **values), cls="quiet"),
            cls="note",
            role="status",
        ),
        key=f"note {place}",
    )


def nothing_published(folder: str) -> None:
    """Say that no snapshot stands in the data folder yet, and how to get one."""
    draw(
        tag(
            "div",
            tag("b", say("note.unpublished")),
            tag("span", say("note.unpublished_hint"), cls="quiet"),
            tag("code", "hakem import PATH"),
            tag("code", "hakem demo"),
            tag("small", say("note.unpublished_folder", folder=folder), cls="quiet"),
            cls="note",
            role="status",
        ),
        key="note unpublished",
    )


def unreadable(message: str) -> None:
    """Say that the snapshot cannot be read, and why."""
    draw(
        tag(
            "div",
            tag("b", say("note.unreadable")),
            tag("span", say("note.unreadable_hint"), cls="quiet"),
            tag("small", message, cls="quiet"),
            cls="note",
            role="alert",
        ),
        key="note unreadable",
    )
