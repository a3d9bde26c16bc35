"""The tables of a snapshot as `jobs/publish.py` makes them, and the types of the lake's columns in SQL."""

import pyarrow as pa

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
