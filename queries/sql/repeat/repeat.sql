-- Staked tables of two people: which of the pair's it was within the window, what it should be, what the server said.
--
-- Grain:  one row per staked table of two people
-- Reads:  repeat
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $match_id  VARCHAR id within its platform; NULL: every match
--         $account   VARCHAR one of the two; NULL: anybody
--         $opponent  VARCHAR the other one; NULL: anybody
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest match day first; within a day by platform, pair, start and match

SELECT
    platform,
    match_id,
    day,
    account_a,
    account_b,
    started_at,
    ordinal_in_24h,
    should_be,
    server_said,
    doubt,
    is_at_edge,
    is_at_least
FROM repeat
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($match_id AS VARCHAR) IS NULL OR match_id = $match_id)
  AND (CAST($account AS VARCHAR) IS NULL OR account_a = $account OR account_b = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR account_a = $opponent OR account_b = $opponent)
ORDER BY day DESC NULLS LAST, platform, account_a, account_b, started_at, match_id
LIMIT $limit OFFSET $offset
