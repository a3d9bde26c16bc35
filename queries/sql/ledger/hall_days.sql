-- What was staked, kept, returned and covered by the house in each hall on each match day; units apart.
--
-- Grain:  one row per platform, unit, match day, room and hall
-- Reads:  hall_days
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  day, platform, unit, room, hall

SELECT
    platform,
    unit,
    day,
    room,
    hall,
    match_count,
    stake_chips,
    commission_chips,
    normal_commission_chips,
    vip_commission_chips,
    bot_commission_chips,
    refund_chips,
    bot_pool_chips,
    void_count,
    cancelled_count,
    difference_chips
FROM hall_days
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
ORDER BY day, platform, unit, room, hall NULLS FIRST
