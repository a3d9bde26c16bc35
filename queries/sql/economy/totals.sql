-- What one book took in and gave back: stakes, payouts, commission by rate, refunds and the bots' pool.
--
-- The commission is that of players; what was booked when a bot won stands apart and is no revenue. Undue is
-- what was kept of matches that no rate belongs to, such as void ones.
--
-- Grain:  one row
-- Reads:  hall_days
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $place     VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  none, there is one row

SELECT
    CAST(COALESCE(SUM(match_count), 0) AS BIGINT) AS match_count,
    CAST(COALESCE(SUM(stake_chips), 0) AS BIGINT) AS stake_chips,
    CAST(COALESCE(SUM(payout_chips), 0) AS BIGINT) AS payout_chips,
    CAST(COALESCE(SUM(commission_chips - bot_commission_chips), 0) AS BIGINT) AS commission_chips,
    CAST(COALESCE(SUM(normal_commission_chips), 0) AS BIGINT) AS normal_commission_chips,
    CAST(COALESCE(SUM(vip_commission_chips), 0) AS BIGINT) AS vip_commission_chips,
    CAST(
        COALESCE(
            SUM(commission_chips - bot_commission_chips - normal_commission_chips - vip_commission_chips), 0
        ) AS BIGINT
    ) AS undue_commission_chips,
    CAST(COALESCE(SUM(bot_commission_chips), 0) AS BIGINT) AS bot_commission_chips,
    CAST(COALESCE(SUM(refund_chips), 0) AS BIGINT) AS refund_chips,
    CAST(COALESCE(SUM(bot_pool_chips), 0) AS BIGINT) AS bot_pool_chips,
    CAST(COALESCE(SUM(void_count), 0) AS BIGINT) AS void_count,
    CAST(COALESCE(SUM(cancelled_count), 0) AS BIGINT) AS cancelled_count,
    CAST(COALESCE(SUM(judged_count), 0) AS BIGINT) AS judged_count,
    CAST(COALESCE(SUM(share_count), 0) AS BIGINT) AS share_count,
    CAST(COALESCE(SUM(booked_count), 0) AS BIGINT) AS booked_count,
    CAST(COALESCE(SUM(difference_chips), 0) AS BIGINT) AS difference_chips
FROM hall_days
WHERE platform = $platform
  AND unit = $unit
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(hall, room) = $place)
  AND day BETWEEN $first_day AND $last_day
