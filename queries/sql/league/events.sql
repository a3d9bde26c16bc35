-- The cups and leagues that a platform held, the latest first.
--
-- Grain:  one row per event
-- Reads:  league
-- Params: $platform VARCHAR ruleset id
--         $kind     VARCHAR daily_cup or weekly_league
-- Order:  latest first; event settles ties

SELECT
    event,
    first_day,
    last_day,
    COUNT(*) AS account_count
FROM league
WHERE platform = $platform
  AND kind = $kind
GROUP BY event, first_day, last_day
ORDER BY last_day DESC NULLS LAST, event DESC NULLS LAST
