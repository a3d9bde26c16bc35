-- How many rejected lines pass every filter.
--
-- Grain:  one row
-- Reads:  rejects
-- Params: $platform VARCHAR   ruleset id that the line names; NULL: every line
--         $reason   VARCHAR   reason code, such as 'bad_dice'; NULL: every reason
--         $from_at  TIMESTAMP imported then or later, in UTC
--         $until_at TIMESTAMP imported before, in UTC
-- Order:  none, there is one row

SELECT COUNT(*) AS reject_count
FROM rejects
WHERE imported_at >= $from_at
  AND imported_at < $until_at
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($reason AS VARCHAR) IS NULL OR reason = $reason)
