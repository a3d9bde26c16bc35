"""Small published snapshots of our own making: one honest match, of which a test changes what it is about.

The files are written as `jobs/lake.py` and `jobs/publish.py` write them (immutable Parquet by match day, a
manifest, the pointer last), from rows that say only what the test needs.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from jobs.tables import LAKE
from queries import board

DAY = date(2026, 11, 29)
EVENING = timedelta(hours=18)  # 21:00 in Istanbul
SQL_TYPES = {
    pa.string(): "VARCHAR",
    pa.bool_(): "BOOLEAN",
    pa.int8(): "TINYINT",
    pa.int16(): "SMALLINT",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.timestamp("us"): "TIMESTAMP",
}
TABLES = """
CREATE TABLE snapshot(revision VARCHAR, published_at TIMESTAMP, run_id VARCHAR, policy_revision VARCHAR,
    hakem_version VARCHAR);
CREATE TABLE manifest(table_name VARCHAR, day DATE, path VARCHAR, row_count BIGINT, byte_count BIGINT);
CREATE TABLE files(file_id BIGINT, file VARCHAR, sha256 VARCHAR, format VARCHAR, imported_at TIMESTAMP,
    line_count BIGINT, new_count BIGINT, known_count BIGINT, superseded_count BIGINT, reject_count BIGINT,
    notices VARCHAR);
CREATE TABLE rejects(reject_id BIGINT, file_id BIGINT, file VARCHAR, line BIGINT, byte_offset BIGINT,
    reason VARCHAR, message VARCHAR, raw_line BLOB, platform VARCHAR, imported_at TIMESTAMP);
CREATE TABLE runs(run_id VARCHAR, job VARCHAR, day DATE, state VARCHAR, started_at TIMESTAMP,
    ended_at TIMESTAMP, rows_in BIGINT, rows_out BIGINT, reject_count BIGINT, message VARCHAR);
CREATE TABLE days(platform VARCHAR, day DATE, match_count BIGINT, cancelled_count BIGINT,
    unstaked_count BIGINT, game_count BIGINT, turn_count BIGINT, account_count BIGINT, error_count BIGINT,
    warning_count BIGINT, expected_match_count BIGINT, state VARCHAR);
CREATE TABLE accounts(platform VARCHAR, account VARCHAR, name VARCHAR, kind VARCHAR, first_at TIMESTAMP,
    last_at TIMESTAMP, match_count BIGINT, win_count BIGINT, staked_count BIGINT, net_chips BIGINT,
    last_rating INTEGER);
CREATE TABLE conflicts(kind VARCHAR, platform VARCHAR, id VARCHAR, revision INTEGER, sha256 VARCHAR,
    raw_line BLOB, stored_rows BLOB, file_id BIGINT, line BIGINT);
CREATE TABLE repeat(platform VARCHAR, match_id VARCHAR, day DATE, account_a VARCHAR, account_b VARCHAR,
    started_at TIMESTAMP, ordinal_in_24h INTEGER, should_be VARCHAR, server_said VARCHAR, doubt VARCHAR,
    is_at_edge BOOLEAN, is_at_least BOOLEAN, counts_at TIMESTAMP, is_exempt BOOLEAN, counted_before VARCHAR);
CREATE TABLE repeat_rules(platform VARCHAR, is_voiding BOOLEAN, staked_matches BIGINT, window_ms BIGINT,
    anchor VARCHAR, boundary VARCHAR, count_voided BOOLEAN);
CREATE TABLE repeat_contradictions(platform VARCHAR, anchor VARCHAR, boundary VARCHAR, count_voided BOOLEAN,
    match_id VARCHAR);
CREATE TABLE repeat_readings(platform VARCHAR, anchor VARCHAR, boundary VARCHAR, count_voided BOOLEAN,
    contradiction_count BIGINT, decision_count BIGINT, is_best BOOLEAN, is_as_good BOOLEAN,
    is_policy BOOLEAN, match_ids VARCHAR);
