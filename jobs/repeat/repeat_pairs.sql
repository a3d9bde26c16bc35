-- The staked tables of the pairs that the repeat rule can touch: those that met often enough in some window.
--
-- Whatever the reading, a table can be void only when an earlier one of its pair, $tables rows before it, lies
-- within the window. The rule itself is recursive; the kernel decides.
--
-- Grain:  one row per platform and match of such a pair
-- Reads:  staked_tables
-- Params: $tables BIGINT   tables that count as staked within the window, such as 3
--         $reach  INTERVAL the window, and how far clocks and the ends of matches can stretch it
-- Order:  platform, account_a, account_b, started_at, match_id

WITH often AS (
    SELECT
        platform,
        account_a,
        account_b
    FROM staked_tables
    QUALIFY started_at <= LAG(started_at, CAST($tables AS INTEGER)) OVER (
        PARTITION BY platform, account_a, account_b ORDER BY started_at, match_id
    ) + $reach
),

pairs AS (
    SELECT
        platform,
        account_a,
        account_b
    FROM often
    GROUP BY platform, account_a, account_b
)

SELECT
    staked_tables.platform,
    staked_tables.account_a,
    staked_tables.account_b,
    staked_tables.match_id,
    staked_tables.started_at,
    staked_tables.ended_at,
    staked_tables.status
FROM staked_tables
INNER JOIN pairs
    ON pairs.platform = staked_tables.platform
   AND pairs.account_a = staked_tables.account_a
   AND pairs.account_b = staked_tables.account_b
ORDER BY staked_tables.platform, staked_tables.account_a, staked_tables.account_b, staked_tables.started_at,
    staked_tables.match_id
