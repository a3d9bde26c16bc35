-- Every setting of the policy in force: its value, its default, its unit and the reason for the default.
--
-- Grain:  one row per setting
-- Reads:  policy
-- Params: $limit BIGINT rows at most
-- Order:  setting

SELECT
    setting,
    value,
    default_value,
    unit,
    reason
FROM policy
ORDER BY setting
LIMIT $limit
