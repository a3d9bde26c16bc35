-- What each account did on one match day: how much it played, won and lost, against whom, how its matches
-- ended.
--
-- Amounts are as booked, of one unit; a booking that the log leaves out counts as nothing. A table is
-- staked where a stake was announced and the server counted the match. An early leave is a match lost by
-- leaving, absence, timeouts or resigning after at most 6 turns of one's own; commission is what was kept
-- of the matches it won.
--
-- Grain:  one row per platform, unit, match day and account, bots too
-- Reads:  matches, seats, games
-- Params: none
-- Order:  platform, unit, day, account

WITH turns_played AS (
    SELECT
        platform,
        day,
        match_id,
        COUNT(*) AS game_count,
        SUM(CAST(turn_count_0 AS BIGINT)) AS turn_count_0,
        SUM(CAST(turn_count_1 AS BIGINT)) AS turn_count_1
    FROM games
    GROUP BY platform, day, match_id
),

sat AS (
    SELECT
        m.platform,
        m.unit,
        m.day,
        me.account,
        me.kind,
        other.kind AS other_kind,
        other.account AS opponent,
        m.started_at,
        m.ended_at,
        m.status,
        m.room IN ('hall', 'quick_play') AS is_public,
        m.status = 'counted' AND m.stake > 0 AND m.room <> 'practice' AS is_staked,
        m.stake,
        m.end IN ('leave', 'disconnect', 'timeout', 'claim', 'resign') AS is_left,
        m.winner = me.seat AS is_won,
        COALESCE(CASE WHEN me.seat = 0 THEN m.net_chips_0 ELSE m.net_chips_1 END, 0) AS net_chips,
        COALESCE(m.commission_chips, 0) AS commission_chips,
        COALESCE(
            CASE WHEN me.seat = 0 THEN m.tournament_points_0 ELSE m.tournament_points_1 END, 0
        ) AS tournament_points,
        COALESCE(t.game_count, 0) AS game_count,
        COALESCE(CASE WHEN me.seat = 0 THEN t.turn_count_0 ELSE t.turn_count_1 END, 0) AS turn_count,
        me.device,
        me.network
    FROM matches AS m
    INNER JOIN seats AS me
        ON me.day = m.day AND me.platform = m.platform AND me.match_id = m.match_id
    INNER JOIN seats AS other
        ON other.day = m.day AND other.platform = m.platform AND other.match_id = m.match_id
        AND other.seat <> me.seat
    LEFT JOIN turns_played AS t
        ON t.day = m.day AND t.platform = m.platform AND t.match_id = m.match_id
    WHERE m.platform NOT LIKE 'file:%'
)

SELECT
    platform,
    unit,
    day,
    account,
    MAX(kind) AS kind,
    COUNT(*) AS match_count,
    CAST(SUM(game_count) AS BIGINT) AS game_count,
    CAST(SUM(turn_count) AS BIGINT) AS turn_count,
    COUNT(*) FILTER (WHERE is_public) AS public_count,
    COUNT(*) FILTER (WHERE is_staked) AS staked_count,
    COUNT(*) FILTER (WHERE status = 'unstaked') AS void_count,
    COUNT(*) FILTER (WHERE status = 'cancelled') AS cancelled_count,
    COUNT(*) FILTER (WHERE is_won) AS win_count,
    COUNT(*) FILTER (WHERE NOT is_won) AS loss_count,
    COUNT(*) FILTER (WHERE is_left AND NOT is_won) AS leave_count,
    COUNT(*) FILTER (WHERE is_left AND NOT is_won AND turn_count <= 6) AS early_leave_count,
    COUNT(*) FILTER (WHERE other_kind = 'bot') AS bot_match_count,
    COUNT(DISTINCT CASE WHEN other_kind = 'human' THEN opponent END) AS opponent_count,
    CAST(COALESCE(SUM(stake) FILTER (WHERE is_staked), 0) AS BIGINT) AS stake_chips,
    CAST(SUM(net_chips) AS BIGINT) AS net_chips,
    CAST(COALESCE(SUM(net_chips) FILTER (WHERE net_chips > 0), 0) AS BIGINT) AS won_chips,
    CAST(COALESCE(-SUM(net_chips) FILTER (WHERE net_chips < 0), 0) AS BIGINT) AS lost_chips,
    CAST(COALESCE(SUM(commission_chips) FILTER (WHERE is_won), 0) AS BIGINT) AS commission_chips,
    CAST(SUM(tournament_points) AS BIGINT) AS tournament_points,
    COUNT(DISTINCT device) AS device_count,
    COUNT(DISTINCT network) AS network_count,
    MIN(started_at) AS first_at,
    MAX(ended_at) AS last_at
FROM sat
GROUP BY platform, unit, day, account
ORDER BY platform, unit, day, account
