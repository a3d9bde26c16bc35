-- The first and the last match day of which anything is known.
--
-- Grain:  one row
-- Reads:  days
-- Params: $platform VARCHAR ruleset id; NULL: every platform
-- Order:  none, there is one row

SELECT
    MIN(day) AS first_day,
    MAX(day) AS last_day
FROM days
WHERE CAST($platform AS VARCHAR) IS NULL OR platform = $platform
