-- How much each day's log gives the checks to judge by: what nobody logged is not judged.
--
-- A need is what a check looks at, such as the times of turns; the families of checks name theirs. Matches are
-- counted, or wallet entries where the need is the wallet's. A need without a row was not supplied at all.
--
-- Grain:  one row per platform, match day and need
-- Reads:  matches, seats, games, turns, cube_actions, events, wallet_entries
-- Params: none
-- Order:  platform, day, need

WITH of_games AS (
    SELECT
        platform,
        day,
        match_id,
        BOOL_OR(turn_count_0 + turn_count_1 > 0) AS has_turns,
        BOOL_OR(opening_rolls IS NOT NULL) AS has_opening,
        BOOL_OR(games.end = 'bear_off') AS has_borne_off,
        BOOL_OR(games.end IN ('leave', 'disconnect')) AS has_left,
        BOOL_OR(games.end = 'drop') AS has_dropped_game,
        BOOL_OR(games.end = 'resign') AS has_resigned,
        BOOL_OR(games.end IN ('timeout', 'claim')) AS has_lost_on_time,
        BOOL_OR(is_crawford) AS has_crawford
    FROM games
    GROUP BY platform, day, match_id
),

of_turns AS (
    SELECT
        platform,
        day,
        match_id,
        BOOL_OR(seat = 0) AS is_timed_0,
        BOOL_OR(seat = 1) AS is_timed_1
    FROM turns
    WHERE used_ms IS NOT NULL
    GROUP BY platform, day, match_id
),

of_cubes AS (
    SELECT
        platform,
        day,
        match_id,
        BOOL_OR(action = 'drop') AS has_drop
    FROM cube_actions
    GROUP BY platform, day, match_id
),

of_events AS (
    SELECT
        platform,
        day,
        match_id,
        BOOL_OR(event IN ('timeout', 'claim')) AS has_timeout,
        BOOL_OR(event IN ('disconnect', 'reconnect') AND lasted_ms IS NOT NULL) AS has_absence
    FROM events
    GROUP BY platform, day, match_id
),

of_seats AS (
    SELECT
        platform,
        day,
        match_id,
        MAX(CASE WHEN seat = 0 THEN kind END) AS kind_0,
        MAX(CASE WHEN seat = 1 THEN kind END) AS kind_1,
        BOOL_OR(seat = 0 AND rating IS NOT NULL) AS has_rating_0,
        BOOL_OR(seat = 1 AND rating IS NOT NULL) AS has_rating_1,
        BOOL_OR(kind = 'human' AND balance_chips IS NOT NULL) AS has_balance,
        BOOL_OR(
            kind = 'human' AND COALESCE(age_ok, terms_ok, on_break, within_spend_limit) IS NOT NULL
        ) AS has_eligibility,
        BOOL_OR(kind = 'human' AND has_oda_member IS NOT NULL) AS has_membership,
        BOOL_OR(kind = 'bot' AND rating IS NOT NULL) AS has_bot_rating,
        BOOL_OR(kind = 'human' AND rated_matches = 0 AND rating IS NOT NULL) AS has_first_rating
    FROM seats
    GROUP BY platform, day, match_id
),

