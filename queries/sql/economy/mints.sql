-- Why chips came into the wallets from outside, or went out of them.
--
-- Grain:  one row per reason
-- Reads:  mints
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
-- Order:  what moved most first; reason settles ties

SELECT
    reason,
    CAST(SUM(entry_count) AS BIGINT) AS entry_count,
    CAST(SUM(minted_chips) AS BIGINT) AS minted_chips,
    CAST(SUM(burned_chips) AS BIGINT) AS burned_chips
FROM mints
WHERE platform = $platform
  AND unit = $unit
  AND day BETWEEN $first_day AND $last_day
GROUP BY reason
ORDER BY SUM(minted_chips) + SUM(burned_chips) DESC, reason
