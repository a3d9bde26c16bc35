-- Matches that the server decided otherwise than the readings that fit it best.
--
-- Grain:  one row per match that contradicts one of these readings
-- Reads:  repeat_contradictions, repeat, accounts
-- Params: $platform VARCHAR ruleset id
--         $limit    BIGINT  rows of a page
--         $offset   BIGINT  rows of the pages before
-- Order:  newest first; match_id settles ties

WITH told AS (
    SELECT
        platform,
        match_id,
        COUNT(*) AS reading_count
    FROM repeat_contradictions
    WHERE platform = $platform
    GROUP BY platform, match_id
)
SELECT
    told.platform,
    told.match_id,
    told.reading_count,
    r.day,
    r.started_at,
    r.account_a,
    r.account_b,
    one.name AS name_a,
    other.name AS name_b,
    r.ordinal_in_24h,
    r.server_said,
    CASE r.server_said WHEN 'counted' THEN 'void' ELSE 'staked' END AS best_says
FROM told
JOIN repeat AS r
    ON r.platform = told.platform AND r.match_id = told.match_id
LEFT JOIN accounts AS one
    ON one.platform = r.platform AND one.account = r.account_a
LEFT JOIN accounts AS other
    ON other.platform = r.platform AND other.account = r.account_b
ORDER BY r.started_at DESC NULLS LAST, told.match_id
LIMIT $limit OFFSET $offset
