-- How much each day's log gives the checks to judge by: what nobody logged is not judged.
--
-- A need is what a check looks at, such as the times of turns; the families of checks name theirs. Matches are
-- counted, or wallet entries where the need is the wallet's. A need without a row was not supplied at all.
--
-- Grain:  one row per platform, match day and need
-- Reads:  matches, seats, games, turns, cube_actions, events, wallet_entries
-- Params: none
-- Order:  platform, day, need

WITH sat AS (
    SELECT
        m.platform,
        m.day,
        m.match_id,
        m.room,
        m.hall,
        m.stake,
        m.target,
        m.status,
        m.winner,
        m.rating_after_0,
        m.rating_after_1,
        COALESCE(m.commission_chips, m.net_chips_0, m.net_chips_1) IS NOT NULL AS is_settled,
        COALESCE(m.pot_chips, m.commission_chips, m.net_chips_0, m.net_chips_1) IS NOT NULL AS is_booked,
        COALESCE(m.tournament_points_0, m.tournament_points_1) IS NOT NULL AS has_points,
        m.proof_scheme,
        m.jacoby,
        m.delay_ms IS NOT NULL AND (m.bank_ms IS NOT NULL OR m.clock = 'standard') AS has_reserve,
        m.room IN ('hall', 'quick_play') AND m.status = 'counted' AND m.winner IS NOT NULL AS is_rated,
        s0.kind AS kind_0,
        s1.kind AS kind_1,
        s0.kind = 'human' AND s1.kind = 'human' AS is_of_people,
        COALESCE(s0.rating, CASE WHEN s0.kind = 'bot' THEN 0 END) AS rating_0,
        COALESCE(s1.rating, CASE WHEN s1.kind = 'bot' THEN 0 END) AS rating_1,
        s0.kind = 'human' AND s0.rating IS NOT NULL AND m.rating_after_0 IS NOT NULL AS is_rating_known_0,
        s1.kind = 'human' AND s1.rating IS NOT NULL AND m.rating_after_1 IS NOT NULL AS is_rating_known_1
    FROM matches AS m
    JOIN seats AS s0
        ON s0.day = m.day AND s0.platform = m.platform AND s0.match_id = m.match_id AND s0.seat = 0
    JOIN seats AS s1
        ON s1.day = m.day AND s1.platform = m.platform AND s1.match_id = m.match_id AND s1.seat = 1
),

timed AS (
    SELECT platform, day, match_id, seat
    FROM turns
    WHERE used_ms IS NOT NULL
    GROUP BY platform, day, match_id, seat
),