CREATE TABLE repeat_alerts(platform VARCHAR, account_a VARCHAR, account_b VARCHAR, first_at TIMESTAMP,
    last_at TIMESTAMP, match_count BIGINT, most_in_window BIGINT, void_count BIGINT, net_chips BIGINT,
    unit VARCHAR, winner_account VARCHAR, expected_meetings DOUBLE, match_ids VARCHAR, sentence_tr VARCHAR,
    sentence_en VARCHAR);
CREATE TABLE repeat_proposals(platform VARCHAR, match_id VARCHAR, day DATE, account_a VARCHAR,
    account_b VARCHAR, started_at TIMESTAMP, was VARCHAR, now VARCHAR, was_ordinal INTEGER,
    now_ordinal INTEGER, cause VARCHAR, first_seen_at TIMESTAMP, is_final BOOLEAN, is_open BOOLEAN,
    in_force VARCHAR);
CREATE TABLE repeat_notices(platform VARCHAR, kind VARCHAR, match_id VARCHAR, other_match_id VARCHAR,
    account_a VARCHAR, account_b VARCHAR, started_at TIMESTAMP, sentence_tr VARCHAR, sentence_en VARCHAR);
CREATE TABLE ledger(platform VARCHAR, match_id VARCHAR, day DATE, account VARCHAR, seat TINYINT,
    unit VARCHAR, state VARCHAR, rate VARCHAR, stake_chips BIGINT, payout_chips BIGINT,
    commission_chips BIGINT, expected_chips BIGINT, difference_chips BIGINT);
CREATE TABLE hall_days(platform VARCHAR, unit VARCHAR, day DATE, room VARCHAR, hall VARCHAR,
    match_count BIGINT, stake_chips BIGINT, payout_chips BIGINT, commission_chips BIGINT,
    normal_commission_chips BIGINT, vip_commission_chips BIGINT, bot_commission_chips BIGINT,
    refund_chips BIGINT, bot_pool_chips BIGINT, void_count BIGINT, cancelled_count BIGINT,
    judged_count BIGINT, share_count BIGINT, booked_count BIGINT, difference_chips BIGINT);
CREATE TABLE leaderboard(platform VARCHAR, board VARCHAR, hall VARCHAR, place BIGINT, rank BIGINT,
    account VARCHAR, rating INTEGER, rated_matches INTEGER, wins BIGINT, is_provisional BOOLEAN,
    is_inactive BOOLEAN, last_rated_at TIMESTAMP, rank_yesterday BIGINT, rank_last_week BIGINT);
CREATE TABLE rating_changes(platform VARCHAR, match_id VARCHAR, day DATE, ended_at TIMESTAMP, place BIGINT,
    room VARCHAR, hall VARCHAR, seat TINYINT, account VARCHAR, opponent VARCHAR, is_win BOOLEAN,
    rating_before INTEGER, rating_after INTEGER, opponent_rating INTEGER, rated_matches INTEGER,
    server_rating_after INTEGER);
CREATE TABLE league(platform VARCHAR, kind VARCHAR, event VARCHAR, first_day DATE, last_day DATE, rank BIGINT,
    account VARCHAR, points BIGINT, matches BIGINT, wins BIGINT, points_among_equals BIGINT,
    opponents_points BIGINT, reached_at TIMESTAMP);
CREATE TABLE profiles(platform VARCHAR, account VARCHAR, matches BIGINT, games BIGINT, wins BIGINT,
    gammons_made BIGINT, gammons_suffered BIGINT, longest_win_streak BIGINT, pips_per_turn DOUBLE,
    pips_left_when_losing DOUBLE, chips_won BIGINT, chips_lost BIGINT, commission_chips BIGINT);
CREATE TABLE account_sums(platform VARCHAR, unit VARCHAR, account VARCHAR, match_count BIGINT,
    stake_chips BIGINT, payout_chips BIGINT, commission_chips BIGINT, expected_chips BIGINT,
    difference_chips BIGINT, net_chips BIGINT);
