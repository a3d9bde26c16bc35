-- How the chips of a wallet log add up on each day.
--
-- Grain:  one row per day with a wallet entry
-- Reads:  conservation
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
-- Order:  day

SELECT
    day,
    entry_count,
    wallet_chips,
    escrow_chips,
    league_pool_chips,
    bot_pool_chips,
    commission_chips,
    minted_chips,
    burned_chips,
    difference_chips
FROM conservation
WHERE platform = $platform
  AND unit = $unit
  AND day BETWEEN $first_day AND $last_day
ORDER BY day
