-- How many violations each match day has, a day without any too.
--
-- Grain:  one row per platform, match day and severity; one with severity NULL where nothing was found
-- Reads:  days, violations
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $code      VARCHAR check id, such as 'AC-MOV-04'; NULL: every check
--         $severity  VARCHAR E, W or I; NULL: every severity
-- Order:  day, then platform, then severity

WITH played AS (
    SELECT platform, day
    FROM days
    WHERE day BETWEEN $first_day AND $last_day
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
),

found AS (
    SELECT platform, day, severity, COUNT(*) AS violation_count
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
      AND (CAST($code AS VARCHAR) IS NULL OR code = $code)
      AND (CAST($severity AS VARCHAR) IS NULL OR severity = $severity)
    GROUP BY platform, day, severity
)

SELECT
    COALESCE(played.day, found.day) AS day,
    COALESCE(played.platform, found.platform) AS platform,
    found.severity,
    COALESCE(found.violation_count, 0) AS violation_count
FROM played
FULL JOIN found ON found.platform = played.platform AND found.day = played.day
ORDER BY COALESCE(played.day, found.day), COALESCE(played.platform, found.platform), found.severity NULLS LAST
