-- How many violations pass every filter.
--
-- Grain:  one row
-- Reads:  violations
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $code      VARCHAR check id, such as 'AC-MOV-04'; NULL: every check
--         $severity  VARCHAR E, W or I; NULL: every severity
-- Order:  none, there is one row

SELECT COUNT(*) AS violation_count
FROM violations
WHERE day BETWEEN $first_day AND $last_day
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($code AS VARCHAR) IS NULL OR code = $code)
  AND (CAST($severity AS VARCHAR) IS NULL OR severity = $severity)
