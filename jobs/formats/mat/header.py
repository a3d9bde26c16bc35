"""The header of a .mat file: `; [Name "value"]` lines, and what of them a match can hold."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Literal

from msgspec import UNSET, UnsetType

from jobs.formats.mat.grammar import TextLine, Unreadable, tag
from jobs.formats.mat.standing import Setup
from jobs.records import Options

NO_DATE = "1970-01-01T00:00:00Z"

_DATE = re.compile(r"(\d{4})(?:[./-](\d{1,2})[./-](\d{1,2}))?")
_TIME = re.compile(r"(\d{1,2})[.:](\d{2})(?:[.:]\d{2})?")
_ELO = re.compile(r"\s*(-?\d{1,6}(?:[.,]\d+)?)\s*(?:/\s*(\d{1,9}))?\s*")
_YES = {"on", "yes", "true", "1"}
_NO = {"off", "no", "false", "0"}
_SETUPS: dict[str, Setup] = {
    "": "standard",
    "backgammon": "standard",
    "standard": "standard",
    "nackgammon": "nackgammon",
    "hypergammon": "hypergammon",
}


class Header:
    """The tags of a file. What nobody asked for, or nobody could use, is in `left_over()`."""

    def __init__(self, lines: list[TextLine]) -> None:
        self.tags: dict[str, str] = {}
        self._spelling: dict[str, str] = {}
        self._lines: dict[str, int] = {}
        self._used: set[str] = set()
        for line in lines:
            if found := tag(line.text):
                key = found[0].casefold()
                if key not in self.tags:
                    self.tags[key] = unicodedata.normalize("NFC", found[1])
                    self._spelling[key] = found[0]
                    self._lines[key] = line.number

    def get(self, name: str) -> str:
        """Return the value of a tag as written, "" when the file has none; it stays left over."""
        return self.tags.get(name.casefold(), "")

    def use(self, name: str) -> None:
        """Mark a tag as held by the match."""
        self._used.add(name.casefold())

    def left_over(self) -> dict[str, str]:
        """Return the tags that no field of the match holds, by their names as written."""
        return {self._spelling[key]: value for key, value in self.tags.items() if key not in self._used}

    def started_at(self) -> str:
        """Return date and time as RFC 3339 in UTC, which they are taken for; 1970-01-01 without a date."""
        date = _DATE.fullmatch(self.get("EventDate"))
        if date is None or not 1900 <= int(date[1]) < 2200:
            return NO_DATE
        clock_tag = "EventTime" if self.get("EventTime") else "Time"
        time = _TIME.fullmatch(self.get(clock_tag)) if date[2] else None
        try:
            day = datetime(int(date[1]), int(date[2] or 1), int(date[3] or 1), tzinfo=UTC)
        except ValueError:
            return NO_DATE
        self.use("EventDate")
        if time and int(time[1]) < 24 and int(time[2]) < 60:
            self.use(clock_tag)
            day = day.replace(hour=int(time[1]), minute=int(time[2]))
        return day.strftime("%Y-%m-%dT%H:%M:%SZ")

    def setup(self) -> Setup:
        """Return the setup that `Variation` names; raises `Unreadable` for another game."""
        name = self.get("Variation")
        setup = _SETUPS.get(name.casefold())
        if setup is None:
            line = self._lines["variation"]
            known = ", ".join(sorted(set(_SETUPS.values())))
            raise Unreadable(
                "unsupported_format", line, f"line {line}: Variation {name[:60]!r}; read are {known}"
            )
        self.use("Variation")
        return setup

    def options(self, setup: Setup, *, is_galaxy_money: bool) -> Options:
        """Return what the header says of setup, Crawford, Jacoby and beavers; the rest stays UNSET.

        The single games that Galaxy writes as matches of 2, 4, 8 or 16 points are money games with Jacoby.
        """
        jacoby = self._switch("Jacoby")
        return Options(
            setup=setup,
            crawford=UNSET if is_galaxy_money else self._switch("Crawford"),
            jacoby=True if is_galaxy_money else jacoby,
            beaver=self._switch("Beaver"),
        )

    def elo(self, player: Literal[1, 2]) -> tuple[float, int | None] | None:
        """Return rating and experience of a header player (`1600.00/0`, `1,00/0`), or None."""
        match = _ELO.fullmatch(self.get(f"Player {player} Elo"))
        if match is None:
            return None
        return float(match[1].replace(",", ".")), int(match[2]) if match[2] else None

    def _switch(self, name: str) -> bool | UnsetType:
        value = self.get(name).casefold()
        if value not in _YES | _NO:
            return UNSET
        self.use(name)
        return value in _YES


def columns_of_players(
    tags: Mapping[str, str], names: tuple[str, str], player_1_column: int | None
) -> dict[int, int]:
    """Return header player (1, 2) -> column, by equal names, else by the producer's habit, else nothing."""
    listed = {player: tags.get(f"player {player}", "") for player in (1, 2)}
    for first in (0, 1):
        others = ((1, first), (2, 1 - first))
        matches = [listed[player] == names[column] for player, column in others]
        if any(matches) and all(
            matched or not listed[player] or listed[player] not in names
            for matched, (player, _) in zip(matches, others, strict=True)
        ):
            return {1: first, 2: 1 - first}
    if player_1_column is None or not any(listed.values()):
        return {}
    return {1: player_1_column, 2: 1 - player_1_column}
