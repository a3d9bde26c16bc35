-- Pairs that sat down at more staked tables within the window than the rule lets count: one episode a row.
--
-- Grain:  one row per episode of a pair and unit
-- Reads:  repeat_alerts
-- Params: $platform VARCHAR ruleset id; NULL: every platform
--         $account  VARCHAR one of the two; NULL: anybody
--         $opponent VARCHAR the other one; NULL: anybody
--         $limit    BIGINT  rows of a page
--         $offset   BIGINT  rows of the pages before
-- Order:  the latest first; then platform, pair and unit

SELECT
    platform,
    account_a,
    account_b,
    first_at,
    last_at,
    match_count,
    most_in_window,
    void_count,
    net_chips,
    unit,
    winner_account,
    expected_meetings,
    match_ids,
    sentence_tr,
    sentence_en
FROM repeat_alerts
WHERE (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($account AS VARCHAR) IS NULL OR account_a = $account OR account_b = $account)
  AND (CAST($opponent AS VARCHAR) IS NULL OR account_a = $opponent OR account_b = $opponent)
ORDER BY first_at DESC NULLS LAST, platform, account_a, account_b, unit
LIMIT $limit OFFSET $offset
