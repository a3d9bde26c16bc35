-- What one book took in and gave back on each match day.
--
-- The commission is that of players; what was booked when a bot won stands apart and is no revenue.
--
-- Grain:  one row per match day with a staked match
-- Reads:  hall_days
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $place     VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  day

SELECT
    day,
    CAST(COALESCE(SUM(match_count), 0) AS BIGINT) AS match_count,
    CAST(COALESCE(SUM(stake_chips), 0) AS BIGINT) AS stake_chips,
    CAST(COALESCE(SUM(payout_chips), 0) AS BIGINT) AS payout_chips,
    CAST(COALESCE(SUM(commission_chips - bot_commission_chips), 0) AS BIGINT) AS commission_chips,
    CAST(COALESCE(SUM(normal_commission_chips), 0) AS BIGINT) AS normal_commission_chips,
    CAST(COALESCE(SUM(vip_commission_chips), 0) AS BIGINT) AS vip_commission_chips,
    CAST(COALESCE(SUM(bot_commission_chips), 0) AS BIGINT) AS bot_commission_chips,
    CAST(COALESCE(SUM(refund_chips), 0) AS BIGINT) AS refund_chips,
    CAST(COALESCE(SUM(bot_pool_chips), 0) AS BIGINT) AS bot_pool_chips,
    CAST(COALESCE(SUM(difference_chips), 0) AS BIGINT) AS difference_chips
FROM hall_days
WHERE platform = $platform
  AND unit = $unit
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(hall, room) = $place)
  AND day BETWEEN $first_day AND $last_day
GROUP BY day
ORDER BY day