CREATE TABLE balance_chain(platform VARCHAR, unit VARCHAR, account VARCHAR, match_id VARCHAR, day DATE,
    started_at TIMESTAMP, ended_at TIMESTAMP, state VARCHAR, stake_chips BIGINT, payout_chips BIGINT,
    balance_chips BIGINT, balance_after_chips BIGINT, gap_chips BIGINT);
CREATE TABLE conservation(platform VARCHAR, unit VARCHAR, day DATE, entry_count BIGINT, wallet_chips BIGINT,
    escrow_chips BIGINT, league_pool_chips BIGINT, bot_pool_chips BIGINT, commission_chips BIGINT,
    minted_chips BIGINT, burned_chips BIGINT, difference_chips BIGINT);
CREATE TABLE mints(platform VARCHAR, unit VARCHAR, day DATE, reason VARCHAR, entry_count BIGINT,
    minted_chips BIGINT, burned_chips BIGINT);
CREATE TABLE left_over(platform VARCHAR, unit VARCHAR, day DATE, kind VARCHAR, match_id VARCHAR,
    entry_id VARCHAR, account VARCHAR, booked_chips BIGINT, wallet_chips BIGINT, difference_chips BIGINT);
CREATE TABLE ledger_identities(platform VARCHAR, unit VARCHAR, identity TINYINT, judged_count BIGINT,
    broken_count BIGINT);
CREATE TABLE policy(setting VARCHAR, value VARCHAR, default_value VARCHAR, unit VARCHAR, reason VARCHAR,
    reason_tr VARCHAR, kind VARCHAR, allowed VARCHAR, least BIGINT, most BIGINT, source VARCHAR,
    below_value VARCHAR, change_id BIGINT);
CREATE TABLE policy_revisions(revision VARCHAR, in_force_since TIMESTAMP, setting VARCHAR, value VARCHAR,
    was VARCHAR, author VARCHAR, confirmed_by VARCHAR, reason VARCHAR);
CREATE TABLE checks(code VARCHAR, family VARCHAR, family_title_tr VARCHAR, family_title_en VARCHAR,
    demand_tr VARCHAR, demand_en VARCHAR, settings VARCHAR, place INTEGER);
