"""What a family of audit checks says of itself."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Family:
    """A family of checks: its title, and what each of its checks demands of a log, by check id."""

    title_tr: str
    title_en: str
    demands: Mapping[str, tuple[str, str]]
    """Check id, such as AC-OPN-01 -> what the log must satisfy, in Turkish and in English."""
