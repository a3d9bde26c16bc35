-- The leaderboards that there are, and how many accounts stand on each.
--
-- Grain:  one row per platform, board and hall
-- Reads:  leaderboard
-- Params: none
-- Order:  platform, board, hall

SELECT
    platform,
    board,
    hall,
    COUNT(*) FILTER (WHERE rank IS NOT NULL) AS ranked_count,
    COUNT(*) FILTER (WHERE is_provisional AND NOT is_inactive) AS provisional_count,
    COUNT(*) FILTER (WHERE is_inactive) AS inactive_count
FROM leaderboard
GROUP BY platform, board, hall
ORDER BY platform, board, hall NULLS LAST