CREATE TABLE check_needs(platform VARCHAR, code VARCHAR, need VARCHAR);
CREATE TABLE supplied(platform VARCHAR, day DATE, need VARCHAR, supplied_count BIGINT);
CREATE SCHEMA shape;
"""


class League:
    """A data folder under construction."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.revisions = 0
        self.lake: dict[tuple[str, date], list[dict[str, Any]]] = defaultdict(list)
        self.marts: dict[str, list[dict[str, Any]]] = defaultdict(list)

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

    def repeat(self, match_id: str, ordinal: int = 1, should_be: str = "staked", **changes: Any) -> None:
        """Add what the repeat rule makes of a match of a17 and b88."""
        day, platform = self._placed(match_id)
        honest = {
            "platform": platform,
            "match_id": match_id,
            "day": day,
            "account_a": "a17",
            "account_b": "b88",
            "started_at": datetime.combine(day, datetime.min.time()) + EVENING,
            "ordinal_in_24h": ordinal,
            "should_be": should_be,
            "server_said": "counted",
            "is_at_edge": False,
            "is_at_least": False,
        }
        self.marts["repeat"].append(honest | changes)

    def booked(self, match_id: str, accounts: tuple[str, str] = ("a17", "b88"), **changes: Any) -> None:
        """Add the two rows of a match in the ledger; seat 0 won."""
        day, platform = self._placed(match_id)
        for seat, account in enumerate(accounts):
            paid = 4_750 if seat == 0 else 0
            row = {
                "platform": platform,
                "match_id": match_id,
                "day": day,
                "account": account,
                "seat": seat,
                "unit": "chip",
                "state": "counted",
                "rate": "normal",
                "stake_chips": 2_500,
                "payout_chips": paid,
                "commission_chips": 250 if seat == 0 else 0,
                "expected_chips": paid,
                "difference_chips": 0,
            }
            self.marts["ledger"].append(row | changes)

    def hall_day(self, day: date = DAY, hall: str | None = "kapalicarsi", **changes: Any) -> None:
        """Add a hall and day: a match at the normal rate, one of a VIP, one that a bot won, one void."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": day,
            "room": "hall" if hall else "private",
            "hall": hall,
            "match_count": 4,
            "stake_chips": 17_500,
            "payout_chips": 9_600,
            "commission_chips": 650,
            "normal_commission_chips": 250,
            "vip_commission_chips": 150,
            "bot_commission_chips": 250,
            "refund_chips": 5_000,
            "bot_pool_chips": 2_250,
            "void_count": 1,
            "cancelled_count": 0,
            "judged_count": 4,
            "share_count": 4,
            "booked_count": 4,
            "difference_chips": 0,
        }
        self.marts["hall_days"].append(honest | changes)

    def conserved(self, day: date = DAY, **changes: Any) -> None:
        """Add a day of the wallet log on which every chip is accounted for, and what was minted."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": day,
            "entry_count": 9,
            "wallet_chips": 92_100,
            "escrow_chips": 0,
            "league_pool_chips": 5_000,
            "bot_pool_chips": 2_250,
            "commission_chips": 650,
            "minted_chips": 103_000,
            "burned_chips": 3_000,
            "difference_chips": 0,
        }
        row = honest | changes
        self.marts["conservation"].append(row)
        book = {name: row[name] for name in ("platform", "unit", "day")}
        for reason, minted, burned in (
            ("bonus", 3_000, 0),
            ("purchase", 100_000, 0),
            ("other_game", 0, 3_000),
        ):
            mint = {"reason": reason, "entry_count": 1, "minted_chips": minted, "burned_chips": burned}
            self.marts["mints"].append(book | mint)

    def left_over(self, kind: str = "wallet", **changes: Any) -> None:
        """Add what a balance that is not zero is made of: a stake of 2,500 that b88 never paid."""
        honest = {
            "platform": "north_sultan",
            "unit": "chip",
            "day": DAY,
            "kind": kind,
            "match_id": "m-1",
            "entry_id": None,
            "account": "b88",
            "booked_chips": -2_500,
            "wallet_chips": 0,
            "difference_chips": 2_500,
        }
        self.marts["left_over"].append(honest | changes)

    def identity(self, number: int, judged: int = 4, broken: int = 0, **changes: Any) -> None:
        """Say on how much an identity of the ledger could be judged."""
        honest = {"platform": "north_sultan", "unit": "chip", "identity": number}
        counts = {"judged_count": judged, "broken_count": broken}
        self.marts["ledger_identities"].append(honest | counts | changes)

    def chained(
        self, match_id: str, balance: int, after: int, gap: int | None = None, **changes: Any
    ) -> None:
        """Add a match to the chain of a17's balances."""
        day, platform = self._placed(match_id)
        started_at = datetime.combine(day, datetime.min.time()) + EVENING
        honest = {
            "platform": platform,
            "unit": "chip",
            "account": "a17",
            "match_id": match_id,
            "day": day,
            "started_at": started_at,
            "ended_at": started_at + timedelta(minutes=6),
            "state": "counted",
            "stake_chips": 2_500,
            "payout_chips": 4_750,
            "balance_chips": balance,
            "balance_after_chips": after,
            "gap_chips": gap,
        }
        self.marts["balance_chain"].append(honest | changes)

    def entry(self, entry_id: str, chips: int, after: int, reason: str = "stake", **changes: Any) -> None:
        """Add an entry to a17's wallet."""
        honest = {
            "platform": "north_sultan",
            "entry_id": entry_id,
            "account": "a17",
            "occurred_at": datetime.combine(DAY, datetime.min.time()) + EVENING,
            "chips": chips,
            "balance_after_chips": after,
            "reason": reason,
            "reference": "m-1",
        }
        self.row("wallet_entries", DAY, honest | changes)

    def setting(self, setting: str, value: str, default: str, **changes: Any) -> None:
        """Add a setting of the policy, a word unless it is said otherwise."""
        honest = {
            "setting": setting,
            "value": value,
            "default_value": default,
            "unit": "",
            "reason": "Because it is so.",
            "reason_tr": "Çünkü böyledir.",
            "kind": "word",
            "allowed": " ".join(dict.fromkeys((default, value))),
            "source": "default" if value == default else "file",
            "below_value": value,
        }
        self.marts["policy"].append(honest | changes)

    def policy_revision(self, revision: str, since: datetime, **changed: Any) -> None:
        """Add what changed with a revision of the policy; nothing where no setting is named."""
        self.marts["policy_revisions"].append({"revision": revision, "in_force_since": since} | changed)

    def check(self, code: str, *needs: tuple[str, str], **changes: Any) -> None:
        """Add a check to the catalogue: for each platform on which it applies (platform, need)."""
        honest = {
            "code": code,
            "family": "moves",
            "family_title_tr": "Hamleler",
            "family_title_en": "Moves",
            "demand_tr": "Olabildiğince çok zar oynanır.",
            "demand_en": "As many dice as possible are played.",
            "settings": None,
            "place": len(self.marts["checks"]) + 1,
        }
        self.marts["checks"].append(honest | changes)
        for platform, need in needs:
            self.marts["check_needs"].append({"platform": platform, "code": code, "need": need})

    def supplied(self, need: str, count: int, *, day: date = DAY, platform: str = "north_sultan") -> None:
        """Say in how many matches of a day the log gives what checks need."""
        row = {"platform": platform, "day": day, "need": need, "supplied_count": count}
        self.marts["supplied"].append(row)

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

    def row(self, table: str, day: date, values: dict[str, Any]) -> None:
        """Add one row to a table of the lake; columns not named are empty."""
        self.lake[table, day].append(values)

    def publish(self, run_id: str = "") -> str:
        """Write everything so far as a new revision, move the pointer, return the revision's name.

        `run_id`: the run that publishes it.
        """
        self.revisions += 1
        revision = f"{self.revisions:04}"
        published = self.folder / "published"
        published.mkdir(parents=True, exist_ok=True)
        with duckdb.connect(str(published / f"{revision}.duckdb")) as connection:
            connection.execute(TABLES)
            connection.execute(
                "INSERT INTO snapshot VALUES ($revision, $at, $run_id, 'r1', '0.1.0')",
                {"revision": revision, "at": datetime(2026, 11, 30, 1, 35), "run_id": run_id},
            )
            for table, schema in LAKE.items():
                columns = ", ".join(f'"{field.name}" {SQL_TYPES[field.type]}' for field in schema)
                connection.execute(f"CREATE TABLE shape.{table} ({columns}, day DATE)")
            for (table, day), rows in self.lake.items():
                self._write(connection, revision, table, day, rows)
            for table, rows in self.marts.items():
                for row in rows:
                    named = ", ".join(f'"{name}"' for name in row)
                    given = ", ".join(f"${name}" for name in row)
                    connection.execute(f"INSERT INTO {table} ({named}) VALUES ({given})", row)
        pointer = published / "current.tmp"
        pointer.write_text(revision, encoding="utf-8")
        pointer.replace(published / "current")
        return revision

    def _write(
        self,
        connection: duckdb.DuckDBPyConnection,
        revision: str,
        table: str,
        day: date,
        rows: list[dict[str, Any]],
    ) -> None:
        path = Path("lake") / table / f"day={day}" / f"{revision}.parquet"
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(pa.Table.from_pylist(rows, schema=LAKE[table]), self.folder / path)
        connection.execute(
            "INSERT INTO manifest VALUES ($table, $day, $path, $rows, $bytes)",
            {
                "table": table,
                "day": day,
                "path": path.as_posix(),
                "rows": len(rows),
                "bytes": (self.folder / path).stat().st_size,
            },
        )

    def _placed(self, match_id: str) -> tuple[date, str]:
        for (table, day), rows in self.lake.items():
            for row in rows:
                if table == "matches" and row["match_id"] == match_id:
                    return day, row["platform"]
        raise KeyError(match_id)
