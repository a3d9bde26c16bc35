-- How many matches contradict the readings that fit a platform's server best.
--
-- Grain:  one row
-- Reads:  repeat_contradictions
-- Params: $platform VARCHAR ruleset id
-- Order:  none, there is one row

SELECT COUNT(DISTINCT match_id) AS match_count
FROM repeat_contradictions
WHERE platform = $platform
