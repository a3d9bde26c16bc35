-- How many bookings are not what the rules give, in how many matches, and what they come to.
--
-- Grain:  one row
-- Reads:  ledger, matches
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $place     VARCHAR hall, or room where there is no hall; NULL: everywhere
--         $first_day DATE    earliest match day
--         $last_day  DATE    latest match day
-- Order:  none, there is one row

SELECT
    COUNT(*) AS row_count,
    COUNT(DISTINCT l.match_id) AS match_count,
    CAST(COALESCE(SUM(l.difference_chips), 0) AS BIGINT) AS difference_chips
FROM ledger AS l
JOIN matches AS m
    ON m.day = l.day AND m.platform = l.platform AND m.match_id = l.match_id
WHERE l.platform = $platform
  AND l.unit = $unit
  AND (CAST($place AS VARCHAR) IS NULL OR COALESCE(m.hall, m.room) = $place)
  AND l.day BETWEEN $first_day AND $last_day
  AND l.difference_chips <> 0
