-- What the files imported in a stretch of time brought together.
--
-- Grain:  one row
-- Reads:  files
-- Params: $from_at  TIMESTAMP imported then or later, in UTC
--         $until_at TIMESTAMP imported before, in UTC
-- Order:  none, there is one row

SELECT
    COUNT(*) AS file_count,
    COALESCE(SUM(line_count), 0) AS line_count,
    COALESCE(SUM(new_count), 0) AS new_count,
    COALESCE(SUM(known_count), 0) AS known_count,
    COALESCE(SUM(superseded_count), 0) AS superseded_count,
    COALESCE(SUM(reject_count), 0) AS reject_count,
    MAX(imported_at) AS last_imported_at
FROM files
WHERE imported_at >= $from_at
  AND imported_at < $until_at
