-- How often each check was failed, most often first.
--
-- Grain:  one row per check and severity
-- Reads:  violations
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  gravest severity first, then violation_count; code settles ties

SELECT
    code,
    severity,
    COUNT(*) AS violation_count,
    COUNT(DISTINCT platform || ' ' || match_id) AS match_count,
    MAX(day) AS last_day
FROM violations
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
GROUP BY code, severity
ORDER BY
    CASE severity WHEN 'E' THEN 0 WHEN 'W' THEN 1 ELSE 2 END,
    violation_count DESC NULLS LAST,
    code
