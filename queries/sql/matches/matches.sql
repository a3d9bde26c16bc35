-- Matches that pass every filter, newest first unless another order is asked for. A note is no violation.
--
-- Grain:  one row per match
-- Reads:  matches, seats, violations
-- Params: $platform        VARCHAR ruleset id; NULL: every platform
--         $match_id        VARCHAR id within its platform; NULL: every match
--         $account         VARCHAR account on either seat; NULL: anybody
--         $opponent        VARCHAR another account of the same match; NULL: anybody
--         $first_day       DATE    earliest match day
--         $last_day        DATE    latest match day
--         $place           VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $end             VARCHAR how the match ended; NULL: any way
--         $status          VARCHAR counted, unstaked or cancelled; NULL: any
--         $only_violations BOOLEAN leave out the matches that broke no rule
--         $sort            VARCHAR newest, oldest, stake or violations
--         $limit           BIGINT  rows of a page
--         $offset          BIGINT  rows of the pages before
-- Order:  as $sort says, then newest first; platform and match_id settle ties

WITH counted AS (
    SELECT
        platform,
        match_id,
        COUNT(*) AS violation_count,
        COUNT(*) FILTER (WHERE severity = 'E') AS error_count
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND severity <> 'I'
    GROUP BY platform, match_id
)
SELECT
    m.match_id,
    m.platform,
    m.day,
    m.room,
    m.hall,
    m.stake,
    m.unit,
    m.target,
    m.started_at,
    m.ended_at,
    s0.account AS account_0,
    s1.account AS account_1,
    s0.name AS name_0,
    s1.name AS name_1,
    CASE m.winner WHEN 0 THEN s0.account WHEN 1 THEN s1.account END AS winner_account,
    m.winner,
    m.score_0,
    m.score_1,
    m.end,
    m.status,
    m.status = 'unstaked' AS is_void,
    COALESCE(v.violation_count, 0) AS violation_count,
    COALESCE(v.error_count, 0) AS error_count
FROM matches AS m
JOIN seats AS s0
    ON s0.day = m.day AND s0.platform = m.platform AND s0.match_id = m.match_id AND s0.seat = 0
JOIN seats AS s1
    ON s1.day = m.day AND s1.platform = m.platform AND s1.match_id = m.match_id AND s1.seat = 1
LEFT JOIN counted AS v
    ON v.platform = m.platform AND v.match_id = m.match_id
WHERE m.day BETWEEN $first_day AND $last_day
  AND s0.day BETWEEN $first_day AND $last_day
  AND s1.day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR m.platform = $platform)
  AND (CAST($match_id AS VARCHAR) IS NULL OR m.match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR s0.account = $account OR s1.account = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR s0.account = $opponent OR s1.account = $opponent)
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(m.hall, m.room) = $place)
  AND (CAST($end AS VARCHAR) IS NULL OR m.end = $end)
  AND (CAST($status AS VARCHAR) IS NULL OR m.status = $status)
  AND (NOT $only_violations OR v.violation_count > 0)
ORDER BY
    CASE WHEN $sort = 'violations' THEN COALESCE(v.error_count, 0) END DESC NULLS LAST,
    CASE WHEN $sort = 'violations' THEN COALESCE(v.violation_count, 0) END DESC NULLS LAST,
    CASE WHEN $sort = 'stake' THEN m.stake END DESC NULLS LAST,
    CASE WHEN $sort = 'oldest' THEN m.started_at END ASC NULLS LAST,
    m.started_at DESC NULLS LAST,
    m.platform,
    m.match_id
LIMIT $limit OFFSET $offset
