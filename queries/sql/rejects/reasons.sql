-- How many lines were rejected for each reason, most first.
--
-- Grain:  one row per reason
-- Reads:  rejects
-- Params: $platform VARCHAR   ruleset id that the line names; NULL: every line
--         $from_at  TIMESTAMP imported then or later, in UTC
--         $until_at TIMESTAMP imported before, in UTC
-- Order:  reject_count, most first; reason settles ties

SELECT
    reason,
    COUNT(*) AS reject_count,
    COUNT(DISTINCT file_id) AS file_count,
    MAX(imported_at) AS last_imported_at
FROM rejects
WHERE imported_at >= $from_at
  AND imported_at < $until_at
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
GROUP BY reason
ORDER BY reject_count DESC NULLS LAST, reason
