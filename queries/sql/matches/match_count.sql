-- How many matches pass every filter. A note is no violation.
--
-- Grain:  one row
-- Reads:  matches, seats, violations
-- Params: $platform        VARCHAR ruleset id; NULL: every platform
--         $account         VARCHAR account on either seat; NULL: anybody
--         $opponent        VARCHAR another account of the same match; NULL: anybody
--         $first_day       DATE    earliest match day
--         $last_day        DATE    latest match day
--         $place           VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $end             VARCHAR how the match ended; NULL: any way
--         $status          VARCHAR counted, unstaked or cancelled; NULL: any
--         $only_violations BOOLEAN leave out the matches that broke no rule
-- Order:  none, there is one row

WITH seated AS (
    SELECT platform, match_id
    FROM seats
    WHERE day BETWEEN $first_day AND $last_day
      AND (account = $account OR account = $opponent)
    GROUP BY platform, match_id
    HAVING COUNT(DISTINCT account) = CASE WHEN CAST($opponent AS VARCHAR) IS NULL THEN 1 ELSE 2 END
),
violated AS (
    SELECT DISTINCT platform, match_id
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND severity <> 'I'
)
SELECT COUNT(*) AS match_count
FROM matches AS m
LEFT JOIN seated AS s
    ON s.platform = m.platform AND s.match_id = m.match_id
LEFT JOIN violated AS v
    ON v.platform = m.platform AND v.match_id = m.match_id
WHERE m.day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR m.platform = $platform)
  AND (CAST($account AS VARCHAR) IS NULL OR s.match_id IS NOT NULL)
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(m.hall, m.room) = $place)
  AND (CAST($end AS VARCHAR) IS NULL OR m.end = $end)
  AND (CAST($status AS VARCHAR) IS NULL OR m.status = $status)
  AND (NOT $only_violations OR v.match_id IS NOT NULL)
