"""Rows of who stands where: leaderboards, ratings, cups, profiles."""

from datetime import datetime, timedelta
from typing import Any

from tests.snapshots.rows import DAY, Rows


class StandingRows(Rows):
    """Rows of who stands where: leaderboards, ratings, cups, profiles."""

    def ranked(self, account: str, rank: int | None = 1, **changes: Any) -> None:
        """Put an account on the board of all time."""
        row = {
            "platform": "north_sultan",
            "board": "all_time",
            "place": len(self.marts["leaderboard"]) + 1,
            "rank": rank,
            "account": account,
            "rating": 1600,
            "rated_matches": 40,
            "wins": 20,
            "is_provisional": False,
            "is_inactive": False,
            "last_rated_at": datetime(2026, 11, 29, 18),
        }
        self.marts["leaderboard"].append(row | changes)

    def rating_change(self, match_id: str, before: int = 1_600, change: int = 16, **changes: Any) -> None:
        """Add what a rated match moved of a17, who won it against b88 where its rating rose."""
        place = len(self.marts["rating_changes"]) + 1
        row = {
            "platform": "north_sultan",
            "match_id": match_id,
            "day": DAY,
            "ended_at": datetime(2026, 11, 29, 18) + timedelta(minutes=place),
            "place": place,
            "room": "hall",
            "hall": "kapalicarsi",
            "seat": 0,
            "account": "a17",
            "opponent": "b88",
            "is_win": change > 0,
            "rating_before": before,
            "rating_after": before + change,
            "opponent_rating": 1_500,
            "rated_matches": 39 + place,
            "server_rating_after": before + change,
        }
        self.marts["rating_changes"].append(row | changes)

    def placed(self, account: str, rank: int = 1, **changes: Any) -> None:
        """Put an account on the table of the day's cup."""
        row = {
            "platform": "north_sultan",
            "kind": "daily_cup",
            "event": f"daily_cup:{DAY}",
            "first_day": DAY,
            "last_day": DAY,
            "rank": rank,
            "account": account,
            "points": 10 - rank,
            "matches": 3,
            "wins": 2,
            "points_among_equals": 0,
            "opponents_points": 6,
            "reached_at": datetime(2026, 11, 29, 18),
        }
        self.marts["league"].append(row | changes)

    def profile(self, account: str, **changes: Any) -> None:
        """Add the profile of an account."""
        row = {
            "platform": "north_sultan",
            "account": account,
            "matches": 8,
            "games": 9,
            "wins": 5,
            "gammons_made": 1,
            "gammons_suffered": 0,
            "longest_win_streak": 3,
            "pips_per_turn": 8.1,
            "pips_left_when_losing": 61.5,
            "chips_won": 9000,
            "chips_lost": 7500,
            "commission_chips": 1000,
        }
        self.marts["profiles"].append(row | changes)
