-- Imported files with what became of their lines, the latest first.
--
-- Grain:  one row per file
-- Reads:  files
-- Params: $limit BIGINT files at most
-- Order:  imported_at, latest first; file_id settles ties

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
ORDER BY imported_at DESC NULLS LAST, file_id DESC
LIMIT $limit
