-- How the chips of a wallet log add up: what wallets, stakes, pools and commission gained, what was minted.
--
-- Wallets, stakes that are out, league pools, bots' pool and commission together, less minted plus burned,
-- are the difference: 0 where every chip is accounted for. A day may be off while the sum is not.
--
-- Grain:  one row
-- Reads:  conservation
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
-- Order:  none, there is one row

SELECT
    CAST(COALESCE(SUM(entry_count), 0) AS BIGINT) AS entry_count,
    CAST(COALESCE(SUM(wallet_chips), 0) AS BIGINT) AS wallet_chips,
    CAST(COALESCE(SUM(escrow_chips), 0) AS BIGINT) AS escrow_chips,
    CAST(COALESCE(SUM(league_pool_chips), 0) AS BIGINT) AS league_pool_chips,
    CAST(COALESCE(SUM(bot_pool_chips), 0) AS BIGINT) AS bot_pool_chips,
    CAST(COALESCE(SUM(commission_chips), 0) AS BIGINT) AS commission_chips,
    CAST(COALESCE(SUM(minted_chips), 0) AS BIGINT) AS minted_chips,
    CAST(COALESCE(SUM(burned_chips), 0) AS BIGINT) AS burned_chips,
    CAST(COALESCE(SUM(difference_chips), 0) AS BIGINT) AS difference_chips,
    COUNT(*) FILTER (WHERE difference_chips <> 0) AS uneven_day_count,
    MIN(day) AS first_day,
    MAX(day) AS last_day
FROM conservation
WHERE platform = $platform
  AND unit = $unit
  AND day BETWEEN $first_day AND $last_day
