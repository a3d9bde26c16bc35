-- The platforms of which matches or rejected lines were imported.
--
-- Grain:  one row per platform
-- Reads:  days, rejects
-- Params: none
-- Order:  platform

SELECT platform
FROM days
UNION
SELECT platform
FROM rejects
WHERE platform IS NOT NULL
ORDER BY platform
