-- How many episodes of pairs that met too often pass the filters of the list, and of how many pairs they are.
--
-- Grain:  one row
-- Reads:  repeat_alerts, repeat
-- Params: $platform       VARCHAR ruleset id; NULL: every platform
--         $account        VARCHAR one of the two; NULL: anybody
--         $opponent       VARCHAR the other one; NULL: anybody
--         $first_day      DATE    episodes with a table on this match day or later
--         $last_day       DATE    episodes with a table on this match day or earlier
--         $only_otherwise BOOLEAN leave out the episodes in which the server never decided otherwise
-- Order:  none, there is one row

WITH counted AS (
    SELECT
        a.platform,
        a.account_a,
        a.account_b,
        a.first_at,
        a.unit,
        MIN(r.day) AS first_day,
        MAX(r.day) AS last_day,
        COUNT(*) FILTER (
            WHERE (r.server_said = 'counted' AND r.should_be = 'void')
               OR (r.server_said = 'unstaked' AND r.should_be = 'staked')
        ) AS otherwise_count
    FROM repeat_alerts AS a
    JOIN repeat AS r
        ON r.platform = a.platform AND r.account_a = a.account_a AND r.account_b = a.account_b
       AND r.started_at BETWEEN a.first_at AND a.last_at
    GROUP BY a.platform, a.account_a, a.account_b, a.first_at, a.unit
),
pairs AS (
    SELECT
        platform,
        account_a,
        account_b,
        COUNT(*) AS alert_count,
        COUNT(*) FILTER (WHERE otherwise_count > 0) AS otherwise_count
    FROM counted
    WHERE (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
      AND (CAST($account AS VARCHAR) IS NULL OR account_a = $account OR account_b = $account)
      AND (CAST($opponent AS VARCHAR) IS NULL OR account_a = $opponent OR account_b = $opponent)
      AND last_day >= $first_day
      AND first_day <= $last_day
      AND (NOT $only_otherwise OR otherwise_count > 0)
    GROUP BY platform, account_a, account_b
)
SELECT
    COUNT(*) AS pair_count,
    CAST(COALESCE(SUM(alert_count), 0) AS BIGINT) AS alert_count,
    CAST(COALESCE(SUM(otherwise_count), 0) AS BIGINT) AS otherwise_count
FROM pairs
