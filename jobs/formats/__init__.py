"""The formats of logs, one module each with ABOUT, sniff() and read(); a file is known by its content."""

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import BinaryIO, Protocol, cast

from jobs.formats.about import HEAD as HEAD
from jobs.formats.about import About, Limits
from jobs.records import Line


class Format(Protocol):
    """What a module of this folder offers."""

    ABOUT: About

    def sniff(self, head: bytes) -> bool:
        """Say whether an input that begins so is of this format."""

    def read(self, stream: BinaryIO, name: str, limits: Limits) -> Iterator[Line]:
        """Read an inflated input line by line, or match by match."""


@cache
def formats() -> dict[str, Format]:
    """Return the formats by id, in alphabetical order."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    found = {module.ABOUT.id: cast(Format, module) for module in modules if hasattr(module, "ABOUT")}
    return dict(sorted(found.items()))


def detect(head: bytes) -> Format | None:
    """Return the format of an input that begins so, or None when no format knows it."""
    return next((one for one in formats().values() if one.sniff(head)), None)
