-- Lines that could not be read, the latest import first.
--
-- Grain:  one row per rejected line
-- Reads:  rejects
-- Params: $platform VARCHAR   ruleset id that the line names; NULL: every line
--         $reason   VARCHAR   reason code, such as 'bad_dice'; NULL: every reason
--         $from_at  TIMESTAMP imported then or later, in UTC
--         $until_at TIMESTAMP imported before, in UTC
--         $limit    BIGINT    rows of a page
--         $offset   BIGINT    rows of the pages before
-- Order:  imported_at, latest first; then file and line; reject_id settles ties

SELECT
    reject_id,
    file,
    line,
    byte_offset,
    reason,
    message,
    raw_line,
    platform,
    imported_at
FROM rejects
WHERE imported_at >= $from_at
  AND imported_at < $until_at
  AND (CAST($platform AS VARCHAR) IS NULL OR platform = $platform)
  AND (CAST($reason AS VARCHAR) IS NULL OR reason = $reason)
ORDER BY imported_at DESC NULLS LAST, file, line, reject_id
LIMIT $limit OFFSET $offset
