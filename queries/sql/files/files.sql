-- Files imported in a stretch of time with what became of their lines, most rejects first.
--
-- Grain:  one row per file
-- Reads:  files
-- Params: $from_at  TIMESTAMP imported at or after, UTC
--         $until_at TIMESTAMP imported before, UTC
--         $limit    BIGINT    files at most
-- Order:  reject_count, most first; then imported_at, latest first; file_id settles ties

SELECT
    file_id,
    file,
    format,
    imported_at,
    line_count,
    new_count,
    known_count,
    superseded_count,
    reject_count,
    notices
FROM files
WHERE imported_at >= $from_at
  AND imported_at < $until_at
ORDER BY reject_count DESC NULLS LAST, imported_at DESC NULLS LAST, file_id DESC
LIMIT $limit
