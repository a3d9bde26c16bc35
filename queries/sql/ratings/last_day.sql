-- The match day at whose end a platform's boards stand: the last one with a match.
--
-- Grain:  one row
-- Reads:  days
-- Params: $platform VARCHAR ruleset id
-- Order:  none, there is one row

SELECT MAX(day) AS last_day
FROM days
WHERE platform = $platform
  AND match_count > 0
