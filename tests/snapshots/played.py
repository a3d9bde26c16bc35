"""Rows of what was played and delivered: matches, games, violations, files, rejects, days, runs."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from queries import board
from tests.snapshots.rows import DAY, EVENING, Rows


class PlayedRows(Rows):
    """Rows of what was played and delivered: matches, games, violations, files, rejects, days, runs."""

    def match(
        self,
        match_id: str,
        *,
        day: date = DAY,
        platform: str = "north_sultan",
        accounts: tuple[str, str] = ("a17", "b88"),
        names: tuple[str, str] = ("Ayşe", "İlker"),
        kinds: tuple[str, str] = ("human", "human"),
        ratings: tuple[int | None, int | None] = (1500, 1512),
        minute: int = 0,
        **changes: Any,
    ) -> None:
        """Add a match of one game to seat 0, at 21:00 plus so many minutes in Istanbul."""
        key = {"platform": platform, "match_id": match_id}
        started_at = datetime.combine(day, datetime.min.time()) + EVENING + timedelta(minutes=minute)
        honest = {
            "revision": 1,
            "room": "hall",
            "hall": "kapalicarsi",
            "stake": 2_500,
            "unit": "chip",
            "target": "single_game",
            "target_points": 1,
            "setup": "standard",
            "started_at": started_at,
            "ended_at": started_at + timedelta(minutes=6),
            "start_score_0": 0,
            "start_score_1": 0,
            "winner": 0,
            "score_0": 1,
            "score_1": 0,
            "end": "completed",
            "status": "counted",
            "pot_chips": 5_000,
            "commission_chips": 250,
            "net_chips_0": 2_250,
            "net_chips_1": -2_500,
            "rating_after_0": 1_516,
            "rating_after_1": 1_496,
        }
        self.row("matches", day, key | honest | changes)
        for seat in (0, 1):
            self.row(
                "seats",
                day,
                key
                | {
                    "seat": seat,
                    "account": accounts[seat],
                    "name": names[seat],
                    "kind": kinds[seat],
                    "rating": ratings[seat],
                    "rated_matches": 12,
                    "is_vip": False,
                },
            )

    def game(
        self,
        match_id: str,
        turns: Sequence[tuple[int, int, int, str | int]],
        *,
        game_no: int = 1,
        **changes: Any,
    ) -> None:
        """Add a game of a match: each turn is (seat, first die, second die, play or packed steps)."""
        day, platform = self._placed(match_id)
        key = {"platform": platform, "match_id": match_id, "game_no": game_no}
        game = {
            "opening_rolls": "63",
            "winner": 0,
            "points": 1,
            "class": "single",
            "end": "bear_off",
            "score_before_0": 0,
            "score_before_1": 0,
            "is_crawford": False,
            "cube_value": 1,
            "turn_count_0": sum(1 for turn in turns if turn[0] == 0),
            "turn_count_1": sum(1 for turn in turns if turn[0] == 1),
        }
        self.row("games", day, key | game | changes)
        for number, (seat, first, second, play) in enumerate(turns, 1):
            moves = board.unpack(play, first, second) if isinstance(play, int) else board.parse_play(play)
            steps = board.pack(moves, first, second)
            turn = {
                "turn_no": number,
                "action_no": number,
                "seat": seat,
                "dice": board.dice_code(first, second),
                "steps": steps,
                "used_ms": 3_000 + 100 * number,
                "by": 0,
                "verdict": 0 if moves else 1,
            }
            self.row("turns", day, key | turn)
            if steps == board.ODD:
                odd = {"turn_no": number, "written": play, "applied": board.applied_text(moves)}
                self.row("odd_turns", day, key | odd)

    def violation(self, match_id: str, code: str = "AC-MOV-04", **changes: Any) -> None:
        """Add a violation of turn 1 in game 1 of a match."""
        day, platform = self._placed(match_id)
        found = {
            "game_no": 1,
            "turn_no": 1,
            "code": code,
            "severity": "E",
            "message_tr": "1 zar oynandı, 2 zar oynanabilirdi.",
            "message_en": "1 die was played, 2 could be played.",
        }
        self.row(
            "violations", day, {"platform": platform, "match_id": match_id, "code": code} | found | changes
        )

    def source(self, match_id: str, *, file_id: int = 1, line: int = 1) -> None:
        """Say which line a match came from."""
        day, platform = self._placed(match_id)
        self.row(
            "sources",
            day,
            {"platform": platform, "match_id": match_id, "file_id": file_id, "line": line, "byte_offset": 0},
        )

    def file(self, file_id: int = 1, file: str = "2026-11-29.jsonl.zst", **changes: Any) -> None:
        """Add an imported file."""
        honest = {
            "file_id": file_id,
            "file": file,
            "sha256": "0" * 64,
            "format": "tavla-log/1",
            "imported_at": datetime(2026, 11, 30, 1, 30),
            "line_count": 2,
            "new_count": 2,
            "known_count": 0,
            "superseded_count": 0,
            "reject_count": 0,
        }
        self.marts["files"].append(honest | changes)

    def reject(
        self, reject_id: int, reason: str = "bad_dice", raw: bytes = b'{"dice":[7,1]}', **changes: Any
    ) -> None:
        """Add a line that could not be read."""
        honest = {
            "reject_id": reject_id,
            "file_id": 1,
            "file": "2026-11-29.jsonl.zst",
            "line": 10 * reject_id,
            "byte_offset": 4_096 * reject_id,
            "reason": reason,
            "message": "games[0].actions[3].dice is [7, 1]: a die shows 1 to 6",
            "raw_line": raw,
            "platform": "north_sultan",
            "imported_at": datetime(2026, 11, 30, 1, 30),
        }
        self.marts["rejects"].append(honest | changes)

    def day(
        self, day: date = DAY, platform: str = "north_sultan", state: str = "confirmed", **changes: Any
    ) -> None:
        """Add a match day to the mart of days."""
        honest = {
            "platform": platform,
            "day": day,
            "match_count": 1_200,
            "cancelled_count": 12,
            "unstaked_count": 30,
            "game_count": 1_900,
            "turn_count": 90_000,
            "account_count": 640,
            "error_count": 0,
            "warning_count": 0,
            "expected_match_count": 1_200 if state == "confirmed" else None,
            "state": state,
        }
        self.marts["days"].append(honest | changes)

    def account(self, account: str, name: str, platform: str = "north_sultan", **changes: Any) -> None:
        """Add an account to the mart of accounts."""
        honest = {
            "platform": platform,
            "account": account,
            "name": name,
            "kind": "human",
            "first_at": datetime(2026, 11, 1, 18),
            "last_at": datetime(2026, 11, 29, 18),
            "match_count": 10,
            "win_count": 6,
            "staked_count": 8,
            "net_chips": 4_000,
            "last_rating": 1_516,
        }
        self.marts["accounts"].append(honest | changes)

    def run(self, run_id: str, job: str = "nightly", state: str = "ok", **changes: Any) -> None:
        """Add a run of a job."""
        honest = {
            "run_id": run_id,
            "job": job,
            "day": DAY,
            "state": state,
            "started_at": datetime(2026, 11, 30, 1, 30),
            "ended_at": datetime(2026, 11, 30, 1, 34),
            "rows_in": 2,
            "rows_out": 2,
            "reject_count": 0,
            "message": "",
        }
        self.marts["runs"].append(honest | changes)

    def _placed(self, match_id: str) -> tuple[date, str]:
        for (table, day), rows in self.lake.items():
            for row in rows:
                if table == "matches" and row["match_id"] == match_id:
                    return day, row["platform"]
        raise KeyError(match_id)
