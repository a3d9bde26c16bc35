-- The halls and rooms in which matches were played.
--
-- Grain:  one row per hall, and per room without halls
-- Reads:  matches
-- Params: none
-- Order:  place

SELECT DISTINCT COALESCE(hall, room) AS place
FROM matches
ORDER BY place
