-- The lines of the files that one match came from.
--
-- Grain:  one row per delivered line
-- Reads:  sources, files
-- Params: $platform VARCHAR ruleset id
--         $match_id VARCHAR id within its platform
--         $day      DATE    match day, which says in which file to look
-- Order:  imported_at, then file_id, line

SELECT
    s.file_id,
    f.file,
    f.format,
    f.imported_at,
    s.line,
    s.byte_offset
FROM sources AS s
LEFT JOIN files AS f
    ON f.file_id = s.file_id
WHERE s.day = $day
  AND s.platform = $platform
  AND s.match_id = $match_id
ORDER BY f.imported_at NULLS LAST, s.file_id, s.line
