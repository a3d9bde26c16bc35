-- How many matches were audited, how many broke a rule, and which match day was the last without an error.
--
-- Grain:  one row
-- Reads:  days, violations
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  none, there is one row

WITH by_day AS (
    SELECT day, SUM(match_count) AS match_count, SUM(error_count) AS error_count
    FROM days
    WHERE day BETWEEN $first_day AND $last_day
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
    GROUP BY day
),

broken AS (
    SELECT platform, match_id, MAX(CASE WHEN severity = 'E' THEN 1 ELSE 0 END) AS has_error
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
    GROUP BY platform, match_id
)

SELECT
    CAST(COALESCE((SELECT SUM(match_count) FROM by_day), 0) AS BIGINT) AS match_count,
    CAST(COALESCE((SELECT SUM(has_error) FROM broken), 0) AS BIGINT) AS error_match_count,
    (SELECT COUNT(*) FROM by_day WHERE match_count > 0) AS day_count,
    (SELECT COUNT(*) FROM by_day WHERE match_count > 0 AND error_count = 0) AS clean_day_count,
    (SELECT MAX(day) FROM by_day WHERE match_count > 0 AND error_count = 0) AS last_clean_day,
    (SELECT MAX(day) FROM by_day WHERE match_count > 0) AS last_day
