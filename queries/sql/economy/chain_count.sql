-- How many matches of one account have a balance, and between how many of them it moved.
--
-- Grain:  one row
-- Reads:  balance_chain
-- Params: $platform  VARCHAR ruleset id
--         $account   VARCHAR id of the account
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  none, there is one row

SELECT
    COUNT(*) AS match_count,
    COUNT(*) FILTER (WHERE gap_chips <> 0) AS gap_count,
    CAST(COALESCE(SUM(gap_chips), 0) AS BIGINT) AS gap_chips
FROM balance_chain
WHERE platform = $platform
  AND account = $account
  AND day BETWEEN $first_day AND $last_day