held AS (
    SELECT
        m.platform,
        m.day,
        m.room,
        m.hall,
        m.stake,
        m.target,
        m.jacoby,
        m.status,
        m.winner,
        m.proof_scheme,
        m.rating_after_0,
        m.rating_after_1,
        COALESCE(m.commission_chips, m.net_chips_0, m.net_chips_1) IS NOT NULL AS is_settled,
        COALESCE(m.pot_chips, m.commission_chips, m.net_chips_0, m.net_chips_1) IS NOT NULL AS is_booked,
        COALESCE(m.tournament_points_0, m.tournament_points_1) IS NOT NULL AS has_points,
        m.delay_ms IS NOT NULL AND (m.bank_ms IS NOT NULL OR m.clock = 'standard') AS has_reserve,
        m.room IN ('hall', 'quick_play') AND m.status = 'counted' AND m.winner IS NOT NULL AS is_rated,
        of_games.match_id IS NOT NULL AS has_games,
        of_games.has_turns,
        of_games.has_opening,
        of_games.has_borne_off,
        of_games.has_left,
        of_games.has_dropped_game,
        of_games.has_resigned,
        of_games.has_lost_on_time,
        of_games.has_crawford,
        of_turns.is_timed_0,
        of_turns.is_timed_1,
        of_cubes.match_id IS NOT NULL AS has_cube,
        of_cubes.has_drop,
        of_events.has_timeout,
        of_events.has_absence,
        of_seats.kind_0,
        of_seats.kind_1,
        of_seats.kind_0 = 'human' AND of_seats.kind_1 = 'human' AS is_of_people,
        (of_seats.kind_0 = 'bot' OR of_seats.has_rating_0)
        AND (of_seats.kind_1 = 'bot' OR of_seats.has_rating_1) AS has_both_ratings,
        (of_seats.kind_0 = 'human' AND of_seats.has_rating_0 AND m.rating_after_0 IS NOT NULL)
        OR (of_seats.kind_1 = 'human' AND of_seats.has_rating_1 AND m.rating_after_1 IS NOT NULL)
            AS has_rating_after,
        of_seats.has_balance,
        of_seats.has_eligibility,
        of_seats.has_membership,
        of_seats.has_bot_rating,
        of_seats.has_first_rating
    FROM matches AS m
    LEFT JOIN of_games
        ON of_games.day = m.day AND of_games.platform = m.platform AND of_games.match_id = m.match_id
    LEFT JOIN of_turns
        ON of_turns.day = m.day AND of_turns.platform = m.platform AND of_turns.match_id = m.match_id
    LEFT JOIN of_cubes
        ON of_cubes.day = m.day AND of_cubes.platform = m.platform AND of_cubes.match_id = m.match_id
    LEFT JOIN of_events
        ON of_events.day = m.day AND of_events.platform = m.platform AND of_events.match_id = m.match_id
    LEFT JOIN of_seats
        ON of_seats.day = m.day AND of_seats.platform = m.platform AND of_seats.match_id = m.match_id
),

counted AS (
    SELECT
        platform,
        day,
        COUNT(*) AS match,
        COUNT(*) FILTER (WHERE has_games) AS games,
        COUNT(*) FILTER (WHERE has_turns) AS turns,
        COUNT(*) FILTER (WHERE has_opening) AS opening,
        COUNT(*) FILTER (WHERE has_borne_off) AS borne_off,
        COUNT(*) FILTER (WHERE has_borne_off OR has_left) AS borne_off_or_left,
        COUNT(*) FILTER (WHERE has_dropped_game OR has_drop) AS drop,
        COUNT(*) FILTER (WHERE has_resigned) AS resignation,
        COUNT(*) FILTER (WHERE has_lost_on_time OR has_timeout) AS timeout,
        COUNT(*) FILTER (WHERE has_cube) AS cube,
        COUNT(*) FILTER (WHERE has_crawford) AS crawford,
        COUNT(*) FILTER (WHERE target = 'money' OR jacoby) AS money_game,
        COUNT(*) FILTER (WHERE is_timed_0 OR is_timed_1) AS turn_times,
        COUNT(*) FILTER (WHERE (is_timed_0 OR is_timed_1) AND has_reserve) AS reserve_times,
        COUNT(*) FILTER (
            WHERE (is_timed_0 AND kind_0 = 'bot') OR (is_timed_1 AND kind_1 = 'bot')
        ) AS bot_times,
        COUNT(*) FILTER (
            WHERE ((is_timed_0 AND kind_0 = 'bot') OR (is_timed_1 AND kind_1 = 'bot')) AND has_reserve
        ) AS bot_reserve_times,
        COUNT(*) FILTER (WHERE has_absence) AS absence,
        COUNT(*) FILTER (WHERE stake > 0 OR room = 'hall') AS stake,
        COUNT(*) FILTER (WHERE has_balance AND stake > 0 AND room <> 'practice') AS balance,
        COUNT(*) FILTER (
            WHERE is_settled AND is_of_people AND status = 'counted' AND winner IS NOT NULL
        ) AS settlement,
        COUNT(*) FILTER (
            WHERE is_settled AND NOT is_of_people AND status = 'counted' AND winner IS NOT NULL
        ) AS bot_settlement,
        COUNT(*) FILTER (WHERE is_settled AND status = 'cancelled') AS cancelled_settlement,
        COUNT(*) FILTER (WHERE is_settled AND status = 'unstaked') AS void_settlement,
        COUNT(*) FILTER (
            WHERE is_booked AND status = 'counted' AND target = 'money'
        ) AS money_settlement,
        COUNT(*) FILTER (WHERE stake > 0 AND is_of_people) AS staked_pair,
        COUNT(*) FILTER (WHERE has_eligibility) AS eligibility,
        COUNT(*) FILTER (WHERE has_membership AND hall = 'has_oda') AS membership,
        COUNT(*) FILTER (WHERE is_rated AND has_both_ratings AND has_rating_after) AS rating,
        COUNT(*) FILTER (WHERE NOT is_rated AND has_rating_after) AS unrated_rating,
        COUNT(*) FILTER (
            WHERE has_bot_rating
            OR (kind_0 = 'bot' AND rating_after_0 IS NOT NULL)
            OR (kind_1 = 'bot' AND rating_after_1 IS NOT NULL)
        ) AS bot_rating,
        COUNT(*) FILTER (WHERE has_first_rating) AS first_rating,
        COUNT(*) FILTER (WHERE has_points) AS tournament_points,
        COUNT(*) FILTER (WHERE proof_scheme = 'sha256-hmac/1') AS dice_proof
    FROM held
    GROUP BY platform, day
),

