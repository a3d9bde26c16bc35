-- What each account staked, got back and should have got back at each match, and what the platform kept.
--
-- Grain:  one row per match and account
-- Reads:  ledger
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $match_id  VARCHAR id within its platform; NULL: every match
--         $account   VARCHAR account on either seat; NULL: anybody
--         $opponent  VARCHAR another account of the same match; NULL: anybody
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest match day first; within a day by platform, match and seat

WITH met AS (
    SELECT platform, match_id
    FROM ledger
    WHERE CAST($account AS VARCHAR) IS NULL
       OR account = $account
       OR account = CAST($opponent AS VARCHAR)
    GROUP BY platform, match_id
    HAVING CAST($opponent AS VARCHAR) IS NULL OR COUNT(*) = 2
)

SELECT
    l.platform,
    l.match_id,
    l.day,
    l.account,
    l.unit,
    l.state,
    l.rate,
    l.stake_chips,
    l.payout_chips,
    l.commission_chips,
    l.expected_chips,
    l.difference_chips
FROM ledger AS l
JOIN met
    ON met.platform = l.platform AND met.match_id = l.match_id
WHERE l.day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR l.platform = $platform)
  AND (CAST($match_id AS VARCHAR) IS NULL OR l.match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR l.account = $account OR l.account = CAST($opponent AS VARCHAR))
ORDER BY l.day DESC NULLS LAST, l.platform, l.match_id, l.seat
LIMIT $limit OFFSET $offset
