-- How far each platform's feed is complete: through the last day before the first gap, whatever came later.
--
-- A day is whole when the platform confirmed its number of matches. A calendar day without a row is a gap.
-- Files of other programs (platform file:...) are no feed and are left out.
--
-- Grain:  one row per platform
-- Reads:  days
-- Params: none
-- Order:  platform

WITH walked AS (
    SELECT
        platform,
        day,
        state,
        match_count,
        expected_match_count,
        LAG(day) OVER (PARTITION BY platform ORDER BY day) < day - INTERVAL 1 DAY AS is_after_gap
    FROM days
    WHERE platform NOT LIKE 'file:%'
),
opened AS (
    SELECT
        platform,
        MIN(day) AS first_day,
        MAX(day) AS last_day,
        COUNT(*) FILTER (WHERE state = 'unconfirmed') AS unconfirmed_count,
        COUNT(*) FILTER (WHERE state = 'differs') AS differs_count,
        COUNT(*) FILTER (WHERE is_after_gap) AS gap_count,
        MIN(day) FILTER (WHERE state <> 'confirmed' OR is_after_gap) AS first_open_day
    FROM walked
    GROUP BY platform
)
SELECT
    o.platform,
    o.first_day,
    o.last_day,
    o.unconfirmed_count,
    o.differs_count,
    o.gap_count,
    MAX(w.day) FILTER (WHERE o.first_open_day IS NULL OR w.day < o.first_open_day) AS complete_through_day,
    o.first_open_day,
    MAX(CASE WHEN w.is_after_gap THEN 'gap' ELSE w.state END) FILTER (WHERE w.day = o.first_open_day)
        AS first_open_state,
    MAX(w.match_count) FILTER (WHERE w.day = o.first_open_day) AS first_open_match_count,
    MAX(w.expected_match_count) FILTER (WHERE w.day = o.first_open_day) AS first_open_expected_count
FROM opened AS o
JOIN walked AS w
    ON w.platform = o.platform
GROUP BY
    o.platform,
    o.first_day,
    o.last_day,
    o.unconfirmed_count,
    o.differs_count,
    o.gap_count,
    o.first_open_day
ORDER BY o.platform
