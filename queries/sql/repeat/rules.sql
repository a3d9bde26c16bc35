-- How each platform's rule about repeated opponents is read under the policy in force.
--
-- Grain:  one row per platform with the rule
-- Reads:  repeat_rules
-- Params: $platform VARCHAR ruleset id; NULL: every platform
-- Order:  platform

SELECT
    platform,
    is_voiding,
    staked_matches,
    window_ms,
    anchor,
    boundary,
    count_voided
FROM repeat_rules
WHERE CAST($platform AS VARCHAR) IS NULL OR platform = $platform
ORDER BY platform
