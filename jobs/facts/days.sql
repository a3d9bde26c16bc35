-- What was played on each match day of each platform, and whether the platform's own count confirms it.
--
-- A day is confirmed when its closing statement says as many matches as are held; when it says another number
-- the day differs; without a statement it is unconfirmed.
--
-- Grain:  one row per platform and match day that has a match or a statement
-- Reads:  matches, games, seats, violations, closed_days
-- Params: none
-- Order:  platform, day

WITH played AS (
    SELECT
        platform,
        day,
        COUNT(*) AS match_count,
        COUNT(*) FILTER (WHERE status = 'cancelled') AS cancelled_count,
        COUNT(*) FILTER (WHERE status = 'unstaked') AS unstaked_count
    FROM matches
    GROUP BY platform, day
),

games_played AS (
    SELECT
        platform,
        day,
        COUNT(*) AS game_count,
        SUM(CAST(turn_count_0 AS BIGINT) + turn_count_1) AS turn_count
    FROM games
    GROUP BY platform, day
),

accounts_seen AS (
    SELECT
        platform,
        day,
        COUNT(DISTINCT account) AS account_count
    FROM seats
    GROUP BY platform, day
),

broken AS (
    SELECT
        platform,
        day,
        COUNT(*) FILTER (WHERE severity = 'E') AS error_count,
        COUNT(*) FILTER (WHERE severity = 'W') AS warning_count
    FROM violations
    GROUP BY platform, day
),

known_days AS (
    SELECT platform, day FROM played
    UNION
    SELECT platform, day FROM closed_days
)

SELECT
    known_days.platform,
    known_days.day,
    COALESCE(played.match_count, 0) AS match_count,
    COALESCE(played.cancelled_count, 0) AS cancelled_count,
    COALESCE(played.unstaked_count, 0) AS unstaked_count,
    COALESCE(games_played.game_count, 0) AS game_count,
    CAST(COALESCE(games_played.turn_count, 0) AS BIGINT) AS turn_count,
    COALESCE(accounts_seen.account_count, 0) AS account_count,
    COALESCE(broken.error_count, 0) AS error_count,
    COALESCE(broken.warning_count, 0) AS warning_count,
    closed_days.match_count AS expected_match_count,
    CASE
        WHEN closed_days.match_count IS NULL THEN 'unconfirmed'
        WHEN closed_days.match_count = COALESCE(played.match_count, 0) THEN 'confirmed'
        ELSE 'differs'
    END AS state
FROM known_days
LEFT JOIN played ON played.platform = known_days.platform AND played.day = known_days.day
LEFT JOIN games_played ON games_played.platform = known_days.platform AND games_played.day = known_days.day
LEFT JOIN accounts_seen ON accounts_seen.platform = known_days.platform AND accounts_seen.day = known_days.day
LEFT JOIN broken ON broken.platform = known_days.platform AND broken.day = known_days.day
LEFT JOIN closed_days ON closed_days.platform = known_days.platform AND closed_days.day = known_days.day
ORDER BY known_days.platform, known_days.day
