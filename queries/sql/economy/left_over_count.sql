-- How many things a balance that is not zero is made of.
--
-- Grain:  one row
-- Reads:  left_over
-- Params: $platform  VARCHAR ruleset id
--         $unit      VARCHAR unit of the amounts
--         $first_day DATE    earliest day
--         $last_day  DATE    latest day
-- Order:  none, there is one row

SELECT COUNT(*) AS row_count
FROM left_over
WHERE platform = $platform
  AND unit = $unit
  AND day BETWEEN $first_day AND $last_day