given AS (
    SELECT platform, day, 'match' AS need, COUNT(*) AS supplied_count
    FROM matches
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'games', COUNT(DISTINCT match_id) FROM games GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'turns', COUNT(DISTINCT match_id)
    FROM games
    WHERE turn_count_0 + turn_count_1 > 0
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'opening', COUNT(DISTINCT match_id)
    FROM games
    WHERE opening_rolls IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT g.platform, g.day, 'borne_off', COUNT(DISTINCT g.match_id)
    FROM games AS g
    WHERE g.end = 'bear_off'
    GROUP BY g.platform, g.day

    UNION ALL
    SELECT g.platform, g.day, 'borne_off_or_left', COUNT(DISTINCT g.match_id)
    FROM games AS g
    WHERE g.end IN ('bear_off', 'leave', 'disconnect')
    GROUP BY g.platform, g.day

    UNION ALL
    SELECT d.platform, d.day, 'drop', COUNT(DISTINCT d.match_id)
    FROM (
        SELECT g.platform, g.day, g.match_id FROM games AS g WHERE g.end = 'drop'
        UNION ALL
        SELECT c.platform, c.day, c.match_id FROM cube_actions AS c WHERE c.action = 'drop'
    ) AS d
    GROUP BY d.platform, d.day

    UNION ALL
    SELECT g.platform, g.day, 'resignation', COUNT(DISTINCT g.match_id)
    FROM games AS g
    WHERE g.end = 'resign'
    GROUP BY g.platform, g.day

    UNION ALL
    SELECT t.platform, t.day, 'timeout', COUNT(DISTINCT t.match_id)
    FROM (
        SELECT g.platform, g.day, g.match_id FROM games AS g WHERE g.end IN ('timeout', 'claim')
        UNION ALL
        SELECT e.platform, e.day, e.match_id FROM events AS e WHERE e.event IN ('timeout', 'claim')
    ) AS t
    GROUP BY t.platform, t.day

    UNION ALL
    SELECT platform, day, 'cube', COUNT(DISTINCT match_id) FROM cube_actions GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'crawford', COUNT(DISTINCT match_id)
    FROM games
    WHERE is_crawford
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'money_game', COUNT(*)
    FROM matches
    WHERE target = 'money' OR jacoby
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'turn_times', COUNT(DISTINCT match_id) FROM timed GROUP BY platform, day

    UNION ALL
    SELECT timed.platform, timed.day, 'reserve_times', COUNT(DISTINCT timed.match_id)
    FROM timed
    JOIN sat ON sat.day = timed.day AND sat.platform = timed.platform AND sat.match_id = timed.match_id
    WHERE sat.has_reserve
    GROUP BY timed.platform, timed.day

    UNION ALL
    SELECT timed.platform, timed.day, 'bot_times', COUNT(DISTINCT timed.match_id)
    FROM timed
    JOIN sat ON sat.day = timed.day AND sat.platform = timed.platform AND sat.match_id = timed.match_id
    WHERE CASE WHEN timed.seat = 0 THEN sat.kind_0 ELSE sat.kind_1 END = 'bot'
    GROUP BY timed.platform, timed.day

    UNION ALL
    SELECT timed.platform, timed.day, 'bot_reserve_times', COUNT(DISTINCT timed.match_id)
    FROM timed
    JOIN sat ON sat.day = timed.day AND sat.platform = timed.platform AND sat.match_id = timed.match_id
    WHERE CASE WHEN timed.seat = 0 THEN sat.kind_0 ELSE sat.kind_1 END = 'bot' AND sat.has_reserve
    GROUP BY timed.platform, timed.day

    UNION ALL
    SELECT platform, day, 'absence', COUNT(DISTINCT match_id)
    FROM events
    WHERE event IN ('disconnect', 'reconnect') AND lasted_ms IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'stake', COUNT(*)
    FROM matches
    WHERE stake > 0 OR room = 'hall'
    GROUP BY platform, day

    UNION ALL
    SELECT s.platform, s.day, 'balance', COUNT(DISTINCT s.match_id)
    FROM seats AS s
    JOIN sat ON sat.day = s.day AND sat.platform = s.platform AND sat.match_id = s.match_id
    WHERE s.kind = 'human' AND s.balance_chips IS NOT NULL AND sat.stake > 0 AND sat.room <> 'practice'
    GROUP BY s.platform, s.day

    UNION ALL
    SELECT platform, day, 'settlement', COUNT(*)
    FROM sat
    WHERE is_settled AND is_of_people AND status = 'counted' AND winner IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'bot_settlement', COUNT(*)
    FROM sat
    WHERE is_settled AND NOT is_of_people AND status = 'counted' AND winner IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'cancelled_settlement', COUNT(*)
    FROM sat
    WHERE is_settled AND status = 'cancelled'
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'void_settlement', COUNT(*)
    FROM sat
    WHERE is_settled AND status = 'unstaked'
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'money_settlement', COUNT(*)
    FROM sat
    WHERE is_booked AND status = 'counted' AND target = 'money'
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'staked_pair', COUNT(*)
    FROM sat
    WHERE stake > 0 AND is_of_people
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'eligibility', COUNT(DISTINCT match_id)
    FROM seats
    WHERE kind = 'human' AND COALESCE(age_ok, terms_ok, on_break, within_spend_limit) IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT s.platform, s.day, 'membership', COUNT(DISTINCT s.match_id)
    FROM seats AS s
    JOIN sat ON sat.day = s.day AND sat.platform = s.platform AND sat.match_id = s.match_id
    WHERE s.kind = 'human' AND s.has_oda_member IS NOT NULL AND sat.hall = 'has_oda'
    GROUP BY s.platform, s.day

    UNION ALL
    SELECT platform, day, 'rating', COUNT(*)
    FROM sat
    WHERE is_rated
      AND rating_0 IS NOT NULL
      AND rating_1 IS NOT NULL
      AND (is_rating_known_0 OR is_rating_known_1)
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'unrated_rating', COUNT(*)
    FROM sat
    WHERE NOT is_rated AND (is_rating_known_0 OR is_rating_known_1)
    GROUP BY platform, day

    UNION ALL
    SELECT s.platform, s.day, 'bot_rating', COUNT(DISTINCT s.match_id)
    FROM seats AS s
    JOIN sat ON sat.day = s.day AND sat.platform = s.platform AND sat.match_id = s.match_id
    WHERE s.kind = 'bot'
      AND COALESCE(s.rating, CASE WHEN s.seat = 0 THEN sat.rating_after_0 ELSE sat.rating_after_1 END)
          IS NOT NULL
    GROUP BY s.platform, s.day

    UNION ALL
    SELECT platform, day, 'first_rating', COUNT(DISTINCT match_id)
    FROM seats
    WHERE kind = 'human' AND rated_matches = 0 AND rating IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'tournament_points', COUNT(*) FROM sat WHERE has_points GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'dice_proof', COUNT(*)
    FROM sat
    WHERE proof_scheme = 'sha256-hmac/1'
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'wallet', COUNT(*) FROM wallet_entries GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'wallet_stakes', COUNT(*)
    FROM wallet_entries
    WHERE reason = 'stake' AND reference IS NOT NULL
    GROUP BY platform, day

    UNION ALL
    SELECT platform, day, 'wallet_mints', COUNT(*)
    FROM wallet_entries
    WHERE reason IN ('prize', 'bonus', 'purchase', 'admin')
    GROUP BY platform, day
)

SELECT platform, day, need, supplied_count
FROM given
ORDER BY platform, day, need
