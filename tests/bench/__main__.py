"""Measure every hot path (or those named) and print one table; exit 1 when a goal is missed."""

import importlib
import pkgutil
import sys
from collections.abc import Iterable, Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

import tests.bench
from tests.bench.row import Row

NOT_MEASURED = ("__main__", "row")


def rows(names: Iterable[str]) -> Iterator[Row]:
    """Yield the rows of the named files, one file after the other."""
    for name in names:
        yield from importlib.import_module(f"tests.bench.{name}").measure()


def table(measured: Iterable[Row]) -> Table:
    """Lay the rows out for a reader."""
    laid = Table("what", "ours", "peer", "unit", "ratio", "goal", "", "note", title="Hakem against its peers")
    for row in measured:
        goal = f"{'at most' if row.at_most else 'at least'} {row.goal:g}"
        peer = "" if row.peer is None else f"{row.peer:,.4g}"
        verdict = "ok" if row.holds else "below goal"
        cells = (row.name, f"{row.ours:,.4g}", peer, row.unit, f"{row.ratio:,.4g}", goal, verdict, row.note)
        laid.add_row(*map(Text, cells), style="" if row.holds else "bold red")
    return laid


def main(wanted: list[str]) -> int:
    """Measure, print, and say whether every goal holds."""
    there = [module.name for module in pkgutil.iter_modules(tests.bench.__path__)]
    files = [name for name in there if name not in NOT_MEASURED]
    if unknown := [name for name in wanted if name not in files]:
        print(f"no measurement {', '.join(unknown)}; there are {', '.join(files) or 'none'}", file=sys.stderr)
        return 2
    measured = list(rows(wanted or files))
    Console(width=160).print(table(measured))
    return 0 if all(row.holds for row in measured) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
