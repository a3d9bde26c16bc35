-- The balances of one account along its staked matches, and what other games and gifts moved between them.
--
-- Grain:  one row per match whose balance the log says
-- Reads:  balance_chain
-- Params: $platform  VARCHAR ruleset id
--         $account   VARCHAR id of the account
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $limit     BIGINT  rows of a page
--         $offset    BIGINT  rows of the pages before
-- Order:  newest first; the match settles ties

SELECT
    platform,
    unit,
    match_id,
    day,
    started_at,
    ended_at,
    state,
    stake_chips,
    payout_chips,
    balance_chips,
    balance_after_chips,
    gap_chips
FROM balance_chain
WHERE platform = $platform
  AND account = $account
  AND day BETWEEN $first_day AND $last_day
ORDER BY started_at DESC NULLS LAST, match_id DESC
LIMIT $limit OFFSET $offset
