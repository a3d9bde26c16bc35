"""The tables of the lake: one Arrow schema each, the only place where their columns are named.

Every table is stored in files of one match day (`day`, the date in the platform's time zone on which the
match started), which stands in the folder name and not in the file. `(platform, match_id)` names a match;
games and turns are numbered from 1.
"""

import pyarrow as pa

KEY = [("platform", pa.string()), ("match_id", pa.string())]
UTC = pa.timestamp("us")


def _schema(*fields: tuple[str, pa.DataType]) -> pa.Schema:
    return pa.schema([pa.field(name, kind) for name, kind in fields])


MATCHES = _schema(
    *KEY,
    ("revision", pa.int32()),
    ("room", pa.string()),
    ("hall", pa.string()),
    ("tournaments", pa.string()),  # ids joined by one space, null outside a tournament
    ("stake", pa.int64()),
    ("unit", pa.string()),
    ("target", pa.string()),  # as delivered: a number, single_game or money
    ("target_points", pa.int32()),  # null for money; 1 for single_game
    ("setup", pa.string()),
    ("crawford", pa.bool_()),  # null: the log leaves it to the ruleset; so the next three
    ("jacoby", pa.bool_()),
    ("beaver", pa.bool_()),
    ("automatic_doubles", pa.bool_()),
    ("clock", pa.string()),
    ("turn_limit_ms", pa.int64()),
    ("delay_ms", pa.int64()),
    ("bank_ms", pa.int64()),
    ("started_at", UTC),
    ("ended_at", UTC),
    ("server_name", pa.string()),
    ("server_build", pa.string()),
    ("server_dice", pa.string()),
    ("start_score_0", pa.int32()),
    ("start_score_1", pa.int32()),
    ("winner", pa.int8()),
    ("score_0", pa.int32()),
    ("score_1", pa.int32()),
    ("end", pa.string()),  # ended_early and unfinished too, from files of other programs
    ("status", pa.string()),
    ("pot_chips", pa.int64()),
    ("commission_chips", pa.int64()),
    ("net_chips_0", pa.int64()),
    ("net_chips_1", pa.int64()),
    ("rating_after_0", pa.int32()),
    ("rating_after_1", pa.int32()),
    ("tournament_points_0", pa.int32()),
    ("tournament_points_1", pa.int32()),
    ("proof_scheme", pa.string()),
    ("proof_commit", pa.string()),
    ("proof_server_seed", pa.string()),
    ("proof_client_seed", pa.string()),
    ("extras", pa.string()),  # unknown fields, one JSON object of path -> value
)

SEATS = _schema(
    *KEY,
    ("seat", pa.int8()),
    ("account", pa.string()),
    ("name", pa.string()),
    ("kind", pa.string()),
    ("level", pa.string()),
    ("is_vip", pa.bool_()),
    ("is_vip_at_start", pa.bool_()),
    ("rating", pa.int32()),
    ("rated_matches", pa.int32()),
    ("balance_chips", pa.int64()),
    ("created_at", UTC),
    ("device", pa.string()),
    ("network", pa.string()),
    ("xp_level", pa.int32()),
    ("spend_band", pa.int32()),
    ("age_ok", pa.bool_()),
    ("terms_ok", pa.bool_()),
    ("on_break", pa.bool_()),
    ("within_spend_limit", pa.bool_()),
    ("has_oda_member", pa.bool_()),
)

DELIVERED_GAMES = _schema(
    *KEY,
    ("game_no", pa.int16()),
    ("opening_rolls", pa.string()),  # each attempt, seat 0 then seat 1: "44 63"; null: none logged
    ("winner", pa.int8()),
    ("points", pa.int32()),
    ("class", pa.string()),
    ("end", pa.string()),
)

