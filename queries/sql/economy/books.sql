-- The books that are kept, one for each unit of a platform: what was staked, and what the log lets us judge.
--
-- Grain:  one row per platform and unit with a stake or a wallet entry
-- Reads:  hall_days, conservation
-- Params: none
-- Order:  most matches first; platform and unit settle ties

WITH staked AS (
    SELECT
        platform,
        unit,
        MIN(day) AS first_day,
        MAX(day) AS last_day,
        SUM(match_count) AS match_count,
        SUM(judged_count) AS judged_count,
        SUM(share_count) AS share_count
    FROM hall_days
    GROUP BY platform, unit
),
moved AS (
    SELECT
        platform,
        unit,
        MIN(day) AS first_day,
        MAX(day) AS last_day,
        SUM(entry_count) AS entry_count
    FROM conservation
    GROUP BY platform, unit
),
known AS (
    SELECT platform, unit FROM staked
    UNION
    SELECT platform, unit FROM moved
)
SELECT
    k.platform,
    k.unit,
    LEAST(COALESCE(s.first_day, m.first_day), COALESCE(m.first_day, s.first_day)) AS first_day,
    GREATEST(COALESCE(s.last_day, m.last_day), COALESCE(m.last_day, s.last_day)) AS last_day,
    CAST(COALESCE(s.match_count, 0) AS BIGINT) AS match_count,
    CAST(COALESCE(s.judged_count, 0) AS BIGINT) AS judged_count,
    CAST(COALESCE(s.share_count, 0) AS BIGINT) AS share_count,
    CAST(COALESCE(m.entry_count, 0) AS BIGINT) AS entry_count
FROM known AS k
LEFT JOIN staked AS s
    ON s.platform = k.platform AND s.unit = k.unit
LEFT JOIN moved AS m
    ON m.platform = k.platform AND m.unit = k.unit
ORDER BY match_count DESC, k.platform, k.unit
