-- What each check judged and found on each platform.
--
-- Where `need` is NULL the check does not apply to the platform; where `judged_count` is 0 the log gave it
-- nothing to judge by. Needs count matches, or wallet entries.
--
-- Grain:  one row per check and platform that has matches, where the check applies or found something
-- Reads:  check_needs, supplied, days, violations
-- Params: $platform  VARCHAR ruleset id; NULL: every platform
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
--         $severity  VARCHAR E, W or I; NULL: every severity
-- Order:  code, then platform

WITH played AS (
    SELECT DISTINCT platform
    FROM days
    WHERE day BETWEEN $first_day AND $last_day
      AND match_count > 0
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
),

given AS (
    SELECT platform, need, SUM(supplied_count) AS judged_count
    FROM supplied
    WHERE day BETWEEN $first_day AND $last_day
    GROUP BY platform, need
),

found AS (
    SELECT
        platform,
        code,
        COUNT(*) FILTER (WHERE severity = 'E') AS error_count,
        COUNT(*) FILTER (WHERE severity = 'W') AS warning_count,
        COUNT(*) FILTER (WHERE severity = 'I') AS note_count,
        COUNT(DISTINCT match_id) AS match_count,
        MIN(day) AS first_day,
        MAX(day) AS last_day
    FROM violations
    WHERE day BETWEEN $first_day AND $last_day
      AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
      AND (CAST($severity AS VARCHAR) IS NULL OR severity = $severity)
    GROUP BY platform, code
),

shown AS (
    SELECT check_needs.platform, check_needs.code
    FROM check_needs
    JOIN played ON played.platform = check_needs.platform
    UNION
    SELECT platform, code FROM found
)

SELECT
    shown.code,
    shown.platform,
    check_needs.need,
    CAST(COALESCE(given.judged_count, 0) AS BIGINT) AS judged_count,
    COALESCE(found.error_count, 0) AS error_count,
    COALESCE(found.warning_count, 0) AS warning_count,
    COALESCE(found.note_count, 0) AS note_count,
    COALESCE(found.match_count, 0) AS match_count,
    found.first_day,
    found.last_day
FROM shown
LEFT JOIN check_needs ON check_needs.platform = shown.platform AND check_needs.code = shown.code
LEFT JOIN given ON given.platform = shown.platform AND given.need = check_needs.need
LEFT JOIN found ON found.platform = shown.platform AND found.code = shown.code
ORDER BY shown.code, shown.platform
