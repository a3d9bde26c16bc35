-- What was played on each match day of each platform, and whether the platform confirmed it.
--
-- Grain:  one row per platform and match day
-- Reads:  days
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  day, then platform

SELECT
    platform,
    day,
    match_count,
    cancelled_count,
    unstaked_count,
    game_count,
    turn_count,
    account_count,
    error_count,
    warning_count,
    expected_match_count,
    state
FROM days
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
ORDER BY day, platform
