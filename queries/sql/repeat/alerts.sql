-- Pairs that sat down at more staked tables within the window than the rule lets count: one episode a row.
--
-- Counts of tables are of the whole episode: what the server said, and how often it decided otherwise than
-- the rule under the policy in force.
--
-- Grain:  one row per episode of a pair and unit
-- Reads:  repeat_alerts, repeat, accounts, repeat_rules
-- Params: $platform       VARCHAR ruleset id; NULL: every platform
--         $account        VARCHAR one of the two; NULL: anybody
--         $opponent       VARCHAR the other one; NULL: anybody
--         $first_day      DATE    episodes with a table on this match day or later
--         $last_day       DATE    episodes with a table on this match day or earlier
--         $only_otherwise BOOLEAN leave out the episodes in which the server never decided otherwise
--         $sort           VARCHAR violations, newest, tables or chips
--         $limit          BIGINT  rows of a page
--         $offset         BIGINT  rows of the pages before
-- Order:  as $sort says (violations: decided otherwise, then most tables, then chips), then the latest first;
--         platform, pair and unit settle ties

WITH counted AS (
    SELECT
        a.platform,
        a.account_a,
        a.account_b,
        a.first_at,
        a.unit,
        MIN(r.day) AS first_day,
        MAX(r.day) AS last_day,
        COUNT(*) FILTER (WHERE r.server_said = 'counted') AS counted_count,
        COUNT(*) FILTER (WHERE r.server_said = 'cancelled') AS cancelled_count,
        COUNT(*) FILTER (
            WHERE (r.server_said = 'counted' AND r.should_be = 'void')
               OR (r.server_said = 'unstaked' AND r.should_be = 'staked')
        ) AS otherwise_count
    FROM repeat_alerts AS a
    JOIN repeat AS r
        ON r.platform = a.platform AND r.account_a = a.account_a AND r.account_b = a.account_b
       AND r.started_at BETWEEN a.first_at AND a.last_at
    GROUP BY a.platform, a.account_a, a.account_b, a.first_at, a.unit
)
SELECT
    a.platform,
    a.account_a,
    a.account_b,
    one.name AS name_a,
    other.name AS name_b,
    a.first_at,
    a.last_at,
    a.match_count,
    a.most_in_window,
    rules.window_ms,
    COALESCE(c.counted_count, 0) AS counted_count,
    a.void_count,
    COALESCE(c.cancelled_count, 0) AS cancelled_count,
    COALESCE(c.otherwise_count, 0) AS otherwise_count,
    a.net_chips,
    a.unit,
    a.winner_account,
    a.expected_meetings,
    a.match_ids,
    a.sentence_tr,
    a.sentence_en
FROM repeat_alerts AS a
LEFT JOIN counted AS c
    ON c.platform = a.platform AND c.account_a = a.account_a AND c.account_b = a.account_b
   AND c.first_at = a.first_at AND c.unit = a.unit
LEFT JOIN accounts AS one
    ON one.platform = a.platform AND one.account = a.account_a
LEFT JOIN accounts AS other
    ON other.platform = a.platform AND other.account = a.account_b
LEFT JOIN repeat_rules AS rules
    ON rules.platform = a.platform
WHERE (CAST($platform AS VARCHAR) IS NULL OR a.platform = $platform)
  AND (CAST($account AS VARCHAR) IS NULL OR a.account_a = $account OR a.account_b = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR a.account_a = $opponent OR a.account_b = $opponent)
  AND c.last_day >= $first_day
  AND c.first_day <= $last_day
  AND (NOT $only_otherwise OR c.otherwise_count > 0)
ORDER BY
    CASE WHEN $sort = 'violations' THEN c.otherwise_count END DESC NULLS LAST,
    CASE WHEN $sort IN ('violations', 'tables') THEN a.most_in_window END DESC NULLS LAST,
    CASE WHEN $sort IN ('violations', 'tables', 'chips') THEN a.net_chips END DESC NULLS LAST,
    a.first_at DESC NULLS LAST,
    a.platform,
    a.account_a,
    a.account_b,
    a.unit
LIMIT $limit OFFSET $offset
