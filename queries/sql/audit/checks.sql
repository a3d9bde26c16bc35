-- The catalogue of checks: what each demands, and which settings of the policy decide it.
--
-- Grain:  one row per check
-- Reads:  checks
-- Params: none
-- Order:  place, in which the families and their checks are listed; code settles ties

SELECT code, family, family_title_tr, family_title_en, demand_tr, demand_en, settings, place
FROM checks
ORDER BY place, code
