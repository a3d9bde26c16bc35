-- The games of one match: result, score before each, cube, and what the replay counted. A note is no violation.
--
-- Grain:  one row per game
-- Reads:  games, violations
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
-- Order:  game_no

WITH counted AS (
    SELECT
        game_no,
        COUNT(*) AS violation_count,
        COUNT(*) FILTER (WHERE severity = 'E') AS error_count
    FROM violations
    WHERE day = $day
      AND platform = $platform
      AND match_id = $match_id
      AND severity <> 'I'
    GROUP BY game_no
)
SELECT
    g.game_no,
    g.opening_rolls,
    g.winner,
    g.points,
    g.class,
    g.end,
    g.score_before_0,
    g.score_before_1,
    g.is_crawford,
    g.cube_value,
    g.cube_owner,
    g.turn_count_0,
    g.turn_count_1,
    g.pips_left_0,
    g.pips_left_1,
    g.hit_count_0,
    g.hit_count_1,
    g.dance_count_0,
    g.dance_count_1,
    COALESCE(v.violation_count, 0) AS violation_count,
    COALESCE(v.error_count, 0) AS error_count
FROM games AS g
LEFT JOIN counted AS v
    ON v.game_no = g.game_no
WHERE g.day = $day
  AND g.platform = $platform
  AND g.match_id = $match_id
ORDER BY g.game_no