given AS (
    SELECT platform, day, 'match' AS need, match AS supplied_count FROM counted
    UNION ALL
    SELECT platform, day, 'games', games FROM counted
    UNION ALL
    SELECT platform, day, 'turns', turns FROM counted
    UNION ALL
    SELECT platform, day, 'opening', opening FROM counted
    UNION ALL
    SELECT platform, day, 'borne_off', borne_off FROM counted
    UNION ALL
    SELECT platform, day, 'borne_off_or_left', borne_off_or_left FROM counted
    UNION ALL
    SELECT platform, day, 'drop', drop FROM counted
    UNION ALL
    SELECT platform, day, 'resignation', resignation FROM counted
    UNION ALL
    SELECT platform, day, 'timeout', timeout FROM counted
    UNION ALL
    SELECT platform, day, 'cube', cube FROM counted
    UNION ALL
    SELECT platform, day, 'crawford', crawford FROM counted
    UNION ALL
    SELECT platform, day, 'money_game', money_game FROM counted
    UNION ALL
    SELECT platform, day, 'turn_times', turn_times FROM counted
    UNION ALL
    SELECT platform, day, 'reserve_times', reserve_times FROM counted
    UNION ALL
    SELECT platform, day, 'bot_times', bot_times FROM counted
    UNION ALL
    SELECT platform, day, 'bot_reserve_times', bot_reserve_times FROM counted
    UNION ALL
    SELECT platform, day, 'absence', absence FROM counted
    UNION ALL
    SELECT platform, day, 'stake', stake FROM counted
    UNION ALL
    SELECT platform, day, 'balance', balance FROM counted
    UNION ALL
    SELECT platform, day, 'settlement', settlement FROM counted
    UNION ALL
    SELECT platform, day, 'bot_settlement', bot_settlement FROM counted
    UNION ALL
    SELECT platform, day, 'cancelled_settlement', cancelled_settlement FROM counted
    UNION ALL
    SELECT platform, day, 'void_settlement', void_settlement FROM counted
    UNION ALL
    SELECT platform, day, 'money_settlement', money_settlement FROM counted
    UNION ALL
    SELECT platform, day, 'staked_pair', staked_pair FROM counted
    UNION ALL
    SELECT platform, day, 'eligibility', eligibility FROM counted
    UNION ALL
    SELECT platform, day, 'membership', membership FROM counted
    UNION ALL
    SELECT platform, day, 'rating', rating FROM counted
    UNION ALL
    SELECT platform, day, 'unrated_rating', unrated_rating FROM counted
    UNION ALL
    SELECT platform, day, 'bot_rating', bot_rating FROM counted
    UNION ALL
    SELECT platform, day, 'first_rating', first_rating FROM counted
    UNION ALL
    SELECT platform, day, 'tournament_points', tournament_points FROM counted
    UNION ALL
    SELECT platform, day, 'dice_proof', dice_proof FROM counted
    UNION ALL
    SELECT platform, day, 'wallet', COUNT(*) FROM wallet_entries GROUP BY platform, day
    UNION ALL
    SELECT platform, day, 'wallet_stakes', COUNT(*) FROM wallet_entries
    WHERE reason = 'stake' AND reference IS NOT NULL
    GROUP BY platform, day
    UNION ALL
    SELECT platform, day, 'wallet_mints', COUNT(*) FROM wallet_entries
    WHERE reason IN ('prize', 'bonus', 'purchase', 'admin')
    GROUP BY platform, day
)

SELECT platform, day, need, supplied_count
FROM given
WHERE supplied_count > 0
ORDER BY platform, day, need
