-- The checks of which a setting decides what they say.
--
-- Grain:  one row per check
-- Reads:  checks
-- Params: $setting VARCHAR a setting, such as 'repeat.boundary'
-- Order:  place, in which checks are listed; code settles ties

SELECT
    code,
    demand_tr,
    demand_en
FROM checks
WHERE ' ' || settings || ' ' LIKE '% ' || CAST($setting AS VARCHAR) || ' %'
ORDER BY place, code
