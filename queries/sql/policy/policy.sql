-- The settings of the policy in force: value, default, unit, what is allowed and the reason for the default.
--
-- Grain:  one row per setting
-- Reads:  policy
-- Params: $setting VARCHAR this setting alone, such as 'repeat.boundary'; NULL for all
--         $limit   BIGINT  rows at most
-- Order:  setting

SELECT
    setting,
    value,
    default_value,
    unit,
    reason,
    reason_tr,
    kind,
    allowed,
    least,
    most,
    source,
    below_value,
    change_id
FROM policy
WHERE (CAST($setting AS VARCHAR) IS NULL OR setting = $setting)
ORDER BY setting
LIMIT $limit