REPLAYED_GAMES = _schema(
    ("score_before_0", pa.int32()),
    ("score_before_1", pa.int32()),
    ("is_crawford", pa.bool_()),
    ("cube_value", pa.int32()),
    ("cube_owner", pa.int8()),  # null while centred
    ("turn_count_0", pa.int16()),
    ("turn_count_1", pa.int16()),
    ("pips_moved_0", pa.int32()),
    ("pips_moved_1", pa.int32()),
    ("pips_left_0", pa.int32()),
    ("pips_left_1", pa.int32()),
    ("hit_count_0", pa.int16()),
    ("hit_count_1", pa.int16()),
    ("blot_count_0", pa.int32()),  # own blots standing after own turns, summed
    ("blot_count_1", pa.int32()),
    ("dance_count_0", pa.int16()),
    ("dance_count_1", pa.int16()),
    ("off_count_0", pa.int8()),
    ("off_count_1", pa.int8()),
)

GAMES = pa.schema([*DELIVERED_GAMES, *REPLAYED_GAMES])

TURNS = _schema(
    *KEY,
    ("game_no", pa.int16()),
    ("turn_no", pa.int16()),
    ("action_no", pa.int16()),
    ("seat", pa.int8()),
    ("dice", pa.int8()),  # 6 * (first - 1) + second - 1, as rolled
    ("steps", pa.int32()),  # packed as in queries/board.py; -1: see odd_turns
    ("used_ms", pa.int32()),
    ("by", pa.int8()),  # 0 player, 1 server, 2 auto
    ("verdict", pa.int8()),  # place in queries/board.py VERDICTS
)

ODD_TURNS = _schema(  # turns whose text or steps the packed form cannot say
    *KEY,
    ("game_no", pa.int16()),
    ("turn_no", pa.int16()),
    ("written", pa.string()),  # the play as delivered; null: never played
    ("applied", pa.string()),  # the steps that were applied, "from/to" joined by spaces
)

CUBE_ACTIONS = _schema(
    *KEY,
    ("game_no", pa.int16()),
    ("action_no", pa.int16()),
    ("after_turn_no", pa.int16()),
    ("seat", pa.int8()),
    ("action", pa.string()),
    ("value", pa.int32()),
    ("used_ms", pa.int32()),
)

EVENTS = _schema(
    *KEY,
    ("game_no", pa.int16()),
    ("action_no", pa.int16()),
    ("after_turn_no", pa.int16()),
    ("seat", pa.int8()),
    ("event", pa.string()),
    ("lasted_ms", pa.int32()),
    ("value", pa.int32()),
)

VIOLATIONS = _schema(
    *KEY,
    ("game_no", pa.int16()),
    ("turn_no", pa.int16()),
    ("code", pa.string()),
    ("severity", pa.string()),
    ("message_tr", pa.string()),
    ("message_en", pa.string()),
)

SOURCES = _schema(  # where a match came from: kept apart, so that facts do not depend on the order of arrival
    *KEY,
    ("file_id", pa.int64()),
    ("line", pa.int64()),
    ("byte_offset", pa.int64()),
)

WALLET_ENTRIES = _schema(
    ("platform", pa.string()),
    ("entry_id", pa.string()),
    ("account", pa.string()),
    ("occurred_at", UTC),
    ("chips", pa.int64()),
    ("balance_after_chips", pa.int64()),
    ("reason", pa.string()),
    ("reference", pa.string()),
    ("author", pa.string()),
)

ACCOUNT_EVENTS = _schema(
    ("platform", pa.string()),
    ("account", pa.string()),
    ("occurred_at", UTC),
    ("event", pa.string()),
    ("value", pa.string()),
)

CLOSED_DAYS = _schema(
    ("platform", pa.string()),
    ("match_count", pa.int64()),
)

LAKE: dict[str, pa.Schema] = {
    "matches": MATCHES,
    "seats": SEATS,
    "games": GAMES,
    "turns": TURNS,
    "odd_turns": ODD_TURNS,
    "cube_actions": CUBE_ACTIONS,
    "events": EVENTS,
    "violations": VIOLATIONS,
    "sources": SOURCES,
    "wallet_entries": WALLET_ENTRIES,
    "account_events": ACCOUNT_EVENTS,
    "closed_days": CLOSED_DAYS,
}
