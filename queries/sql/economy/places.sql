-- The halls of a book, and its rooms without halls, in which something was staked.
--
-- Grain:  one row per hall, and per room without halls
-- Reads:  hall_days
-- Params: $platform VARCHAR ruleset id
--         $unit     VARCHAR unit of the amounts
-- Order:  the place with the highest stakes first; its name settles ties

SELECT COALESCE(hall, room) AS place
FROM hall_days
WHERE platform = $platform
  AND unit = $unit
GROUP BY COALESCE(hall, room)
ORDER BY SUM(stake_chips) DESC, place
