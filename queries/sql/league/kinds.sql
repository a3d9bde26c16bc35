-- The kinds of cups and leagues of which a platform has tables.
--
-- Grain:  one row per platform and kind
-- Reads:  league
-- Params: none
-- Order:  platform, kind

SELECT
    platform,
    kind,
    COUNT(DISTINCT event) AS event_count
FROM league
GROUP BY platform, kind
ORDER BY platform, kind
