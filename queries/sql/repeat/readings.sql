-- What each platform's server does: every main reading of the repeat rule and how often the server contradicts it.
--
-- Grain:  one row per platform and main reading
-- Reads:  repeat_readings
-- Params: $platform VARCHAR ruleset id; NULL: every platform
-- Order:  platform; the fewest contradictions first, of equals the best named one, then the policy's reading;
--         then the reading

SELECT
    platform,
    anchor,
    boundary,
    count_voided,
    contradiction_count,
    decision_count,
    is_best,
    is_as_good,
    is_policy,
    match_ids
FROM repeat_readings
WHERE CAST($platform AS VARCHAR) IS NULL OR platform = $platform
ORDER BY
    platform,
    contradiction_count,
    is_best DESC,
    is_policy DESC,
    anchor DESC,
    boundary,
    count_voided
