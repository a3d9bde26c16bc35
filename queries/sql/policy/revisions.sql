-- What changed with each revision of the policy, when, by whom and why; the latest first.
--
-- Grain:  one row per revision that took effect and setting that changed with it
-- Reads:  policy_revisions
-- Params: $setting VARCHAR only changes of this setting; NULL for all
-- Order:  in_force_since and revision, latest first; setting settles ties

SELECT
    revision,
    in_force_since,
    setting,
    value,
    was,
    author,
    confirmed_by,
    reason
FROM policy_revisions
WHERE (CAST($setting AS VARCHAR) IS NULL OR setting = $setting)
ORDER BY in_force_since DESC, CAST(SUBSTR(revision, 2) AS INTEGER) DESC, setting NULLS LAST
