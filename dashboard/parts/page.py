"""What a page says of itself."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Page:
    """Title and section are keys of the catalogue; pages stand in the order of `order`."""

    title: str
    section: str
    order: int
    icon: str
