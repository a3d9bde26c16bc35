"""Small published snapshots of our own making."""

from tests.snapshots.league import League
from tests.snapshots.rows import DAY, EVENING

__all__ = ["DAY", "EVENING", "League"]
